"""One company's route problem: stops, links, trains, bonuses and rules, as plain data.

Everything a rulebook says about running trains arrives here as rows of numbers; nothing below this file knows a title.
``read`` turns a line of JSON (formats ``route-problem/1`` and ``route-problem/2``, see ``docs/routes.md``) into a
:class:`Problem`, and ``check`` says what is wrong with one, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from typing import Annotated, Any

import msgspec
from msgspec import Meta

UNLIMITED = 99
"""A ``visit`` or ``pay`` of this much or more is no limit at all."""

MAX_STOPS = 2_000
MAX_LINKS = 20_000
MAX_MEETING = 250
"""Links that meet at one stop."""
MAX_TRACK = 8_192
"""Different pieces of track."""
MAX_PIECES = 1_000_000
"""The largest id of a piece of track or a place; ids need not be dense."""
MAX_TRAINS = 32
MAX_ROWS = 6
MAX_BONUSES = 512
MAX_COUPLED = 60
"""Bonuses that runs compete for (``once`` and ``chit``)."""
MAX_ONCE = 12
"""Bonuses of the kind ``once``: a run may claim any of them together."""
MAX_MONEY = 1_000_000

Index = Annotated[int, Meta(ge=0, le=MAX_PIECES)]
Size = Annotated[int, Meta(ge=0, le=1_000_000)]
Money = Annotated[int, Meta(ge=-MAX_MONEY, le=MAX_MONEY)]


class ProblemError(ValueError):
    """A route problem that cannot be meant: ``where`` names the field, ``what`` is wrong with it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a problem; a field nobody knows is refused, for an ignored rule is a wrong answer."""


class Stop(Part, frozen=True, rename={"passable": "pass"}):
    """A city, town, off-board area, mine, port: whatever a run may visit."""

    kind: str
    place: Index
    """One run may not hold two stops of the same place."""
    passable: bool = True
    """False: a run may end here but not run through (a full city, an area at the edge of the map)."""
    token: bool = False
    """The company has its token here."""
    name: str = ""
    id: Index | None = None
    """The stop's own index, if written at all."""


class Link(Part, frozen=True):
    """One simple chain of track between two neighbouring stops; parallel links are separate links."""

    a: Index
    b: Index
    track: tuple[Index, ...]
    """The pieces it uses: two links with a piece in common exclude each other."""


class Limit(Part, frozen=True):
    """A row that takes ``visit`` visited stops of its kinds, and in a separate reckoning ``pay`` paying ones."""

    kinds: tuple[str, ...]
    visit: Size
    pay: Size


class Count(Part, frozen=True):
    """How many stops of some kinds one run must and may visit, whatever the limit rows allow."""

    kinds: tuple[str, ...]
    least: Size = 0
    most: Size | None = None


class Train(Part, frozen=True):
    """One train: what it may visit, what it is paid, stop by stop (multipliers and markers included)."""

    name: str
    limits: tuple[Limit, ...]
    values: tuple[Money, ...]
    counts: tuple[Count, ...] = ()


class Bonus(Part, frozen=True):
    """Money for a run whose paid stops include all ``stops`` and whose track includes all of ``track``."""

    amount: Money
    stops: tuple[Index, ...] = ()
    track: tuple[Index, ...] = ()
    trains: tuple[Index, ...] | None = None
    """The trains that can earn it; ``None`` is any."""
    once: bool = False
    """The company earns it for one run at most, however many qualify."""
    chit: bool = False
    """A name a train carries: one run at most earns it, and a run earns at most one chit."""
    to_treasury: bool = False
    """Paid beside the run's revenue: it does not count for the best run, only between equally good ones."""
    name: str = ""

    def is_coupled(self) -> bool:
        """Whether runs of different trains compete for it."""
        return self.once or self.chit


class Rules(Part, frozen=True):
    """What makes a path a run, and runs a legal set."""

    min_stops: Size = 2
    needs_token: bool = True
    same_place_twice: bool = False
    two_offboards: bool = True
    """False: a run visits at most one stop of kind ``offboard`` (other kinds: a :class:`Count`)."""
    disjoint_between_trains: bool = True
    disjoint_within_run: bool = True
    token_paid: bool = False
    """If not all stops pay, one of the paying stops must hold a token."""
    ends_paid: bool = False
    """Both ends must pay."""
    own_token_kinds: tuple[str, ...] = ()
    """Kinds a run may visit only where the company has its token."""


