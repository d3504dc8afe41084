"""G306: players get more trains than their sets hold, or have to place more than their lines can take."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.rounds import PlaceTrains
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    per_line = next((step.per_line for step in title.opening if isinstance(step, PlaceTrains)), None)
    for i, row in enumerate(title.setup):
        if row.trains > title.trains.numbered:
            yield Diagnostic(
                "G306",
                f"{row.count} players get {counted(row.trains, 'train')} each; a set holds {title.trains.numbered}",
                spans.at(("setup", i, "trains")),
            )
        placed = row.trains if row.placed is None else row.placed
        if placed > row.trains:
            yield Diagnostic(
                "G306",
                f"{placed} trains start on the map, and each player has {row.trains}",
                spans.at(("setup", i, "placed")),
            )
            continue
        if per_line is None:
            continue
        for seat in range(1, row.count + 1):
            owned = row.picks.count(seat) + (row.deals[seat - 1] if seat <= len(row.deals) else 0)
            if placed > owned * per_line:
                yield Diagnostic(
                    "G306",
                    f"with {row.count} players seat {seat} owns {counted(owned, 'line')} and has "
                    f"{counted(placed, 'train')} to put there",
                    spans.at(("setup", i, "trains" if row.placed is None else "placed")),
                    help="give `placed` a lower number, or that seat more companies",
                )
                break
