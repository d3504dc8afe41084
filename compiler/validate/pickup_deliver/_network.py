"""The network of a title as sets and neighbours, for rules that ask what is joined to what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from railwright.compiler.schema.pickup_deliver.network import SegmentSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def also_kinds(title: FreightTitle) -> dict[str, frozenset[str]]:
    """For each kind of station, all kinds such a station is, itself included."""
    direct = {kind.name: kind.also for kind in title.kinds}
    found = {}
    for name in direct:
        reached, todo = set[str](), [name]
        while todo:
            kind = todo.pop()
            if kind not in reached:
                reached.add(kind)
                todo.extend(direct.get(kind, ()))
        found[name] = frozenset(reached)
    return found


def kind_counts(title: FreightTitle) -> dict[str, int]:
    """How many stations are of each kind at the start, those that are it as well included."""
    also = also_kinds(title)
    counts = dict.fromkeys(also, 0)
    for station in title.stations:
        for kind in also.get(station.kind or "", ()):
            if kind in counts:
                counts[kind] += 1
    return counts


def groups(segments: Iterable[SegmentSpec], stations: Iterable[str] = ()) -> list[set[str]]:
    """Stations that hang together, the largest group first; groups of a size in the order they are met."""
    next_to: dict[str, list[str]] = defaultdict(list)
    for station in stations:
        next_to[station] = []
    for segment in segments:
        here, there = segment.between
        next_to[here].append(there)
        next_to[there].append(here)
    found: list[set[str]] = []
    seen: set[str] = set()
    for start in next_to:
        if start in seen:
            continue
        group, todo = {start}, [start]
        while todo:
            for other in next_to[todo.pop()]:
                if other not in group:
                    group.add(other)
                    todo.append(other)
        seen |= group
        found.append(group)
    return sorted(found, key=len, reverse=True)


def has_front(title: FreightTitle) -> bool:
    """Whether there is, or can be, anything occupied to measure a distance from."""
    return bool(title.entries) or title.war is not None
