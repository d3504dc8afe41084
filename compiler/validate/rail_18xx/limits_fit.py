"""C213: a limit of a kind of company is too low for its own certificates."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        if kind.owned != "shares" or not kind.certificates:
            continue
        told = f"of the kind {quoted(kind.name)}"
        president = max((sort.percent for sort in kind.certificates if sort.president), default=0)
        share = min(sort.percent for sort in kind.certificates)
        if kind.holding_limit < president:
            message = (
                f"nobody may hold the presidency {told}: it is {president} percent, the limit {kind.holding_limit}"
            )
            span = spans.at(("company_kinds", i, "holding_limit"))
            yield Diagnostic("C213", message, span, help=f"let players hold {president} percent at least")
        if kind.pool_limit < share:
            message = f"no share {told} can ever be sold: one is {share} percent, the pool takes {kind.pool_limit}"
            span = spans.at(("company_kinds", i, "pool_limit"))
            yield Diagnostic("C213", message, span, help=f"let the pool hold {share} percent at least")
        left = 100 - president - sum(sort.percent * sort.count for sort in kind.certificates if sort.held_back)
        if kind.unsold_in == "treasury" and kind.treasury_limit is not None and kind.treasury_limit < left:
            message = f"treasuries {told} begin with {left} percent unsold, and may hold {kind.treasury_limit}"
            span = spans.at(("company_kinds", i, "treasury_limit"))
            yield Diagnostic("C213", message, span, help=f"let them hold {left} percent at least")
        if kind.underwriting is not None and kind.unsold_in != "treasury":
            message = f"the bank buys the last shares {told} out of the treasury, but unsold ones lie in the offering"
            span = spans.at(("company_kinds", i, "underwriting"))
            yield Diagnostic("C213", message, span, help="write `unsold_in: treasury`, or remove it")
