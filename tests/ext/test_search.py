"""The search against its slow twin, on small random networks that use every word of the problem format."""

from __future__ import annotations

import random
from itertools import chain

import msgspec
import pytest

from railwright.ext import route_reference
from railwright.ext.route_search import search
from railwright.routes import Bonus, Count, Limit, Link, Problem, Rules, Stop, Train, solve, value

KINDS = ("city", "city", "town", "offboard", "mine")


def random_problem(seed: int) -> Problem:
    """A network of a handful of stops; every rule is switched on now and then."""
    dice = random.Random(seed)
    n = dice.randint(2, 7)
    stops = tuple(
        Stop(dice.choice(KINDS), dice.choice((s, s, s, dice.randrange(n))), dice.random() < 0.8, dice.random() < 0.4)
        for s in range(n)
    )
    links = []
    for _ in range(dice.randint(1, 10)):
        a, b = dice.sample(range(n), 2)
        links.append(Link(a, b, tuple(dice.sample(range(14), dice.randint(1, 3)))))
    pieces = sorted(set(chain.from_iterable(link.track for link in links)))
    trains = tuple(random_train(dice, n) for _ in range(dice.randint(1, 3)))
    if len(trains) > 1 and dice.random() < 0.4:
        trains = (trains[0], *trains[:-1])
    bonuses = tuple(random_bonus(dice, n, len(trains), pieces) for _ in range(dice.choice((0, 0, 1, 2, 3))))
    rules = Rules(
        min_stops=dice.choice((2, 2, 2, 3)),
        needs_token=dice.random() < 0.8,
        same_place_twice=dice.random() < 0.2,
        two_offboards=dice.random() < 0.7,
        disjoint_between_trains=dice.random() < 0.85,
        disjoint_within_run=dice.random() < 0.85,
        token_paid=dice.random() < 0.25,
        ends_paid=dice.random() < 0.25,
        own_token_kinds=dice.choice(((), (), ("offboard",), ("mine", "town"))),
    )
    return Problem(stops, tuple(links), trains, bonuses, rules, base=dice.choice((0, 0, 80)))


def random_train(dice: random.Random, n_stops: int) -> Train:
    everything = tuple(sorted(set(KINDS)))
    k, m = dice.randint(2, 5), dice.randint(1, 4)
    limits = dice.choice(
        (
            (Limit(everything, k, k),),
            (Limit(everything, 99, 99),),
            (Limit(everything, 99, m),),
            (Limit(("city", "offboard"), k, k), Limit(("town", "mine"), 99, 99)),
            (Limit(("city", "offboard"), k, m), Limit(("town", "mine"), 99, 0)),
            (Limit(("town",), m, m), Limit(everything, k, k)),
            (Limit(everything, k, k), Limit(("town",), 99, 0)),
            (Limit(("city",), k, m), Limit(("offboard",), 1, 1), Limit(("town",), 2, 1)),
        )
    )
    low = -20 if dice.random() < 0.15 else 0
    values = tuple(dice.randrange(low, 80, 10) for _ in range(n_stops))
    counts = dice.choice(((), (), (Count(("mine",), 1),), (Count(("city", "town"), 2),), (Count(("town",), 0, 1),)))
    return Train(f"{k}", limits, values, counts)


def random_bonus(dice: random.Random, n_stops: int, n_trains: int, pieces: list[int]) -> Bonus:
    word = dice.choice(("", "", "once", "chit", "to_treasury"))
    stops = tuple(dice.sample(range(n_stops), dice.randint(1, 2)))
    track = (dice.choice(pieces),) if dice.random() < 0.3 else ()
    trains = None if dice.random() < 0.7 else tuple(dice.sample(range(n_trains), 1))
    amount = dice.choice((10, 20, 50)) if word or dice.random() < 0.7 else -30
    return Bonus(amount, stops, track, trains, word == "once", word == "chit", word == "to_treasury")


@pytest.mark.parametrize("block", range(20))
def test_the_search_earns_what_the_slow_twin_earns(block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        problem = random_problem(seed)
        twin = route_reference.solve(problem)
        answer = solve(problem)
        assert answer.proved, seed
        assert answer.bound == answer.revenue == twin.revenue, seed
        assert answer.treasury == twin.treasury, seed
        assert value(problem, {t: path.links for t, path in twin.paths.items()}).revenue == twin.revenue, seed


@pytest.mark.parametrize("block", range(10))
def test_an_impatient_search_comes_to_the_same_total_by_way_of_prices(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        problem = random_problem(seed)
        expected = solve(problem).revenue
        for patience in (1, 3, 20):
            _, revenue, proved, bound, _ = search(problem, None, 1, patience)
            assert bound >= expected >= revenue, (seed, patience)
            assert not proved or revenue == expected, (seed, patience)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing_but_speed(threads: int) -> None:
    for seed in range(200):
        problem = random_problem(seed)
        one, many = solve(problem), solve(problem, threads=threads)
        assert (one.revenue, one.proved, one.bound) == (many.revenue, many.proved, many.bound), seed


def test_a_budget_gives_the_best_so_far_and_a_bound_that_holds() -> None:
    for seed in range(400):
        problem = random_problem(seed)
        full = solve(problem)
        for budget in (1, 5, 25):
            part = solve(problem, budget=budget)
            assert part.revenue <= full.revenue <= part.bound, (seed, budget)
            assert part.priced.revenue == part.revenue
            assert not part.proved or part.revenue == full.revenue


def test_the_order_of_stops_links_and_trains_does_not_change_the_total() -> None:
    for seed in range(300):
        problem = random_problem(seed)
        assert solve(shuffled(problem, seed)).revenue == solve(problem).revenue, seed


def shuffled(problem: Problem, seed: int) -> Problem:
    """The same problem with everything renumbered."""
    dice = random.Random(seed)
    stops, links, trains = (list(range(len(rows))) for rows in (problem.stops, problem.links, problem.trains))
    for order in (stops, links, trains):
        dice.shuffle(order)
    new_stop = {old: new for new, old in enumerate(stops)}
    new_train = {old: new for new, old in enumerate(trains)}
    return Problem(
        tuple(problem.stops[s] for s in stops),
        tuple(Link(new_stop[problem.links[i].b], new_stop[problem.links[i].a], problem.links[i].track) for i in links),
        tuple(
            msgspec.structs.replace(problem.trains[t], values=tuple(problem.trains[t].values[s] for s in stops))
            for t in trains
        ),
        tuple(
            msgspec.structs.replace(
                bonus,
                stops=tuple(new_stop[s] for s in bonus.stops),
                trains=None if bonus.trains is None else tuple(new_train[t] for t in bonus.trains),
            )
            for bonus in problem.bonuses
        ),
        problem.rules,
        problem.base,
    )
