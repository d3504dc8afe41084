"""T202: a rule of running is about a kind of stop that is neither on the map nor on a tile."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    printed = {stop.kind for ground in board.grounds.values() for stop in ground.pattern.stops}
    known = printed | {stop.kind for tile in board.tiles.values() for stop in tile.pattern.stops}
    running = title.running
    income = running.treasury_income.kinds if running.treasury_income is not None else []
    named: list[tuple[str, Path]] = [
        *((kind, ("token_needed_at", i)) for i, kind in enumerate(running.token_needed_at)),
        *((kind, ("once_a_run", i)) for i, kind in enumerate(running.once_a_run)),
        *((kind, ("treasury_income", "kinds", i)) for i, kind in enumerate(income)),
        *((kind, ("token_multiplies", kind)) for kind in running.token_multiplies),
    ]
    for kind, path in named:
        if kind not in known:
            yield Diagnostic(
                "T202",
                f"{quoted(path[0])} is about stops of the kind {quoted(kind)}, and this title has none",
                spans.at(("running", *path)),
                help="kinds here: " + ", ".join(quoted(name) for name in sorted(known)),
                severity="warning",
            )
