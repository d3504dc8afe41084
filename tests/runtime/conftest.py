"""Games and positions for tests of the runtime. See ``position.py`` for how a position is made.

``game("18al", players=4, options=["..."])`` is a game at its opening, ``position("18al")`` a position to be filled in,
``game_at("18al-1446", before_action=215)`` a real game stopped one move short (skipped where there are none).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from position import Position, new_game

from railwright.runtime.games.rail_18xx import RailGame


@pytest.fixture
def game() -> Callable[..., RailGame]:
    """Begins games: ``game("18al", players=3, options=())``."""
    return new_game


@pytest.fixture
def position() -> type[Position]:
    """Makes positions: ``position("18al", players=3)``, then what lies where, then what is to be decided."""
    return Position
