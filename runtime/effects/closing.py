"""Companies close, or are left without a president."""

from __future__ import annotations

from railwright.runtime.effects.conversion import convert
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import close_private
from railwright.runtime.effects.shares import give_presidency, move_certificates, width
from railwright.runtime.effects.trains import discard, trains_of
from railwright.runtime.market.chart import leave
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    CONVERTED,
    HELD_BACK,
    NOBODY,
    RailState,
)


def close_company(rules: Rules, state: RailState, company: int) -> None:
    """A company goes back to where it was before the start: all it has leaves it, its shares are unsold again."""
    title = rules.title
    holder = state.holder_of_company(company)
    pay(state, holder, BANK, state.cash[holder])
    for card in trains_of(state, company):
        discard(rules, state, card)
    for private, owner in enumerate(state.private_holder):
        if owner == holder:
            close_private(rules, state, private)
    lift_tokens(state, company)
    _drop_markers(rules, state, company)
    if state.cell[company] != NOBODY:
        leave(state, company)
    state.put(state.par, company, 0)
    state.put(state.company_flags, company, 0)
    state.put(state.token_next, company, 0)
    state.put(state.train_limit_extra, company, 0)
    _take_back_shares(rules, state, company)
    state.put(state.token_costs, company, title.company_tokens[company] or title.kind_tokens[state.kind[company]])
    if state.clock[CONVERTED]:
        convert(rules, state, company)


def _drop_markers(rules: Rules, state: RailState, company: int) -> None:
    whose = range(rules.n_companies) if rules.title.bankruptcy.markers == "all" else (company,)
    for owner in whose:
        state.put(state.markers, owner, ())


def _take_back_shares(rules: Rules, state: RailState, company: int) -> None:
    """All certificates lie unsold, as at the start of the company's first kind."""
    state.put(state.kind, company, rules.title.company_kind[company])
    kind = rules.kinds[state.kind[company]]
    base = company * width(state)
    for place in range(width(state)):
        if place != HELD_BACK:
            state.put(state.shares, base + place, 0)
    held = state.shares[base + HELD_BACK]
    state.put(state.shares, base + kind.unsold, kind.ordinary - held)
    give_presidency(state, company, BANK, kind.unsold)


def lift_tokens(state: RailState, company: int) -> None:
    """A company's tokens leave the map."""
    for hexagon, tokens in enumerate(state.hex_tokens):
        if tokens:
            state.put(state.hex_tokens, hexagon, tuple(token for token in tokens if token[1] != company))


def move_all(state: RailState, company: int, origin: int, goal: int) -> None:
    """All ordinary certificates at a place go to another."""
    move_certificates(state, company, origin, goal, state.certificates(company, origin))
