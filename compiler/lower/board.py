"""Which tiles may lie in which hexes: what the map prints, what the manifest holds, what labels and lists say.

Where a tile may lie:

- A tile with `hexes` lies only there, and of its colour only such tiles lie there (tiles only abilities lay apart).
- Otherwise a labelled tile lies only in hexes with its label, and of its colour only such tiles lie there.
- Otherwise a tile without a label lies anywhere it fits.
- Track leads to no side that is closed: the edge of the map, an impassable side, a blank side of a fixed hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from railwright.compiler.lower.geometry import (
    COMPASS,
    SIDES,
    Piece,
    Place,
    beside,
    opposite,
    place_of,
    side_of,
)
from railwright.compiler.lower.upgrades import COLOURS, Pattern, PatternStop, StopMap, fits, next_colour
from railwright.compiler.schema.rail_18xx.board import BoardSpec, HexSpec
from railwright.compiler.schema.rail_18xx.tiles import TileShape, TileSpec

FIXED = ("gray", "red", "blue")
"""Colours of hexes that never take a tile."""


class Ground(NamedTuple):
    """One hex as it is printed."""

    name: str
    place: Place
    pattern: Pattern
    label: str | None
    closed: frozenset[int]
    """Sides declared impassable."""
    entry: int
    """Its entry in the map's list of hexes, which may stand for several."""

    @property
    def is_fixed(self) -> bool:
        """Whether it never takes a tile."""
        return self.pattern.colour in FIXED


class Tile(NamedTuple):
    """One tile of the manifest, its shape taken from the dictionary where it has none of its own."""

    name: str
    copies: int | None
    """``None``: any number."""
    pattern: Pattern
    revenue: tuple[int, ...]
    """Of each stop."""
    label: str | None
    hexes: frozenset[str] | None
    only_by_ability: bool
    permanent: bool
    replaces: frozenset[str] | None
    entry: int
    """Its place in the list of tiles."""


class Lay(NamedTuple):
    """A tile as it lies in a hex."""

    tile: str
    rotation: int


class Board:
    """The map and the manifest together: what may lie where, and what may follow it."""

    def __init__(self, spec: BoardSpec, tiles: Iterable[TileSpec], dictionary: Iterable[TileShape]) -> None:
        self.layout: str = spec.layout
        self.grounds = grounds_of(spec)
        self.tiles = manifest_of(tiles, dictionary)
        self.at = {ground.place: ground for ground in self.grounds.values()}
        self.open_sides = {name: self._open_sides(ground) for name, ground in self.grounds.items()}
        self._exits = {name: tile.pattern.exits for name, tile in self.tiles.items()}
        self._candidates: dict[tuple[str, str], list[Tile]] = {}

    def across(self, hex_name: str, side: int) -> Ground | None:
        """The hex across a side, if the map has one there."""
        return self.at.get(beside(self.grounds[hex_name].place, side, self.layout))

    def _open_sides(self, ground: Ground) -> frozenset[int]:
        """Sides across which track may run: a hex lies there, nothing bars the way, and a fixed hex has track to it."""
        found = []
        for side in range(SIDES):
            other = self.at.get(beside(ground.place, side, self.layout))
            if other is None or side in ground.closed or opposite(side) in other.closed:
                continue
            if not other.is_fixed or opposite(side) in other.pattern.exits:
                found.append(side)
        return frozenset(found)

    def candidates(self, hex_name: str, colour: str) -> list[Tile]:
        """Tiles of a colour that lists and labels let lie in a hex, those that only an ability lays included."""
        found = self._candidates.get((hex_name, colour))
        if found is None:
            found = self._candidates[hex_name, colour] = self._allowed(hex_name, colour)
        return found

    def _allowed(self, hex_name: str, colour: str) -> list[Tile]:
        ground = self.grounds[hex_name]
        of_colour = [tile for tile in self.tiles.values() if tile.pattern.colour == colour]
        named = [tile for tile in of_colour if tile.hexes is not None and hex_name in tile.hexes]
        if any(not tile.only_by_ability for tile in named):
            return named
        free = [tile for tile in of_colour if tile.hexes is None]
        labelled = [tile for tile in free if tile.label is not None and tile.label == ground.label]
        if any(not tile.only_by_ability for tile in labelled):
            return named + labelled
        return named + labelled + [tile for tile in free if tile.label is None]

    def pattern_at(self, hex_name: str, lay: Lay | None) -> Pattern:
        """What lies in a hex: a tile, or what is printed there."""
        if lay is None:
            return self.grounds[hex_name].pattern
        return self.tiles[lay.tile].pattern.turned(lay.rotation)

    def replacements(self, hex_name: str, lay: Lay | None = None) -> Iterator[tuple[Lay, StopMap]]:
        """Every tile, as it would lie, that may replace what lies in a hex, with what becomes of the stops.

        Phases, supply and connections are for the game to judge; so is who lays what only an ability lays.
        """
        ground = self.grounds[hex_name]
        # A tile that lies turned by so much is replaced by others turned by as much more.
        old, turn = (ground.pattern, 0) if lay is None else (self.tiles[lay.tile].pattern, lay.rotation)
        colour = next_colour(old.colour)
        if ground.is_fixed or colour is None or (lay is not None and self.tiles[lay.tile].permanent):
            return
        open_sides = self.open_sides[hex_name]
        for tile in self.candidates(hex_name, colour):
            if tile.replaces is not None and (lay is None or lay.tile not in tile.replaces):
                continue
            exits = self._exits[tile.name]
            for rotation, stop_map in fits(old, tile.pattern, may_add_stops=tile.hexes is not None).items():
                turned = (rotation + turn) % SIDES
                if all((side + turned) % SIDES in open_sides for side in exits):
                    yield Lay(tile.name, turned), stop_map

    def ever(self, hex_name: str) -> dict[Lay, tuple[Lay | None, ...]]:
        """Every tile that can ever come to lie in a hex, as it would lie, with what it could replace."""
        found: dict[Lay, list[Lay | None]] = {}
        waiting: list[Lay | None] = [None]
        while waiting:
            old = waiting.pop()
            for lay, _ in self.replacements(hex_name, old):
                if lay not in found:
                    waiting.append(lay)
                    found[lay] = []
                found[lay].append(old)
        return {lay: tuple(before) for lay, before in found.items()}

    def ever_everywhere(self) -> dict[str, dict[Lay, tuple[Lay | None, ...]]]:
        """``ever`` for each hex; hexes that are alike in all that matters are worked out once."""
        known: dict[tuple[object, ...], dict[Lay, tuple[Lay | None, ...]]] = {}
        found = {}
        for name, ground in self.grounds.items():
            allowed = tuple(tile.entry for colour in COLOURS for tile in self.candidates(name, colour))
            alike = (ground.pattern, self.open_sides[name], allowed)
            if alike not in known:
                known[alike] = self.ever(name)
            found[name] = known[alike]
        return found


