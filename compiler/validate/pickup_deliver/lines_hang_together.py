"""N307, N308: a line has no segment at all, or falls into parts that its own segments do not join."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.network import SegmentSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import groups


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    known = {station.name for station in title.stations}
    for i, line in enumerate(title.lines):
        segments = [segment for segment in title.segments if line.number in segment.lines]
        if not segments:
            yield Diagnostic(
                "N307",
                f"line {line.number} has no segment, so nobody can run on it",
                spans.at(("lines", i)),
                help=f"add a segment with `lines: [{line.number}]`, or remove the line",
            )
            continue
        if not all(known.issuperset(segment.between) for segment in segments):
            continue
        # A segment that is not built yet keeps the parts of its line together on the map.
        whole, *others = groups(segments)
        for part in others:
            first = next(place for place, segment in enumerate(title.segments) if _is_in(segment, line.number, part))
            yield Diagnostic(
                "N308",
                f"line {line.number} falls into {len(others) + 1} parts: its own segments do not lead from "
                f"{quoted(min(part))} to {quoted(min(whole))}",
                spans.at(("segments", first)),
                help=f"add the segment between them to line {line.number}",
            )


def _is_in(segment: SegmentSpec, line: int, part: set[str]) -> bool:
    return line in segment.lines and segment.between[0] in part
