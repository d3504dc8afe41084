"""What may be done, numbered, for people at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from railwright.runtime.game import Game
from railwright.runtime.games.pickup_deliver import FreightGame
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.steps.decision import Choice, Range

SHOWN = 40
"""Entries of the menu shown at once."""


def menu(game: Game, choices: Sequence[Choice], all_of_it: bool = False) -> RenderableType:
    """The moves, numbered; of many the first ones."""
    shown = choices if all_of_it else choices[:SHOWN]
    width = len(str(len(choices)))
    lines = [Text(f"{number:>{width}}  {_words(game, number, choice)}") for number, choice in enumerate(shown, start=1)]
    if len(shown) < len(choices):
        lines.append(Text(f"... and {len(choices) - len(shown)} more: `all`", style="dim"))
    return Panel(Group(*lines), title=Text(f"{game.actor} may"), title_align="left", expand=False)


def _words(game: Game, number: int, choice: Choice) -> str:
    """A move in one line: ranges with their bounds, runs with what they earn, moves of a train with what they cost."""
    if isinstance(choice, Range):
        steps = f" in steps of {choice.step}" if choice.step != 1 else ""
        return f"{game.say(choice.action)}  [{choice.least} to {choice.most}{steps}: `{number} {choice.least}`]"
    costs = game.costs(choice) if isinstance(game, FreightGame) else None
    if costs is not None:
        return f"{game.say(choice)}  [{costs[0]} points{f', fees {costs[1]}' if costs[1] else ''}]"
    earned = game.earnings(choice) if isinstance(game, RailGame) else None
    return game.say(choice) + (f"  [earns {earned}]" if earned is not None else "")
