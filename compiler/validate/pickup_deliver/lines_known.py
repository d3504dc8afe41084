"""N302: a segment or a company speaks of a line that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "line", (line.number for line in title.lines), "N302", "line")
