"""A president who cannot pay what a forced purchase needs."""

from __future__ import annotations

from railwright.runtime.effects.companies import sell_shares
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import units
from railwright.runtime.market.chart import price
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.stock import keeps_presidency, sale_refusal
from railwright.runtime.state.rail_18xx import AGENDA, BANK, END, END_NOW, RailState


def go_bankrupt(rules: Rules, state: RailState, player: int, company: int) -> None:
    """The player sells all he may, loses his money, and is out, or the game is over."""
    sell_all(rules, state, player, company)
    if rules.title.bankruptcy.cash == "to_company":
        pay(state, player, state.holder_of_company(company), state.cash[player])
    else:
        pay(state, player, BANK, state.cash[player])
    state.put(state.bankrupt, player - 1, 1)
    if rules.title.bankruptcy.ends_game:
        state.put(state.clock, END, END_NOW)
        state.put(state.clock, AGENDA, state.clock[AGENDA][:1])


def sell_all(rules: Rules, state: RailState, player: int, company: int) -> None:
    """Sell holding after holding, the dearest first, as far as the rules of forced sales let him."""
    order = sorted(range(rules.n_companies), key=lambda sold: (-price(rules, state, sold), sold))
    for sold in order:
        for count in range(units(rules, state, sold, player), 0, -1):
            if sale_refusal(rules, state, player, sold, count) is not None:
                continue
            if sold == company and not keeps_presidency(rules, state, player, sold, count):
                continue
            sell_shares(rules, state, player, sold, count)
            break
