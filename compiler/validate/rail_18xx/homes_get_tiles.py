"""U210: there are too few yellow tiles for all homes to get their first one."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, ever_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, ever = board_of(title), ever_of(title)
    homes: dict[str, int] = {}
    for i, company in enumerate(title.companies):
        ground = board.grounds.get(company.home.hex) if company.home is not None else None
        if ground is not None and ground.pattern.colour == "white" and ever[ground.name]:
            homes.setdefault(ground.name, i)
    first = {name: sorted({lay.tile for lay, old in ever[name].items() if None in old}) for name in homes}
    given: dict[str, list[str]] = {}

    def serve(name: str, tried: set[str]) -> bool:
        """Find a tile for a home; homes served before may have to take another one."""
        for tile in first[name]:
            if tile in tried:
                continue
            tried.add(tile)
            copies = board.tiles[tile].copies
            holders = given.setdefault(tile, [])
            if copies is None or len(holders) < copies:
                holders.append(name)
                return True
            for place, other in enumerate(holders):
                if serve(other, tried):
                    holders[place] = name
                    return True
        return False

    for name, i in homes.items():
        if not serve(name, set()):
            fitting = ", ".join(f"{quoted(tile)} x {board.tiles[tile].copies}" for tile in first[name])
            yield Diagnostic(
                "U210",
                f"there are too few yellow tiles for all homes: none is left for hex {quoted(name)}, home of "
                f"{quoted(title.companies[i].name)}",
                spans.at(("companies", i, "home")),
                help=f"it takes {fitting}; add copies",
            )
