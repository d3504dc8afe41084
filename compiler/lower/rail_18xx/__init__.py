"""A checked 18xx title -> numbered tables."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.board import Board
from railwright.compiler.lower.rail_18xx.board import lower_board
from railwright.compiler.lower.rail_18xx.companies import lower_companies
from railwright.compiler.lower.rail_18xx.market import lower_market
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.rail_18xx.privates import lower_privates
from railwright.compiler.lower.rail_18xx.rounds import lower_rounds
from railwright.compiler.lower.rail_18xx.tiles import lower_tiles
from railwright.compiler.lower.rail_18xx.trains import lower_trains
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def lower(title: RailTitle, tables: Tables) -> None:
    """Add the tables of the family, for a title nothing is wrong with."""
    names = Names(title, tables.spans)
    board = Board(title.map, title.tiles, title.tile_dictionary)
    lower_board(title, board, names, tables)
    lower_tiles(title, board, names, tables)
    lower_market(title, tables)
    lower_companies(title, board, names, tables)
    lower_privates(title, names, tables)
    lower_trains(title, names, tables)
    lower_rounds(title, names, tables)
