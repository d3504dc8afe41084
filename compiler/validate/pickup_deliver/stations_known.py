"""N301: something speaks of a station that is not on the map."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "station", (station.name for station in title.stations), "N301", "station")
