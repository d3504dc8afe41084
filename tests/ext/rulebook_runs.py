"""A third referee: the best runs of two titles by the words of their rulebooks, straight from tiles and tokens.

It knows no route problem and no table of trains: it walks the pieces of track on the tiles, one by one, writes down
every run of every train, prices each by the rulebook's sentences, and tries the runs of all trains together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from own_maps import Board

STOP, JUNCTION = 6, 12
"""Ends of a piece of track: sides below 6, stops from 6 on, and the junction."""

Place = tuple[int, int]
"""A stop: its hex and its number there."""
Segment = tuple[int, int]
"""A piece of track: its hex and its number there."""


class TooMany(Exception):
    """More runs than a test has time for."""


class Run(NamedTuple):
    """A run of one train."""

    revenue: int
    treasury: int
    track: int
    """Its segments as bits."""
    once: int
    """What it could add, but only once for all trains."""


@dataclass
class Map:
    """The tiles of a board as a train finds them."""

    board: Board
    numbers: dict[Segment, int] = field(default_factory=dict)

    def pieces(self, hexagon: int) -> tuple[tuple[int, int], ...]:
        state = self.board.state
        pieces: tuple[tuple[int, int], ...] = self.board.rules.title.tile_rotated[state.hex_tile[hexagon]][
            state.hex_rotation[hexagon]
        ]
        return pieces

    def bit(self, segment: Segment) -> int:
        return 1 << self.numbers.setdefault(segment, len(self.numbers))

    def row(self, place: Place) -> int:
        row: int = self.board.rules.title.tile_stops[self.board.state.hex_tile[place[0]]][place[1]]
        return row

    def kind(self, place: Place) -> str:
        return str(self.board.rules.title.stop_kind[self.row(place)])

    def printed(self, place: Place) -> int:
        """What stands there for the phase."""
        title = self.board.rules.title
        values = title.stop_values[self.row(place)]
        return int(values[min(title.phase_level[self.board.state.phase], len(values) - 1)])

    def name(self, place: Place) -> str:
        return str(self.board.rules.title.hex_name[place[0]])

    def own(self, place: Place) -> bool:
        """Whether the company has a token there, wherever it stands."""
        tokens = self.board.state.hex_tokens[place[0]]
        return any(at == place[1] and owner == self.board.company for at, owner, _ in tokens)

    def is_full(self, place: Place) -> bool:
        """Whether other companies have all the circles."""
        circles = self.board.rules.title.stop_slots[self.row(place)]
        tokens = self.board.state.hex_tokens[place[0]]
        return circles > 0 and sum(at == place[1] and stands == 0 for at, _, stands in tokens) == circles

    def places(self) -> list[Place]:
        stops = self.board.rules.title.tile_stops
        return [(h, k) for h, tile in enumerate(self.board.state.hex_tile) for k in range(len(stops[tile]))]

    def next_stops(self, place: Place, used: int) -> Iterator[tuple[Place, int]]:
        """Stops track leads to from a stop, with the track used so far and on the way."""
        for number, ends in enumerate(self.pieces(place[0])):
            if STOP + place[1] in ends and not used & self.bit((place[0], number)):
                far = ends[0] if ends[1] == STOP + place[1] else ends[1]
                yield from self._on(place[0], far, used | self.bit((place[0], number)))

    def _on(self, hexagon: int, end: int, used: int) -> Iterator[tuple[Place, int]]:
        """Go on from an end of a piece of track in a hex."""
        if STOP <= end < JUNCTION:
            yield (hexagon, end - STOP), used
            return
        if end != JUNCTION:
            hexagon, end = self.board.rules.title.hex_neighbour[hexagon][end], (end + 3) % 6
            if hexagon < 0:
                return
        for number, ends in enumerate(self.pieces(hexagon)):
            if end in ends and not used & self.bit((hexagon, number)):
                far = ends[0] if ends[1] == end else ends[1]
                yield from self._on(hexagon, far, used | self.bit((hexagon, number)))

    def crosses(self, track: int, name: str) -> bool:
        """Whether track of a hex is used."""
        hexes = self.board.rules.title.hex_name
        return any(hexes[segment[0]] == name and track >> number & 1 for segment, number in self.numbers.items())


class Virginia:
    """18VA, sections 4.5.4 and 4.5.5."""

    ends_only = ("offboard", "district", "port")

    def __init__(self, map_: Map, train: str) -> None:
        self.map, self.freight, self.doubled = map_, train.endswith("G"), train.endswith("D")
        self.number = int(train.rstrip("GD"))

    def may_enter(self, path: tuple[Place, ...], place: Place) -> bool:
        kinds = [self.map.kind(stop) for stop in (*path, place)]
        if kinds[-1] == "district" and not self.freight:
            return False
        if kinds[-1] in self.ends_only and kinds.count(kinds[-1]) > 1:
            return False
        return sum(kind in ("city", "offboard") for kind in kinds) <= self.number

    def run(self, path: tuple[Place, ...], track: int) -> Run | None:
        kinds = [self.map.kind(stop) for stop in path]
        score = ("city", "offboard", "mine", "district") if self.freight else ("city", "offboard")
        if sum(kind in score for kind in kinds) < 2 or not any(self.map.own(stop) for stop in path):
            return None
        title, marks = self.map.board.rules.title, self.map.board.state.markers[self.map.board.company]
        total = treasury = 0
        for stop, kind in zip(path, kinds, strict=True):
            if kind == "city":
                worth = self.map.printed(stop) + sum(mark.amount for mark in marks if mark.ref == stop[0])
                ports = [p for p in path if self.map.kind(p) == "port" and title.hex_port_of[p[0]] == stop[0]]
                if ports and self.map.own(stop):
                    worth += self.map.printed(ports[0])
                    worth *= 2 if self.freight else 1
                total += worth * (2 if self.doubled else 1)
            elif kind == "offboard":
                total += self.map.printed(stop) * (2 if self.map.own(stop) else 1) * (2 if self.doubled else 1)
            elif kind == "mine":
                total += 10 if self.freight else 0
            elif kind == "district":
                total += 20 * self.number
                if self.map.own(stop) and not self.map.board.state.clock[no_income()]:
                    treasury += 20 * self.number
        return Run(total, treasury, track, 0)


def no_income() -> int:
    from railwright.runtime.state.rail_18xx import NO_TREASURY_INCOME

    return NO_TREASURY_INCOME


class Scandinavia:
    """18Scan, sections 3.3, 7.3.1 and 7.4."""

    ends_only = ("offboard",)

    def __init__(self, map_: Map, train: str) -> None:
        self.map = map_
        self.plus, self.express, self.doubled = "+" in train, train.endswith("E"), train.endswith("D")
        self.number = int(train.split("+")[0].rstrip("ED"))

    def may_enter(self, path: tuple[Place, ...], place: Place) -> bool:
        kinds = [self.map.kind(stop) for stop in (*path, place)]
        if kinds[-1] == "offboard" and (not self.map.own(place) or kinds.count("offboard") > 1):
            return False
        cities = sum(kind != "town" for kind in kinds)
        if self.express or self.doubled:
            return cities <= self.number
        if self.plus:
            return cities <= self.number and len(kinds) <= 2 * self.number
        return len(kinds) <= self.number

    def run(self, path: tuple[Place, ...], track: int) -> Run | None:
        fast = self.express or self.doubled
        counted = [stop for stop in path if not (fast and self.map.kind(stop) == "town")]
        if len(counted) < 2 or not any(self.map.own(stop) for stop in path):
            return None
        board = self.map.board
        names = {board.rules.title.bonus_rule[mark.ref].name for mark in board.state.markers[board.company]}
        total = sum(self.map.printed(stop) for stop in counted)
        if "ferry" in names and self.map.crosses(track, "G12"):
            total += 20
        if self.doubled:
            total *= 2
        ore = not fast and "ore" in names and any(self.map.name(stop) == "A20" for stop in path)
        return Run(total, 0, track, 50 if ore else 0)


RULEBOOKS: dict[str, type[Virginia] | type[Scandinavia]] = {"18va": Virginia, "18scan": Scandinavia}


def all_runs(map_: Map, rules: Virginia | Scandinavia, most: int) -> list[Run]:
    """Every run of a train, each in one direction at least."""
    found: dict[tuple[int, frozenset[Place]], Run] = {}
    steps = 0

    def go_on(path: tuple[Place, ...], used: int) -> None:
        nonlocal steps
        steps += 1
        if steps > most:
            raise TooMany
        if len(path) > 1:
            run = rules.run(path, used)
            if run is not None:
                found[used, frozenset(path)] = run
            if map_.kind(path[-1]) in rules.ends_only:
                return
            if map_.is_full(path[-1]) and not map_.own(path[-1]):
                return
        for place, track in map_.next_stops(path[-1], used):
            if place not in path and rules.may_enter(path, place):
                go_on((*path, place), track)

    for start in map_.places():
        if rules.may_enter((), start):
            go_on((start,), 0)
    return list(found.values())


def best(title: str, board: Board, most: int = 20_000) -> tuple[int, int]:
    """The highest total of all trains together, and the most the treasury can have beside it."""
    map_ = Map(board)
    names = board.rules.title.train_name
    trains = []
    for card in board.cards:
        runs = all_runs(map_, RULEBOOKS[title](map_, names[board.state.train_face[card]]), most)
        trains.append(sorted(runs, key=lambda run: (-run.revenue - run.once, -run.treasury)))
    trains.sort(key=len)
    top = (0, 0)
    tops = [max((run.revenue + run.once for run in runs), default=0) for runs in trains]

    def extend(at: int, revenue: int, treasury: int, used: int, once: int) -> None:
        nonlocal top
        if at == len(trains):
            top = max(top, (revenue + once, treasury))
            return
        rest = sum(tops[at + 1 :])
        extend(at + 1, revenue, treasury, used, once)
        for run in trains[at]:
            # Nothing further down the list can do better.
            if revenue + once + run.revenue + run.once + rest < top[0]:
                break
            if not run.track & used:
                extend(at + 1, revenue + run.revenue, treasury + run.treasury, used | run.track, max(once, run.once))

    extend(0, 0, 0, 0, 0)
    return top
