"""Privates and lots change hands; privates close."""

from __future__ import annotations

from railwright.runtime.effects.agenda import push
from railwright.runtime.effects.board import place_home_token
from railwright.runtime.effects.companies import flag, float_if_due
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.shares import give_presidency, move_certificates, settle_presidency
from railwright.runtime.effects.trains import grant_train
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.stock import brings_certificate
from railwright.runtime.state.rail_18xx import (
    BANK,
    FLOATED,
    HELD_BACK,
    NOBODY,
    POOL,
    STARTED,
    Marker,
    RailState,
)


def give_lot(rules: Rules, state: RailState, lot: int, player: int) -> None:
    """Hand over what was bought in the auction, or left over by it."""
    state.put(state.lot_state, lot, NOBODY)
    state.put(state.bids, lot, ())
    thing = rules.lots[lot]
    if thing.private != NOBODY:
        give_private(rules, state, thing.private, player)
    elif thing.company != NOBODY:
        give_whole_company(rules, state, thing.company, player)
    else:
        give_presidency_by_lot(rules, state, thing.presidency, player)


def give_private(rules: Rules, state: RailState, private: int, holder: int) -> None:
    """Hand a private to a player or company, with what it brings when it is acquired."""
    first_time = state.private_holder[private] == BANK
    state.put(state.private_holder, private, holder)
    for number, ability in enumerate(rules.abilities[private]):
        if ability.when != "acquired" or not _owned_as_asked(state, ability.owner, holder):
            continue
        if ability.word == "grant_certificate" and first_time:
            grant_certificate(rules, state, ability.company, ability.president, holder)
        elif ability.word == "grant_train":
            grant_train(rules, state, private, number, state.company_of_holder(holder))
        elif ability.word == "named_trains":
            give_names(rules, state, private, number, state.company_of_holder(holder))


def _owned_as_asked(state: RailState, owner: str, holder: int) -> bool:
    if owner == "player":
        return state.is_player(holder)
    return owner == "anyone" or state.company_of_holder(holder) != NOBODY


def grant_certificate(rules: Rules, state: RailState, company: int, president: bool, player: int) -> None:
    """A certificate set apart for the buyer of a private is his."""
    if not brings_certificate(state, company, president):
        # Its first buyer had it; the private has come back without it.
        return
    if president:
        give_presidency_by_lot(rules, state, company, player)
        return
    move_certificates(state, company, HELD_BACK, state.place(player), 1)
    settle_presidency(rules, state, company)
    float_if_due(rules, state, company)


def give_presidency_by_lot(rules: Rules, state: RailState, company: int, player: int) -> None:
    """A presidency that came with a lot: the player sets the price before anything else happens."""
    give_presidency(state, company, player)
    push(state, ("set_par", player, company))


def give_whole_company(rules: Rules, state: RailState, company: int, player: int) -> None:
    """A company owned as a whole comes with its capital and its home token."""
    give_presidency(state, company, player)
    if not state.has(company, STARTED):
        pay(state, BANK, state.holder_of_company(company), rules.title.company_price[company], rules.breaks_at)
        flag(state, company, STARTED | FLOATED)
        place_home_token(rules, state, company)


def give_names(rules: Rules, state: RailState, private: int, number: int, company: int) -> None:
    """Names for trains go to the company that acquires the private."""
    ability = rules.abilities[private][number]
    first = rules.first_name[private, number]
    marks = tuple(
        Marker("name", first + i, name.bonus, private, ends_with_president=ability.lost_on_new_president)
        for i, name in enumerate(ability.names)
    )
    state.put(state.markers, company, (*state.markers[company], *marks))


def use(rules: Rules, state: RailState, private: int, number: int) -> None:
    """Count a use of an ability; what excludes others excludes them, and the last use may close the private."""
    ability = rules.abilities[private][number]
    left = list(state.private_uses[private])
    if left[number] > 0:
        left[number] -= 1
    for other, rival in enumerate(rules.abilities[private]):
        if other != number and ability.instead_of is not None and rival.instead_of == ability.instead_of:
            left[other] = 0
    state.put(state.private_uses, private, tuple(left))
    if ability.closes and left[number] == 0:
        close_private(rules, state, private)


def close_private(rules: Rules, state: RailState, private: int) -> None:
    """A private leaves the game; what it handed out stays."""
    holder = state.private_holder[private]
    if holder == NOBODY:
        return
    state.put(state.private_holder, private, NOBODY)
    for ability in rules.abilities[private]:
        if ability.word == "grant_certificate" and brings_certificate(state, ability.company, ability.president):
            if ability.president:
                kind = rules.kinds[state.kind[ability.company]]
                state.put(state.president_place, ability.company, kind.unsold)
            else:
                move_certificates(state, ability.company, HELD_BACK, POOL, 1)
        if ability.word == "named_trains" and not ability.stay_when_closed:
            for company, marks in enumerate(state.markers):
                state.put(state.markers, company, tuple(mark for mark in marks if mark.private != private))
    for lot, thing in enumerate(rules.lots):
        if thing.private == private and state.lot_state[lot] != NOBODY:
            state.put(state.lot_state, lot, NOBODY)
            state.put(state.bids, lot, ())


def end_ability(rules: Rules, state: RailState, ability: int) -> None:
    """An ability that was not used in time is lost."""
    private = rules.title.ability_private[ability]
    number = rules.title.private_abilities[private].index(ability)
    left = list(state.private_uses[private])
    left[number] = 0
    state.put(state.private_uses, private, tuple(left))
