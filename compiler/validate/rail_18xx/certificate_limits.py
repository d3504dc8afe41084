"""G208: a number of players has no certificate limit, though companies have certificates."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, row in enumerate(title.players):
        if row.certificate_limit is None:
            yield Diagnostic(
                "G208",
                f"there is no certificate limit for {row.count} players",
                spans.at(("players", i)),
                help="add `certificate_limit`",
            )
        elif row.certificate_limit == 0:
            yield Diagnostic(
                "G208",
                f"with {row.count} players nobody may hold a certificate: the limit is 0",
                spans.at(("players", i, "certificate_limit")),
                help="give the limit of the rulebook",
            )
