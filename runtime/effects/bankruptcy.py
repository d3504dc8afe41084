"""A president who cannot pay what a forced purchase needs."""

from __future__ import annotations

from railwright.runtime.effects.closing import close_company, move_all
from railwright.runtime.effects.companies import sell_shares
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import close_private
from railwright.runtime.effects.shares import clockwise_after, give_presidency, move_certificates, units
from railwright.runtime.market.chart import price
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.stock import keeps_presidency, sale_refusal
from railwright.runtime.state.rail_18xx import (
    AGENDA,
    BANK,
    END,
    END_NOW,
    NOBODY,
    POOL,
    RailState,
)


def go_bankrupt(rules: Rules, state: RailState, player: int, company: int) -> None:
    """The player sells all he may, and is out, or the game is over."""
    rule = rules.title.bankruptcy
    sell_all(rules, state, player, company)
    pay(state, player, state.holder_of_company(company) if rule.cash == "to_company" else BANK, state.cash[player])
    state.put(state.bankrupt, player - 1, 1)
    for lot, bids in enumerate(state.bids):
        if bids:
            state.put(state.bids, lot, tuple(bid for bid in bids if bid[0] != player))
    if rule.privates != "stay":
        _give_up_privates(rules, state, player)
    if rule.shares == "to_pool":
        for other in range(rules.n_companies):
            _give_up_shares(rules, state, player, other)
    left = [other for other in state.seats if not state.bankrupt[other - 1]]
    alone = len(left) == 1 and any(end.word == "one_player_left" for end in rules.title.game_end)
    if rule.ends_game or alone:
        state.put(state.clock, END, END_NOW)
        state.put(state.clock, AGENDA, state.clock[AGENDA][:1])


def sell_all(rules: Rules, state: RailState, player: int, company: int) -> None:
    """Sell holding after holding, the dearest first, as far as the rules of forced sales let him."""
    order = sorted(range(rules.n_companies), key=lambda sold: (-price(rules, state, sold), sold))
    for sold in order:
        count = most_sold(rules, state, player, sold, company)
        if count:
            sell_shares(rules, state, player, sold, count)


def most_sold(rules: Rules, state: RailState, player: int, sold: int, company: int) -> int:
    """How many shares of a company he may sell in ruin; he does not sell the presidency of the one that ruins him."""
    for count in range(units(rules, state, sold, player), 0, -1):
        if sale_refusal(rules, state, player, sold, count) is None and (
            sold != company or keeps_presidency(rules, state, player, sold, count)
        ):
            return count
    return 0


def _give_up_privates(rules: Rules, state: RailState, player: int) -> None:
    """Privates leave the game, or lie in the pool at their price."""
    to_pool = rules.title.bankruptcy.privates == "to_pool"
    for private, holder in enumerate(state.private_holder):
        if holder == player:
            if to_pool:
                state.put(state.private_holder, private, BANK)
                _offer_again(rules, state, private=private)
            else:
                close_private(rules, state, private)
    for company in range(rules.n_companies):
        if rules.kinds[state.kind[company]].whole and state.president[company] == player:
            state.put(state.president, company, NOBODY)
            _offer_again(rules, state, company=company)


def _offer_again(rules: Rules, state: RailState, private: int = NOBODY, company: int = NOBODY) -> None:
    for lot, thing in enumerate(rules.lots):
        if (private != NOBODY and thing.private == private) or (company != NOBODY and thing.company == company):
            state.put(state.lot_state, lot, thing.price)


def _give_up_shares(rules: Rules, state: RailState, player: int, company: int) -> None:
    """Shares go to the pool at no change of price; the presidency to the next who can take it, or to nobody."""
    kind = rules.kinds[state.kind[company]]
    if kind.whole:
        return
    was_president = state.president[company] == player
    if was_president:
        heir = _heir(rules, state, company, player)
        if heir == NOBODY:
            if rules.title.bankruptcy.no_new_president == "company_closes":
                close_company(rules, state, company)
                return
            give_presidency(state, company, BANK, POOL)
        else:
            move_certificates(state, company, state.place(heir), POOL, kind.president_units)
            give_presidency(state, company, heir)
    move_all(state, company, state.place(player), POOL)


def _heir(rules: Rules, state: RailState, company: int, president: int) -> int:
    best, most = NOBODY, rules.kinds[state.kind[company]].president_units - 1
    for player in clockwise_after(state, president):
        held = units(rules, state, company, player)
        if held > most:
            best, most = player, held
    return best
