"""M203: a compass point is no side of a hex of this layout, so track to it leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import COMPASS
from railwright.compiler.schema.rail_18xx.whole import RailTitle

STOPS = frozenset("abcdef")


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    points = COMPASS[title.map.layout]
    for i, hexes in enumerate(title.map.hexes):
        told = quoted(", ".join(names_of(hexes)))
        for j, piece in enumerate(hexes.track):
            for k, end in enumerate(piece):
                if end not in points and end not in STOPS:
                    yield _complaint(title, spans, f"track of hex {told}", end, ("map", "hexes", i, "track", j, k))
        for j, point in enumerate(hexes.impassable):
            if point not in points:
                path = ("map", "hexes", i, "impassable", j)
                yield _complaint(title, spans, f"the impassable side of hex {told}", point, path)


def _complaint(title: RailTitle, spans: SpanTable, what: str, point: str, path: tuple[str | int, ...]) -> Diagnostic:
    layout = title.map.layout
    return Diagnostic(
        "M203",
        f"{what} names the side {quoted(point)}, which hexes with a {'point' if layout == 'pointy' else 'flat side'} "
        "at the top do not have",
        spans.at(path),
        help="sides here: " + ", ".join(quoted(side) for side in COMPASS[layout]),
    )
