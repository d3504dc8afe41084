"""Values and paths of a title in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

NAMES = ("name", "id", "number", "at", "tile", "step", "ability", "auction", "between", "percent", "count", "price")
"""The keys by which people know an entry of a list, best first."""

_IRREGULAR = {"lots": "lot", "losses": "loss", "bonuses": "bonus", "series": "series", "chits": "chits"}
LONGEST = 100
"""Longer values are cut."""


def singular(key: str) -> str:
    """What one entry of a list is called: `trains` has a train in it, `company_kinds` a company kind."""
    words = key.replace("_", " ")
    head, _, last = words.rpartition(" ")
    return f"{head} {_one(last)}".strip()


def _one(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "sses", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def name_of(entry: Any) -> str | None:
    """The name of an entry of a list, if it has one."""
    if isinstance(entry, (str, int)) and not isinstance(entry, bool):
        return str(entry)
    for key in NAMES:
        value = entry.get(key) if isinstance(entry, Mapping) else getattr(entry, key, None)
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            return str(value)
        if key in ("at", "between") and isinstance(value, (list, tuple)) and value:
            return (" - " if key == "between" else ", ").join(map(str, value))
    return None


def entry_words(key: str, entry: Any, place: int) -> str:
    """An entry of a list as people call it: `train 4D`, `hex C4`, `stop a`, `step lay_track`."""
    if key == "stops":
        return f"stop {'abcdef'[place]}" if place < 6 else f"stop {place + 1}"
    name = name_of(entry)
    named = cut(name, 40) if name is not None else str(place + 1)
    if key in ("players", "setup"):
        return f"{named} players" if key == "players" else f"set-up for {named} players"
    if key == "hexes" and isinstance(entry, Mapping | BaseModel):
        town = entry.get("name") if isinstance(entry, Mapping) else getattr(entry, "name", None)
        at = entry.get("at") if isinstance(entry, Mapping) else getattr(entry, "at", None)
        if isinstance(at, str):
            return f"hex {at}" + (f" {town}" if town else "")
    return f"{singular(key)} {named}"


def subject(document: Any, path: Sequence[str | int]) -> str:
    """A place in a title as people would say it: `train 4, price`."""
    words: list[str] = []
    key = ""
    for step in path:
        document = _inside(document, step)
        if isinstance(step, int):
            if words and words[-1] == key.replace("_", " "):
                words.pop()
            words.append(entry_words(key, document, step))
        else:
            key = str(step)
            words.append(key.replace("_", " "))
    return ", ".join(words)


def _inside(document: Any, step: str | int) -> Any:
    try:
        return document[step]
    except (KeyError, IndexError, TypeError):
        return getattr(document, str(step), None)


def said(value: Any) -> str:
    """A value on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, BaseModel):
        value = _dumped(value)
    if isinstance(value, Mapping):
        if len(value) == 1:
            return said(next(iter(value.values())))
        inner = ", ".join(f"{str(key).replace('_', ' ')} {said(item)}" for key, item in value.items())
        return f"({inner})" if inner else "the usual"
    if isinstance(value, (list, tuple, set, frozenset)):
        if any(isinstance(item, (list, tuple)) for item in value):
            return " ".join(
                "-".join(map(said, item)) if isinstance(item, (list, tuple)) else said(item) for item in value
            )
        return ", ".join(map(said, value)) or "none"
    return str(value)


def _dumped(entry: BaseModel) -> dict[str, Any]:
    """What an entry says beside defaults and notes on sources, in the order of its model."""
    kept = {}
    for key, field in type(entry).model_fields.items():
        value = getattr(entry, key)
        if not is_note(key, value) and (field.is_required() or value != field.get_default(call_default_factory=True)):
            kept[key] = value
    return kept


def is_note(key: str, value: Any) -> bool:
    """Whether a key says where facts come from, or how a title is written, and nothing about the game."""
    return key in ("source", "changes") or (key == "sources" and not isinstance(value, list))


def facts(entry: BaseModel) -> str:
    """What an entry says, less its name: for entries that only one side has."""
    value = _dumped(entry)
    named = {next((key for key in NAMES if key in value), ""), "at", "aliases"}
    return ", ".join(f"{key.replace('_', ' ')} {said(item)}" for key, item in value.items() if key not in named)


def cut(text: str, longest: int = LONGEST) -> str:
    """Text that fits on a line."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
