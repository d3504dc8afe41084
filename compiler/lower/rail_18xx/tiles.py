"""``tiles.yaml`` and what the map prints -> tables of tiles: track in each rotation, what may replace what, where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.board import Board, Tile
from railwright.compiler.lower.geometry import JUNCTION as ARMS
from railwright.compiler.lower.geometry import SIDES, End, Piece, turned
from railwright.compiler.lower.rail_18xx.board import bits
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.upgrades import Pattern, all_kept, fits, next_colour, stop_number
from railwright.compiler.schema.rail_18xx.board import StopSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rail_18xx.board import COLOURS
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END, Track, Upgrade

ENDS = frozenset(("offboard", "port", "district"))
"""Kinds of stops that runs end at, where nothing else is said."""


class Stop(NamedTuple):
    """A sort of stop: what is printed alike is one row."""

    kind: str
    values: tuple[int, ...]
    slots: int
    through: bool
    through_for: tuple[int, ...]


class Lowered(NamedTuple):
    """A tile of the title, or what is printed in some hexes."""

    name: str
    pattern: Pattern
    stops: tuple[Stop, ...]
    path: Path
    tile: Tile | None
    """``None``: printed."""


def lower_tiles(title: RailTitle, board: Board, names: Names, tables: Tables) -> None:
    """Add the tables of tiles and stops, and which printed tile lies in each hex."""
    levels = max(phase.level for phase in title.phases)
    own = [_own(tile, levels) for tile in board.tiles.values()]
    printed: dict[tuple[Pattern, tuple[Stop, ...]], Lowered] = {}
    lies: list[tuple[Pattern, tuple[Stop, ...]]] = []
    for ground in board.grounds.values():
        path = ("map", "hexes", ground.entry)
        stops = tuple(
            _printed_stop(stop, levels, (*path, "stops", place), names)
            for place, stop in enumerate(title.map.hexes[ground.entry].stops)
        )
        key = (ground.pattern, stops)
        printed.setdefault(key, Lowered(f"={ground.name}", ground.pattern, stops, path, None))
        lies.append(key)
    tiles = [*own, *printed.values()]
    first = {key: len(own) + place for place, key in enumerate(printed)}
    tables.add("hex_tile", tuple(first[key] for key in lies), ("map", "hexes"), "hex")
    tables.rows("tile", (tile.path for tile in tiles))
    _faces(tiles, title, tables)
    _stops(tiles, tables)
    _places(tiles, board, tables)


def _own(tile: Tile, levels: int) -> Lowered:
    stops = tuple(
        Stop(stop.kind, (revenue,) * levels, stop.slots, stop.kind not in ENDS, ())
        for stop, revenue in zip(tile.pattern.stops, tile.revenue, strict=True)
    )
    return Lowered(tile.name, tile.pattern, stops, ("tiles", tile.entry), tile)


def _printed_stop(stop: StopSpec, levels: int, path: Path, names: Names) -> Stop:
    values = [stop.revenue] if isinstance(stop.revenue, int) else list(stop.revenue) or [0]
    # A stop with fewer values than there are levels keeps its last one.
    at_levels = tuple(values[min(level, len(values) - 1)] for level in range(levels))
    through = stop.kind not in ENDS if stop.runs_through is None else stop.runs_through
    companies = tuple(
        names.number("company", name, (*path, "through_for", place)) for place, name in enumerate(stop.through_for)
    )
    return Stop(stop.kind, at_levels, stop.slots, through, companies)


def _faces(tiles: Sequence[Lowered], title: RailTitle, tables: Tables) -> None:
    at = ("tiles",)
    specs = [None if tile.tile is None else title.tiles[tile.tile.entry] for tile in tiles]
    tables.add("tile_name", tuple(tile.name for tile in tiles), at, "tile")
    tables.add("tile_aliases", tuple(tuple(spec.aliases) if spec else () for spec in specs), at, "tile")
    tables.add("tile_printed", tuple((spec.printed or "") if spec else "" for spec in specs), at, "tile")
    tables.add("tile_colour", tuple(COLOURS.index(tile.pattern.colour) for tile in tiles), at, "tile")
    copies = (0 if tile.tile is None else tile.tile.copies for tile in tiles)
    tables.add("tile_count", tuple(NONE if count is None else count for count in copies), at, "tile")
    tables.add("tile_label", tuple((tile.tile.label or "") if tile.tile else "" for tile in tiles), at, "tile")
    tables.add("tile_track", tuple(_track(tile.pattern.track) for tile in tiles), at, "tile")
    rotated = tuple(tuple(_track(turned(tile.pattern.track, r)) for r in range(SIDES)) for tile in tiles)
    tables.add("tile_rotated", rotated, at, "tile")
    exits = tuple(tuple(bits(tile.pattern.turned(r).exits) for r in range(SIDES)) for tile in tiles)
    tables.add("tile_exits", exits, at, "tile")
    tables.add("tile_same", tuple(_same(tile.pattern) for tile in tiles), at, "tile")
    by_ability = tuple(tile.tile is not None and tile.tile.only_by_ability for tile in tiles)
    tables.add("tile_by_ability", by_ability, at, "tile")
    permanent = tuple(tile.tile.permanent if tile.tile else next_colour(tile.pattern.colour) is None for tile in tiles)
    tables.add("tile_permanent", permanent, at, "tile")


def _track(track: Iterable[Piece]) -> Track:
    return tuple((_end(one), _end(other)) for one, other in track)


def _end(end: End) -> int:
    if isinstance(end, int):
        return end
    return JUNCTION if end == ARMS else STOP_END + stop_number(end)


@cache
def _same(pattern: Pattern) -> tuple[int, ...]:
    """For each rotation the lowest one that looks the same, stop for stop."""
    looks: dict[frozenset[frozenset[int]], int] = {}
    found = []
    for rotation in range(SIDES):
        look = frozenset(frozenset(piece) for piece in _track(turned(pattern.track, rotation)))
        found.append(looks.setdefault(look, rotation))
    return tuple(found)


def _stops(tiles: Sequence[Lowered], tables: Tables) -> None:
    """Every sort of stop once, where it is first written."""
    number: dict[Stop, int] = {}
    paths: list[Path] = []
    for tile in tiles:
        for place, stop in enumerate(tile.stops):
            if stop not in number:
                number[stop] = len(number)
                paths.append((*tile.path, "stops", place))
    at = ("tiles",)
    tables.add("tile_stops", tuple(tuple(number[stop] for stop in tile.stops) for tile in tiles), at, "tile")
    tables.rows("stop", paths)
    tables.add("stop_kind", tuple(stop.kind for stop in number), at, "stop")
    tables.add("stop_values", tuple(stop.values for stop in number), at, "stop")
    tables.add("stop_slots", tuple(stop.slots for stop in number), at, "stop")
    tables.add("stop_through", tuple(stop.through for stop in number), at, "stop")
    tables.add("stop_through_for", tuple(stop.through_for for stop in number), at, "stop")


def _places(tiles: Sequence[Lowered], board: Board, tables: Tables) -> None:
    """What may replace what, and what may ever lie in each hex."""
    number = {tile.name: place for place, tile in enumerate(tiles)}
    upgrades = []
    for old in tiles:
        found: list[Upgrade] = []
        if old.tile is None or not old.tile.permanent:
            for new in board.tiles.values():
                if new.replaces is None or old.name in new.replaces:
                    found.extend(_ways(old, new, number[new.name]))
        upgrades.append(tuple(found))
    tables.add("upgrades", tuple(upgrades), ("tiles",), "tile")
    ever = board.ever_everywhere()
    layable = (sorted({number[lay.tile] for lay in ever[name]}) for name in board.grounds)
    tables.add("layable", tuple(tuple(row) for row in layable), ("tiles",), "hex")


def _ways(old: Lowered, new: Tile, number: int) -> Iterable[Upgrade]:
    """Every look in which a tile replaces another that is not turned."""
    same = _same(new.pattern)
    may_add = new.hexes is not None
    for rotation in fits(old.pattern, new.pattern, may_add):
        if same[rotation] == rotation:
            maps = all_kept(old.pattern, new.pattern.turned(rotation), may_add)
            yield Upgrade(number, rotation, tuple(_only(choices) for choices in zip(*maps, strict=True)))


def _only(choices: Iterable[int]) -> int:
    """What becomes of a stop: the same in every way, or for choice."""
    found = set(choices)
    return found.pop() if len(found) == 1 else NONE
