"""``railwright play TITLE``: a table in the terminal, for people and bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from railwright.commands.targets import TITLE

if TYPE_CHECKING:
    from railwright.runtime.bots import Bot
    from railwright.runtime.game import Game


def play(
    title: Annotated[str, typer.Argument(help=TITLE)],
    players: Annotated[int, typer.Option(min=1, help="How many players.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="The seed of chance, and of the bots.")] = 0,
    bots: Annotated[str | None, typer.Option(help="Bots for the other seats: random or greedy.")] = None,
    people: Annotated[
        int | None, typer.Option(min=0, help="Seats of people; 1 if there are bots, else all. 0: only bots play.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(metavar="NAME", help="The name of a player, in order.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play into a file; if it has a game, go on with it.")
    ] = None,
) -> None:
    """Play a title in the terminal. Type `help` at the table to see what can be typed."""
    from rich.console import Console

    from railwright.commands.shared import USAGE, fail, fail_over_title
    from railwright.loading import TitleError
    from railwright.runtime.actions.errors import GameError
    from railwright.runtime.bots import make_bot
    from railwright.terminal.session import Session

    console = Console(highlight=False)
    try:
        game = _game(title, players, seed, name or [], option or [], save)
        others: dict[str, Bot] = {}
        if bots is not None:
            count = 1 if people is None else people
            others = {who: make_bot(bots, game, seed + place) for place, who in enumerate(game.players) if place >= count}
        elif people is not None and people < len(game.players):
            fail("say who plays the other seats: --bots random or --bots greedy")
    except TitleError as error:
        fail_over_title(error)
    except GameError as error:
        fail(str(error), USAGE)
    for note in game.notes:
        console.print(f"note: {note}", style="yellow", markup=False)
    with game:
        try:
            Session(game, others, console, console.input).run()
        except GameError as error:
            fail(str(error), 1)


def _game(title: str, players: int, seed: int, names: list[str], options: list[str], save: Path | None) -> Game:
    """The game in the file, or a new one."""
    from railwright.commands.targets import parted
    from railwright.loading import load
    from railwright.runtime.actions.errors import BadSetup
    from railwright.runtime.game import Game
    from railwright.runtime.simulation import seats

    target, switched_on = parted(title)
    if save is not None and save.exists() and save.stat().st_size > 0:
        game = Game.load(save, load(target))
        if game.store is None:
            raise BadSetup(f"{save} is a saved game; play into another file, one that is to be written move by move")
        return game
    if len(names) > players:
        raise BadSetup(f"{len(names)} names for {players} players")
    given = {name.casefold() for name in names}
    others = [name for name in seats(players + len(names)) if name.casefold() not in given]
    game = load(target).new_game([*names, *others][:players], seed, (*switched_on, *options))
    if save is not None:
        game.keep_in(save)
    return game
