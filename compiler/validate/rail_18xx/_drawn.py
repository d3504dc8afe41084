"""Everything with track on it: hexes of the map, tiles of the title's own, tiles of the dictionary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railwright.compiler.diagnostics.diagnostic import quoted
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import Piece
from railwright.compiler.schema.rail_18xx.board import StopSpec
from railwright.compiler.schema.rail_18xx.tiles import TileStop
from railwright.compiler.schema.rail_18xx.whole import RailTitle


class Drawn(NamedTuple):
    """A hex or tile with what is printed on it."""

    told: str
    """What it is, in the designer's words."""
    path: Path
    stops: Sequence[StopSpec | TileStop]
    track: Sequence[Piece]
    is_final: bool
    """Whether the stops have all the track here that they begin with; an empty hex gets its track with a tile."""


def drawn(title: RailTitle) -> Iterator[Drawn]:
    """Hexes, then tiles, in their order."""
    for i, hexes in enumerate(title.map.hexes):
        told = f"hex {quoted(', '.join(names_of(hexes)))}"
        yield Drawn(told, ("map", "hexes", i), hexes.stops, hexes.track, hexes.colour != "white")
    shapes = {shape.name: shape for shape in title.tile_dictionary}
    for i, tile in enumerate(title.tiles):
        if tile.track is None and tile.stops is None:
            continue
        shape = shapes.get(tile.name)
        stops = tile.stops if tile.stops is not None else (shape.stops if shape is not None else [])
        track = tile.track if tile.track is not None else (shape.track if shape is not None else [])
        yield Drawn(f"tile {quoted(tile.name)}", ("tiles", i), stops, track, bool(track))
    for i, known in enumerate(title.tile_dictionary):
        told = f"tile {quoted(known.name)} of the dictionary"
        yield Drawn(told, ("tile_dictionary", i), known.stops, known.track, True)
