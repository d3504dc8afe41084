"""What limits buying and selling shares, in stock turns and in emergencies alike."""

from __future__ import annotations

from railwright.runtime.effects.shares import percent, percent_at, units, width
from railwright.runtime.market.chart import price
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import BANK, HELD_BACK, NOBODY, OPERATED, PAID, POOL, STOCK_ROUNDS, RailState


def is_free_of_limit(rules: Rules, state: RailState, company: int) -> bool:
    """Whether certificates of a company do not count, because of where its price stands."""
    cell = state.cell[company]
    return cell != NOBODY and rules.cell_free[cell]


def certificates_held(rules: Rules, state: RailState, player: int) -> int:
    """Certificates of a player that count toward the limit."""
    # Asked many times for every menu of a stock turn, so the rows are read without a call for each.
    number: int = state.private_holder.count(player)
    held = state.shares[state.place(player) :: width(state)]
    for kind, cell, president, certificates in zip(state.kind, state.cell, state.president, held, strict=True):
        if rules.kinds[kind].whole:
            number += president == player
        elif cell == NOBODY or not rules.cell_free[cell]:
            number += certificates + (president == player)
    return number


def certificate_limit(rules: Rules, state: RailState) -> int:
    """Certificates a player may hold."""
    return rules.certificate_limit[len(state.seats)]


def successor(rules: Rules, state: RailState, company: int, president: int, left: int) -> bool:
    """Whether somebody could take over if the president were left with so many shares."""
    need = rules.kinds[state.kind[company]].president_units
    return any(
        units(rules, state, company, player) >= max(need, left + 1)
        for player in state.seats
        if player != president and not state.bankrupt[player - 1]
    )


def sale_refusal(rules: Rules, state: RailState, player: int, company: int, count: int) -> Refusal | None:
    """Why a player may not sell so many shares of a company to the pool, whatever the round."""
    kind = rules.kinds[state.kind[company]]
    name = rules.company_name[company]
    held = units(rules, state, company, player)
    if kind.whole or count < 1 or held < count:
        help = f"1 to {held} could be sold" if held and not kind.whole else ""
        return Refusal(f"the player holds {held} shares of {name}", "stock_round", help)
    if state.cell[company] == NOBODY:
        return Refusal(f"{name} has not started, its shares have no price", "stock_round.sale_needs")
    if state.clock[STOCK_ROUNDS] < rules.stock.sales_from_round:
        return Refusal("no shares may be sold in this stock round", "stock_round.sales_from_round")
    if rules.stock.sale_needs == "operated" and not state.has(company, OPERATED):
        return Refusal(f"{name} has not operated", "stock_round.sale_needs")
    if rules.stock.sale_needs == "paid" and not state.has(company, PAID):
        return Refusal(f"{name} has not had a dividend step", "stock_round.sale_needs")
    if state.president[company] == BANK:
        return Refusal(f"{name} has no president", "bankruptcy.no_new_president")
    pool = percent_at(rules, state, company, POOL)
    blocked = pool <= kind.pool_limit or rules.stock.pool_above_limit_blocks_sales
    if pool + count * kind.unit > kind.pool_limit and blocked:
        room = max(0, (kind.pool_limit - pool) // kind.unit)
        return Refusal(
            f"the pool would hold {pool + count * kind.unit}% of {name}, its limit is {kind.pool_limit}%",
            "company_kinds.pool_limit",
            f"{room} shares could be sold" if room else "",
        )
    if state.president[company] == player:
        ordinary = state.certificates(company, state.place(player))
        help = f"{ordinary} shares could be sold" if ordinary else ""
        if count > ordinary and not successor(rules, state, company, player, held - count):
            what = f"the president's certificate of {name} cannot be sold: nobody could take it"
            return Refusal(what, "stock_round.president_may_sell_half", help)
        if ordinary < count < kind.president_units and not rules.stock.president_may_sell_half:
            what = f"the president's certificate of {name} is sold whole"
            return Refusal(what, "stock_round.president_may_sell_half", help)
    return None


def keeps_presidency(rules: Rules, state: RailState, player: int, company: int, count: int) -> bool:
    """Whether a player would still be president after selling so many shares."""
    if state.president[company] != player:
        return True
    left = units(rules, state, company, player) - count
    return left >= rules.kinds[state.kind[company]].president_units and not any(
        units(rules, state, company, other) > left for other in state.seats if other != player
    )


def holding_refusal(rules: Rules, state: RailState, player: int, company: int, more: int) -> Refusal | None:
    """Why a player may not take so many more shares of a company in one certificate."""
    kind = rules.kinds[state.kind[company]]
    name = rules.company_name[company]
    after = percent(rules, state, company, player) + more * kind.unit
    if after > kind.holding_limit:
        what = f"the player would hold {after}% of {name}, the limit is {kind.holding_limit}%"
        return Refusal(what, "company_kinds.holding_limit")
    if not is_free_of_limit(rules, state, company):
        return certificate_refusal(rules, state, player)
    return None


def lot_refusal(rules: Rules, state: RailState, player: int, lot: int) -> Refusal | None:
    """Why a player may not take a lot: it is a certificate, and so is what it brings."""
    certificates = 1
    private = rules.lots[lot].private
    for ability in rules.abilities[private] if private != NOBODY else ():
        if ability.word == "grant_certificate" and brings_certificate(state, ability.company, ability.president):
            kind = rules.kinds[state.kind[ability.company]]
            more = kind.president_units if ability.president else 1
            refusal = holding_refusal(rules, state, player, ability.company, more)
            if refusal is not None:
                return refusal
            certificates += not is_free_of_limit(rules, state, ability.company)
    return certificate_refusal(rules, state, player, certificates)


def brings_certificate(state: RailState, company: int, president: bool) -> bool:
    """Whether a certificate set apart for the buyer of a private still lies there."""
    if president:
        return bool(state.president[company] == BANK and state.president_place[company] == HELD_BACK)
    return state.certificates(company, HELD_BACK) > 0


def certificate_refusal(rules: Rules, state: RailState, player: int, more: int = 1) -> Refusal | None:
    """Why a player may not take so many more certificates that count."""
    held, limit = certificates_held(rules, state, player), certificate_limit(rules, state)
    if held + more > limit:
        return Refusal(f"the player holds {held} certificates, the limit is {limit}", "players.certificate_limit")
    return None


def share_price(rules: Rules, state: RailState, company: int, place: int) -> int:
    """What a share costs at a place: the starting price in the offering, else the market's."""
    return state.par[company] if place == 0 else price(rules, state, company)
