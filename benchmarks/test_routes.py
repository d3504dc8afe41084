"""How long the route search takes, beside its referees. Time is shown, never asserted; answers are.

The problems are read from the shared folder beside the repository. ``docs/benchmarks.md`` has the figures.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from railwright.ext import route_reference
from railwright.ext.route_search import search
from railwright.routes import Problem, reachable, read, solve

sys.path.append(str(Path(__file__).parents[1] / "tests" / "ext"))
import route_cp_sat

FILE = Path(__file__).parents[1].parent / "shared" / "games" / "route_problems.jsonl"
ROWS: dict[str, dict[str, Any]] = {}
if FILE.is_file():
    for _line in FILE.read_text(encoding="utf-8").splitlines():
        ROWS[json.loads(_line)["id"]] = json.loads(_line) | {"text": _line}

SIDE_BY_SIDE = ("1856/1856_game_end_bank/905", "1893/1893_game_end_bank/234", "18GA/18GA_game_end_bank/446")
SCALING = ("synthetic/n10", "synthetic/n20", "synthetic/n40", "synthetic/n80")

pytestmark = [
    pytest.mark.skipif(not ROWS, reason="the shared route problems are not beside this repository"),
    pytest.mark.benchmark(timer=time.process_time),
]


def ids(group: str) -> list[str]:
    return [name for name, row in ROWS.items() if row["group"] == group]


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds of processor time, which other work on the machine does not add to."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


@pytest.mark.parametrize("name", [*ids("n18"), *ids("monster"), *SCALING])
def test_one_problem(benchmark: BenchmarkFixture, name: str) -> None:
    problem = read(ROWS[name]["text"])
    _, revenue, proved, _, nodes = benchmark.pedantic(search, (problem,), rounds=3)
    assert proved and revenue == ROWS[name]["best"]["revenue"]
    benchmark.extra_info["nodes"] = nodes


def test_typical_problems(benchmark: BenchmarkFixture) -> None:
    """All typical problems in turn, set-up from the problem included; the spread over problems is printed."""
    rows = [ROWS[name] for name in ids("typical")]
    problems = [read(row["text"]) for row in rows]
    answers = benchmark(lambda: [solve(problem) for problem in problems])
    assert [answer.revenue for answer in answers] == [row["best"]["revenue"] for row in rows]
    times = sorted(timed(lambda problem=problem: solve(problem)) for problem in problems)
    for name, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99)):
        benchmark.extra_info[f"{name}_us"] = round(times[min(int(len(times) * share), len(times) - 1)] * 1e6, 1)
    benchmark.extra_info["mean_us"] = round(statistics.mean(times) * 1e6, 1)
    print("\ntypical, per problem:", dict(benchmark.extra_info))


def test_reach(benchmark: BenchmarkFixture) -> None:
    """What the companies of all problems can reach."""
    problems = [read(row["text"]) for row in ROWS.values()]
    answers = benchmark(lambda: [reachable(problem) for problem in problems])
    assert all(answer.exact for answer in answers)
    times = sorted(timed(lambda problem=problem: reachable(problem)) for problem in problems)
    benchmark.extra_info["median_us"] = round(times[len(times) // 2] * 1e6, 1)
    benchmark.extra_info["worst_us"] = round(times[-1] * 1e6, 1)
    print("\nreach, per problem:", dict(benchmark.extra_info))


@pytest.mark.parametrize("name", SIDE_BY_SIDE)
def test_side_by_side(benchmark: BenchmarkFixture, name: str) -> None:
    """The search, its slow twin, the naive list of all pairs, and CP-SAT, on one problem in one run, as ratios."""
    problem = read(ROWS[name]["text"])
    best = ROWS[name]["best"]["revenue"]
    assert benchmark(search, problem)[1] == best
    ours = timed(lambda: search(problem))
    others: dict[str, Callable[[], int]] = {
        "twin": lambda: route_reference.solve(problem).revenue,
        "all pairs": lambda: all_pairs(problem),
        "CP-SAT": lambda: route_cp_sat.solve(problem).revenue,
    }
    for label, solver in others.items():
        assert solver() == best, label
        benchmark.extra_info[f"{label} / search"] = round(timed(solver, 2) / ours)
    print(f"\n{name}: {dict(benchmark.extra_info)}")


def all_pairs(problem: Problem) -> int:
    """All runs of every train, then every combination: what a first program does."""
    runs = []
    for train in range(len(problem.trains)):
        paths = list(route_reference.all_paths(problem, train))
        worth = [max(way.revenue for way in route_reference.earnings(problem, train, path)) for path in paths]
        runs.append([(0, frozenset()), *zip(worth, (route_reference.track_of(problem, p) for p in paths), strict=True)])
    best = 0
    stack: list[tuple[int, int, frozenset[int]]] = [(0, 0, frozenset())]
    while stack:
        level, total, used = stack.pop()
        if level == len(runs):
            best = max(best, total)
            continue
        for worth_, track in runs[level]:
            if not track & used:
                stack.append((level + 1, total + worth_, used | track))
    return best
