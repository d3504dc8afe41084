"""P210: an ability spares the cost of a hex that has none, or keeps others out of one where nobody builds."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import BlockHexes, FreeTerrain
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    for i, j, ability in abilities_of(title):
        if not isinstance(ability, BlockHexes | FreeTerrain):
            continue
        told = f"private {quoted(title.privates[i].name)}"
        for k, name in enumerate(ability.hexes):
            ground = board.grounds.get(name)
            path: Path = ("privates", i, "abilities", j, "hexes", k)
            if ground is None:
                continue
            terrain = title.map.hexes[ground.entry].terrain
            if isinstance(ability, FreeTerrain) and (terrain is None or terrain.cost == 0):
                message = (
                    f"{told} lets a company build free of cost in hex {quoted(name)}, where building costs nothing"
                )
                yield Diagnostic("P210", message, spans.at(path), help="name a hex with `terrain`")
            elif isinstance(ability, BlockHexes) and ground.is_fixed:
                message = f"{told} blocks hex {quoted(name)}, which never takes a tile"
                yield Diagnostic("P210", message, spans.at(path), help="name a hex that takes tiles")
