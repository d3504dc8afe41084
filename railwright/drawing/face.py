"""What is printed on a hex or a tile, and where on it each stop stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, radians, sin

from railwright.compiler.lower.geometry import JUNCTION, LETTERS, side_of
from railwright.compiler.schema.rail_18xx.board import HexSpec
from railwright.compiler.schema.rail_18xx.tiles import TileShape
from railwright.drawing.canvas import Point
from railwright.drawing.grid import APOTHEM, SIDE, Grid, polar

OFF_MAP = frozenset({"offboard", "district"})
"""Stops drawn as arrows that lead off the map."""


@dataclass(frozen=True)
class Stop:
    """A stop as far as it is drawn."""

    kind: str
    values: tuple[int, ...]
    """What it is worth, one number for each value level; empty where nothing is printed."""
    slots: int = 0
    name: str | None = None


@dataclass(frozen=True)
class Face:
    """The printed side of a hex or a tile."""

    grid: Grid
    colour: str
    stops: tuple[Stop, ...]
    track: tuple[tuple[int, int | str], ...]
    """From a side to another side, to a stop by letter, or to the junction."""
    joins: tuple[tuple[int, int], ...] = ()
    """Stops that a piece of track joins."""

    def sides_of(self, stop: int) -> tuple[int, ...]:
        """The sides that track leads to from a stop."""
        return tuple(dict.fromkeys(side for side, end in self.track if end == LETTERS[stop]))

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """Where each stop stands, seen from the middle of the hex."""
        return tuple(self._spot(number) for number in range(len(self.stops)))

    def is_bar(self, stop: int) -> bool:
        """Whether a stop is a bar across a line from side to side, and not a place lines end at."""
        return self.stops[stop].kind in ("town", "mine") and len(set(self.sides_of(stop))) == 2

    def is_arrow(self, stop: int) -> bool:
        """Whether a stop is an area off the map without circles: nothing but arrows."""
        return self.stops[stop].kind in OFF_MAP and not self.stops[stop].slots

    def _spot(self, stop: int) -> Point:
        sides = self.sides_of(stop)
        if self.is_bar(stop):
            return bend(self.grid, sides[0], sides[1])[0]
        if len(self.stops) == 1:
            return Point(0, 0)
        if sides:
            return polar(
                _mean([self.grid.direction(side) for side in sides]), APOTHEM * (0.62 if len(sides) < 3 else 0.4)
            )
        return polar(-90 + 360 * stop / len(self.stops), SIDE * 0.46)


def bend(grid: Grid, one: int, other: int) -> tuple[Point, float]:
    """The middle of the line between two sides, and the direction across it there."""
    apart = (other - one) % 6
    half = apart / 2 if apart <= 3 else (apart + 6) / 2
    across = grid.direction(one + half)
    far = {1: SIDE * 0.5, 2: SIDE * 0.232, 3: 0.0}[min(apart, 6 - apart)]
    return polar(across, far), across


def _mean(directions: list[float]) -> float:
    x = sum(cos(radians(direction)) for direction in directions)
    y = sum(sin(radians(direction)) for direction in directions)
    return degrees(atan2(y, x)) if abs(x) + abs(y) > 1e-6 else directions[0] + 90


def of_hex(spec: HexSpec, grid: Grid) -> Face:
    """What is printed on a hex of the map."""
    stops = tuple(Stop(stop.kind, _values(stop.revenue), stop.slots, stop.name) for stop in spec.stops)
    pieces = ((side_of(start, grid.layout), _end(end, grid)) for start, end in spec.track)
    return Face(grid, spec.colour, stops, tuple(_drawable(pieces, len(stops))))


def _end(end: str, grid: Grid) -> int | str | None:
    return end if end in LETTERS else side_of(end, grid.layout)


def of_tile(shape: TileShape, grid: Grid) -> Face:
    """What is printed on a tile, lying as its dictionary describes it."""
    stops = tuple(Stop(stop.kind, _values(stop.revenue), stop.slots) for stop in shape.stops)
    joins: list[tuple[int, int]] = []
    for start, end in shape.track:
        if isinstance(start, str) and isinstance(end, str) and end in LETTERS:
            one, other = LETTERS.index(start), LETTERS.index(end)
            if max(one, other) < len(stops):
                joins.append((one, other))
    pieces = ((start, end) if isinstance(start, int) else (end, start) for start, end in shape.track)
    return Face(grid, shape.colour, stops, tuple(_drawable(pieces, len(stops))), tuple(joins))


def _drawable(
    pieces: Iterable[tuple[int | str | None, int | str | None]], stops: int
) -> Iterator[tuple[int, int | str]]:
    """Pieces that can be drawn. A title with mistakes has track to stops and sides that are not there."""
    for side, end in pieces:
        if not isinstance(side, int) or end is None or side == end:
            continue
        if isinstance(end, int) or end == JUNCTION or LETTERS.index(end) < stops:
            yield side, end


def _values(revenue: int | list[int]) -> tuple[int, ...]:
    values = (revenue,) if isinstance(revenue, int) else tuple(revenue)
    return values if any(values) else ()
