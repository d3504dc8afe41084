"""Random networks for the tests of the route search: small ones for the slow twin, larger ones for CP-SAT."""

from __future__ import annotations

import random
from itertools import chain

import msgspec

from railwright.routes import Bonus, Count, Limit, Link, Problem, Rules, Stop, Train

KINDS = ("city", "city", "town", "offboard", "mine")


def random_problem(seed: int) -> Problem:
    """A network of a handful of stops; every rule is switched on now and then."""
    return problem_from(random.Random(seed))


def problem_from(dice: random.Random) -> Problem:
    """The same from dice, so that a test may throw them another way."""
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
    rules = random_rules(dice)
    return Problem(stops, tuple(links), trains, bonuses, rules, base=dice.choice((0, 0, 80)))


def random_rules(dice: random.Random) -> Rules:
    """Any mix of the rules, the usual ones more often."""
    return Rules(
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


def board_problem(seed: int, plain: bool = False) -> Problem:
    """A board of some four by five places joined to their neighbours, as an 18xx map is; two to four trains."""
    dice = random.Random(seed)
    wide, high = dice.randint(3, 5), dice.randint(3, 5)
    at = {(x, y): y * wide + x for x in range(wide) for y in range(high)}
    stops = tuple(
        Stop(
            "offboard" if (x in (0, wide - 1) and dice.random() < 0.3) else dice.choice(("city", "city", "town", "mine")),
            s,
            dice.random() < 0.85,
            dice.random() < 0.25,
        )
        for (x, y), s in at.items()
    )
    links, fresh = [], 0
    for (x, y), s in at.items():
        for step in ((1, 0), (0, 1), (1, 1)):
            far = at.get((x + step[0], y + step[1]))
            if far is None or dice.random() < 0.3:
                continue
            # A link leaves by a side of its own, or by one that another link of the place uses too.
            sides = (s * 8 + dice.randrange(5), 1000 + fresh, far * 8 + dice.randrange(5))
            links.append(Link(s, far, tuple(dict.fromkeys(sides))))
            fresh += 1
    pieces = sorted(set(chain.from_iterable(link.track for link in links)))
    trains = tuple(random_train(dice, len(stops)) for _ in range(dice.randint(2, 3)))
    if dice.random() < 0.4:
        trains = (*trains, trains[-1])
    if plain:
        return Problem(stops, tuple(links), trains)
    bonuses = tuple(random_bonus(dice, len(stops), len(trains), pieces) for _ in range(dice.choice((0, 0, 1, 2, 4))))
    rules = msgspec.structs.replace(random_rules(dice), needs_token=True)
    return Problem(stops, tuple(links), trains, bonuses, rules)


def crowded_board(seed: int) -> Problem:
    """Nine places close together and more trains than track: halves of runs would earn more than whole ones."""
    dice = random.Random(seed)
    stops = tuple(Stop("city", s, dice.random() < 0.9, s in (0, 4, 8)) for s in range(9))
    pairs = [(s, s + step) for s in range(9) for step in (1, 3, 4) if s + step < 9 and (step == 3 or s % 3 < 2)]
    links = [Link(a, b, (i, 100 + dice.randrange(9)) if dice.random() < 0.4 else (i,)) for i, (a, b) in enumerate(pairs)]
    trains = []
    for _ in range(dice.randint(2, 3)):
        k = dice.randint(3, 4)
        values = tuple(dice.randrange(10, 90, 10) for _ in stops)
        trains += [Train(f"{k}", (Limit(("city",), k, k),), values)] * dice.randint(1, 2)
    return Problem(stops, tuple(links), tuple(trains))


SHARED_RUNS = (540, 1250, 1318, 2951, 3033, 3265, 3430)
"""Boards of trains alike on which only the question whether two pieces are in one run comes to the best set."""


def alike_board(seed: int) -> Problem:
    """A small board for two to four trains that are all alike."""
    dice = random.Random(seed)
    wide, high = dice.choice(((3, 3), (4, 3), (3, 3)))
    n = wide * high
    stops = tuple(Stop("city", s, dice.random() < 0.95, dice.random() < 0.35) for s in range(n))
    pairs = [(s, s + d) for s in range(n) for d in (1, wide, wide + 1) if s + d < n and (d == wide or s % wide < wide - 1)]
    links = tuple(
        Link(a, b, (i, 100 + dice.randrange(n)) if dice.random() < 0.3 else (i,)) for i, (a, b) in enumerate(pairs)
    )
    k = dice.randint(3, 5)
    values = tuple(dice.randrange(10, 60, 10) for _ in stops)
    return Problem(stops, links, (Train(f"{k}", (Limit(("city",), k, k),), values),) * dice.randint(2, 4))


def grid(wide: int) -> Problem:
    """A square of cities, each joined to its four neighbours, one in five of them full, for one train of four."""
    stops = tuple(Stop("city", s, s * s % 5 != 1 or s % 3 == 0, s == 0) for s in range(wide * wide))
    links = [(s, s + 1) for s in range(wide * wide) if (s + 1) % wide] + [(s, s + wide) for s in range(wide * (wide - 1))]
    train = Train("4", (Limit(("city",), 4, 4),), tuple(10 + s * 7 % 50 for s in range(wide * wide)))
    return Problem(stops, tuple(Link(a, b, (i,)) for i, (a, b) in enumerate(links)), (train,))


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
