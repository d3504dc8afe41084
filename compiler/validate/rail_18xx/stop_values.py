"""M212: a stop has too few values for the value levels of the phases, or values that never hold."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    highest = max(phase.level for phase in title.phases)
    last = next(i for i, phase in enumerate(title.phases) if phase.level == highest)
    for i, hexes in enumerate(title.map.hexes):
        for j, stop in enumerate(hexes.stops):
            if not isinstance(stop.revenue, list) or len(stop.revenue) == highest:
                continue
            path = ("map", "hexes", i, "stops", j, "revenue")
            few = len(stop.revenue) < highest
            yield Diagnostic(
                "M212",
                f"hex {quoted(', '.join(names_of(hexes)))} has {_counted(len(stop.revenue), 'value')}, and the phases "
                f"have {_counted(highest, 'value level')}",
                spans.at(path),
                help="give one value for each `level` of the phases"
                if few
                else "remove what never holds, or give later phases a higher `level`",
                severity="error" if few else "warning",
                also=((spans.at(("phases", last)), f"level {highest} begins here"),),
            )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
