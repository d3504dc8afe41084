"""N305: a table, an event or a counter speaks of a marker the title does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "marker", (marker.name for marker in title.markers), "N305", "marker")
