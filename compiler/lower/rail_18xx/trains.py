"""``trains.yaml`` -> tables of cards, trains and phases, and what each train is paid at each sort of stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railwright.compiler.ir.tables import Tables, UnknownName
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.rail_18xx.rules import rule_of
from railwright.compiler.schema.rail_18xx.trains import HowMany, TrainClass
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.network.problem import UNLIMITED, Count, Limit
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rail_18xx.board import COLOURS
from railwright.runtime.tables.rule import Rule


class Train(NamedTuple):
    """What runs: a train, or one face of a card."""

    name: str
    card: int
    distance: int
    runs: TrainClass
    price: int
    path: Path


def lower_trains(title: RailTitle, names: Names, tables: Tables) -> None:
    """Add the tables of trains, phases and running. The tables of stops and abilities must be there."""
    trains = list(_trains(title, tables))
    _cards(title, trains, names, tables)
    _runs(title, trains, tables)
    _phases(title, names, tables)
    bonuses = []
    for place, bonus in enumerate(title.bonuses):
        rule = rule_of(bonus, ("bonuses", place), names, "bonus", skip=("not_for",))
        earners = tuple(number for number, train in enumerate(trains) if train.runs.name not in bonus.not_for)
        bonuses.append(Rule("bonus", **dict(rule.params()), trains=earners))
    tables.rows("bonus", (("bonuses", place) for place in range(len(bonuses))))
    tables.add("bonus_rule", tuple(bonuses), ("bonuses",), "bonus")
    tables.add("obsolete_trains", rule_of(title.obsolete_trains, ("obsolete_trains",), names), ("obsolete_trains",))
    tables.add("running", rule_of(title.running, ("running",), names), ("running",))


def _trains(title: RailTitle, tables: Tables) -> Iterator[Train]:
    classes = {runs.name: runs for runs in title.train_classes}

    def runs_as(name: str, path: Path) -> TrainClass:
        if name not in classes:
            raise UnknownName("train class", name, tables.spans.at(path))
        return classes[name]

    for card, spec in enumerate(title.trains):
        path: Path = ("trains", card)
        if not spec.faces:
            yield Train(spec.name, card, spec.distance or 0, runs_as(spec.runs, (*path, "runs")), spec.price, path)
        for place, face in enumerate(spec.faces):
            at = (*path, "faces", place)
            price = spec.price if face.price is None else face.price
            yield Train(face.name, card, face.distance, runs_as(face.runs, (*at, "runs")), price, at)


def _cards(title: RailTitle, trains: list[Train], names: Names, tables: Tables) -> None:
    specs = title.trains
    at = ("trains",)
    tables.rows("card", (("trains", card) for card in range(len(specs))))
    tables.add("card_name", tuple(spec.name for spec in specs), at, "card")
    tables.add("card_aliases", tuple(tuple(spec.aliases) for spec in specs), at, "card")
    faces = tuple(
        tuple(number for number, train in enumerate(trains) if train.card == card) for card in range(len(specs))
    )
    tables.add("card_trains", faces, at, "card")
    tables.add("card_price", tuple(spec.price for spec in specs), at, "card")
    tables.add("card_count", tuple(NONE if spec.count == "unlimited" else spec.count for spec in specs), at, "card")
    for key in ("rusts_on", "obsolete_on", "sold_beside"):
        others = (names.number("train", getattr(spec, key), ("trains", card, key)) for card, spec in enumerate(specs))
        tables.add(f"card_{key}", tuple(others), at, "card")
    tables.add("card_events", tuple(tuple(spec.events) for spec in specs), at, "card")
    tables.add("card_outside_limit", tuple(spec.outside_limit for spec in specs), at, "card")
    caused = tuple(tuple(_caused(title, card, names, tables)) for card in range(len(specs)))
    tables.add("card_first_bought", caused, at, "card")
    depot = (card for card, spec in enumerate(specs) for _ in range(1 if spec.count == "unlimited" else spec.count))
    tables.add("depot", tuple(depot), at)


def _caused(title: RailTitle, card: int, names: Names, tables: Tables) -> Iterator[Rule]:
    """All that the first purchase of a card causes: the phase, its events, what the phase ends, the trains that go."""
    phases = [number for number, phase in enumerate(title.phases) if names.of["train"].get(phase.on or "") == card]
    for phase in phases:
        yield Rule("begin_phase", phase=phase)
    for event in title.trains[card].events:
        yield Rule(event, card=card) if event == "rest_to_pool" else Rule(event)
    abilities: tuple[Rule, ...] = tables.tables["ability_rule"].value
    owners: tuple[int, ...] = tables.tables["ability_private"].value
    for number, ability in enumerate(abilities):
        if ability.until in phases:
            yield Rule("end_ability", ability=number)
    for number, ability in enumerate(abilities):
        if ability.get("removed_on", NONE) in phases:
            yield Rule("remove_marker", ability=number)
    for number, ability in enumerate(abilities):
        if ability.word == "close_on" and ability.phase in phases:
            yield Rule("close_private", private=owners[number])
    for other, spec in enumerate(title.trains):
        if names.of["train"].get(spec.rusts_on or "") == card:
            yield Rule("rust_cards", card=other)
        if names.of["train"].get(spec.obsolete_on or "") == card:
            yield Rule("make_obsolete", card=other)


def _runs(title: RailTitle, trains: list[Train], tables: Tables) -> None:
    at = ("trains",)
    tables.rows("train", (train.path for train in trains))
    tables.add("train_name", tuple(train.name for train in trains), at, "train")
    tables.add("train_card", tuple(train.card for train in trains), at, "train")
    tables.add("train_distance", tuple(train.distance for train in trains), at, "train")
    tables.add("train_class", tuple(train.runs.name for train in trains), at, "train")
    tables.add("train_price", tuple(train.price for train in trains), at, "train")
    classes = ("train_classes",)
    tables.add("train_limits", tuple(tuple(_limits(train)) for train in trains), classes, "train")
    once = tuple(Count((kind,), 0, 1) for kind in title.running.once_a_run)
    counts = tuple((*_counts(train), *once) for train in trains)
    tables.add("train_counts", counts, classes, "train")
    kinds: tuple[str, ...] = tables.tables["stop_kind"].value
    values: tuple[tuple[int, ...], ...] = tables.tables["stop_values"].value
    levels = max(phase.level for phase in title.phases)
    paid = tuple(
        tuple(
            tuple(_paid(train, kind, value[level]) for kind, value in zip(kinds, values, strict=True))
            for level in range(levels)
        )
        for train in trains
    )
    tables.add("train_stop_value", paid, classes, "train")
    multiply = tuple(tuple(_factor(train, kind) for kind in kinds) for train in trains)
    tables.add("train_stop_multiply", multiply, classes, "train")
    tables.add("train_port_multiply", tuple(train.runs.port_city_multiply for train in trains), classes, "train")
    tables.add("train_bonus_multiply", tuple(train.runs.multiply_bonuses for train in trains), classes, "train")


def _limits(train: Train) -> Iterator[Limit]:
    for row in train.runs.reach:
        visit = _how_many(row.visit, train.distance)
        yield Limit(tuple(row.kinds), visit, visit if row.pay is None else _how_many(row.pay, train.distance))


def _how_many(number: HowMany, distance: int) -> int:
    if number == "distance":
        return distance
    return UNLIMITED if number == "any" else int(number)


def _counts(train: Train) -> Iterator[Count]:
    for row in train.runs.counts:
        yield Count(tuple(row.kinds), row.least, row.most)


def _paid(train: Train, kind: str, printed: int) -> int:
    """What a train is paid at a stop: what is printed, or a sum for its distance, so many times over."""
    each = next((each for named, each in train.runs.per_distance.items() if named == kind), None)
    return (printed if each is None else each * train.distance) * _factor(train, kind)


def _factor(train: Train, kind: str) -> int:
    return next((factor for named, factor in train.runs.multiply.items() if named == kind), 1)


def limit_classes(title: RailTitle) -> list[str]:
    """The columns of the train limits: the kinds of companies, then the classes companies have of their own."""
    own = (company.train_limit_class for company in title.companies)
    return list(dict.fromkeys([*(kind.name for kind in title.company_kinds), *(name for name in own if name)]))


def _phases(title: RailTitle, names: Names, tables: Tables) -> None:
    phases = title.phases
    at = ("phases",)
    classes = limit_classes(title)
    kind_of = {name: name for name in classes}
    for company in title.companies:
        if company.train_limit_class is not None:
            kind_of[company.train_limit_class] = company.kind
    tables.rows("phase", (("phases", place) for place in range(len(phases))))
    tables.add("phase_name", tuple(phase.name for phase in phases), at, "phase")
    cards = tuple(names.number("train", phase.on, ("phases", place, "on")) for place, phase in enumerate(phases))
    tables.add("phase_card", cards, at, "phase")
    colours = (sum(1 << COLOURS.index(colour) for colour in set(phase.tiles)) for phase in phases)
    tables.add("phase_colours", tuple(colours), at, "phase")
    tables.add("phase_operating_rounds", tuple(phase.operating_rounds for phase in phases), at, "phase")
    limits = []
    for phase in phases:
        said = phase.train_limit
        if isinstance(said, int):
            limits.append((said,) * len(classes))
        else:
            # A class that a phase does not name is held to the limit of its companies' kind.
            limits.append(tuple(said.get(name, said.get(kind_of[name], 0)) for name in classes))
    tables.add("phase_train_limit", tuple(limits), at, "phase")
    tables.add("phase_level", tuple(phase.level - 1 for phase in phases), at, "phase")
    buys = (phase.bank_trains if isinstance(phase.bank_trains, int) else NONE for phase in phases)
    tables.add("phase_bank_trains", tuple(buys), at, "phase")
    tables.add("phase_one_of_each", tuple(phase.bank_trains == "one_of_each" for phase in phases), at, "phase")
    tables.add("limit_class", tuple(classes), at)
