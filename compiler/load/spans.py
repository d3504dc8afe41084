"""Where each value of a title was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]
"""The way to a value from the top of the title: keys and list positions."""


class Span(NamedTuple):
    """Where a value was written; lines and columns count from 1."""

    file: str
    line: int
    column: int
    end_column: int


class SpanTable:
    """Spans of values and of keys, by path.

    Passes that move values (defaults, `extends`, options) move their spans along, so that a mistake is always shown
    where somebody wrote it.
    """

    def __init__(self) -> None:
        self._values: dict[Path, Span] = {}
        self._keys: dict[Path, Span] = {}

    def record(self, path: Path, span: Span, key: Span | None = None) -> None:
        """Remember where the value at a path was written, and its key if it has one."""
        self._values[path] = span
        if key is not None:
            self._keys[path] = key

    def at(self, path: Path) -> Span:
        """Where the value at a path was written; a value nobody wrote is shown at the nearest thing around it."""
        return self._nearest(self._values, path)

    def key(self, path: Path) -> Span:
        """Where the key of the value at a path was written."""
        if path in self._keys:
            return self._keys[path]
        return self.at(path)

    def _nearest(self, table: dict[Path, Span], path: Path) -> Span:
        for end in range(len(path), -1, -1):
            if path[:end] in table:
                return table[path[:end]]
        return Span("<title>", 1, 1, 1)

    def below(self, path: Path) -> Iterator[tuple[Path, Span]]:
        """Every recorded value at or below a path."""
        return ((at, span) for at, span in self._values.items() if at[: len(path)] == path)

    def graft(self, path: Path, other: SpanTable, origin: Path) -> None:
        """Take over the spans of what lies at ``origin`` in another table, as what lies at ``path`` in this one."""
        self.prune(path)
        for table, theirs in ((self._values, other._values), (self._keys, other._keys)):
            moved = {path + at[len(origin) :]: span for at, span in theirs.items() if at[: len(origin)] == origin}
            table.update(moved)

    def prune(self, path: Path) -> None:
        """Forget everything at or below a path."""
        for table in (self._values, self._keys):
            for at in [at for at in table if at[: len(path)] == path]:
                del table[at]
