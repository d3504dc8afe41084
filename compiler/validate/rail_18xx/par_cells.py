"""K201: a starting price is not on the chart, is another price there, or is listed twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._chart import Cell, prices


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    cells = prices(title.market)
    ending = {tuple(cell) for zone in title.market.zones if "ends_game" in zone.effects for cell in zone.cells}
    first: dict[Cell, int] = {}
    for i, par in enumerate(title.market.par):
        path = ("market", "par", i)
        cell = (par.row, par.column)
        printed = cells.get(cell)
        places = ", ".join(f"row {row} column {column}" for (row, column), price in cells.items() if price == par.price)
        found = f"{par.price} is in {places}" if places else f"{par.price} is nowhere on the chart"
        if printed is None:
            message = (
                f"the starting price {par.price} is in row {par.row} column {par.column}, where the chart has no cell"
            )
            yield Diagnostic("K201", message, spans.at(path), help=found)
        elif printed != par.price:
            message = (
                f"the starting price {par.price} is in row {par.row} column {par.column}, where the chart has {printed}"
            )
            yield Diagnostic("K201", message, spans.at((*path, "price")), help=found)
        elif cell in ending:
            message = f"a company that starts at {par.price} ends the game at once: the cell is in a zone that ends it"
            yield Diagnostic("K201", message, spans.at(path), help="remove it, or take the cell out of the zone")
        earlier = first.setdefault(cell, i)
        if earlier != i:
            yield Diagnostic(
                "K201",
                f"the starting cell in row {par.row} column {par.column} is listed twice",
                spans.at(path),
                help="remove one of the two",
                also=((spans.at(("market", "par", earlier)), "first here"),),
            )
