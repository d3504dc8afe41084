"""Prices on the chart: where a company stands, how it moves, who operates before whom."""

from __future__ import annotations

from collections.abc import Sequence

from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import NOBODY, RailState


def price(rules: Rules, state: RailState, company: int) -> int:
    """What a share of the company costs on the market; nothing before it has started."""
    cell = state.cell[company]
    return rules.cell_price[cell] if cell != NOBODY else 0


def enter(rules: Rules, state: RailState, company: int, cell: int) -> None:
    """Put a company into a cell, above or below those there."""
    stack = state.stacks[cell]
    state.put(state.stacks, cell, (*stack, company) if rules.arrives_at_bottom else (company, *stack))
    state.put(state.cell, company, cell)
    if rules.cell_ends[cell]:
        state.put(state.clock, rules.end_flag, 1)


def leave(state: RailState, company: int) -> None:
    """Take a company off the chart."""
    cell = state.cell[company]
    state.put(state.stacks, cell, tuple(other for other in state.stacks[cell] if other != company))
    state.put(state.cell, company, NOBODY)


def move_to(rules: Rules, state: RailState, company: int, cell: int) -> None:
    """Move a company to a cell; one that stays keeps its place in the stack."""
    if cell != state.cell[company]:
        leave(state, company)
        enter(rules, state, company, cell)


def operating_order(rules: Rules, state: RailState, companies: Sequence[int]) -> list[int]:
    """Companies from the highest price down; equal prices: farther right, then higher in the stack."""

    def rank(company: int) -> tuple[int, int, int]:
        cell = state.cell[company]
        return (-rules.cell_price[cell], -rules.cell_column[cell], state.stacks[cell].index(company))

    return sorted(companies, key=rank)
