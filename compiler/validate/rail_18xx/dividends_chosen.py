"""C216: companies of a kind have nothing to choose when they earn, or one thing twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        choices = kind.dividends.choices
        if not choices or len(set(choices)) < len(choices):
            what = "one choice twice" if choices else "no choice"
            message = f"companies of the kind {quoted(kind.name)} have {what} when they earn"
            span = spans.at(("company_kinds", i, "dividends", "choices"))
            yield Diagnostic("C216", message, span, help="write for example `choices: [pay, withhold]`")
