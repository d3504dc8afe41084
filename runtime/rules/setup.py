"""The opening position of a title."""

from __future__ import annotations

from typing import Any

from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import (
    AGENDA,
    BANK,
    CLOCKS,
    DEPOT,
    DICE,
    FIRST_PLAYER,
    HELD_BACK,
    LAST_ACTOR,
    LAYS,
    NOBODY,
    PRIORITY,
    ROUND,
    RUNS,
    SET_APART,
    TURN_PLACES,
    RailState,
)


def opening(rules: Rules, n_players: int, seed: int) -> RailState:
    """Everything in the bank, on the charters and on the map as the rulebook lays it out."""
    title, n = rules.title, rules.n_companies
    players = list(range(1, n_players + 1))
    clock: list[Any] = [0] * CLOCKS
    clock[ROUND], clock[PRIORITY], clock[LAST_ACTOR] = NOBODY, players[0], NOBODY
    clock[AGENDA], clock[DICE] = (("game",),), seed & (1 << 64) - 1
    cash = [0] * (1 + n_players + n)
    for player in players:
        cash[player] = rules.starting_cash[n_players]
    cash[BANK] = max(0, title.bank_cash) - sum(cash)
    shares, president, place = _shares(rules, n_players)
    turn: list[Any] = [0] * TURN_PLACES
    turn[LAYS], turn[RUNS] = (), ()
    kinds = list(title.company_kind)
    tokens = [title.company_tokens[company] or title.kind_tokens[kinds[company]] for company in range(n)]
    rows: dict[str, list[Any]] = {
        "clock": clock,
        "seats": players,
        "cash": cash,
        "shares": shares,
        "president": president,
        "president_place": place,
        "kind": kinds,
        "cell": [NOBODY] * n,
        "stacks": [()] * len(title.cell_price),
        "par": [0] * n,
        "company_flags": [0] * n,
        "home_stop": list(title.company_home_stop),
        "token_next": [0] * n,
        "token_costs": tokens,
        "train_limit_extra": [0] * n,
        "turn": turn,
        "private_holder": [BANK] * rules.n_privates,
        "private_uses": [tuple(ability.get("count", ability.uses) for ability in them) for them in rules.abilities],
        "train_holder": [DEPOT if card < rules.n_depot else SET_APART for card in range(rules.n_cards)],
        "train_face": [title.card_trains[kind][0] for kind in rules.card_kind],
        "train_flags": [0] * rules.n_cards,
        "train_bought": [0] * len(title.card_name),
        "hex_tile": list(title.hex_tile),
        "hex_rotation": [0] * rules.n_hexes,
        "hex_tokens": [()] * rules.n_hexes,
        "tile_left": list(title.tile_count),
        "markers": [()] * n,
        "sold_by": [0] * n_players,
        "bids": [()] * len(title.lot),
        "lot_state": [lot.price for lot in title.lot],
        "bankrupt": [0] * n_players,
    }
    return RailState(tuple(rows[name] for name in RailState.ROWS))


def _shares(rules: Rules, n_players: int) -> tuple[list[int], list[int], list[int]]:
    """Where the certificates lie: unsold, or set apart for exchange and for privates."""
    title = rules.title
    width = FIRST_PLAYER + n_players
    shares = [0] * (rules.n_companies * width)
    president, place = [], []
    for company in range(rules.n_companies):
        kind = rules.kinds[title.company_kind[company]]
        for certificate in title.company_certificates[company]:
            if title.certificate_president[certificate] or title.certificate_percent[certificate] == 0:
                continue
            apart = title.certificate_held_back[certificate]
            shares[company * width + (HELD_BACK if apart else kind.unsold)] += 1
        if kind.whole:
            president.append(NOBODY)
            place.append(NOBODY)
        else:
            president.append(BANK)
            place.append(HELD_BACK if title.company_president_lot[company] is not None else kind.unsold)
    for abilities in rules.abilities:
        for ability in abilities:
            if ability.word == "grant_certificate" and not ability.president:
                kind = rules.kinds[title.company_kind[ability.company]]
                base = ability.company * width
                shares[base + kind.unsold] -= 1
                shares[base + HELD_BACK] += 1
    return shares, president, place
