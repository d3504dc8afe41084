"""Small signs beside the track: the ground, values, letters, marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from railwright.drawing.canvas import Canvas, Point, Size, Value
from railwright.drawing.lettering import fitting, width
from railwright.drawing.palette import GROUND, INK, LEVEL

SIGN = Size(22, 14)
"""The room of a sign of the ground."""


def draw_grounds(canvas: Canvas, kinds: Sequence[str], at: Point) -> None:
    """The signs of the ground of one hex, beside each other."""
    for number, kind in enumerate(kinds):
        _draw_ground(canvas, kind, at.by((number - (len(kinds) - 1) / 2) * SIGN.width, 0))


def _draw_ground(canvas: Canvas, kind: str, at: Point) -> None:
    """The sign of a kind of ground."""
    colour = GROUND[kind]
    line: dict[str, Value] = {
        "fill": "none",
        "stroke": colour,
        "stroke_width": 2.0,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    if kind == "mountain":
        canvas.path(
            "M",
            at.by(-10, 6),
            "L",
            at.by(-3, -6),
            "L",
            at.by(1, 1),
            "L",
            at.by(4, -4),
            "L",
            at.by(10, 6),
            "Z",
            fill=colour,
        )
        canvas.path(
            "M", at.by(-5, -2.6), "L", at.by(-3, -6), "L", at.by(-1, -2.6), "L", at.by(-3, -1.4), "Z", fill="#ffffff"
        )
    elif kind == "hill":
        canvas.path(
            "M",
            at.by(-10, 5),
            "Q",
            at.by(-5, -6),
            at.by(0, 5),
            "M",
            at.by(-1, 3),
            "Q",
            at.by(4, -8),
            at.by(10, 5),
            **line,
        )
    elif kind == "swamp":
        canvas.path("M", at.by(-10, 5), "L", at.by(10, 5), **line)
        for left in (-5, 5):
            canvas.path(
                "M",
                at.by(left, 5),
                "L",
                at.by(left, -5),
                "M",
                at.by(left - 1, 4),
                "L",
                at.by(left - 4, -3),
                "M",
                at.by(left + 1, 4),
                "L",
                at.by(left + 4, -3),
                **line,
            )
    elif kind == "forest":
        for left in (-6, 5):
            canvas.polygon([at.by(left, -7), at.by(left - 5, 4), at.by(left + 5, 4)], fill=colour)
            canvas.line(at.by(left, 4), at.by(left, 7), stroke=INK, stroke_width=1.6)
    elif kind == "desert":
        for left, down in ((-7, -2), (-1, 3), (5, -3), (8, 4), (-3, -6)):
            canvas.circle(at.by(left, down), 1.6, fill=colour)
    else:
        for down in (-3, 3):
            canvas.path(
                "M",
                at.by(-10, down),
                "q",
                Point(2.5, -4),
                Point(5, 0),
                "t",
                Point(5, 0),
                "t",
                Point(5, 0),
                "t",
                Point(5, 0),
                **line,
            )


def draw_mark(canvas: Canvas, word: str, at: Point) -> None:
    """A mark printed in a hex: its first letter on a dark five-sided badge."""
    canvas.polygon(
        [at.by(0, -9), at.by(8.6, -2.8), at.by(5.3, 7.3), at.by(-5.3, 7.3), at.by(-8.6, -2.8)],
        fill="#3c3a35",
        stroke="#ffffff",
        stroke_width=1.0,
    )
    canvas.words(at.by(0, 0.2), word[:1].upper(), 9, class_="b", fill="#ffffff")


def draw_card(name: str, canvas: Canvas, at: Point) -> None:
    """A card with a short name on it: a train, a private company."""
    canvas.box(at, CARD, fill="#ffffff", stroke=INK, stroke_width=1.2, rx=2.5)
    size = 10.5
    while size > 6 and width(name, size) > 30:
        size -= 0.5
    canvas.words(at, fitting(name, size, 32), size, class_="b")


MARK = Size(19, 19)
CARD = Size(32, 17)
BOX = 16.0
"""The height of a box with a value."""


def values_size(values: Sequence[int], upright: bool = False) -> Size:
    """The room of a stop's values, beside each other or one below the other."""
    if len(values) == 1:
        return Size(19, 19)
    boxes = [_box(value) for value in values]
    return Size(max(boxes), BOX * len(boxes)) if upright else Size(sum(boxes), BOX)


def draw_values(
    canvas: Canvas, values: Sequence[int], colours: Sequence[str], at: Point, upright: bool = False
) -> None:
    """What a stop is worth: one number in a circle, or a row of boxes in the colours of the times they hold."""
    if len(values) == 1:
        canvas.circle(at, 9.2, fill="#ffffff", stroke=INK, stroke_width=1.2)
        canvas.words(at, str(values[0]), 9.5 if values[0] < 100 else 8, class_="b")
        return
    size = values_size(values, upright)
    corner = at - (size.width / 2, size.height / 2)
    for value, colour in zip_longest(values, colours[: len(values)], fillvalue="gray"):
        wide = size.width if upright else _box(int(value))
        middle = corner.by(wide / 2, BOX / 2)
        fill = LEVEL.get(str(colour), "#ffffff")
        canvas.box(middle, Size(wide, BOX), fill=fill, stroke=INK, stroke_width=1.1)
        canvas.words(middle, str(value), 10.5, class_="b")
        corner = corner + ((0, BOX) if upright else (wide, 0))


def _box(value: int) -> float:
    return width(str(value), 10.5) + 7
