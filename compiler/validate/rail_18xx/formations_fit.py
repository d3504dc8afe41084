"""C211: a company that is formed out of others cannot be formed so."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import companies_of, event_phase, kinds_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    companies, kinds = companies_of(title), kinds_of(title)
    taken: dict[str, Path] = {}
    pars = {par.price for par in title.market.par}
    for i, company in enumerate(title.companies):
        kind = kinds.get(company.kind)
        if company.formation is None or kind is None:
            continue
        told = f"company {quoted(company.name)}"
        path: Path = ("companies", i, "formation")
        for j, name in enumerate(company.formation.absorbs):
            where: Path = (*path, "absorbs", j)
            other = companies.get(name)
            other_kind = None if other is None else kinds.get(other.kind)
            if name == company.name:
                yield Diagnostic("C211", f"{told} absorbs itself", spans.at(where), help="name other companies")
            elif other_kind is not None and other_kind.owned != "whole":
                message = f"{told} absorbs {quoted(name)}, which is not owned as a whole"
                yield Diagnostic("C211", message, spans.at(where), help="only whole companies are absorbed")
            earlier = taken.setdefault(name, where)
            if earlier != where:
                message = f"company {quoted(name)} is absorbed twice"
                also = ((spans.at(earlier), "first here"),)
                yield Diagnostic("C211", message, spans.at(where), help="remove one of the two", also=also)
        kept = sum(sort.percent * sort.count for sort in kind.certificates if sort.held_back == "exchange")
        handed = len(company.formation.absorbs) * company.formation.exchange_percent
        if kept != handed:
            yield Diagnostic(
                "C211",
                f"{told} hands out {handed} percent for what it absorbs, and {kept} percent are held back for it",
                spans.at((*path, "exchange_percent")),
                help="change `exchange_percent`, or the certificates with `held_back: exchange`",
            )
        if company.formation.price not in pars:
            message = f"{told} starts at {company.formation.price}, which is no starting price of the chart"
            help = "starting prices: " + ", ".join(str(price) for price in sorted(pars))
            yield Diagnostic("C211", message, spans.at((*path, "price")), help=help)
        if event_phase(title, "form_companies") is None:
            message = f"{told} is never formed: no train has the event `form_companies`"
            yield Diagnostic("C211", message, spans.at(path), help="add the event to a train")
    formed = {company.kind for company in title.companies if company.formation is not None}
    for i, kind in enumerate(title.company_kinds):
        for j, certificate in enumerate(kind.certificates):
            if certificate.held_back == "exchange" and kind.name not in formed:
                message = f"certificates of the kind {quoted(kind.name)} are held back, but no company of it is formed"
                span = spans.at(("company_kinds", i, "certificates", j, "held_back"))
                yield Diagnostic("C211", message, span, help="remove `held_back`, or give a company a `formation`")
