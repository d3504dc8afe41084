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
    """Three that no private has anything to do with; with one tile laid the first has a run, the others have none."""
    link: tuple[str, str, int]
    """Hex, tile and turn of that tile; the run is worth 50 before the first 5 train."""
    homes: tuple[str, str, str]
    """Where the three companies are at home."""

    def position(self, players: str = "ABC", options: tuple[str, ...] = ()) -> Position:
        """A position of the title."""
        return Position(self.title, players, options)


# fmt: off
CASTS = (
    Cast("18al", ("TR", "SNAR", "BLC", "M&C", "NDY"), 120, ("ABC", "WRA", "ATN"),
         ("G6", "57", 1), ("G6", "L5", "F1")),
    Cast("18ga", ("LTR", "MRC", "W&SR", "OSR", "M&BR"), 150, ("ACL", "SAL", "GA"),
         ("I11", "57", 2), ("J12", "G13", "D10")),
)
# fmt: on
