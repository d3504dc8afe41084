"""Names by which one part of a title speaks of another: each use, what it should name, and where it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.conditions import InForce, LineMarked, Occupied, Reachable
from railwright.compiler.schema.pickup_deliver.effects import (
    AddToRoll,
    AddTrain,
    BuildSegment,
    CancelResult,
    DivertLoad,
    EndEvent,
    HardenCheck,
    MarkLine,
    MarkSegment,
    MarkStation,
    RaisePayout,
    ScalePayout,
    UnmarkLine,
)
from railwright.compiler.schema.pickup_deliver.events import AfterResult, AfterRetaking, BeforeRoll
from railwright.compiler.schema.pickup_deliver.loads import ChosenStation, FixedStation, NamedStation
from railwright.compiler.schema.pickup_deliver.network import MovedUp
from railwright.compiler.schema.pickup_deliver.rounds import EndOccupied
from railwright.compiler.schema.pickup_deliver.tables import MarkingTable, OccupationTable, StationChosen
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.common._uses import Use, unknown_among
from railwright.compiler.validate.pickup_deliver import _walk


def unknown(
    title: FreightTitle, spans: SpanTable, sort: str, known: Iterable[str | int], code: str, what: str
) -> Iterator[Diagnostic]:
    """A complaint for each use of a name of this sort that nothing has."""
    return unknown_among(uses(title), spans, sort, known, code, what)


def uses(title: FreightTitle) -> Iterator[Use]:
    """Every use of a name in a title."""
    yield from _in_network(title)
    yield from _in_loads(title)
    yield from _in_tables(title)
    yield from _in_rounds(title)
    yield from _in_events(title)


def _in_network(title: FreightTitle) -> Iterator[Use]:
    for i, kind in enumerate(title.kinds):
        for j, name in enumerate(kind.also):
            yield Use("kind", name, ("kinds", i, "also", j), f"kind {quoted(kind.name)}")
    for i, station in enumerate(title.stations):
        if station.kind is not None:
            yield Use("kind", station.kind, ("stations", i, "kind"), f"station {quoted(station.name)}")
    for i, segment in enumerate(title.segments):
        told = f"the segment {quoted(' - '.join(segment.between))}"
        for j, name in enumerate(segment.between):
            yield Use("station", name, ("segments", i, "between", j), told)
        for j, number in enumerate(segment.lines):
            yield Use("line", number, ("segments", i, "lines", j), told)
        yield Use("track", segment.track, ("segments", i, "track"), told)
    for i, entry in enumerate(title.entries):
        for j, name in enumerate(entry.joins):
            yield Use("station", name, ("entries", i, "joins", j), f"entry point {quoted(entry.name)}")
    for i, area in enumerate(title.areas):
        for j, name in enumerate(area.stations):
            yield Use("station", name, ("areas", i, "stations", j), f"area {quoted(area.name)}")
    for i, marker in enumerate(title.markers):
        told = f"marker {quoted(marker.name)}"
        for j, name in enumerate(marker.tracks):
            yield Use("track", name, ("markers", i, "tracks", j), told)
        if marker.makes is not None:
            yield Use("kind", marker.makes, ("markers", i, "makes"), told)
        if isinstance(marker.when_out, MovedUp) and marker.when_out.spares is not None:
            yield Use("kind", marker.when_out.spares, ("markers", i, "when_out", "spares"), told)
    for i, company in enumerate(title.companies):
        yield Use("line", company.line, ("companies", i, "line"), f"company {quoted(company.name)}")


def _in_loads(title: FreightTitle) -> Iterator[Use]:
    for i, rule in enumerate(title.designations):
        if rule.kind is not None:
            yield Use("kind", rule.kind, ("designations", i, "kind"), f"designation {quoted(rule.name)}")
    for i, load in enumerate(title.loads):
        told = f"contract {load.number}"
        yield Use("goods", load.goods, ("loads", i, "goods"), told)
        yield Use("load_kind", load.kind, ("loads", i, "kind"), told)
        for key, end in (("pickup", load.pickup), ("dropoff", load.dropoff)):
            if isinstance(end, FixedStation):
                yield Use("station", end.station, ("loads", i, key, "station"), told)
            elif isinstance(end, ChosenStation):
                for j, name in enumerate(end.stations):
                    yield Use("station", name, ("loads", i, key, "stations", j), told)
            elif isinstance(end, NamedStation):
                yield Use("designation", end.by, ("loads", i, key, "by"), told)
    if title.abandoning.undeliverable_free_at is not None:
        path: Path = ("abandoning", "undeliverable_free_at")
        yield Use("kind", title.abandoning.undeliverable_free_at, path, "`abandoning`")


def _in_tables(title: FreightTitle) -> Iterator[Use]:
    for i, table in enumerate(title.tables):
        told = f"table {quoted(table.name)}"
        if isinstance(table, OccupationTable):
            yield Use("marker", table.marker, ("tables", i, "marker"), told)
            yield Use("kind", table.column_by, ("tables", i, "column_by"), told)
            for j, result in enumerate(table.results):
                if isinstance(result, StationChosen) and result.not_kind is not None:
                    yield Use("kind", result.not_kind, ("tables", i, "results", j, "not_kind"), told)
            for j, column in enumerate(table.columns):
                for k, cell in enumerate(column.cells):
                    if cell.station is not None:
                        yield Use("station", cell.station, ("tables", i, "columns", j, "cells", k, "station"), told)
        elif isinstance(table, MarkingTable):
            yield Use("marker", table.marker, ("tables", i, "marker"), told)
            for j, row in enumerate(table.rows):
                for k, name in enumerate(row.stations):
                    yield Use("station", name, ("tables", i, "rows", j, "stations", k), told)
    for i, limit in enumerate(title.stacking.kinds):
        yield Use("kind", limit.kind, ("stacking", "kinds", i, "kind"), "`stacking`")
    if title.repair is not None:
        yield Use("station", title.repair.at, ("repair", "at"), "`repair`")


def _in_rounds(title: FreightTitle) -> Iterator[Use]:
    for i, row in enumerate(title.setup):
        for j, name in enumerate(row.removed):
            yield Use("counter", name, ("setup", i, "removed", j), f"the set-up for {row.count} players")
    if title.war is not None:
        yield Use("table", title.war.table, ("war", "table"), "`war`")
    for i, end in enumerate(title.end):
        if isinstance(end, EndOccupied):
            yield Use("kind", end.kind, ("end", i, "kind"), f"the end {quoted(end.name)}")


def _in_events(title: FreightTitle) -> Iterator[Use]:
    for i, event in enumerate(title.events):
        told = f"event {quoted(event.name)}"
        if event.stays is not None and event.stays.by is not None:
            sort = "counter" if event.stays.until == "counter" else "event"
            yield Use(sort, event.stays.by, ("events", i, "stays", "by"), told)
        if event.instead is not None:
            yield Use("event", event.instead.event, ("events", i, "instead", "event"), told)
    for i, roll in enumerate(title.event_rules.rolls):
        yield Use("table", roll.table, ("event_rules", "rolls", i, "table"), "`event_rules`")
    for i, counter in enumerate(title.counters):
        for j, use in enumerate(counter.uses):
            told = f"counter {quoted(counter.name)}"
            path: Path = ("counters", i, "uses", j, "play")
            if isinstance(use.play, BeforeRoll):
                yield Use("roll", use.play.roll, (*path, "roll"), told)
            elif isinstance(use.play, AfterResult):
                yield Use("table", use.play.table, (*path, "table"), told)
            elif isinstance(use.play, AfterRetaking) and use.play.kind is not None:
                yield Use("kind", use.play.kind, (*path, "kind"), told)
    for i, exception in enumerate(title.counter_rules.together):
        for j, names in enumerate(exception):
            for k, name in enumerate(names):
                yield Use("counter", name, ("counter_rules", "together", i, j, k), "`counter_rules`")
    yield from _in_conditions(title)
    yield from _in_effects(title)
    for where, path, owner in _walk.wheres(title):
        told = f"an effect of {quoted(owner)}"
        if where.area is not None:
            yield Use("area", where.area, (*path, "area"), told)
        if where.away_from is not None:
            yield Use("kind", where.away_from.kind, (*path, "away_from", "kind"), told)


def _in_conditions(title: FreightTitle) -> Iterator[Use]:
    for condition, path, owner in _walk.conditions(title):
        told = f"a condition of {quoted(owner)}"
        match condition:
            case Occupied():
                yield Use("kind", condition.kind, (*path, "kind"), told)
            case LineMarked():
                yield Use("marker", condition.marker, (*path, "marker"), told)
            case Reachable():
                yield Use("station", condition.station, (*path, "station"), told)
            case InForce():
                yield Use("event or counter", condition.name, (*path, "name"), told)


def _in_effects(title: FreightTitle) -> Iterator[Use]:
    for effect, path, owner in _walk.effects(title):
        told = f"an effect of {quoted(owner)}"
        if isinstance(effect, MarkLine | UnmarkLine | MarkSegment | MarkStation):
            yield Use("marker", effect.marker, (*path, "marker"), told)
        match effect:
            case MarkLine():
                yield Use("table", effect.table, (*path, "table"), told)
                if effect.again_if_occupied is not None:
                    yield Use("kind", effect.again_if_occupied, (*path, "again_if_occupied"), told)
            case MarkStation() if effect.not_kind is not None:
                yield Use("kind", effect.not_kind, (*path, "not_kind"), told)
            case BuildSegment():
                for place, name in enumerate(effect.between):
                    yield Use("station", name, (*path, "between", place), told)
            case ScalePayout():
                for place, name in enumerate(effect.goods):
                    yield Use("goods", name, (*path, "goods", place), told)
            case RaisePayout():
                for place, name in enumerate(effect.but):
                    yield Use("goods", name, (*path, "but", place), told)
            case DivertLoad():
                yield Use("marker", effect.clears, (*path, "clears"), told)
                for place, name in enumerate(effect.goods):
                    yield Use("goods", name, (*path, "goods", place), told)
            case HardenCheck():
                yield Use("check", effect.check, (*path, "check"), told)
            case EndEvent():
                yield Use("event", effect.event, (*path, "event"), told)
            case AddTrain():
                yield Use("station", effect.station, (*path, "station"), told)
            case CancelResult():
                yield Use("table", effect.table, (*path, "table"), told)
            case AddToRoll():
                yield Use("roll", effect.roll, (*path, "roll"), told)
