"""U212: a tile that only an ability lays is laid by no ability."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.privates import LayTile
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    laid = {
        name for _, _, ability in abilities_of(title) if isinstance(ability, LayTile) for name in ability.tiles or ()
    }
    for i, tile in enumerate(title.tiles):
        if tile.only_by_ability and tile.name not in laid:
            yield Diagnostic(
                "U212",
                f"only an ability lays tile {quoted(tile.name)}, and no private has one that names it",
                spans.key(("tiles", i, "only_by_ability")),
                help="name it in `tiles` of an ability `lay_tile`, or remove `only_by_ability`",
            )
