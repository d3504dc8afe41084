"""Drawing the printed side of a hex or tile: its track, cities, towns and arrows off the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from railwright.compiler.lower.geometry import JUNCTION, LETTERS
from railwright.drawing.canvas import Canvas, Point, Size, Value
from railwright.drawing.face import OFF_MAP, Face, bend
from railwright.drawing.grid import APOTHEM, SIDE, Grid, polar
from railwright.drawing.lettering import fitting, width
from railwright.drawing.palette import INK
from railwright.drawing.room import Room

TRACK = 7.5
CIRCLE = 15.5
"""The radius of a circle for a token."""


def draw_track(canvas: Canvas, face: Face, at: Point, room: Room) -> None:
    """The lines of a face: a pale rim first, so that crossings can be told from junctions."""
    lines = list(_lines(face))
    for colour, wide in (("#ffffff", TRACK + 3), (INK, TRACK)):
        for line in lines:
            canvas.path(
                *(step + at if isinstance(step, Point) else step for step in line),
                fill="none",
                stroke=colour,
                stroke_width=wide,
                stroke_opacity=0.55 if wide > TRACK else None,
            )
    if any(end == JUNCTION for _, end in face.track):
        canvas.circle(at, TRACK / 2, fill=INK)
    for side, end in face.track:
        if isinstance(end, str) and end != JUNCTION and face.is_arrow(LETTERS.index(end)):
            _arrow(canvas, face.grid, side, at)
    for line in lines:
        _keep_off(room, [step for step in line if isinstance(step, Point)], line)
    for side, _ in face.track:
        room.block(face.grid.towards(side, APOTHEM * 0.8), Size(15, 15))


def _lines(face: Face) -> list[list[str | Point | float]]:
    lines: list[list[str | Point | float]] = []
    done: set[str] = set()
    for side, end in face.track:
        start = face.grid.middle(side)
        if isinstance(end, int):
            lines.append(_curve(face.grid, side, end))
        elif end == JUNCTION:
            lines.append(["M", start, "L", Point(0, 0)])
        else:
            stop = LETTERS.index(end)
            if face.is_bar(stop):
                if end not in done:
                    done.add(end)
                    lines.append(_curve(face.grid, *face.sides_of(stop)))
            elif not face.is_arrow(stop):
                lines.append(_spur(face, side, face.spots[stop]))
    lines += [["M", face.spots[one], "L", face.spots[other]] for one, other in face.joins]
    return lines


def _curve(grid: Grid, one: int, other: int) -> list[str | Point | float]:
    """From side to side: straight across, or as an arc that meets both sides squarely."""
    apart = (other - one) % 6
    start, end = grid.middle(one), grid.middle(other)
    if apart == 3:
        return ["M", start, "L", end]
    radius = SIDE * (0.5 if apart in (1, 5) else 1.5)
    return ["M", start, "A", radius, radius, "0 0", "0" if apart < 3 else "1", end]


def _spur(face: Face, side: int, spot: Point) -> list[str | Point | float]:
    """From a side to a stop; where the stop is off the side's own axis the line begins square to the side."""
    start = face.grid.middle(side)
    axis = face.grid.towards(side, 1)
    if abs(spot.x * axis.y - spot.y * axis.x) < 1:
        return ["M", start, "L", spot]
    return ["M", start, "C", face.grid.towards(side, APOTHEM * 0.55), spot + (start - spot).times(0.3), spot]


def _arrow(canvas: Canvas, grid: Grid, side: int, at: Point) -> None:
    """A wedge that narrows on its way off the map."""
    along = grid.towards(side, 1)
    across = Point(-along.y, along.x).times(TRACK * 0.75)
    base, tip = grid.middle(side) + at, grid.towards(side, APOTHEM * 0.45) + at
    canvas.polygon(
        [base + across, base - across, tip], fill=INK, stroke="#ffffff", stroke_width=1.5, stroke_opacity=0.55
    )


