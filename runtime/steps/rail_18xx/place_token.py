"""The step in which a company places a token, by its own right or a private's."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, BuyMarker, HexId, Pass, PlaceToken, PrivateId, StopId
from railwright.runtime.effects.board import BESIDE, IN_CIRCLE, cities_of, has_token, put_token
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import close_private, use
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.tokens import circle_refusal
from railwright.runtime.state.rail_18xx import BANK, NOBODY, REACHED, TOKENS, Marker, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.consent import has_declined
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep
from railwright.runtime.tables.rule import Rule

WHITE = 0
"""The colour of a hex no tile has been laid in."""


class PlaceTokens(OperatingStep):
    """Places tokens in free circles the company can reach; ``turn[TOKENS]`` counts them."""

    asks = "place a token or pass"
    moment = "token"

    def menu(self, state: RailState, company: int) -> Iterator[Choice]:
        """Free circles within reach, and what privates open."""
        if self._token_cost(state, company) is not None:
            track = self.connections.track(state)
            for stop in sorted(self.connections.reach(state, company).stops):
                action = PlaceToken(HexId(track.stop_hex[stop]), StopId(track.stop_number[stop]))
                if self.refusal(state, company, action) is None:
                    yield action
        yield from self.menu_of_privates(state, company)
        for private, _, _ in self.rules.abilities_to("sell_markers"):
            if self.refusal(state, company, BuyMarker(PrivateId(private))) is None:
                yield BuyMarker(PrivateId(private))

    def menu_of_privates(self, state: RailState, company: int) -> Iterator[PlaceToken]:
        """Tokens the company may place by the right of a private."""
        for private, _, ability in self.rules.usable(state, company, "place_token"):
            for hexagon in range(len(state.hex_tile)):
                if not self._opens(state, ability, hexagon):
                    continue
                for stop in cities_of(self.rules, state, hexagon):
                    action = PlaceToken(HexId(hexagon), StopId(stop), PrivateId(private))
                    if self.refusal(state, company, action) is None:
                        yield action

    def _opens(self, state: RailState, ability: Rule, hexagon: int) -> bool:
        """Whether an ability lets a token go to a hex: one it names; or any with a circle, which a tile may bring."""
        if ability.hexes == "any_circle":
            return bool(self.rules.title.tile_colour[state.hex_tile[hexagon]] != WHITE)
        return hexagon in ability.hexes

    def _token_cost(self, state: RailState, company: int) -> int | None:
        """What the next token costs, or nothing if none is left."""
        costs, following = state.token_costs[company], state.token_next[company]
        return costs[following] if following < len(costs) else None

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """A token left, money for it, a circle free and not kept, no own token there, a connection."""
        if isinstance(action, Pass):
            return None
        if isinstance(action, BuyMarker):
            return self._marker_refusal(state, company, action.private)
        if not isinstance(action, PlaceToken):
            return wrong_kind(action, self.asks)
        if not 0 <= action.hex < len(state.hex_tile) or action.stop not in cities_of(self.rules, state, action.hex):
            return Refusal("there is no circle there", "place_token")
        if has_token(state, action.hex, company):
            return Refusal("the company has a token in that hex", "place_token")
        ability = None
        if action.by != NOBODY:
            ability = self._usable(state, company, action)
            if ability is None:
                return Refusal("the company has no private that lets it place a token there", "privates.place_token")
        if (ability is None or ability.counts_as_turns_token) and state.turn[TOKENS] >= self.rule.per_turn:
            return Refusal("no further token this turn", "place_token.per_turn")
        if ability is None or not ability.extra_token:
            cost = self._token_cost(state, company)
            if cost is None:
                return Refusal("the company has no token left", "companies.tokens")
            if ability is None and cost > state.treasury(company):
                return Refusal(f"the token costs {cost}, the company has {state.treasury(company)}", "companies.tokens")
        if ability is None or not ability.beside:
            refusal = circle_refusal(self.rules, state, company, action.hex, action.stop)
            if refusal is not None:
                return refusal
        if ability is None or ability.needs_connection:
            stop = self.connections.track(state).stop(action.hex, action.stop)
            if stop not in self.connections.reach(state, company).stops:
                return Refusal("the company's track does not lead there", "place_token.connection")
        return None

    def _usable(self, state: RailState, company: int, action: PlaceToken) -> Rule | None:
        for private, _, ability in self.rules.usable(state, company, "place_token"):
            if private == action.by and self._opens(state, ability, action.hex):
                return ability
        return None

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Place the token, pay for it, and be paid for a destination."""
        if isinstance(action, BuyMarker):
            self._buy_marker(state, company, action.private)
            return False
        if not isinstance(action, PlaceToken):
            return True
        rules = self.rules
        cost, stands, counts, spends = self._token_cost(state, company) or 0, IN_CIRCLE, True, True
        if action.by != NOBODY:
            ability = self._usable(state, company, action)
            assert ability is not None
            cost, stands = 0, BESIDE if ability.beside else IN_CIRCLE
            counts, spends = ability.counts_as_turns_token, not ability.extra_token
            use(rules, state, action.by, rules.abilities[action.by].index(ability))
        pay(state, state.holder_of_company(company), BANK, cost)
        put_token(state, action.hex, action.stop, company, stands)
        if spends:
            state.put(state.token_next, company, state.token_next[company] + 1)
        if counts:
            state.put(state.turn, TOKENS, state.turn[TOKENS] + 1)
        destination = rules.title.company_destination[company]
        if destination is not None and destination.reached_by == "token" and destination.hex == action.hex:
            self._pay_destination(state, company, destination.pays)
        return False

    def _seller(self, private: int) -> tuple[int, Rule] | None:
        """The ability of a private to sell markers, with its number."""
        if 0 <= private < self.rules.n_privates:
            for number, ability in enumerate(self.rules.abilities[private]):
                if ability.word == "sell_markers":
                    return number, ability
        return None

    def _marker_refusal(self, state: RailState, company: int, private: int) -> Refusal | None:
        found = self._seller(private)
        if found is None:
            return Refusal("that private sells no markers", "privates.sell_markers")
        number, ability = found
        holder = state.private_holder[private]
        if holder == NOBODY and not ability.unsold_to_pool:
            return Refusal("the private has closed", "privates.sell_markers.unsold_to_pool")
        if holder == NOBODY and self.rules.kinds[state.kind[company]].whole:
            return Refusal("the bank sells markers to companies owned by shares", "privates.sell_markers")
        if holder == BANK or state.private_uses[private][number] == 0:
            return Refusal("no marker is for sale", "privates.sell_markers.count")
        if has_declined(state, private):
            return Refusal("its owner has refused in this turn", "privates.sell_markers")
        owned = sum(mark.word == "bonus" and mark.ref == ability.bonus for mark in state.markers[company])
        if owned >= ability.per_company:
            return Refusal("the company owns as many as it may", "privates.sell_markers.per_company")
        if ability.price > state.treasury(company):
            return Refusal(f"it costs {ability.price}, the company has {state.treasury(company)}", "cash")
        return None

    def _buy_marker(self, state: RailState, company: int, private: int) -> None:
        """The company pays the owner, or the bank, and has the bonus for good."""
        found = self._seller(private)
        assert found is not None
        number, ability = found
        pay(state, state.holder_of_company(company), max(BANK, state.private_holder[private]), ability.price)
        mark = Marker("bonus", ability.bonus, self.rules.title.bonus_rule[ability.bonus].amount, private)
        state.put(state.markers, company, (*state.markers[company], mark))
        left = list(state.private_uses[private])
        left[number] -= 1
        state.put(state.private_uses, private, tuple(left))
        if left[number] == 0 and ability.closes_when_sold_out:
            close_private(self.rules, state, private)

    def _pay_destination(self, state: RailState, company: int, amount: int) -> None:
        if not state.has(company, REACHED):
            state.put(state.company_flags, company, state.company_flags[company] | REACHED)
            pay(state, BANK, state.holder_of_company(company), amount, self.rules.breaks_at)
