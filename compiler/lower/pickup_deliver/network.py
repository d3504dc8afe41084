"""Stations, segments and markers -> arrays. Neighbours are in the form a cheapest-path kernel reads.

Ways leaving station ``s`` are ``ARC_FIRST[s]:ARC_FIRST[s + 1]``; way ``a`` leads to ``ARC_TO[a]`` over segment
``ARC_SEGMENT[a]``. Segments that are not built are among them: ``SEGMENT_BUILT`` says which are usable at the start.
Sets of lines and of kinds are bits: line ``l`` is ``1 << l``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import also_kinds


def lower_network(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``network.yaml``."""
    _kinds(title, numbers, book)
    _stations(title, numbers, book)
    _segments(title, numbers, book)
    _around(title, numbers, book)
    _markers(title, numbers, book)


def _kinds(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    also = also_kinds(title)
    limits = {entry.kind: entry.limit for entry in title.stacking.kinds}
    book.add("KIND_NAME", tuple(kind.name for kind in title.kinds), ("kinds",))
    book.add("KIND_ALSO", tuple(numbers.mask("kind", also[kind.name]) for kind in title.kinds), ("kinds",))
    book.add("KIND_STACK", tuple(limits.get(kind.name, 0) for kind in title.kinds), ("stacking",))
    book.add("STACK_LIMIT", title.stacking.limit, ("stacking", "limit"))


def _stations(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    stations = title.stations
    also = also_kinds(title)
    lines = dict.fromkeys((station.name for station in stations), 0)
    for segment in title.segments:
        for name in segment.between:
            lines[name] |= numbers.mask("line", segment.lines)
    kinds = (also[station.kind] if station.kind is not None else () for station in stations)
    book.add("STATION_NAME", tuple(station.name for station in stations), ("stations",))
    book.add("STATION_WORD", words(station.name for station in stations), ("stations",))
    book.add("STATION_STATE", tuple(station.state for station in stations), ("stations",))
    book.add("STATION_X", tuple(station.at[0] for station in stations), ("stations",))
    book.add("STATION_Y", tuple(station.at[1] for station in stations), ("stations",))
    book.add("STATION_KINDS", tuple(numbers.mask("kind", of_it) for of_it in kinds), ("stations",))
    book.add("STATION_LINES", tuple(lines[station.name] for station in stations), ("segments",))


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


def _segments(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    segments = title.segments
    extra = {track.name: track.extra for track in title.tracks}
    ends = [[numbers.of["station"][name] for name in segment.between] for segment in segments]
    book.add("TRACK_NAME", tuple(track.name for track in title.tracks), ("tracks",))
    book.add("TRACK_EXTRA", tuple(track.extra for track in title.tracks), ("tracks",))
    book.add("SEGMENT_NUMBER", tuple(segment.number or 0 for segment in segments), ("segments",))
    book.add("SEGMENT_A", tuple(here for here, _ in ends), ("segments",))
    book.add("SEGMENT_B", tuple(there for _, there in ends), ("segments",))
    book.add("SEGMENT_LINES", tuple(numbers.mask("line", segment.lines) for segment in segments), ("segments",))
    book.add("SEGMENT_TRACK", tuple(numbers.of["track"][segment.track] for segment in segments), ("segments",))
    book.add("SEGMENT_EXTRA", tuple(extra[segment.track] for segment in segments), ("tracks",))
    book.add("SEGMENT_BRIDGE", tuple(int(segment.bridge) for segment in segments), ("segments",))
    book.add("SEGMENT_BUILT", tuple(int(segment.built) for segment in segments), ("segments",))
    leaving: list[list[tuple[int, int]]] = [[] for _ in title.stations]
    for place, (here, there) in enumerate(ends):
        leaving[here].append((there, place))
        leaving[there].append((here, place))
    first = [0]
    for ways in leaving:
        first.append(first[-1] + len(ways))
    book.add("ARC_FIRST", tuple(first), ("segments",))
    book.add("ARC_TO", tuple(there for ways in leaving for there, _ in ways), ("segments",))
    book.add("ARC_SEGMENT", tuple(segment for ways in leaving for _, segment in ways), ("segments",))


def _around(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    stations = numbers.of["station"]
    on_line: list[list[int]] = [[] for _ in title.lines]
    along: list[set[str]] = [set() for _ in title.lines]
    for place, segment in enumerate(title.segments):
        for number in segment.lines:
            on_line[numbers.of["line"][number]].append(place)
            along[numbers.of["line"][number]].update(segment.between)
    book.add("LINE_NUMBER", tuple(line.number for line in title.lines), ("lines",))
    book.add("LINE_COLOUR", tuple(line.colour for line in title.lines), ("lines",))
    book.add("LINE_STATIONS", tuple(tuple(sorted(stations[name] for name in names)) for names in along), ("segments",))
    book.add("LINE_SEGMENTS", tuple(tuple(segments) for segments in on_line), ("segments",))
    book.add("ENTRY_NAME", tuple(entry.name for entry in title.entries), ("entries",))
    book.add("ENTRY_X", tuple(entry.at[0] for entry in title.entries), ("entries",))
    book.add("ENTRY_Y", tuple(entry.at[1] for entry in title.entries), ("entries",))
    joins = tuple(tuple(stations[name] for name in entry.joins) for entry in title.entries)
    book.add("ENTRY_JOINS", joins, ("entries",))
    inside = [set(area.stations) for area in title.areas]
    book.add("AREA_NAME", tuple(area.name for area in title.areas), ("areas",))
    areas = tuple(tuple(sorted(stations[name] for name in names)) for names in inside)
    book.add("AREA_STATIONS", areas, ("areas",))
    within = tuple(
        tuple(place for place, segment in enumerate(title.segments) if names.issuperset(segment.between))
        for names in inside
    )
    book.add("AREA_SEGMENTS", within, ("areas",))
    book.add("OCCUPIER", None if title.occupier is None else title.occupier.name, ("occupier",))
    book.add("MEASURES", numbers.plain(title.measures, ("measures",)), ("measures",))


def _markers(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    markers = title.markers
    book.add("MARKER_NAME", tuple(marker.name for marker in markers), ("markers",))
    book.add("MARKER_ON", tuple(marker.on for marker in markers), ("markers",))
    tracks = ([track.name for track in title.tracks] if not marker.tracks else marker.tracks for marker in markers)
    book.add("MARKER_TRACKS", tuple(numbers.mask("track", names) for names in tracks), ("markers",))
    book.add("MARKER_BRIDGES_ONLY", tuple(int(marker.bridges_only) for marker in markers), ("markers",))
    book.add("MARKER_EACH", tuple(-1 if marker.each is None else marker.each for marker in markers), ("markers",))
    book.add("MARKER_SUPPLY", tuple(-1 if marker.supply is None else marker.supply for marker in markers), ("markers",))
    out = tuple(
        numbers.worded(marker.when_out, ("markers", place, "when_out"), "rule") for place, marker in enumerate(markers)
    )
    book.add("MARKER_WHEN_OUT", out, ("markers",))
    book.add("MARKER_CLOSES", tuple(int(marker.closes) for marker in markers), ("markers",))
    book.add("MARKER_OCCUPIES", tuple(int(marker.occupies) for marker in markers), ("markers",))
    book.add("MARKER_EXTRA", tuple(marker.extra for marker in markers), ("markers",))
    book.add("MARKER_MAKES", tuple(numbers.number("kind", marker.makes) for marker in markers), ("markers",))
    book.add("MARKER_LAPSES", tuple(int(marker.lapses) for marker in markers), ("markers",))
    removal = tuple(-1 if marker.removal is None else marker.removal.cost for marker in markers)
    book.add("MARKER_REMOVAL", removal, ("markers",))
    when = tuple(None if marker.removal is None else marker.removal.when for marker in markers)
    book.add("MARKER_REMOVAL_WHEN", when, ("markers",))