def grounds_of(spec: BoardSpec) -> dict[str, Ground]:
    """The hexes by coordinate; of a coordinate listed twice, the first."""
    grounds: dict[str, Ground] = {}
    for entry, hexes in enumerate(spec.hexes):
        pattern = pattern_of_hex(hexes, spec.layout)
        closed = frozenset(side for point in hexes.impassable if (side := side_of(point, spec.layout)) is not None)
        for name in names_of(hexes):
            place = place_of(name, spec.letters)
            grounds.setdefault(name, Ground(name, place, pattern, hexes.label, closed, entry))
    return grounds


def names_of(hexes: HexSpec) -> list[str]:
    """The coordinates an entry of the map stands for."""
    return [hexes.at] if isinstance(hexes.at, str) else list(hexes.at)


def pattern_of_hex(hexes: HexSpec, layout: str) -> Pattern:
    """What is printed in a hex; track to a side that hexes of the layout do not have is left out."""
    stops = tuple(PatternStop(stop.kind, stop.slots) for stop in hexes.stops)
    track: list[Piece] = []
    for first, second in hexes.track:
        ends = [side_of(end, layout) if end in _POINTS else end for end in (first, second)]
        if ends[0] is not None and ends[1] is not None:
            track.append((ends[0], ends[1]))
    return Pattern(hexes.colour, stops, _sound(track, len(stops)))


_POINTS = frozenset(point for points in COMPASS.values() for point in points)


def manifest_of(tiles: Iterable[TileSpec], dictionary: Iterable[TileShape]) -> dict[str, Tile]:
    """The tiles of a title by name; of one listed twice the first, and none that has no shape."""
    shapes: dict[str, TileShape] = {}
    for shape in dictionary:
        shapes.setdefault(shape.name, shape)
    manifest: dict[str, Tile] = {}
    for entry, tile in enumerate(tiles):
        shape_of = shapes.get(tile.name)
        colour = tile.colour or (shape_of.colour if shape_of else None)
        track = tile.track if tile.track is not None else (shape_of.track if shape_of else None)
        if colour is None or track is None or tile.name in manifest:
            continue
        listed = tile.stops if tile.stops is not None else (shape_of.stops if shape_of else [])
        stops = tuple(PatternStop(tile.stop_kinds.get(stop.kind, stop.kind), stop.slots) for stop in listed)
        manifest[tile.name] = Tile(
            tile.name,
            None if tile.count == "unlimited" else tile.count,
            Pattern(colour, stops, _sound(track, len(stops))),
            tuple(stop.revenue for stop in listed),
            tile.label if tile.label is not None else (shape_of.label if shape_of else None),
            None if tile.hexes is None else frozenset(tile.hexes),
            tile.only_by_ability,
            tile.permanent,
            None if tile.replaces is None else frozenset(tile.replaces),
            entry,
        )
    return manifest


def _sound(track: Iterable[Piece], stops: int) -> tuple[Piece, ...]:
    """Track without pieces to stops that are not there; a rule of its own complains about those."""
    known = {*range(SIDES), "j", *"abcdef"[:stops]}
    return tuple(piece for piece in track if piece[0] in known and piece[1] in known)
