"""C208: a company has no token for its home, or its home token costs something."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import kinds_of, tokens_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    kinds = kinds_of(title)
    told_kinds: set[str] = set()
    for i, company in enumerate(title.companies):
        if company.kind not in kinds:
            continue
        tokens = tokens_of(title, company)
        path: Path = ("companies", i, "tokens")
        if not tokens:
            written = spans.written(path)
            message = f"company {quoted(company.name)} has no tokens, so no train of it can ever run"
            yield Diagnostic(
                "C208",
                message,
                spans.at(path if written else ("companies", i)),
                help="add `tokens` to it or to its kind, the home token first: `tokens: [0, 40]`",
            )
            continue
        if company.home is None or tokens[0] == 0:
            continue
        if company.tokens is None:
            if company.kind in told_kinds:
                continue
            told_kinds.add(company.kind)
            place = next(k for k, kind in enumerate(title.company_kinds) if kind.name == company.kind)
            path = ("company_kinds", place, "tokens")
        yield Diagnostic(
            "C208",
            f"the home token of company {quoted(company.name)} costs {tokens[0]}, but is placed without cost",
            spans.at((*path, 0)),
            help="begin the list with 0",
        )
