"""K204: a price is lower than the one left of it, or higher than the one above it, as a mistyped figure would be."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import prices


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    for (row, column), price in cells.items():
        left, above = cells.get((row, column - 1)), cells.get((row - 1, column))
        wrong = None
        if left is not None and price < left:
            wrong = f"less than {left} left of it"
        elif above is not None and price > above:
            wrong = f"more than {above} above it"
        if wrong is not None:
            yield Diagnostic(
                "K204",
                f"the price {price} in row {row} column {column} is {wrong}",
                spans.at(("market", "rows", row - 1, column - 1)),
                help="prices usually rise to the right and fall downwards",
                severity="warning",
            )
