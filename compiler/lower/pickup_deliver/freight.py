"""Companies, loads and chits -> arrays. Each load chit is one row, so that a chit is a number."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.rows import Rows
from railwright.compiler.schema.pickup_deliver.loads import ChosenStation, FixedStation, NamedStation
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.runtime.tables.common import NONE


def lower_freight(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    """Write the tables of ``companies.yaml`` and ``loads.yaml``."""
    _companies(title, numbers, tables)
    _kinds(title, numbers, tables)
    _loads(title, numbers, tables)
    _chits(title, tables)
    tables.add("undertaking", numbers.rule(title.undertaking, ("undertaking",), "undertaking"), ("undertaking",))
    tables.add("payouts", numbers.rule(title.payouts, ("payouts",), "payouts"), ("payouts",))
    tables.add("abandoning", numbers.rule(title.abandoning, ("abandoning",), "abandoning"), ("abandoning",))


def _companies(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    companies = title.companies
    owner = {company.line: place for place, company in enumerate(companies)}
    rows = Rows(tables, "company", ("companies",), len(companies))
    rows.add("company_name", (company.name for company in companies))
    rows.add("company_line", (numbers.of["line"][company.line] for company in companies))
    tables.add("line_company", tuple(owner[line.number] for line in title.lines), ("companies",))
    tables.add("holdings", numbers.rule(title.holdings, ("holdings",), "holdings"), ("holdings",))
    tables.add("trains", numbers.rule(title.trains, ("trains",), "trains"), ("trains",))


def _kinds(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    kinds = title.load_kinds
    usual = title.costs.line_fee.amount
    Rows(tables, "goods", ("goods",), len(title.goods)).add("goods_name", (goods.name for goods in title.goods))
    rows = Rows(tables, "load_kind", ("load_kinds",), len(kinds))
    rows.add("load_kind_name", (kind.name for kind in kinds))
    rows.add("load_kind_war", (kind.war for kind in kinds))
    rows.add("load_kind_late", (kind.late for kind in kinds))
    rows.add("load_kind_compulsory", (kind.compulsory for kind in kinds))
    rows.add("load_kind_direct", (kind.direct for kind in kinds))
    rows.add("load_kind_line_fee", (usual if kind.line_fee is None else kind.line_fee for kind in kinds))
    rows.add("load_kind_check", (numbers.number("check", kind.check.name if kind.check else None) for kind in kinds))
    checks = [(place, kind.check) for place, kind in enumerate(kinds) if kind.check is not None]
    rows = Rows(tables, "check", ("load_kinds",), [("load_kinds", place, "check") for place, _ in checks])
    rows.add("check_name", (check.name for _, check in checks))
    rows.add("check_dice", ((check.dice.count, check.dice.sides) for _, check in checks))
    rows.add("check_safe_to", (check.safe_to for _, check in checks))
    rules = enumerate(title.designations)
    rows = Rows(tables, "designation", ("designations",), len(title.designations))
    rows.add("designation", (numbers.rule(rule, ("designations", i), "designation") for i, rule in rules))


def _loads(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    texts = {kind.name: kind.text for kind in title.load_kinds}
    chits = [(place, load, load.number + i) for place, load in enumerate(title.loads) for i in range(load.count)]
    rows = Rows(tables, "load", ("loads",), [("loads", place) for place, _, _ in chits])
    rows.add("load_number", (number for _, _, number in chits))
    rows.add("load_goods", (numbers.of["goods"][load.goods] for _, load, _ in chits))
    rows.add("load_kind", (numbers.of["load_kind"][load.kind] for _, load, _ in chits))
    rows.add("load_text", (load.text or texts[load.kind] for _, load, _ in chits))
    rows.add("load_payout", (load.payout for _, load, _ in chits))
    rows.add("load_pickup", (next(iter(_stations(load.pickup, numbers)), NONE) for _, load, _ in chits))
    rows.add("load_pickup_by", (_rule(load.pickup, numbers) for _, load, _ in chits))
    rows.add("load_dropoff", (_stations(load.dropoff, numbers) for _, load, _ in chits))
    rows.add("load_dropoff_by", (_rule(load.dropoff, numbers) for _, load, _ in chits))


def _stations(end: FixedStation | ChosenStation | NamedStation, numbers: Numbers) -> tuple[int, ...]:
    """The printed stations of one end of a load; none where the player names it."""
    if isinstance(end, FixedStation):
        return (numbers.of["station"][end.station],)
    if isinstance(end, ChosenStation):
        return tuple(numbers.of["station"][name] for name in end.stations)
    return ()


def _rule(end: FixedStation | ChosenStation | NamedStation, numbers: Numbers) -> int:
    """The designation by which the player names one end of a load; none where it is printed."""
    return numbers.of["designation"][end.by] if isinstance(end, NamedStation) else NONE


def _chits(title: FreightTitle, tables: Tables) -> None:
    late = {kind.name for kind in title.load_kinds if kind.late}
    loads = [(place, load) for place, load in enumerate(title.loads) for _ in range(load.count)]
    events = [place for place, event in enumerate(title.events) for _ in range(event.count)]
    written = [("loads", place) for place, _ in loads] + [("events", place) for place in events]
    rows = Rows(tables, "chit", ("chits",), written)
    rows.add("chit_event", [NONE] * len(loads) + events)
    rows.add("chit_late", [load.kind in late for _, load in loads] + [True] * len(events))
    tables.add("display", title.chits.display, ("chits", "display"))
