"""U206: a tile is made for a hex in which it can never lie."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    for tile in board.tiles.values():
        lies = {name for name in tile.hexes or () if any(lay.tile == tile.name for lay in ever.get(name, ()))}
        if not lies:
            # If it lies nowhere at all, another rule says so, once.
            continue
        for j, name in enumerate(title.tiles[tile.entry].hexes or ()):
            if name in board.grounds and name not in lies:
                yield Diagnostic(
                    "U206",
                    f"tile {quoted(tile.name)} is made for hex {quoted(name)}, but can never lie there",
                    spans.at(("tiles", tile.entry, "hexes", j)),
                    help="check what lies there before it, its track, stops and circles, and the sides it leads to",
                )
