"""Values as they were written, and where.

``load/`` reads every file into a tree of ``Node``. Passes that move values (defaults, ``extends``, options) move whole
nodes, so a value keeps the place where somebody wrote it wherever it ends up. Trees are never changed in place:
``resolve/`` builds new ones that share what stayed the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
"""The way to a value from the top of the title: keys and list positions."""

Key = str | int
"""What may stand before a colon."""


class Span(NamedTuple):
    """Where a value was written; lines and columns count from 1, and the last column is not part of it."""

    file: str
    line: int
    column: int
    end_column: int


NOWHERE = Span("", 0, 0, 0)
"""The place of what is wrong with no file: a title that was not found, an option nobody declared."""


class Entry(NamedTuple):
    """A key of a group with its value."""

    key: Span
    node: Node


class Node:
    """A value with its place: a scalar, a list of nodes, or a group of keyed nodes."""

    __slots__ = ("raw", "span", "value")

    def __init__(
        self,
        value: str | int | float | bool | list[Node] | dict[Key, Entry] | None,
        span: Span,
        raw: str | None = None,
    ) -> None:
        self.value = value
        self.span = span
        self.raw = raw
        """An unquoted scalar as it was typed: `1.10` is a number, and still not `1.1` to who typed it."""

    def child(self, step: Key) -> Node | None:
        """What lies at a key or a list position, if anything does."""
        value = self.value
        if isinstance(value, dict):
            entry = value.get(step)
            return None if entry is None else entry.node
        if isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
            return value[step]
        return None

    def plain(self) -> Any:
        """The value alone, as dicts, lists and scalars."""
        value = self.value
        if isinstance(value, dict):
            return {key: entry.node.plain() for key, entry in value.items()}
        if isinstance(value, list):
            return [node.plain() for node in value]
        return value

    def __repr__(self) -> str:
        return f"Node({self.plain()!r}, {self.span.file}:{self.span.line}:{self.span.column})"


class SpanTable:
    """Where each value of a whole title was written: ``spans.at(("trains", 1, "rusts_on"))``."""

    def __init__(self, root: Node | None = None) -> None:
        self.root = root if root is not None else Node({}, NOWHERE)

    def at(self, path: Path) -> Span:
        """Where the value at a path was written; a value nobody wrote is shown at the nearest thing around it."""
        return self._last_written(path)[-1].node.span

    def key(self, path: Path) -> Span:
        """Where the key of the value at a path was written; the value itself if it has no key of its own."""
        return self._last_written(path)[-1].key

    def node(self, path: Path) -> Node | None:
        """The value at a path as it was written, if somebody wrote it."""
        trail = self._last_written(path)
        return trail[-1].node if len(trail) == len(path) + 1 else None

    def written(self, path: Path) -> bool:
        """Whether somebody wrote the value at a path, rather than leaving it to its default."""
        return self.node(path) is not None

    def below(self, path: Path) -> Iterator[tuple[Path, Span]]:
        """Every written value at or below a path, in the order of the title."""
        node = self.node(path)
        if node is not None:
            yield from _walk(path, node)

    def _last_written(self, path: Path) -> list[Entry]:
        trail = [Entry(self.root.span, self.root)]
        for step in path:
            above = trail[-1].node
            if isinstance(above.value, dict):
                entry = above.value.get(step)
                if entry is None:
                    break
                trail.append(entry)
            else:
                node = above.child(step)
                if node is None:
                    break
                trail.append(Entry(node.span, node))
        return trail


def _walk(path: Path, node: Node) -> Iterator[tuple[Path, Span]]:
    yield path, node.span
    if isinstance(node.value, dict):
        for key, entry in node.value.items():
            yield from _walk((*path, key), entry.node)
    elif isinstance(node.value, list):
        for place, item in enumerate(node.value):
            yield from _walk((*path, place), item)
