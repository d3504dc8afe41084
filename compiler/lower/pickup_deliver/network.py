"""Stations, segments and markers -> arrays; neighbours in the form a cheapest-path kernel reads."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.rows import Rows
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import also_kinds
from railwright.runtime.tables.common import NONE


def lower_network(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    """Write the tables of ``network.yaml``."""
    tables.add("occupier", "" if title.occupier is None else title.occupier.name, ("occupier",))
    _kinds(title, numbers, tables)
    _stations(title, numbers, tables)
    _segments(title, numbers, tables)
    _ways(title, numbers, tables)
    _lines(title, numbers, tables)
    _places(title, numbers, tables)
    _markers(title, numbers, tables)
    tables.add("measures", numbers.rule(title.measures, ("measures",), "measures"), ("measures",))


def _kinds(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    also = also_kinds(title)
    limits = {entry.kind: entry.limit for entry in title.stacking.kinds}
    rows = Rows(tables, "kind", ("kinds",), len(title.kinds))
    rows.add("kind_name", (kind.name for kind in title.kinds))
    rows.add("kind_also", (numbers.mask("kind", also[kind.name]) for kind in title.kinds))
    tables.add("kind_stack", tuple(limits.get(kind.name, 0) for kind in title.kinds), ("stacking",))
    tables.add("stack_limit", title.stacking.limit, ("stacking", "limit"))


def _stations(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    stations = title.stations
    also = also_kinds(title)
    lines = dict.fromkeys((station.name for station in stations), 0)
    for segment in title.segments:
        for name in segment.between:
            lines[name] |= numbers.mask("line", segment.lines)
    kinds = (also[station.kind] if station.kind is not None else () for station in stations)
    rows = Rows(tables, "station", ("stations",), len(stations))
    rows.add("station_name", (station.name for station in stations))
    rows.add("station_word", words(station.name for station in stations))
    rows.add("station_state", (station.state or "" for station in stations))
    rows.add("station_xy", (tuple(station.at) for station in stations))
    rows.add("station_kinds", (numbers.mask("kind", of_it) for of_it in kinds))
    rows.add("station_lines", (lines[station.name] for station in stations))


def words(names: Iterable[str]) -> tuple[str, ...]:
    """A word for each name that is easy to type: plain lower-case letters, figures and `_`; no two alike."""
    found: list[str] = []
    for name in names:
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        word = re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_") or "x"
        once, again = word, 2
        while word in found:
            word, again = f"{once}_{again}", again + 1
        found.append(word)
    return tuple(found)


def _segments(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    segments = title.segments
    extra = {track.name: track.extra for track in title.tracks}
    rows = Rows(tables, "track", ("tracks",), len(title.tracks))
    rows.add("track_name", (track.name for track in title.tracks))
    rows.add("track_extra", (track.extra for track in title.tracks))
    rows = Rows(tables, "segment", ("segments",), len(segments))
    rows.add("segment_number", (NONE if segment.number is None else segment.number for segment in segments))
    rows.add("segment_ends", (tuple(numbers.of["station"][name] for name in s.between) for s in segments))
    rows.add("segment_lines", (numbers.mask("line", segment.lines) for segment in segments))
    rows.add("segment_track", (numbers.of["track"][segment.track] for segment in segments))
    rows.add("segment_extra", (extra[segment.track] for segment in segments))
    rows.add("segment_bridge", (segment.bridge for segment in segments))
    rows.add("segment_built", (segment.built for segment in segments))


def _ways(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    leaving: list[list[tuple[int, int]]] = [[] for _ in title.stations]
    for place, (here, there) in enumerate(tables.tables["segment_ends"].value):
        leaving[here].append((there, place))
        leaving[there].append((here, place))
    first = [0]
    for ways in leaving:
        first.append(first[-1] + len(ways))
    tables.add("arc_first", tuple(first), ("segments",))
    tables.add("arc_to", tuple(there for ways in leaving for there, _ in ways), ("segments",))
    tables.add("arc_segment", tuple(segment for ways in leaving for _, segment in ways), ("segments",))


def _lines(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    stations, line = numbers.of["station"], numbers.of["line"]
    segments: list[list[int]] = [[] for _ in title.lines]
    along: list[set[int]] = [set() for _ in title.lines]
    for place, segment in enumerate(title.segments):
        for number in segment.lines:
            segments[line[number]].append(place)
            along[line[number]].update(stations[name] for name in segment.between)
    rows = Rows(tables, "line", ("lines",), len(title.lines))
    rows.add("line_number", (line.number for line in title.lines))
    rows.add("line_colour", (line.colour for line in title.lines))
    rows.add("line_stations", (tuple(sorted(places)) for places in along))
    rows.add("line_segments", (tuple(places) for places in segments))


def _places(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    stations = numbers.of["station"]
    rows = Rows(tables, "entry", ("entries",), len(title.entries))
    rows.add("entry_name", (entry.name for entry in title.entries))
    rows.add("entry_xy", (tuple(entry.at) for entry in title.entries))
    rows.add("entry_joins", (tuple(stations[name] for name in entry.joins) for entry in title.entries))
    inside = [set(area.stations) for area in title.areas]
    rows = Rows(tables, "area", ("areas",), len(title.areas))
    rows.add("area_name", (area.name for area in title.areas))
    rows.add("area_stations", (tuple(sorted(stations[name] for name in names)) for names in inside))
    within = ([place for place, s in enumerate(title.segments) if names.issuperset(s.between)] for names in inside)
    rows.add("area_segments", (tuple(places) for places in within))


def _markers(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    markers = title.markers
    every = [track.name for track in title.tracks]
    rows = Rows(tables, "marker", ("markers",), len(markers))
    rows.add("marker_name", (marker.name for marker in markers))
    rows.add("marker_on", (marker.on for marker in markers))
    rows.add("marker_tracks", (numbers.mask("track", marker.tracks or every) for marker in markers))
    rows.add("marker_bridges_only", (marker.bridges_only for marker in markers))
    rows.add("marker_each", (NONE if marker.each is None else marker.each for marker in markers))
    rows.add("marker_supply", (NONE if marker.supply is None else marker.supply for marker in markers))
    rows.add("marker_when_out", (numbers.rule(m.when_out, ("markers", i, "when_out")) for i, m in enumerate(markers)))
    rows.add("marker_closes", (marker.closes for marker in markers))
    rows.add("marker_occupies", (marker.occupies for marker in markers))
    rows.add("marker_extra", (marker.extra for marker in markers))
    rows.add("marker_makes", (numbers.number("kind", marker.makes) for marker in markers))
    rows.add("marker_lapses", (marker.lapses for marker in markers))
    rows.add("marker_removal", (NONE if marker.removal is None else marker.removal.cost for marker in markers))
    rows.add("marker_removal_when", ("" if marker.removal is None else marker.removal.when for marker in markers))
