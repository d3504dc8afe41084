"""Who has won, and how the game came to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from railwright.runtime.effects.shares import units
from railwright.runtime.market.chart import price
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import BROKEN, END, NOBODY, RailState
from railwright.runtime.state.state import STANDSTILL


class Standing(NamedTuple):
    """What a player is worth."""

    rank: int
    """1 for the richest; players worth the same share a rank."""
    player: str
    total: int
    cash: int
    shares: int
    privates: int
    bankrupt: bool


def worth(rules: Rules, state: RailState, player: int) -> tuple[int, int, int]:
    """A player's money, shares at the market price, and privates at the part of their face value that counts.

    Shares of a company that has not started have no price and are worth nothing.
    """
    shares = sum(
        units(rules, state, company, player) * price(rules, state, company)
        for company in range(rules.n_companies)
        if state.cell[company] != NOBODY
    )
    percent = rules.title.scoring.privates
    privates = sum(
        rules.title.private_price[private] * percent // 100
        for private, holder in enumerate(state.private_holder)
        if holder == player
    )
    return state.cash[player], shares, privates


def standings(rules: Rules, state: RailState, names: Sequence[str]) -> list[Standing]:
    """Players by what they are worth, the richest first; of equals, in seating order.

    Where a bankrupt player leaves and the others go on, he comes after all who stayed, however little they have.
    """
    rows = [(player, *worth(rules, state, player)) for player in state.seats]
    totals = {player: sum(parts) for player, *parts in rows}
    out = {player: bool(state.bankrupt[player - 1]) and not rules.title.bankruptcy.ends_game for player in totals}
    place = {player: (out[player], -total) for player, total in totals.items()}
    ranked = sorted(rows, key=lambda row: place[row[0]])
    return [
        Standing(
            rank=1 + sum(other < place[player] for other in place.values()),
            player=names[player - 1],
            total=totals[player],
            cash=cash,
            shares=shares,
            privates=privates,
            bankrupt=bool(state.bankrupt[player - 1]),
        )
        for player, cash, shares, privates in ranked
    ]


def end_reason(rules: Rules, state: RailState) -> str | None:
    """What ended the game, as the title's language calls it; nothing while it goes on.

    `standstill` is no word of the language: nobody could do anything any more. Ruin ends a game whatever else has
    happened; of other things that have happened, the one the title lists first is named.
    """
    if not state.is_over:
        return None
    if state.clock[END] == STANDSTILL:
        return "standstill"
    words = [end.word for end in rules.title.game_end]
    if any(state.bankrupt):
        for word in ("bankruptcy", "one_player_left"):
            if word in words and (word == "bankruptcy" or sum(state.bankrupt) >= len(state.seats) - 1):
                return word
    at_end = any(cell != NOBODY and rules.cell_ends[cell] for cell in state.cell)
    happened = {"bank_broken": bool(state.clock[BROKEN]), "end_cell": at_end}
    # A price that has reached the end of the chart may have left it again before the game was over.
    return next((word for word in words if happened.get(word)), "end_cell")
