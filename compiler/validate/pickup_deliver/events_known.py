"""G301: something speaks of an event or a special counter the title does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    events = {event.name for event in title.events}
    counters = {counter.name for counter in title.counters}
    yield from unknown(title, spans, "event", events, "G301", "event")
    yield from unknown(title, spans, "counter", counters, "G301", "counter")
    yield from unknown(title, spans, "event or counter", events | counters, "G301", "event or counter")
