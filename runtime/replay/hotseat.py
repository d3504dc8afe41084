"""A whole file as 18xx.games takes it in for a game at one screen (a hot-seat game)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from railwright.runtime.actions.action import Action
from railwright.runtime.engine import Engine
from railwright.runtime.replay.exporter import CannotExport, Exporter
from railwright.runtime.replay.replay import BY_HAND, END_WORDS, counted
from railwright.runtime.rules.scoring import end_reason
from railwright.runtime.state.rail_18xx import AUCTION, OPERATING, ROUND, SET_NUMBER, STOCK_ROUNDS, RailState

BEGUN = 1_767_225_600
"""When written games say they were begun, in seconds since 1970; each action is a second later."""
ROUNDS = {AUCTION: "Auction Round", OPERATING: "Operating Round"}


def as_hotseat(
    engine: Engine,
    players: Sequence[str],
    actions: Iterable[Action],
    overlay: str,
    *,
    ended_by_hand: bool = False,
    id: str = "hs_railwright_1",
    description: str = "",
) -> dict[str, Any]:
    """The file of a game: its moves in the site's words. The engine plays with the site's own ways switched on.

    ``overlay`` is the option that switches them on; the site has no name for it. Raises :class:`CannotExport`.
    """
    rules = optional_rules(engine, overlay)
    exporter = Exporter.at_opening(engine, len(players))
    written = exporter.write(actions)
    state = exporter.state
    actor = engine.actor(state)
    is_over = state.is_over or ended_by_hand
    if ended_by_hand and not state.is_over:
        written.append({"type": "end_game", "entity": max(actor, 1) - 1, "entity_type": "player"})
    for number, action in enumerate(written, start=1):
        action["id"] = number
        action["created_at"] = BEGUN + number
    seats = [{"id": number, "name": name} for number, name in enumerate(players)]
    data: dict[str, Any] = {
        "id": id,
        "title": engine.title.name,
        "description": description,
        "mode": "hotseat",
        "loaded": True,
        "min_players": len(players),
        "max_players": len(players),
        "user": {"id": 0, "name": "You"},
        "players": seats,
        "settings": {"seed": 1, "optional_rules": rules, "player_order": [seat["id"] for seat in seats]},
        "user_settings": None,
        "status": "finished" if is_over else "active",
        "turn": max(1, state.clock[STOCK_ROUNDS], state.clock[SET_NUMBER]),
        "round": ROUNDS.get(state.clock[ROUND], "Operating Round" if is_over else "Stock Round"),
        "acting": [] if is_over or actor < 1 else [actor - 1],
        "result": _result(engine, state, len(players)) if is_over else {},
        "created_at": BEGUN,
        "updated_at": BEGUN + len(written),
        "actions": written,
    }
    if is_over:
        word = end_reason(engine.rules, state)
        data["game_end_reason"] = END_WORDS[word] if word is not None else BY_HAND
        data["manually_ended"] = word is None
        data["finished_at"] = BEGUN + len(written)
    return data


def optional_rules(engine: Engine, overlay: str) -> list[str]:
    """The options that are on, as the site calls them."""
    found = []
    for option in engine.title.options:
        if option.name not in engine.title.meta.options or option.name == overlay:
            continue
        if not option.aliases:
            raise CannotExport(f"the site does not offer the option `{option.name}`")
        found.append(option.aliases[0])
    return found


def _result(engine: Engine, state: RailState, n_players: int) -> dict[str, int]:
    scores = {player: counted(engine.rules, state, player) for player in range(1, n_players + 1)}
    # The richest first, as the site lists them.
    return {str(player - 1): scores[player] for player in sorted(scores, key=lambda player: -scores[player])}
