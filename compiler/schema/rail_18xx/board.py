"""``map.yaml``: the hexes, what is printed on them, and where track may not go."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, Text, Word
from railwright.compiler.schema.rail_18xx.words import (
    Colour,
    Compass,
    HexName,
    StopKind,
    StopLetter,
    TileColour,
    Values,
)

Piece = Annotated[tuple[Compass, Compass | StopLetter], Field(strict=False)]


class StopSpec(Sourced):
    """A place in a hex that trains stop at."""

    kind: StopKind
    """What it is."""
    name: Name | None = None
    """Its name, where it differs from the hex's."""
    slots: Annotated[int, Field(ge=0, le=6)] = 0
    """Circles for tokens. A stop without circles never holds a token and never stops anybody from passing."""
    revenue: Money | Values = 0
    """What it is worth; several numbers are its worth at the first, second, ... value level."""
    runs_through: bool | None = None
    """Whether a train, or a connection traced for tiles and tokens, may go on beyond it; if not said: no for off-board
    areas, ports and districts, yes otherwise. A red area is one stop, however many arrows lead to it."""
    through_for: list[Name] = []
    """Companies that may run on beyond it although others may not."""


Ground = Literal["river", "water", "mountain", "swamp", "hill", "forest", "desert"]


class Terrain(Sourced):
    """What building in a hex costs."""

    kind: Ground | Annotated[list[Ground], Field(min_length=1, max_length=4)]
    """What the ground is, or several things at once; drawn on the map, without further effect."""
    cost: Money
    """Paid to the bank out of the company's treasury; nobody may help, and who cannot pay cannot build there."""
    colours: list[TileColour] = ["yellow"]
    """Paid when a tile of one of these colours is laid."""


class HexSpec(Sourced):
    """One hex, or several that are alike."""

    at: HexName | list[HexName]
    """Its coordinates; a list stands for hexes that are alike in everything else."""
    name: Name | None = None
    """The place's name."""
    colour: Colour = "white"
    """White hexes take tiles, yellow ones have a tile printed on them, which green ones replace; gray, red and blue
    ones never take a tile. Track may not lead off the map, nor to a side of a gray, red or blue hex without track."""
    stops: list[StopSpec] = Field(default=[], max_length=6)
    """Its cities, towns and other stops."""
    track: list[Piece] = Field(default=[], max_length=12)
    """Printed track: from a side to another side or to a stop."""
    terrain: Terrain | None = None
    """What building here costs."""
    label: Name | None = None
    """A letter. Of a colour in which some tile bears the same letter, only such tiles lie here (see `hexes` of a
    tile for tiles made for certain hexes)."""
    impassable: list[Compass] = Field(default=[], max_length=6)
    """Sides no track may cross; said on both hexes."""
    port_of: HexName | None = None
    """For a port: the hex of the city it belongs to."""
    icons: list[Word] = Field(default=[], max_length=6)
    """Marks printed in the hex, for people."""
    note: Text | None = None
    """A remark for people."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """What other programs call the hex as it is printed, where that is not told by its coordinates alone."""


class BoardSpec(Sourced):
    """The map."""

    layout: Literal["flat", "pointy"]
    """Whether hexes have a flat side or a point at the top."""
    letters: Literal["rows", "columns"] = "rows"
    """Whether the letter of a coordinate counts rows or columns."""
    hexes: list[HexSpec] = Field(min_length=1, max_length=400)
    """All hexes; a coordinate not listed is not part of the map."""


class MapKeys(Spec):
    """What ``map.yaml`` says."""

    map: BoardSpec
    """The map."""
