"""Which tile may replace which, and how: colours in order, all track kept, stops and circles kept.

``fits(old, new)`` is the rule between two patterns. What hexes, labels and lists of hexes say comes on top of it, in
``lower/board.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from railwright.compiler.lower.geometry import JUNCTION, LETTERS, SIDES, End, Piece, exits_of, turned

COLOURS = ("white", "yellow", "green", "brown", "gray")
"""Colours in the order in which they replace each other; white is an empty hex."""

StopMap = tuple[int, ...]
"""For each stop of the old pattern the stop of the new one that takes its place, tokens and all."""


class PatternStop(NamedTuple):
    """A stop as far as replacing tiles goes."""

    kind: str
    slots: int


class Pattern(NamedTuple):
    """What is printed on a tile or hex, as far as replacing tiles goes. Hashable, so what it fits is found once."""

    colour: str
    stops: tuple[PatternStop, ...]
    track: tuple[Piece, ...]

    def turned(self, rotation: int) -> Pattern:
        """The pattern turned clockwise."""
        return self._replace(track=turned(self.track, rotation))

    @property
    def exits(self) -> frozenset[int]:
        """The sides that track leads to."""
        return exits_of(self.track)


class Connections(NamedTuple):
    """What track makes possible: the things a new tile has to keep."""

    through: frozenset[tuple[int, int]]
    """Sides with a way from one to the other that meets no stop; the lower first."""
    stops: frozenset[tuple[int, int]]
    """Sides and the stops they lead to."""
    joined: frozenset[tuple[int, int]]
    """Stops with a way from one to the other; the lower first."""


def next_colour(colour: str) -> str | None:
    """The colour that replaces a colour; ``None`` for the last one and for areas off the map."""
    if colour not in COLOURS[:-1]:
        return None
    return COLOURS[COLOURS.index(colour) + 1]


@lru_cache(maxsize=20_000)
def connections(track: tuple[Piece, ...]) -> Connections:
    """What a pattern's track connects. A junction joins each of its arms with each other one."""
    arms = [_other(piece) for piece in track if JUNCTION in piece]
    links = [piece for piece in track if JUNCTION not in piece]
    links += [(first, second) for i, first in enumerate(arms) for second in arms[i + 1 :]]
    through: set[tuple[int, int]] = set()
    stops: set[tuple[int, int]] = set()
    joined: set[tuple[int, int]] = set()
    for first, second in links:
        if isinstance(first, int) and isinstance(second, int):
            through.add((min(first, second), max(first, second)))
        elif isinstance(first, int):
            stops.add((first, stop_number(second)))
        elif isinstance(second, int):
            stops.add((second, stop_number(first)))
        else:
            one, other = stop_number(first), stop_number(second)
            joined.add((min(one, other), max(one, other)))
    return Connections(frozenset(through), frozenset(stops), frozenset(joined))


def stop_number(end: End) -> int:
    """The place of a stop in its list: ``a`` is 0."""
    return LETTERS.index(str(end))


def _other(piece: Piece) -> End:
    return piece[1] if piece[0] == JUNCTION else piece[0]


@lru_cache(maxsize=100_000)
def fits(old: Pattern, new: Pattern, may_add_stops: bool = False) -> dict[int, StopMap]:
    """The rotations in which a tile may replace what lies in a hex, each with what becomes of the old stops.

    - The colour is the next one.
    - Sides that were connected stay connected, and sides that led to a stop lead to the stop that takes its place.
    - A stop is replaced by one of its kind with room for its circles. Stops stay apart, unless the new tile has fewer
      of the kind: then some become one, and no new one is left over. A stop that track joins to one of another kind
      may become part of it. The first tile of a hex has all the stops that the hex shows. New stops do not appear,
      unless ``may_add_stops`` (for a tile made for the hex) says so.

    The rotations are those of the new tile with the old one as it is given; the answer is not to be changed.
    """
    if new.colour != next_colour(old.colour):
        return {}
    found: dict[int, StopMap] = {}
    for rotation in range(SIDES):
        stop_map = kept(old, new.turned(rotation), may_add_stops)
        if stop_map is not None:
            found[rotation] = stop_map
    return found


