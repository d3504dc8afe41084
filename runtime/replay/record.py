"""A game record of 18xx.games: read, checked, and reduced to the actions that count."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from railwright.runtime.actions.errors import GameError

LARGEST = 20_000_000
SILENT = frozenset(("message", "log", "program_buy_shares", "program_share_pass", "program_disable", "program_enable"))
"""Actions that change nothing at the table: talk, and standing orders whose results are written out."""


class BadRecord(GameError):
    """A file that is no game record, or one that cannot be read."""


class Record(NamedTuple):
    """What a record says."""

    title: str
    players: tuple[str, ...]
    """Their ids as text, in seating order."""
    options: tuple[str, ...]
    """Names of optional rules, as the record has them."""
    actions: tuple[dict[str, Any], ...]
    """The actions that count, in order, each with its number."""
    result: dict[str, int]
    end_reason: str | None


def read_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path.name} is too large for a game record")
        data = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise BadRecord(f"cannot read {path.name}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path.name} is not JSON: {error}") from None
    return parse_record(data)


def parse_record(data: Any) -> Record:
    """Check the shape of a record and resolve what was undone."""
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list) or "title" not in data:
        raise BadRecord("this is no game record: it has no title and list of actions")
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise BadRecord("the record does not list its players")
    ids = tuple(str(player.get("id", player.get("name"))) for player in players)
    settings = data.get("settings") or {}
    result = data.get("result") or {}
    if not isinstance(settings, dict) or not isinstance(result, dict):
        raise BadRecord("settings and result of the record are not objects")
    return Record(
        str(data["title"]),
        ids,
        tuple(str(rule) for rule in settings.get("optional_rules") or ()),
        tuple(_flat(_live(data["actions"]))),
        {str(player): int(score) for player, score in result.items()},
        data.get("game_end_reason"),
    )


def _live(actions: list[Any]) -> list[dict[str, Any]]:
    """The actions that were not undone, or done again after it."""
    live: list[dict[str, Any] | None] = []
    undone: list[list[tuple[int, dict[str, Any]]]] = []
    place: dict[int, int] = {}
    for number, action in enumerate(actions):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise BadRecord(f"action {number + 1} of the record is no action")
        word = action["type"]
        if word == "undo":
            start = _undo_from(live, place, action)
            group = [(i, kept) for i, kept in enumerate(live) if i >= start and kept and kept["type"] != "message"]
            for i, _ in group:
                live[i] = None
            undone.append(group)
            live.append(None)
        elif word == "redo":
            if not undone:
                raise BadRecord(f"action {action.get('id', number + 1)}: nothing to redo")
            for i, kept in undone.pop():
                live[i] = kept
            live.append(None)
        else:
            if word != "message":
                undone.clear()
            if isinstance(action.get("id"), int):
                place[action["id"]] = len(live)
            live.append(action)
    return [action for action in live if action is not None]


def _undo_from(live: list[dict[str, Any] | None], place: dict[int, int], action: dict[str, Any]) -> int:
    target = action.get("action_id")
    if target is not None:
        return place[target] + 1 if target in place else 0
    for i in range(len(live) - 1, -1, -1):
        kept = live[i]
        if kept is not None and kept["type"] != "message":
            return i
    return len(live)


def _flat(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Actions with what they set off automatically right after them, silent ones left out."""
    flat = []
    for action in actions:
        for one in (action, *(action.get("auto_actions") or ())):
            if one["type"] not in SILENT:
                flat.append({**one, "id": action.get("id")})
    return flat
