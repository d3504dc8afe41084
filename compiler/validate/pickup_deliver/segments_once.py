"""N310, N311: two segments join the same stations without saying so, or one joins a station with itself."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    beside: dict[frozenset[str], list[int]] = {}
    for i, segment in enumerate(title.segments):
        here, there = segment.between
        if here == there:
            yield Diagnostic(
                "N311", f"this segment joins {quoted(here)} with itself", spans.at(("segments", i, "between"))
            )
        else:
            beside.setdefault(frozenset(segment.between), []).append(i)
    for places in beside.values():
        first = places[0]
        told = quoted(" - ".join(title.segments[first].between))
        if len(places) == 1:
            if title.segments[first].parallel:
                yield Diagnostic(
                    "N310",
                    f"no other segment joins {told}, though this one says so",
                    spans.at(("segments", first, "parallel")),
                    help="remove `parallel`, or add the other segment",
                )
            continue
        is_meant = any(title.segments[i].parallel for i in places)
        for i in places if is_meant else places[1:]:
            if not title.segments[i].parallel:
                other = places[1] if i == first else first
                yield Diagnostic(
                    "N310",
                    f"{told} is joined by {len(places)} segments",
                    spans.at(("segments", i, "between")),
                    help="remove one, or write `parallel: true` in each if that is meant",
                    also=((spans.at(("segments", other, "between")), "here as well"),),
                )
