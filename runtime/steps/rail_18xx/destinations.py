"""Runs a company makes in anybody's turn when track first leads to its destination."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, HexId, Pass, PlaceToken, RunTrains, StopId
from railwright.runtime.effects.agenda import Frame, pop, push
from railwright.runtime.effects.board import IN_CIRCLE, WAITING, cities_of, free_circles, has_token, put_token
from railwright.runtime.effects.dividends import distribute
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.pricing import BadRoute
from railwright.runtime.network.runs import CompanyRuns, runs_of
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.tokens import circle_refusal
from railwright.runtime.state.rail_18xx import BANK, NOBODY, REACHED, STARTED, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.decision import RailDecision
from railwright.runtime.tables.rule import Rule


def check_destinations(rules: Rules, connections: Connections, state: RailState, builder: int) -> None:
    """After a tile is laid: companies whose home is now joined to their destination have their run at once.

    They go in the order of their turns: from the builder on, if it is one of those that go first, else from the first.
    """
    reached = [
        company
        for company, rule in enumerate(rules.title.company_destination)
        if rule is not None
        and rule.reached_by == "route"
        and state.president[company] > BANK
        and state.has(company, STARTED)
        and not state.has(company, REACHED)
        and joins(rules, connections, state, company, rule.hex)
    ]
    first = builder if rules.kinds[state.kind[builder]].first_in_order else 0
    for company in sorted(reached, key=lambda company: (company < first, company), reverse=True):
        state.put(state.company_flags, company, state.company_flags[company] | REACHED)
        push(state, ("bonus_run", company), ("destination_token", company))


def joins(rules: Rules, connections: Connections, state: RailState, company: int, goal: int) -> bool:
    """Whether track leads from a company's home to a stop of a hex, as a train could run."""
    home = rules.title.company_home[company]
    track = connections.track(state)
    starts = [
        track.stop(home, stop) for stop, owner, _ in state.hex_tokens[home] if owner == company and stop != NOBODY
    ]
    reach = track.reach(starts, lambda stop: connections.may_pass(state, track, stop, company))
    return any(track.stop_hex[stop] == goal for stop in reach.stops)


def destination_of(rules: Rules, company: int) -> Rule:
    """What a company's destination is and pays; only asked of companies that have one."""
    rule = rules.title.company_destination[company]
    assert rule is not None
    return rule


class DestinationToken(RailDecision):
    """A free token at the destination, if there is room for it: frame ``("destination_token", company)``."""

    word = "destination_token"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The company's owner."""
        owner: int = state.president[frame[1]]
        return owner

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """A city of the destination, or none."""
        goal = destination_of(self.rules, frame[1]).hex
        for stop in cities_of(self.rules, state, goal):
            action = PlaceToken(HexId(goal), StopId(stop))
            if self.refusal(state, frame, action) is None:
                yield action
        yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Only the first token after the home, only there, in a circle or on yellow beside it."""
        company = frame[1]
        rule = destination_of(self.rules, company)
        if isinstance(action, Pass):
            return None
        if not isinstance(action, PlaceToken):
            return wrong_kind(action, "place the free token or pass")
        if not rule.free_token or state.token_next[company] != 1 or len(state.token_costs[company]) < 2:
            return Refusal("the company has no free token to place", "companies.destination.free_token")
        if action.hex != rule.hex or action.stop not in cities_of(self.rules, state, rule.hex):
            return Refusal("the free token goes to the destination", "companies.destination.free_token")
        if has_token(state, rule.hex, company):
            return Refusal("the company has a token there", "place_token")
        if self._circle(state, company, action) is not None and not self._beside(state, rule, action):
            return Refusal("no circle is free there", "companies.destination.token_beside")
        return None

    def _circle(self, state: RailState, company: int, action: PlaceToken) -> Refusal | None:
        return circle_refusal(self.rules, state, company, action.hex, action.stop)

    def _beside(self, state: RailState, rule: Rule, action: PlaceToken) -> bool:
        """Whether the token may wait beside the circles: on what is yellow or not yet built."""
        return bool(rule.token_beside) and self.rules.title.tile_colour[state.hex_tile[action.hex]] <= 1

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Place it, or let it be."""
        company = frame[1]
        pop(state)
        if isinstance(action, PlaceToken):
            free = free_circles(self.rules, state, action.hex, action.stop) > 0
            stands = IN_CIRCLE if free and self._circle(state, company, action) is None else WAITING
            put_token(state, action.hex, action.stop, company, stands)
            state.put(state.token_next, company, state.token_next[company] + 1)


class BonusRun(RailDecision):
    """The run itself, trains or not: frame ``("bonus_run", company)``."""

    word = "bonus_run"

    def __init__(self, rules: Rules, connections: Connections) -> None:
        super().__init__(rules)
        self.connections = connections

    def actor(self, state: RailState, frame: Frame) -> int:
        """The company's owner."""
        owner: int = state.president[frame[1]]
        return owner

    def runs(self, state: RailState, company: int) -> CompanyRuns:
        """The company's trains on the board."""
        return runs_of(self.rules, self.connections, state, company, trains_of(state, company))

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Without a run only the bonus is earned, and nobody is asked."""
        company = frame[1]
        if not destination_of(self.rules, company).bonus_run:
            pop(state)
            return True
        if not trains_of(state, company) or not self.runs(state, company).best().runs:
            self.perform(state, frame, Pass())
            return True
        return False

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """The best runs, or none if that is allowed."""
        yield RunTrains(self.runs(state, frame[1]).best().runs)
        if self.refusal(state, frame, Pass()) is None:
            yield Pass()

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """Legal runs, and the best there are where the title asks for that, as in an ordinary turn."""
        required = self.rules.title.running.best_run == "required"
        if isinstance(action, Pass):
            return Refusal("trains must run for the highest total", "running.best_run") if required else None
        if not isinstance(action, RunTrains):
            return wrong_kind(action, "run trains or pass")
        runs = self.runs(state, frame[1])
        try:
            earned = runs.price(action.runs)
        except BadRoute as bad:
            return Refusal(bad.what, f"running.{bad.rule}")
        if required and earned.revenue < runs.best().revenue:
            return Refusal("trains must run for the highest total", "running.best_run")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """What the trains earn and what the destination pays is divided as ever, without a price change."""
        company = frame[1]
        earned = self.runs(state, company).price(action.runs).revenue if isinstance(action, RunTrains) else 0
        pop(state)
        choices = self.rules.kinds[state.kind[company]].dividends.choices
        total = earned + destination_of(self.rules, company).pays
        distribute(self.rules, state, company, choices[0], total)
