"""Walks over a pick-up-and-deliver title: every effect, condition and roll with the path to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railwright.compiler.load.spans import Path
from railwright.compiler.schema.pickup_deliver.conditions import Condition
from railwright.compiler.schema.pickup_deliver.effects import Effect, OneOf, PassLaw, WhereSpec
from railwright.compiler.schema.pickup_deliver.rolls import RollSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


class EffectAt(NamedTuple):
    """An effect, the path to it, and the event or counter it belongs to."""

    effect: Effect
    path: Path
    owner: str


class ConditionAt(NamedTuple):
    """A condition, the path to it, and the event or counter it belongs to."""

    condition: Condition
    path: Path
    owner: str


def effects(title: FreightTitle) -> Iterator[EffectAt]:
    """Every effect of events and counters, those inside others included."""
    for i, event in enumerate(title.events):
        for j, effect in enumerate(event.effects):
            yield from _inside(effect, ("events", i, "effects", j), event.name)
    for i, counter in enumerate(title.counters):
        for j, use in enumerate(counter.uses):
            for k, effect in enumerate(use.effects):
                yield from _inside(effect, ("counters", i, "uses", j, "effects", k), counter.name)


def _inside(effect: Effect, path: Path, owner: str) -> Iterator[EffectAt]:
    yield EffectAt(effect, path, owner)
    if isinstance(effect, OneOf):
        for place, choice in enumerate(effect.choices):
            yield from _inside(choice, (*path, "choices", place), owner)
    elif isinstance(effect, PassLaw):
        for place, inner in enumerate(effect.law):
            yield EffectAt(inner, (*path, "law", place), owner)


def conditions(title: FreightTitle) -> Iterator[ConditionAt]:
    """Every condition of events and counters."""
    for i, event in enumerate(title.events):
        for j, condition in enumerate(event.when):
            yield ConditionAt(condition, ("events", i, "when", j), event.name)
        if event.instead is not None:
            yield ConditionAt(event.instead.when, ("events", i, "instead", "when"), event.name)
    for i, counter in enumerate(title.counters):
        for j, use in enumerate(counter.uses):
            for k, condition in enumerate(use.when):
                yield ConditionAt(condition, ("counters", i, "uses", j, "when", k), counter.name)


def rolls(title: FreightTitle) -> Iterator[tuple[RollSpec, Path]]:
    """Every roll that succeeds or fails."""
    for effect, path, _ in effects(title):
        roll = getattr(effect, "roll", None)
        if isinstance(roll, RollSpec):
            yield roll, (*path, "roll")


def wheres(title: FreightTitle) -> Iterator[tuple[WhereSpec, Path, str]]:
    """Every place where an effect says what may be chosen, and the event or counter it belongs to."""
    for effect, path, owner in effects(title):
        where = getattr(effect, "where", None)
        if isinstance(where, WhereSpec):
            yield where, (*path, "where"), owner
