"""N315: a segment is not built at the start and no event builds it, so it is never used."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.effects import BuildSegment
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    built = {frozenset(effect.between) for effect, _, _ in _walk.effects(title) if isinstance(effect, BuildSegment)}
    for i, segment in enumerate(title.segments):
        if not segment.built and frozenset(segment.between) not in built:
            yield Diagnostic(
                "N315",
                f"nothing ever builds the segment {quoted(' - '.join(segment.between))}",
                spans.at(("segments", i, "built")),
                help="let an event `build_segment` it, or remove it",
            )
