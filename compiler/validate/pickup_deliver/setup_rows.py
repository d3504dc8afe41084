"""G303: a number of players has no row in the set-up, or has two, or a row is for a number that cannot play."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    players = {row.count for row in title.players}
    first: dict[int, int] = {}
    for i, row in enumerate(title.setup):
        if first.setdefault(row.count, i) != i:
            yield Diagnostic(
                "G303",
                f"`setup` has two rows for {row.count} players",
                spans.at(("setup", i, "count")),
                also=((spans.at(("setup", first[row.count], "count")), "the other one"),),
            )
        elif row.count not in players:
            yield Diagnostic(
                "G303",
                f"`setup` has a row for {row.count} players; `players` has none",
                spans.at(("setup", i, "count")),
                help="remove the row, or add one to `players`",
            )
    seen: dict[int, int] = {}
    for i, money in enumerate(title.players):
        if seen.setdefault(money.count, i) != i:
            yield Diagnostic("G303", f"`players` has two rows for {money.count}", spans.at(("players", i, "count")))
        elif money.count not in first:
            yield Diagnostic(
                "G303",
                f"`setup` has no row for {money.count} players",
                spans.at(("players", i, "count")),
                help=f"add a row with `count: {money.count}` to `setup`",
            )
        if title.colours and money.count > len(title.colours):
            yield Diagnostic(
                "G303",
                f"there are {len(title.colours)} colours for {money.count} players",
                spans.at(("colours",)),
            )
