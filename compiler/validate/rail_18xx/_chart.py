"""The share price chart as cells: which are there, and where moves lead."""

from __future__ import annotations

from collections.abc import Iterable

from railwright.compiler.schema.rail_18xx.market import MarketSpec

Cell = tuple[int, int]
"""Row and column from 1, as a designer counts them."""

STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def prices(market: MarketSpec) -> dict[Cell, int]:
    """The price in each cell that is there."""
    return {
        (r, c): price for r, row in enumerate(market.rows, 1) for c, price in enumerate(row, 1) if price is not None
    }


def step(cells: dict[Cell, int], cell: Cell, way: str, blocked: dict[str, str]) -> Cell:
    """Where one step leads: straight on, else the way `blocked` says, else nowhere."""
    for direction in (way, blocked.get(way)):
        if direction is not None:
            down, right = STEPS[direction]
            there = (cell[0] + down, cell[1] + right)
            if there in cells:
                return there
    return cell


def reached(market: MarketSpec, starts: Iterable[Cell]) -> set[Cell]:
    """Every cell a price can come to from the starting cells, by whatever moves the title has."""
    cells = prices(market)
    blocked = {str(way): str(instead) for way, instead in market.moves.blocked.items()}
    moves = [row.move for row in market.moves.paid]
    moves += [market.moves.withheld, market.moves.sold, market.moves.sold_out]
    found = {cell for cell in starts if cell in cells}
    waiting = list(found)
    while waiting:
        at = waiting.pop()
        for move in moves:
            there = at
            for way in move:
                there = step(cells, there, way, blocked)
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found
