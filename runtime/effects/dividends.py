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
    PAID,
    PAID_OUT,
    POOL,
    REVENUE,
    RailState,
)


def dividend_step(rules: Rules, state: RailState, company: int, choice: str) -> None:
    """Pay out, keep or halve what the turn's runs earned; the treasury has its part, and the price moves."""
    revenue, kind = state.turn[REVENUE], rules.kinds[state.kind[company]]
    pay(state, BANK, state.holder_of_company(company), state.turn[EXTRA_REVENUE], rules.breaks_at)
    paid = distribute(rules, state, company, choice, revenue)
    if kind.whole and revenue == 0:
        pay(state, BANK, state.president[company], kind.dividends.subsidy, rules.breaks_at)
    state.put(state.turn, PAID_OUT, paid)
    state.put(state.company_flags, company, state.company_flags[company] | PAID)
    if state.cell[company] != NOBODY:
        move_to(rules, state, company, rules.code.after_dividend(state.cell[company], paid))


def distribute(rules: Rules, state: RailState, company: int, choice: str, revenue: int) -> int:
    """Pay out, keep or halve a sum, all of it the bank's; what was paid out in full."""
    kind = rules.kinds[state.kind[company]]
    holder = state.holder_of_company(company)
    kept = {"withhold": revenue, "half": revenue // 2}.get(choice, 0)
    paid = revenue - kept
    pay(state, BANK, holder, kept, rules.breaks_at)
    if kind.whole:
        pay(state, BANK, state.president[company], paid, rules.breaks_at)
        return paid
    for player in state.seats:
        held = units(rules, state, company, player)
        if held:
            pay(state, BANK, player, paid * held * kind.unit // 100, rules.breaks_at)
    for place, receiver in ((POOL, kind.dividends.pool), (kind.unsold, kind.dividends.unsold)):
        if receiver == "company":
            held = state.certificates(company, place)
            pay(state, BANK, holder, paid * held * kind.unit // 100, rules.breaks_at)
    return paid
