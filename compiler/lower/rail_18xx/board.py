"""``map.yaml`` -> tables of hexes: neighbours, open sides, what is printed."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.board import Board, names_of
from railwright.compiler.lower.geometry import SIDES
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.schema.rail_18xx.board import HexSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rail_18xx.board import COLOURS


def lower_board(title: RailTitle, board: Board, names: Names, tables: Tables) -> None:
    """Add the tables of the map; what is printed in hexes is told with the tiles."""
    number = names.of["hex"]
    grounds = list(board.grounds.values())
    specs = [title.map.hexes[ground.entry] for ground in grounds]
    top = ("map", "hexes")
    tables.rows("hex", (_path(spec, ground.name, ground.entry) for spec, ground in zip(specs, grounds, strict=True)))
    tables.add("map_layout", title.map.layout, ("map", "layout"))
    tables.add("map_letters", title.map.letters, ("map", "letters"))
    tables.add("hex_name", tuple(ground.name for ground in grounds), top, "hex")
    tables.add("hex_place", tuple(spec.name or "" for spec in specs), top, "hex")
    tables.add("hex_aliases", tuple(tuple(spec.aliases) for spec in specs), top, "hex")
    tables.add("hex_xy", tuple((ground.place.column, ground.place.row) for ground in grounds), top, "hex")
    across = [[board.across(ground.name, side) for side in range(SIDES)] for ground in grounds]
    neighbours = tuple(tuple(NONE if other is None else number[other.name] for other in row) for row in across)
    tables.add("hex_neighbour", neighbours, top, "hex")
    tables.add("hex_open", tuple(bits(board.open_sides[ground.name]) for ground in grounds), top, "hex")
    tables.add("hex_colour", tuple(COLOURS.index(spec.colour) for spec in specs), top, "hex")
    tables.add("hex_fixed", tuple(ground.is_fixed for ground in grounds), top, "hex")
    tables.add("hex_label", tuple(spec.label or "" for spec in specs), top, "hex")
    tables.add("hex_terrain", tuple(_terrain(spec) for spec in specs), top, "hex")
    tables.add("hex_cost", tuple(_costs(spec) for spec in specs), top, "hex")
    stop_names = tuple(tuple(stop.name or spec.name or "" for stop in spec.stops) for spec in specs)
    tables.add("hex_stop_name", stop_names, top, "hex")
    ports = tuple(
        names.number("hex", spec.port_of, ("map", "hexes", ground.entry, "port_of"))
        for spec, ground in zip(specs, grounds, strict=True)
    )
    tables.add("hex_port_of", ports, top, "hex")
    tables.add("hex_icons", tuple(tuple(spec.icons) for spec in specs), top, "hex")


def _path(spec: HexSpec, name: str, entry: int) -> tuple[str | int, ...]:
    """Where a hex is written: its own coordinate, where several share an entry."""
    if isinstance(spec.at, str):
        return ("map", "hexes", entry)
    return ("map", "hexes", entry, "at", names_of(spec).index(name))


def bits(numbers: frozenset[int]) -> int:
    """Small numbers as the bits of one."""
    return sum(1 << number for number in numbers)


def _terrain(spec: HexSpec) -> tuple[str, ...]:
    if spec.terrain is None:
        return ()
    kind = spec.terrain.kind
    return (kind,) if isinstance(kind, str) else tuple(kind)


def _costs(spec: HexSpec) -> tuple[int, ...]:
    """What laying a tile of each colour costs."""
    ground = spec.terrain
    return tuple(ground.cost if ground is not None and colour in ground.colours else 0 for colour in COLOURS[:5])
