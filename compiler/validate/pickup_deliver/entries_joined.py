"""N313: an entry point lies next to nothing, so whoever comes in there gets nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    served = {name for segment in title.segments for name in segment.between}
    for i, entry in enumerate(title.entries):
        if not served.intersection(entry.joins):
            told = "is joined to no station" if not entry.joins else "is joined only to stations no segment leads to"
            yield Diagnostic("N313", f"the entry point {quoted(entry.name)} {told}", spans.at(("entries", i, "joins")))
