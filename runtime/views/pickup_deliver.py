"""A pick-up-and-deliver game as a front end sees it, by name, in plain values; other players' counters stay hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railwright.runtime.rules.counters import playable
from railwright.runtime.state.pickup_deliver import (
    BANK,
    CARRYING,
    DRAWN,
    FIRST,
    FORCE,
    IN_REPAIR,
    LOST,
    LYING,
    NAMED,
    NOBODY,
    NOTHING,
    NOWHERE,
    OUT,
    PAID,
    PHASE,
    PILE,
    POINTS,
    SHOWN,
    TRAIN,
    UNPLACED,
    WAR,
)

if TYPE_CHECKING:
    from railwright.runtime.games.pickup_deliver import FreightGame

FORMAT = "railwright-view/1"
"""The form of a view; one that readers must know about raises the number."""


def view(game: FreightGame, player: int) -> dict[str, Any]:
    """The table as a player sees it; as anybody sees it for player 0.

    There is no hash in it: one of hidden counters would let them be guessed.
    """
    meta, state = game.title.meta, game.state
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
        "for": game.players[player - 1] if player else None,
        "move": game.moves,
        "round": game.round,
        "first": game.players[state.clock[FIRST] - 1],
        "active": game.players[state.active - 1] if state.active else None,
        "phase": _phase(game),
        "actor": game.actor,
        "decision": None if game.is_over else state.agenda[-1][0],
        "war": bool(state.clock[WAR]),
        "run": _run(game),
        "bank": state.cash[BANK],
        "players": [_player(game, other, player) for other in range(1, state.n_players + 1)],
        "hand": _hand(game, player) if player else None,
        "companies": [_company(game, number) for number in range(len(state.owner))],
        "trains": [_train(game, train) for train in range(len(state.train_at))],
        "shown": [_load(game, chit) for chit in state.chits(SHOWN)],
        "drawn": [_load(game, chit) for chit in state.chits(DRAWN) if chit < game.rules.n_loads],
        "display": [_load(game, chit) for chit in state.display()],
        "lying": [_load(game, chit) | {"in": game.names.stations[state.chit_at[chit][1]]} for chit in state.chits(LYING)],
        "pile": len(state.chits(PILE)),
        "out": len(state.chits(OUT)),
        "in_force": _in_force(game),
        "stations": _stations(game),
        "segments": _segments(game),
        "lines": _lines(game),
        "markers": dict(zip(game.title.marker_name, state.marker_left, strict=True)),
        "over": game.is_over,
        "end_reason": game.end_reason,
        "result": [standing._asdict() for standing in game.result()],
    }


def _phase(game: FreightGame) -> str | None:
    """What the phase of the turn is called."""
    begun = game.state.turn[PHASE]
    return str(game.title.phase[begun - 1].name) if game.state.active and begun else None


def _run(game: FreightGame) -> dict[str, Any] | None:
    turn, names = game.state.turn, game.names
    if game.state.active == 0:
        return None
    train = turn[TRAIN]
    return {
        "named": [names.train_name(game.state, other) for other in turn[NAMED]],
        "train": names.train_name(game.state, train) if train != NOBODY else None,
        "points": turn[POINTS] if train != NOBODY else None,
    }


def _player(game: FreightGame, player: int, viewer: int) -> dict[str, Any]:
    state = game.state
    hidden = game.title.counter_rules.hidden and player != viewer
    hand = state.hands[player - 1]
    return {
        "name": game.players[player - 1],
        "colour": _colour(game, player),
        "cash": state.cash[player],
        "lines": [
            game.title.line_number[game.title.company_line[company]]
            for company, owner in enumerate(state.owner)
            if owner == player
        ],
        "counters": len(hand),
        "hand": None if hidden else [game.title.counter_name[counter] for counter in hand],
        "played": [game.title.counter_name[counter] for counter in state.played[player - 1]],
    }


def _colour(game: FreightGame, player: int) -> str | None:
    """The colour of a player's pieces, where the title has one for him."""
    colours = game.title.player_colour
    return colours[player - 1] if player <= len(colours) else None


