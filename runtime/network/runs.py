"""A company's trains on the board: the route problem they make, the best runs, and the price of given ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from railwright.runtime.network.board import Track
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.pricing import BadRoute
from railwright.runtime.network.problem import Bonus, Link, Problem, Stop, Train
from railwright.runtime.network.problem import Rules as RunRules
from railwright.runtime.network.routes import solve, value
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import RailState

Chain = tuple[int, ...]
"""A link by the hexes it goes through."""


class Earned(NamedTuple):
    """What runs earn, and what comes to the treasury beside."""

    revenue: int
    treasury: int
    runs: tuple[tuple[int, tuple[Chain, ...]], ...]
    proved: bool = True


class CompanyRuns:
    """The runs of one company in one position."""

    def __init__(
        self, rules: Rules, connections: Connections, state: RailState, company: int, cards: Sequence[int]
    ) -> None:
        self.rules, self.state, self.company, self.cards = rules, state, company, tuple(cards)
        self.connections = connections
        self.track: Track = connections.track(state)
        self._keep_reachable()
        self.problem = self._problem()

    def _keep_reachable(self) -> None:
        """Only stops and links of the company's own network matter."""
        track = self.track
        reached = self.connections.reach(self.state, self.company).stops
        self.links = [i for i, link in enumerate(track.links) if link.a in reached and link.b in reached]
        used = {end for i in self.links for end in (track.links[i].a, track.links[i].b)}
        self.stops = sorted(used)
        self.stop_index = {stop: i for i, stop in enumerate(self.stops)}

    def _problem(self) -> Problem:
        title, state, track, company = self.rules.title, self.state, self.track, self.company
        tokens = set(self.connections.tokens(state, track, company))
        rows = [title.tile_stops[state.hex_tile[track.stop_hex[s]]][track.stop_number[s]] for s in self.stops]
        stops = tuple(
            Stop(
                title.stop_kind[row],
                self._place(stop),
                self.connections.may_pass(state, track, stop, company),
                stop in tokens,
            )
            for stop, row in zip(self.stops, rows, strict=True)
        )
        links = tuple(
            Link(self.stop_index[track.links[i].a], self.stop_index[track.links[i].b], track.links[i].sides)
            for i in self.links
        )
        trains = tuple(self._train(card, rows, tokens) for card in self.cards)
        running = title.running
        rules = RunRules(
            min_stops=running.least_stops,
            needs_token=running.needs_token,
            own_token_kinds=tuple(running.token_needed_at),
        )
        return Problem(stops, links, trains, tuple(self._bonuses()), rules)

    def _place(self, stop: int) -> int:
        """Stops one run may not hold together share a place."""
        if self.rules.title.running.same_hex_twice:
            return self.stop_index[stop]
        return self.track.stop_hex[stop]

    def _train(self, card: int, rows: list[int], tokens: set[int]) -> Train:
        title, state = self.rules.title, self.state
        face = state.train_face[card]
        level = title.phase_level[state.phase]
        worth = title.train_stop_value[face][level]
        times = dict(title.running.token_multiplies)
        values = []
        for stop, row in zip(self.stops, rows, strict=True):
            factor = times.get(title.stop_kind[row], 1) if stop in tokens else 1
            values.append(worth[row] * factor + self._marked(stop, face))
        return Train(title.train_name[face], title.train_limits[face], tuple(values), title.train_counts[face])

    def _marked(self, stop: int, face: int) -> int:
        """What markers on a stop add to it for this company."""
        title = self.rules.title
        hexagon = self.track.stop_hex[stop]
        extra = 0
        for mark in self.state.markers[self.company]:
            if mark.word == "stop" and mark.ref == hexagon and self.track.stop_number[stop] == 0:
                extra += mark.amount * (title.train_bonus_multiply[face] if mark.multiplied else 1)
        return extra

    def _bonuses(self) -> list[Bonus]:
        found = []
        for mark in self.state.markers[self.company]:
            if mark.word == "name":
                hexes, one_per_train = self.rules.named[mark.ref]
                stops = self._stops_in(hexes)
                if stops is not None:
                    found.append(Bonus(mark.amount, stops, once=not one_per_train, chit=one_per_train))
        return found

    def _stops_in(self, hexes: Sequence[int]) -> tuple[int, ...] | None:
        """One stop in each of these hexes, if the company's network has them all."""
        found = []
        for hexagon in hexes:
            here = [self.stop_index[stop] for stop in self.stops if self.track.stop_hex[stop] == hexagon]
            if not here:
                return None
            found.append(here[0])
        return tuple(found)

    def has_run(self, card: int | None = None) -> bool:
        """Whether some train, of any length, has a run: two stops the company can come to, linked."""
        return bool(self.links)

    def can_visit(self, hexagon: int) -> bool:
        """Whether some train has a run that includes a stop of a hex."""
        wanted = {self.stop_index[stop] for stop in self.stops if self.track.stop_hex[stop] == hexagon}
        return any(
            solve(self._only(train, stop)).revenue > 0 for train in range(len(self.cards)) for stop in sorted(wanted)
        )

    def _only(self, train: int, stop: int) -> Problem:
        """A problem in which a run of one train pays for nothing but a stop."""
        kept = self.problem.trains[train]
        values = tuple(int(i == stop) for i in range(len(self.stops)))
        return msgspec.structs.replace(
            self.problem, trains=(msgspec.structs.replace(kept, values=values),), bonuses=()
        )

    def best(self, budget: int | None = None) -> Earned:
        """The runs with the highest total."""
        if not self.cards or not self.links:
            return Earned(0, 0, ())
        answer = solve(self.problem, budget)
        runs = tuple(
            (self.cards[train], tuple(self.track.links[self.links[link]].hexes for link in links))
            for train, links in sorted(answer.routes.items())
        )
        return Earned(answer.revenue, answer.treasury if runs else 0, runs, answer.proved)

    def price(self, runs: Sequence[tuple[int, Sequence[Chain]]]) -> Earned:
        """What given runs earn; raises BadRoute, with the rule that forbids them."""
        routes: dict[int, tuple[int, ...]] = {}
        for card, chains in runs:
            if card not in self.cards:
                raise BadRoute(card, "trains", "the company does not own that train, or it cannot run")
            train = self.cards.index(card)
            if train in routes:
                raise BadRoute(train, "trains", "a train runs once")
            routes[train] = self._links_of(train, chains)
        if not routes:
            return Earned(0, 0, ())
        priced = value(self.problem, routes)
        return Earned(
            priced.revenue, priced.treasury, tuple((card, tuple(map(tuple, chains))) for card, chains in runs)
        )

    def _links_of(self, train: int, chains: Sequence[Chain]) -> tuple[int, ...]:
        """The links that chains of hexes stand for, such that each goes on where the last one ended."""
        options = [self._named(train, tuple(chain)) for chain in chains]

        def follow(i: int, path: tuple[int, ...], end: int | None) -> tuple[int, ...] | None:
            if i == len(options):
                return path
            for number in options[i]:
                link = self.problem.links[number]
                for start, far in ((link.a, link.b), (link.b, link.a)):
                    if number not in path and end in (None, start):
                        found = follow(i + 1, (*path, number), far)
                        if found is not None:
                            return found
            return None

        found = follow(0, (), None)
        if found is None:
            raise BadRoute(train, "path", "the parts of the run do not follow one another")
        return found

    def _named(self, train: int, chain: Chain) -> list[int]:
        both = (chain, chain[::-1])
        found = [at for at, i in enumerate(self.links) if self.track.links[i].hexes in both]
        if not found:
            names = "-".join(self.rules.title.hex_name[hexagon] for hexagon in chain)
            raise BadRoute(train, "path", f"no track the company can reach leads {names}")
        return found
