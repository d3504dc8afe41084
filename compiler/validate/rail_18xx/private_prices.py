"""P211: no price is both high and low enough for a company to buy a private."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    trade = title.private_trade
    if trade.least_percent > trade.most_percent:
        yield Diagnostic(
            "P211",
            f"a private costs a company at least {trade.least_percent} and at most {trade.most_percent} percent of its "
            "face value",
            spans.at(
                (
                    "private_trade",
                    "most_percent" if spans.written(("private_trade", "most_percent")) else "least_percent",
                )
            ),
            help="lower `least_percent`, or raise `most_percent`",
        )
