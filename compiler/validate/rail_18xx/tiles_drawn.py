"""U201: a tile is neither in the dictionary nor described in full, so nobody knows what is on it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, nearest, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    known = {shape.name for shape in title.tile_dictionary}
    for i, tile in enumerate(title.tiles):
        if tile.name in known:
            continue
        missing = [key for key, value in (("colour", tile.colour), ("track", tile.track)) if value is None]
        if missing == ["colour", "track"]:
            close = nearest(tile.name, sorted(known))
            help = "describe it here: `colour`, `stops`, `track`"
            if not known:
                help = "write `uses: [tiles]` to take in the dictionary, or describe the tile here"
            elif close is not None:
                help += f"; or did you mean {quoted(close)}?"
            message = f"tile {quoted(tile.name)} is not in the dictionary, and nothing here says what is on it"
            yield Diagnostic("U201", message, spans.at(("tiles", i, "name")), help=help)
        elif missing:
            message = f"tile {quoted(tile.name)} is not in the dictionary and has no {quoted(missing[0])} here"
            yield Diagnostic("U201", message, spans.at(("tiles", i)), help=f"add {quoted(missing[0])}")
