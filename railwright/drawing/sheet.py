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


def draw_head(canvas: Canvas, title: TitleSpec, wide: float) -> None:
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


def draw_paper(canvas: Canvas, size: Size) -> None:
    """The paper."""
    canvas.element("rect", width=size.width, height=size.height, fill=PAPER, rx=14.0)


def key_height(sections: list[Section]) -> float:
    """The room a key takes in one column."""
    return sum(28 + len(section.rows) * ROW + 8 for section in sections if section.rows)


def draw_key(canvas: Canvas, sections: list[Section], at: Point, columns: int, high: float) -> None:
    """The key, in columns of at most a height."""
    left, top = at
    column = 0
    for section in sections:
        if not section.rows:
            continue
        if top + 28 + min(len(section.rows), 3) * ROW > at.y + high and column + 1 < columns:
            column += 1
            left, top = at.x + column * COLUMN, at.y
        canvas.element("text", section.title, x=left, y=top + 14, font_size=12.5, class_="s b", fill=RIM)
        top += 28
        for row in section.rows:
            if top + ROW > at.y + high + 1 and column + 1 < columns:
                column += 1
                left, top = at.x + column * COLUMN, at.y + 28
            row.sign(canvas, Point(left + 16, top + ROW / 2 - 4))
            room = COLUMN - 58
            words = fitting(row.words, 11.5, room - (width(row.small, 10) + 8 if row.small else 0), bold=False)
            canvas.element("text", words, x=left + 38, y=top + ROW / 2, font_size=11.5, class_="s")
            if row.small:
                canvas.element(
                    "text", row.small, x=left + COLUMN - 18, y=top + ROW / 2, font_size=10, class_="e", fill=MUTED
                )
            top += ROW
        top += 8
