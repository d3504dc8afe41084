"""``market.yaml``: the share price chart and what moves prices."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Sourced, Spec, Word

Direction = Literal["left", "right", "up", "down"]
Place = Annotated[int, Field(ge=1, le=60)]
Cell = Annotated[tuple[Place, Place], Field(strict=False)]


class ParCell(Sourced):
    """A cell a company may start in."""

    price: Money
    """The price, as a check on the place."""
    row: Annotated[int, Field(ge=1, le=60)]
    """Row, the top one is 1."""
    column: Annotated[int, Field(ge=1, le=60)]
    """Column, the left one is 1."""


class Zone(Sourced):
    """Cells in which something holds."""

    name: Word
    """What people call it, usually its colour; one zone each for what holds in different cells."""
    cells: list[Cell] = Field(min_length=1, max_length=400)
    """Its cells, each as [row, column]."""
    effects: list[Literal["certificates_free", "ends_game"]] = Field(min_length=1)
    """`certificates_free`: certificates of a company in one of the cells are not counted toward the certificate limit,
    and a player at his limit may still buy them; `ends_game`: reaching one is the `end_cell` of `game_end`."""


class PaidMove(Spec):
    """How a price moves when a dividend is paid."""

    prices: Annotated[int, Field(ge=0, le=10)]
    """The least dividend, all of it before it is divided, in multiples of the price; 0 is any above nothing."""
    move: list[Direction] = Field(max_length=6)
    """The steps; none: the price stays."""


class MovesSpec(Sourced):
    """What moves a price.

    A step that leads off the chart or to a hole is replaced by the one in `blocked`; if there is none, or it leads
    nowhere either, the price stays.
    """

    blocked: dict[Direction, Direction] = {}
    """What a step becomes at the end of a row or column, for example `{right: up, left: down}`."""
    paid: list[PaidMove] = Field(min_length=1, max_length=10)
    """When a dividend is paid; the row with the highest `prices` reached holds."""
    withheld: list[Direction] = Field(max_length=6)
    """When nothing is earned, or all is kept."""
    sold: list[Direction] = Field(max_length=6)
    """For each share sold. Shares sold together are all paid at the price before the move."""
    sold_out: list[Direction] = Field(max_length=6)
    """At the end of a stock round, if players hold all shares: none in the offering, the treasury or the pool.
    Companies move in operating order."""
    arriving: Literal["bottom", "top"] = "bottom"
    """Where a company arriving in an occupied cell goes in the stack; also one that starts there."""


class MarketSpec(Sourced):
    """The share price chart.

    The order of companies by price, wherever a rule asks for it: the higher price first; of equal prices the cell
    further right; of one cell the company nearer the top of the stack.
    """

    rows: list[list[Money | None]] = Field(min_length=1, max_length=60)
    """Prices, row by row from the top; an empty entry is a hole."""
    par: list[ParCell] = Field(min_length=1, max_length=60)
    """Where companies may start."""
    zones: list[Zone] = Field(default=[], max_length=20)
    """Cells with effects."""
    moves: MovesSpec
    """What moves prices."""


class MarketKeys(Spec):
    """What ``market.yaml`` says."""

    market: MarketSpec
    """The share price chart."""
