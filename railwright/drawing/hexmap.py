"""The map of an 18xx title as a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from railwright.compiler.lower.geometry import LETTERS, side_of
from railwright.compiler.schema.rail_18xx.board import HexSpec, Terrain
from railwright.compiler.schema.rail_18xx.companies import CompanySpec
from railwright.compiler.schema.rail_18xx.privates import BlockHexes, PrivateSpec
from railwright.compiler.schema.rail_18xx.trains import TrainSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.drawing import sheet
from railwright.drawing.canvas import Canvas, Point, Size
from railwright.drawing.face import OFF_MAP, Face, of_hex
from railwright.drawing.grid import SIDE, Grid
from railwright.drawing.lettering import block, broken, fitting
from railwright.drawing.palette import HEX, INK, LEVEL, MUTED, RIM, TINT
from railwright.drawing.printed import draw_home, draw_stop, draw_track
from railwright.drawing.room import Room
from railwright.drawing.signs import CARD, MARK, SIGN, draw_card, draw_grounds, draw_mark, draw_values, values_size


def draw_map(title: RailTitle) -> str:
    """The whole map: hexes, what is printed on them, companies' homes, and a key."""
    return _Map(title).picture()


@dataclass(frozen=True)
class _Hex:
    """One hex: ``at`` of the definition may name several that are alike."""

    name: str
    spec: HexSpec
    face: Face
    centre: Point


