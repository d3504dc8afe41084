"""Positions of 18VA: homes are taken when a company starts, and a phase brings what its first train brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from positions import Position, plays

from railwright.runtime.actions.rail_18xx import RunTrains
from railwright.runtime.effects.conversion import convert, convert_all
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import (
    AUCTION_DONE,
    EXTRA_REVENUE,
    NO_TREASURY_INCOME,
    PAID,
    POOL_OF_TRAINS,
    REVENUE,
)

S, SW, NW, N, NE, SE = range(6)
"""Sides of a hex, as tiles are turned: a tile at rotation 0 has its first exit at the bottom."""


class Virginia(Position):
    """A position of 18VA with the auction over: privates that are not given to anybody are out of the game."""

    def __init__(
        self,
        phase: str = "2",
        players: Sequence[str] = "ABC",
        *,
        next_train: str | None = None,
        left: int | None = None,
        options: Sequence[str] = (),
        **privates: str,
    ) -> None:
        super().__init__("18va", players, options)
        self.in_phase, self.next_train, self.left = phase, next_train, left
        self.is_set = False
        self.state.put(self.state.clock, AUCTION_DONE, 1)
        for name, owner in privates.items():
            self.private(name, owner)
        self.no_other_privates()
        if phase in ("5", "6", "4D"):
            convert_all(self.rules, self.state)
        if phase == "4D":
            self.state.put(self.state.clock, NO_TREASURY_INCOME, 1)

    def converted(self, *companies: str) -> Virginia:
        """Companies that have turned into ten-share ones before phase 5; to be said before they are set up."""
        for name in companies:
            convert(self.rules, self.state, self.names.companies.number(name))
        return self

    def company(self, name: str, **how: Any) -> Virginia:
        """A company that has started, with its home token; see Position."""
        operated = how.get("operated", True)
        super().company(name, **{**how, "operated": operated})
        number = self.names.companies.number(name)
        if operated:
            self.state.put(self.state.company_flags, number, self.state.company_flags[number] | PAID)
        else:
            self.token(self.names.hexes[self.title.company_home[number]], name, home=True)
        return self

    def tiles(self, *lies: tuple[str, str, int]) -> Virginia:
        """Tiles by hex, name and rotation; to be said before tokens."""
        for hexagon, tile, rotation in lies:
            self.tile(hexagon, tile, rotation)
        return self

    def _settle(self) -> None:
        if not self.is_set:
            self.is_set = True
            self.phase(self.in_phase, self.next_train, self.left)

    def stock_round(self, first: str, number: int = 2) -> Virginia:
        """A stock round begins."""
        self._settle()
        super().stock_round(first, number)
        return self

    def operating_round(self, **round_is: Any) -> Virginia:
        """An operating round under way."""
        self._settle()
        super().operating_round(**round_is)
        return self

    def at(self, company: str, step: str, **round_is: Any) -> RailGame:
        """The game at a step of a company's turn."""
        self._settle()
        return self.turn_of(company, step, **round_is).game()

    def stock(self, first: str = "A", number: int = 2) -> RailGame:
        """The game at a player's stock turn."""
        return self.stock_round(first, number).game()


def step_of(game: RailGame) -> str:
    """The step of the turn under way."""
    frame = game.state.agenda[-1]
    return str(game.rules.step_words[frame[2] // 2]) if frame[0] == "turn" else str(frame[0])


def passes_to(game: RailGame, step: str) -> RailGame:
    """Pass until a step of the turn is reached."""
    for _ in range(20):
        if step_of(game) == step:
            return game
        plays(game, "pass")
    raise AssertionError(f"no {step} comes up, {game}")


def ends_turn(game: RailGame) -> RailGame:
    """The company does no more than it must until its turn is over."""
    company, now = game.company, game.round
    for _ in range(20):
        if game.company != company or game.round != now:
            return game
        runs = [choice for choice in game.menu() if isinstance(choice, RunTrains)]
        asked = step_of(game)
        plays(game, runs[0] if runs else f"{company} withholds" if asked == "pay_dividend" else f"{company} passes")
    raise AssertionError(f"the turn does not end, {game}")


def revenue(game: RailGame) -> int:
    """What the trains have earned in this turn."""
    return int(game.state.turn[REVENUE])


def beside(game: RailGame) -> int:
    """What comes to the treasury beside the revenue."""
    return int(game.state.turn[EXTRA_REVENUE])


def best(game: RailGame) -> int:
    """What the best runs on the menu earn."""
    runs = [choice for choice in game.menu() if isinstance(choice, RunTrains)]
    if not runs:
        return 0
    copy = game.clone()
    copy.play(runs[0])
    assert isinstance(copy, RailGame)
    return revenue(copy)


def earns(game: RailGame, line: str) -> int:
    """What a run earns that must be legal; it is not played."""
    copy = game.clone()
    plays(copy, line)
    assert isinstance(copy, RailGame)
    return revenue(copy)


def owned(game: RailGame, company: str) -> list[str]:
    """The trains of a company."""
    return sorted(game.trains(company))


def pool(game: RailGame) -> list[str]:
    """The cards in the pool."""
    return sorted(
        game.title.card_name[game.rules.card_kind[card]]
        for card, holder in enumerate(game.state.train_holder)
        if holder == POOL_OF_TRAINS
    )


def limit(game: RailGame, company: str) -> int:
    """How many trains a company may own."""
    return game.rules.train_limit(game.state, game.names.companies.number(company))


def tokens_left(game: RailGame, company: str) -> list[int]:
    """What the tokens a company still has cost."""
    number = game.names.companies.number(company)
    return list(game.state.token_costs[number][game.state.token_next[number] :])
