"""C217: no company is of a kind, nor ever becomes one."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    used = {company.kind for company in title.companies}
    used |= {kind.converts.to for kind in title.company_kinds if kind.converts is not None and kind.name in used}
    for i, kind in enumerate(title.company_kinds):
        if kind.name not in used:
            yield Diagnostic(
                "C217",
                f"no company is of the kind {quoted(kind.name)}",
                spans.at(("company_kinds", i, "name")),
                help="remove it, or name it in `kind` of a company",
                severity="warning",
            )
