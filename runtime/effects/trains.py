"""Trains are bought, granted, discarded, made obsolete and removed; phases begin."""

from __future__ import annotations

from railwright.runtime.effects.money import pay
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    BOUGHT_TRAIN,
    DEPOT,
    NOBODY,
    OBSOLETE,
    PHASE,
    POOL_OF_TRAINS,
    UNSELLABLE,
    RailState,
)


def trains_of(state: RailState, company: int) -> list[int]:
    """Cards a company owns."""
    return cards_at(state, state.holder_of_company(company))


def cards_at(state: RailState, holder: int) -> list[int]:
    """Cards a company owns, or that lie at a place."""
    # Asked many times a turn, of a row that is mostly somebody else's.
    row = state.train_holder
    found: list[int] = []
    for _ in range(row.count(holder)):
        found.append(row.index(holder, found[-1] + 1 if found else 0))
    return found


def trains_counted(rules: Rules, state: RailState, company: int) -> int:
    """Trains of a company that count toward its limit."""
    count_obsolete = rules.title.obsolete_trains.count_for_limit
    return sum(count_obsolete or not state.train_flags[card] & OBSOLETE for card in trains_of(state, company))


def is_over_limit(rules: Rules, state: RailState, company: int) -> bool:
    """Whether a company that somebody runs owns more trains than it may.

    What a company without a president has stays as it is until somebody runs it again.
    """
    if state.president[company] <= BANK:
        return False
    return trains_counted(rules, state, company) > rules.train_limit(state, company)


def on_sale(rules: Rules, state: RailState) -> list[int]:
    """New cards on sale: the first one in the depot, and the first of each kind sold beside it."""
    row = state.train_holder
    if DEPOT not in row:
        return []
    found = [row.index(DEPOT)]
    for kind, beside in enumerate(rules.title.card_sold_beside):
        if beside != NOBODY and state.train_bought[beside] and kind != rules.card_kind[found[0]]:
            found.extend([card for card, other in enumerate(rules.card_kind) if other == kind and row[card] == DEPOT][:1])
    return sorted(found)


def in_pool(state: RailState) -> list[int]:
    """Cards in the pool."""
    return cards_at(state, POOL_OF_TRAINS)


def buy_train(rules: Rules, state: RailState, company: int, card: int, face: int, price: int) -> bool:
    """A company pays for a train and takes it; true if it is the first new one of its kind."""
    seller = state.train_holder[card]
    pay(state, state.holder_of_company(company), seller if seller > 0 else BANK, price)
    give_train(state, card, face, company)
    state.put(state.company_flags, company, state.company_flags[company] | BOUGHT_TRAIN)
    kind = rules.card_kind[card]
    if seller != DEPOT or state.train_bought[kind]:
        return False
    state.put(state.train_bought, kind, 1)
    return True


def give_train(state: RailState, card: int, face: int, company: int) -> None:
    """A company takes a card as one of its faces."""
    state.put(state.train_holder, card, state.holder_of_company(company))
    state.put(state.train_face, card, face)


def begin_phase(state: RailState, phase: int) -> None:
    """A phase begins, at once."""
    state.put(state.clock, PHASE, max(phase, state.clock[PHASE]))


def rust(rules: Rules, state: RailState, kind: int) -> None:
    """All trains of a kind leave the game, wherever they are but in the depot."""
    for card, depot_kind in enumerate(rules.card_kind):
        if depot_kind == kind and state.train_holder[card] not in (DEPOT, NOBODY):
            remove(state, card)


def remove(state: RailState, card: int) -> None:
    """A train leaves the game."""
    state.put(state.train_holder, card, NOBODY)
    state.put(state.train_flags, card, 0)


def discard(rules: Rules, state: RailState, card: int) -> None:
    """A train goes to the pool, its face open again; an obsolete one leaves the game."""
    if state.train_flags[card] & OBSOLETE:
        remove(state, card)
        return
    state.put(state.train_holder, card, POOL_OF_TRAINS)
    state.put(state.train_face, card, rules.title.card_trains[rules.card_kind[card]][0])
    state.put(state.train_flags, card, 0)


def make_obsolete(rules: Rules, state: RailState, kind: int, buyer: int) -> None:
    """Trains of a kind run once more; those in the pool, and perhaps the buyer's own, go at once."""
    at_once = rules.title.obsolete_trains.buyers_own == "go_at_once"
    for card, depot_kind in enumerate(rules.card_kind):
        holder = state.train_holder[card]
        if depot_kind != kind or holder in (DEPOT, NOBODY):
            continue
        if holder == POOL_OF_TRAINS or (at_once and holder == state.holder_of_company(buyer)):
            remove(state, card)
        else:
            state.put(state.train_flags, card, state.train_flags[card] | OBSOLETE)


def grant_train(rules: Rules, state: RailState, private: int, number: int, company: int) -> None:
    """A train set apart for a private's owner is the company's, if it has room for it."""
    ability = rules.abilities[private][number]
    card = rules.granted_card[private, number]
    if state.private_uses[private][number] == 0 or state.train_holder[card] == NOBODY:
        return
    left = list(state.private_uses[private])
    left[number] = 0
    state.put(state.private_uses, private, tuple(left))
    if trains_counted(rules, state, company) >= rules.train_limit(state, company):
        remove(state, card)
        return
    state.put(state.train_holder, card, state.holder_of_company(company))
    if not ability.sellable:
        state.put(state.train_flags, card, state.train_flags[card] | UNSELLABLE)
