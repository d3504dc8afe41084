"""What titles cost beside one another: an action of a whole game, and the best runs on the boards it ends with.

Time is shown, never asserted. ``docs/benchmarks.md`` has the figures.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import railwright
from railwright.runtime.actions.rail_18xx import RunTrains
from railwright.runtime.bots import make_bot, play_out
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.game import Game
from railwright.runtime.network.problem import Problem
from railwright.runtime.network.routes import solve
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.simulation import seats

TITLES = ("18al", "18ga", "18va", "18scan")
GAMES = 3
LATE = 2
"""Phases at the end that count as late."""
MOST = 3000

pytestmark = pytest.mark.benchmark(timer=time.process_time)


@cache
def greedy_games(title: str) -> tuple[Game, ...]:
    """Whole games among greedy bots."""
    games = []
    for seed in range(GAMES):
        game = railwright.load(title).new_game(seats(4), seed=seed)
        games.append(play_out(game, make_bot("greedy", game, seed)))
    return tuple(games)


def replayed(title: str) -> float:
    """Seconds of processor time an action of these games takes when they are played again, the best of several times."""
    spent = []
    for _ in range(5):
        start, actions = time.process_time(), 0
        for game in greedy_games(title):
            again = type(game)(game.title, game.players, game.seed)
            for action in game.actions():
                again.play(action)
            actions += game.moves
        spent.append((time.process_time() - start) / actions)
    return min(spent)


@pytest.mark.parametrize("title", TITLES)
def test_an_action_beside_one_of_the_first_title(benchmark: BenchmarkFixture, title: str) -> None:
    first, this = replayed(TITLES[0]), replayed(title)
    benchmark.pedantic(replayed, (title,), rounds=1)
    benchmark.extra_info["us_an_action"] = round(this * 1e6, 1)
    benchmark.extra_info[f"times {TITLES[0]}"] = round(this / first, 2)
    print(f"\n{title}: {dict(benchmark.extra_info)}")


def late_boards(title: str, players: int, bots: str, games: int) -> Iterator[Problem]:
    """The route problems companies have in the last phases of games."""
    compiled = railwright.load(title)
    for seed in range(games):
        game = compiled.new_game(seats(players), seed=seed)
        bot = make_bot(bots, game, seed)
        while not game.is_over and game.moves < MOST:
            action = bot.choose(game)
            state = game.state
            if isinstance(action, RunTrains) and state.phase >= len(game.title.phase_name) - LATE:
                company = game.table.speech.wording.company_to_act(state)
                connections = game.engine.decisions["turn"].connections
                yield CompanyRuns(game.engine.rules, connections, state, company, trains_of(state, company)).problem
            game.play(action)


@pytest.mark.parametrize(("bots", "games"), [("greedy", 4), ("random", 40)])
@pytest.mark.parametrize("title", TITLES)
def test_best_runs_on_late_boards(benchmark: BenchmarkFixture, title: str, bots: str, games: int) -> None:
    """Each board a company runs on in the last two phases, solved once; the spread over boards is printed."""
    problems = [problem for players in (3, 4) for problem in late_boards(title, players, bots, games)]
    if not problems:
        pytest.skip("none of these games comes so far")
    times = []
    for problem in problems:
        start = time.process_time()
        assert solve(problem).proved
        times.append(time.process_time() - start)
    times.sort()
    for name, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1.0)):
        benchmark.extra_info[f"{name}_ms"] = round(times[min(int(len(times) * share), len(times) - 1)] * 1e3, 2)
    benchmark.extra_info["boards"] = len(times)
    benchmark.extra_info["links"] = sorted(len(problem.links) for problem in problems)[len(problems) // 2]
    print(f"\n{title}, {bots}: {dict(benchmark.extra_info)}")
    benchmark.pedantic(lambda: [solve(problem) for problem in problems[:50]], rounds=1)
