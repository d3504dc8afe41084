"""SVG as it is written: shapes in drawing order, numbers short, every text escaped.

Names come from titles nobody has vouched for, so nothing reaches the picture but through ``Canvas``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr


class Point(NamedTuple):
    """A place on the picture; y grows downwards."""

    x: float
    y: float

    def __add__(self, other: tuple[float, float]) -> Point:  # type: ignore[override]
        return Point(self.x + other[0], self.y + other[1])

    def __sub__(self, other: tuple[float, float]) -> Point:
        return Point(self.x - other[0], self.y - other[1])

    def by(self, right: float, down: float) -> Point:
        """A place so far from this one."""
        return Point(self.x + right, self.y + down)

    def times(self, factor: float) -> Point:
        """The same direction, longer or shorter."""
        return Point(self.x * factor, self.y * factor)


class Size(NamedTuple):
    """How much room something takes."""

    width: float
    height: float


Value = str | float | None


class Canvas:
    """A picture in the making."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def element(self, tag: str, text: str | None = None, /, **attributes: Value) -> None:
        """One element. Underscores of attribute names become hyphens; ``class_`` is ``class``."""
        said = "".join(
            f" {name.rstrip('_').replace('_', '-')}={quoteattr(_clean(_short(value)))}"
            for name, value in attributes.items()
            if value is not None
        )
        self.parts.append(f"<{tag}{said}/>" if text is None else f"<{tag}{said}>{escape(_clean(text))}</{tag}>")

    @contextmanager
    def group(self, title: str | None = None, **attributes: Value) -> Iterator[None]:
        """Elements that belong together; a title is shown when the pointer rests on them."""
        self.element("g", None, **attributes)
        self.parts[-1] = self.parts[-1].removesuffix("/>") + ">"
        if title:
            self.element("title", title)
        yield
        self.parts.append("</g>")

    def polygon(self, points: Iterable[Point], **attributes: Value) -> None:
        """A closed shape with straight sides."""
        self.element("polygon", points=" ".join(f"{_short(p.x)},{_short(p.y)}" for p in points), **attributes)

    def line(self, start: Point, end: Point, **attributes: Value) -> None:
        """A straight line."""
        self.element("path", d=f"M{_pair(start)}L{_pair(end)}", **attributes)

    def path(self, *steps: str | Point | float, **attributes: Value) -> None:
        """A line of any shape, as SVG's letters with points and numbers between them."""
        words = [
            step if isinstance(step, str) else _pair(step) if isinstance(step, Point) else _short(step)
            for step in steps
        ]
        self.element("path", d=" ".join(words), **attributes)

    def circle(self, centre: Point, r: float, **attributes: Value) -> None:
        """A circle."""
        self.element("circle", cx=centre.x, cy=centre.y, r=r, **attributes)

    def box(self, centre: Point, size: Size, **attributes: Value) -> None:
        """A rectangle about its middle."""
        corner = centre - (size.width / 2, size.height / 2)
        self.element("rect", x=corner.x, y=corner.y, width=size.width, height=size.height, **attributes)

    def words(self, centre: Point, text: str, size: float, halo: str | None = None, **attributes: Value) -> None:
        """A line of text about its middle, with a rim of another colour where it may lie on something."""
        place: dict[str, Value] = {"x": centre.x, "y": centre.y + size * 0.35, "font_size": size}
        if halo is not None:
            # Drawn twice: not every program knows `paint-order`.
            rim: dict[str, Value] = {
                **attributes,
                "stroke": halo,
                "stroke_width": size * 0.28,
                "stroke_linejoin": "round",
            }
            self.element("text", text, **place, **rim)
        self.element("text", text, **place, **attributes)

    def svg(self, size: Size, style: str, about: str, ink: str) -> str:
        """The whole picture."""
        width, height = _short(size.width), _short(size.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" fill="{ink}" role="img" aria-label={quoteattr(_clean(about))}>'
        )
        return "\n".join([head, f"<style>{style}</style>", *self.parts, "</svg>", ""])


def _short(value: Value) -> str:
    if isinstance(value, float):
        text = f"{value:.1f}"
        return text.removesuffix(".0") if text != "-0.0" else "0"
    return str(value)


def _pair(point: Point) -> str:
    return f"{_short(float(point.x))},{_short(float(point.y))}"


def _clean(text: str) -> str:
    """Text without the characters XML cannot hold."""
    return "".join(sign if _is_xml(ord(sign)) else "�" for sign in text)


def _is_xml(code: int) -> bool:
    return code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
