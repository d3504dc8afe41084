"""A company is formed out of others."""

from __future__ import annotations

from railwright.runtime.effects.board import drop_double_tokens, free_circles, place_home_token
from railwright.runtime.effects.closing import move_all
from railwright.runtime.effects.companies import flag, float_formed
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import give_presidency, move_certificates, settle_presidency
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    CLOSED,
    FORMED,
    HAS_HOME,
    HELD_BACK,
    NOBODY,
    POOL,
    RailState,
)


def form_all(rules: Rules, state: RailState) -> None:
    """Every company that is formed out of others is formed now."""
    for company, rule in enumerate(rules.formation):
        if rule is not None and not state.has(company, FORMED):
            form(rules, state, company)


def form(rules: Rules, state: RailState, company: int) -> None:
    """Absorb the others, hand out the exchange shares, and float if somebody holds the presidency."""
    rule = rules.formation[company]
    assert rule is not None
    flag(state, company, FORMED)
    kind = rules.kinds[state.kind[company]]
    for absorbed in rule.absorbs:
        owner = state.president[absorbed]
        place = state.place(owner) if owner > BANK else POOL
        move_certificates(state, company, HELD_BACK, place, rule.exchange_percent // kind.unit)
        absorb(rules, state, company, absorbed)
    for hexagon in range(rules.n_hexes):
        drop_double_tokens(state, hexagon)
    move_all(state, company, kind.unsold, POOL)
    if state.president[company] == BANK:
        give_presidency(state, company, BANK, POOL)
    else:
        settle_presidency(rules, state, company)
        float_formed(rules, state, company)


def absorb(rules: Rules, state: RailState, company: int, absorbed: int) -> None:
    """Cash, trains, tokens and markers of a company pass to another, and it closes."""
    rule = rules.formation[company]
    if rule is not None and rule.homes == "all":
        _open_home(rules, state, absorbed)
    giver, taker = state.holder_of_company(absorbed), state.holder_of_company(company)
    pay(state, giver, taker, state.cash[giver])
    for card in trains_of(state, absorbed):
        state.put(state.train_holder, card, taker)
    for hexagon, tokens in enumerate(state.hex_tokens):
        if any(owner == absorbed for _, owner, _ in tokens):
            moved = tuple((at, company if owner == absorbed else owner, stands) for at, owner, stands in tokens)
            state.put(state.hex_tokens, hexagon, moved)
            state.put(state.token_next, company, state.token_next[company] + 1)
    _take_markers(rules, state, company, absorbed)
    state.put(state.president, absorbed, NOBODY)
    state.put(state.company_flags, absorbed, CLOSED)
    for lot, thing in enumerate(rules.lots):
        if thing.company == absorbed:
            state.put(state.lot_state, lot, NOBODY)
            state.put(state.bids, lot, ())


def _open_home(rules: Rules, state: RailState, absorbed: int) -> None:
    """A company nobody has bought has its home token nevertheless, for the one that takes it over."""
    home, stop = rules.title.company_home[absorbed], state.home_stop[absorbed]
    if state.has(absorbed, HAS_HOME) or NOBODY in (home, stop) or not free_circles(rules, state, home, stop):
        return
    place_home_token(rules, state, absorbed)


def _take_markers(rules: Rules, state: RailState, company: int, absorbed: int) -> None:
    """Markers pass on, as many of a kind as one company may own; the others are for sale again."""
    held = list(state.markers[company])
    for mark in state.markers[absorbed]:
        number, ability = rules.marker_ability(mark)
        most = ability.per_company if ability is not None and ability.word == "sell_markers" else 99
        if sum(other.word == mark.word and other.ref == mark.ref for other in held) < most:
            held.append(mark)
        elif ability is not None:
            left = list(state.private_uses[mark.private])
            left[number] += 1
            state.put(state.private_uses, mark.private, tuple(left))
    state.put(state.markers, company, tuple(held))
    state.put(state.markers, absorbed, ())
