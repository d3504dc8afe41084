"""N318: two stations are drawn on the same spot."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    drawn: dict[tuple[int, ...], int] = {}
    for i, station in enumerate(title.stations):
        first = drawn.setdefault(tuple(station.at), i)
        if first != i:
            yield Diagnostic(
                "N318",
                f"{quoted(station.name)} is drawn on top of {quoted(title.stations[first].name)}",
                spans.at(("stations", i, "at")),
                severity="warning",
                also=((spans.at(("stations", first, "at")), "drawn here first"),),
            )