def _hand(game: FreightGame, player: int) -> list[dict[str, Any]]:
    """A player's counters, and whether each could be played now."""
    can = {action.counter for action in playable(game.rules, game.state, player)} if not game.is_over else set()
    return [
        {"name": game.title.counter_name[counter], "playable": counter in can} for counter in game.state.hands[player - 1]
    ]


def _company(game: FreightGame, company: int) -> dict[str, Any]:
    owner = game.state.owner[company]
    return {
        "name": game.title.company_name[company],
        "line": game.title.line_number[game.title.company_line[company]],
        "owner": game.players[owner - 1] if owner != BANK else None,
    }


def _train(game: FreightGame, train: int) -> dict[str, Any]:
    state, title = game.state, game.title
    at, line, load = state.train_at[train], state.train_line[train], state.train_load[train]
    places = {UNPLACED: "not placed", IN_REPAIR: "in repair", LOST: "lost"}
    return {
        "name": game.names.train_name(state, train),
        "owner": game.players[state.owner_of_train(train) - 1],
        "at": game.names.stations[at] if at >= 0 else None,
        "state": "on the map" if at >= 0 else places[at],
        "line": title.line_number[line] if line != NOBODY else None,
        "paid": bool(state.train_flags[train] & PAID),
        "carrying": bool(state.train_flags[train] & CARRYING),
        "load": _load(game, load) if load != NOTHING else None,
    }


def _load(game: FreightGame, chit: int) -> dict[str, Any]:
    state, title = game.state, game.title
    pickup, dropoff = state.chit_pickup[chit], state.chit_dropoff[chit]
    printed = title.load_pickup[chit]
    ends = title.load_dropoff[chit] if dropoff == NOWHERE else (dropoff,)
    begins = printed if pickup == NOWHERE else pickup
    return {
        "number": title.load_number[chit],
        "goods": title.goods_name[title.load_goods[chit]],
        "kind": title.load_kind_name[title.load_kind[chit]],
        "pickup": game.names.stations[begins] if begins != NOWHERE else None,
        "dropoff": [game.names.stations[station] for station in ends],
        "payout": game.rules.payout(state, chit),
    }


def _in_force(game: FreightGame) -> list[dict[str, Any]]:
    state, title = game.state, game.title
    found = []
    for event, chit, player in state.clock[FORCE]:
        stays = title.event_stays[event]
        about = state.chit_at[chit][1]
        entry: dict[str, Any] = {"event": title.event_name[event]}
        if stays.where == "line":
            entry["line"] = title.line_number[about]
        if stays.where == "player":
            entry["player"] = game.players[player - 1]
        found.append(entry)
    return found


def _stations(game: FreightGame) -> list[dict[str, Any]]:
    state, title = game.state, game.title
    return [
        {
            "name": game.names.stations[station],
            "label": title.station_name[station],
            "at": list(title.station_xy[station]),
            "kinds": [name for kind, name in enumerate(title.kind_name) if game.rules.is_kind(state, station, kind)],
            "markers": [name for number, name in enumerate(title.marker_name) if marks >> number & 1],
        }
        for station, marks in enumerate(state.station_marks)
    ]


def _segments(game: FreightGame) -> list[dict[str, Any]]:
    """Segments that are marked or not built; the others are as printed."""
    state, title = game.state, game.title
    return [
        {
            "name": game.names.segment_name(segment),
            "built": state.is_built(segment),
            "markers": [title.marker_name[marker] for marker in marks],
        }
        for segment, marks in enumerate(state.segment_marks)
        if marks or not state.is_built(segment)
    ]


def _lines(game: FreightGame) -> list[dict[str, Any]]:
    state, title = game.state, game.title
    return [
        {
            "number": title.line_number[line],
            "owner": game.owner(title.line_number[line]),
            "markers": [name for number, name in enumerate(title.marker_name) if marks >> number & 1],
        }
        for line, marks in enumerate(state.line_marks)
    ]
