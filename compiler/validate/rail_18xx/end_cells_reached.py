"""K206: no price can ever reach the cells that end the game."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import prices, reached


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    starts = [(par.row, par.column) for par in title.market.par]
    if not any(start in cells for start in starts):
        return
    found = reached(title.market, starts)
    for i, zone in enumerate(title.market.zones):
        there = [(row, column) for row, column in zone.cells if (row, column) in cells]
        if "ends_game" in zone.effects and there and not found.intersection(there):
            yield Diagnostic(
                "K206",
                f"no price ever reaches zone {quoted(zone.name)}, which should end the game",
                spans.at(("market", "zones", i, "cells")),
                help="no moves lead from a starting cell to it: check its cells, the moves and what `blocked` says",
            )
