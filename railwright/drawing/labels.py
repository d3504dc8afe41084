"""Names beside points, so that none lies on another name, on a point or, if it can be helped, on a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railwright.drawing.canvas import Point, Size


class Box(NamedTuple):
    """A rectangle by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """The area two rectangles have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left <= point.x <= self.right and self.top <= point.y <= self.bottom


def around(centre: Point, size: Size) -> Box:
    """A rectangle about its middle."""
    return Box(
        centre.x - size.width / 2, centre.y - size.height / 2, centre.x + size.width / 2, centre.y + size.height / 2
    )


@dataclass(frozen=True)
class Label:
    """A name that belongs to a point."""

    point: Point
    gap: float
    """How far the name keeps from the point."""
    size: Size


_SIDES = ((1, 0, 0.0), (-1, 0, 1.0), (0, 1, 2.0), (0, -1, 2.0), (1, 1, 1.5), (1, -1, 1.5), (-1, 1, 2.5), (-1, -1, 2.5))
"""Where a name may stand, and how much less a reader likes it there than to the right."""
_CELL = 60.0


class Placed(NamedTuple):
    """Where a name stands: its end nearest to the point, and the point's side it is on."""

    end: Point
    across: int
    """1 to the right, -1 to the left, 0 above or below."""


def placed(labels: Sequence[Label], lines: Iterable[Point], things: Sequence[Box], inside: Box) -> list[Placed]:
    """Where each name stands. ``lines`` are points along what a name should not cover, ``things`` what it must not."""
    crowd: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for point in lines:
        crowd[_cell(point)].append(point)
    points = [around(label.point, Size(label.gap * 2, label.gap * 2)) for label in labels]
    near = _neighbours(labels)
    choices = [[_choice(label, side) for side in _SIDES] for label in labels]
    costs = [
        [
            side[2]
            + 2.5 * _covered(box, crowd)
            + sum(box.shared(points[other]) for other in (*near[place], place)) * 1.5
            + sum(box.shared(thing) for thing in things) * 3
            + _outside(box, inside)
            for side, box in zip(_SIDES, boxes, strict=True)
        ]
        for place, boxes in enumerate(choices)
    ]
    chosen = [min(range(len(_SIDES)), key=lambda side, row=row: row[side]) for row in costs]  # type: ignore[misc]
    for _ in range(12):
        moved = False
        for place, boxes in enumerate(choices):
            others = [choices[other][chosen[other]] for other in near[place]]
            total = [
                cost + 3 * sum(box.shared(other) for other in others)
                for cost, box in zip(costs[place], boxes, strict=True)
            ]
            best = min(range(len(total)), key=total.__getitem__)
            if total[best] < total[chosen[place]] - 1e-9:
                chosen[place], moved = best, True
        if not moved:
            break
    return [_stood(_SIDES[side][0], boxes[side]) for boxes, side in zip(choices, chosen, strict=True)]


def _stood(across: int, box: Box) -> Placed:
    x = {1: box.left, -1: box.right, 0: (box.left + box.right) / 2}[across]
    return Placed(Point(x, (box.top + box.bottom) / 2), across)


def _choice(label: Label, side: tuple[int, int, float]) -> Box:
    across, down, _ = side
    far = label.gap * (0.75 if across and down else 1.0)
    wide, high = label.size
    return around(Point(label.point.x + across * (far + wide / 2), label.point.y + down * (far + high / 2)), label.size)


def _neighbours(labels: Sequence[Label]) -> list[list[int]]:
    """For each label the others it could ever touch."""
    reach = [label.size.width + label.gap + 2 for label in labels]
    return [
        [
            other
            for other, far in enumerate(labels)
            if other != place
            and abs(far.point.x - label.point.x) < reach[place] + reach[other]
            and abs(far.point.y - label.point.y) < 60
        ]
        for place, label in enumerate(labels)
    ]


def _covered(box: Box, crowd: dict[tuple[int, int], list[Point]]) -> int:
    first, last = _cell(Point(box.left, box.top)), _cell(Point(box.right, box.bottom))
    return sum(
        box.holds(point)
        for column in range(first[0], last[0] + 1)
        for row in range(first[1], last[1] + 1)
        for point in crowd.get((column, row), ())
    )


def _outside(box: Box, inside: Box) -> float:
    over = max(inside.left - box.left, box.right - inside.right, inside.top - box.top, box.bottom - inside.bottom)
    return 500 + over if over > 0 else 0.0


def _cell(point: Point) -> tuple[int, int]:
    return int(point.x // _CELL), int(point.y // _CELL)
