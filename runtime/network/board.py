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
MOST_STEPS = 2_000
"""Branches looked at before a side is taken to be out of reach but over the same track twice."""

_SERIAL = count()

Pieces = tuple[tuple[int, int], ...]
Arrival = tuple[int, int]
"""A side by which track comes into a hex: the hex, and its edge."""
Way = tuple[Arrival, tuple[int, ...]]
"""A side track goes on to, and the stops it runs through before that."""


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
        """Everything that track without a side used twice leads to."""
        stops = set(tokens)
        sure: set[Arrival] = set()
        doubtful: set[Arrival] = set()
        came_from: dict[Arrival, Arrival | None] = {}
        queue: list[Arrival] = []
        for token in tokens:
            ways, inside = self._ways_out(token, None)
            stops.update(inside)
            for arrival in ways:
                if arrival not in came_from:
                    came_from[arrival] = None
                    queue.append(arrival)
        starts = tuple(queue)
        onward: dict[Arrival, list[Way]] = {}
        come_to: dict[Arrival, list[int]] = {}
        for arrival in queue:
            simple = self._is_simple(arrival, came_from)
            (sure if simple else doubtful).add(arrival)
            onward[arrival], come_to[arrival] = self._beyond(arrival, tokens)
            if simple:
                stops.update(come_to[arrival])
            for far, _ in onward[arrival]:
                if far not in came_from:
                    came_from[far] = arrival
                    queue.append(far)
        for arrival in doubtful:
            if self._can_come_to(arrival, starts, onward):
                sure.add(arrival)
                stops.update(come_to[arrival])
        return Reach(frozenset(stops), frozenset(sure))

    def _beyond(self, arrival: Arrival, tokens: tuple[int, ...]) -> tuple[list[Way], list[int]]:
        """Where track goes on from a side come to, stops run through included; and the stops it comes to."""
        onward: list[Way] = []
        stops: list[int] = []
        for step in self._steps(arrival):
            if not isinstance(step, int):
                onward.append((step, ()))
                continue
            stops.append(step)
            if step not in tokens and self.may_pass(step):
                ways, inside = self._ways_out(step, arrival)
                through = (step, *inside)
                onward.extend((far, through) for far in ways)
                stops.extend(inside)
        return onward, stops

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

    def _can_come_to(self, goal: Arrival, starts: tuple[Arrival, ...], onward: dict[Arrival, list[Way]]) -> bool:
        """Whether some way leads to a side on which no side and no stop is used twice.

        The shortest way from where one stands mostly is such a way; where there is none at all, nothing farther on that
        branch is looked at.
        """
        side = self.board.side
        own = side[goal[0]][goal[1]]
        steps = 0

        def search(at: Arrival, used: frozenset[int], seen: frozenset[int]) -> bool:
            nonlocal steps
            steps += 1
            way = self._shortest(at, goal, used, seen, onward)
            if way is None or steps > MOST_STEPS:
                return False
            if way:
                return True
            for far, through in onward[at]:
                crossed = side[far[0]][far[1]]
                if through and through[0] in seen:
                    continue
                if far == goal or (crossed not in used and search(far, used | {crossed}, seen.union(through))):
                    return True
            return False

        for start in starts:
            crossed = side[start[0]][start[1]]
            # The goal's own side is barred but for the last step.
            if start == goal or (crossed != own and search(start, frozenset((own, crossed)), frozenset())):
                return True
        return False

    def _shortest(
        self,
        at: Arrival,
        goal: Arrival,
        used: frozenset[int],
        seen: frozenset[int],
        onward: dict[Arrival, list[Way]],
    ) -> bool | None:
        """Whether the shortest way on uses nothing twice; nothing if no way leads on to the goal."""
        side = self.board.side
        came: dict[Arrival, tuple[Arrival, tuple[int, ...]]] = {}
        queue = [at]
        for arrival in queue:
            for far, through in onward[arrival]:
                if far in came or (side[far[0]][far[1]] in used and far != goal) or (through and through[0] in seen):
                    continue
                came[far] = (arrival, through)
                queue.append(far)
                if far == goal:
                    queue.clear()
                    break
        if goal not in came:
            return None
        sides: set[int] = set()
        stops: set[int] = set()
        step = goal
        while step != at:
            crossed = side[step[0]][step[1]]
            step, through = came[step]
            if crossed in sides or (through and through[0] in stops):
                return False
            sides.add(crossed)
            stops.update(through)
        return True


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
