"""Checks and prices given routes, rule by rule, and says which rule a bad one breaks.

It shares no code with the search, so every answer of the search can be held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from railwright.runtime.network.problem import UNLIMITED, Bonus, Limit, Problem, Stop, Train


class BadRoute(ValueError):
    """A route the rules do not allow: the train, the rule it breaks, and how."""

    def __init__(self, train: int, rule: str, what: str) -> None:
        super().__init__(f"train {train}: {what} ({rule})")
        self.train = train
        self.rule = rule
        self.what = what


class PricedRun(msgspec.Struct, frozen=True):
    """One train's run: where it goes and what it is paid, stop by stop."""

    train: int
    stops: tuple[int, ...]
    links: tuple[int, ...]
    pays: tuple[int, ...]
    """What each stop pays; a stop that does not pay has 0."""
    bonuses: tuple[tuple[int, int], ...]
    """Bonuses earned, as (index, amount)."""
    revenue: int
    treasury: int
    """Paid to the treasury beside the revenue."""


class Priced(msgspec.Struct, frozen=True):
    """A legal set of runs and what it earns at best."""

    revenue: int
    treasury: int
    runs: tuple[PricedRun, ...]


class _Way(msgspec.Struct, frozen=True):
    """One way to be paid for a run."""

    revenue: int
    treasury: int
    paid: frozenset[int]
    bonuses: tuple[int, ...]
    claims: frozenset[int]


def price(problem: Problem, routes: Mapping[int, Sequence[int]]) -> Priced:
    """What these routes (train index -> links in travel order) earn; raises :class:`BadRoute` if they may not run."""
    paths = {}
    for train, links in sorted(routes.items()):
        if not 0 <= train < len(problem.trains):
            raise BadRoute(train, "trains", f"there are only {len(problem.trains)} trains")
        paths[train] = trace(problem, train, links)
        check_run(problem, train, paths[train], links)
    if problem.rules.disjoint_between_trains:
        _check_shared_track(problem, routes)
    ways = {train: list(_ways(problem, train, stops, routes[train])) for train, stops in paths.items()}
    for train, choices in ways.items():
        if not choices:
            raise BadRoute(train, "pay", "no choice of paying stops is allowed")
    best = _best_claims(ways)
    runs = tuple(_written_out(problem, train, paths[train], routes[train], way) for train, way in best.items())
    return Priced(problem.base + sum(run.revenue for run in runs), sum(run.treasury for run in runs), runs)


def trace(problem: Problem, train: int, links: Sequence[int]) -> tuple[int, ...]:
    """The stops along a chain of links."""
    if not links:
        raise BadRoute(train, "path", "the route has no links")
    for number in links:
        if not 0 <= number < len(problem.links):
            raise BadRoute(train, "path", f"there is no link {number}")
    first = problem.links[links[0]]
    twice: tuple[int, ...] = ()
    for start, head in ((first.a, first.b), (first.b, first.a)):
        stops = [start, head]
        for number in links[1:]:
            link = problem.links[number]
            if stops[-1] not in (link.a, link.b):
                break
            stops.append(link.b if stops[-1] == link.a else link.a)
        else:
            if len(set(stops)) == len(stops):
                return tuple(stops)
            twice = twice or tuple(stops)
    if twice:
        return twice
    raise BadRoute(train, "path", "the links do not follow one another")