class Problem(Part, frozen=True):
    """What the route search is asked: the best runs of ``trains`` on this network."""

    stops: tuple[Stop, ...]
    links: tuple[Link, ...]
    trains: tuple[Train, ...]
    bonuses: tuple[Bonus, ...] = ()
    rules: Rules = Rules()
    base: Money = 0
    """Earned without running at all, such as the fixed sum of a bonus run."""
    id: str = ""


def from_rows(
    stops: Iterable[tuple[str, int, bool, bool]],
    links: Iterable[tuple[int, int, tuple[int, ...]]],
    trains: Sequence[Train],
    bonuses: Sequence[Bonus] = (),
    rules: Rules | None = None,
    base: int = 0,
) -> Problem:
    """A problem from plain rows, for callers that make thousands: ``(kind, place, passable, token)``, ``(a, b, track)``.

    Nothing is looked at here; ``solve`` looks, once and quickly.
    """
    return Problem(
        tuple(starmap(Stop, stops)), tuple(starmap(Link, links)), tuple(trains), tuple(bonuses), rules or Rules(), base
    )


class _BonusV1(Part, frozen=True):
    train: Index | None
    stops: tuple[Index, ...]
    amount: Money


class _ProblemV1(msgspec.Struct, frozen=True):
    """``route-problem/1``: what else stands at the top of a line (source, best, size) is about it, not part of it."""

    stops: tuple[Stop, ...]
    links: tuple[Link, ...]
    trains: tuple[Train, ...]
    rules: Rules
    bonuses: tuple[_BonusV1, ...] = ()
    id: str = ""


