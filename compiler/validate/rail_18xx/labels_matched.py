"""U205: a letter is on tiles and on no hex, or on a hex and on no tile, so it holds nothing together."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    on_hexes = {ground.label for ground in board.grounds.values() if ground.label is not None}
    on_tiles = {tile.label for tile in board.tiles.values() if tile.label is not None}
    # A tile made for two hexes may show both their letters.
    shown = on_tiles | {letter for label in on_tiles for letter in label.split()}
    for i, hexes in enumerate(title.map.hexes):
        if hexes.label is None or hexes.label in shown:
            continue
        yield Diagnostic(
            "U205",
            f"hex {quoted(', '.join(names_of(hexes)))} has the letter {quoted(hexes.label)}, which no tile has",
            spans.at(("map", "hexes", i, "label")),
            help=did_you_mean(hexes.label, on_tiles) or "give a tile this `label`, or remove it here",
        )
    for tile in board.tiles.values():
        if tile.label is None or tile.hexes is not None or tile.label in on_hexes:
            continue
        path = ("tiles", tile.entry)
        yield Diagnostic(
            "U205",
            f"tile {quoted(tile.name)} has the letter {quoted(tile.label)}, which no hex has",
            spans.at((*path, "label") if spans.written((*path, "label")) else path),
            help=did_you_mean(tile.label, on_hexes) or "give a hex this `label`, or name its hexes in `hexes`",
        )
