"""D306: a table read by how far the occupier has come lacks a column, or has one twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.rounds import EndOccupied
from railwright.compiler.schema.pickup_deliver.tables import OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import kind_counts


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    counts = kind_counts(title)
    for i, table in enumerate(title.tables):
        if not isinstance(table, OccupationTable) or table.column_by not in counts:
            continue
        first: dict[int, int] = {}
        for j, column in enumerate(table.columns):
            if first.setdefault(column.held, j) != j:
                yield Diagnostic(
                    "D306",
                    f"table {quoted(table.name)} has two columns for {column.held}",
                    spans.at(("tables", i, "columns", j, "held")),
                    also=((spans.at(("tables", i, "columns", first[column.held], "held")), "the other one"),),
                )
        # Once the last one falls, or the game ends, no column is read any more.
        ends = [end.count for end in title.end if isinstance(end, EndOccupied) and end.kind == table.column_by]
        last = min([counts[table.column_by], *ends])
        missing = [held for held in range(max(last, 1)) if held not in first]
        if missing:
            yield Diagnostic(
                "D306",
                f"table {quoted(table.name)} has no column {', '.join(map(str, missing))}; so many stations "
                f"of the kind {quoted(table.column_by)} can be occupied",
                spans.at(("tables", i, "columns")),
            )
