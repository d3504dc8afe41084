"""``tiles.yaml``: how many of which tiles there are; and the shared dictionary of tiles by number."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, form
from railwright.compiler.schema.rail_18xx.words import Edge, HexName, StopKind, StopLetter, TileColour

TileName = Annotated[str, form(r"^[A-Za-z0-9_+-]+$", "the number of a tile, written as `'57'`", max_length=20)]
Piece = Annotated[tuple[Edge | StopLetter, Edge | StopLetter | Literal["j"]], Field(strict=False)]


class TileStop(Spec):
    """A stop on a tile."""

    kind: StopKind
    """What it is."""
    revenue: Money
    """What it is worth."""
    slots: Annotated[int, Field(ge=0, le=6)] = 0
    """Circles for tokens."""


class TileShape(Sourced):
    """What is printed on a tile."""

    name: TileName
    """Its number."""
    colour: TileColour
    """Its colour."""
    stops: list[TileStop] = Field(default=[], max_length=6)
    """Its cities and towns."""
    track: list[Piece] = Field(min_length=1, max_length=15)
    """Its track: from a side to a side, to a stop (`a`, `b`, ...), or to `j`, a junction open to all its arms.

    Two stops are joined by a piece from one to the other. A junction is a point, not track: runs may meet in it.
    """
    label: Name | None = None
    """A letter: the tile goes only on hexes with the same letter, and of its colour no other tile goes there. Of a tile
    with `hexes` the list is asked, not the letter."""


class TileSpec(Sourced):
    """A tile of this title: how many there are, and where it may go."""

    name: TileName
    """Its number. What is printed on it comes from the dictionary unless said here."""
    count: Annotated[int, Field(ge=1, le=500)] | Literal["unlimited"]
    """How many there are; a replaced tile returns to the supply."""
    hexes: list[HexName] | None = None
    """Only in these hexes; and of its colour only tiles that name the hex may lie there, unless an ability alone lays
    them. A tile made for a hex may have stops that the hex does not show."""
    label: Name | None = None
    """A letter, where it differs from the dictionary's."""
    printed: Name | None = None
    """What is written on it, for people."""
    only_by_ability: bool = False
    """Only an ability lays it, never an ordinary lay. It leaves the game with the last ability that could lay it."""
    permanent: bool = False
    """Never replaced."""
    replaces: list[TileName] | None = None
    """Only replaces these tiles; if not said, any it fits."""
    stop_kinds: dict[StopKind, StopKind] = {}
    """Stops that this title reads otherwise: `{town: mine}` turns the dictionary's towns into mines."""
    colour: TileColour | None = None
    """For a tile of the title's own: its colour."""
    stops: list[TileStop] | None = Field(default=None, max_length=6)
    """For a tile of the title's own: its cities and towns."""
    track: list[Piece] | None = Field(default=None, min_length=1, max_length=15)
    """For a tile of the title's own: its track."""
    aliases: list[TileName] = Field(default=[], max_length=10)
    """Numbers it has in other programs; several where another program counts its copies apart."""


class TilesKeys(Spec):
    """What ``tiles.yaml`` says."""

    tiles: list[TileSpec] = Field(min_length=1, max_length=300)
    """The tiles of this title."""
    tile_dictionary: list[TileShape] = Field(default=[], max_length=1000)
    """Tiles by number; comes with `uses: [tiles]`."""
