"""C210: a presidency, or a company owned as a whole, can be bought nowhere, or in two places."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import GrantCertificate
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, companies_of, kinds_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    companies, kinds = companies_of(title), kinds_of(title)
    lots = {lot.presidency for lot in title.auction.lots if lot.presidency is not None}
    whole = {lot.company for lot in title.auction.lots if lot.company is not None}
    granted = {
        (title.privates[i].name, ability.company)
        for i, _, ability in abilities_of(title)
        if isinstance(ability, GrantCertificate) and ability.president
    }
    for i, company in enumerate(title.companies):
        told = f"company {quoted(company.name)}"
        path: Path = ("companies", i)
        kind = kinds.get(company.kind)
        # A lot with an unknown name was probably meant for one of these.
        if kind is not None and kind.owned == "whole" and company.name not in whole and whole <= companies.keys():
            message = f"{told} is owned as a whole and can be bought nowhere"
            yield Diagnostic("C210", message, spans.at(path), help=f"add `{{company: {company.name}}}` to the lots")
        lot = company.president_lot
        if lot is None:
            continue
        if lot.comes_with is None and company.name not in lots:
            message = f"the presidency of {told} is a lot of the auction, but no lot sells it"
            help = f"add `{{presidency: {company.name}, price: ...}}` to the lots, or say which private it `comes_with`"
            yield Diagnostic("C210", message, spans.at((*path, "president_lot")), help=help)
        elif lot.comes_with is not None and (lot.comes_with, company.name) not in granted:
            message = f"the presidency of {told} comes with {quoted(lot.comes_with)}, which does not grant it"
            help = "give the private the ability `grant_certificate` with `president: true`"
            yield Diagnostic("C210", message, spans.at((*path, "president_lot", "comes_with")), help=help)
    for i, sold in enumerate(title.auction.lots):
        owner = companies.get(sold.presidency) if sold.presidency is not None else None
        if owner is not None and (owner.president_lot is None or owner.president_lot.comes_with is not None):
            message = f"the presidency of company {quoted(owner.name)} is auctioned, but it is bought otherwise"
            help = "give the company `president_lot` without `comes_with`, or remove the lot"
            yield Diagnostic("C210", message, spans.at(("auction", "lots", i, "presidency")), help=help)
    for i, j, ability in abilities_of(title):
        if not isinstance(ability, GrantCertificate) or ability.company not in companies:
            continue
        owner = companies[ability.company]
        span = spans.at(("privates", i, "abilities", j))
        name = title.privates[i].name
        of_kind = kinds.get(owner.kind)
        if of_kind is not None and of_kind.owned == "whole":
            message = f"private {quoted(name)} grants a certificate of {quoted(owner.name)}, which has none"
            yield Diagnostic("C210", message, span, help="name a company owned by shares")
        elif ability.president and (owner.president_lot is None or owner.president_lot.comes_with != name):
            message = f"private {quoted(name)} grants the presidency of {quoted(owner.name)}, which does not say so"
            help = f"add `president_lot: {{comes_with: {name}, capital_shares: ...}}` to the company"
            yield Diagnostic("C210", message, span, help=help)