class _ProblemV2(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``route-problem/2``: every field is a rule, so every field must be known; ``about`` holds the rest."""

    format: str
    stops: tuple[Stop, ...]
    links: tuple[Link, ...]
    trains: tuple[Train, ...]
    bonuses: tuple[Bonus, ...] = ()
    rules: Rules = Rules()
    base: Money = 0
    id: str = ""
    about: Any = None


class _Head(msgspec.Struct, frozen=True):
    format: str


_V2_ONLY_RULES = ("disjoint_within_run", "own_token_kinds")
_FLAGS = tuple(field.name for field in msgspec.structs.fields(Rules) if field.type is bool)


def read(line: str | bytes) -> Problem:
    """Read one problem from a line of JSON and check it; raises :class:`ProblemError` with the field at fault."""
    try:
        head = msgspec.json.decode(line, type=_Head)
        if head.format == "route-problem/1":
            old = msgspec.json.decode(line, type=_ProblemV1)
            bonuses = tuple(Bonus(b.amount, b.stops, (), None if b.train is None else (b.train,)) for b in old.bonuses)
            _refuse_newer_words(old)
            problem = Problem(old.stops, old.links, old.trains, bonuses, old.rules, 0, old.id)
        elif head.format == "route-problem/2":
            new = msgspec.json.decode(line, type=_ProblemV2)
            problem = Problem(new.stops, new.links, new.trains, new.bonuses, new.rules, new.base, new.id)
        else:
            raise ProblemError("format", f"`{head.format}` is not known; `route-problem/1` and `route-problem/2` are")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        text = str(error)
        what, at, where = text.partition(" - at `$")
        raise ProblemError(where.rstrip("`").lstrip(".") if at else "", what) from None
    check(problem)
    return problem


def _refuse_newer_words(old: _ProblemV1) -> None:
    for word in _V2_ONLY_RULES:
        if getattr(old.rules, word) != getattr(Rules(), word):
            raise ProblemError(f"rules.{word}", "belongs to `route-problem/2`")
    for t, train in enumerate(old.trains):
        if train.counts:
            raise ProblemError(f"trains[{t}].counts", "belongs to `route-problem/2`")


_sound: Callable[..., bool] | None = None


def _take_compiled_check() -> None:
    """Import the compiled look at a problem when the first one comes: titles are compiled and listed without it."""
    global _sound
    from railwright.ext.soundness import sound

    _sound = sound


def check(problem: Problem) -> None:
    """Raise :class:`ProblemError` for anything the search could not mean: bad indices, sizes, types, self links."""
    if not isinstance(problem, Problem):
        raise ProblemError("", f"a {type(problem).__name__} is no route problem")
    if _sound is None:
        _take_compiled_check()
    assert _sound is not None
    if not _sound(problem, MAX_STOPS, MAX_LINKS, MAX_PIECES, MAX_MONEY, MAX_MEETING, MAX_TRACK):
        _check_network(problem)
    _rows("trains", problem.trains, Train, MAX_TRAINS)
    _rows("bonuses", problem.bonuses, Bonus, MAX_BONUSES)
    n = len(problem.stops)
    for t, train in enumerate(problem.trains):
        _check_train(f"trains[{t}]", train)
    if problem.bonuses:
        pieces = {p for link in problem.links for p in link.track}
        for b, bonus in enumerate(problem.bonuses):
            _check_bonus(f"bonuses[{b}]", bonus, n, len(problem.trains), pieces)
        if sum(bonus.is_coupled() for bonus in problem.bonuses) > MAX_COUPLED:
            raise ProblemError("bonuses", f"more than {MAX_COUPLED} of them are `once` or `chit`")
        if sum(bonus.once and not bonus.chit for bonus in problem.bonuses) > MAX_ONCE:
            raise ProblemError("bonuses", f"more than {MAX_ONCE} of them are `once`")
    _check_rules(problem.rules)
    _in_range("base", problem.base, -MAX_MONEY, MAX_MONEY)


def _check_network(problem: Problem) -> None:
    """Say what is wrong with the stops, links and values; nothing may be."""
    _rows("stops", problem.stops, Stop, MAX_STOPS)
    _rows("links", problem.links, Link, MAX_LINKS)
    _rows("trains", problem.trains, Train, MAX_TRAINS)
    n = len(problem.stops)
    meeting = [0] * n
    for s, stop in enumerate(problem.stops):
        if stop.id is not None and stop.id != s:
            raise ProblemError(f"stops[{s}].id", f"is {stop.id}; a stop's id is its position, {s}")
        _in_range(f"stops[{s}].place", stop.place, 0, MAX_PIECES)
        _word(f"stops[{s}].kind", stop.kind)
        for field, flag in (("pass", stop.passable), ("token", stop.token)):
            _flag(f"stops[{s}].{field}", flag)
    for i, link in enumerate(problem.links):
        for side, end in (("a", link.a), ("b", link.b)):
            if not _is_whole(end) or not 0 <= end < n:
                raise ProblemError(f"links[{i}].{side}", f"is {end!r}, but there are {n} stops")
            meeting[end] += 1
        if link.a == link.b:
            raise ProblemError(f"links[{i}]", f"joins stop {link.a} to itself")
        _tuple(f"links[{i}].track", link.track)
        if not link.track:
            raise ProblemError(f"links[{i}].track", "is empty; a link uses at least one piece of track")
        _indices(f"links[{i}].track", link.track, lambda p: 0 <= p <= MAX_PIECES, f"0 to {MAX_PIECES}")
    if n and max(meeting) > MAX_MEETING:
        s = meeting.index(max(meeting))
        raise ProblemError("links", f"{meeting[s]} of them meet at stop {s}; at most {MAX_MEETING} are taken")
    if len({piece for link in problem.links for piece in link.track}) > MAX_TRACK:
        raise ProblemError("links", f"use more than {MAX_TRACK} pieces of track")
    for t, train in enumerate(problem.trains):
        _tuple(f"trains[{t}].values", train.values)
        if len(train.values) != n:
            raise ProblemError(f"trains[{t}].values", f"has {len(train.values)} values for {n} stops")
        for s, value in enumerate(train.values):
            _in_range(f"trains[{t}].values[{s}]", value, -MAX_MONEY, MAX_MONEY)


def _check_train(where: str, train: Train) -> None:
    _rows(f"{where}.limits", train.limits, Limit, MAX_ROWS)
    _rows(f"{where}.counts", train.counts, Count, 4 * MAX_ROWS)
    for r, row in enumerate(train.limits):
        _words(f"{where}.limits[{r}].kinds", row.kinds)
        _in_range(f"{where}.limits[{r}].visit", row.visit, 0, MAX_PIECES)
        _in_range(f"{where}.limits[{r}].pay", row.pay, 0, MAX_PIECES)
    for r, count in enumerate(train.counts):
        _words(f"{where}.counts[{r}].kinds", count.kinds)
        _in_range(f"{where}.counts[{r}].least", count.least, 0, MAX_PIECES)
        if count.most is not None:
            _in_range(f"{where}.counts[{r}].most", count.most, 0, MAX_PIECES)
            if count.most < count.least:
                raise ProblemError(f"{where}.counts[{r}]", f"wants at least {count.least} and at most {count.most}")


def _check_rules(rules: Rules) -> None:
    if not isinstance(rules, Rules):
        raise ProblemError("rules", f"are a {type(rules).__name__}")
    _in_range("rules.min_stops", rules.min_stops, 0, MAX_PIECES)
    for field in _FLAGS:
        _flag(f"rules.{field}", getattr(rules, field))
    _words("rules.own_token_kinds", rules.own_token_kinds)


def _check_bonus(where: str, bonus: Bonus, n_stops: int, n_trains: int, pieces: set[int]) -> None:
    _in_range(f"{where}.amount", bonus.amount, -MAX_MONEY, MAX_MONEY)
    for field, flag in (("once", bonus.once), ("chit", bonus.chit), ("to_treasury", bonus.to_treasury)):
        _flag(f"{where}.{field}", flag)
    for field, rows in (("stops", bonus.stops), ("track", bonus.track), ("trains", bonus.trains or ())):
        _tuple(f"{where}.{field}", rows)
    _indices(f"{where}.stops", bonus.stops, lambda s: 0 <= s < n_stops, f"0 to {n_stops - 1}")
    _indices(f"{where}.track", bonus.track, lambda p: p in pieces, "the pieces of the links")
    if bonus.trains is not None:
        _indices(f"{where}.trains", bonus.trains, lambda t: 0 <= t < n_trains, f"0 to {n_trains - 1}")
    if not bonus.stops and not bonus.track:
        raise ProblemError(where, "names no stop and no track, so every run would earn it")
    if bonus.is_coupled() and bonus.amount < 0:
        raise ProblemError(f"{where}.amount", "is negative, but `once` and `chit` bonuses are the company's to claim")
    if bonus.is_coupled() and bonus.to_treasury:
        raise ProblemError(where, "a bonus to the treasury is paid per run: it cannot be `once` or `chit`")


def _indices(where: str, values: Sequence[int], good: Callable[[int], bool], among: str) -> None:
    for i, value in enumerate(values):
        if not _is_whole(value) or not good(value):
            raise ProblemError(f"{where}[{i}]", f"is {value}, not among {among}")
    if len(set(values)) != len(values):
        raise ProblemError(where, "names one thing twice")


def _in_range(where: str, value: int, low: int, high: int) -> None:
    # Problems are also built in Python, where nothing has yet looked at the numbers.
    if not _is_whole(value) or not low <= value <= high:
        raise ProblemError(where, f"is {value!r}, not a whole number from {low} to {high}")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _flag(where: str, value: object) -> None:
    if not isinstance(value, bool):
        raise ProblemError(where, f"is {value!r}, not true or false")


def _word(where: str, value: object) -> None:
    if not isinstance(value, str) or not value:
        raise ProblemError(where, "is empty" if value == "" else f"is {value!r}, not a word")


def _words(where: str, values: object) -> None:
    _tuple(where, values)
    assert isinstance(values, tuple)
    for i, value in enumerate(values):
        _word(f"{where}[{i}]", value)


def _tuple(where: str, rows: object) -> None:
    if not isinstance(rows, tuple):
        raise ProblemError(where, f"is a {type(rows).__name__}; rows of a problem are tuples")


def _rows(where: str, rows: Sequence[object], row: type, most: int) -> None:
    _tuple(where, rows)
    if len(rows) > most:
        raise ProblemError(where, f"has {len(rows)} entries; at most {most} are taken")
    for i, each in enumerate(rows):
        if not isinstance(each, row):
            raise ProblemError(f"{where}[{i}]", f"is a {type(each).__name__}, not a {row.__name__}")
