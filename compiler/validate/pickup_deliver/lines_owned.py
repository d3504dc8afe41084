"""N319: a line belongs to no company, or to two."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    owner: dict[int, int] = {}
    for i, company in enumerate(title.companies):
        first = owner.setdefault(company.line, i)
        if first != i:
            yield Diagnostic(
                "N319",
                f"line {company.line} belongs to {quoted(company.name)} and to {quoted(title.companies[first].name)}",
                spans.at(("companies", i, "line")),
                also=((spans.at(("companies", first, "line")), "the other one"),),
            )
    for i, line in enumerate(title.lines):
        if line.number not in owner:
            yield Diagnostic(
                "N319",
                f"line {line.number} belongs to no company, so nobody can own it",
                spans.at(("lines", i, "number")),
                help=f"add a company with `line: {line.number}`",
            )
