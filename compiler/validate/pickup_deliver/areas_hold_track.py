"""N316: no segment lies inside an area, so nothing can be done to track there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, area in enumerate(title.areas):
        inside = set(area.stations)
        if not any(inside.issuperset(segment.between) for segment in title.segments):
            yield Diagnostic(
                "N316",
                f"no segment lies inside the area {quoted(area.name)}: none has both its stations there",
                spans.at(("areas", i, "stations")),
                severity="warning",
            )
