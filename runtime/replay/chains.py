"""Runs as records write them: links by the hexes they go through, in any order and either direction."""

from __future__ import annotations

from collections.abc import Sequence

Chain = tuple[int, ...]


def in_order(chains: Sequence[Chain]) -> tuple[Chain, ...]:
    """Chains put end to end in the order of travel; as they are if no order joins them."""
    left = list(chains)
    if len(left) > 1:
        for first in range(len(left)):
            for turned in (left[first], left[first][::-1]):
                found = _follow([turned], left[:first] + left[first + 1 :])
                if found is not None:
                    return tuple(found)
    return tuple(chains)


def _follow(path: list[Chain], rest: list[Chain]) -> list[Chain] | None:
    if not rest:
        return path
    for number, chain in enumerate(rest):
        for turned in (chain, chain[::-1]):
            if turned and path[-1] and turned[0] == path[-1][-1]:
                found = _follow([*path, turned], rest[:number] + rest[number + 1 :])
                if found is not None:
                    return found
    return None
