"""Players that are no people. They choose from the menu, as everybody does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import BadSetup
from railwright.runtime.actions.notation.names import did_you_mean
from railwright.runtime.table import family_part

if TYPE_CHECKING:
    from railwright.runtime.game import Game

BOTS = ("random", "greedy")
"""Names of bots."""


class Bot(Protocol):
    """Chooses a move for whoever is to decide."""

    def choose(self, game: Game) -> Action:
        """A legal move."""


class RandomBot:
    """Draws moves by lot, every kind of action among them."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Any legal move."""
        return game.sample(self.rng)


def make_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot by name for the title of a game; the same seed plays the same way."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        bot: Bot = family_part("bots", game.title, "greedy").GreedyBot(seed)
        return bot
    raise BadSetup(f"there is no bot `{name}`; {did_you_mean(name, BOTS)}")


def play_out(game: Game, bot: Bot, most: int = 100_000) -> Game:
    """Let a bot play for everybody until the game is over, or so many moves were made."""
    while not game.is_over and most > 0:
        game.play(bot.choose(game))
        most -= 1
    return game
