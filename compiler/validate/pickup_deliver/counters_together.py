"""G320: an exception for counters played together allows no more than the rule does."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, places in enumerate(title.counter_rules.together):
        if len(places) <= title.counter_rules.per_turn:
            yield Diagnostic(
                "G320",
                f"{counted(len(places), 'counter')} may be played in a turn anyway, so this is no exception",
                spans.at(("counter_rules", "together", i)),
                severity="warning",
            )