def check_run(problem: Problem, train: int, path: Sequence[int], links: Sequence[int]) -> None:
    """Raise :class:`BadRoute` unless the path is a legal run of the train."""
    rules, stops = problem.rules, [problem.stops[s] for s in path]
    if len(path) < rules.min_stops:
        raise BadRoute(train, "min_stops", f"{len(path)} stops, but a run has at least {rules.min_stops}")
    if len(set(path)) != len(path):
        raise BadRoute(train, "stop twice", "a stop comes twice")
    if not rules.same_place_twice and len({stop.place for stop in stops}) != len(stops):
        raise BadRoute(train, "same_place_twice", "two stops are the same place")
    for s, stop in zip(path[1:-1], stops[1:-1], strict=True):
        if not stop.passable:
            raise BadRoute(train, "pass", f"runs through stop {s}, where it may only end")
    if rules.needs_token and not any(stop.token for stop in stops):
        raise BadRoute(train, "needs_token", "no stop has the company's token")
    for s, stop in zip(path, stops, strict=True):
        if stop.kind in rules.own_token_kinds and not stop.token:
            raise BadRoute(train, "own_token_kinds", f"stop {s} may be visited only with a token there")
    pieces = list(chain.from_iterable(problem.links[link].track for link in links))
    if len(set(links)) != len(links) or (rules.disjoint_within_run and len(set(pieces)) != len(pieces)):
        raise BadRoute(train, "disjoint_within_run", "a piece of track is used twice")
    if not rules.two_offboards and sum(stop.kind == "offboard" for stop in stops) > 1:
        raise BadRoute(train, "two_offboards", "more than one off-board stop")
    if not _fit(stops, problem.trains[train], "visit"):
        raise BadRoute(train, "limits", f"train {problem.trains[train].name} may not visit so many or such stops")
    for count in problem.trains[train].counts:
        number = sum(stop.kind in count.kinds for stop in stops)
        words = " or ".join(count.kinds)
        if number < count.least:
            raise BadRoute(train, "counts", f"visits {number} of {words}, at least {count.least} are asked for")
        if count.most is not None and number > count.most:
            raise BadRoute(train, "counts", f"visits {number} of {words}, at most {count.most} are allowed")


def _check_shared_track(problem: Problem, routes: Mapping[int, Sequence[int]]) -> None:
    owner: dict[int, int] = {}
    for train, links in sorted(routes.items()):
        for piece in chain.from_iterable(problem.links[link].track for link in links):
            if owner.setdefault(piece, train) != train:
                what = f"piece {piece} is used by train {owner[piece]} as well"
                raise BadRoute(train, "disjoint_between_trains", what)


@lru_cache(256)
def _are_apart(limits: tuple[Limit, ...]) -> bool:
    """Whether no kind of stop may go to more than one row, so that counting tells who finds room."""
    kinds = [kind for row in limits for kind in set(row.kinds)]
    return len(kinds) == len(set(kinds))


def _fit(stops: Sequence[Stop], train: Train, column: str) -> bool:
    """Whether every stop finds room in a row of its kind: augmenting paths, stop by stop."""
    if _are_apart(train.limits):
        seated = 0
        for row in train.limits:
            number, most = len([stop for stop in stops if stop.kind in row.kinds]), getattr(row, column)
            if number > most and most < UNLIMITED:
                return False
            seated += number
        return seated == len(stops)
    room = [getattr(row, column) if getattr(row, column) < UNLIMITED else len(stops) for row in train.limits]
    held: list[list[int]] = [[] for _ in train.limits]

    def seat(i: int, tried: set[int]) -> bool:
        for r, row in enumerate(train.limits):
            if r in tried or stops[i].kind not in row.kinds or room[r] == 0:
                continue
            tried.add(r)
            if len(held[r]) < room[r]:
                held[r].append(i)
                return True
            for at, other in enumerate(held[r]):
                if seat(other, tried):
                    held[r][at] = i
                    return True
        return False

    return all(seat(i, set()) for i in range(len(stops)))


def _ways(problem: Problem, train: int, path: tuple[int, ...], links: Sequence[int]) -> Iterator[_Way]:
    """The ways of being paid that can be best, one for each set of bonuses made sure of and each set of claims."""
    track = set(chain.from_iterable(problem.links[link].track for link in links))
    met = [
        b
        for b, bonus in enumerate(problem.bonuses)
        if (bonus.trains is None or train in bonus.trains)
        and set(bonus.stops) <= set(path)
        and track >= set(bonus.track)
    ]
    rules, values = problem.rules, problem.trains[train].values
    ends = frozenset((path[0], path[-1])) if rules.ends_paid else frozenset()
    # Where everything may pay and nothing costs, a bonus that is met is taken without asking.
    all_pay = bool(met) and (
        all(values[s] >= 0 for s in path)
        and all(problem.bonuses[b].amount >= 0 for b in met)
        and _fit([problem.stops[s] for s in path], problem.trains[train], "pay")
    )

    def decide(i: int, sure: frozenset[int], never: frozenset[int], claims: frozenset[int]) -> Iterator[_Way]:
        if i < len(met):
            bonus = problem.bonuses[met[i]]
            if bonus.is_coupled() or bonus.amount < 0 or not (all_pay or sure.issuperset(bonus.stops)):
                yield from decide(i + 1, sure, never, claims)
            if bonus.amount < 0:
                for stop in bonus.stops:
                    if stop not in sure:
                        yield from decide(i + 1, sure, never | {stop}, claims)
            elif not never & set(bonus.stops):
                taken = claims | {met[i]} if bonus.is_coupled() else claims
                if sum(problem.bonuses[b].chit for b in taken) <= 1:
                    yield from decide(i + 1, sure | set(bonus.stops), never, taken)
            return
        needed = [sure]
        if rules.token_paid:
            needed = [sure | {s} for s in path if problem.stops[s].token and s not in never]
            needed += [frozenset(path)] if not never else []
        for forced in needed:
            way = _greedy_pay(problem, train, path, forced, never, met, claims)
            if way is not None:
                yield way

    yield from decide(0, ends, frozenset(), frozenset())


