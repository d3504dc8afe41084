"""K205: a price move can never be made, or is described twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import STEPS, prices


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    moves = title.market.moves
    path: Path = ("market", "moves")
    blocked = {str(way): str(instead) for way, instead in moves.blocked.items()}
    possible = {
        way
        for way, (down, right) in STEPS.items()
        if any((row + down, column + right) in cells for row, column in cells)
    }
    described: list[tuple[Path, Sequence[str]]] = [(("paid", i, "move"), row.move) for i, row in enumerate(moves.paid)]
    described += [(("withheld",), moves.withheld), (("sold",), moves.sold), (("sold_out",), moves.sold_out)]
    for where, ways in described:
        for j, way in enumerate(ways):
            if way not in possible and blocked.get(way) not in possible:
                message = f"no price can ever move {way}: no cell of the chart has another one there"
                yield Diagnostic("K205", message, spans.at((*path, *where, j)), help="remove the step, or name another")
    for way, instead in moves.blocked.items():
        if way == instead or instead not in possible:
            message = f"a step {quoted(way)} that is blocked becomes {quoted(instead)}, which leads nowhere either"
            yield Diagnostic("K205", message, spans.at((*path, "blocked", way)), help="name another direction")
    first: dict[int, int] = {}
    for i, row in enumerate(moves.paid):
        earlier = first.setdefault(row.prices, i)
        if earlier != i:
            yield Diagnostic(
                "K205",
                f"two rows say how a dividend of {row.prices} times the price moves it",
                spans.at((*path, "paid", i)),
                help="remove one of the two",
                also=((spans.at((*path, "paid", earlier)), "first here"),),
            )
