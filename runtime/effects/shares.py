"""Certificates change places; presidencies follow."""

from __future__ import annotations

from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    BANK,
    FIRST_PLAYER,
    HELD_BACK,
    NOBODY,
    RailState,
)


def width(state: RailState) -> int:
    """Places of shares a company has in its row."""
    return FIRST_PLAYER + len(state.seats)


def move_certificates(state: RailState, company: int, origin: int, goal: int, number: int) -> None:
    """Move ordinary certificates of a company from one place to another."""
    base = company * width(state)
    state.put(state.shares, base + origin, state.shares[base + origin] - number)
    state.put(state.shares, base + goal, state.shares[base + goal] + number)


def give_presidency(state: RailState, company: int, holder: int, place: int = HELD_BACK) -> None:
    """Hand the president's certificate to a player, or lay it down at a place of the bank's."""
    state.put(state.president, company, holder)
    state.put(state.president_place, company, place if holder == BANK else NOBODY)


def units(rules: Rules, state: RailState, company: int, player: int) -> int:
    """Shares a player holds, the president's certificate counted as what it is worth."""
    held = state.certificates(company, state.place(player))
    return held + (rules.kinds[state.kind[company]].president_units if state.president[company] == player else 0)


def percent(rules: Rules, state: RailState, company: int, player: int) -> int:
    """What a player holds, in hundredths of the company."""
    return units(rules, state, company, player) * rules.kinds[state.kind[company]].unit


def percent_at(rules: Rules, state: RailState, company: int, place: int) -> int:
    """What lies at a place, in hundredths of the company."""
    kind = rules.kinds[state.kind[company]]
    number = state.certificates(company, place)
    if state.president[company] == BANK and state.president_place[company] == place:
        number += kind.president_units
    return number * kind.unit


def percent_sold(rules: Rules, state: RailState, company: int) -> int:
    """What has left the offering or treasury for good, in hundredths."""
    kind = rules.kinds[state.kind[company]]
    unsold = percent_at(rules, state, company, kind.unsold) + percent_at(rules, state, company, HELD_BACK)
    return 100 - unsold if kind.unit else 0


def clockwise_after(state: RailState, player: int) -> list[int]:
    """The other players still in the game, in seating order after one."""
    seats = state.seats
    at = seats.index(player)
    return [other for other in (*seats[at + 1 :], *seats[:at]) if not state.bankrupt[other - 1]]


def settle_presidency(rules: Rules, state: RailState, company: int) -> None:
    """Pass the presidency on if somebody holds more than the president; the first after him of equals."""
    old = state.president[company]
    if old in (BANK, NOBODY):
        return
    kind = rules.kinds[state.kind[company]]
    most, best = units(rules, state, company, old), old
    for player in clockwise_after(state, old):
        held = units(rules, state, company, player)
        if held > most and state.certificates(company, state.place(player)) >= kind.president_units:
            most, best = held, player
    if best != old:
        swap_presidency(rules, state, company, old, best)


def swap_presidency(rules: Rules, state: RailState, company: int, old: int, new: int) -> None:
    """The new president gives ordinary certificates for the president's; some markers end with the old one's term."""
    number = rules.kinds[state.kind[company]].president_units
    move_certificates(state, company, state.place(new), state.place(old), number)
    give_presidency(state, company, new)
    state.put(state.markers, company, tuple(mark for mark in state.markers[company] if not mark.ends_with_president))
