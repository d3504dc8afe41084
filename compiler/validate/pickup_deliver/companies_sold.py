"""G315: companies are left unsold and nothing sells them, or a phase sells what nobody left."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.rounds import SellCompany, WarAfterSales
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    sells = [i for i, phase in enumerate(title.turn.phases) if isinstance(phase, SellCompany)]
    for i, row in enumerate(title.setup):
        if row.unsold and not sells:
            yield Diagnostic(
                "G315",
                f"with {row.count} players {counted(row.unsold, 'company', 'companies')} {is_are(row.unsold)} left over, "
                "and no phase sells them",
                spans.at(("setup", i, "unsold")),
                help="add a phase with `step: sell_company`",
            )
    if sells and not any(row.unsold for row in title.setup):
        yield Diagnostic(
            "G315",
            "this phase sells companies, and the set-up leaves none over",
            spans.at(("turn", "phases", sells[0])),
            severity="warning",
        )
    if title.war is not None and isinstance(title.war.begins, WarAfterSales) and not sells:
        yield Diagnostic(
            "G315", "the war waits for the last sale, and no phase sells companies", spans.at(("war", "begins", "when"))
        )
