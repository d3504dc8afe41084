"""The track on the board: which links join which stops, and where a company's track leads.

What is found for one lie of the tiles is kept, because many questions are asked of each; the kernel finds it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from railwright.ext.track import Ground, Lie

FIRST_STOP = 6
"""Ends of a piece of track: 0 to 5 are sides, 6 and more stops, and 12 the free junction."""
KEPT = 512
"""Lies of tiles remembered."""

_SERIAL = count()

Pieces = tuple[tuple[int, int], ...]


class Link(NamedTuple):
    """A simple chain of track between two stops."""

    a: int
    b: int
    sides: tuple[int, ...]
    """The sides of hexes it crosses, which stand for its track; one inside a hex has a number of its own."""
    hexes: tuple[int, ...]


class Board:
    """What the map and the tiles say about track, whatever lies on it."""

    def __init__(
        self,
        neighbour: Sequence[Sequence[int]],
        rotated: Sequence[Sequence[Pieces]],
        n_stops: Sequence[int],
    ) -> None:
        """``neighbour``: for each hex the hex beyond each side, or -1. ``rotated``: for each tile and rotation its
        pieces of track. ``n_stops``: for each tile its number of stops."""
        numbers: dict[tuple[int, int], int] = {}
        self.n_sides = 0
        """Both hexes of a side have the same number for it."""
        for hexagon, hexes in enumerate(neighbour):
            for edge, beyond in enumerate(hexes):
                twin = (beyond, (edge + 3) % 6)
                if twin in numbers:
                    numbers[hexagon, edge] = numbers[twin]
                else:
                    numbers[hexagon, edge] = self.n_sides
                    self.n_sides += 1
        self.side = [[numbers[hexagon, edge] for edge in range(6)] for hexagon in range(len(neighbour))]
        """For each hex the number of each side."""
        self.n_stops = tuple(n_stops)
        self.ground = Ground(neighbour, self.side, rotated, n_stops)


class Reach(NamedTuple):
    """Where a company's track leads."""

    stops: frozenset[int]
    """Stops it comes to, its tokens' included."""
    sides: dict[int, int]
    """For each hex the sides, as bits, by which track comes into it from outside, whether or not it goes on there."""


class Track:
    """The track of one lie of the tiles."""

    def __init__(self, board: Board, tiles: Sequence[int], rotations: Sequence[int]) -> None:
        self.serial = next(_SERIAL)
        """No two tracks have the same, so answers about one are never taken for another's."""
        self.first_stop: list[int] = []
        self.stop_hex: list[int] = []
        self.stop_number: list[int] = []
        for hexagon, tile in enumerate(tiles):
            self.first_stop.append(len(self.stop_hex))
            for number in range(board.n_stops[tile]):
                self.stop_hex.append(hexagon)
                self.stop_number.append(number)
        self._n_sides = board.n_sides
        self._lie = Lie(board.ground, tiles, rotations)

    def stop(self, hexagon: int, number: int) -> int:
        """The number of a stop on this lie of the tiles."""
        return self.first_stop[hexagon] + number

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All chains of track between two stops."""
        found, inside = [], self._n_sides
        for link in map(Link._make, self._lie.links()):
            if not link.sides:
                link, inside = link._replace(sides=(inside,)), inside + 1
            found.append(link)
        return tuple(found)

    def leaves(self, stop: int) -> bool:
        """Whether any track leads out of a stop."""
        return self._lie.leaves(stop)

    def reach(self, tokens: Iterable[int], may_pass: Callable[[int], bool]) -> Reach:
        """Where track leads from these stops, running through stops only where allowed."""
        return Reach(*self._lie.reach(tokens, may_pass))


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
