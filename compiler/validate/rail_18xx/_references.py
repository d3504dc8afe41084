"""Names by which one part of a title speaks of another: each use, what it should name, and where it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.schema.rail_18xx.privates import (
    AnyAbility,
    CloseOn,
    GrantCertificate,
    GrantTrain,
    LayTile,
    NamedTrains,
    PlaceMarker,
    SellMarkers,
    TrainDiscount,
)
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.common._uses import Use, unknown_among


def unknown(
    title: RailTitle, spans: SpanTable, sort: str, known: Iterable[str], code: str, what: str
) -> Iterator[Diagnostic]:
    """A complaint for each use of a name of this sort that nothing has."""
    return unknown_among(uses(title), spans, sort, known, code, what)


def uses(title: RailTitle) -> Iterator[Use]:
    """Every use of a name in a title."""
    yield from _in_map(title)
    yield from _in_tiles(title)
    yield from _in_companies(title)
    yield from _in_privates(title)
    yield from _in_trains(title)
    yield from _in_rounds(title)


def _each(sort: str, names: Iterable[str] | None, path: Path, where: str) -> Iterator[Use]:
    for place, name in enumerate(names or ()):
        yield Use(sort, name, (*path, place), where)


def _one(sort: str, name: str | None, path: Path, where: str) -> Iterator[Use]:
    if name is not None:
        yield Use(sort, name, path, where)


def _in_map(title: RailTitle) -> Iterator[Use]:
    for i, hexes in enumerate(title.map.hexes):
        where = f"hex {quoted(names_of(hexes)[0] if names_of(hexes) else i)}"
        path: Path = ("map", "hexes", i)
        yield from _one("hex", hexes.port_of, (*path, "port_of"), where)
        for j, stop in enumerate(hexes.stops):
            yield from _each("company", stop.through_for, (*path, "stops", j, "through_for"), where)


def _in_tiles(title: RailTitle) -> Iterator[Use]:
    for i, tile in enumerate(title.tiles):
        where = f"tile {quoted(tile.name)}"
        yield from _each("hex", tile.hexes, ("tiles", i, "hexes"), where)
        yield from _each("tile", tile.replaces, ("tiles", i, "replaces"), where)


def _in_companies(title: RailTitle) -> Iterator[Use]:
    for i, kind in enumerate(title.company_kinds):
        where = f"company kind {quoted(kind.name)}"
        for j, floats in enumerate(kind.floats):
            yield from _each("phase", floats.phases, ("company_kinds", i, "floats", j, "phases"), where)
        for j, capital in enumerate(kind.capital):
            yield from _each("phase", capital.phases, ("company_kinds", i, "capital", j, "phases"), where)
        if kind.converts is not None:
            path: Path = ("company_kinds", i, "converts")
            yield Use("kind", kind.converts.to, (*path, "to"), where)
            yield from _each("phase", kind.converts.phases, (*path, "phases"), where)
    for i, company in enumerate(title.companies):
        where = f"company {quoted(company.name)}"
        yield Use("kind", company.kind, ("companies", i, "kind"), where)
        if company.home is not None:
            yield Use("hex", company.home.hex, ("companies", i, "home", "hex"), f"the home of {where}")
            yield from _each("hex", company.home.also, ("companies", i, "home", "also"), f"the home of {where}")
        if company.destination is not None:
            told = f"the destination of {where}"
            yield Use("hex", company.destination.hex, ("companies", i, "destination", "hex"), told)
        if company.president_lot is not None:
            lot = ("companies", i, "president_lot", "comes_with")
            yield from _one("private", company.president_lot.comes_with, lot, where)
        if company.formation is not None:
            yield from _each("company", company.formation.absorbs, ("companies", i, "formation", "absorbs"), where)


def _in_privates(title: RailTitle) -> Iterator[Use]:
    for i, private in enumerate(title.privates):
        for j, ability in enumerate(private.abilities):
            told = f"the ability {quoted(ability.ability)} of private {quoted(private.name)}"
            yield from _in_ability(ability, ("privates", i, "abilities", j), told)
    trade = title.private_trade.to_companies
    yield from _each("phase", trade, ("private_trade", "to_companies"), "`private_trade`")


def _in_ability(ability: AnyAbility, path: Path, where: str) -> Iterator[Use]:
    yield from _one("phase", ability.until, (*path, "until"), where)
    hexes = getattr(ability, "hexes", None)
    if isinstance(hexes, list):
        yield from _each("hex", hexes, (*path, "hexes"), where)
    if isinstance(ability, PlaceMarker):
        yield from _one("phase", ability.removed_on, (*path, "removed_on"), where)
    elif isinstance(ability, LayTile):
        yield from _each("tile", ability.tiles, (*path, "tiles"), where)
    elif isinstance(ability, NamedTrains):
        for k, named in enumerate(ability.names):
            yield from _each("hex", named.hexes, (*path, "names", k, "hexes"), where)
    elif isinstance(ability, TrainDiscount):
        yield from _each("train", ability.trains, (*path, "trains"), where)
    elif isinstance(ability, GrantCertificate):
        yield Use("company", ability.company, (*path, "company"), where)
    elif isinstance(ability, GrantTrain):
        yield Use("train", ability.train, (*path, "train"), where)
    elif isinstance(ability, SellMarkers):
        yield Use("bonus", ability.bonus, (*path, "bonus"), where)
    elif isinstance(ability, CloseOn):
        yield from _one("company", ability.first_train_of, (*path, "first_train_of"), where)
        yield from _one("company", ability.operates, (*path, "operates"), where)
        yield from _one("phase", ability.phase, (*path, "phase"), where)


def _in_trains(title: RailTitle) -> Iterator[Use]:
    for i, train in enumerate(title.trains):
        where = f"train {quoted(train.name)}"
        path: Path = ("trains", i)
        yield from _one("train", train.rusts_on, (*path, "rusts_on"), where)
        if train.obsolete_on is not None:
            yield Use("train", train.obsolete_on, (*path, "obsolete_on"), where)
        yield from _one("train", train.sold_beside, (*path, "sold_beside"), where)
        if not train.faces:
            yield Use("class", train.runs, (*path, "runs"), where)
        for j, face in enumerate(train.faces):
            yield Use("class", face.runs, (*path, "faces", j, "runs"), f"train {quoted(face.name)}")
    for i, phase in enumerate(title.phases):
        yield from _one("train", phase.on, ("phases", i, "on"), f"phase {quoted(phase.name)}")
    for i, bonus in enumerate(title.bonuses):
        where = f"bonus {quoted(bonus.name)}"
        yield from _each("hex", bonus.hexes, ("bonuses", i, "hexes"), where)
        yield from _each("hex", bonus.crosses, ("bonuses", i, "crosses"), where)
        yield from _each("class", bonus.not_for, ("bonuses", i, "not_for"), where)


def _in_rounds(title: RailTitle) -> Iterator[Use]:
    for i, lot in enumerate(title.auction.lots):
        path: Path = ("auction", "lots", i)
        where = f"lot {i + 1} of the auction"
        yield from _one("private", lot.private, (*path, "private"), where)
        yield from _one("company", lot.company, (*path, "company"), where)
        yield from _one("company", lot.presidency, (*path, "presidency"), where)
