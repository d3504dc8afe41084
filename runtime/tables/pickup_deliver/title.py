"""A compiled pick-up-and-deliver title."""

from __future__ import annotations

from railwright.runtime.tables.pickup_deliver.rounds import RoundTables


class FreightTitle(RoundTables, frozen=True, kw_only=True, dict=True, eq=False):
    """A compiled pick-up-and-deliver title. All its rules are tables."""

    def table_code(self) -> FreightCode:
        """The functions of the title."""
        return FreightCode()


class FreightCode:
    """Titles of this family have no functions of their own: words and their parameters say everything."""
