"""C209: a company is described as owned by shares and as owned as a whole at once."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import kinds_of

ONLY_SHARES = ("certificates", "floats", "capital", "underwriting", "converts")
ONLY_SHARES_COMPANY = ("start_shares", "president_lot", "formation")


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    kinds = kinds_of(title)
    for i, kind in enumerate(title.company_kinds):
        if kind.owned != "whole":
            continue
        for key in ONLY_SHARES:
            if getattr(kind, key):
                message = (
                    f"companies of the kind {quoted(kind.name)} are owned as a whole, so they have no {quoted(key)}"
                )
                yield Diagnostic("C209", message, spans.key(("company_kinds", i, key)), help=f"remove {quoted(key)}")
    for i, company in enumerate(title.companies):
        told = f"company {quoted(company.name)}"
        of_kind = kinds.get(company.kind)
        if of_kind is None:
            continue
        if of_kind.owned == "whole":
            if company.price is None:
                message = f"{told} is owned as a whole, and nothing says what it costs"
                yield Diagnostic("C209", message, spans.at(("companies", i)), help="add `price`")
            for key in ONLY_SHARES_COMPANY:
                if getattr(company, key) is not None:
                    message = f"{told} is owned as a whole, so it has no {quoted(key)}"
                    yield Diagnostic("C209", message, spans.key(("companies", i, key)), help=f"remove {quoted(key)}")
        elif company.price is not None:
            message = f"{told} is owned by shares, whose price is on the chart"
            yield Diagnostic("C209", message, spans.key(("companies", i, "price")), help="remove `price`")
        elif company.start_shares is not None and all(row.word != "incremental" for row in of_kind.capital):
            message = f"{told} says what it receives with its presidency, but its kind has no `incremental` capital"
            yield Diagnostic("C209", message, spans.key(("companies", i, "start_shares")), help="remove it")
