"""``companies.yaml`` -> tables of kinds, companies, and every certificate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.board import Board
from railwright.compiler.lower.geometry import LETTERS
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.rail_18xx.rules import rule_of
from railwright.compiler.lower.rail_18xx.trains import limit_classes
from railwright.compiler.schema.rail_18xx.companies import CapitalRow, CompanyKind, CompanySpec, FloatRow
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rule import Rule

WHOLE = 100


class Certificate(NamedTuple):
    """One certificate."""

    company: int
    percent: int
    converted: int
    president: bool
    held_back: str


def lower_companies(title: RailTitle, board: Board, names: Names, tables: Tables) -> None:
    """Add the tables of kinds and companies."""
    _kinds(title, names, tables)
    _companies(title, board, names, tables)
    _certificates(title, names, tables)


def _kinds(title: RailTitle, names: Names, tables: Tables) -> None:
    kinds = title.company_kinds
    at = ("company_kinds",)
    tables.rows("kind", (("company_kinds", place) for place in range(len(kinds))))
    tables.add("kind_name", tuple(kind.name for kind in kinds), at, "kind")
    tables.add("kind_whole", tuple(kind.owned == "whole" for kind in kinds), at, "kind")
    tables.add("kind_share", tuple(share_of(kind) for kind in kinds), at, "kind")
    tables.add("kind_unsold_in", tuple(kind.unsold_in for kind in kinds), at, "kind")
    tables.add("kind_holding_limit", tuple(kind.holding_limit for kind in kinds), at, "kind")
    tables.add("kind_pool_limit", tuple(kind.pool_limit for kind in kinds), at, "kind")
    limits = (WHOLE if kind.treasury_limit is None else kind.treasury_limit for kind in kinds)
    tables.add("kind_treasury_limit", tuple(limits), at, "kind")
    phases = [phase.name for phase in title.phases]
    floats = tuple(
        tuple(NONE if row is None else row.percent for row in _by_phase(kind.floats, phases)) for kind in kinds
    )
    tables.add("kind_float", floats, at, "kind")
    capital = tuple(
        tuple(None if row is None else _capital(row, names) for row in _by_phase(kind.capital, phases))
        for kind in kinds
    )
    tables.add("kind_capital", capital, at, "kind")
    paths: list[Path] = [("company_kinds", place) for place in range(len(kinds))]
    underwriting = tuple(
        None if kind.underwriting is None else rule_of(kind.underwriting, (*path, "underwriting"), names)
        for kind, path in zip(kinds, paths, strict=True)
    )
    tables.add("kind_underwriting", underwriting, at, "kind")
    converts = tuple(
        None if kind.converts is None else rule_of(kind.converts, (*path, "converts"), names, "convert")
        for kind, path in zip(kinds, paths, strict=True)
    )
    tables.add("kind_converts", converts, at, "kind")
    dividends = tuple(
        rule_of(kind.dividends, (*path, "dividends"), names) for kind, path in zip(kinds, paths, strict=True)
    )
    tables.add("kind_dividends", dividends, at, "kind")
    tables.add("kind_tokens", tuple(tuple(kind.tokens or ()) for kind in kinds), at, "kind")
    tables.add("kind_home_token", tuple(kind.home_token for kind in kinds), at, "kind")
    tables.add("kind_rises", tuple(kind.rises_when_sold_out for kind in kinds), at, "kind")
    tables.add("kind_must_own_train", tuple(kind.must_own_train for kind in kinds), at, "kind")
    tables.add("kind_first_in_order", tuple(kind.operates == "first_in_order" for kind in kinds), at, "kind")
    classes = limit_classes(title)
    tables.add("kind_limit_class", tuple(classes.index(kind.name) for kind in kinds), at, "kind")


def share_of(kind: CompanyKind) -> int:
    """The percentage of one share: the least a certificate of the kind has."""
    return min((certificate.percent for certificate in kind.certificates), default=WHOLE)


PhaseRow = TypeVar("PhaseRow", FloatRow, CapitalRow)


def _by_phase(rows: Sequence[PhaseRow], phases: Sequence[str]) -> Iterator[PhaseRow | None]:
    """For each phase, the first row that holds in it."""
    for phase in phases:
        yield next((row for row in rows if row.phases is None or phase in row.phases), None)


def _capital(row: CapitalRow, names: Names) -> Rule:
    return rule_of(row, ("company_kinds",), names, skip=("phases",))


def _companies(title: RailTitle, board: Board, names: Names, tables: Tables) -> None:
    companies = title.companies
    kinds = {kind.name: kind for kind in title.company_kinds}
    at = ("companies",)
    paths: list[Path] = [("companies", place) for place in range(len(companies))]
    tables.rows("company", paths)
    tables.add("company_name", tuple(company.name for company in companies), at, "company")
    tables.add("company_full_name", tuple(company.full_name or company.name for company in companies), at, "company")
    tables.add("company_aliases", tuple(tuple(company.aliases) for company in companies), at, "company")
    kind_of = tuple(
        names.number("kind of company", company.kind, (*path, "kind"))
        for company, path in zip(companies, paths, strict=True)
    )
    tables.add("company_kind", kind_of, at, "company")
    tables.add("company_colour", tuple(company.colour for company in companies), at, "company")
    homes = tuple(
        NONE if company.home is None else names.number("hex", company.home.hex, (*path, "home", "hex"))
        for company, path in zip(companies, paths, strict=True)
    )
    tables.add("company_home", homes, at, "company")
    tables.add("company_home_stop", tuple(_home_stop(company, board) for company in companies), at, "company")
    also = tuple(
        tuple(names.number("hex", name, (*path, "home", "also", k)) for k, name in enumerate(company.home.also))
        if company.home is not None
        else ()
        for company, path in zip(companies, paths, strict=True)
    )
    tables.add("company_also_home", also, at, "company")
    tokens = (company.tokens if company.tokens is not None else kinds[company.kind].tokens for company in companies)
    tables.add("company_tokens", tuple(tuple(costs or ()) for costs in tokens), at, "company")
    for key in ("destination", "president_lot", "formation"):
        rules = []
        for company, path in zip(companies, paths, strict=True):
            said = getattr(company, key)
            rules.append(None if said is None else rule_of(said, (*path, key), names, key))
        tables.add(f"company_{key}", tuple(rules), at, "company")
    prices = (NONE if company.price is None else company.price for company in companies)
    tables.add("company_price", tuple(prices), at, "company")
    start = tuple(_start_shares(company, kinds[company.kind]) for company in companies)
    tables.add("company_start_shares", start, at, "company")
    classes = limit_classes(title)
    own = (company.train_limit_class for company in companies)
    columns = tuple(NONE if name is None else classes.index(name) for name in own)
    tables.add("company_limit_class", columns, at, "company")


def _home_stop(company: CompanySpec, board: Board) -> int:
    """The stop of a company's home: as said, or the only one with a circle."""
    if company.home is None or company.home.hex not in board.grounds:
        return NONE
    if company.home.stop is not None:
        return LETTERS.index(company.home.stop)
    stops = board.grounds[company.home.hex].pattern.stops
    cities = [place for place, stop in enumerate(stops) if stop.slots > 0]
    return cities[0] if len(cities) == 1 else NONE


