"""Tables of ``tiles.yaml``: tiles, their track in each rotation, where each may lie and what it may replace."""

from __future__ import annotations

from railwright.runtime.tables.common import Record
from railwright.runtime.tables.rail_18xx.board import BoardTables

STOP_END = 6
"""Ends of track: 0 to 5 are sides, ``STOP_END + k`` is the tile's stop k."""
JUNCTION = 12
"""The end of track at a junction, which is open to all its arms."""

Track = tuple[tuple[int, int], ...]
"""Pieces of track by their two ends."""


class Upgrade(Record, frozen=True):
    """One way to replace a tile."""

    tile: int
    """The new tile."""
    rotation: int
    """How far the new tile is turned beyond the old one: what lies at r is replaced by one at (r + rotation) % 6."""
    stops: tuple[int, ...]
    """For each stop of the old tile, the stop that takes its place; -1: nothing tells which, it is for choice."""


class TileTables(BoardTables, frozen=True, kw_only=True, dict=True, eq=False):
    """Tiles. The title's own first, in the order of the file; then one for each different thing the map prints."""

    tile_name: tuple[str, ...]
    """Its number; for a printed one `=` and the first hex that has it."""
    tile_aliases: tuple[tuple[str, ...], ...]
    """Numbers it has in other programs."""
    tile_printed: tuple[str, ...]
    """What is written on it, for people; empty if not said."""
    tile_colour: tuple[int, ...]
    """Its colour, as in `hex_colour`."""
    tile_count: tuple[int, ...]
    """How many there are; -1: any number; 0: printed on the map."""
    tile_label: tuple[str, ...]
    """Its letter; empty if it has none."""
    tile_stops: tuple[tuple[int, ...], ...]
    """Its stops, as rows of the `stop_` tables."""
    tile_track: tuple[Track, ...]
    """Its track, not turned: ends 0-5 are sides, 6 + k is stop k, 12 the junction."""
    tile_rotated: tuple[tuple[Track, Track, Track, Track, Track, Track], ...]
    """Its track in each rotation. Pieces keep their places in the list."""
    tile_exits: tuple[tuple[int, int, int, int, int, int], ...]
    """The sides its track leads to in each rotation, as bits."""
    tile_same: tuple[tuple[int, int, int, int, int, int], ...]
    """For each rotation the lowest one in which it looks the same, stop for stop."""
    tile_by_ability: tuple[bool, ...]
    """Whether only an ability lays it."""
    tile_permanent: tuple[bool, ...]
    """Whether it is never replaced."""
    layable: tuple[tuple[int, ...], ...]
    """For each hex, the tiles its letter and the tiles' lists of hexes ever let lie there."""
    upgrades: tuple[tuple[Upgrade, ...], ...]
    """For each tile, what may replace it: next colour, all track, stops and circles kept, one entry per look."""
    stop_kind: tuple[str, ...]
    """What each sort of stop is: `city`, `town`, `offboard`, `mine`, `port`, `district`."""
    stop_values: tuple[tuple[int, ...], ...]
    """What it is worth at each value level, as printed."""
    stop_slots: tuple[int, ...]
    """Its circles for tokens."""
    stop_through: tuple[bool, ...]
    """Whether a train may run on beyond it."""
    stop_through_for: tuple[tuple[int, ...], ...]
    """Companies that may run on beyond it although others may not."""
