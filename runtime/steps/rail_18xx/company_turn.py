"""A company's operating turn: its steps in order, and what may be done at any time of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from railwright.runtime.actions.rail_18xx import (
    Action,
    BuyPrivate,
    CardId,
    CompanyId,
    DiscardTrain,
    HexId,
    Pass,
    PlaceMarker,
    PlaceToken,
    PrivateId,
    StopId,
)
from railwright.runtime.effects.agenda import Frame, pop, push, replace, replace_at
from railwright.runtime.effects.board import cities_of, free_circles
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import close_private, give_private, use
from railwright.runtime.effects.trains import discard, is_over_limit, trains_of
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.runs import runs_of
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import (
    BANK,
    END,
    END_NOW,
    LAYS,
    NOBODY,
    OPERATED,
    RUNS,
    TURN_PLACES,
    Marker,
    RailState,
)
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.rail_18xx.buy_trains import BuyTrains
from railwright.runtime.steps.rail_18xx.consent import consent_frame
from railwright.runtime.steps.rail_18xx.decision import RailDecision
from railwright.runtime.steps.rail_18xx.lay_track import LayTrack
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep
from railwright.runtime.steps.rail_18xx.place_token import PlaceTokens
from railwright.runtime.steps.rail_18xx.run_trains import DividendStep, DropObsolete, RunStep
from railwright.runtime.steps.rail_18xx.small_steps import ConvertStep, PlaceHome
from railwright.runtime.tables.rule import Rule

EMPTY_TURN = [() if place in (LAYS, RUNS) else 0 for place in range(TURN_PLACES)]


def clear_turn(state: RailState) -> None:
    """Begin a turn with an empty memory."""
    if state.turn != EMPTY_TURN:
        for place, nothing in enumerate(EMPTY_TURN):
            state.put(state.turn, place, nothing)


ANY_STEP = ("own_turn", "any_turn")
"""Moments of abilities that are used whatever the step."""


class CompanyTurn(RailDecision):
    """An operating turn: frame ``("turn", company, step)``; a step that has begun has its number doubled, plus one."""

    word = "turn"
    STEPS: ClassVar[dict[str, type[OperatingStep]]] = {
        "place_home": PlaceHome,
        "convert": ConvertStep,
        "lay_track": LayTrack,
        "place_token": PlaceTokens,
        "run_trains": RunStep,
        "pay_dividend": DividendStep,
        "drop_obsolete": DropObsolete,
        "buy_trains": BuyTrains,
    }

    def __init__(self, rules: Rules, connections: Connections) -> None:
        super().__init__(rules)
        self.connections = connections
        self.steps = tuple(self.STEPS[step.word](rules, connections, step) for step in rules.steps)
        self._bought_for = tuple(
            tuple(
                (private, number)
                for private, abilities in enumerate(rules.abilities)
                for number, ability in enumerate(abilities)
                if ability.when == step.moment and ability.owner != "player"
            )
            for step in self.steps
        )
        """For each step the abilities that only it has use for, of privates a company might buy for it."""
        self._token_step = next(step for step in self.steps if isinstance(step, PlaceTokens))

    def actor(self, state: RailState, frame: Frame) -> int:
        """The company's president."""
        president: int = state.president[frame[1]]
        return president

    def step(self, frame: Frame) -> OperatingStep:
        """The step the turn is at."""
        return self.steps[frame[2] // 2]

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Begin the next step, or end the turn."""
        _, company, at = frame
        if state.president[company] <= BANK:
            pop(state)
            return True
        if at == 0:
            self._close_on_operating(state, company)
            if is_over_limit(self.rules, state, company):
                push(state, ("discards", company))
                return True
        if at >= 2 * len(self.steps):
            state.put(state.company_flags, company, state.company_flags[company] | OPERATED)
            pop(state)
            return True
        if at % 2 == 0:
            over = self.step(frame).begin(state, company)
            if state.clock[END] != END_NOW and state.agenda[-1] == frame:
                replace(state, ("turn", company, at + 2 if over else at + 1))
            return True
        return False

    def _close_on_operating(self, state: RailState, company: int) -> None:
        """Privates that end when this company first operates."""
        for private, _, ability in self.rules.abilities_to("close_on"):
            if ability.operates == company:
                close_private(self.rules, state, private)

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """What the step offers, what may be done at any time, and a pass."""
        _, company, _ = frame
        yield from self.step(frame).menu(state, company)
        yield from self._anytime(state, frame)
        if self.refusal(state, frame, Pass()) is None:
            yield Pass()

    def candidates(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """What the step has to choose from, what may be done at any time, and a pass."""
        yield from self.step(frame).candidates(state, frame[1])
        yield from self._anytime(state, frame)
        yield Pass()

    def is_idle(self, state: RailState, frame: Frame) -> bool:
        """Only the last step waits for what may be done at any time; the others for what a private does only in them,
        even if the private would have to be bought first."""
        _, company, at = frame
        step = self.step(frame)
        if self.refusal(state, frame, Pass()) is not None or not step.is_over(state, company):
            return False
        if at // 2 == len(self.steps) - 1:
            return next(self._anytime(state, frame, of_others=False), None) is None
        if next(self._markers_of(state, frame, only_here=True), None) is not None:
            return False
        return not any(
            state.private_uses[private][number] != 0
            and self._private_refusal(state, company, BuyPrivate(PrivateId(private), self.private_prices(private)[0]))
            is None
            for private, number in self._bought_for[at // 2]
        )

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """What the step says, or what holds at any time."""
        _, company, _ = frame
        if isinstance(action, BuyPrivate):
            return self._private_refusal(state, company, action)
        if isinstance(action, PlaceMarker):
            return self._marker_refusal(state, company, action, self.step(frame).moment)
        if isinstance(action, PlaceToken) and self._is_token_anytime(action):
            return self._token_step.refusal(state, company, action)
        return self.step(frame).refusal(state, company, action)

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Do it, and go on when the step is over."""
        _, company, _ = frame
        match action:
            case BuyPrivate(private=private, price=price):
                pay(state, state.holder_of_company(company), state.private_holder[private], price)
                give_private(self.rules, state, private, state.holder_of_company(company))
            case PlaceMarker(private=private, hex=hexagon):
                self._mark(state, state.company_of_holder(state.private_holder[private]), private, hexagon)
            case PlaceToken() if self._is_token_anytime(action):
                self._token_step.perform(state, company, action)
            case _:
                asks = consent_frame(state, company, action)
                if asks is not None:
                    push(state, asks)
                else:
                    self.perform_step(state, frame, action)

    def perform_step(self, state: RailState, frame: Frame, action: Action) -> None:
        """Do what belongs to the step; whatever it puts on the agenda comes before the next one."""
        _, company, at = frame
        place = len(state.agenda) - 1
        if self.step(frame).perform(state, company, action) and len(state.agenda) > place:
            replace_at(state, place, ("turn", company, at + 1))

    # --- at any time of the turn

    def _anytime(self, state: RailState, frame: Frame, of_others: bool = True) -> Iterator[Choice]:
        """Privates to buy, and what privates let a company do; some let others act in anybody's turn."""
        _, company, _ = frame
        for private, holder in enumerate(state.private_holder):
            if state.is_player(holder):
                least, most = self.private_prices(private)
                lowest = BuyPrivate(PrivateId(private), least)
                if self._private_refusal(state, company, lowest) is None:
                    yield Range(lowest, "price", least, min(most, state.treasury(company)))
        yield from self._markers_of(state, frame, of_others=of_others)
        if self.step(frame) is not self._token_step:
            yield from filter(self._is_token_anytime, self._token_step.menu_of_privates(state, company))

    def _markers_of(
        self, state: RailState, frame: Frame, of_others: bool = False, only_here: bool = False
    ) -> Iterator[Choice]:
        """Markers that may be put down now; or only those that may be put down in this step and no other."""
        _, company, _ = frame
        for private, _, ability in self.rules.abilities_to("place_marker"):
            if only_here and ability.when in ANY_STEP:
                continue
            owner = state.company_of_holder(state.private_holder[private])
            if owner == company or (of_others and owner != NOBODY):
                yield from self._markers(state, company, private, ability, self.step(frame).moment)

    def _markers(self, state: RailState, company: int, private: int, ability: Rule, moment: str) -> Iterator[Choice]:
        hexes = range(len(state.hex_tile)) if ability.hexes == "any_city" else ability.hexes
        for hexagon in hexes:
            action = PlaceMarker(PrivateId(private), HexId(hexagon))
            if self._marker_refusal(state, company, action, moment) is None:
                yield action

    def _is_token_anytime(self, action: PlaceToken) -> bool:
        """Whether a token is placed by the right of a private that gives it for any time of the turn."""
        if not 0 <= action.by < self.rules.n_privates:
            return False
        return any(
            ability.word == "place_token" and ability.when in ANY_STEP for ability in self.rules.abilities[action.by]
        )

    def private_prices(self, private: int) -> tuple[int, int]:
        """What a company may pay for a private."""
        trade, face = self.rules.private_trade, self.rules.title.private_price[private]
        return -(-face * trade.least_percent // 100), face * trade.most_percent // 100

    def _private_refusal(self, state: RailState, company: int, action: BuyPrivate) -> Refusal | None:
        rules = self.rules
        if not 0 <= action.private < rules.n_privates or not state.is_player(state.private_holder[action.private]):
            return Refusal("no player owns that private", "private_trade")
        if not rules.operating.privates_anytime or state.phase not in rules.private_trade.to_companies:
            return Refusal("companies do not buy privates in this phase", "private_trade.to_companies")
        if rules.kinds[state.kind[company]].whole:
            return Refusal("such a company buys no privates", "private_trade.to_companies")
        least, most = self.private_prices(action.private)
        if not least <= action.price <= most:
            return Refusal(f"the price is from {least} to {most}", "private_trade.least_percent")
        if action.price > state.treasury(company):
            return Refusal(f"the company has {state.treasury(company)}", "cash")
        return None

    def _marker_refusal(self, state: RailState, company: int, action: PlaceMarker, moment: str) -> Refusal | None:
        rules = self.rules
        if not 0 <= action.private < rules.n_privates:
            return Refusal("there is no such private", "privates")
        owner = state.company_of_holder(state.private_holder[action.private])
        if owner == NOBODY:
            return Refusal("no company owns that private", "privates.place_marker")
        for number, ability in enumerate(rules.abilities[action.private]):
            if ability.word == "place_marker" and state.private_uses[action.private][number] != 0:
                if owner != company and ability.when != "any_turn":
                    return Refusal("the company does not own that private", "privates.place_marker")
                if ability.when not in (*ANY_STEP, moment):
                    return Refusal("the marker is placed in another step of the turn", "privates.place_marker.when")
                if ability.hexes == "any_city":
                    found = bool(cities_of(rules, state, action.hex)) and not rules.title.hex_fixed[action.hex]
                else:
                    found = action.hex in ability.hexes
                if not found:
                    return Refusal("the marker may not go there", "privates.place_marker.hexes")
                return self._marker_needs(state, owner, action.hex, ability.needs)
        return Refusal("the private has no marker to place", "privates.place_marker")

    def _marker_needs(self, state: RailState, company: int, hexagon: int, needs: str) -> Refusal | None:
        if needs == "nothing":
            return None
        if needs != "connection" and not trains_of(state, company):
            return Refusal("the company has no train", "privates.place_marker.needs")
        if needs == "train_can_reach":
            runs = runs_of(self.rules, self.connections, state, company, trains_of(state, company))
            if not runs.can_visit(hexagon):
                return Refusal("no train of the company can run there", "privates.place_marker.needs")
            return None
        track = self.connections.track(state)
        if not any(track.stop_hex[stop] == hexagon for stop in self.connections.reach(state, company).stops):
            return Refusal("the company is not connected to it", "privates.place_marker.needs")
        return None

    def _mark(self, state: RailState, company: int, private: int, hexagon: int) -> None:
        for number, ability in enumerate(self.rules.abilities[private]):
            if ability.word == "place_marker":
                mark = Marker("stop", hexagon, ability.bonus, private, multiplied=ability.multiplied)
                state.put(state.markers, company, (*state.markers[company], mark))
                use(self.rules, state, private, number)
                return


class ChooseCity(RailDecision):
    """A token of a hex goes into a city of the tile just laid there: ``("choose_city", layer, hex, owner)``."""

    word = "choose_city"

    def actor(self, state: RailState, frame: Frame) -> int:
        """The president of the company that laid the tile."""
        president: int = state.president[frame[1]]
        return president

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Cities with a free circle."""
        _, _, hexagon, _ = frame
        for stop in cities_of(self.rules, state, hexagon):
            if free_circles(self.rules, state, hexagon, stop) > 0:
                yield PlaceToken(HexId(hexagon), StopId(stop))

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """One of those."""
        if not isinstance(action, PlaceToken) or action not in tuple(self.menu(state, frame)):
            return wrong_kind(action, "choose a city of the new tile for the token")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """Move it there."""
        _, _, hexagon, owner = frame
        assert isinstance(action, PlaceToken)
        pop(state)
        tokens = tuple(
            (action.stop, company, stands) if company == owner and stop == NOBODY else (stop, company, stands)
            for stop, company, stands in state.hex_tokens[hexagon]
        )
        state.put(state.hex_tokens, hexagon, tokens)


class Discards(RailDecision):
    """Companies over their limit discard, the one whose turn it is first: ``("discards", company)``."""

    word = "discards"

    def over(self, state: RailState, frame: Frame) -> int:
        """The company that has to discard now, or NOBODY."""
        first = frame[1]
        for company in (first, *(c for c in range(self.rules.n_companies) if c != first)):
            if is_over_limit(self.rules, state, company):
                return company
        return NOBODY

    def actor(self, state: RailState, frame: Frame) -> int:
        """Its president."""
        president: int = state.president[self.over(state, frame)]
        return president

    def go_on(self, state: RailState, frame: Frame) -> bool:
        """Nothing to do when nobody is over the limit."""
        if self.over(state, frame) == NOBODY:
            pop(state)
            return True
        return False

    def menu(self, state: RailState, frame: Frame) -> Iterator[Choice]:
        """Its trains."""
        company = self.over(state, frame)
        for card in trains_of(state, company):
            yield DiscardTrain(CompanyId(company), CardId(card))

    def refusal(self, state: RailState, frame: Frame, action: Action) -> Refusal | None:
        """One of its trains."""
        company = self.over(state, frame)
        if not isinstance(action, DiscardTrain):
            return wrong_kind(action, f"{self.rules.company_name[company]} discards a train")
        if action.company != company or action.card not in trains_of(state, company):
            return Refusal(f"{self.rules.company_name[company]} discards one of its own trains", "phases.train_limit")
        return None

    def perform(self, state: RailState, frame: Frame, action: Action) -> None:
        """To the pool with it."""
        assert isinstance(action, DiscardTrain)
        discard(self.rules, state, action.card)
