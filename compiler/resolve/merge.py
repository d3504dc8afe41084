"""Putting one document over another: the higher one wins, and each value keeps its place."""

from __future__ import annotations

from collections.abc import Container

from railwright.compiler.load.spans import Entry, Key, Node


def merged(low: Node, high: Node) -> Node:
    """Groups are merged key by key, all the way down; a list or a single value of the higher one replaces the lower."""
    if not isinstance(low.value, dict) or not isinstance(high.value, dict):
        return high
    keys = dict(low.value)
    for key, entry in high.value.items():
        below = keys.get(key)
        keys[key] = entry if below is None else Entry(entry.key, merged(below.node, entry.node))
    return Node(keys, high.span)


def without(root: Node, keys: Container[Key]) -> Node:
    """A document less some of its top-level keys."""
    assert isinstance(root.value, dict)
    return Node({key: entry for key, entry in root.value.items() if key not in keys}, root.span)
