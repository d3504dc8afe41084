"""The track on the board: which links join which stops, and where a company's track leads.

Track is followed the way a train runs: along a tile's pieces from side to side, onto any other track at a stop that
lets it through, never back at a fork, never over the same side of a hex twice. What is found for one lie of the tiles
is kept, because many questions are asked of each.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import NamedTuple

FIRST_STOP = 6
"""Ends of a piece of track: 0 to 5 are sides, 6 and more stops, and 12 the free junction."""
JUNCTION = 12
KEPT = 512
"""Lies of tiles remembered."""
MOST_STEPS = 50_000
"""Steps of the walk that tells apart what can only be reached over the same track twice."""

_SERIAL = count()

Pieces = tuple[tuple[int, int], ...]


class Link(NamedTuple):
    """A simple chain of track between two stops."""

    a: int
    b: int
    sides: tuple[int, ...]
    """The sides of hexes it crosses, which stand for its track; one inside a hex has a number of its own."""
    hexes: tuple[int, ...]


class Board(NamedTuple):
    """What the map and the tiles say about track, whatever lies on it."""

    neighbour: tuple[tuple[int, ...], ...]
    """For each hex the hex beyond each side, or -1."""
    side: tuple[tuple[int, ...], ...]
    """For each hex the number of each side; both hexes of a side have the same number for it."""
    rotated: tuple[tuple[Pieces, ...], ...]
    """For each tile and rotation its pieces of track."""
    n_stops: tuple[int, ...]
    """For each tile its number of stops."""


class Track:
    """The track of one lie of the tiles."""

    __slots__ = ("ends", "first_stop", "lies", "links", "links_of", "serial", "stop_hex", "stop_number")

    def __init__(self, board: Board, tiles: Sequence[int], rotations: Sequence[int]) -> None:
        self.lies = (board, tuple(tiles))
        self.serial = next(_SERIAL)
        """No two tracks have the same, so answers about one are never taken for another's."""
        self.ends: list[dict[int, tuple[int, ...]]] = []
        for tile, rotation in zip(tiles, rotations, strict=True):
            ends: dict[int, list[int]] = {}
            for a, b in board.rotated[tile][rotation]:
                ends.setdefault(a, []).append(b)
                ends.setdefault(b, []).append(a)
            self.ends.append({node: tuple(others) for node, others in ends.items()})
        self.first_stop: list[int] = []
        self.stop_hex: list[int] = []
        self.stop_number: list[int] = []
        for hexagon, tile in enumerate(tiles):
            self.first_stop.append(len(self.stop_hex))
            for number in range(board.n_stops[tile]):
                self.stop_hex.append(hexagon)
                self.stop_number.append(number)
        self.links: list[Link] = []
        self._find_links(board)
        self.links_of: list[list[int]] = [[] for _ in self.stop_hex]
        for number, link in enumerate(self.links):
            self.links_of[link.a].append(number)
            self.links_of[link.b].append(number)

    def stop(self, hexagon: int, number: int) -> int:
        """The number of a stop on this lie of the tiles."""
        return self.first_stop[hexagon] + number

    def _find_links(self, board: Board) -> None:
        found: set[tuple[int, int, tuple[int, ...]]] = set()
        for start, hexagon in enumerate(self.stop_hex):
            node = FIRST_STOP + self.stop_number[start]
            for out in self.ends[hexagon].get(node, ()):
                self._follow(board, start, hexagon, out, (), (hexagon,), found)
        self.links.sort()
        inside = [number for number, link in enumerate(self.links) if not link.sides]
        if inside:
            first = 1 + max(map(max, board.side))
            for more, number in enumerate(inside):
                self.links[number] = self.links[number]._replace(sides=(first + more,))

    def _follow(
        self,
        board: Board,
        start: int,
        hexagon: int,
        out: int,
        sides: tuple[int, ...],
        hexes: tuple[int, ...],
        found: set[tuple[int, int, tuple[int, ...]]],
    ) -> None:
        """Go on from a hex by the end ``out`` of a piece of its track."""
        if FIRST_STOP <= out < JUNCTION:
            end = self.stop(hexagon, out - FIRST_STOP)
            a, b = (start, end) if start < end else (end, start)
            key = (a, b, tuple(sorted(sides)))
            if start != end and key not in found:
                found.add(key)
                self.links.append(
                    Link(a, b, sides if start == a else sides[::-1], hexes if start == a else hexes[::-1])
                )
            return
        if out == JUNCTION:
            for arm in self.ends[hexagon].get(JUNCTION, ()):
                if arm < FIRST_STOP and board.side[hexagon][arm] not in sides:
                    self._cross(board, start, hexagon, arm, sides, hexes, found)
                elif arm >= FIRST_STOP:
                    self._follow(board, start, hexagon, arm, sides, hexes, found)
            return
        self._cross(board, start, hexagon, out, sides, hexes, found)

    def _cross(
        self,
        board: Board,
        start: int,
        hexagon: int,
        edge: int,
        sides: tuple[int, ...],
        hexes: tuple[int, ...],
        found: set[tuple[int, int, tuple[int, ...]]],
    ) -> None:
        side = board.side[hexagon][edge]
        beyond = board.neighbour[hexagon][edge]
        if beyond < 0 or side in sides:
            return
        for out in self.ends[beyond].get((edge + 3) % 6, ()):
            self._follow(board, start, beyond, out, (*sides, side), (*hexes, beyond), found)

    def reach(self, tokens: Iterable[int], may_pass: Callable[[int], bool]) -> Reach:
        """Where track leads from these stops, running through stops only where allowed."""
        return _Walk(self, may_pass).reach(tuple(tokens))


