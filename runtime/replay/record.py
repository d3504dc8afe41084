"""A game record of 18xx.games: read, checked, and reduced to the actions that count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from railwright.runtime.actions.errors import GameError

LARGEST = 20_000_000
"""Bytes of a record; a long game has a tenth of a million."""
MOST_ACTIONS = 100_000
SILENT = frozenset(("message", "log"))
"""Actions that change nothing at the table; so do standing orders (`program_...`), whose results are written out."""


class BadRecord(GameError):
    """A file that is no game record, or one that cannot be read; it may name the action at fault."""

    def __init__(self, what: str, action: Any = None) -> None:
        super().__init__(what)
        self.action = action


class Record(NamedTuple):
    """What a record says."""

    title: str
    players: tuple[str, ...]
    """Their ids as text, in seating order; what the actions call them."""
    names: tuple[str, ...]
    """What they are called at the table."""
    options: tuple[str, ...]
    """Names of optional rules, as the record has them."""
    actions: tuple[dict[str, Any], ...]
    """The actions that count, in order, each with its number as `id`."""
    result: dict[str, int]
    """The final scores by player id; empty while the game goes on."""
    end_reason: str | None
    is_finished: bool
    pin: str = ""
    """The version of the site's program the game was played with, if it is an older one."""
    id: str = ""


def read_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path.name} is too large for a game record")
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"cannot read {path.name}: {error.strerror}") from None
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str) -> Record:
    """Read a record from what a file holds."""
    try:
        return parse_record(msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        hint = "; the file seems to be cut off" if "truncated" in str(error) else ""
        raise BadRecord(f"{name} is not JSON: {error}{hint}") from None


def parse_record(data: Any) -> Record:
    """Check the shape of a record and resolve what was undone."""
    if not isinstance(data, dict) or not isinstance(data.get("title"), str):
        raise BadRecord("this is no game record: it names no title")
    if not isinstance(data.get("actions"), list):
        raise BadRecord("this is no game record: it has no list of actions")
    if data.get("loaded") is False:
        raise BadRecord("the record was written before the game was loaded: its actions are missing")
    if len(data["actions"]) > MOST_ACTIONS:
        raise BadRecord(f"the record has {len(data['actions'])} actions, more than any game")
    ids, names = _players(data)
    settings = _object(data, "settings")
    rules = settings.get("optional_rules") or ()
    if not isinstance(rules, list | tuple) or not all(isinstance(rule, str) for rule in rules):
        raise BadRecord("the optional rules of the record are no list of names")
    reason = data.get("game_end_reason")
    by_hand = data.get("manually_ended") is True
    result = _result(data, ids, names)
    return Record(
        title=data["title"],
        players=ids,
        names=names,
        options=tuple(rules),
        actions=tuple(_flat(_live(data["actions"]))),
        result=result,
        end_reason=reason if isinstance(reason, str) else "manually_ended" if by_hand else None,
        is_finished=bool(result) and data.get("status") not in ("active", "new"),
        pin=str(settings.get("pin") or ""),
        id=str(data.get("id", "")),
    )


def _object(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key) or {}
    if not isinstance(found, dict):
        raise BadRecord(f"`{key}` of the record is no object")
    return found


def _players(data: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids and names of the players; in old records the name is the id."""
    players = data.get("players")
    if not isinstance(players, list) or not players:
        raise BadRecord("the record does not list its players")
    ids, names = [], []
    for player in players:
        name = player.get("name") if isinstance(player, dict) else None
        number = player.get("id", name) if isinstance(player, dict) else None
        if not isinstance(number, int | str) or isinstance(number, bool) or not str(number):
            raise BadRecord("a player of the record has neither id nor name")
        ids.append(str(number))
        names.append(str(name) if isinstance(name, str) else str(number))
    if len(set(ids)) != len(ids):
        raise BadRecord("two players of the record have the same id")
    return tuple(ids), tuple(names)


def _result(data: dict[str, Any], ids: tuple[str, ...], names: tuple[str, ...]) -> dict[str, int]:
    """Scores by player id. The keys are ids, or names in old records."""
    result = _object(data, "result")
    found = {}
    for key, score in result.items():
        if not isinstance(score, int | float) or isinstance(score, bool) or score != int(score):
            raise BadRecord(f"the result of `{key}` is no whole number")
        if key in ids:
            found[key] = int(score)
        elif names.count(key) == 1:
            found[ids[names.index(key)]] = int(score)
        else:
            raise BadRecord(f"the result names `{key}`, who is not among the players")
    if found and len(found) != len(ids):
        raise BadRecord("the result does not name every player")
    return found


def _live(actions: list[Any]) -> Iterator[dict[str, Any]]:
    """The actions that were not undone, or were done again after it."""
    live: list[dict[str, Any] | None] = []
    numbers: list[int] = []
    undone: list[list[tuple[int, dict[str, Any]]]] = []
    for place, action in enumerate(actions):
        _check(action, place + 1)
        number = action["id"] if isinstance(action.get("id"), int) else place + 1
        word = action["type"]
        if word == "undo":
            start = _undo_from(live, numbers, action, number)
            group = [(i, kept) for i, kept in enumerate(live) if i >= start and kept and kept["type"] != "message"]
            for i, _ in group:
                live[i] = None
            undone.append(group)
            live.append(None)
        elif word == "redo":
            if not undone:
                raise BadRecord("there is nothing to do again", number)
            for i, kept in undone.pop():
                live[i] = kept
            live.append(None)
        else:
            if word != "message":
                undone.clear()
            live.append({**action, "id": number})
        numbers.append(number)
    return (action for action in live if action is not None)


def _check(action: Any, place: int) -> None:
    """An action is an object with a type, and what it set off is a list of such."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise BadRecord(
            "this is no action: it has no type", action.get("id", place) if isinstance(action, dict) else place
        )
    number = action.get("id", place)
    followers = action.get("auto_actions") or []
    if not isinstance(followers, list):
        raise BadRecord("what the action set off is no list", number)
    for follower in followers:
        if not isinstance(follower, dict) or not isinstance(follower.get("type"), str):
            raise BadRecord("what the action set off has no type", number)


def _undo_from(live: list[dict[str, Any] | None], numbers: list[int], action: dict[str, Any], number: int) -> int:
    """The first place an undo empties. The action it goes back to may itself have been left out of the file."""
    target = action.get("action_id")
    if target is not None:
        if not isinstance(target, int):
            raise BadRecord("the undo names no action by number", number)
        # Numbers of old records, which were changed afterwards, may come twice: then it is one that still counts.
        for i, kept in enumerate(live):
            if kept is not None and numbers[i] == target:
                return i + 1
        return next((i for i, known in enumerate(numbers) if known > target), len(live))
    for i in range(len(live) - 1, -1, -1):
        kept = live[i]
        if kept is not None and kept["type"] != "message":
            return i
    raise BadRecord("there is nothing to undo", number)


def _flat(actions: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Actions with what they set off automatically right after them, silent ones left out."""
    for action in actions:
        for one in (action, *(action.get("auto_actions") or ())):
            if one["type"] not in SILENT and not one["type"].startswith("program_"):
                yield {**one, "id": action["id"]}
