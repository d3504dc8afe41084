"""U204: no hex can ever take a tile, so it is in the box for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import Board, Tile
from railwright.compiler.lower.upgrades import COLOURS, fits
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    laid = {lay.tile for lays in ever.values() for lay in lays}
    labels = {ground.label for ground in board.grounds.values()}
    for tile in board.tiles.values():
        if tile.name in laid or (tile.label is not None and tile.hexes is None and tile.label not in labels):
            continue
        if tile.hexes and not any(name in board.grounds for name in tile.hexes):
            continue
        yield Diagnostic(
            "U204",
            f"no hex can ever take tile {quoted(tile.name)}: {_why(board, tile, laid)}",
            spans.at(("tiles", tile.entry)),
            help="remove it, or give it a hex it fits",
        )


def _why(board: Board, tile: Tile, laid: set[str]) -> str:
    """The first thing that stands in its way."""
    colour = tile.pattern.colour
    free = [ground for ground in board.grounds.values() if not ground.is_fixed]
    where = [ground for ground in free if tile in board.candidates(ground.name, colour)]
    if tile.hexes is not None and not tile.hexes:
        return "it is made for no hex"
    if not where:
        return "every hex it could lie in takes no tile, or only other tiles of its colour"
    before = COLOURS[COLOURS.index(colour) - 1]
    add = tile.hexes is not None
    printed = [ground for ground in where if fits(ground.pattern, tile.pattern, add)]
    earlier = [
        old
        for old in board.tiles.values()
        if old.name in laid
        and not old.permanent
        and (tile.replaces is None or old.name in tile.replaces)
        and fits(old.pattern, tile.pattern, add)
    ]
    if printed and tile.replaces is None:
        return "in every rotation its track leads off the map or to a side without track"
    if before == "white":
        return "no hex has just its stops"
    if not earlier:
        return f"no {before} tile or hex keeps its track, stops and circles under it in any rotation"
    return (
        "in the hexes where it could replace a tile its track would lead to a closed side, or others are made for them"
    )
