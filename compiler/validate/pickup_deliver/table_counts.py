"""D308: a table names more or fewer stations than the title declares."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.tables import MarkingTable, OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, table in enumerate(title.tables):
        if isinstance(table, OccupationTable):
            named = {cell.station for column in table.columns for cell in column.cells if cell.station is not None}
        elif isinstance(table, MarkingTable):
            named = {name for row in table.rows for name in row.stations}
        else:
            continue
        if table.stations is not None and table.stations != len(named):
            yield Diagnostic(
                "D308",
                f"table {quoted(table.name)} names {counted(len(named), 'station')}, not {table.stations}",
                spans.at(("tables", i, "stations")),
            )
