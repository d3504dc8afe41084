"""Conditions: what must be so before an event is enacted or a counter played. Each is a word with parameters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Name, Spec, Word


class Occupied(Spec):
    """The occupier holds at least so many stations of a kind."""

    word: Literal["occupied"]
    """The condition's word."""
    kind: Word
    """The kind of station."""
    at_least: Annotated[int, Field(ge=1, le=2000)]
    """How many."""


class LineMarked(Spec):
    """A line has a marker on it."""

    word: Literal["line_marked"]
    """The condition's word."""
    marker: Word
    """The marker."""
    whose: Literal["own", "any"] = "any"
    """Whether it must be a line of the player concerned."""


class Reachable(Spec):
    """A station can still be reached from the rest of the network: the occupier does not hold it or all ways to it."""

    word: Literal["reachable"]
    """The condition's word."""
    station: Name
    """The station."""


class ExtraTrainLeft(Spec):
    """The player concerned still has his extra train off the map."""

    word: Literal["extra_train_left"]
    """The condition's word."""


class InForce(Spec):
    """An event or a counter played earlier is in force."""

    word: Literal["in_force"]
    """The condition's word."""
    name: Name
    """The event or counter."""
    since: Literal["played", "succeeded"] = "succeeded"
    """Whether it is enough that it was played, or its roll must have succeeded."""


Condition = Annotated[
    Occupied | LineMarked | Reachable | ExtraTrainLeft | InForce,
    Field(discriminator="word"),
]
