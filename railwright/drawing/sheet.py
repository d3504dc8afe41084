"""The sheet a map is printed on: paper, the title above, a key beside or below."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from railwright.compiler.schema.common.title import TitleSpec
from railwright.drawing.canvas import Canvas, Point, Size
from railwright.drawing.lettering import SANS, SERIF, fitting, width
from railwright.drawing.palette import MUTED, PAPER, RIM

STYLE = (
    f"text{{font-family:{SANS};text-anchor:middle}}"
    f".b{{font-weight:700}}.s{{text-anchor:start}}.e{{text-anchor:end}}"
    f".t{{font-family:{SERIF};font-weight:700;text-anchor:start}}.i{{font-family:{SERIF};font-style:italic;text-anchor:start}}"
)
MARGIN = 26.0
HEAD = 74.0


class Row(NamedTuple):
    """A line of the key: a sign and what it means."""

    sign: Callable[[Canvas, Point], None]
    words: str
    small: str = ""


class Section(NamedTuple):
    """A part of the key."""

    title: str
    rows: list[Row]


ROW = 25.0
COLUMN = 306.0
LONGEST = 8
"""Rows of a section that stand in one column, where there are several."""


def _draw_head(canvas: Canvas, title: TitleSpec, wide: float) -> None:
    """The name of the game, where and when it plays, and who made it."""
    canvas.element("text", title.name, x=MARGIN, y=MARGIN + 26, font_size=34, class_="t")
    left = MARGIN + width(title.name, 34) * 1.16 + 18
    if title.subtitle and left + width(title.subtitle, 16) < wide - MARGIN:
        canvas.element("text", title.subtitle, x=left, y=MARGIN + 25, font_size=16, class_="i", fill=MUTED)
        under = ""
    else:
        under = f"{title.subtitle}  ·  " if title.subtitle else ""
    made = under + "Designed by " + ", ".join(title.designers)
    canvas.element(
        "text",
        fitting(made, 11.5, wide - 2 * MARGIN, bold=False),
        x=MARGIN,
        y=MARGIN + 45,
        font_size=11.5,
        class_="s",
        fill=MUTED,
    )
    canvas.line(Point(MARGIN, HEAD + 6), Point(wide - MARGIN, HEAD + 6), stroke=RIM, stroke_width=1.2)


class Layout(NamedTuple):
    """Where everything on a sheet goes; the map itself begins at ``BODY``."""

    whole: Size
    key: list[tuple[Point, list[Section]]]
    """The columns of the key."""


BODY = Point(MARGIN, HEAD + 24)
"""The upper left corner of the map."""


def laid_out(body: Size, key: list[Section], beside: bool | None = None) -> Layout:
    """Room for a map and its key: beside a map that is taller than wide, below any other."""
    key = [section for section in key if section.rows]
    if beside is None:
        beside = body.height > body.width * 0.85
    if not key:
        return Layout(Size(body.width + 2 * MARGIN, BODY.y + body.height + MARGIN), [])
    if beside:
        at = Point(BODY.x + body.width + 1.4 * MARGIN, BODY.y + 4)
        high = BODY.y + max(body.height, _height(key)) + MARGIN
        return Layout(Size(at.x + COLUMN + MARGIN * 0.6, high), [(at, key)])
    most = max(1, int(body.width // COLUMN))
    columns = _packed([part for section in key for part in _halved(section)], most)
    at = Point(MARGIN, BODY.y + body.height + 18)
    wide = max(body.width, COLUMN * len(columns)) + 2 * MARGIN
    whole = Size(wide, at.y + max(map(_height, columns)) + MARGIN)
    return Layout(whole, [(at.by(number * COLUMN, 0), column) for number, column in enumerate(columns)])


def _height(sections: list[Section]) -> float:
    return sum(28 + len(section.rows) * ROW + 8 for section in sections)


def _halved(section: Section) -> list[Section]:
    """A long section in parts that can stand beside each other."""
    parts = [section.rows[first : first + LONGEST] for first in range(0, len(section.rows), LONGEST)]
    return [Section(section.title if part is parts[0] else "", part) for part in parts]


def _packed(sections: list[Section], most: int) -> list[list[Section]]:
    """Sections in columns, in order, as low as a number of columns lets them be."""
    high = max(_height([section]) for section in sections)
    while True:
        columns: list[list[Section]] = [[]]
        for section in sections:
            if columns[-1] and _height([*columns[-1], section]) > high:
                columns.append([])
            columns[-1].append(section)
        if len(columns) <= most:
            return columns
        high += ROW


def draw_sheet(canvas: Canvas, title: TitleSpec, layout: Layout) -> None:
    """The paper with the head and the key."""
    canvas.element("rect", width=layout.whole.width, height=layout.whole.height, fill=PAPER, rx=14.0)
    _draw_head(canvas, title, layout.whole.width)
    for at, sections in layout.key:
        top = at.y
        for section in sections:
            canvas.element("text", section.title, x=at.x, y=top + 14, font_size=12.5, class_="s b", fill=RIM)
            top += 28
            for row in section.rows:
                _draw_row(canvas, row, Point(at.x, top))
                top += ROW
            top += 8


def _draw_row(canvas: Canvas, row: Row, at: Point) -> None:
    row.sign(canvas, at.by(16, ROW / 2 - 4))
    room = COLUMN - 58 - (width(row.small, 10) + 8 if row.small else 0)
    words = fitting(row.words, 11.5, room, bold=False)
    canvas.element("text", words, x=at.x + 38, y=at.y + ROW / 2, font_size=11.5, class_="s")
    if row.small:
        right = at.x + COLUMN - 18
        canvas.element("text", row.small, x=right, y=at.y + ROW / 2, font_size=10, class_="e", fill=MUTED)
