"""Chance: dice and draws out of the seeded dice in the state. What came up is kept for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railwright.runtime.state.dice import below
from railwright.runtime.state.state import DICE, State


def tell(state: State, *entry: Any) -> None:
    """Keep something the log should say about what no player said."""
    record = state.record  # type: ignore[attr-defined]
    state.put(record, 0, (*record[0], entry))


def draw_below(state: State, number: int) -> int:
    """A fair number from 0 to ``number - 1``."""
    dice, drawn = below(state.clock[DICE], number)
    state.put(state.clock, DICE, dice)
    return drawn


def throw(state: State, dice: tuple[int, int], what: str, who: int = 0) -> int:
    """Throw so many dice of so many sides for something, and add them up."""
    count, sides = dice
    faces = tuple(1 + draw_below(state, sides) for _ in range(count))
    tell(state, "dice", what, who, faces)
    return sum(faces)


def draw_one(state: State, items: Sequence[int]) -> int:
    """One of several, at random."""
    return items[draw_below(state, len(items))]


def shuffled(state: State, items: Sequence[int]) -> list[int]:
    """The same in an order of chance."""
    mixed = list(items)
    for place in range(len(mixed) - 1, 0, -1):
        other = draw_below(state, place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed
