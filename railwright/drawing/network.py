"""The network of a pick-up-and-deliver title as a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import hypot

from railwright.compiler.schema.pickup_deliver.network import EntrySpec, SegmentSpec, StationSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.drawing import sheet
from railwright.drawing.canvas import Canvas, Point, Size
from railwright.drawing.grid import polar
from railwright.drawing.labels import Box, Label, around, placed
from railwright.drawing.lettering import width
from railwright.drawing.palette import INK, LINE, PAPER, RIM, readable_on

USUAL = 44.0
"""How long a segment of middling length is drawn."""
RAIL = 4.6
BADGE = 7.5
"""The radius of a line's number."""
EDGE = 40.0
_NAMES = {0: 10.0, 1: 11.0, 2: 11.5, 3: 13.0}
"""The size of a station's name by how special it is."""
_DASHES = (None, "1 8", "9 7", "14 5 2 5")
"""Lines by kind of way: the plain one, and others in the order of their cost."""


def draw_network(title: FreightTitle) -> str:
    """The whole network: lines, stations by kind, where the occupier comes in, and a key."""
    return _Network(title).picture()


class _Network:
    def __init__(self, title: FreightTitle) -> None:
        self.title = title
        self.canvas = Canvas()
        self.rank = self._ranks()
        self.colour = {line.number: LINE.get(line.colour, "#8b8f94") for line in title.lines}
        by_cost = sorted((track for track in title.tracks), key=lambda track: track.extra)
        self.dash = {track.name: _DASHES[min(place, 3)] for place, track in enumerate(by_cost)}
        self.stations = {station.name: station for station in title.stations}
        self.at, self.size = self._laid_out()
        self.entries = {entry.name: self._entry(entry) for entry in title.entries}

    def _ranks(self) -> dict[str | None, int]:
        """How special each kind of station is: one that is other kinds as well is more so."""
        also = {kind.name: kind.also for kind in self.title.kinds}

        def rank(name: str, seen: tuple[str, ...] = ()) -> int:
            below = [rank(other, (*seen, name)) for other in also.get(name, ()) if other not in seen and other != name]
            return 1 + max(below, default=0)

        return {None: 0} | {name: min(rank(name), 3) for name in also}

    def _laid_out(self) -> tuple[dict[str, Point], Size]:
        """Where everything lies on the sheet."""
        raw = {station.name: Point(*map(float, station.at)) for station in self.title.stations}
        raw |= {entry.name: Point(*map(float, entry.at)) for entry in self.title.entries}
        lengths = sorted(
            hypot(*(raw[one] - raw[other]))
            for one, other in (segment.between for segment in self.title.segments)
            if one in raw and other in raw
        )
        left, top = min(point.x for point in raw.values()), min(point.y for point in raw.values())
        wide = max(point.x for point in raw.values()) - left or 1.0
        high = max(point.y for point in raw.values()) - top or 1.0
        middling = lengths[len(lengths) // 2] if lengths else wide
        scale = min(max(USUAL / (middling or 1.0), 760 / wide), 1900 / max(wide, high))
        shift = sheet.BODY.by(EDGE, EDGE)
        at = {name: Point((point.x - left) * scale, (point.y - top) * scale) + shift for name, point in raw.items()}
        return at, Size(wide * scale + 2 * EDGE, high * scale + 2 * EDGE)

    # -- the sheet -----------------------------------------------------------------------------------------------------

    def picture(self) -> str:
        layout = sheet.laid_out(self.size, self._key(), beside=False)
        sheet.draw_sheet(self.canvas, self.title.title, layout)
        self._draw_states()
        self._draw_entries()
        segments = [
            segment for segment in self.title.segments if all(name in self.stations for name in segment.between)
        ]
        for segment in segments:
            self._draw_segment(segment)
        for segment in segments:
            if segment.bridge:
                self._draw_bridge(segment)
        for station in self.title.stations:
            self._draw_station(station)
        numbers = list(self._numbers(segments))
        self._draw_names(segments, [where for _, where in numbers])
        for line, where in numbers:
            _number(self.canvas, where, line, self.colour.get(line, "#8b8f94"), BADGE)
        return self.canvas.svg(layout.whole, sheet.STYLE, f"The network of {self.title.title.name}", INK)

    def _key(self) -> list[sheet.Section]:
        return [
            sheet.Section("Stations", list(self._kind_rows())),
            sheet.Section("Ways", list(self._way_rows())),
            sheet.Section("Companies and their lines", list(self._company_rows())),
        ]

    def _kind_rows(self) -> Iterator[sheet.Row]:
        kinds = [*((kind.name, kind.name.replace("_", " ")) for kind in self.title.kinds)]
        for name, words in kinds:
            yield sheet.Row(lambda canvas, at, name=name: _symbol(canvas, self.rank[name], at), words)  # type: ignore[misc]
        if any(station.kind is None for station in self.title.stations):
            yield sheet.Row(lambda canvas, at: _symbol(canvas, 0, at), "other stations" if kinds else "stations")
        if self.title.entries:
            whose = f": where the {self.title.occupier.name} comes from" if self.title.occupier else ""
            yield sheet.Row(lambda canvas, at: canvas.box(at, Size(22, 13), fill=RIM, rx=3.0), f"entry{whose}")

    def _way_rows(self) -> Iterator[sheet.Row]:
        used = {segment.track for segment in self.title.segments}
        for track in self.title.tracks:
            if track.name in used:
                cost = f"{track.extra} more to cross" if track.extra else ""
                yield sheet.Row(
                    lambda canvas, at, dash=self.dash[track.name]: _rail(canvas, at - (14, 0), at.by(14, 0), RIM, dash),  # type: ignore[misc]
                    track.name.replace("_", " "),
                    cost,
                )
        if any(segment.bridge for segment in self.title.segments):

            def bridge(canvas: Canvas, at: Point) -> None:
                _rail(canvas, at - (14, 0), at.by(14, 0), RIM)
                _parapets(canvas, at, Point(1, 0))

            yield sheet.Row(bridge, "bridge")
        if any(not segment.built for segment in self.title.segments):
            yield sheet.Row(
                lambda canvas, at: _rail(canvas, at - (14, 0), at.by(14, 0), RIM, hollow=True), "not built at the start"
            )

    def _company_rows(self) -> Iterator[sheet.Row]:
        for company in sorted(self.title.companies, key=lambda company: company.line):
            colour = self.colour.get(company.line, "#8b8f94")
            yield sheet.Row(
                lambda canvas, at, number=company.line, colour=colour: _number(canvas, at, number, colour),  # type: ignore[misc]
                company.name,
            )

    # -- what lies below -----------------------------------------------------------------------------------------------

    def _draw_states(self) -> None:
        """The states in big pale letters amid their stations."""
        states: dict[str, list[Point]] = defaultdict(list)
        for station in self.title.stations:
            if station.state:
                states[station.state].append(self.at[station.name])
        for state, points in sorted(states.items()):
            if len(points) > 3:
                middle = Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
                self.canvas.words(middle, state, 96, class_="b", fill="#e9e1cd")

    def _entry(self, entry: EntrySpec) -> tuple[Point, Size]:
        """The box of an entry, moved a little away from the stations it lies next to."""
        here = self.at[entry.name]
        joined = [self.at[name] for name in entry.joins if name in self.at]
        if joined:
            middle = Point(sum(p.x for p in joined) / len(joined), sum(p.y for p in joined) / len(joined))
            far = hypot(*(here - middle)) or 1.0
            here = here + (here - middle).times(max(0.0, USUAL * 1.5 - far) / far)
        return here, Size(width(entry.name, 12.5) + 18, 22)

    def _draw_entries(self) -> None:
        for entry in self.title.entries:
            here, size = self.entries[entry.name]
            for name in entry.joins:
                if name in self.at:
                    self.canvas.line(
                        here, self.at[name], stroke=RIM, stroke_width=2.4, stroke_dasharray="5 5", stroke_opacity=0.8
                    )
            with self.canvas.group(f"{entry.name}: entry"):
                self.canvas.box(here, size, fill=RIM, rx=5.0)
                self.canvas.words(here, entry.name, 12.5, class_="b", fill="#ffffff")

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _ends(self, segment: SegmentSpec) -> tuple[Point, Point]:
        one, other = segment.between
        return self.at[one], self.at[other]

    def _draw_segment(self, segment: SegmentSpec) -> None:
        start, end = self._ends(segment)
        across = _across(start, end)
        lines = segment.lines
        words = f"{segment.between[0]} - {segment.between[1]}: line {', '.join(map(str, lines))}"
        with self.canvas.group(words + (f", {segment.track}" if segment.track != "rail" else "")):
            for place, line in enumerate(lines):
                shift = across.times((place - (len(lines) - 1) / 2) * RAIL * 1.15)
                colour = self.colour.get(line, "#8b8f94")
                _rail(self.canvas, start + shift, end + shift, colour, self.dash.get(segment.track), not segment.built)

    def _draw_bridge(self, segment: SegmentSpec) -> None:
        start, end = self._ends(segment)
        far = hypot(*(end - start)) or 1.0
        _parapets(self.canvas, (start + end).times(0.5), (end - start).times(1 / far), len(segment.lines))

    def _numbers(self, segments: list[SegmentSpec]) -> Iterator[tuple[int, Point]]:
        """Where each line's number stands: on its longest segments, far from each other."""
        own: dict[int, list[SegmentSpec]] = defaultdict(list)
        for segment in segments:
            if len(segment.lines) == 1 and segment.built:
                own[segment.lines[0]].append(segment)
        for line, parts in sorted(own.items()):
            shown: list[Point] = []
            for segment in sorted(parts, key=lambda part: -hypot(*(self._ends(part)[1] - self._ends(part)[0]))):
                start, end = self._ends(segment)
                where = start + (end - start).times(0.5 if not segment.bridge else 0.28)
                if all(hypot(*(where - other)) > USUAL * 5 for other in shown) and len(shown) < 3:
                    shown.append(where)
                    yield line, where

    # -- stations ------------------------------------------------------------------------------------------------------

    def _draw_station(self, station: StationSpec) -> None:
        kind = f" ({station.kind.replace('_', ' ')})" if station.kind else ""
        with self.canvas.group(station.name + kind):
            _symbol(self.canvas, self.rank.get(station.kind, 0), self.at[station.name])

    def _draw_names(self, segments: list[SegmentSpec], numbers: list[Point]) -> None:
        labels = []
        for station in self.title.stations:
            rank = self.rank.get(station.kind, 0)
            size = _NAMES[rank]
            labels.append(
                Label(
                    self.at[station.name],
                    (6, 8, 9.5, 12.5)[rank],
                    Size(width(_bare(station.name), size, bold=rank > 1), size * 1.05),
                )
            )
        crowd = []
        for segment in segments:
            start, end = self._ends(segment)
            steps = max(2, int(hypot(*(end - start)) // 5))
            crowd += [start + (end - start).times(step / steps) for step in range(1, steps)]
        inside = Box(6, sheet.HEAD + 10, self.size.width + 2 * sheet.MARGIN - 6, sheet.BODY.y + self.size.height)
        things = [around(middle, size) for middle, size in self.entries.values()]
        things += [around(middle, Size(2 * BADGE, 2 * BADGE)) for middle in numbers]
        for station, (end, across) in zip(self.title.stations, placed(labels, crowd, things, inside), strict=True):
            rank = self.rank.get(station.kind, 0)
            style = ({1: "s", -1: "e", 0: ""}[across] + (" b" if rank > 1 else "")).strip()
            self.canvas.words(
                end, _bare(station.name), _NAMES[rank], PAPER, class_=style or None, fill=INK if rank else "#55513f"
            )


def _bare(name: str) -> str:
    """A station's name without the state that tells it from another of the same name."""
    head, _, tail = name.rpartition(" (")
    return head if head and tail.endswith(")") else name


def _across(start: Point, end: Point) -> Point:
    far = hypot(*(end - start)) or 1.0
    return Point(-(end.y - start.y) / far, (end.x - start.x) / far)


def _rail(canvas: Canvas, start: Point, end: Point, colour: str, dash: str | None = None, hollow: bool = False) -> None:
    """A stretch of line."""
    cap = "round" if dash and dash.startswith("1 ") else "butt"
    if dash is None:
        canvas.line(start, end, stroke="#ffffff", stroke_width=RAIL + 2.6)
    canvas.line(start, end, stroke=colour, stroke_width=RAIL, stroke_dasharray=dash, stroke_linecap=cap)
    if hollow:
        canvas.line(start, end, stroke=PAPER, stroke_width=RAIL - 2, stroke_dasharray="4 3")


def _parapets(canvas: Canvas, at: Point, along: Point, lines: int = 1) -> None:
    """The sign of a bridge: a parapet on either side."""
    across = Point(-along.y, along.x)
    for side in (-1, 1):
        middle = at + across.times(side * (RAIL * 0.6 * lines + 2.4))
        ends = [middle + along.times(step) for step in (-5, 5)]
        out = across.times(side * 2.2)
        canvas.path(
            "M",
            ends[0] - along.times(2) + out,
            "L",
            ends[0],
            "L",
            ends[1],
            "L",
            ends[1] + along.times(2) + out,
            fill="none",
            stroke=INK,
            stroke_width=1.3,
        )


def _symbol(canvas: Canvas, rank: int, at: Point) -> None:
    """A station: a dot, a ring, a square, and for the most special a star."""
    if rank == 0:
        canvas.circle(at, 3.1, fill="#ffffff", stroke=INK, stroke_width=1.3)
    elif rank == 1:
        canvas.circle(at, 5.2, fill="#ffffff", stroke=INK, stroke_width=1.8)
        canvas.circle(at, 2.0, fill=INK)
    elif rank == 2:
        canvas.box(at, Size(11.5, 11.5), fill="#ffffff", stroke=INK, stroke_width=2.0, rx=1.5)
        canvas.box(at, Size(5, 5), fill=INK)
    else:
        canvas.circle(at, 9.4, fill="#ffffff", stroke=INK, stroke_width=2.0)
        star = [at + polar(-90 + step * 36, 7.6 if step % 2 == 0 else 3.2) for step in range(10)]
        canvas.polygon(star, fill="#c4271f")


def _number(canvas: Canvas, at: Point, number: int, colour: str, r: float = 10.0) -> None:
    """A line's number in its colour."""
    canvas.circle(at, r, fill=colour, stroke="#ffffff", stroke_width=1.4)
    canvas.words(at, str(number), r * 1.1, class_="b", fill=readable_on(colour))
