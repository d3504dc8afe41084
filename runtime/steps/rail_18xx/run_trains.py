"""The steps in which a company runs its trains and pays or keeps what they earn."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, Dividend, Insist, Pass, PlayerId, RunTrains
from railwright.runtime.effects.dividends import dividend_step
from railwright.runtime.effects.shares import units
from railwright.runtime.effects.trains import remove, trains_of
from railwright.runtime.network.pricing import BadRoute
from railwright.runtime.network.runs import CompanyRuns, Earned, runs_of
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import EXTRA_REVENUE, OBSOLETE, REVENUE, RUNS, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep


class RunStep(OperatingStep):
    """Runs trains. The menu offers the best runs; others may be said."""

    asks = "run trains or pass"

    def runs(self, state: RailState, company: int) -> CompanyRuns:
        """The company's trains on the board as it is."""
        return runs_of(self.rules, self.connections, state, company, trains_of(state, company))

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """The best runs."""
        if trains_of(state, company):
            best = self.runs(state, company).best()
            if best.runs:
                yield RunTrains(best.runs)

    def is_over(self, state: RailState, company: int) -> bool:
        """Whether no train can run; whether one can is mostly seen without a search for the best."""
        if not trains_of(state, company):
            return True
        return not self.runs(state, company).surely_runs() and super().is_over(state, company)

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """Runs must be legal, each and together; and the best there are, where the title asks for that."""
        if isinstance(action, Pass):
            if self.rules.title.running.best_run == "required" and not self.is_over(state, company):
                return Refusal("trains must run for the highest total", "running.best_run")
            return None
        if not isinstance(action, RunTrains):
            return wrong_kind(action, self.asks)
        runs = self.runs(state, company)
        # Looked for first, because what is said is mostly that, and then its price is known.
        best = runs.best() if self.rules.title.running.best_run == "required" else None
        try:
            earned = runs.price(action.runs)
        except BadRoute as bad:
            return Refusal(bad.what, f"running.{bad.rule}")
        if best is not None and earned.revenue < best.revenue:
            return Refusal("trains must run for the highest total", "running.best_run")
        return None

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Remember what the runs earn until the dividend is decided."""
        if isinstance(action, RunTrains):
            remember(state, self.runs(state, company).price(action.runs))
        return True


def remember(state: RailState, earned: Earned) -> None:
    """Note what was run and what it earns."""
    state.put(state.turn, REVENUE, earned.revenue)
    state.put(state.turn, EXTRA_REVENUE, earned.treasury)
    state.put(state.turn, RUNS, earned.runs)


class DividendStep(OperatingStep):
    """Pays or keeps the revenue; with nothing earned, or one choice, nobody is asked."""

    asks = "decide the dividend"

    def begin(self, state: RailState, company: int) -> bool:
        """Nothing earned is withheld; a single choice is made."""
        choices = self._choices(state, company)
        if state.turn[REVENUE] == 0:
            dividend_step(self.rules, state, company, "half" if choices == ("half",) else "withhold")
            return True
        if len(choices) == 1:
            dividend_step(self.rules, state, company, choices[0])
            return True
        return False

    def _choices(self, state: RailState, company: int) -> tuple[str, ...]:
        return tuple(self.rules.kinds[state.kind[company]].dividends.choices)

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """The choices of the company's kind; and shareholders who may insist on a better run."""
        for choice in self._choices(state, company):
            yield Dividend(choice)
        if self.rules.title.running.best_run == "if_insisted":
            for player in state.seats:
                action = Insist(PlayerId(player))
                if self.refusal(state, company, action) is None:
                    yield action

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """One of the choices; insisting needs shares and a better run."""
        if isinstance(action, Dividend):
            choices = self._choices(state, company)
            if action.choice not in choices:
                return Refusal(f"`{action.choice}` is no choice here", "dividends.choices", "or ".join(choices))
            return None
        if isinstance(action, Insist):
            return self._insist_refusal(state, company, action.player)
        if isinstance(action, Pass):
            return Refusal("what was earned is paid or kept", "dividends.choices", "say pay or withhold")
        return wrong_kind(action, self.asks)

    def _insist_refusal(self, state: RailState, company: int, player: int) -> Refusal | None:
        if self.rules.title.running.best_run != "if_insisted":
            return Refusal("nobody may insist on another run", "running.best_run")
        if not state.is_player(player) or player == state.president[company]:
            return Refusal("another player insists", "running.best_run")
        if units(self.rules, state, company, player) == 0:
            return Refusal("only a shareholder may insist", "running.best_run")
        if self._best(state, company).revenue <= state.turn[REVENUE]:
            return Refusal("no run earns more", "running.best_run")
        return None

    def _best(self, state: RailState, company: int) -> Earned:
        return runs_of(self.rules, self.connections, state, company, trains_of(state, company)).best()

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Distribute, or run again for the best."""
        if isinstance(action, Insist):
            remember(state, self._best(state, company))
            return False
        assert isinstance(action, Dividend)
        dividend_step(self.rules, state, company, action.choice)
        return True


class DropObsolete(OperatingStep):
    """Obsolete trains have run once more and go."""

    def begin(self, state: RailState, company: int) -> bool:
        """Nobody is asked."""
        for card in trains_of(state, company):
            if state.train_flags[card] & OBSOLETE:
                remove(state, card)
        return True
