"""Records written by hand, and games played at random in a lively way, for tests of replays."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec

from railwright.recorded import OVERLAY, recorded_title
from railwright.runtime.actions.action import Action
from railwright.runtime.engine import Engine
from railwright.runtime.replay.hotseat import as_hotseat
from railwright.runtime.replay.record import parse_record
from railwright.runtime.replay.replay import Replay, Replayed
from railwright.runtime.steps.decision import Choice, Range
from railwright.runtime.table import engine_of

GAMES = Path(__file__).parents[2] / "../shared/games"
WEIGHTS = {"TradePrivate": 0.03, "SellShares": 0.1, "Pass": 0.25, "GoBankrupt": 0.02, "BuyPrivate": 0.6, "RunTrains": 5}
"""How often a kind of move is made when there are others; what is not here counts 1."""


def engine(title: str, *rules: str) -> Engine:
    """The engine of a title as the site plays it, with optional rules by the site's names."""
    return engine_of(recorded_title(title, rules))


def lively(choices: list[Choice], dice: random.Random) -> Action:
    """A move that brings a game on: companies are started, built and run, privates used, little is sold."""
    special = [choice for choice in choices if _is_special(choice)]
    if special and dice.random() < 0.5:
        choices = special
    kinds: dict[str, list[Choice]] = defaultdict(list)
    for choice in choices:
        kinds[type(choice.action if isinstance(choice, Range) else choice).__name__].append(choice)
    names = list(kinds)
    kind = dice.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]
    chosen = dice.choice(kinds[kind])
    if not isinstance(chosen, Range):
        return chosen
    price = dice.randrange(chosen.least, chosen.most + 1, chosen.step) if dice.random() < 0.3 else chosen.least
    return msgspec.structs.replace(chosen.action, **{chosen.field: price})


def _is_special(choice: Choice) -> bool:
    action: Any = choice.action if isinstance(choice, Range) else choice
    return getattr(action, "by", -1) != -1 or type(action).__name__ in ("PlaceMarker", "RaiseLimit")


def played(rules: Engine, seed: int, most: int = 1500) -> tuple[Any, int, list[Action]]:
    """A lively game: where it ended, how many played, and the moves."""
    dice = random.Random(seed)
    players = dice.choice(sorted(rules.rules.starting_cash))
    state, moves = rules.new_state(players), []
    while not state.is_over and len(moves) < most:
        move = lively(list(rules.menu(state)), dice)
        rules.play(state, move)
        moves.append(move)
    return state, players, moves


def exported(rules: Engine, players: int, moves: list[Action], by_hand: bool = False) -> dict[str, Any]:
    """Moves as the site's file, through JSON as a file would go."""
    names = [f"Player {number + 1}" for number in range(players)]
    data: dict[str, Any] = json.loads(json.dumps(as_hotseat(rules, names, moves, OVERLAY, ended_by_hand=by_hand)))
    return data


def record(title: str, players: int, actions: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A record of a game that goes on, with actions numbered from 1."""
    return {
        "id": "by_hand",
        "title": title,
        "players": [{"id": 100 + number, "name": f"Player {number}"} for number in range(players)],
        "settings": {"optional_rules": more.pop("rules", [])},
        "status": "active",
        "actions": [{"id": number, **action} for number, action in enumerate(actions, start=1)],
        **more,
    }


def by(player: int, word: str, **more: Any) -> dict[str, Any]:
    """An action of a player, who sits at a place counted from 0."""
    return {"type": word, "entity": 100 + player, "entity_type": "player", **more}


def of(company: str, word: str, **more: Any) -> dict[str, Any]:
    """An action of a company."""
    return {"type": word, "entity": company, "entity_type": "corporation", **more}


def using(private: str, word: str, **more: Any) -> dict[str, Any]:
    """A use of a private."""
    return {"type": word, "entity": private, "entity_type": "company", **more}


def replayed(data: dict[str, Any]) -> tuple[Replayed, Replay]:
    """A record played again: the report, and the replay with the position it came to."""
    read = parse_record(data)
    replay = Replay(engine_of(recorded_title(read.title, read.options, len(read.players))), read)
    return replay.run(), replay
