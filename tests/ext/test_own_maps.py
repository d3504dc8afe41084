"""Random boards of the titles with the oddest runs, on their own maps: the search against three referees.

The problem is made by the runtime from tiles, tokens, markers and trains. The slow twin and CP-SAT judge the search; what
the rulebooks say, worked out from the tiles themselves, judges the problem as well.

``RAILWRIGHT_BOARDS=2000 pytest tests/ext/test_own_maps.py`` draws that many boards of each sort instead of a few.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections import Counter

import pytest
import route_cp_sat
import rulebook_runs
from own_maps import FULL, MEDIUM, SMALL, Board, random_board, told

import railwright
from railwright.ext import route_reference
from railwright.routes import solve
from railwright.runtime.actions.rail_18xx import RunTrains
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.network.runs import CompanyRuns

TITLES = ("18va", "18scan")
ASKED = int(os.environ.get("RAILWRIGHT_BOARDS", "0"))
PATIENCE = 2.0
"""Seconds CP-SAT has for a board."""


def seeds(few: int) -> range:
    return range(ASKED or few)


def earned(board: Board) -> tuple[int, int]:
    best = board.runs.best()
    assert best.proved
    # What the search says is what the runs, written out hex by hex, are worth.
    assert not best.runs or board.runs.price(best.runs)[:2] == (best.revenue, best.treasury)
    return best.revenue, best.treasury


@pytest.mark.parametrize("title", TITLES)
def test_small_boards_earn_what_the_slow_twin_and_the_rulebook_say(title: str) -> None:
    running = 0
    for seed in seeds(120):
        board = random_board(title, seed, SMALL)
        twin = route_reference.solve(board.runs.problem)
        assert earned(board) == (twin.revenue, twin.treasury), (seed, told(board))
        assert earned(board) == rulebook_runs.best(title, board), (seed, told(board))
        running += twin.revenue > 0
    assert running > len(seeds(120)) // 2


@pytest.mark.parametrize("title", TITLES)
def test_boards_of_the_middle_game_earn_what_the_rulebook_says(title: str) -> None:
    several = 0
    for seed in seeds(60):
        board = random_board(title, seed, MEDIUM)
        assert earned(board) == rulebook_runs.best(title, board, 100_000), (seed, told(board))
        several += len(board.runs.best().runs) > 1
    assert several > len(seeds(60)) // 5


@pytest.mark.parametrize("title", TITLES)
def test_boards_of_games_earn_what_the_rulebook_says(title: str) -> None:
    """The same in games drawn by lot: every board a company runs on that is small enough to be worked out."""
    judged = 0
    for seed in seeds(4):
        game, rng = railwright.load(title).new_game(["A", "B", "C"], seed=seed), random.Random(seed)
        while not game.is_over and game.moves < 1500:
            action = game.sample(rng)
            if isinstance(action, RunTrains):
                state, rules = game.state, game.engine.rules
                company = game.table.speech.wording.company_to_act(state)
                cards = tuple(trains_of(state, company))
                runs = CompanyRuns(rules, game.engine.decisions["turn"].connections, state, company, cards)
                board = Board(rules, state, company, cards, runs)
                with contextlib.suppress(rulebook_runs.TooMany):
                    assert earned(board) == rulebook_runs.best(title, board, 2_000), (seed, game.moves, told(board))
                    judged += 1
            game.play(action)
    assert judged > 10 * len(seeds(4))


@pytest.mark.parametrize("title", TITLES)
def test_boards_of_the_middle_game_earn_what_cp_sat_finds(title: str) -> None:
    settled = 0
    for seed in seeds(24):
        board = random_board(title, 10_000 + seed, MEDIUM)
        model = route_cp_sat.solve(board.runs.problem, PATIENCE)
        settled += model.proved
        assert earned(board)[0] >= model.revenue, (seed, told(board))
        assert not model.proved or earned(board) == (model.revenue, model.treasury), (seed, told(board))
    assert settled > len(seeds(24)) // 2


@pytest.mark.parametrize("title", TITLES)
def test_no_board_of_the_late_game_has_a_better_run_than_the_search_finds(title: str) -> None:
    for seed in seeds(3):
        board = random_board(title, 20_000 + seed, FULL)
        model = route_cp_sat.solve(board.runs.problem, PATIENCE)
        assert earned(board)[0] >= model.revenue, (seed, told(board))
        assert not model.proved or earned(board) == (model.revenue, model.treasury), (seed, told(board))


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_of_running_comes_up_on_these_boards(title: str) -> None:
    """Otherwise the referees would agree about nothing much."""
    seen: Counter[str] = Counter()
    for seed in range(250):
        board = random_board(title, seed, SMALL if seed % 2 else MEDIUM)
        problem, names = board.runs.problem, board.rules.title.train_name
        answer = solve(problem)
        for run in answer.runs:
            seen[names[board.state.train_face[board.cards[run.train]]]] += 1
            seen.update(problem.bonuses[number].name or "treasury" for number, _ in run.bonuses)
            seen.update(problem.stops[stop].kind for stop in run.stops)
            seen.update(f"token in {problem.stops[s].kind}" for s in run.stops if problem.stops[s].token)
            seen["full city"] += any(not problem.stops[stop].passable for stop in (run.stops[0], run.stops[-1]))
    common = {"city", "token in city", "full city", "offboard", "token in offboard"}
    own = {
        "18va": {"port", "treasury", "mine", "district", "token in district", "2", "1G", "2G", "5G", "6", "4D"},
        "18scan": {"ferry", "ore", "town", "2", "1+1", "2+2", "3+3", "4+4", "5E", "4D"},
    }
    assert (common | own[title]) - set(seen) == set()
