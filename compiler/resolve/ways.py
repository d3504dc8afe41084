"""Ways: how a change says which value it means.

A way is a list of steps from the top of the title. A step into a group is one of its keys. A step into a list is

- a *name* of an entry, where entries are groups: its ``name``, ``id``, ``number``, ``at``, ``tile``, ``step`` or
  ``ability`` (a train by ``'4D'``, a hex by ``C4`` or by the name of its town);
- for an entry with none of these, the first of ``percent``, ``price``, ``count``, ``when``, ``private``, ``company``,
  ``presidency`` it has (the row for three players by ``3``, a par cell by ``100``);
- the entry itself, where entries are words;
- a position from 0, where entries have no names at all.

Names go before positions: in a list whose entries have names, a number is a name too. An entry that stands for several
places (``at: [B2, B4]``) is found by each of them, and is taken apart first, so that a change to one leaves the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railwright.compiler.load.spans import Entry, Key, Node, Path, SpanTable

NAMES = ("name", "id", "number", "at", "tile", "step", "ability")
"""The keys that name an entry of a list; each of them finds it."""

LESSER_NAMES = ("percent", "price", "count", "when", "private", "company", "presidency")
"""The keys that name an entry that has none of the others; the first one it has finds it."""


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
    """The name by which people know an entry of a list."""
    return next((name for _, name in _names(node)), None)


def steps_from(node: Node) -> list[str]:
    """What a way could say next."""
    if isinstance(node.value, dict):
        return [str(key) for key in node.value]
    if isinstance(node.value, list):
        each = [[str(name) for _, name in _names(item)] or [str(place)] for place, item in enumerate(node.value)]
        return [name for names in each for name in names]
    return []


def by_name(root: Node, path: Path) -> tuple[str, ...]:
    """A path with list entries by name, so that it means the same when entries before them come or go."""
    steps: list[str] = []
    node: Node | None = root
    for step in path:
        child = node.child(step) if node is not None else None
        name = name_of(child) if child is not None and node is not None and isinstance(node.value, list) else None
        steps.append(str(step if name is None else name))
        node = child
    return tuple(steps)


def _names(node: Node) -> Iterator[tuple[str, Key]]:
    """Every name of an entry, with the key that says it."""
    if isinstance(node.value, str):
        yield "", node.value
    if not isinstance(node.value, dict):
        return
    has_name = False
    for key in NAMES:
        for name in _texts(node.child(key)):
            has_name = True
            yield key, name
    for key in () if has_name else LESSER_NAMES:
        value = node.value[key].node.value if key in node.value else None
        if isinstance(value, (str, int)):
            yield key, value
            return


def _texts(node: Node | None) -> Iterator[Key]:
    """A name, or several where one entry stands for several places. Pairs of numbers are no names."""
    if node is None:
        return
    if isinstance(node.value, (str, int)) and not isinstance(node.value, bool):
        yield node.value
    elif isinstance(node.value, list):
        yield from (item.value for item in node.value if isinstance(item.value, str))


def _places(node: Node, step: Key) -> list[Key]:
    if isinstance(node.value, dict):
        if step in node.value:
            return [step]
        return [key for key in node.value if str(key) == str(step)]
    if not isinstance(node.value, list):
        return []
    if isinstance(step, int) and not any(isinstance(item.value, dict) and name_of(item) for item in node.value):
        return [step] if 0 <= step < len(node.value) else []
    for key in ("", *NAMES, *LESSER_NAMES):
        places: list[Key] = [
            place for place, item in enumerate(node.value) if (key, str(step)) in ((k, str(n)) for k, n in _names(item))
        ]
        if places:
            return places
    return []


def taken_apart(root: Node, way: Sequence[Key]) -> Node:
    """The same document, in which a way that names one of several places of an entry leads to an entry of its own."""
    for end in range(1, len(way) + 1):
        found = follow(root, way[:end])
        if isinstance(found, Lost):
            return root
        places = found.node.child("at")
        if places is None or not isinstance(places.value, list) or len(places.value) < 2:
            continue
        for position, place in enumerate(places.value):
            if isinstance(place.value, str) and place.value == way[end - 1]:
                others = [*places.value[:position], *places.value[position + 1 :]]
                root = _split(root, found, Node(others, places.span), place)
                break
    return root


def _split(root: Node, found: Found, others: Node, place: Node) -> Node:
    above, position = found.path[:-1], found.path[-1]
    spans = SpanTable(root)
    around = spans.node(above)
    assert (
        around is not None
        and isinstance(around.value, list)
        and isinstance(position, int)
        and isinstance(found.node.value, dict)
    )
    key = found.node.value["at"].key
    rest = Node({**found.node.value, "at": Entry(key, others)}, found.node.span)
    own = Node({**found.node.value, "at": Entry(key, place)}, found.node.span)
    entries = Node([*around.value[:position], rest, own, *around.value[position + 1 :]], around.span)
    return replaced(root, above, Entry(spans.key(above), entries))


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
