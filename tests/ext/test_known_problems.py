"""The problems of real games with known best revenues, read from the shared folder beside the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railwright.ext.route_search import count_runs
from railwright.routes import read, solve, value

FILE = Path(__file__).parents[2].parent / "shared" / "games" / "route_problems.jsonl"
LINES = FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else []
GROUPS = ("n18", "typical", "monster", "stress", "synthetic")
OPEN_BUDGET = 1_500_000
ENOUGH = {"stress/1858-796-diesels": 150_000_000, "synthetic/n120": 3_000_000, "synthetic/n200": 3_000_000}
CLOSED = {
    "stress/1858-978-4trains": 1430,
    "stress/1822-1499-5trains": 1690,
    "stress/1858India-996-6trains": 1920,
    "stress/1862-681-6trains": 1820,
    "stress/1822CA-1325-diesel4": 2070,
}
"""Nobody had proved the best of these before."""
BOUNDS = {"stress/1858-796-diesels": 1_860}
"""No set earns more, which others could not say of these either."""
CHECKED = "ASAN_OPTIONS" in os.environ

pytestmark = pytest.mark.skipif(not LINES, reason="the shared route problems are not beside this repository")


def cases(*groups: str) -> list[Any]:
    rows = [json.loads(text) | {"text": text} for text in LINES]
    return [pytest.param(row, id=row["id"]) for row in rows if row["group"] in groups]


def is_open(row: dict[str, Any]) -> bool:
    """Nobody has proved the best of this one before."""
    return not row["best"]["proved"]


@pytest.mark.parametrize("row", [case for case in cases(*GROUPS) if not is_open(case.values[0])])
def test_the_known_best_is_found_and_proved(row: dict[str, Any]) -> None:
    problem = read(row["text"])
    answer = solve(problem)
    assert (answer.revenue, answer.proved, answer.bound) == (row["best"]["revenue"], True, row["best"]["revenue"])
    assert answer.priced.revenue == answer.revenue


@pytest.mark.skipif(CHECKED, reason="it takes minutes with every access checked")
@pytest.mark.parametrize("row", [case for case in cases(*GROUPS) if case.id in CLOSED])
def test_the_best_of_most_stress_problems_is_proved_here_first(row: dict[str, Any]) -> None:
    answer = solve(read(row["text"]), budget=150_000_000)
    assert (answer.revenue, answer.proved, answer.bound) == (CLOSED[row["id"]], True, CLOSED[row["id"]])
    assert answer.priced.revenue == answer.revenue >= row["best"]["revenue"]
    assert answer.revenue <= row["best"]["upper_bound"]


@pytest.mark.slow
@pytest.mark.skipif(CHECKED, reason="it takes minutes with every access checked")
@pytest.mark.parametrize("row", [case for case in cases(*GROUPS) if is_open(case.values[0]) and case.id not in CLOSED])
def test_the_open_ones_earn_no_less_than_the_best_known(row: dict[str, Any]) -> None:
    answer = solve(read(row["text"]), budget=ENOUGH.get(row["id"], 20_000_000))
    assert answer.priced.revenue == answer.revenue >= row["best"]["revenue"]
    assert answer.revenue <= min(answer.bound, row["best"]["upper_bound"])
    assert answer.bound <= BOUNDS.get(row["id"], answer.bound)


@pytest.mark.parametrize("row", cases(*GROUPS))
def test_the_published_routes_have_the_published_value(row: dict[str, Any]) -> None:
    routes = {int(train): links for train, links in row["best"]["routes"].items()}
    assert value(read(row["text"]), routes).revenue == row["best"]["revenue"]


@pytest.mark.parametrize("row", cases("stress", "synthetic"))
def test_a_short_search_is_honest_about_the_open_ones(row: dict[str, Any]) -> None:
    answer = solve(read(row["text"]), budget=OPEN_BUDGET)
    assert answer.priced.revenue == answer.revenue <= row["best"].get("upper_bound", row["best"]["revenue"])
    assert answer.bound >= row["best"]["revenue"]
    if answer.proved and row["best"]["proved"]:
        assert answer.revenue == row["best"]["revenue"]


def counted() -> list[Any]:
    """Trains whose legal runs others have counted, as far as they are not too many to count again in a test."""
    return [
        pytest.param(row.values[0], train, id=f"{row.id}-{train}")
        for row in cases(*GROUPS)
        for train, runs in enumerate(row.values[0]["size"]["runs"])
        if runs is not None and 20_000 <= runs <= 400_000
    ]


@pytest.mark.parametrize(("row", "train"), counted())
def test_the_walk_finds_as_many_runs_as_others_have_counted(row: dict[str, Any], train: int) -> None:
    assert count_runs(read(row["text"]), train) == row["size"]["runs"][train]


def test_the_third_of_the_published_problems_is_1150_and_each_train_makes_its_own_best() -> None:
    row = next(case.values[0] for case in cases("n18") if case.values[0]["id"].endswith("CNR"))
    problem = read(row["text"])
    alone = [solve(msgspec.structs.replace(problem, trains=(train,))).revenue for train in problem.trains]
    assert alone == [370, 780]
    answer = solve(problem)
    assert (answer.revenue, answer.proved) == (1150, True)
    assert [run.revenue for run in answer.runs] == alone


# the peak of the new process alone: ru_maxrss would count what the tests' own process held when it started this one
MEMORY = """
import sys
from pathlib import Path
from railwright.routes import read, solve
solve(read(sys.stdin.read()), budget=30_000_000)
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")))
"""


@pytest.mark.slow
@pytest.mark.skipif(CHECKED, reason="a sanitiser needs memory of its own")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of a process is read from /proc")
@pytest.mark.parametrize("name", ["stress/1858-978-4trains", "18USA/110327/1876", "1858/1858-quick-start-b/789"])
def test_memory_stays_within_200_megabytes(name: str) -> None:
    row = next(case.values[0] for case in cases(*GROUPS) if case.id == name)
    ran = subprocess.run([sys.executable, "-c", MEMORY], input=row["text"], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 200 * 1024
