"""M214: a hex asks money for a tile that it never takes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import FIXED, names_of
from railwright.compiler.lower.upgrades import COLOURS
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, hexes in enumerate(title.map.hexes):
        if hexes.terrain is None:
            continue
        told = quoted(", ".join(names_of(hexes)))
        path = ("map", "hexes", i, "terrain")
        if hexes.colour in FIXED:
            message = f"hex {told} is {hexes.colour} and never takes a tile, so nobody pays for its ground"
            yield Diagnostic("M214", message, spans.at(path), help="remove `terrain`, or change the colour of the hex")
            continue
        first = COLOURS.index(hexes.colour)
        for j, colour in enumerate(hexes.terrain.colours):
            if COLOURS.index(colour) <= first:
                yield Diagnostic(
                    "M214",
                    f"hex {told} asks for money when a {colour} tile is laid, but begins {hexes.colour}",
                    spans.at((*path, "colours", j)),
                    help="name later colours in `colours`",
                )
