"""Problems that cannot be meant get a clear error with the field at fault, and large ones are no danger."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from msgspec.structs import replace

from railwright.routes import (
    Bonus,
    Count,
    Limit,
    Link,
    Problem,
    ProblemError,
    Rules,
    Stop,
    Train,
    reachable,
    read,
    solve,
    value,
)

GOOD: dict[str, Any] = {
    "format": "route-problem/1",
    "stops": [
        {"id": 0, "kind": "city", "place": 0, "pass": True, "token": True},
        {"id": 1, "kind": "town", "place": 1, "pass": True, "token": False},
    ],
    "links": [{"a": 0, "b": 1, "track": [0]}],
    "trains": [{"name": "2", "limits": [{"kinds": ["city", "town"], "visit": 2, "pay": 2}], "values": [10, 20]}],
    "bonuses": [{"train": 0, "stops": [0, 1], "amount": 5}],
    "rules": {"min_stops": 2, "needs_token": True, "same_place_twice": False},
}


def broken(path: str, new: Any) -> str:
    """The good problem with one value replaced; ``path`` is like ``links.0.a``."""
    data = json.loads(json.dumps(GOOD))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    at = data
    for step in way:
        at = at[step]
    at[last] = new
    return json.dumps(data)


def test_the_good_problem_is_good() -> None:
    assert solve(read(json.dumps(GOOD))).revenue == 35


@pytest.mark.parametrize(
    ("path", "new", "where"),
    [
        ("links.0.a", 2, "links[0].a"),
        ("links.0.b", -1, "links[0].b"),
        ("links.0.b", 0, "links[0]"),
        ("links.0.b", 10**30, "links[0].b"),
        ("links.0.b", 1.5, "links[0].b"),
        ("links.0.b", "1", "links[0].b"),
        ("links.0.b", None, "links[0].b"),
        ("links.0.track", [], "links[0].track"),
        ("links.0.track", [3, 3], "links[0].track"),
        ("links.0.track", [-1], "links[0].track[0]"),
        ("links.0.track", 7, "links[0].track"),
        ("links", {}, "links"),
        ("links.0", [], "links[0]"),
        ("stops.1.id", 0, "stops[1].id"),
        ("stops.1.place", -5, "stops[1].place"),
        ("stops.1.kind", "", "stops[1].kind"),
        ("stops.1.pass", "no", "stops[1].pass"),
        ("stops.1.colour", "red", "stops[1]"),
        ("stops", None, "stops"),
        ("trains.0.values", [10], "trains[0].values"),
        ("trains.0.values", [10, 10**12], "trains[0].values[1]"),
        ("trains.0.values", [10, "NaN"], "trains[0].values[1]"),
        ("trains.0.values", [10, 1e300], "trains[0].values[1]"),
        ("trains.0.limits.0.visit", -2, "trains[0].limits[0].visit"),
        ("trains.0.limits.0.kinds", "city", "trains[0].limits[0].kinds"),
        ("trains.0.limits", [{"kinds": ["city"], "visit": 1, "pay": 1}] * 7, "trains[0].limits"),
        ("trains.0.counts", [{"kinds": ["city"], "least": 1}], "trains[0].counts"),
        ("bonuses.0.stops", [9], "bonuses[0].stops[0]"),
        ("bonuses.0.stops", [0, 0], "bonuses[0].stops"),
        ("bonuses.0.stops", [], "bonuses[0]"),
        ("bonuses.0.train", 4, "bonuses[0].trains[0]"),
        ("bonuses.0.amount", 10**9, "bonuses[0].amount"),
        ("rules.own_token_kinds", ["city"], "rules.own_token_kinds"),
        ("rules.min_stops", -1, "rules.min_stops"),
        ("rules.faster", True, "rules"),
        ("format", "route-problem/9", "format"),
        ("format", 1, "format"),
    ],
)
def test_a_bad_value_is_named(path: str, new: Any, where: str) -> None:
    with pytest.raises(ProblemError) as refused:
        read(broken(path, new))
    assert refused.value.where == where, refused.value


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "nonsense", "{}", '{"format": NaN}', "[" * 100_000, b"\xff\xfe", '{"format": "route-problem/1"}'],
)
def test_what_is_no_problem_at_all_is_refused(text: str | bytes) -> None:
    with pytest.raises(ProblemError):
        read(text)


def city(s: int, **more: Any) -> Stop:
    return Stop("city", s, **more)


TRAIN = Train("2", (Limit(("city",), 2, 2),), (10, 20))
PROBLEM = Problem((city(0, token=True), city(1)), (Link(0, 1, (0,)),), (TRAIN,))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"stops": [city(0), city(1)]}, "stops"),
        ({"stops": (city(0), 7)}, "stops[1]"),
        ({"stops": (city(0), Stop("city", 1, passable=None))}, "stops[1].pass"),  # type: ignore[arg-type]
        ({"stops": (city(0), Stop("city", True))}, "stops[1].place"),
        ({"links": (Link(0, math.nan, (0,)),)}, "links[0].b"),  # type: ignore[arg-type]
        ({"links": (Link(0, 1, [0]),)}, "links[0].track"),  # type: ignore[arg-type]
        ({"links": (Link(0, 1, (2**70,)),)}, "links[0].track[0]"),
        ({"links": (Link(0, 1, ("x",)),)}, "links[0].track[0]"),  # type: ignore[arg-type]
        ({"trains": (replace(TRAIN, values=(10, math.inf)),)}, "trains[0].values[1]"),
        ({"trains": (replace(TRAIN, values=(10, 2**70)),)}, "trains[0].values[1]"),
        ({"trains": (replace(TRAIN, values=[10, 20]),)}, "trains[0].values"),
        ({"trains": (replace(TRAIN, limits=(Limit(("city",), 2, -1),)),)}, "trains[0].limits[0].pay"),
        ({"trains": (replace(TRAIN, limits=(Limit(("",), 2, 1),)),)}, "trains[0].limits[0].kinds[0]"),
        ({"trains": (replace(TRAIN, counts=(Count(("city",), 3, 2),)),)}, "trains[0].counts[0]"),
        ({"trains": (replace(TRAIN, counts=(Count(("city",), 0, -2),)),)}, "trains[0].counts[0].most"),
        ({"trains": (TRAIN,) * 33}, "trains"),
        ({"bonuses": (Bonus(5, track=(99,)),)}, "bonuses[0].track[0]"),
        ({"bonuses": (Bonus(5, (0,), trains=(1,)),)}, "bonuses[0].trains[0]"),
        ({"bonuses": (Bonus(-5, (0,), once=True),)}, "bonuses[0].amount"),
        ({"bonuses": (Bonus(5, (0,), chit=True, to_treasury=True),)}, "bonuses[0]"),
        ({"bonuses": (Bonus(5, (0,), once=1),)}, "bonuses[0].once"),  # type: ignore[arg-type]
        ({"bonuses": (Bonus(5, (0,), once=True),) * 13}, "bonuses"),
        ({"rules": Rules(needs_token="yes")}, "rules.needs_token"),  # type: ignore[arg-type]
        ({"rules": None}, "rules"),
        ({"base": 0.5}, "base"),
    ],
)
def test_a_problem_built_badly_in_python_is_refused(change: dict[str, Any], where: str) -> None:
    problem = replace(PROBLEM, **change)
    for ask in (solve, reachable, lambda bad: value(bad, {0: (0,)})):
        with pytest.raises(ProblemError) as refused:
            ask(problem)
        assert refused.value.where == where, refused.value


def test_what_is_not_even_a_problem_is_refused() -> None:
    with pytest.raises(ProblemError):
        solve({"stops": []})  # type: ignore[arg-type]


def test_too_much_is_refused_before_it_is_tried() -> None:
    many = Problem(tuple(city(s) for s in range(100_000)), (), ())
    with pytest.raises(ProblemError, match="100000 entries"):
        solve(many)
    star = tuple(Link(0, 1 + i % 299, (i,)) for i in range(300))
    with pytest.raises(ProblemError, match="meet at stop 0"):
        solve(Problem(tuple(city(s) for s in range(300)), star, ()))
    rich = Problem(
        PROBLEM.stops,
        PROBLEM.links,
        (replace(TRAIN, values=(999_999, 1)),) * 32,
        tuple(Bonus(999_983, (0,), to_treasury=True) for _ in range(500)),
    )
    with pytest.raises(ProblemError, match="money"):
        solve(rich)


@pytest.mark.parametrize(
    "problem", [Problem((), (), ()), Problem((), (), (Train("2", (), ()),)), Problem((city(0),), (), ())]
)
def test_nothing_to_run_earns_nothing(problem: Problem) -> None:
    assert solve(problem).revenue == 0
    assert solve(problem).proved
    assert reachable(problem).stops == ()


def test_the_longest_line_is_walked_to_its_end() -> None:
    n = 2_000
    stops = tuple(Stop("city" if s % 2 else "town", s, True, s in (0, n - 1)) for s in range(n))
    links = tuple(Link(s, s + 1, (s,)) for s in range(n - 1))
    for limits in ((Limit(("city", "town"), 9_999, 9_999),), (Limit(("city",), 9_999, 9_999), Limit(("town",), 99, 0))):
        answer = solve(Problem(stops, links, (Train("D", limits, (1,) * n),)))
        assert answer.proved
        assert answer.revenue == sum(limits[0].kinds.count(stop.kind) for stop in stops)
    assert reachable(Problem(stops, links, ())).links == tuple(range(n - 1))
    plus = (Limit(("city",), 3, 3), Limit(("town",), 9_999, 9_999))
    towns = tuple(replace(stop, kind="town") for stop in stops)
    assert solve(Problem(towns, links, (Train("3+", plus, (1,) * n),)), budget=100_000).bound >= n


@pytest.mark.parametrize(("budget", "threads"), [(0, 1), (-5, 1), (1, 0), (1, 65)])
def test_budget_and_threads_must_make_sense(budget: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"budget|threads"):
        solve(PROBLEM, budget, threads)