def _start_shares(company: CompanySpec, kind: CompanyKind) -> int:
    """Times the starting price paid to it with the presidency: as said, or the shares of that certificate."""
    if company.start_shares is not None:
        return company.start_shares
    president = sum(certificate.percent for certificate in kind.certificates if certificate.president)
    return president // share_of(kind) if share_of(kind) else 0


def _certificates(title: RailTitle, names: Names, tables: Tables) -> None:
    kinds = {kind.name: kind for kind in title.company_kinds}
    certificates: list[Certificate] = []
    paths: list[Path] = []
    held: list[tuple[int, ...]] = []
    for number, company in enumerate(title.companies):
        kind = kinds[company.kind]
        after = kinds.get(kind.converts.to) if kind.converts is not None else None
        first = len(certificates)
        certificates.extend(_of_company(number, kind, after))
        held.append(tuple(range(first, len(certificates))))
        paths.extend([("companies", number)] * (len(certificates) - first))
    at = ("company_kinds",)
    tables.add("company_certificates", tuple(held), at, "company")
    tables.rows("certificate", paths)
    for column in Certificate._fields:
        values = tuple(getattr(certificate, column) for certificate in certificates)
        tables.add(f"certificate_{column}", values, at, "certificate")


def _of_company(number: int, kind: CompanyKind, after: CompanyKind | None) -> Iterator[Certificate]:
    """The certificates of a company, the president's first, with what each becomes when the company converts."""
    before = _written_out(kind)
    new = _written_out(after) if after is not None else before
    later = {flag: [percent for percent, president, _ in new if president == flag] for flag in (True, False)}
    for percent, president, held_back in before:
        rest = later[president]
        yield Certificate(number, percent, rest.pop(0) if rest else percent, president, held_back)
    if after is not None:
        for percent in later[False]:
            yield Certificate(number, 0, percent, False, "conversion")


def _written_out(kind: CompanyKind) -> list[tuple[int, bool, str]]:
    found = [
        (certificate.percent, certificate.president, certificate.held_back or "")
        for certificate in kind.certificates
        for _ in range(certificate.count)
    ]
    return sorted(found, key=lambda certificate: not certificate[1])
