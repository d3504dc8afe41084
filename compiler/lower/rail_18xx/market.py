"""``market.yaml`` -> tables of cells, with the end of every move worked out."""

from __future__ import annotations

from collections.abc import Sequence

from railwright.compiler.ir.tables import Tables, UnknownName
from railwright.compiler.schema.rail_18xx.market import MarketSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rail_18xx.market import DIRECTIONS, PaidMove

STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
"""Rows down and columns right."""


def lower_market(title: RailTitle, tables: Tables) -> None:
    """Add the tables of the share price chart."""
    market = title.market
    at = ("market", "rows")
    cells = [
        (row, column)
        for row, prices in enumerate(market.rows)
        for column, price in enumerate(prices)
        if price is not None
    ]
    number = {cell: place for place, cell in enumerate(cells)}
    tables.rows("cell", (("market", "rows", row, column) for row, column in cells))
    tables.add("cell_price", tuple(market.rows[row][column] for row, column in cells), at, "cell")
    tables.add("cell_row", tuple(row + 1 for row, _ in cells), at, "cell")
    tables.add("cell_column", tuple(column + 1 for _, column in cells), at, "cell")
    inside = [[zone for zone in market.zones if (row + 1, column + 1) in zone.cells] for row, column in cells]
    zones = ("market", "zones")
    tables.add("cell_zones", tuple(tuple(zone.name for zone in here) for here in inside), zones, "cell")
    free = tuple(any("certificates_free" in zone.effects for zone in here) for here in inside)
    tables.add("cell_free", free, zones, "cell")
    tables.add("cell_ends", tuple(any("ends_game" in zone.effects for zone in here) for here in inside), zones, "cell")
    moves = tuple(tuple(_step(market, number, cell, direction) for direction in DIRECTIONS) for cell in cells)
    tables.add("cell_move", moves, ("market", "moves"), "cell")
    tables.add("cell_withheld", _moved(moves, market.moves.withheld), ("market", "moves", "withheld"))
    tables.add("cell_sold", _moved(moves, market.moves.sold), ("market", "moves", "sold"))
    tables.add("cell_sold_out", _moved(moves, market.moves.sold_out), ("market", "moves", "sold_out"))
    order = sorted(range(len(market.moves.paid)), key=lambda place: -market.moves.paid[place].prices)
    tables.rows("paid", (("market", "moves", "paid", place) for place in order))
    paid = tuple(
        PaidMove(market.moves.paid[place].prices, _moved(moves, market.moves.paid[place].move)) for place in order
    )
    tables.add("market_paid", paid, ("market", "moves", "paid"), "paid")
    tables.add("market_arriving", market.moves.arriving, ("market", "moves", "arriving"))
    par = []
    for place, start in enumerate(market.par):
        cell = number.get((start.row - 1, start.column - 1))
        if cell is None:
            raise UnknownName("cell", (start.row, start.column), tables.spans.at(("market", "par", place)))
        par.append(cell)
    tables.rows("par", (("market", "par", place) for place in range(len(par))))
    tables.add("par_cell", tuple(par), ("market", "par"), "par")
    tables.add("par_price", tuple(market.rows[cells[c][0]][cells[c][1]] for c in par), ("market", "par"), "par")


def _step(market: MarketSpec, number: dict[tuple[int, int], int], cell: tuple[int, int], direction: str) -> int:
    """Where one step leads: off the chart or to a hole, where the step that replaces it leads, or nowhere."""
    here = number[cell]
    there = _beside(number, cell, direction)
    if there == NONE and direction in market.moves.blocked:
        there = _beside(number, cell, market.moves.blocked[direction])
    return here if there == NONE else there


def _beside(number: dict[tuple[int, int], int], cell: tuple[int, int], direction: str) -> int:
    down, right = STEPS[direction]
    return number.get((cell[0] + down, cell[1] + right), NONE)


def _moved(moves: Sequence[Sequence[int]], steps: Sequence[str]) -> tuple[int, ...]:
    """For each cell, where some steps lead."""
    found = []
    for cell in range(len(moves)):
        there = cell
        for step in steps:
            there = moves[there][DIRECTIONS.index(step)]
        found.append(there)
    return tuple(found)
