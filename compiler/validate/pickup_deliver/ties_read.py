"""G317: a tie-breaker after `shared`, or a second time, is never read."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    ties = title.scoring.ties
    for i, tie in enumerate(ties):
        if tie in ties[:i] or "shared" in ties[:i]:
            yield Diagnostic(
                "G317",
                f"the tie-breaker {quoted(tie)} is never read: what comes before it settles every tie it could",
                spans.at(("scoring", "ties", i)),
                severity="warning",
            )
