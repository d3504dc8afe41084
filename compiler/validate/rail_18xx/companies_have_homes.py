"""C214: a company has no home, so it never has a token and never runs."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, company in enumerate(title.companies):
        if company.home is None and company.formation is None:
            message = f"company {quoted(company.name)} has no home, and takes over nobody else's"
            yield Diagnostic("C214", message, spans.at(("companies", i)), help="add `home: {hex: ...}`")
