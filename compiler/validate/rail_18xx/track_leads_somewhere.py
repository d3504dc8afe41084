"""M207: printed track leads off the map, across an impassable side, or to a blank side of a hex that never changes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import Board, Ground, names_of
from railwright.compiler.lower.geometry import opposite, side_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    for i, hexes in enumerate(title.map.hexes):
        for name in names_of(hexes):
            ground = board.grounds[name]
            if ground.entry != i:
                continue
            for j, piece in enumerate(hexes.track):
                for end in piece:
                    side = side_of(end, board.layout)
                    wrong = None if side is None else _wrong(board, ground, side)
                    if wrong is not None:
                        yield Diagnostic(
                            "M207",
                            f"the track of hex {quoted(name)} to {quoted(end)} {wrong}",
                            spans.at(("map", "hexes", i, "track", j)),
                            help="turn or remove this piece, or add what it should meet",
                        )


def _wrong(board: Board, ground: Ground, side: int) -> str | None:
    other = board.across(ground.name, side)
    if other is None:
        return "leads off the map: no hex lies there"
    if side in ground.closed or opposite(side) in other.closed:
        return f"leads across the impassable side to {quoted(other.name)}"
    if side not in board.open_sides[ground.name]:
        return f"meets a side of {quoted(other.name)} without track, and that hex never takes a tile"
    return None
