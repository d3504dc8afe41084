"""Dice, and the rolls that decide something."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Sourced, Spec, Word
from railwright.compiler.schema.sources import Traced


class DiceSpec(Spec):
    """Dice thrown together and added up."""

    count: Annotated[int, Field(ge=1, le=10)] = 1
    """How many."""
    sides: Annotated[int, Field(ge=2, le=100)] = 6
    """How many sides each has."""

    @property
    def lowest(self) -> int:
        """The lowest sum."""
        return self.count

    @property
    def highest(self) -> int:
        """The highest sum."""
        return self.count * self.sides


class DonationSpec(Sourced):
    """Money that players may give the bank before a roll to help it along."""

    amount: Money
    """What one gift is; nobody may put money together with others."""
    plus: Annotated[int, Field(ge=1, le=20)] = 1
    """What each gift adds to the roll."""
    by: Literal["anyone", "roller"] = "anyone"
    """Who may give."""
    times: Annotated[int, Field(ge=1, le=1000)] | None = None
    """How often each may give; null: as often as he wishes."""


class RollSpec(Traced):
    """A roll that succeeds or fails. Just one of `at_least` and `at_most` is given."""

    name: Word
    """What counters that change it call it."""
    dice: DiceSpec = DiceSpec()
    """What is rolled."""
    at_least: Annotated[int, Field(ge=1, le=200)] | None = None
    """Succeeds with this result or a higher one."""
    at_most: Annotated[int, Field(ge=1, le=200)] | None = None
    """Succeeds with this result or a lower one."""
    donations: DonationSpec | None = None
    """Money that helps it along."""
