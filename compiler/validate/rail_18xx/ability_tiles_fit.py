"""P204: an ability lays a tile in a hex that can never take it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import LayTile
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    for i, j, ability in abilities_of(title):
        if not isinstance(ability, LayTile):
            continue
        path: Path = ("privates", i, "abilities", j)
        told = f"private {quoted(title.privates[i].name)}"
        laid: set[str] = set()
        tiles = None if ability.tiles is None else {name for name in ability.tiles if name in board.tiles}
        for k, name in enumerate(ability.hexes):
            if name not in ever or (tiles is not None and not tiles):
                continue
            here = {lay.tile for lay in ever[name]}
            laid |= here
            if not here if tiles is None else not here & tiles:
                what = "a tile" if tiles is None else " or ".join(quoted(tile) for tile in ability.tiles or ())
                yield Diagnostic(
                    "P204",
                    f"{told} lays {what} in hex {quoted(name)}, which can never take it",
                    spans.at((*path, "hexes", k)),
                    help="its stops, sides, letter and colour decide what it takes",
                )
        known = [name for name in ability.hexes if name in ever]
        for k, tile in enumerate(ability.tiles or ()):
            if len(ability.tiles or ()) > 1 and known and tile in board.tiles and tile not in laid:
                message = f"{told} may lay tile {quoted(tile)}, which none of its hexes can ever take"
                yield Diagnostic("P204", message, spans.at((*path, "tiles", k)), help="remove it, or add a hex")
