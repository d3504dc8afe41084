"""Small words that several files of an 18xx title share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, form

HexName = Annotated[str, form(r"^[A-Z]{1,2}[0-9]{1,3}$", "a hex, written as `C4`", max_length=5)]
"""A hex by its coordinates, for example `C4`."""

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""A side of a hex on the map. Flat-topped hexes have no `E` and `W`, pointy-topped ones no `N` and `S`."""

Edge = Annotated[int, Field(ge=0, le=5)]
"""A side of a tile, clockwise; 0 is the bottom side of a flat-topped tile, the lower left one of a pointy-topped."""

StopLetter = Literal["a", "b", "c", "d", "e", "f"]
"""A stop of the same hex or tile: `a` is the first in its list."""

Colour = Literal["white", "yellow", "green", "brown", "gray", "red", "blue"]
"""Colours of hexes and tiles; `white` is an empty hex, `red` and `blue` are areas off the map."""

TileColour = Literal["yellow", "green", "brown", "gray"]
"""Colours of tiles, in the order in which they replace each other."""

StopKind = Literal["city", "town", "offboard", "mine", "port", "district"]
"""What a stop is.

`city`: has circles for tokens. `town`: has none. `offboard`: an area off the map; it may have circles. `mine`: a stop
without circles that only some train classes are paid for. `port`: the quay of the city in `port_of`, a piece of track
beyond it; it is no stop of its own for `least_stops` and adds its value to a run that goes on from the city to it.
`district`: an off-map area that some train classes never visit; what it is worth the class says in `per_distance`.
"""

Percent = Annotated[int, Field(ge=0, le=100)]
"""Hundredths of a company."""

PhaseName = Annotated[str, Field(min_length=1, max_length=20)]
"""A phase by its name."""

Values = list[Money]
"""What a stop is worth at the first, second, ... value level; the phase says which level holds."""
