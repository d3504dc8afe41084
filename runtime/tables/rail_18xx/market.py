"""Tables of ``market.yaml``: the share price chart, with every move already worked out."""

from __future__ import annotations

from railwright.runtime.tables.common import Record
from railwright.runtime.tables.rail_18xx.tiles import TileTables

DIRECTIONS = ("left", "right", "up", "down")
"""Directions by number."""


class PaidMove(Record, frozen=True):
    """Where prices go when a dividend is paid."""

    prices: int
    """The least dividend in full, in multiples of the price; 0: any dividend above nothing."""
    cells: tuple[int, ...]
    """For each cell, the cell the price moves to."""


class MarketTables(TileTables, frozen=True, kw_only=True, dict=True, eq=False):
    """The share price chart. A row for each cell that has a price, from the top left, row by row."""

    cell_price: tuple[int, ...]
    """The price."""
    cell_row: tuple[int, ...]
    """Its row; the top one is 1."""
    cell_column: tuple[int, ...]
    """Its column; the left one is 1."""
    cell_zones: tuple[tuple[str, ...], ...]
    """The zones it lies in, for drawing."""
    cell_free: tuple[bool, ...]
    """Whether certificates of a company here do not count toward the certificate limit."""
    cell_ends: tuple[bool, ...]
    """Whether reaching it ends the game."""
    cell_move: tuple[tuple[int, int, int, int], ...]
    """The cell one step to the left, right, up, down; where that leaves the chart, where the step leads instead."""
    cell_withheld: tuple[int, ...]
    """Where the price goes when nothing is earned or all is kept."""
    cell_sold: tuple[int, ...]
    """Where the price goes for one share sold."""
    cell_sold_out: tuple[int, ...]
    """Where the price goes at the end of a stock round if players hold all shares."""
    market_paid: tuple[PaidMove, ...]
    """Where prices go when a dividend is paid: the first row whose `prices` is reached holds."""
    market_arriving: str
    """`bottom` or `top`: where a company arriving in an occupied cell goes in the stack."""
    par_cell: tuple[int, ...]
    """The cells a company may start in, in the order of the file."""
    par_price: tuple[int, ...]
    """Their prices."""
