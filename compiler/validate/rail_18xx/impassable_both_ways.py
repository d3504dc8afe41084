"""M208: a side is impassable seen from one hex and open seen from the other."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import compass_of, opposite, side_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    for i, hexes in enumerate(title.map.hexes):
        for name in names_of(hexes):
            if board.grounds[name].entry != i:
                continue
            for j, point in enumerate(hexes.impassable):
                side = side_of(point, board.layout)
                if side is None:
                    continue
                span = spans.at(("map", "hexes", i, "impassable", j))
                other = board.across(name, side)
                if other is None:
                    yield Diagnostic(
                        "M208",
                        f"the side {quoted(point)} of hex {quoted(name)} is the edge of the map, impassable anyway",
                        span,
                        help="remove it, or check the compass point",
                        severity="warning",
                    )
                elif opposite(side) not in other.closed:
                    yield Diagnostic(
                        "M208",
                        f"the side between {quoted(name)} and {quoted(other.name)} is impassable seen from "
                        f"{quoted(name)} only",
                        span,
                        help=f"add {quoted(compass_of(opposite(side), board.layout))} to `impassable` of "
                        f"{quoted(other.name)}",
                        also=((spans.at(("map", "hexes", other.entry)), "the other hex"),),
                    )
