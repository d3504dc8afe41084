"""U203: a tile is said to replace one whose colour, track, stops or circles it does not keep in any rotation."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.upgrades import fits, next_colour
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    tiles = board_of(title).tiles
    for i, spec in enumerate(title.tiles):
        tile = tiles.get(spec.name)
        if tile is None or tile.entry != i:
            continue
        for j, name in enumerate(spec.replaces or ()):
            old = tiles.get(name)
            if old is None or fits(old.pattern, tile.pattern, may_add_stops=tile.hexes is not None):
                if old is not None and old.permanent:
                    message = f"tile {quoted(tile.name)} cannot replace {quoted(name)}, which is permanent"
                    span = spans.at(("tiles", i, "replaces", j))
                    yield Diagnostic(
                        "U203", message, span, help="remove it from `replaces`, or `permanent` from the tile"
                    )
                continue
            if tile.pattern.colour != next_colour(old.pattern.colour):
                wrong = f"is {old.pattern.colour}: it is {tile.pattern.colour} itself, not the next colour"
            else:
                wrong = "has track, stops or circles that it keeps in no rotation"
            yield Diagnostic(
                "U203",
                f"tile {quoted(tile.name)} cannot replace {quoted(name)}, which {wrong}",
                spans.at(("tiles", i, "replaces", j)),
                help="remove it from `replaces`, or change one of the two tiles",
            )
