"""G316: the pile has too few loads for the first trains and the display."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    steps = {step.step for step in title.opening}
    late = {kind.name for kind in title.load_kinds if kind.late} if "set_chits_aside" in steps else set()
    pile = sum(load.count for load in title.loads if load.kind not in late)
    for i, row in enumerate(title.setup):
        first = row.count * (row.trains if row.placed is None else row.placed) if "choose_first_loads" in steps else 0
        shown = title.chits.display if "fill_display" in steps else 0
        if first + shown > pile:
            yield Diagnostic(
                "G316",
                f"{row.count} players need {first} loads for trains and {shown} for the display; the pile has {pile}",
                spans.at(("setup", i, "trains" if row.placed is None else "placed")),
            )
