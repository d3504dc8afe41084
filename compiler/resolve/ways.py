"""Ways: how a change says which value it means.

A way is a list of steps from the top of the title. A step into a group is one of its keys. A step into a list is

- the *name* of an entry, where entries are groups: the value of the first of ``name``, ``id``, ``number``, ``at``,
  ``tile``, ``step``, ``count`` that the entry has (a row for three players is found by ``3``, a train by ``'4D'``);
- the entry itself, where entries are words;
- a position from 0, where entries have no names.

Names go before positions: in a list whose entries have names, a number is a name too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from railwright.compiler.load.spans import Entry, Key, Node, Path

NAMES = ("name", "id", "number", "at", "tile", "step", "count")
"""The keys that can name an entry of a list; the first one an entry has does."""


class Found(NamedTuple):
    """Where a way leads."""

    path: Path
    """The same way by keys and positions."""
    node: Node


class Lost(NamedTuple):
    """How far a way led."""

    steps: int
    """How many of its steps could be taken."""
    path: Path
    node: Node
    """Where it stopped."""
    twice: bool = False
    """Whether it stopped because two entries have the name it asks for."""


def follow(root: Node, way: Sequence[Key]) -> Found | Lost:
    """Where a way leads in a document."""
    path: Path = ()
    node = root
    for taken, step in enumerate(way):
        places = _places(node, step)
        if len(places) != 1:
            return Lost(taken, path, node, twice=len(places) > 1)
        child = node.child(places[0])
        assert child is not None
        path, node = (*path, places[0]), child
    return Found(path, node)


def name_of(node: Node) -> Key | None:
    """The name by which a way finds an entry of a list."""
    if isinstance(node.value, dict):
        for key in NAMES:
            entry = node.value.get(key)
            if entry is not None and isinstance(entry.node.value, (str, int)):
                return entry.node.value
    elif isinstance(node.value, str):
        return node.value
    return None


def steps_from(node: Node) -> list[str]:
    """What a way could say next."""
    if isinstance(node.value, dict):
        return [str(key) for key in node.value]
    if isinstance(node.value, list):
        names = [name_of(item) for item in node.value]
        return [str(place if name is None else name) for place, name in enumerate(names)]
    return []


def _places(node: Node, step: Key) -> list[Key]:
    if isinstance(node.value, dict):
        if step in node.value:
            return [step]
        return [key for key in node.value if str(key) == str(step)]
    if isinstance(node.value, list):
        names = [name_of(item) for item in node.value]
        if isinstance(step, int) and all(
            name is None or isinstance(item.value, str) for name, item in zip(names, node.value, strict=True)
        ):
            return [step] if 0 <= step < len(names) else []
        return [place for place, name in enumerate(names) if name is not None and str(name) == str(step)]
    return []


def replaced(root: Node, path: Path, entry: Entry | None) -> Node:
    """The same document with another value at a path, or, for ``None``, without the value that was there."""
    step, rest = path[0], path[1:]
    if isinstance(root.value, dict):
        keys = dict(root.value)
        if rest:
            keys[step] = Entry(keys[step].key, replaced(keys[step].node, rest, entry))
        elif entry is None:
            del keys[step]
        else:
            keys[step] = entry
        return Node(keys, root.span)
    assert isinstance(root.value, list) and isinstance(step, int)
    items = list(root.value)
    if rest:
        items[step] = replaced(items[step], rest, entry)
    elif entry is None:
        del items[step]
    else:
        items[step] = entry.node
    return Node(items, root.span)
