"""N314: the number of stations or segments of a kind is not the one the title declares."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import kind_counts
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    stations = kind_counts(title)
    named = {station.kind for station in title.stations if station.kind is not None}
    # A name that is wrong is told as such; the counts would only say it again.
    if not named.issubset(stations) or any(not set(kind.also).issubset(stations) for kind in title.kinds):
        return
    for i, kind in enumerate(title.kinds):
        count = stations[kind.name]
        if kind.count is not None and kind.count != count:
            yield Diagnostic(
                "N314",
                f"{counted(count, 'station')} {is_are(count)} of the kind {quoted(kind.name)}, not {kind.count}",
                spans.at(("kinds", i, "count")),
            )
    if not {segment.track for segment in title.segments}.issubset(track.name for track in title.tracks):
        return
    for i, track in enumerate(title.tracks):
        count = sum(segment.track == track.name for segment in title.segments)
        if track.count is not None and track.count != count:
            yield Diagnostic(
                "N314",
                f"{counted(count, 'segment')} {is_are(count)} of the kind {quoted(track.name)}, not {track.count}",
                spans.at(("tracks", i, "count")),
            )
