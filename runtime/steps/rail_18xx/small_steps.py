"""Short steps of an operating turn: the home token, turning into another kind."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, Convert, HexId, Pass, PlaceToken, StopId
from railwright.runtime.effects.board import home_cities, place_home_token, settle_home
from railwright.runtime.effects.conversion import convert
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import NOBODY, OPERATED, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep


class PlaceHome(OperatingStep):
    """The home token is placed on the first turn; in a hex of several cities the president chooses one."""

    asks = "choose a city for the home token"

    def begin(self, state: RailState, company: int) -> bool:
        """Place it, unless there is a choice."""
        return place_home_token(self.rules, state, company)

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """Cities with a free circle."""
        home = self.rules.title.company_home[company]
        for stop in home_cities(self.rules, state, company):
            yield PlaceToken(HexId(home), StopId(stop))

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """The home token must be placed, in its home."""
        if not isinstance(action, PlaceToken):
            return Refusal("the home token is placed first", "place_home", self.asks)
        home = self.rules.title.company_home[company]
        if action.hex != home or action.stop not in home_cities(self.rules, state, company) or action.by != NOBODY:
            return Refusal("the home token goes into a free circle of the home", "companies.home")
        return None

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Put it down."""
        assert isinstance(action, PlaceToken)
        settle_home(self.rules, state, company, action.hex, action.stop)
        return True


class ConvertStep(OperatingStep):
    """The company may turn into another kind."""

    asks = "convert or pass"

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """To convert, if it can."""
        if self.refusal(state, company, Convert()) is None:
            yield Convert()

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """Its kind must have something to turn into, in this phase."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Convert):
            return wrong_kind(action, self.asks)
        rule = self.rules.kinds[state.kind[company]].converts
        if rule is None:
            return Refusal("the company does not convert", "company_kinds.converts")
        if state.phase not in rule.phases:
            return Refusal("companies do not convert in this phase", "company_kinds.converts.phases")
        if rule.after_operating and not state.has(company, OPERATED):
            return Refusal("the company has not operated", "company_kinds.converts.after_operating")
        return None

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Convert, or not."""
        if isinstance(action, Convert):
            convert(self.rules, state, company)
        return True
