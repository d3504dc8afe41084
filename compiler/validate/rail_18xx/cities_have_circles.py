"""M215: a city has no circle until a tile lies there, though every tile that can lie there has some."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import FIXED, names_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, hexes in enumerate(title.map.hexes):
        if hexes.colour in FIXED:
            # Where no tile ever lies, a city without circles is one that nobody may own a place in.
            continue
        for j, stop in enumerate(hexes.stops):
            if stop.kind == "city" and stop.slots == 0:
                yield Diagnostic(
                    "M215",
                    f"the city in hex {quoted(', '.join(names_of(hexes)))} has no circle until a tile is laid",
                    spans.at(("map", "hexes", i, "stops", j)),
                    help="add `slots: 1`",
                    severity="warning",
                )
