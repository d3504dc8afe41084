"""Games for tests of the runtime; ``tests/positions.py`` makes positions.

``game("18al", players=4, options=["..."])`` is a game at its opening,
``game_at("18al-1446", before="buys 5 from bank")`` a real game stopped just before the first move that says so (skipped
where there are none).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from openings import new_game

from railwright.runtime.games.rail_18xx import RailGame


@pytest.fixture
def game() -> Callable[..., RailGame]:
    """Begins games: ``game("18al", players=3, options=())``."""
    return new_game


RECORDS = Path(__file__).parents[2] / "../shared/games"


@cache
def recorded(name: str):
    """The moves of a real game."""
    from railwright.replaying import read_game

    return read_game(RECORDS / f"{name}.json")


@pytest.fixture
def game_at() -> Callable[..., RailGame]:
    """Plays a real game up to the first move whose line has certain words: ``game_at("18al-1446", before="buys 5")``."""

    def play(name: str, before: str) -> RailGame:
        if not RECORDS.joinpath(f"{name}.json").is_file():
            pytest.skip(f"the real game {name} is not at hand")
        moves = recorded(name)
        game = moves.title.new_game(moves.players)
        assert isinstance(game, RailGame)
        for action in moves.actions:
            if before in game.say(action):
                return game
            game.play(action)
        raise AssertionError(f"no move of {name} says {before!r}")

    return play