class Reach(NamedTuple):
    """Where a company's track leads."""

    stops: frozenset[int]
    """Stops it comes to, its tokens' included."""
    arrivals: frozenset[tuple[int, int]]
    """Sides, as (hex, edge), by which track comes into a hex from outside, whether or not it goes on there."""


class _Walk:
    """Follows track from tokens, first by shortest ways, then, where those would use a side twice, by all ways."""

    def __init__(self, track: Track, may_pass: Callable[[int], bool]) -> None:
        self.track = track
        self.board = track.lies[0]
        self.may_pass = may_pass

    def reach(self, tokens: tuple[int, ...]) -> Reach:
        stops = set(tokens)
        sure: set[tuple[int, int]] = set()
        doubtful: set[tuple[int, int]] = set()
        came_from: dict[tuple[int, int], tuple[int, int] | None] = {}
        doubtful_stops: set[int] = set()
        queue: list[tuple[int, int]] = []
        for token in tokens:
            ways, inside = self._ways_out(token, None)
            stops.update(inside)
            for arrival in ways:
                if arrival not in came_from:
                    came_from[arrival] = None
                    queue.append(arrival)
        for arrival in queue:
            simple = self._is_simple(arrival, came_from)
            (sure if simple else doubtful).add(arrival)
            for step in self._steps(arrival):
                if isinstance(step, int):
                    found = stops if simple else doubtful_stops
                    found.add(step)
                    onward = []
                    if step not in tokens and self.may_pass(step):
                        onward, inside = self._ways_out(step, arrival)
                        found.update(inside)
                else:
                    onward = [step]
                for far in onward:
                    if far not in came_from:
                        came_from[far] = arrival
                        queue.append(far)
        doubtful_stops -= stops
        if doubtful or doubtful_stops:
            self._settle(tokens, stops, sure, doubtful, doubtful_stops)
        return Reach(frozenset(stops), frozenset(sure))

    def _ways_out(self, stop: int, arrived_by: tuple[int, int] | None) -> tuple[list[tuple[int, int]], list[int]]:
        """Sides of the hexes beyond, for each track out of a stop other than the one arrived by.

        Track may lead to other stops of the same hex, and on from those that may be passed; these stops come second.
        """
        hexagon = self.track.stop_hex[stop]
        ends = self.track.ends[hexagon]
        back = arrived_by[1] if arrived_by is not None and arrived_by[0] == hexagon else -1
        found: list[tuple[int, int]] = []
        inside: list[int] = []
        through = [stop]
        for at in through:
            for out in ends.get(FIRST_STOP + self.track.stop_number[at], ()):
                found.extend(self._over(hexagon, out, back))
                for end in ends.get(JUNCTION, ()) if out == JUNCTION else (out,):
                    if end < FIRST_STOP or end == JUNCTION:
                        continue
                    other = self.track.stop(hexagon, end - FIRST_STOP)
                    if other != stop and other not in inside:
                        inside.append(other)
                        if self.may_pass(other):
                            through.append(other)
        return found, inside

    def _over(self, hexagon: int, out: int, back: int) -> list[tuple[int, int]]:
        if out == JUNCTION:
            arms = [arm for arm in self.track.ends[hexagon].get(JUNCTION, ()) if arm < FIRST_STOP]
        else:
            arms = [out] if out < FIRST_STOP else []
        beyond = self.board.neighbour[hexagon]
        return [(beyond[arm], (arm + 3) % 6) for arm in arms if arm != back and beyond[arm] >= 0]

    def _steps(self, arrival: tuple[int, int]) -> list[int | tuple[int, int]]:
        """From a side come to: stops (numbers) and further sides reached inside the hex."""
        hexagon, edge = arrival
        found: list[int | tuple[int, int]] = []
        for out in self.track.ends[hexagon].get(edge, ()):
            if FIRST_STOP <= out < JUNCTION:
                found.append(self.track.stop(hexagon, out - FIRST_STOP))
            else:
                found.extend(self._over(hexagon, out, edge))
                if out == JUNCTION:
                    for arm in self.track.ends[hexagon].get(JUNCTION, ()):
                        if arm >= FIRST_STOP:
                            found.append(self.track.stop(hexagon, arm - FIRST_STOP))
        return found

    def _is_simple(self, arrival: tuple[int, int], came_from: dict[tuple[int, int], tuple[int, int] | None]) -> bool:
        seen: set[int] = set()
        at: tuple[int, int] | None = arrival
        while at is not None:
            side = self.board.side[at[0]][at[1]]
            if side in seen:
                return False
            seen.add(side)
            at = came_from[at]
        return True

    def _settle(
        self,
        tokens: tuple[int, ...],
        stops: set[int],
        sure: set[tuple[int, int]],
        doubtful: set[tuple[int, int]],
        doubtful_stops: set[int],
    ) -> None:
        """Walk every way out of the tokens that uses no side twice, until nothing doubtful is left."""
        steps = 0

        def walk(arrival: tuple[int, int], used: frozenset[int], seen: frozenset[int]) -> None:
            nonlocal steps
            side = self.board.side[arrival[0]][arrival[1]]
            if side in used or steps >= MOST_STEPS or not (doubtful or doubtful_stops):
                return
            steps += 1
            sure.add(arrival)
            doubtful.discard(arrival)
            used = used | {side}
            for step in self._steps(arrival):
                if isinstance(step, int):
                    stops.add(step)
                    doubtful_stops.discard(step)
                    if step in seen or step in tokens or not self.may_pass(step):
                        continue
                    ways, inside = self._ways_out(step, arrival)
                    stops.update(inside)
                    doubtful_stops.difference_update(inside)
                    for far in ways:
                        walk(far, used, seen | {step, *inside})
                else:
                    walk(step, used, seen)

        for token in tokens:
            for arrival in self._ways_out(token, None)[0]:
                walk(arrival, frozenset(), frozenset((token,)))


class TrackCache:
    """Remembers the track of lies of tiles seen lately."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: OrderedDict[tuple[tuple[int, ...], tuple[int, ...]], Track] = OrderedDict()
        self._last: tuple[list[int], list[int], Track] | None = None
        """The lie asked about last; most questions are about the same one."""

    def track(self, tiles: list[int], rotations: list[int]) -> Track:
        """The track of a lie of the tiles."""
        if self._last is not None and self._last[0] == tiles and self._last[1] == rotations:
            return self._last[2]
        track = self._found(tiles, rotations)
        self._last = (tiles.copy(), rotations.copy(), track)
        return track

    def _found(self, tiles: list[int], rotations: list[int]) -> Track:
        key = (tuple(tiles), tuple(rotations))
        track = self._kept.get(key)
        if track is None:
            track = self._kept[key] = Track(self.board, tiles, rotations)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return track
