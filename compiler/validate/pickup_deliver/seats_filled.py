"""G307: the set-up speaks of a seat nobody sits in, or leaves one out."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, row in enumerate(title.setup):
        for j, seat in enumerate(row.picks):
            if seat > row.count:
                yield Diagnostic(
                    "G307",
                    f"seat {seat} picks a company, and there are {row.count} players",
                    spans.at(("setup", i, "picks", j)),
                )
        if row.deals and len(row.deals) != row.count:
            yield Diagnostic(
                "G307",
                f"companies are dealt to {len(row.deals)} seats, and there are {row.count} players",
                spans.at(("setup", i, "deals")),
            )
