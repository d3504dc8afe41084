"""U208: a tile can never be replaced, although tiles of the next colour are there for its stops."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import Board, Tile
from railwright.compiler.lower.upgrades import next_colour
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    lies: dict[str, list[str]] = {}
    replaced: set[str] = set()
    for name, lays in ever.items():
        for lay, before in lays.items():
            if name not in lies.setdefault(lay.tile, []):
                lies[lay.tile].append(name)
            replaced.update(old.tile for old in before if old is not None)
    for tile in board.tiles.values():
        if tile.permanent or tile.name in replaced or tile.name not in lies:
            continue
        # What lies nowhere at all is another rule's business.
        others = [name for name in _next(board, tile, lies[tile.name]) if name in lies]
        if others:
            yield Diagnostic(
                "U208",
                f"tile {quoted(tile.name)} can never be replaced: nothing of the next colour fits over it there, not "
                f"{' nor '.join(quoted(name) for name in others)}",
                spans.at(("tiles", tile.entry)),
                help="write `permanent: true` if it is meant to stay",
                severity="warning",
            )


def _next(board: Board, tile: Tile, hexes: list[str]) -> list[str]:
    """Tiles of the next colour with its kinds of stops that may lie where it does."""
    colour = next_colour(tile.pattern.colour)
    if colour is None:
        return []
    kinds = sorted(stop.kind for stop in tile.pattern.stops)
    found: dict[str, None] = {}
    for name in hexes:
        for other in board.candidates(name, colour):
            if other.replaces is None and sorted(stop.kind for stop in other.pattern.stops) == kinds:
                found.setdefault(other.name)
    return list(found)[:8]
