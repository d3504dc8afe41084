"""G318: there is a war and nobody to wage it, or no place for it to begin."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.tables import OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if title.war is None:
        return
    if title.occupier is None:
        yield Diagnostic(
            "G318", "there is a war, and no `occupier`", spans.key(("war",)), help='add `occupier: {name: "..."}`'
        )
    if not any(marker.occupies for marker in title.markers):
        yield Diagnostic("G318", "there is a war, and no marker `occupies` a station", spans.key(("war",)))
    for i, table in enumerate(title.tables):
        if not isinstance(table, OccupationTable):
            continue
        marker = next((marker for marker in title.markers if marker.name == table.marker), None)
        if marker is not None and not marker.occupies:
            yield Diagnostic(
                "G318",
                f"table {quoted(table.name)} takes stations, and its marker {quoted(marker.name)} does not occupy them",
                spans.at(("tables", i, "marker")),
            )
        named = any(cell.station is not None for column in table.columns for cell in column.cells)
        if not title.entries and not named:
            yield Diagnostic(
                "G318",
                f"table {quoted(table.name)} only takes stations near the front, and there is no entry point",
                spans.at(("tables", i, "columns")),
            )
