"""Companies, loads and chits -> arrays. Each load chit is one entry, so a chit is a number.

Chits ``0 .. LOADS - 1`` are the load chits in order of their entries; the event chits follow, ``CHIT_EVENT`` says of
which event each is.
"""

from __future__ import annotations

from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.loads import ChosenStation, FixedStation, LoadSpec, NamedStation
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def lower_freight(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``companies.yaml`` and ``loads.yaml``."""
    _companies(title, numbers, book)
    _kinds(title, numbers, book)
    _loads(title, numbers, book)
    _chits(title, book)
    book.add("UNDERTAKING", numbers.plain(title.undertaking, ("undertaking",)), ("undertaking",))
    book.add("PAYOUTS", numbers.plain(title.payouts, ("payouts",)), ("payouts",))
    book.add("ABANDONING", numbers.plain(title.abandoning, ("abandoning",)), ("abandoning",))


def _companies(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    companies = title.companies
    book.add("COMPANY_NAME", tuple(company.name for company in companies), ("companies",))
    book.add("COMPANY_LINE", tuple(numbers.of["line"][company.line] for company in companies), ("companies",))
    owner = {company.line: place for place, company in enumerate(companies)}
    book.add("LINE_COMPANY", tuple(owner[line.number] for line in title.lines), ("companies",))
    book.add("HOLDINGS", numbers.plain(title.holdings, ("holdings",)), ("holdings",))
    book.add("TRAINS", numbers.plain(title.trains, ("trains",)), ("trains",))


def _kinds(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    kinds = title.load_kinds
    checks = [kind.check for kind in kinds if kind.check is not None]
    book.add("GOODS_NAME", tuple(goods.name for goods in title.goods), ("goods",))
    book.add("LOAD_KIND_NAME", tuple(kind.name for kind in kinds), ("load_kinds",))
    book.add("LOAD_KIND_WAR", tuple(int(kind.war) for kind in kinds), ("load_kinds",))
    book.add("LOAD_KIND_LATE", tuple(int(kind.late) for kind in kinds), ("load_kinds",))
    book.add("LOAD_KIND_COMPULSORY", tuple(int(kind.compulsory) for kind in kinds), ("load_kinds",))
    book.add("LOAD_KIND_DIRECT", tuple(int(kind.direct) for kind in kinds), ("load_kinds",))
    usual = title.costs.line_fee.amount
    fees = tuple(usual if kind.line_fee is None else kind.line_fee for kind in kinds)
    book.add("LOAD_KIND_LINE_FEE", fees, ("load_kinds",))
    numbered = tuple(numbers.number("check", kind.check.name if kind.check else None) for kind in kinds)
    book.add("LOAD_KIND_CHECK", numbered, ("load_kinds",))
    book.add("CHECK_NAME", tuple(check.name for check in checks), ("load_kinds",))
    book.add("CHECK_DICE", tuple((check.dice.count, check.dice.sides) for check in checks), ("load_kinds",))
    book.add("CHECK_SAFE_TO", tuple(check.safe_to for check in checks), ("load_kinds",))
    rules = tuple(numbers.plain(rule, ("designations", place)) for place, rule in enumerate(title.designations))
    book.add("DESIGNATION", rules, ("designations",))


def _loads(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    texts = {kind.name: kind.text for kind in title.load_kinds}
    chits = [(load, load.number + further) for load in title.loads for further in range(load.count)]
    book.add("LOADS", len(chits), ("loads",))
    book.add("LOAD_NUMBER", tuple(number for _, number in chits), ("loads",))
    book.add("LOAD_GOODS", tuple(numbers.of["goods"][load.goods] for load, _ in chits), ("loads",))
    book.add("LOAD_KIND", tuple(numbers.of["load_kind"][load.kind] for load, _ in chits), ("loads",))
    book.add("LOAD_TEXT", tuple(load.text or texts[load.kind] for load, _ in chits), ("loads",))
    book.add("LOAD_PAYOUT", tuple(load.payout for load, _ in chits), ("loads",))
    book.add("LOAD_PICKUP", tuple(_stations(load.pickup, numbers) for load, _ in chits), ("loads",))
    book.add("LOAD_PICKUP_BY", tuple(_rule(load.pickup, numbers) for load, _ in chits), ("loads",))
    book.add("LOAD_DROPOFF", tuple(_stations(load.dropoff, numbers) for load, _ in chits), ("loads",))
    book.add("LOAD_DROPOFF_BY", tuple(_rule(load.dropoff, numbers) for load, _ in chits), ("loads",))


def _stations(end: FixedStation | ChosenStation | NamedStation, numbers: Numbers) -> tuple[int, ...]:
    """The printed stations of one end of a load; none where the player names it."""
    if isinstance(end, FixedStation):
        return (numbers.of["station"][end.station],)
    if isinstance(end, ChosenStation):
        return tuple(numbers.of["station"][name] for name in end.stations)
    return ()


def _rule(end: FixedStation | ChosenStation | NamedStation, numbers: Numbers) -> int:
    """The designation by which the player names one end of a load; -1 where it is printed."""
    return numbers.of["designation"][end.by] if isinstance(end, NamedStation) else -1


def _chits(title: FreightTitle, book: TableBook) -> None:
    late = {kind.name for kind in title.load_kinds if kind.late}
    loads: list[LoadSpec] = [load for load in title.loads for _ in range(load.count)]
    events = [place for place, event in enumerate(title.events) for _ in range(event.count)]
    book.add("CHIT_EVENT", (-1,) * len(loads) + tuple(events), ("events",))
    book.add("CHIT_LATE", tuple(int(load.kind in late) for load in loads) + (1,) * len(events), ("load_kinds",))
    book.add("DISPLAY", title.chits.display, ("chits", "display"))
