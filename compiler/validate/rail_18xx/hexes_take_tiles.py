"""U209: no tile can ever be laid in a hex that takes tiles."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import compass_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    for i, hexes in enumerate(title.map.hexes):
        for j, name in enumerate(names_of(hexes)):
            ground = board.grounds[name]
            # A printed yellow hex may well be the last thing that lies there.
            if ground.entry != i or ground.pattern.colour != "white" or ever[name]:
                continue
            path: Path = ("map", "hexes", i, "at") if isinstance(hexes.at, str) else ("map", "hexes", i, "at", j)
            sides = [compass_of(side, board.layout) for side in sorted(board.open_sides[name])]
            open_to = ", ".join(quoted(side) for side in sides) or "none"
            kinds = ", ".join(stop.kind for stop in hexes.stops)
            yield Diagnostic(
                "U209",
                f"no tile of this title can ever be laid in hex {quoted(name)}"
                + (f", which has: {kinds}" if kinds else ""),
                spans.at(path),
                help=f"its open sides: {open_to}; add a yellow tile that fits, or colour the hex gray",
                severity="error" if hexes.stops else "warning",
            )
