"""Names -> numbers: every station, marker, event and so on of a title by its place in its list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from railwright.compiler.load.spans import Path
from railwright.compiler.schema.pickup_deliver.effects import BuildSegment
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec, RollSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk
from railwright.compiler.validate.pickup_deliver._references import uses
from railwright.runtime.tables.rule import Rule

NOTES = frozenset(("source", "sources"))
"""Keys for readers of the YAML; the game never sees them."""

WORDS = ("do", "word", "step", "at", "when", "rule", "kind")
"""The keys that hold the word of a piece, where its model is one of several."""


class Numbers:
    """The number of everything that has a name, and pieces of a title with numbers put in for names."""

    def __init__(self, title: FreightTitle) -> None:
        self.title = title
        self.of: dict[str, dict[str | int, int]] = {
            "station": _places(station.name for station in title.stations),
            "line": _places(line.number for line in title.lines),
            "kind": _places(kind.name for kind in title.kinds),
            "track": _places(track.name for track in title.tracks),
            "marker": _places(marker.name for marker in title.markers),
            "area": _places(area.name for area in title.areas),
            "goods": _places(goods.name for goods in title.goods),
            "load_kind": _places(kind.name for kind in title.load_kinds),
            "designation": _places(rule.name for rule in title.designations),
            "table": _places(table.name for table in title.tables),
            "event": _places(event.name for event in title.events),
            "counter": _places(counter.name for counter in title.counters),
            "roll": _places(roll.name for roll, _ in _walk.rolls(title)),
            "check": _places(kind.check.name for kind in title.load_kinds if kind.check is not None),
        }
        self._sort_at = {use.path: use.sort for use in uses(title)}

    def mask(self, sort: str, names: Iterable[str | int]) -> int:
        """Several things of a sort as the bits of one number."""
        bits = 0
        for name in names:
            bits |= 1 << self.of[sort][name]
        return bits

    def number(self, sort: str, name: str | int | None) -> int:
        """The number of a thing; -1 for none."""
        return -1 if name is None else self.of[sort][name]

    def rule(self, piece: BaseModel, path: Path, word: str | None = None) -> Rule:
        """A piece as its word and its parameters: plain values, numbers for names, no notes for readers.

        A piece that is one of several brings its word along; any other is given one.
        """
        key = _word_key(piece)
        params = self.params(piece, path)
        return Rule(word or "", **params) if key is None else Rule(params.pop(key), **params)

    def params(self, piece: BaseModel, path: Path) -> dict[str, Any]:
        """The parameters of a piece, by name."""
        found: dict[str, Any] = {}
        for name in type(piece).model_fields:
            if name in NOTES:
                continue
            if isinstance(piece, BuildSegment) and name == "between":
                found["segments"] = self._segments(piece.between)
                continue
            found[name] = self._value(getattr(piece, name), (*path, name), name)
        if isinstance(piece, RollSpec):
            found["number"] = self.of["roll"][piece.name]
        return found

    def _value(self, value: Any, path: Path, word: str) -> Any:
        if path in self._sort_at:
            return self._numbered(self._sort_at[path], value)
        if isinstance(value, DiceSpec):
            return value.count, value.sides
        if isinstance(value, BaseModel):
            return self.rule(value, path, word)
        if isinstance(value, list):
            one = word.removesuffix("s")
            return tuple(self._value(entry, (*path, place), one) for place, entry in enumerate(value))
        return value

    def _numbered(self, sort: str, name: Any) -> Any:
        if sort == "event or counter":
            here = "event" if name in self.of["event"] else "counter"
            return here, self.of[here][name]
        return self.of[sort][name]

    def _segments(self, between: list[str]) -> tuple[int, ...]:
        ends = frozenset(between)
        return tuple(
            place
            for place, segment in enumerate(self.title.segments)
            if frozenset(segment.between) == ends and not segment.built
        )


def _places(names: Iterable[str | int]) -> dict[str | int, int]:
    return {name: place for place, name in enumerate(names)}


def _word_key(piece: BaseModel) -> str | None:
    """The key that says which of several models a piece is: one with a single word as its type."""
    fields = type(piece).model_fields
    for key in WORDS:
        field = fields.get(key)
        if field is not None and getattr(field.annotation, "__args__", (None, None)) == (getattr(piece, key),):
            return key
    return None
