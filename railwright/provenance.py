"""How many values of a title each note on sources speaks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.sources import Stated

NOT_FACTS = frozenset({"source", "sources", "origins", "extends", "uses", "changes", "options", "aliases"})
"""Keys whose values say nothing about the game as it is played without options."""


def spoken_for(document: Mapping[str, Any], spans: SpanTable, notes: Sequence[Stated]) -> Counter[Path]:
    """For each note, by the path of what it covers, the single values no nearer note speaks for.

    Values without any note are counted under the empty path.
    """
    by_path = {note.path: note for note in notes}
    by_file = {note.span.file: note for note in notes if note.path[:1] == ("source",)}
    counted: Counter[Path] = Counter()
    for path in _values(document, ()):
        note = _nearest(path, by_path) or by_file.get(spans.at(path).file)
        counted[note.path if note is not None else ()] += 1
    return counted


def _nearest(path: Path, notes: Mapping[Path, Stated]) -> Stated | None:
    for end in range(len(path), 0, -1):
        if path[:end] in notes:
            return notes[path[:end]]
        if end == 3 and (path[0], "*", path[2]) in notes:
            return notes[path[0], "*", path[2]]
    return None


def _values(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in NOT_FACTS or (key == "sources" and isinstance(inner, list)):
                yield from _values(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _values(inner, (*path, place))
    else:
        yield path
