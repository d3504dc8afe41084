"""D307: a cell names no result, a station and a result, or a result the table does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.tables import OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, table in enumerate(title.tables):
        if not isinstance(table, OccupationTable):
            continue
        results = {result.name for result in table.results}
        for j, column in enumerate(table.columns):
            for k, cell in enumerate(column.cells):
                path: Path = ("tables", i, "columns", j, "cells", k)
                if (cell.station is None) == (cell.result is None):
                    told = "neither a station nor a result" if cell.station is None else "a station and a result"
                    yield Diagnostic(
                        "D307",
                        f"a cell of table {quoted(table.name)} names {told}",
                        spans.at(path),
                        help="write one of them",
                    )
                elif cell.result is not None and cell.result not in results:
                    yield Diagnostic(
                        "D307",
                        f"table {quoted(table.name)} has no result {quoted(cell.result)}",
                        spans.at((*path, "result")),
                        help=did_you_mean(cell.result, results),
                    )