def _greedy_pay(
    problem: Problem,
    train: int,
    path: tuple[int, ...],
    forced: frozenset[int],
    never: frozenset[int],
    met: Sequence[int],
    claims: frozenset[int],
) -> _Way | None:
    """Forced stops pay, then the dearest that still fit; what that earns, with just these claims."""
    values, spec = problem.trains[train].values, problem.trains[train]
    paid = sorted(forced)
    if not _fit([problem.stops[s] for s in paid], spec, "pay"):
        return None
    wanted = [s for s in path if values[s] > 0 and s not in forced and s not in never]
    if _fit([problem.stops[p] for p in (*paid, *wanted)], spec, "pay"):
        paid += wanted
    else:
        for s in sorted(wanted, key=lambda s: -values[s]):
            if _fit([problem.stops[p] for p in (*paid, s)], spec, "pay"):
                paid.append(s)
    earned = [b for b in met if set(problem.bonuses[b].stops) <= set(paid)]
    earned = [b for b in earned if not problem.bonuses[b].is_coupled() or b in claims]
    bonuses: list[Bonus] = [problem.bonuses[b] for b in earned]
    revenue = sum(values[s] for s in paid) + sum(bonus.amount for bonus in bonuses if not bonus.to_treasury)
    treasury = sum(bonus.amount for bonus in bonuses if bonus.to_treasury)
    return _Way(revenue, treasury, frozenset(paid), tuple(earned), claims)


def _best_claims(ways: Mapping[int, Sequence[_Way]]) -> dict[int, _Way]:
    """Choose a way for each run so that no claim is made twice and the whole is worth most."""
    trains = sorted(ways)
    options = []
    for train in trains:
        best: dict[frozenset[int], _Way] = {}
        for way in ways[train]:
            old = best.get(way.claims)
            if old is None or (way.revenue, way.treasury) > (old.revenue, old.treasury):
                best[way.claims] = way
        options.append(sorted(best.values(), key=lambda way: (-way.revenue, -way.treasury, sorted(way.claims))))
    chosen: tuple[tuple[int, int], list[_Way]] | None = None

    def extend(i: int, claims: frozenset[int], so_far: list[_Way]) -> None:
        nonlocal chosen
        worth = (sum(way.revenue for way in so_far), sum(way.treasury for way in so_far))
        if i == len(options):
            if chosen is None or worth > chosen[0]:
                chosen = (worth, so_far)
            return
        if chosen is not None and worth[0] + sum(option[0].revenue for option in options[i:]) < chosen[0][0]:
            return
        for way in options[i]:
            if not way.claims & claims:
                extend(i + 1, claims | way.claims, [*so_far, way])

    extend(0, frozenset(), [])
    assert chosen is not None  # claiming nothing is always open to every run
    return dict(zip(trains, chosen[1], strict=True))


def _written_out(problem: Problem, train: int, path: tuple[int, ...], links: Sequence[int], way: _Way) -> PricedRun:
    values = problem.trains[train].values
    pays = tuple(values[s] if s in way.paid else 0 for s in path)
    bonuses = tuple((b, problem.bonuses[b].amount) for b in way.bonuses)
    return PricedRun(train, path, tuple(links), pays, bonuses, way.revenue, way.treasury)
