"""C203: the certificates of a kind of company are not 100 percent of it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        if kind.owned != "shares":
            continue
        total = sum(certificate.percent * certificate.count for certificate in kind.certificates)
        if total != 100:
            counted = " + ".join(f"{sort.count} x {sort.percent}" for sort in kind.certificates)
            yield Diagnostic(
                "C203",
                f"the certificates of the kind {quoted(kind.name)} are {total} percent of a company, not 100",
                spans.at(("company_kinds", i, "certificates") if counted else ("company_kinds", i)),
                help=f"{counted} = {total}" if counted else "add `certificates`",
            )