class _Map:
    def __init__(self, title: RailTitle) -> None:
        self.title = title
        self.grid = Grid(title.map.layout, title.map.letters)
        hexes = list(self._hexes())
        left = min(hex.centre.x for hex in hexes) - SIDE
        top = min(hex.centre.y for hex in hexes) - SIDE
        self.size = Size(
            max(hex.centre.x for hex in hexes) - left + SIDE, max(hex.centre.y for hex in hexes) - top + SIDE
        )
        shift = sheet.BODY.by(-left, -top)
        self.hexes = [_Hex(hex.name, hex.spec, hex.face, hex.centre + shift) for hex in hexes]
        self.homes: dict[str, list[CompanySpec]] = defaultdict(list)
        self.goals: dict[str, list[CompanySpec]] = defaultdict(list)
        for company in title.companies:
            if company.home is not None:
                self.homes[company.home.hex].append(company)
            if company.destination is not None:
                self.goals[company.destination.hex].append(company)
        self.blocked: dict[str, list[str]] = defaultdict(list)
        for private in title.privates:
            for ability in private.abilities:
                if isinstance(ability, BlockHexes):
                    for name in ability.hexes:
                        self.blocked[name].append(private.name)
        self.levels = self._levels()
        self.canvas = Canvas()

    def _hexes(self) -> Iterator[_Hex]:
        for spec in self.title.map.hexes:
            face = of_hex(spec, self.grid)
            for name in [spec.at] if isinstance(spec.at, str) else spec.at:
                yield _Hex(name, spec, face, self.grid.centre(name))

    def _levels(self) -> list[tuple[str, str]]:
        """For each value level the colour of tiles, and the phase, with which it comes."""
        first: dict[int, tuple[str, str]] = {}
        for phase in self.title.phases:
            first.setdefault(phase.level, (phase.tiles[-1], phase.name))
        return [first[level] for level in sorted(first)]

    # -- the sheet -----------------------------------------------------------------------------------------------------

    def picture(self) -> str:
        layout = sheet.laid_out(self.size, self._key())
        sheet.draw_sheet(self.canvas, self.title.title, layout)
        for hex in self.hexes:
            self.canvas.polygon([hex.centre + corner for corner in self.grid.corners(SIDE + 3)], fill=RIM)
        for hex in self.hexes:
            self._draw_ground(hex)
        for hex in self.hexes:
            self._draw(hex)
        for hex in self.hexes:
            self._draw_impassable(hex)
        return self.canvas.svg(layout.whole, sheet.STYLE, f"The map of {self.title.title.name}", INK)

    def _key(self) -> list[sheet.Section]:
        return [
            sheet.Section("Companies", [self._company_row(company) for company in self.title.companies]),
            sheet.Section("Values", self._value_rows()),
            sheet.Section("Ground", self._ground_rows()),
            sheet.Section("Marks", self._mark_rows()),
            sheet.Section("Trains", [self._train_row(train) for train in self.title.trains]),
            sheet.Section("Privates", [self._private_row(private) for private in self.title.privates]),
        ]

    def _company_row(self, company: CompanySpec) -> sheet.Row:
        def sign(canvas: Canvas, at: Point) -> None:
            draw_home(canvas, at, company.name, company.colour, 13)

        return sheet.Row(sign, company.full_name or company.name, company.home.hex if company.home else "")

    def _train_row(self, train: TrainSpec) -> sheet.Row:
        price = self._money(train.price)
        words = f"{price}, unlimited" if train.count == "unlimited" else f"{train.count} for {price}"
        goes = f"rusts on {train.rusts_on}" if train.rusts_on else ""
        goes = goes or (f"obsolete on {train.obsolete_on}" if train.obsolete_on else "")
        return sheet.Row(partial(draw_card, train.name), words, goes)

    def _private_row(self, private: PrivateSpec) -> sheet.Row:
        pays = f"{self._money(private.price)} / {private.income}"
        return sheet.Row(partial(draw_card, private.name), private.full_name or private.name, pays)

    def _value_rows(self) -> list[sheet.Row]:
        if not any(len(stop.values) > 1 for hex in self.hexes for stop in hex.face.stops):
            return []
        rows: list[sheet.Row] = []
        for colour, phase in self.levels:

            def sign(canvas: Canvas, at: Point, colour: str = colour) -> None:
                canvas.box(at, Size(22, 15), fill=LEVEL[colour], stroke=INK, stroke_width=1.1)

            rows.append(sheet.Row(sign, f"from phase {phase}" if rows else "at first"))
        return rows

    def _ground_rows(self) -> list[sheet.Row]:
        costs: dict[tuple[str, ...], set[int]] = defaultdict(set)
        for hex in self.hexes:
            if hex.spec.terrain is not None:
                costs[_kinds(hex.spec.terrain)].add(hex.spec.terrain.cost)
        rows = []
        for kinds, sums in sorted(costs.items(), key=lambda row: (min(row[1]), row[0])):

            def sign(canvas: Canvas, at: Point, kinds: tuple[str, ...] = kinds) -> None:
                draw_grounds(canvas, kinds[:1], at)

            words = " and ".join(kinds)
            rows.append(sheet.Row(sign, words, " / ".join(self._money(cost) for cost in sorted(sums))))
        if any(hex.spec.impassable for hex in self.hexes):

            def bar(canvas: Canvas, at: Point) -> None:
                canvas.line(at - (11, 0), at.by(11, 0), stroke="#b3261e", stroke_width=5.0, stroke_linecap="round")

            rows.append(sheet.Row(bar, "no track across"))
        return rows

    def _mark_rows(self) -> list[sheet.Row]:
        rows = []
        for word in sorted({mark for hex in self.hexes for mark in _marks(hex.spec)}):

            def sign(canvas: Canvas, at: Point, word: str = word) -> None:
                draw_mark(canvas, word, at)

            rows.append(sheet.Row(sign, word.replace("_", " ")))
        if self.goals:

            def ring(canvas: Canvas, at: Point) -> None:
                _goal(canvas, at, self.title.companies[0].colour)

            rows.append(sheet.Row(ring, "a company's destination"))
        if self.blocked:
            sample = next(iter(self.blocked.values()))[0]
            rows.append(sheet.Row(partial(draw_card, sample), "blocked while a player owns this private"))
        return rows

    def _money(self, amount: int) -> str:
        sign = self.title.title.currency
        return f"{sign}{amount}" if len(sign) == 1 else f"{amount} {sign}"

    # -- a hex ---------------------------------------------------------------------------------------------------------

    def _draw_ground(self, hex: _Hex) -> None:
        self.canvas.polygon(
            [hex.centre + corner for corner in self.grid.corners()],
            fill=_fill(hex.spec),
            stroke="#8f8c78",
            stroke_width=1.0,
        )

    def _draw_impassable(self, hex: _Hex) -> None:
        for compass in hex.spec.impassable:
            side = side_of(compass, self.grid.layout)
            if side is not None:
                one, other = self.grid.ends(side)
                self.canvas.line(
                    hex.centre + one, hex.centre + other, stroke="#b3261e", stroke_width=6.0, stroke_linecap="round"
                )

    def _draw(self, hex: _Hex) -> None:
        room = Room(self.grid)
        with self.canvas.group(self._tooltip(hex), id=f"hex-{hex.name}"):
            draw_track(self.canvas, hex.face, hex.centre, room)
            loose = self._draw_stops(hex, room)
            self._draw_names(hex, room)
            self._draw_values(hex, room)
            self._draw_label(hex, room)
            self._draw_cost(hex, room)
            self._draw_marks(hex, room, loose)
            where = room.put(
                Size(20, 9), self.grid.corners(SIDE * 0.8)[2] if self.grid.layout == "flat" else Point(-24, -26)
            )
            self.canvas.words(
                hex.centre + where,
                hex.name,
                8,
                fill=MUTED if hex.spec.colour == "white" else INK,
                fill_opacity=None if hex.spec.colour == "white" else 0.6,
            )

    def _tooltip(self, hex: _Hex) -> str:
        parts = [hex.name + (f" {hex.spec.name}" if hex.spec.name else "")]
        parts += [f"home of {company.name}" for company in self.homes[hex.name]]
        parts += [f"blocked by {name}" for name in self.blocked[hex.name]]
        parts += [f"destination of {company.name}" for company in self.goals[hex.name]]
        if hex.spec.terrain is not None:
            parts.append(f"{' and '.join(_kinds(hex.spec.terrain))} {self._money(hex.spec.terrain.cost)}")
        if hex.spec.note:
            parts.append(hex.spec.note)
        return "; ".join(parts)

    def _draw_stops(self, hex: _Hex, room: Room) -> list[CompanySpec]:
        """The stops with the homes in them; gives back the companies whose circle is not said."""
        loose: list[CompanySpec] = []
        at_stop: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for company in self.homes[hex.name]:
            assert company.home is not None
            if company.home.stop is not None:
                at_stop[LETTERS.index(company.home.stop)].append((company.name, company.colour))
            elif len(hex.face.stops) == 1:
                at_stop[0].append((company.name, company.colour))
            else:
                loose.append(company)
        for number in range(len(hex.face.stops)):
            draw_stop(self.canvas, hex.face, number, hex.centre, room, at_stop[number])
        return loose

    def _draw_values(self, hex: _Hex, room: Room) -> None:
        colours = [colour for colour, _ in self.levels]
        for stop, spot in zip(hex.face.stops, hex.face.spots, strict=True):
            if stop.values:
                off = stop.kind in OFF_MAP and not stop.slots
                near = spot + ((0, 4) if off else (0, -26) if stop.slots > 1 else (26, 0))
                lying, cost = room.find(values_size(stop.values), near)
                standing, other_cost = room.find(values_size(stop.values, upright=True), spot.by(-30, 0))
                upright = other_cost + 15 < cost
                where = standing if upright else lying
                room.block(where, values_size(stop.values, upright), 3.0)
                draw_values(self.canvas, stop.values, colours, hex.centre + where, upright)

    def _draw_names(self, hex: _Hex, room: Room) -> None:
        for name, spot in _names(hex):
            best: tuple[float, Point, tuple[str, ...], float] | None = None
            for size in (11.0, 10.0, 9.0):
                for widest in (SIDE * 1.9, SIDE * 0.9):
                    lines = broken(name, size, widest)
                    for near in (spot.by(0, 24), spot.by(0, -24)):
                        where, cost = room.find(block(lines, size), near)
                        cost += (11.0 - size) * 4 + (len(lines) - 1) * 3
                        if best is None or cost < best[0]:
                            best = (cost, where, lines, size)
            assert best is not None
            _, where, lines, size = best
            room.block(where, block(lines, size), 3.0)
            for number, line in enumerate(lines):
                down = (number - (len(lines) - 1) / 2) * size * 1.12
                self.canvas.words(
                    hex.centre + where.by(0, down), fitting(line, size, SIDE * 2), size, _fill(hex.spec), class_="b"
                )

    def _draw_label(self, hex: _Hex, room: Room) -> None:
        if hex.spec.label:
            size = 17.0 if len(hex.spec.label) < 3 else 13.0
            where = room.put(block((hex.spec.label,), size), Point(-34, 0))
            self.canvas.words(hex.centre + where, hex.spec.label, size, _fill(hex.spec), class_="b")

    def _draw_cost(self, hex: _Hex, room: Room) -> None:
        terrain = hex.spec.terrain
        if terrain is None:
            return
        cost = self._money(terrain.cost)
        kinds = _kinds(terrain)
        size = Size(max(SIGN.width * len(kinds), block((cost,), 10).width), SIGN.height + 12)
        where = room.put(size, Point(0, -32) if hex.face.stops else Point(0, 0))
        draw_grounds(self.canvas, kinds, hex.centre + where - (0, 6))
        self.canvas.words(hex.centre + where.by(0, 8), cost, 10, _fill(hex.spec), class_="b")

    def _draw_marks(self, hex: _Hex, room: Room, loose: list[CompanySpec]) -> None:
        for company in loose:
            where = room.put(Size(26, 26), Point(0, 34))
            draw_home(self.canvas, hex.centre + where, company.name, company.colour, 12.5)
        for word in _marks(hex.spec):
            draw_mark(self.canvas, word, hex.centre + room.put(MARK, Point(-34, 6)))
        for name in self.blocked[hex.name]:
            draw_card(name, self.canvas, hex.centre + room.put(CARD, Point(0, 36)))
        goals = self.goals[hex.name]
        if goals:
            where = room.put(Size(14.0 * len(goals), 14), Point(30, -22))
            for number, company in enumerate(goals):
                _goal(self.canvas, hex.centre + where.by((number - (len(goals) - 1) / 2) * 14, 0), company.colour)


