"""U211: a tile reads a kind of stop otherwise that it does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    shapes = {shape.name: shape for shape in title.tile_dictionary}
    for i, tile in enumerate(title.tiles):
        shape = shapes.get(tile.name)
        stops = tile.stops if tile.stops is not None else shape.stops if shape is not None else []
        kinds = {stop.kind for stop in stops}
        for kind, new in tile.stop_kinds.items():
            if kind not in kinds or kind == new:
                wrong = "has none" if kind not in kinds else "that changes nothing"
                yield Diagnostic(
                    "U211",
                    f"tile {quoted(tile.name)} reads {kind} stops as {new}, but {wrong}",
                    spans.key(("tiles", i, "stop_kinds", kind)),
                    help="its kinds of stops: " + (", ".join(quoted(known) for known in sorted(kinds)) or "none"),
                )
