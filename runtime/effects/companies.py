"""Companies start, float, receive their money, and trade their shares."""

from __future__ import annotations

from railwright.runtime.effects.board import place_home_token
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import (
    clockwise_after,
    give_presidency,
    move_certificates,
    percent_at,
    percent_sold,
    settle_presidency,
    swap_presidency,
    units,
)
from railwright.runtime.market.chart import enter, move_to, price
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    FLOATED,
    FORMED,
    HELD_BACK,
    NOBODY,
    OFFERING,
    POOL,
    STARTED,
    TREASURY,
    RailState,
)


def flag(state: RailState, company: int, bit: int) -> None:
    """Set a flag of a company."""
    state.put(state.company_flags, company, state.company_flags[company] | bit)


def start(rules: Rules, state: RailState, company: int, cell: int) -> None:
    """Set a company's starting price and put it on the chart."""
    state.put(state.par, company, rules.cell_price[cell])
    enter(rules, state, company, cell)
    flag(state, company, STARTED)
    if rules.kinds[state.kind[company]].home_token == "on_start":
        place_home_token(rules, state, company)


def buy_presidency(rules: Rules, state: RailState, player: int, company: int) -> None:
    """Sell the president's certificate at the starting price, and fund the company as its kind says."""
    kind = rules.kinds[state.kind[company]]
    cost = kind.president_units * state.par[company]
    give_presidency(state, company, player)
    pay(state, player, BANK, cost)
    capital = rules.capital(state, company)
    if capital.word == "incremental":
        times = rules.title.company_start_shares[company]
        pay(state, BANK, state.holder_of_company(company), times * state.par[company], rules.breaks_at)
    settle_presidency(rules, state, company)
    float_if_due(rules, state, company)


def buy_share(rules: Rules, state: RailState, player: int, company: int, place: int) -> None:
    """Sell an ordinary certificate to a player from the offering, the pool or the treasury."""
    cost = state.par[company] if place == OFFERING else price(rules, state, company)
    pay(state, player, BANK, cost)
    move_certificates(state, company, place, state.place(player), 1)
    if place == TREASURY and rules.formation[company] is None:
        fund_by_share(rules, state, company, cost)
    take_open_presidency(rules, state, player, company)
    settle_presidency(rules, state, company)
    float_if_due(rules, state, company)


def take_open_presidency(rules: Rules, state: RailState, player: int, company: int) -> None:
    """A presidency in the pool goes, in exchange, to a player who comes to hold as many shares as it is worth."""
    kind = rules.kinds[state.kind[company]]
    lies_open = state.president[company] == BANK and state.president_place[company] == POOL
    formed_without = rules.formation[company] is not None and not state.has(company, FLOATED)
    if not lies_open or formed_without or not state.has(company, STARTED):
        return
    if state.certificates(company, state.place(player)) >= kind.president_units:
        move_certificates(state, company, state.place(player), POOL, kind.president_units)
        give_presidency(state, company, player)


def fund_by_share(rules: Rules, state: RailState, company: int, cost: int) -> None:
    """A treasury share's money goes to the company; the bank may buy the last ones."""
    kind = rules.kinds[state.kind[company]]
    treasury = state.holder_of_company(company)
    if rules.capital(state, company).word == "incremental" or state.has(company, FLOATED):
        pay(state, BANK, treasury, cost, rules.breaks_at)
    left = state.certificates(company, TREASURY)
    if 0 < left * kind.unit <= kind.underwriting:
        pay(state, BANK, treasury, left * cost, rules.breaks_at)
        move_certificates(state, company, TREASURY, POOL, left)


def buy_open_presidency(rules: Rules, state: RailState, player: int, company: int) -> None:
    """A presidency nobody holds is bought: at the market price, or that of a company yet to be formed."""
    formation = rules.formation[company]
    if formation is not None and not state.has(company, STARTED):
        cell = next(cell for cell in rules.par_cells if rules.cell_price[cell] == formation.price)
        start(rules, state, company, cell)
    kind = rules.kinds[state.kind[company]]
    pay(state, player, BANK, kind.president_units * price(rules, state, company))
    give_presidency(state, company, player)
    settle_presidency(rules, state, company)
    float_formed(rules, state, company)
    float_if_due(rules, state, company)


def float_formed(rules: Rules, state: RailState, company: int) -> None:
    """The bank pays a formed company its capital once it has a president."""
    rule = rules.formation[company]
    if rule is None or state.has(company, FLOATED) or not state.has(company, FORMED):
        return
    flag(state, company, FLOATED)
    pay(state, BANK, state.holder_of_company(company), rule.capital, rules.breaks_at)


def float_if_due(rules: Rules, state: RailState, company: int) -> None:
    """Float a company once enough of it is sold: full capital, its tokens, its place in operating rounds."""
    if state.has(company, FLOATED) or not state.has(company, STARTED) or rules.formation[company] is not None:
        return
    if percent_sold(rules, state, company) < rules.float_percent(state, company):
        return
    kind = rules.kinds[state.kind[company]]
    flag(state, company, FLOATED)
    capital = rules.capital(state, company)
    if capital.word == "full":
        total = capital.shares * state.par[company]
        if capital.replaces_earlier:
            total -= state.treasury(company)
        pay(state, BANK, state.holder_of_company(company), total, rules.breaks_at)
        if capital.rest_to_pool:
            move_certificates(state, company, kind.unsold, POOL, state.certificates(company, kind.unsold))
    if kind.home_token == "on_float":
        place_home_token(rules, state, company)


def sell_shares(rules: Rules, state: RailState, player: int, company: int, count: int) -> None:
    """Sell shares to the pool at one price; the price falls, and the presidency goes where it belongs."""
    pay(state, BANK, player, count * price(rules, state, company), rules.breaks_at)
    ordinary = state.certificates(company, state.place(player))
    if state.president[company] == player and count > ordinary:
        left = units(rules, state, company, player) - count
        swap_presidency(rules, state, company, player, _heir(rules, state, company, player, left))
    move_certificates(state, company, state.place(player), POOL, count)
    settle_presidency(rules, state, company)
    cell = state.cell[company]
    for _ in range(count):
        cell = rules.title.cell_sold[cell]
    move_to(rules, state, company, cell)


def _heir(rules: Rules, state: RailState, company: int, president: int, left: int) -> int:
    """Who takes over: the largest holder, the first after the president of equals."""
    best, most = 0, left
    for player in clockwise_after(state, president):
        held = units(rules, state, company, player)
        if held > most and held >= rules.kinds[state.kind[company]].president_units:
            best, most = player, held
    return best


def rise_sold_out(rules: Rules, state: RailState, company: int) -> None:
    """Move the price of a company all of whose shares players hold, at the end of a stock round."""
    kind = rules.kinds[state.kind[company]]
    if not kind.rises or state.president[company] in (BANK, NOBODY):
        return
    if all(percent_at(rules, state, company, place) == 0 for place in (OFFERING, POOL, TREASURY, HELD_BACK)):
        move_to(rules, state, company, rules.title.cell_sold_out[state.cell[company]])
