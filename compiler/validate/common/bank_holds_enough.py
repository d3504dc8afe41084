"""G209: the bank has less money than players begin with."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.common.title import WholeTitle


def check(title: WholeTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if title.bank.cash is None:
        return
    for i, row in enumerate(title.players):
        if row.count * row.cash > title.bank.cash:
            yield Diagnostic(
                "G209",
                f"{row.count} players begin with {row.count * row.cash} together, and all the money of the game is "
                f"{title.bank.cash}",
                spans.at(("players", i, "cash")),
                help=f"give the bank at least {row.count * row.cash}, or the players less",
                also=((spans.at(("bank", "cash")), "the bank"),),
            )
