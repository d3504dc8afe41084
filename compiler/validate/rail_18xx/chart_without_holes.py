"""K202: the chart has a hole between two prices of a row or column, where every move would stop."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import prices


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    if not cells:
        yield Diagnostic("K202", "the chart has no price at all", spans.at(("market", "rows")), help="add prices")
        return
    height, width = len(title.market.rows), max(column for _, column in cells)
    in_row = {r: [c for c in range(1, width + 1) if (r, c) in cells] for r in range(1, height + 1)}
    in_column = {c: [r for r in range(1, height + 1) if (r, c) in cells] for c in range(1, width + 1)}
    for r in range(1, height + 1):
        if not in_row[r]:
            message = f"row {r} of the chart has no price"
            yield Diagnostic("K202", message, spans.at(("market", "rows", r - 1)), help="remove the row, or fill it")
            continue
        for c in range(1, width + 1):
            if (r, c) in cells or not in_column[c]:
                continue
            line = "row" if in_row[r][0] < c < in_row[r][-1] else "column"
            if line == "row" or in_column[c][0] < r < in_column[c][-1]:
                yield Diagnostic(
                    "K202",
                    f"the chart has a hole in row {r} column {c}, between two prices of its {line}",
                    spans.at(("market", "rows", r - 1, c - 1)),
                    help="fill it, or move the prices together",
                )
