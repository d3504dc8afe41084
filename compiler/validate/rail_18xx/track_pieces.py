"""M209: a piece of track is drawn twice, or ends where it begins."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.geometry import End
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._drawn import drawn


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for picture in drawn(title):
        seen: dict[frozenset[End], int] = {}
        for j, (start, end) in enumerate(picture.track):
            span = spans.at((*picture.path, "track", j))
            if start == end:
                message = f"a piece of track of {picture.told} leads from {quoted(start)} to {quoted(end)}"
                yield Diagnostic("M209", message, span, help="name the two ends of the piece")
                continue
            earlier = seen.setdefault(frozenset((start, end)), j)
            if earlier != j:
                yield Diagnostic(
                    "M209",
                    f"{picture.told} has the track from {quoted(start)} to {quoted(end)} twice",
                    span,
                    help="remove one of the two",
                    also=((spans.at((*picture.path, "track", earlier)), "first here"),),
                )
