"""A compiled 18xx title: its tables, and the questions its generated code answers."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from railwright.runtime.tables.rail_18xx.rounds import RoundTables
from railwright.runtime.tables.rule import Rule


class RailCode(Protocol):
    """The functions generated for an 18xx title. ``TableCode`` reads the same answers off the tables."""

    def phase_after(self, phase: int, card: int) -> int:
        """The phase once a new card has been bought: the one it begins, if that has not begun yet."""

    def first_bought(self, card: int) -> tuple[Rule, ...]:
        """All that the first purchase of a card causes, in order."""

    def stop_value(self, train: int, stop: int, level: int) -> int:
        """What a train is paid at a sort of stop, multiplied; without tokens, ports and bonuses."""

    def after_dividend(self, cell: int, dividend: int) -> int:
        """Where a price goes when so much is paid in all; nothing is as withheld."""

    def train_limit(self, phase: int, company: int, kind: int) -> int:
        """How many trains a company may own, being of a kind in a phase."""

    def abilities_at(self, moment: str) -> tuple[int, ...]:
        """The abilities that can be used, or that act, at a moment."""


class RailTitle(RoundTables, frozen=True, kw_only=True, dict=True, eq=False):
    """A compiled 18xx title."""

    @cached_property
    def code(self) -> RailCode:
        """The functions of the title: those generated for it, or, for a title read from JSON, the same from tables."""
        return self.table_code()

    def table_code(self) -> RailCode:
        """The functions of the title, read off its tables at each call."""
        return TableCode(self)


class TableCode:
    """Answers what the generated code answers, from the tables alone; for titles read from JSON, and to check by."""

    def __init__(self, title: RailTitle) -> None:
        self.title = title

    def phase_after(self, phase: int, card: int) -> int:
        """The phase once a new card has been bought."""
        begun = [number for number, opener in enumerate(self.title.phase_card) if opener == card]
        return max([phase, *begun])

    def first_bought(self, card: int) -> tuple[Rule, ...]:
        """All that the first purchase of a card causes, in order."""
        return self.title.card_first_bought[card]

    def stop_value(self, train: int, stop: int, level: int) -> int:
        """What a train is paid at a sort of stop."""
        return self.title.train_stop_value[train][level][stop]

    def after_dividend(self, cell: int, dividend: int) -> int:
        """Where a price goes when so much is paid in all."""
        if dividend <= 0:
            return self.title.cell_withheld[cell]
        for move in self.title.market_paid:
            if dividend >= move.prices * self.title.cell_price[cell]:
                return move.cells[cell]
        return cell

    def train_limit(self, phase: int, company: int, kind: int) -> int:
        """How many trains a company may own."""
        own = self.title.company_limit_class[company]
        return self.title.phase_train_limit[phase][own if own >= 0 else self.title.kind_limit_class[kind]]

    def abilities_at(self, moment: str) -> tuple[int, ...]:
        """The abilities that can be used, or that act, at a moment."""
        return tuple(number for number, rule in enumerate(self.title.ability_rule) if rule.when == moment)
