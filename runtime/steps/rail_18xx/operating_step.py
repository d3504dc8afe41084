"""What the steps of an operating turn have in common."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, Pass
from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import RailState
from railwright.runtime.steps.decision import Choice, said, wrong_kind
from railwright.runtime.tables.rule import Rule


class OperatingStep:
    """One step of a company's turn; the turn asks it what may be said, and when it is over."""

    asks = "act or pass"
    moment = ""
    """The word abilities of privates have for this step."""

    def __init__(self, rules: Rules, connections: Connections, rule: Rule) -> None:
        self.rules, self.connections, self.rule = rules, connections, rule

    def begin(self, state: RailState, company: int) -> bool:
        """Do what needs no decision; true if the step is over with that."""
        return False

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """What may be said in this step, a pass left out."""
        yield from ()

    def candidates(self, state: RailState, company: int) -> Iterator[Choice]:
        """All of the menu, and perhaps more that would be refused."""
        return self.menu(state, company)

    def judged(self, state: RailState, company: int) -> Iterator[Choice]:
        """The candidates that are not refused, for the menu of a step that has candidates of its own."""
        for choice in self.candidates(state, company):
            if self.refusal(state, company, said(choice)) is None:
                yield choice

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """Why an action may not be said in this step."""
        if isinstance(action, Pass):
            return None
        return wrong_kind(action, self.asks)

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Do it; true if the step is over with it."""
        return True

    def is_over(self, state: RailState, company: int) -> bool:
        """Whether nothing but a pass is left to say."""
        return next(self.menu(state, company), None) is None