def _keep_off(room: Room, points: list[Point], line: list[str | Point | float]) -> None:
    """Blocks along a line; arcs and curves are followed closely enough by their ends and their middle."""
    start, end = points[0], points[-1]
    if "A" in line:
        bulge = float(line[3]) if isinstance(line[3], (int, float)) else SIDE
        middle = (start + end).times(0.5)
        far = hypot(middle.x, middle.y) or 1.0
        # Towards the middle of the hex, where both arcs bulge.
        inward = Point(-middle.x / far, -middle.y / far)
        points = [start, middle + inward.times(far - (SIDE * 0.5 if bulge < SIDE else SIDE * 0.232)), end]
    for one, other in pairwise(points):
        steps = max(1, int(hypot(other.x - one.x, other.y - one.y) // 8))
        for step in range(steps + 1):
            room.block(one + (other - one).times(step / steps), Size(TRACK + 2, TRACK + 2))


def draw_stop(
    canvas: Canvas, face: Face, stop: int, at: Point, room: Room, tokens: Sequence[tuple[str, str]] = ()
) -> None:
    """One stop: circles for tokens, the dot or bar of a town, or nothing but its arrows.

    ``tokens`` are the companies at home here: name and colour.
    """
    spec, spot = face.stops[stop], face.spots[stop]
    here = at + spot
    if spec.slots:
        _circles(canvas, face, spec.slots, spot, at, room, tokens)
    elif spec.kind in OFF_MAP:
        return
    elif spec.kind == "city":
        _circles(canvas, face, 1, spot, at, room, tokens)
    elif face.is_bar(stop):
        one, other = face.sides_of(stop)
        across = bend(face.grid, one, other)[1]
        ends = polar(across, 11)
        canvas.line(here + ends, here - ends, stroke=INK, stroke_width=TRACK)
        room.block(spot, Size(16, 16))
    elif spec.kind == "port":
        _anchor(canvas, here)
        room.block(spot, Size(26, 28))
    else:
        canvas.circle(here, 6.5, fill=INK, stroke="#ffffff", stroke_width=1.5)
        room.block(spot, Size(16, 16))
    if spec.kind == "mine" and not spec.slots:
        canvas.circle(here, 9, fill="#ffffff", stroke=INK, stroke_width=1.5)
        for sign in (-1, 1):
            canvas.line(here.by(-4.5 * sign, 4.5), here.by(4.5 * sign, -4.5), stroke=INK, stroke_width=2.2)
        room.block(spot, Size(20, 20))


def _circles(
    canvas: Canvas, face: Face, slots: int, spot: Point, at: Point, room: Room, tokens: Sequence[tuple[str, str]]
) -> None:
    here = at + spot
    pitch = CIRCLE * 2
    columns = slots if slots <= 3 else (slots + 1) // 2
    rows = (slots + columns - 1) // columns
    size = Size(columns * pitch, rows * pitch)
    if slots > 1:
        canvas.box(
            here, Size(size.width + 4, size.height + 4), rx=CIRCLE + 2, fill="#ffffff", stroke=INK, stroke_width=1.4
        )
    for number in range(slots):
        row, column = divmod(number, columns)
        centre = here.by((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch)
        canvas.circle(centre, CIRCLE, fill="#ffffff", stroke=INK, stroke_width=1.8)
        if number < len(tokens):
            draw_home(canvas, centre, *tokens[number])
    room.block(spot, Size(size.width + 4, size.height + 4), 3.0)


def draw_home(canvas: Canvas, centre: Point, name: str, colour: str, r: float = CIRCLE) -> None:
    """A circle that a company's home token belongs in."""
    canvas.circle(centre, r - 2.2, fill=colour, fill_opacity=0.22, stroke=colour, stroke_width=2.4)
    size = r * 0.74
    while size > r * 0.42 and width(name, size) > r * 1.6:
        size -= 0.25
    canvas.words(centre, fitting(name, size, r * 1.9), size, class_="b")


def _anchor(canvas: Canvas, here: Point) -> None:
    ink: dict[str, Value] = {"fill": "none", "stroke": INK, "stroke_width": 2.2, "stroke_linecap": "round"}
    canvas.circle(here.by(0, -9), 2.6, **ink)
    canvas.line(here.by(0, -6), here.by(0, 9), **ink)
    canvas.line(here.by(-5, -3), here.by(5, -3), **ink)
    canvas.path("M", here.by(-8.5, 2), "A", 9.0, 9.0, "0 0 0", here.by(8.5, 2), **ink)
