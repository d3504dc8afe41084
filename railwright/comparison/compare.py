"""What two titles differ in, value by value, each with the lines where it is written.

Titles are compared as they are played: with defaults, shared pieces and options put in. Entries of lists are matched by
name, hexes one by one however they are grouped, tiles by what is printed on them wherever that is described.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from railwright.comparison.words import entry_words, facts, is_note, name_of, said
from railwright.compiler.load.spans import Path, Span
from railwright.compiler.pipeline import Result
from railwright.compiler.schema.document import files_of

SKIPPED = frozenset({"origins", "extends", "uses", "tile_dictionary"})
"""Keys that say how a title is written, not how it is played."""
ORDERED = frozenset({"trains", "phases", "companies", "lots", "steps", "opening", "options", "par"})
"""Lists whose order matters at the table."""
SECTIONS = {"rounds": "rules", "title": "game"}
"""What readers call the files that do not bear a name of the game."""


@dataclass(frozen=True)
class Difference:
    """One thing in which two titles differ."""

    section: str
    """The part of the game: map, tiles, trains, rules, ..."""
    kind: Literal["changed", "added", "removed"]
    subject: str
    """What it is about, in the game's words."""
    before: str
    after: str
    path: Path
    """The way to it: keys, and names of entries."""
    at: tuple[Span, Span]
    """Where it is written, on either side; what is on one side only, near where it would be."""


def differences(before: Result, after: Result) -> list[Difference]:
    """Everything in which the second title differs from the first, in the order of the files."""
    assert before.title is not None and after.title is not None
    return list(_Comparison(before, after).all())


@dataclass(frozen=True)
class _At:
    """A pair of places that are compared."""

    section: str
    words: tuple[str, ...]
    names: Path
    before: Path
    after: Path

    def inside(self, key: str) -> _At:
        """The same key on both sides."""
        return _At(
            self.section,
            (*self.words, key.replace("_", " ")),
            (*self.names, key),
            (*self.before, key),
            (*self.after, key),
        )

    def entry(self, words: str, name: str, before: Path, after: Path) -> _At:
        """An entry of a list, which may stand in other places on the two sides; takes the place of the list's word."""
        return _At(self.section, (*self.words[:-1], words), (*self.names, name), before, after)


class _Comparison:
    def __init__(self, before: Result, after: Result) -> None:
        self.results = (before, after)

    def all(self) -> Iterator[Difference]:
        one, other = (result.title for result in self.results)
        assert one is not None and other is not None
        families = [result.resolved.family for result in self.results if result.resolved is not None]
        files = files_of(str(families[0]))
        if families[0] != families[1]:
            # Only what every title has can be compared; the rest is another game altogether.
            files = {"title": files["title"]}
        for stem, keys in files.items():
            section = SECTIONS.get(stem, stem)
            for key in keys:
                if key not in SKIPPED and key != "changes":
                    at = _At(section, (key.replace("_", " "),), (key,), (key,), (key,))
                    yield from self._compare(getattr(one, key), getattr(other, key), at)
                    if key == "tiles" and hasattr(one, "tile_dictionary"):
                        yield from self._printed(one, other, section)

    def _compare(self, one: Any, other: Any, at: _At) -> Iterator[Difference]:
        if isinstance(one, BaseModel) and type(one) is type(other):
            for key in type(one).model_fields:
                if not is_note(key, getattr(one, key)):
                    yield from self._compare(getattr(one, key), getattr(other, key), at.inside(key))
        elif isinstance(one, list) and isinstance(other, list) and _has_groups(one, other):
            yield from self._lists(one, other, at)
        elif isinstance(one, dict) and isinstance(other, dict):
            for key in dict.fromkeys((*one, *other)):
                yield from self._compare(one.get(key), other.get(key), at.inside(str(key)))
        elif one != other or type(one) is not type(other):
            yield self._difference("changed", at, said(one), said(other))

    def _lists(self, one: Sequence[Any], other: Sequence[Any], at: _At) -> Iterator[Difference]:
        key = str(at.names[-1])
        first, second = _named(one, key), _named(other, key)
        if first is None or second is None:
            first, second = _numbered(one), _numbered(other)
        for name, (place, entry) in first.items():
            words = entry_words(key, entry, place)
            if name in second:
                there, match = second[name]
                here = at.entry(words, name, (*at.before, place), (*at.after, there))
                yield from self._compare(entry, match, here)
            else:
                here = at.entry(words, name, (*at.before, place), at.after)
                yield self._difference("removed", here, _told(entry), "")
        for name, (there, entry) in second.items():
            if name not in first:
                here = at.entry(entry_words(key, entry, there), name, at.before, (*at.after, there))
                yield self._difference("added", here, "", _told(entry))
        if key in ORDERED:
            kept = ([name for name in first if name in second], [name for name in second if name in first])
            if kept[0] != kept[1]:
                here = at.entry(f"order of {key.replace('_', ' ')}", "order", at.before, at.after)
                yield self._difference("changed", here, ", ".join(kept[0]), ", ".join(kept[1]))

    def _printed(self, one: Any, other: Any, section: str) -> Iterator[Difference]:
        """Tiles both titles have and take from the dictionary: whether the dictionaries agree on them."""
        shapes = [
            {shape.name: (place, shape) for place, shape in enumerate(title.tile_dictionary)} for title in (one, other)
        ]
        drawn = [{tile.name for tile in title.tiles if tile.track is None} for title in (one, other)]
        for name in sorted(drawn[0] & drawn[1] & shapes[0].keys() & shapes[1].keys()):
            (place, shape), (there, match) = shapes[0][name], shapes[1][name]
            at = _At(
                section,
                (f"tile {name}",),
                ("tile_dictionary", name),
                ("tile_dictionary", place),
                ("tile_dictionary", there),
            )
            yield from self._compare(shape, match, at)

    def _difference(self, kind: Literal["changed", "added", "removed"], at: _At, before: str, after: str) -> Difference:
        spans = (self.results[0].spans.at(at.before), self.results[1].spans.at(at.after))
        words = at.words[1:] if at.words[0] == at.section and len(at.words) > 1 else at.words
        return Difference(at.section, kind, ", ".join(words), before, after, at.names, spans)


def _has_groups(one: list[Any], other: list[Any]) -> bool:
    return any(isinstance(entry, (BaseModel, Mapping)) for entry in (*one, *other))


def _named(entries: Sequence[Any], key: str) -> dict[str, tuple[int, Any]] | None:
    """Entries by name, hexes taken apart; ``None`` if names do not tell them apart."""
    named: dict[str, tuple[int, Any]] = {}
    for place, entry in enumerate(entries):
        at = getattr(entry, "at", None)
        if key == "hexes" and isinstance(at, list):
            names = [(str(name), entry.model_copy(update={"at": name})) for name in at]
        elif key == "hexes" and isinstance(at, str):
            names = [(at, entry)]
        elif key == "stops":
            return None
        else:
            name = name_of(entry)
            if name is None:
                return None
            names = [(name, entry)]
        for name, single in names:
            if name in named:
                return None
            named[name] = (place, single)
    return named


def _numbered(entries: Sequence[Any]) -> dict[str, tuple[int, Any]]:
    return {str(place): (place, entry) for place, entry in enumerate(entries)}


def _told(entry: Any) -> str:
    return facts(entry) if isinstance(entry, BaseModel) else said(entry)
