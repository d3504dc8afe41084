"""K203: a zone has a cell that is not on the chart, or has one twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import prices


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    for i, zone in enumerate(title.market.zones):
        seen = set()
        for j, (row, column) in enumerate(zone.cells):
            span = spans.at(("market", "zones", i, "cells", j))
            if (row, column) not in cells:
                width = max((at for r, at in cells if r == row), default=0)
                message = (
                    f"zone {quoted(zone.name)} has the cell in row {row} column {column}, which is not on the chart"
                )
                help = f"row {row} has {width} columns" if width else f"the chart has {len(title.market.rows)} rows"
                yield Diagnostic("K203", message, span, help=help)
            elif (row, column) in seen:
                message = f"zone {quoted(zone.name)} has the cell in row {row} column {column} twice"
                yield Diagnostic("K203", message, span, help="remove one of the two")
            seen.add((row, column))
