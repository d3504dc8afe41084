"""D311: a row of a table marks a station twice, or more stations than there are markers."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.tables import MarkingTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    supply = {marker.name: marker.supply for marker in title.markers}
    for i, table in enumerate(title.tables):
        if not isinstance(table, MarkingTable):
            continue
        for j, row in enumerate(table.rows):
            for k, name in enumerate(row.stations):
                if name in row.stations[:k]:
                    yield Diagnostic(
                        "D311",
                        f"this row of table {quoted(table.name)} marks {quoted(name)} twice",
                        spans.at(("tables", i, "rows", j, "stations", k)),
                    )
            most = supply.get(table.marker)
            if most is not None and len(set(row.stations)) > most:
                yield Diagnostic(
                    "D311",
                    f"this row of table {quoted(table.name)} marks {counted(len(set(row.stations)), 'station')}; there "
                    f"{is_are(most)} only {counted(most, 'marker')} {quoted(table.marker)}",
                    spans.at(("tables", i, "rows", j, "stations")),
                )