def _names(hex: _Hex) -> list[tuple[str, Point]]:
    """The names to print: the place's, or those of its stops where they say the same and more."""
    place = hex.spec.name
    own = [(stop.name, spot) for stop, spot in zip(hex.face.stops, hex.face.spots, strict=True) if stop.name]
    if place is None:
        return own
    own = [(name, spot) for name, spot in own if not name.startswith(place)]
    said = [name for name, _ in own]
    return own if said and all(name in place for name in said) else [(place, Point(0, 0)), *own]


def _kinds(terrain: Terrain) -> tuple[str, ...]:
    return (terrain.kind,) if isinstance(terrain.kind, str) else tuple(terrain.kind)


def _marks(spec: HexSpec) -> list[str]:
    """The marks of a hex that its stops do not show already."""
    return [word for word in spec.icons if all(stop.kind != word for stop in spec.stops)]


def _fill(spec: HexSpec) -> str:
    """The colour of a hex: open land shows its ground."""
    if spec.colour == "white" and spec.terrain is not None:
        return next((TINT[kind] for kind in _kinds(spec.terrain) if kind in TINT), HEX["white"])
    return HEX[spec.colour]


def _goal(canvas: Canvas, at: Point, colour: str) -> None:
    """A company's destination: a ring in its colour."""
    canvas.circle(at, 5.5, fill="#ffffff", stroke=colour, stroke_width=2.6)
    canvas.circle(at, 1.9, fill=colour)
