"""U207: a tile has a colour that no phase opens, or a phase opens a colour that no tile has."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    tiles = board_of(title).tiles.values()
    opened = {colour for phase in title.phases for colour in phase.tiles}
    for tile in tiles:
        if tile.pattern.colour not in opened:
            yield Diagnostic(
                "U207",
                f"tile {quoted(tile.name)} is {tile.pattern.colour}, a colour that no phase opens",
                spans.at(("tiles", tile.entry)),
                help=f"add {quoted(tile.pattern.colour)} to `tiles` of a phase, or remove the tile",
            )
    told: set[str] = set()
    have = {tile.pattern.colour for tile in tiles}
    for i, phase in enumerate(title.phases):
        for j, colour in enumerate(phase.tiles):
            if colour not in have and colour not in told:
                told.add(colour)
                yield Diagnostic(
                    "U207",
                    f"phase {quoted(phase.name)} opens {colour} tiles, and this title has none",
                    spans.at(("phases", i, "tiles", j)),
                    help="remove the colour, or add tiles",
                    severity="warning",
                )
