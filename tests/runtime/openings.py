"""Games at their opening, of titles that are loaded once. Positions later in a game: ``tests/positions.py``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import railwright
from railwright.runtime.games.rail_18xx import RailGame

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")


@cache
def title_with(title: str, options: tuple[str, ...] = ()) -> Any:
    """A bundled title, loaded once a run for each set of options."""
    return railwright.load(title, options)


def new_game(title: str, players: int | Sequence[str] = 3, options: Sequence[str] = (), seed: int = 0) -> RailGame:
    """A game at its opening: ``new_game("18al", 4)`` seats Ann, Bo, Cy and Di."""
    names = PLAYERS[:players] if isinstance(players, int) else players
    game = title_with(title, tuple(options)).new_game(names, seed=seed)
    assert isinstance(game, RailGame)
    return game
