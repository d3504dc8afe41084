"""The slow twin of the route search: all runs, then all combinations, by the words of the rules.

Nothing here is clever, and that is its use: the kernel is refereed by it in the tests. It takes a ``Problem`` of
``railwright.runtime.network.problem`` and shares no code with the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from railwright.runtime.network.problem import Bonus, Problem, Rules, Stop, Train

UNLIMITED = 99


class Path(NamedTuple):
    """Stops in travel order and the links between them."""

    stops: tuple[int, ...]
    links: tuple[int, ...]


class Earning(NamedTuple):
    """One way to be paid for a path: money, money beside, and the coupled bonuses claimed for it."""

    revenue: int
    treasury: int
    claims: frozenset[int]


class Best(NamedTuple):
    """The best total, what comes beside it, and each running train's path."""

    revenue: int
    treasury: int
    paths: dict[int, Path]


def solve(problem: Problem) -> Best:
    """The best set of runs, by trying every combination of every run of every train."""
    choices = [
        [(path, earning) for path in all_paths(problem, train) for earning in earnings(problem, train, path)]
        for train in range(len(problem.trains))
    ]
    best = Best(problem.base, 0, {})

    def extend(train: int, so_far: Best, pieces: frozenset[int], claims: frozenset[int]) -> None:
        nonlocal best
        if train == len(choices):
            if so_far[:2] > best[:2]:
                best = so_far
            return
        extend(train + 1, so_far, pieces, claims)
        for path, earning in choices[train]:
            track = track_of(problem, path)
            shared = problem.rules.disjoint_between_trains and track & pieces
            if not shared and not earning.claims & claims:
                total = Best(
                    so_far.revenue + earning.revenue,
                    so_far.treasury + earning.treasury,
                    so_far.paths | {train: path},
                )
                extend(train + 1, total, pieces | track, claims | earning.claims)

    extend(0, best, frozenset(), frozenset())
    return best


def track_of(problem: Problem, path: Path) -> frozenset[int]:
    """The pieces of track a path uses."""
    return frozenset(piece for link in path.links for piece in problem.links[link].track)


def all_paths(problem: Problem, train: int) -> Iterator[Path]:
    """Every legal run of a train, once in one direction."""
    for start in range(len(problem.stops)):
        for path in _extensions(problem, Path((start,), ()), problem.trains[train]):
            if path.stops[0] <= path.stops[-1] and is_run(problem, train, path):
                yield path


def _extensions(problem: Problem, path: Path, train: Train) -> Iterator[Path]:
    """The path and all that go on from its end, keeping to what no longer path could mend."""
    rules = problem.rules
    if not fits([problem.stops[s] for s in path.stops], train, "visit"):
        return
    yield path
    head = path.stops[-1]
    if len(path.stops) > 1 and not problem.stops[head].passable:
        return
    for i, link in enumerate(problem.links):
        if head not in (link.a, link.b):
            continue
        far = link.b if head == link.a else link.a
        if far in path.stops:
            continue
        if not rules.same_place_twice and problem.stops[far].place in {problem.stops[s].place for s in path.stops}:
            continue
        if i in path.links or (rules.disjoint_within_run and track_of(problem, path) & set(link.track)):
            continue
        yield from _extensions(problem, Path((*path.stops, far), (*path.links, i)), train)


def is_run(problem: Problem, train: int, path: Path) -> bool:
    """Whether a path that repeats nothing is a legal run of the train."""
    rules, stops = problem.rules, [problem.stops[s] for s in path.stops]
    return (
        len(stops) >= rules.min_stops
        and len(stops) >= 2
        and all(stop.passable for stop in stops[1:-1])
        and (any(stop.token for stop in stops) or not rules.needs_token)
        and all(stop.token for stop in stops if stop.kind in rules.own_token_kinds)
        and (rules.two_offboards or sum(stop.kind == "offboard" for stop in stops) <= 1)
        and fits(stops, problem.trains[train], "visit")
        and all(
            count.least <= sum(stop.kind in count.kinds for stop in stops) <= _most(count.most, len(stops))
            for count in problem.trains[train].counts
        )
    )


def _most(most: int | None, otherwise: int) -> int:
    return otherwise if most is None else most


def fits(stops: list[Stop], train: Train, column: str) -> bool:
    """Whether each stop finds a row that lists its kind, no row above its number."""
    room = [min(getattr(row, column), 10**6) for row in train.limits]
    room = [10**6 if number >= UNLIMITED else number for number in room]

    def place(i: int) -> bool:
        if i == len(stops):
            return True
        for r, row in enumerate(train.limits):
            if stops[i].kind in row.kinds and room[r] > 0:
                room[r] -= 1
                if place(i + 1):
                    return True
                room[r] += 1
        return False

    return place(0)


def earnings(problem: Problem, train: int, path: Path) -> list[Earning]:
    """Every way to be paid for a run: which stops pay, and which coupled bonuses are claimed for it."""
    ways: dict[frozenset[int], Earning] = {}
    track = track_of(problem, path)
    for size in range(len(path.stops), -1, -1):
        for paid in combinations(path.stops, size):
            if not may_pay(problem, train, path, paid):
                continue
            earned = [
                (b, bonus) for b, bonus in enumerate(problem.bonuses) if is_earned(bonus, train, frozenset(paid), track)
            ]
            sure = [bonus for _, bonus in earned if not bonus.is_coupled()]
            revenue = sum(problem.trains[train].values[s] for s in paid)
            revenue += sum(bonus.amount for bonus in sure if not bonus.to_treasury)
            treasury = sum(bonus.amount for bonus in sure if bonus.to_treasury)
            for claims in _claims([(b, bonus) for b, bonus in earned if bonus.is_coupled()]):
                whole = revenue + sum(problem.bonuses[b].amount for b in claims)
                way = Earning(whole, treasury, claims)
                if claims not in ways or ways[claims][:2] < way[:2]:
                    ways[claims] = way
    return list(ways.values())


def may_pay(problem: Problem, train: int, path: Path, paid: tuple[int, ...]) -> bool:
    """Whether exactly these stops of the run may pay."""
    rules: Rules = problem.rules
    if rules.ends_paid and not (path.stops[0] in paid and path.stops[-1] in paid):
        return False
    if rules.token_paid and len(paid) < len(path.stops) and not any(problem.stops[s].token for s in paid):
        return False
    return fits([problem.stops[s] for s in paid], problem.trains[train], "pay")


def is_earned(bonus: Bonus, train: int, paid: frozenset[int], track: frozenset[int]) -> bool:
    """Whether a run of this train with these paid stops and this track qualifies for the bonus."""
    return (bonus.trains is None or train in bonus.trains) and paid >= set(bonus.stops) and track >= set(bonus.track)


def _claims(coupled: list[tuple[int, Bonus]]) -> Iterator[frozenset[int]]:
    """Every legal choice of coupled bonuses for one run: any of the ``once`` ones, at most one chit."""
    for size in range(len(coupled) + 1):
        for chosen in combinations(coupled, size):
            if sum(bonus.chit for _, bonus in chosen) <= 1:
                yield frozenset(b for b, _ in chosen)
