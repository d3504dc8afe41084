"""Recorded games play as they did: a rule that changes is seen as a difference in a file."""

from __future__ import annotations

import pytest
from playthroughs import FOLDER, GAMES, told
from position import new_game

from railwright.runtime.actions.errors import GameError

AGAIN = "if the rules were meant to change: python tests/runtime/playthroughs.py"


@pytest.mark.parametrize("title", GAMES)
def test_a_recorded_game_plays_as_it_did(title):
    lines = (FOLDER / f"{title}.txt").read_text(encoding="utf-8").splitlines()
    moves = [line for line in lines if not line.startswith("=")]
    players, seed = GAMES[title]
    game = new_game(title, players, seed=seed)
    playing = told(game, iter(moves))
    for number, line in enumerate(lines, start=1):
        try:
            now = next(playing)
        except GameError as error:
            pytest.fail(f"{title}.txt:{number}: {error}; {AGAIN}")
        assert now == line, f"{title}.txt:{number}; {AGAIN}"
    assert next(playing, None) is None
