"""The problems of real games with known best revenues, read from the shared folder beside the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railwright.routes import read, solve, value

FILE = Path(__file__).parents[2].parent / "shared" / "games" / "route_problems.jsonl"
LINES = FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else []
GROUPS = ("n18", "typical", "monster", "stress", "synthetic")
OPEN_BUDGET = 1_500_000
ENOUGH = {"stress/1858-796-diesels": 60_000_000, "synthetic/n120": 3_000_000, "synthetic/n200": 3_000_000}

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


@pytest.mark.slow
@pytest.mark.parametrize("row", [case for case in cases(*GROUPS) if is_open(case.values[0])])
def test_the_open_ones_earn_no_less_than_the_best_known(row: dict[str, Any]) -> None:
    answer = solve(read(row["text"]), budget=ENOUGH.get(row["id"], 20_000_000))
    assert answer.priced.revenue == answer.revenue >= row["best"]["revenue"]
    assert answer.revenue <= min(answer.bound, row["best"]["upper_bound"])


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
