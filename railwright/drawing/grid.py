"""Where hexes lie on a picture, and their sides and corners."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import NamedTuple

from railwright.compiler.lower.geometry import place_of
from railwright.drawing.canvas import Point

SIDE = 56.0
"""The length of a hex's side: all else is drawn in proportion."""
APOTHEM = SIDE * sqrt(3) / 2
"""From the middle of a hex to the middle of a side."""

_FIRST = {"flat": 90.0, "pointy": 120.0}
"""The direction of side 0, clockwise from the right."""


class Grid(NamedTuple):
    """The hexes of one map."""

    layout: str
    letters: str = "rows"

    def centre(self, hex_name: str) -> Point:
        """The middle of a hex."""
        row, column = place_of(hex_name, self.letters)
        if self.layout == "flat":
            return Point(column * SIDE * 1.5, row * APOTHEM)
        return Point(column * APOTHEM, row * SIDE * 1.5)

    def direction(self, side: float) -> float:
        """Where a side lies as seen from the middle, in degrees clockwise from the right; halves are corners."""
        return _FIRST[self.layout] + 60 * side

    def towards(self, side: float, far: float) -> Point:
        """A point so far from the middle in the direction of a side, or of a corner, by halves."""
        return polar(self.direction(side), far)

    def middle(self, side: int) -> Point:
        """The middle of a side."""
        return self.towards(side, APOTHEM)

    def corners(self, size: float = SIDE) -> list[Point]:
        """The corners of a hex; ``corners()[i]`` and ``[i + 1]`` are the ends of side ``i + 1``."""
        return [self.towards(side + 0.5, size) for side in range(6)]

    def ends(self, side: int, size: float = SIDE) -> tuple[Point, Point]:
        """The two corners of a side."""
        return self.towards(side - 0.5, size), self.towards(side + 0.5, size)


def polar(direction: float, far: float) -> Point:
    """A point by direction, in degrees clockwise from the right, and distance."""
    return Point(cos(radians(direction)) * far, sin(radians(direction)) * far)
