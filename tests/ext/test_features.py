"""Each rule of a route problem counts: a search with the rule turned off is caught.

Turning a rule off in the search is the same as handing it the problem without the rule. So for each rule the search is
given the stripped problem and refereed on the whole one, both on a case made for the rule and by the random tests of
``test_search.py``: a mutant that no referee catches would mean that the tests do not test the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from route_networks import random_problem

from railwright.ext import route_reference
from railwright.routes import Bonus, Count, Limit, Link, Problem, Rules, Stop, Train, solve

Strip = Callable[[Problem], Problem]
ALL = ("city", "town", "offboard", "mine")
SEEDS = range(400)


def rule(**off: Any) -> Strip:
    return lambda problem: replace(problem, rules=replace(problem.rules, **off))


def stops(**off: Any) -> Strip:
    return lambda problem: replace(problem, stops=tuple(replace(stop, **off) for stop in problem.stops))


def own_places(problem: Problem) -> Problem:
    return replace(problem, stops=tuple(replace(stop, place=s) for s, stop in enumerate(problem.stops)))


def bonuses(**off: Any) -> Strip:
    def strip(problem: Problem) -> Problem:
        rows = (replace(bonus, **off) for bonus in problem.bonuses)
        return replace(problem, bonuses=tuple(row for row in rows if row.stops or row.track))

    return strip


def trains(change: Callable[[Train], Train]) -> Strip:
    return lambda problem: replace(problem, trains=tuple(change(train) for train in problem.trains))


def limits(**off: int) -> Strip:
    return trains(lambda train: replace(train, limits=tuple(replace(row, **off) for row in train.limits)))


def one_row(train: Train) -> Train:
    """All stops in one row, as wide as the rows together."""
    visit, pay = (sum(getattr(row, column) for row in train.limits) for column in ("visit", "pay"))
    return replace(train, limits=(Limit(ALL, visit, pay),))


def counts(**off: int | None) -> Strip:
    return trains(lambda train: replace(train, counts=tuple(replace(count, **off) for count in train.counts)))


def with_own_track(problem: Problem) -> Problem:
    """No two links share a piece."""
    return replace(problem, links=tuple(replace(link, track=(i,)) for i, link in enumerate(problem.links)), bonuses=())


MUTANTS: dict[str, Strip] = {
    "a full stop ends a run": stops(passable=True),
    "a run needs a token": rule(needs_token=False),
    "no place twice": own_places,
    "the same place may come twice": rule(same_place_twice=False),
    "no two off-boards": rule(two_offboards=True),
    "trains share no track": rule(disjoint_between_trains=False),
    "trains may share track": rule(disjoint_between_trains=True),
    "a run uses no track twice": rule(disjoint_within_run=False),
    "a run may use track twice": rule(disjoint_within_run=True),
    "a token pays": rule(token_paid=False),
    "the ends pay": rule(ends_paid=False),
    "kinds that need an own token": rule(own_token_kinds=()),
    "the least number of stops": rule(min_stops=2),
    "visits are limited": limits(visit=99),
    "pay is limited": limits(pay=99),
    "rows are for kinds of stops": trains(one_row),
    "so many of a kind at least": counts(least=0),
    "so many of a kind at most": counts(most=None),
    "bonuses": lambda problem: replace(problem, bonuses=()),
    "a bonus asks for its stops": bonuses(stops=()),
    "a bonus asks for its track": bonuses(track=()),
    "a bonus is for its trains": bonuses(trains=None),
    "a bonus comes once": bonuses(once=False),
    "one chit a train": bonuses(chit=False),
    "the treasury's share is no revenue": bonuses(to_treasury=False),
    "money earned without running": lambda problem: replace(problem, base=0),
    "links exclude each other by pieces": with_own_track,
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_search_without_the_rule_is_caught_by_the_random_tests(name: str) -> None:
    strip = MUTANTS[name]
    caught = 0
    for seed in SEEDS:
        problem = random_problem(seed)
        stripped = strip(problem)
        if stripped == problem:
            continue
        twin = route_reference.solve(problem)
        assert solve(problem).revenue == twin.revenue, seed
        mutant = solve(stripped)
        if (mutant.revenue, mutant.treasury) != (twin.revenue, twin.treasury):
            caught += 1
            if caught == 2:
                return
    pytest.fail(f"the random tests do not notice a search that forgets: {name}")


def line(*kinds: str, tokens: tuple[int, ...] = (0,), ends: tuple[int, ...] = ()) -> dict[str, Any]:
    """Stops along one line of track; ``ends`` may not be passed."""
    return {
        "stops": tuple(Stop(kind, s, s not in ends, s in tokens) for s, kind in enumerate(kinds)),
        "links": tuple(Link(s, s + 1, (s,)) for s in range(len(kinds) - 1)),
    }


def train(visit: int, pay: int, *values: int, counts: tuple[Count, ...] = ()) -> Train:
    return Train(str(visit), (Limit(ALL, visit, pay),), values, counts)


THREE = line("city", "town", "city")
CASES: dict[str, tuple[Problem, int]] = {
    "a full stop ends a run": (Problem(**line(*["city"] * 3, ends=(1,)), trains=(train(3, 3, 10, 20, 40),)), 30),
    "a run needs a token": (Problem(**line(*["city"] * 3), trains=(train(2, 2, 10, 20, 40),)), 30),
    "no place twice": (
        Problem((Stop("city", 0, True, True), Stop("city", 1), Stop("city", 0)), THREE["links"], (train(3, 3, 10, 20, 30),)),
        30,
    ),
    "no two off-boards": (
        Problem(
            **line("offboard", "city", "offboard", ends=(0, 2)),
            trains=(train(3, 3, 30, 10, 40),),
            rules=Rules(two_offboards=False),
        ),
        40,
    ),
    "trains share no track": (Problem(**line("city", "city"), trains=(train(2, 2, 10, 20),) * 2), 30),
    "a run uses no track twice": (
        Problem(
            THREE["stops"],
            (Link(0, 1, (0, 1)), Link(1, 2, (1, 2))),
            (train(3, 3, 10, 20, 40),),
        ),
        30,
    ),
    "a token pays": (
        Problem(**line(*["city"] * 3), trains=(train(99, 2, 10, 30, 40),), rules=Rules(token_paid=True)),
        50,
    ),
    "the ends pay": (Problem(**line(*["city"] * 3), trains=(train(99, 2, 10, 30, 40),), rules=Rules(ends_paid=True)), 50),
    "kinds that need an own token": (
        Problem(**THREE, trains=(train(3, 3, 10, 20, 30),), rules=Rules(own_token_kinds=("town",))),
        0,
    ),
    "the least number of stops": (Problem(**line("city", "city"), trains=(train(2, 2, 10, 20),), rules=Rules(3)), 0),
    "visits are limited": (Problem(**THREE, trains=(train(2, 2, 10, 20, 40),)), 30),
    "pay is limited": (Problem(**THREE, trains=(train(3, 2, 10, 20, 40),)), 60),
    "rows are for kinds of stops": (
        Problem(**THREE, trains=(Train("2", (Limit(("city",), 2, 2), Limit(("town",), 1, 0)), (10, 20, 40)),)),
        50,
    ),
    "so many of a kind at least": (
        Problem(**line("city", "city"), trains=(train(2, 2, 10, 20, counts=(Count(("mine",), 1),)),)),
        0,
    ),
    "so many of a kind at most": (
        Problem(**line(*["city"] * 3), trains=(train(3, 3, 10, 20, 40, counts=(Count(("city",), 0, 2),)),)),
        30,
    ),
    "a bonus asks for its stops": (
        Problem(**line(*["city"] * 3), trains=(train(2, 2, 10, 20, 0),), bonuses=(Bonus(50, (0, 2), (0,)),)),
        30,
    ),
    "a bonus asks for its track": (
        Problem(THREE["stops"], (*THREE["links"], Link(0, 1, (7,))), (train(2, 2, 10, 20, 0),) * 2, (Bonus(50, (1,), (7,)),)),
        110,
    ),
    "a bonus is for its trains": (
        Problem(**THREE, trains=(train(2, 2, 10, 20, 0),) * 2, bonuses=(Bonus(-50, (1,), trains=(1,)),)),
        30,
    ),
    "a bonus comes once": (
        Problem(
            THREE["stops"], (*THREE["links"], Link(0, 1, (7,))), (train(2, 2, 10, 20, 0),) * 2, (Bonus(50, (1,), once=True),)
        ),
        110,
    ),
    "one chit a train": (
        Problem(
            **THREE, trains=(train(2, 2, 10, 20, 0),), bonuses=(Bonus(50, (1,), chit=True), Bonus(60, (0,), chit=True))
        ),
        90,
    ),
    "the treasury's share is no revenue": (
        Problem(**THREE, trains=(train(2, 2, 10, 20, 0),), bonuses=(Bonus(50, (1,), to_treasury=True),)),
        30,
    ),
    "money earned without running": (Problem(**THREE, trains=(train(2, 2, 10, 20, 0),), base=80), 110),
    "links exclude each other by pieces": (
        Problem(THREE["stops"], (Link(0, 1, (0,)), Link(0, 1, (0, 1))), (train(2, 2, 10, 20, 0),) * 2),
        30,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_rule_decides_its_own_case(name: str) -> None:
    problem, expected = CASES[name]
    assert solve(problem).revenue == route_reference.solve(problem).revenue == expected
    assert solve(MUTANTS[name](problem)).revenue != expected