def kept(old: Pattern, new: Pattern, may_add_stops: bool = False) -> StopMap | None:
    """What becomes of the stops if a pattern replaces another without turning; ``None`` if something would be lost."""
    before, after = connections(old.track), connections(new.track)
    if not before.through <= after.through:
        return None
    return next(_stop_maps(old, new, before, after, may_add_stops), None)


def all_kept(old: Pattern, new: Pattern, may_add_stops: bool = False) -> tuple[StopMap, ...]:
    """Every way the stops can go on if a pattern replaces another without turning: cities without track are alike."""
    before, after = connections(old.track), connections(new.track)
    if not before.through <= after.through:
        return ()
    return tuple(_stop_maps(old, new, before, after, may_add_stops))


def _stop_maps(
    old: Pattern, new: Pattern, before: Connections, after: Connections, may_add_stops: bool
) -> Iterator[StopMap]:
    """Every way the new stops can take the place of the old ones, the first stops in their order first."""
    had, has = _by_kind(old), _by_kind(new)
    if not may_add_stops and any(has[kind] > had.get(kind, 0) for kind in has):
        return
    if old.colour == "white" and any(has.get(kind, 0) < had[kind] for kind in had):
        # Stops become one on a later tile; the first one has what the hex shows.
        return
    choices = [_choices(number, old, new, before, after, had, has) for number in range(len(old.stops))]
    taken = [0] * len(new.stops)
    chosen: list[int] = []

    def fill() -> Iterator[StopMap]:
        number = len(chosen)
        if number == len(old.stops):
            if (may_add_stops or all(place in chosen for place in range(len(new.stops)))) and _joins_kept(
                before, after, chosen
            ):
                yield tuple(chosen)
            return
        stop = old.stops[number]
        for place in choices[number]:
            target = new.stops[place]
            if taken[place] + stop.slots > target.slots and stop.slots > 0:
                continue
            # Stops of a kind stay apart where the new tile has as many of them.
            if has.get(stop.kind, 0) >= had[stop.kind] and any(
                chosen[earlier] == place and old.stops[earlier].kind == stop.kind for earlier in range(number)
            ):
                continue
            chosen.append(place)
            taken[place] += stop.slots
            yield from fill()
            chosen.pop()
            taken[place] -= stop.slots

    yield from fill()


def _choices(
    number: int,
    old: Pattern,
    new: Pattern,
    before: Connections,
    after: Connections,
    had: dict[str, int],
    has: dict[str, int],
) -> list[int]:
    """The new stops that could take the place of an old one: of its kind, or of one it is joined to, with its track."""
    kind = old.stops[number].kind
    kinds = {kind}
    if has.get(kind, 0) < had[kind]:
        kinds |= {
            old.stops[other].kind
            for pair in before.joined
            if number in pair
            for other in pair
            if other < len(old.stops)
        }
    sides = [side for side, stop in before.stops if stop == number]
    return [
        place
        for place, target in enumerate(new.stops)
        if target.kind in kinds and all((side, place) in after.stops for side in sides)
    ]


def _joins_kept(before: Connections, after: Connections, chosen: list[int]) -> bool:
    for first, second in before.joined:
        if first >= len(chosen) or second >= len(chosen):
            continue
        one, other = chosen[first], chosen[second]
        if one != other and (min(one, other), max(one, other)) not in after.joined:
            return False
    return True


def _by_kind(pattern: Pattern) -> dict[str, int]:
    counts: dict[str, int] = {}
    for stop in pattern.stops:
        counts[stop.kind] = counts.get(stop.kind, 0) + 1
    return counts
