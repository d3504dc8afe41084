"""Recorded freight games play as they did: a rule that changes is seen as a difference in a file."""

from __future__ import annotations

import pytest
from freight_playthroughs import FOLDER, GAMES, begun, told

from railwright.runtime.actions.errors import GameError

AGAIN = "if the rules were meant to change: python tests/runtime/freight_playthroughs.py"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_freight_game_plays_as_it_did(name):
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    playing = told(begun(name), (line for line in lines if not line.startswith("=")))
    for number, line in enumerate(lines, start=1):
        try:
            now = next(playing)
        except GameError as error:
            pytest.fail(f"{name}.txt:{number}: {error}; {AGAIN}")
        assert now == line, f"{name}.txt:{number}; {AGAIN}"
    assert next(playing, None) is None
