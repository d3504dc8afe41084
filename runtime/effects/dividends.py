"""What a company earned is paid or kept, and its price moves."""

from __future__ import annotations

from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import units
from railwright.runtime.market.chart import move_to
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    EXTRA_REVENUE,
    NOBODY,
    PAID_OUT,
    POOL,
    REVENUE,
    RailState,
)


def distribute(rules: Rules, state: RailState, company: int, choice: str, moves_price: bool = True) -> None:
    """Pay out, keep or halve what was earned; the bank pays all of it."""
    kind = rules.kinds[state.kind[company]]
    revenue, holder = state.turn[REVENUE], state.holder_of_company(company)
    kept = {"withhold": revenue, "half": revenue // 2}.get(choice, 0)
    paid = revenue - kept
    if state.turn[EXTRA_REVENUE]:
        pay(state, BANK, holder, state.turn[EXTRA_REVENUE], rules.breaks_at)
    pay(state, BANK, holder, kept, rules.breaks_at)
    if kind.whole:
        amount = paid if revenue else kind.dividends.subsidy
        pay(state, BANK, state.president[company], amount, rules.breaks_at)
        return
    for player in state.seats:
        held = units(rules, state, company, player)
        if held:
            pay(state, BANK, player, paid * held * kind.unit // 100, rules.breaks_at)
    for place, receiver in ((POOL, kind.dividends.pool), (kind.unsold, kind.dividends.unsold)):
        if receiver == "company":
            held = state.certificates(company, place)
            pay(state, BANK, holder, paid * held * kind.unit // 100, rules.breaks_at)
    state.put(state.turn, PAID_OUT, paid)
    if moves_price and state.cell[company] != NOBODY:
        dividend = paid if choice != "withhold" else 0
        move_to(rules, state, company, rules.code.after_dividend(state.cell[company], dividend))
