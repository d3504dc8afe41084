"""Finding room in a hex for what is printed beside its track and stops: names, values, costs, letters."""

from __future__ import annotations

from dataclasses import dataclass, field

from railwright.drawing.canvas import Point, Size
from railwright.drawing.grid import APOTHEM, SIDE, Grid

_STEP = 4.0


@dataclass
class Room:
    """A hex, and what already lies in it, seen from its middle."""

    grid: Grid
    taken: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    """Left, top, right and bottom of each thing, and how bad it is to cover it."""

    def block(self, centre: Point, size: Size, weight: float = 1.0) -> None:
        """Keep others away from a place."""
        self.taken.append(
            (
                centre.x - size.width / 2,
                centre.y - size.height / 2,
                centre.x + size.width / 2,
                centre.y + size.height / 2,
                weight,
            )
        )

    def find(self, size: Size, near: Point, gap: float = 1.5) -> tuple[Point, float]:
        """The best place for something: off everything else, inside the hex, near where a reader looks for it.

        Also says how bad it is: the area that lies on something else, and a little for the distance.
        """
        best, least = Point(0.0, 0.0), float("inf")
        across, down = int((SIDE - size.width / 2) // _STEP), int((SIDE - size.height / 2) // _STEP)
        for row in range(-max(down, 0), max(down, 0) + 1):
            for column in range(-max(across, 0), max(across, 0) + 1):
                centre = Point(column * _STEP, row * _STEP)
                away = abs(centre.x - near.x) + abs(centre.y - near.y)
                if away * 0.25 >= least:
                    continue
                cost = away * 0.25 + self._cost(centre, Size(size.width + gap, size.height + gap), least)
                if cost < least:
                    best, least = centre, cost
        return best, least

    def put(self, size: Size, near: Point) -> Point:
        """Find a place and keep it."""
        centre, _ = self.find(size, near)
        self.block(centre, size, 3.0)
        return centre

    def _cost(self, centre: Point, size: Size, enough: float) -> float:
        left, right = centre.x - size.width / 2, centre.x + size.width / 2
        top, bottom = centre.y - size.height / 2, centre.y + size.height / 2
        cost = 0.0
        for x in (left, right):
            for y in (top, bottom):
                over = self._outside(x, y)
                if over > 0:
                    cost += 20 + over * 30
        for other in self.taken:
            if cost >= enough:
                return cost
            wide = min(right, other[2]) - max(left, other[0])
            high = min(bottom, other[3]) - max(top, other[1])
            if wide > 0 and high > 0:
                cost += wide * high * other[4]
        return cost

    def _outside(self, x: float, y: float) -> float:
        """How far a point lies beyond the rim of the hex."""
        if self.grid.layout == "pointy":
            x, y = y, x
        return max(abs(y) - APOTHEM, abs(y) * 0.5 + abs(x) * 0.866 - APOTHEM) + 2.0
