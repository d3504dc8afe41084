"""The step in which a company places a token, by its own right or a private's."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.rail_18xx import Action, HexId, Pass, PlaceToken, PrivateId, StopId
from railwright.runtime.effects.board import BESIDE, IN_CIRCLE, cities_of, free_circles, has_token, put_token
from railwright.runtime.effects.money import pay
from railwright.runtime.effects.privates import use
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import BANK, CLOSED, HAS_HOME, NOBODY, REACHED, TOKENS, RailState
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.rail_18xx.operating_step import OperatingStep
from railwright.runtime.tables.rule import Rule


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
        for private, _, ability in self._abilities(state, company):
            for hexagon in range(len(state.hex_tile)):
                if ability.hexes != "any_circle" and hexagon not in ability.hexes:
                    continue
                for stop in cities_of(self.rules, state, hexagon):
                    action = PlaceToken(HexId(hexagon), StopId(stop), PrivateId(private))
                    if self.refusal(state, company, action) is None:
                        yield action

    def _abilities(self, state: RailState, company: int) -> Iterator[tuple[int, int, Rule]]:
        holder = state.holder_of_company(company)
        for private, owner in enumerate(state.private_holder):
            if owner == holder:
                for number, ability in enumerate(self.rules.abilities[private]):
                    if ability.word == "place_token" and state.private_uses[private][number] != 0:
                        yield private, number, ability

    def _token_cost(self, state: RailState, company: int) -> int | None:
        """What the next token costs, or nothing if none is left."""
        costs, following = state.token_costs[company], state.token_next[company]
        return costs[following] if following < len(costs) else None

    def refusal(self, state: RailState, company: int, action: Action) -> Refusal | None:
        """A token left, money for it, a circle free and not kept, no own token there, a connection."""
        if isinstance(action, Pass):
            return None
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
            refusal = self.circle_refusal(state, company, action.hex, action.stop)
            if refusal is not None:
                return refusal
        if ability is None or ability.needs_connection:
            stop = self.connections.track(state).stop(action.hex, action.stop)
            if stop not in self.connections.reach(state, company).stops:
                return Refusal("the company's track does not lead there", "place_token")
        return None

    def circle_refusal(self, state: RailState, company: int, hexagon: int, stop: int) -> Refusal | None:
        """Why no circle of a city is free for a company: taken, or kept for a home."""
        rules, title = self.rules, self.rules.title
        free = free_circles(rules, state, hexagon, stop)
        if free <= 0:
            return Refusal("no circle is free there", "place_token")
        waiting = sum(at == stop and stands == 2 for at, _, stands in state.hex_tokens[hexagon])
        kept_here = kept_in_hex = 0
        for other in range(rules.n_companies):
            if other == company or title.company_home[other] != hexagon:
                continue
            if state.has(other, HAS_HOME) or state.has(other, CLOSED) or not self.rule.homes_reserved:
                continue
            if title.company_home_stop[other] == stop:
                kept_here += 1
            elif title.company_home_stop[other] == NOBODY:
                kept_in_hex += 1
        yellow = self.rule.reserved_on_yellow and title.tile_colour[state.hex_tile[hexagon]] <= 1
        if free - waiting <= kept_here or (yellow and kept_here):
            return Refusal("the circle is kept for a company whose home it is", "place_token.homes_reserved")
        in_hex = sum(max(0, free_circles(rules, state, hexagon, city)) for city in cities_of(rules, state, hexagon))
        if in_hex - kept_here <= kept_in_hex:
            return Refusal("a circle of the hex is kept for a company whose home it is", "place_token.homes_reserved")
        return None

    def _usable(self, state: RailState, company: int, action: PlaceToken) -> Rule | None:
        for private, _, ability in self._abilities(state, company):
            if private == action.by and (ability.hexes == "any_circle" or action.hex in ability.hexes):
                return ability
        return None

    def perform(self, state: RailState, company: int, action: Action) -> bool:
        """Place the token, pay for it, and be paid for a destination."""
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

    def _pay_destination(self, state: RailState, company: int, amount: int) -> None:
        if not state.has(company, REACHED):
            state.put(state.company_flags, company, state.company_flags[company] | REACHED)
            pay(state, BANK, state.holder_of_company(company), amount, self.rules.breaks_at)
