"""An 18xx game as a front end sees it: everything on the table, by name, in plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railwright.runtime.effects.board import IN_CIRCLE, WAITING
from railwright.runtime.effects.shares import percent, percent_at
from railwright.runtime.effects.trains import in_pool, on_sale, trains_of
from railwright.runtime.market.chart import operating_order
from railwright.runtime.rules.stock import certificate_limit, certificates_held
from railwright.runtime.state.rail_18xx import (
    BANK,
    BROKEN,
    CLOSED,
    DEPOT,
    FLOATED,
    HELD_BACK,
    LAYS,
    NOBODY,
    OBSOLETE,
    OFFERING,
    OPERATED,
    POOL,
    PRIORITY,
    REVENUE,
    RUNS,
    STARTED,
    TOKENS,
    TREASURY,
)
from railwright.runtime.tables.rail_18xx.board import COLOURS

if TYPE_CHECKING:
    from railwright.runtime.games.rail_18xx import RailGame

FORMAT = "railwright-view/1"
"""The form of a view; one that readers must know about raises the number."""
PLACES = {"offering": OFFERING, "pool": POOL, "treasury": TREASURY, "held_back": HELD_BACK}
STANDS = {IN_CIRCLE: "circle", WAITING: "waiting"}


def view(game: RailGame) -> dict[str, Any]:
    """The whole table."""
    meta = game.title.meta
    return {
        "format": FORMAT,
        "title": {
            "id": meta.id,
            "name": meta.name,
            "family": meta.family,
            "currency": meta.currency,
            "options": list(meta.options),
            "content": meta.content,
        },
        "move": game.moves,
        "hash": game.hash(),
        "round": game.round,
        "phase": _phase(game),
        "actor": game.actor,
        "company": game.company,
        "decision": None if game.is_over else game.state.agenda[-1][0],
        "turn": _turn(game),
        "bank": {"cash": game.state.cash[BANK], "broken": bool(game.state.clock[BROKEN])},
        "players": [_player(game, player) for player in game.state.seats],
        "companies": [_company(game, number) for number in range(game.rules.n_companies)],
        "operating_order": _order(game),
        "privates": [_private(game, number) for number in range(game.rules.n_privates)],
        "auction": _auction(game),
        "market": _market(game),
        "map": _map(game),
        "tiles": _tiles(game),
        "trains": _trains(game),
        "over": game.is_over,
        "end_reason": game.end_reason,
        "result": [standing._asdict() for standing in game.result()],
    }


def _phase(game: RailGame) -> dict[str, Any]:
    title, phase = game.title, game.state.phase
    bits = title.phase_colours[phase]
    return {
        "name": title.phase_name[phase],
        "tiles": [colour for number, colour in enumerate(COLOURS) if bits >> number & 1],
        "operating_rounds": title.phase_operating_rounds[phase],
        "train_limits": dict(zip(title.limit_class, title.phase_train_limit[phase], strict=False)),
    }


def _turn(game: RailGame) -> dict[str, Any] | None:
    """What the company whose turn it is has done so far."""
    if game.company is None:
        return None
    turn = game.state.turn
    return {
        "tiles_laid": len(turn[LAYS]),
        "tokens_placed": turn[TOKENS],
        "revenue": turn[REVENUE],
        "runs": [
            {"train": game.train_name(card), "path": [[game.names.hexes[at] for at in chain] for chain in path]}
            for card, path in turn[RUNS]
        ],
    }


def _player(game: RailGame, player: int) -> dict[str, Any]:
    rules, state = game.rules, game.state
    standing = next(row for row in game.result() if row.player == game.players[player - 1])
    held = {
        name: percent(rules, state, company, player)
        for company, name in enumerate(game.names.companies.names)
        if not rules.kinds[state.kind[company]].whole
    }
    limit = certificate_limit(rules, state)
    return {
        "name": game.players[player - 1],
        "cash": state.cash[player],
        "set_aside": sum(amount for bids in state.bids for bidder, amount in bids if bidder == player),
        "shares": {name: part for name, part in held.items() if part},
        "presidencies": [game.names.companies[c] for c, holder in enumerate(state.president) if holder == player],
        "privates": [game.names.privates[p] for p, holder in enumerate(state.private_holder) if holder == player],
        "certificates": certificates_held(rules, state, player),
        "certificate_limit": limit if limit != NOBODY else None,
        "worth": standing.total,
        "bankrupt": standing.bankrupt,
        "priority": state.clock[PRIORITY] == player,
    }


def _company(game: RailGame, company: int) -> dict[str, Any]:
    rules, state, title = game.rules, game.state, game.title
    name = game.names.companies[company]
    cell = state.cell[company]
    shares: dict[str, int] = {}
    if not rules.kinds[state.kind[company]].whole:
        shares = {place: percent_at(rules, state, company, number) for place, number in PLACES.items()}
        shares |= {game.players[player - 1]: percent(rules, state, company, player) for player in state.seats}
    home = title.company_home[company]
    return {
        "name": name,
        "full_name": title.company_full_name[company],
        "colour": title.company_colour[company],
        "kind": title.kind_name[state.kind[company]],
        "started": state.has(company, STARTED),
        "floated": state.has(company, FLOATED),
        "operated": state.has(company, OPERATED),
        "closed": state.has(company, CLOSED),
        "president": game.president(name),
        "par": state.par[company] or None,
        "price": rules.cell_price[cell] if cell != NOBODY else None,
        "cell": {"row": title.cell_row[cell], "column": title.cell_column[cell]} if cell != NOBODY else None,
        "cash": state.treasury(company),
        "shares": {holder: part for holder, part in shares.items() if part},
        "trains": [
            {"name": game.train_name(card), "obsolete": bool(state.train_flags[card] & OBSOLETE)}
            for card in trains_of(state, company)
        ],
        "train_limit": rules.train_limit(state, company),
        "home": game.names.hexes[home] if home != NOBODY else None,
        "tokens": {
            "left": list(state.token_costs[company][state.token_next[company] :]),
            "placed": [
                game.names.hexes[at]
                for at, tokens in enumerate(state.hex_tokens)
                for _, owner, *_ in tokens
                if owner == company
            ],
        },
        "markers": [_marker(game, mark) for mark in state.markers[company]],
        "privates": [
            game.names.privates[private]
            for private, holder in enumerate(state.private_holder)
            if holder == state.holder_of_company(company)
        ],
    }


def _marker(game: RailGame, mark: Any) -> dict[str, Any]:
    """What makes certain runs of a company earn more."""
    what: dict[str, Any] = {"kind": mark.word, "amount": mark.amount}
    if mark.word == "stop":
        what["hex"] = game.names.hexes[mark.ref]
    elif mark.word == "name":
        what["name"] = game.rules.name_text[mark.ref]
    if mark.private != NOBODY:
        what["private"] = game.names.privates[mark.private]
    return what


def _order(game: RailGame) -> list[str]:
    """Floated companies in the order in which they would operate now."""
    state, rules = game.state, game.rules
    floated = [c for c in range(rules.n_companies) if state.has(c, FLOATED) and not state.has(c, CLOSED)]
    first = [company for company in floated if rules.kinds[state.kind[company]].first_in_order]
    rest = [company for company in floated if company not in first and state.cell[company] != NOBODY]
    return [game.names.companies[company] for company in (*first, *operating_order(rules, state, rest))]


def _private(game: RailGame, private: int) -> dict[str, Any]:
    title, holder = game.title, game.state.private_holder[private]
    return {
        "name": game.names.privates[private],
        "full_name": title.private_full_name[private],
        "price": title.private_price[private],
        "income": title.private_income[private],
        "text": title.private_text[private],
        "owner": game.holder_name(holder) if holder != NOBODY else None,
        "closed": holder == NOBODY,
        "abilities": [
            {"word": ability.word, "uses_left": left if left >= 0 else None}
            for ability, left in zip(game.rules.abilities[private], game.state.private_uses[private], strict=True)
        ],
    }


def _auction(game: RailGame) -> list[dict[str, Any]]:
    """Lots not yet sold, and the bids on them."""
    return [
        {
            "name": game.names.lots[lot],
            "price": price,
            "bids": [{"player": game.players[player - 1], "amount": amount} for player, amount in game.state.bids[lot]],
        }
        for lot, price in enumerate(game.state.lot_state)
        if price != NOBODY
    ]


def _market(game: RailGame) -> dict[str, Any]:
    title = game.title
    return {
        "rows": max(title.cell_row),
        "columns": max(title.cell_column),
        "par": list(title.par_price),
        "cells": [
            {
                "row": title.cell_row[cell],
                "column": title.cell_column[cell],
                "price": price,
                "zones": list(title.cell_zones[cell]),
                "par": cell in title.par_cell,
                "companies": [game.names.companies[company] for company in game.state.stacks[cell]],
            }
            for cell, price in enumerate(title.cell_price)
        ],
    }


def _map(game: RailGame) -> dict[str, Any]:
    return {
        "layout": game.title.map_layout,
        "letters": game.title.map_letters,
        "hexes": [_hex(game, number) for number in range(game.rules.n_hexes)],
    }


def _hex(game: RailGame, number: int) -> dict[str, Any]:
    title, state = game.title, game.state
    tile = state.hex_tile[number]
    rotation = state.hex_rotation[number]
    return {
        "name": title.hex_name[number],
        "place": title.hex_place[number],
        "at": list(title.hex_xy[number]),
        "tile": title.tile_name[tile],
        "laid": title.tile_count[tile] != 0,
        "rotation": rotation,
        "colour": COLOURS[title.tile_colour[tile]],
        "label": title.tile_label[tile] or title.hex_label[number],
        "track": [list(piece) for piece in title.tile_rotated[tile][rotation]],
        "stops": [
            {
                "kind": title.stop_kind[row],
                "values": list(title.stop_values[row]),
                "value": title.stop_values[row][min(title.phase_level[state.phase], len(title.stop_values[row]) - 1)],
                "slots": title.stop_slots[row],
            }
            for row in title.tile_stops[tile]
        ],
        "tokens": [
            {
                "company": game.names.companies[owner],
                "stop": stop if stop != NOBODY else None,
                "stands": STANDS.get(stands, "beside"),
            }
            for stop, owner, stands in state.hex_tokens[number]
        ],
        "markers": [
            game.names.companies[company]
            for company, marks in enumerate(state.markers)
            for mark in marks
            if mark.word == "stop" and mark.ref == number
        ],
        "terrain": list(title.hex_terrain[number]),
        "cost": title.hex_cost[number][min(title.tile_colour[tile] + 1, 4)] if not title.hex_fixed[number] else 0,
        "fixed": title.hex_fixed[number],
    }


def _tiles(game: RailGame) -> dict[str, int | None]:
    """Tiles left to lay; none stands for any number."""
    title = game.title
    return {
        name: left if left != NOBODY else None
        for name, left, count in zip(title.tile_name, game.state.tile_left, title.tile_count, strict=True)
        if count != 0
    }


def _trains(game: RailGame) -> dict[str, Any]:
    title, state, kinds = game.title, game.state, game.rules.card_kind

    def card(number: int) -> dict[str, Any]:
        faces = title.card_trains[kinds[number]]
        return {
            "name": title.card_name[kinds[number]],
            "trains": [{"name": title.train_name[face], "price": title.train_price[face]} for face in faces],
        }

    depot = [title.card_name[kinds[number]] for number, holder in enumerate(state.train_holder) if holder == DEPOT]
    left = {name: depot.count(name) for name in dict.fromkeys(depot)}
    unlimited = {title.card_name[kind] for kind, count in enumerate(title.card_count) if count == NOBODY}
    return {
        "on_sale": [card(number) for number in on_sale(game.rules, state)],
        "pool": [card(number) for number in in_pool(state)],
        "depot": [{"name": name, "left": None if name in unlimited else count} for name, count in left.items()],
    }
