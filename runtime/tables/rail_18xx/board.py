"""Tables of ``map.yaml``: the hexes, what is printed on them, and where track may go."""

from __future__ import annotations

from railwright.runtime.title import CompiledTitle

COLOURS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
"""Colours by number. Up to gray, a tile of one number is replaced by one of the next."""


class BoardTables(CompiledTitle, frozen=True, kw_only=True, dict=True, eq=False):
    """The map. A row for each hex, in the order of the file.

    Sides are 0 to 5 clockwise: 0 is S on flat-topped maps, SW on pointy-topped ones.
    """

    map_layout: str
    """`flat` or `pointy`: what hexes have at the top."""
    map_letters: str
    """`rows` or `columns`: what the letters of coordinates count."""
    hex_name: tuple[str, ...]
    """Coordinates."""
    hex_place: tuple[str, ...]
    """The place's name; empty if it has none."""
    hex_aliases: tuple[tuple[str, ...], ...]
    """What other programs call it as it is printed."""
    hex_xy: tuple[tuple[int, int], ...]
    """Column and row. Every second place of a row (flat: of a column) has a hex."""
    hex_neighbour: tuple[tuple[int, int, int, int, int, int], ...]
    """The hex across each side; -1: the map ends there."""
    hex_open: tuple[int, ...]
    """The sides track may leave by, as bits: a hex lies there, nothing bars the way, a fixed hex has track to meet."""
    hex_colour: tuple[int, ...]
    """The colour of what is printed: 0 white, 1 yellow, 2 green, 3 brown, 4 gray, 5 red, 6 blue."""
    hex_fixed: tuple[bool, ...]
    """Whether it never takes a tile."""
    hex_label: tuple[str, ...]
    """Its letter; empty if it has none."""
    hex_terrain: tuple[tuple[str, ...], ...]
    """What the ground is, for drawing."""
    hex_cost: tuple[tuple[int, int, int, int, int], ...]
    """What laying a tile of each colour (white to gray) costs."""
    hex_tile: tuple[int, ...]
    """The printed tile that lies there at the start, not turned."""
    hex_stop_name: tuple[tuple[str, ...], ...]
    """The names of its printed stops."""
    hex_port_of: tuple[int, ...]
    """For a port, the hex of the city it belongs to; else -1."""
    hex_icons: tuple[tuple[str, ...], ...]
    """Marks printed in the hex, for drawing."""
