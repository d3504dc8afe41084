"""Titles that have rules in common, and the names things have in each."""

from __future__ import annotations

from dataclasses import dataclass

from positions import Position


@dataclass(frozen=True)
class Cast:
    """Who plays in a rule that several titles have word for word."""

    title: str
    privates: tuple[str, str, str, str, str]
    """The cheapest first."""
    last_price: int
    """Of the dearest private; the others are 20, 40, 70 and 100 in both."""
    companies: tuple[str, str, str]
    """Three that no private has anything to do with."""

    def position(self, players: str = "ABC", options: tuple[str, ...] = ()) -> Position:
        """A position of the title."""
        return Position(self.title, players, options)


CASTS = (
    Cast("18al", ("TR", "SNAR", "BLC", "M&C", "NDY"), 120, ("ABC", "WRA", "TAG")),
    Cast("18ga", ("LTR", "MRC", "W&SR", "OSR", "M&BR"), 150, ("GA", "SAL", "ACL")),
)
