"""What must hold in every position of an 18xx game: money, shares, tiles, tokens, trains, bids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from railwright.runtime.effects.board import BESIDE, IN_CIRCLE
from railwright.runtime.effects.shares import units, width
from railwright.runtime.effects.trains import is_over_limit
from railwright.runtime.state.rail_18xx import (
    BANK,
    BROKEN,
    CLOSED,
    DEPOT,
    FLOATED,
    NOBODY,
    OBSOLETE,
    POOL_OF_TRAINS,
    SET_APART,
    RailState,
)

if TYPE_CHECKING:
    from railwright.runtime.games.rail_18xx import RailGame
    from railwright.runtime.rules.rail_18xx import Rules


def violations(game: RailGame) -> list[str]:
    """Everything that is wrong with a position."""
    rules, state = game.rules, game.state
    found = [*_money(rules, state), *_shares(rules, state), *_market(rules, state), *_tiles(rules, state)]
    found += [*_tokens(rules, state), *_trains(rules, state), *_auction(rules, state), *_journal(state)]
    return found


def _money(rules: Rules, state: RailState) -> Iterator[str]:
    total = max(0, rules.title.bank_cash)
    if sum(state.cash) != total:
        yield f"there is {sum(state.cash)} in money, not {total}"
    for holder, money in enumerate(state.cash):
        if money < 0 and holder != BANK:
            yield f"holder {holder} has {money}"
    if state.cash[BANK] < 0 <= rules.title.bank_cash and not state.clock[BROKEN]:
        yield f"the bank has {state.cash[BANK]} and is not broken"


def _shares(rules: Rules, state: RailState) -> Iterator[str]:
    wide = width(state)
    for company, name in enumerate(rules.company_name):
        row = state.shares[company * wide : (company + 1) * wide]
        kind = rules.kinds[state.kind[company]]
        if min(row) < 0:
            yield f"{name} has {min(row)} certificates somewhere"
        if kind.whole:
            if any(row):
                yield f"{name} has shares, and should have none"
            continue
        if sum(row) != kind.ordinary:
            yield f"{name} has {sum(row)} certificates beside its president's, not {kind.ordinary}"
        president = state.president[company]
        if (sum(row) + kind.president_units) * kind.unit != 100:
            yield f"{name} has {(sum(row) + kind.president_units) * kind.unit}% of shares"
        if president == BANK and state.president_place[company] == NOBODY:
            yield f"the presidency of {name} lies nowhere"
        if state.is_player(president):
            held = units(rules, state, company, president)
            for player in state.seats:
                if units(rules, state, company, player) > held:
                    yield f"player {player} holds more of {name} than its president"
            if state.bankrupt[president - 1] and not state.is_over:
                yield f"the president of {name} is out of the game"


def _market(rules: Rules, state: RailState) -> Iterator[str]:
    seen = Counter(company for stack in state.stacks for company in stack)
    for company, name in enumerate(rules.company_name):
        cell = state.cell[company]
        if seen[company] != (cell != NOBODY):
            yield f"{name} stands {seen[company]} times on the chart"
        elif cell != NOBODY and company not in state.stacks[cell]:
            yield f"{name} stands in another cell than it says"


def _tiles(rules: Rules, state: RailState) -> Iterator[str]:
    laid, printed = Counter(state.hex_tile), Counter(rules.title.hex_tile)
    for tile, (name, count) in enumerate(zip(rules.title.tile_name, rules.title.tile_count, strict=True)):
        left = state.tile_left[tile]
        if count > 0 and (left < 0 or left + laid[tile] != count):
            yield f"of tile {name} {left} are left and {laid[tile]} laid, there are {count}"
        if count == 0 and laid[tile] > printed[tile]:
            yield f"tile {name} is printed on the map, and lies where it is not"


def _tokens(rules: Rules, state: RailState) -> Iterator[str]:
    title = rules.title
    placed: Counter[int] = Counter()
    for hexagon, tokens in enumerate(state.hex_tokens):
        if not tokens:
            continue
        circles: Counter[int] = Counter()
        for stop, company, stands in tokens:
            if stands != BESIDE:
                placed[company] += 1
            if stands == IN_CIRCLE and stop != NOBODY:
                circles[stop] += 1
        rows = title.tile_stops[state.hex_tile[hexagon]]
        for stop, number in circles.items():
            if stop >= len(rows) or number > title.stop_slots[rows[stop]]:
                yield f"{title.hex_name[hexagon]} has {number} tokens in a city without room for them"
    for company, name in enumerate(rules.company_name):
        if state.has(company, CLOSED):
            if placed[company]:
                yield f"{name} is out of the game and has tokens on the map"
            continue
        if placed[company] != state.token_next[company] or placed[company] > len(state.token_costs[company]):
            total = len(state.token_costs[company])
            yield f"{name} has {placed[company]} tokens on the map and has used {state.token_next[company]} of {total}"


def _trains(rules: Rules, state: RailState) -> Iterator[str]:
    for card, holder in enumerate(state.train_holder):
        kind, face = rules.card_kind[card], state.train_face[card]
        name = rules.title.card_name[kind]
        company = state.company_of_holder(holder)
        if holder in (DEPOT, POOL_OF_TRAINS, SET_APART, NOBODY):
            if state.train_flags[card] & OBSOLETE:
                yield f"a train {name} is obsolete and nobody's"
        elif not 0 <= company < rules.n_companies or state.has(company, CLOSED):
            yield f"a train {name} belongs to {holder}, which owns no trains"
        if face not in rules.title.card_trains[kind]:
            yield f"a train {name} runs as something else"
    if state.is_over or any(frame[0] == "discards" for frame in state.agenda):
        return
    for company, name in enumerate(rules.company_name):
        if is_over_limit(rules, state, company) and state.has(company, FLOATED):
            yield f"{name} has more trains than it may own"


def _auction(rules: Rules, state: RailState) -> Iterator[str]:
    for private, holder in enumerate(state.private_holder):
        if not NOBODY <= holder < len(state.cash):
            yield f"{rules.title.private_name[private]} belongs to {holder}"
    aside: Counter[int] = Counter()
    for lot, bids in enumerate(state.bids):
        if bids and state.lot_state[lot] == NOBODY:
            yield f"there are bids on {rules.lot_name[lot]}, which is sold"
        for player, amount in bids:
            aside[player] += amount
    for player, amount in aside.items():
        if amount > state.cash[player]:
            yield f"player {player} has set {amount} aside and has {state.cash[player]}"


def _journal(state: RailState) -> Iterator[str]:
    if state.journal:
        yield "something changed between two actions"
