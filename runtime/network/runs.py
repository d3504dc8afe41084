"""A company's trains on the board: the route problem they make, the best runs, and the price of given ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice
from typing import NamedTuple

import msgspec

from railwright.runtime.network.board import Track
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.pricing import BadRoute, Priced, check_run
from railwright.runtime.network.pricing import price as price_of
from railwright.runtime.network.problem import Bonus, Count, Limit, Link, Problem, Stop, Train
from railwright.runtime.network.problem import Rules as RunRules
from railwright.runtime.network.routes import solve, value
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import NO_TREASURY_INCOME, NOBODY, Marker, RailState
from railwright.runtime.tables.rule import Rule

PORT = "port"
"""Stops of this kind belong to a city, and do not count as stops of a run."""
MOST_CHAINS = 60
MOST_STEPS = 20_000
"""Links of one run that are put in order, and steps of the search for it."""
MOST_READINGS = 200
"""Ways to read the chains of one run as links; one is usual."""
Chain = tuple[int, ...]
"""A link by the hexes it goes through."""


class Earned(NamedTuple):
    """What runs earn, and what comes to the treasury beside."""

    revenue: int
    treasury: int
    runs: tuple[tuple[int, tuple[Chain, ...]], ...]
    proved: bool = True


def runs_of(
    rules: Rules, connections: Connections, state: RailState, company: int, cards: Sequence[int]
) -> CompanyRuns:
    """The runs of a company; in a position that differs in nothing that matters to them, the same as before.

    A run is asked about several times in a row: is there one, is it legal, what does it earn.
    """
    key = (
        connections.track(state).serial,
        tuple(state.hex_tokens),
        company,
        tuple(cards),
        tuple([state.train_face[card] for card in cards]),
        state.phase,
        state.clock[NO_TREASURY_INCOME],
        state.markers[company],
    )
    if connections.last_runs is None or connections.last_runs[0] != key:
        connections.last_runs = (key, CompanyRuns(rules, connections, state, company, cards))
    runs: CompanyRuns = connections.last_runs[1]
    return runs


class CompanyRuns:
    """The runs of one company in one position."""

    def __init__(
        self, rules: Rules, connections: Connections, state: RailState, company: int, cards: Sequence[int]
    ) -> None:
        self.rules, self.state, self.company, self.cards = rules, state, company, tuple(cards)
        self.connections = connections
        self.track: Track = connections.track(state)
        self._best: Earned | None = None
        self._last: tuple[Sequence[tuple[int, Sequence[Chain]]], Earned] | None = None
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
                self._has_token(stop, title.stop_kind[row], tokens),
                title.hex_name[track.stop_hex[stop]],
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
        return Problem(stops, links, trains, tuple(self._bonuses(rows, tokens)), rules)

    def _place(self, stop: int) -> int:
        """Stops one run may not hold together share a place."""
        if self.rules.title.running.same_hex_twice:
            return self.stop_index[stop]
        return self.track.stop_hex[stop]

    def _train(self, card: int, rows: list[int], tokens: set[int]) -> Train:
        title, face = self.rules.title, self.state.train_face[card]
        printed = title.train_stop_value[face][title.phase_level[self.state.phase]]
        values = [printed[row] for row in rows]
        for at in self._other_than_printed(rows, tokens):
            values[at] = self._worth(face, self.stops[at], rows[at], tokens)
        limits, counts = title.train_limits[face], title.train_counts[face]
        return Train(title.train_name[face], limits, tuple(values), (*counts, *self._least_stops(limits)))

    def _other_than_printed(self, rows: list[int], tokens: set[int]) -> Iterator[int]:
        """Stops that are not worth to this company just what is printed: ports, some with its token, marked ones."""
        title = self.rules.title
        marked = {mark.ref for mark in self.state.markers[self.company] if mark.word == "stop"}
        for at, (stop, row) in enumerate(zip(self.stops, rows, strict=True)):
            if title.stop_kind[row] == PORT or stop in tokens or self.track.stop_hex[stop] in marked:
                yield at

    def _least_stops(self, limits: Sequence[Limit]) -> tuple[Count, ...]:
        """A run has at least so many stops of kinds its train is paid for, ports left out."""
        least = self.rules.title.running.least_stops
        kinds = {kind for row in limits for kind in row.kinds}
        paid = {kind for row in limits if row.pay for kind in row.kinds if kind != PORT}
        # Where every stop counts, the search's own rule about the length of a run says the same for less.
        return (Count(tuple(sorted(paid)), least),) if kinds - paid else ()

    def _worth(self, face: int, stop: int, row: int, tokens: set[int]) -> int:
        """What a train is paid at a stop: printed value, token and markers, multiplied."""
        title, state = self.rules.title, self.state
        worth: int = title.train_stop_value[face][title.phase_level[state.phase]][row]
        kind = title.stop_kind[row]
        if kind == PORT:
            return worth if self._port_pays(stop, tokens) else 0
        if stop in tokens:
            worth *= self._token_factor(kind)
        return worth + self._marked(face, stop, row, tokens)

    def _token_factor(self, kind: str) -> int:
        """How many times over a kind of stop is worth its value to a company with a token there."""
        return next((times for of, times in self.rules.title.running.token_multiplies if of == kind), 1)

    def _marked(self, face: int, stop: int, row: int, tokens: set[int]) -> int:
        """What markers on a stop add to it for this company."""
        title = self.rules.title
        if self.track.stop_number[stop] != 0:
            return 0
        extra = 0
        for mark in self.state.markers[self.company]:
            if mark.word != "stop" or mark.ref != self.track.stop_hex[stop]:
                continue
            if self._is_part(mark):
                factor = self._token_factor(title.stop_kind[row]) if stop in tokens else 1
                extra += mark.amount * title.train_stop_multiply[face][row] * factor
            else:
                extra += mark.amount * (title.train_bonus_multiply[face] if mark.multiplied else 1)
        return extra

    def _is_part(self, mark: Marker) -> bool:
        """Whether what a marker adds is part of what its stop is worth."""
        return any(
            ability.word == "place_marker" and ability.part_of_stop for ability in self.rules.abilities[mark.private]
        )

    # --- ports

    def _port_city(self, port: int) -> int | None:
        """The stop of the city a port belongs to."""
        city_hex = self.rules.title.hex_port_of[self.track.stop_hex[port]]
        if city_hex == NOBODY or not self.rules.title.tile_stops[self.state.hex_tile[city_hex]]:
            return None
        return self.track.stop(city_hex, 0)

    def _port_pays(self, port: int, tokens: set[int]) -> bool:
        return not self.rules.title.running.port_needs_token or self._port_city(port) in tokens

    def _has_token(self, stop: int, kind: str, tokens: set[int]) -> bool:
        """Whether the company has a token at a stop; where a port asks for one, it is the token in its city."""
        if kind == PORT and PORT in self.rules.title.running.token_needed_at:
            return self._port_city(stop) in tokens
        return stop in tokens

    def _port_bonuses(self, rows: list[int], tokens: set[int]) -> Iterator[Bonus]:
        """A port and its city are paid several times over to some trains."""
        title, state = self.rules.title, self.state
        for port, row in zip(self.stops, rows, strict=True):
            city = self._port_city(port) if title.stop_kind[row] == PORT else None
            if city not in self.stop_index or not self._port_pays(port, tokens):
                continue
            assert city is not None
            city_row = rows[self.stop_index[city]]
            for train, card in enumerate(self.cards):
                face = state.train_face[card]
                times = title.train_port_multiply[face]
                if times > 1:
                    worth = self._worth(face, port, row, tokens) + self._worth(face, city, city_row, tokens)
                    worth -= self._beside(face, city)
                    ends = (self.stop_index[port], self.stop_index[city])
                    yield Bonus((times - 1) * worth, ends, trains=(train,), name="port")

    def _beside(self, face: int, stop: int) -> int:
        """What markers at a stop add that is no part of what it is worth."""
        return sum(
            mark.amount * (self.rules.title.train_bonus_multiply[face] if mark.multiplied else 1)
            for mark in self.state.markers[self.company]
            if mark.word == "stop" and mark.ref == self.track.stop_hex[stop] and not self._is_part(mark)
        )

    # --- bonuses

    def _bonuses(self, rows: list[int], tokens: set[int]) -> Iterator[Bonus]:
        yield from self._port_bonuses(rows, tokens)
        yield from self._treasury_income(rows, tokens)
        for mark in self.state.markers[self.company]:
            if mark.word == "name":
                hexes, one_per_train = self.rules.named[mark.ref]
                name = self.rules.name_text[mark.ref]
                for _, stops in self._alternatives(hexes)[:1]:
                    yield Bonus(mark.amount, stops, once=not one_per_train, chit=one_per_train, name=name)
        owned = {mark.ref for mark in self.state.markers[self.company] if mark.word == "bonus"}
        for number, rule in enumerate(self.rules.title.bonus_rule):
            if not rule.needs_marker or number in owned:
                yield from self._title_bonus(rule)

    def _treasury_income(self, rows: list[int], tokens: set[int]) -> Iterator[Bonus]:
        """What some stops with the company's token pay to its treasury, until a purchase has ended that."""
        title, state = self.rules.title, self.state
        income = title.running.treasury_income
        if income is None or state.clock[NO_TREASURY_INCOME]:
            return
        for stop, row in zip(self.stops, rows, strict=True):
            if title.stop_kind[row] in income.kinds and stop in tokens:
                for train, card in enumerate(self.cards):
                    amount = self._worth(state.train_face[card], stop, row, tokens)
                    if amount:
                        yield Bonus(amount, (self.stop_index[stop],), trains=(train,), to_treasury=True)

    def _title_bonus(self, rule: Rule) -> Iterator[Bonus]:
        """One of the title's bonuses, for each train that can earn it what it is worth to that one."""
        by_amount: dict[int, list[int]] = {}
        for train, card in enumerate(self.cards):
            face = self.state.train_face[card]
            if face in rule.trains:
                times = self.rules.title.train_bonus_multiply[face] if rule.multiplied else 1
                by_amount.setdefault(rule.amount * times, []).append(train)
        ways: list[tuple[int, tuple[int, ...], tuple[int, ...]]]
        if rule.once_a_turn:
            # Alternatives would each be earned once, so one way to qualify has to do.
            ways = [(1, stops, ()) for _, stops in self._alternatives(rule.hexes)[:1]]
        else:
            ways = [
                (sign * other, stops, pieces)
                for sign, stops in self._alternatives(rule.hexes)
                for other, pieces in self._crossings(rule.crosses)
            ]
        for amount, trains in by_amount.items():
            for sign, stops, pieces in ways:
                yield Bonus(sign * amount, stops, pieces, tuple(trains), once=rule.once_a_turn, name=rule.name)

    def _alternatives(self, hexes: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Sets of stops with signs whose sum is 1 for a run paid in all of these hexes, else 0."""
        return _all_of(
            [[self.stop_index[stop] for stop in self.stops if self.track.stop_hex[stop] == here] for here in hexes]
        )

    def _crossings(self, hexes: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Sets of hex sides with signs whose sum is 1 for a run that uses track in all of these hexes, else 0."""
        links = [self.track.links[number] for number in self.links]
        found = []
        for here in hexes:
            users: dict[frozenset[int], int] = {}
            for side in self.rules.board.side[here]:
                using = frozenset(i for i, link in enumerate(links) if side in link.sides and here in link.hexes)
                if using:
                    # Of sides the same links use one stands for all.
                    users.setdefault(using, side)
            found.append(list(users.values()))
        return _all_of(found)

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
        return msgspec.structs.replace(self.problem, trains=(msgspec.structs.replace(kept, values=values),), bonuses=())

    def surely_runs(self) -> bool:
        """Whether some train has a run over a single link that pays: quickly seen, and nearly always so.

        False says nothing; then the search has to tell.
        """
        for number, train in enumerate(self.problem.trains):
            for at, link in enumerate(self.problem.links):
                if train.values[link.a] + train.values[link.b] > 0:
                    try:
                        check_run(self.problem, number, (link.a, link.b), (at,))
                    except BadRoute:
                        continue
                    return True
        return False

    def best(self, budget: int | None = None) -> Earned:
        """The runs with the highest total."""
        if not self.cards or not self.links:
            return Earned(0, 0, ())
        if budget is None and self._best is not None:
            return self._best
        answer = solve(self.problem, budget)
        runs = self._written(answer.routes)
        # Only income of the treasury needs the runs priced stop by stop.
        beside = answer.treasury if runs and any(bonus.to_treasury for bonus in self.problem.bonuses) else 0
        best = Earned(answer.revenue, beside, runs, answer.proved)
        if budget is None:
            self._best = best
        return best

    def price(self, runs: Sequence[tuple[int, Sequence[Chain]]]) -> Earned:
        """What given runs earn; raises BadRoute, with the rule that forbids them."""
        if not runs:
            return Earned(0, 0, ())
        if self._best is not None and _plainly(runs) == _plainly(self._best.runs):
            return self._best
        # Runs that are judged are soon made: the price of the last ones is remembered.
        if self._last is None or self._last[0] != runs:
            routes = self._routes(runs)
            priced = price_of(self.problem, routes)
            self._last = (runs, Earned(priced.revenue, priced.treasury, self._written(routes)))
        return self._last[1]

    def priced(self, runs: Sequence[tuple[int, Sequence[Chain]]]) -> Priced:
        """What given runs earn, run by run and stop by stop."""
        return value(self.problem, self._routes(runs))

    def _written(self, routes: Mapping[int, Sequence[int]]) -> tuple[tuple[int, tuple[Chain, ...]], ...]:
        """Runs by card as chains of hexes; the same run is written in one way only, whichever way it was said."""
        links = self.track.links
        return tuple(
            (self.cards[train], tuple(links[self.links[link]].hexes for link in min(route, route[::-1])))
            for train, route in sorted((train, tuple(route)) for train, route in routes.items())
        )

    def _routes(self, runs: Sequence[tuple[int, Sequence[Chain]]]) -> dict[int, tuple[int, ...]]:
        """The links of given runs by train."""
        chains_of: dict[int, Sequence[Chain]] = {}
        for card, chains in runs:
            if card not in self.cards:
                raise BadRoute(card, "trains", "the company does not own that train, or it cannot run")
            train = self.cards.index(card)
            if train in chains_of:
                raise BadRoute(train, "trains", "a train runs once")
            chains_of[train] = chains
        return self._read(chains_of)

    def in_order(self, chains: Sequence[Chain]) -> tuple[Chain, ...]:
        """The chains of a run in the order of travel, whatever order they are given in; as they are if none joins them.

        Where a hex has several stops, only the track tells which chains meet.
        """
        names = [self._like(tuple(chain)) for chain in chains]
        links, steps = self.problem.links, 0

        def follow(left: tuple[int, ...], end: int | None) -> tuple[int, ...] | None:
            nonlocal steps
            steps += 1
            if not left or steps > MOST_STEPS:
                return () if not left else None
            for place in left:
                for number in names[place]:
                    for start, far in ((links[number].a, links[number].b), (links[number].b, links[number].a)):
                        if end in (None, start):
                            rest = follow(tuple(other for other in left if other != place), far)
                            if rest is not None:
                                return (place, *rest)
            return None

        order = follow(tuple(range(len(names))), None) if len(names) <= MOST_CHAINS and all(names) else None
        return tuple(tuple(chains[place]) for place in order or range(len(names)))

    def _read(self, chains_of: dict[int, Sequence[Chain]]) -> dict[int, tuple[int, ...]]:
        """The links chains of hexes stand for.

        Seldom do several links go through the same hexes; then the trains are given such that share no track, if there
        are any.
        """
        readings = {train: list(self._readings(train, chains)) for train, chains in chains_of.items()}
        trains = sorted(readings)

        def choose(i: int, taken: frozenset[int]) -> tuple[tuple[int, ...], ...] | None:
            if i == len(trains):
                return ()
            for links in readings[trains[i]]:
                pieces = frozenset(piece for link in links for piece in self.problem.links[link].track)
                rest = None if pieces & taken else choose(i + 1, pieces | taken)
                if rest is not None:
                    return (links, *rest)
            return None

        chosen = choose(0, frozenset()) or tuple(readings[train][0] for train in trains)
        return dict(zip(trains, chosen, strict=True))

    def _readings(self, train: int, chains: Sequence[Chain]) -> Iterator[tuple[int, ...]]:
        """Links for chains of hexes such that each goes on where the last one ended; at least one such row."""
        options = [self._named(train, tuple(chain)) for chain in chains]
        links = self.problem.links

        def follow(i: int, path: tuple[int, ...], end: int | None) -> Iterator[tuple[int, ...]]:
            if i == len(options):
                yield path
                return
            for number in options[i]:
                for start, far in ((links[number].a, links[number].b), (links[number].b, links[number].a)):
                    if number not in path and end in (None, start):
                        yield from follow(i + 1, (*path, number), far)

        found = list(dict.fromkeys(islice(follow(0, (), None), MOST_READINGS)))
        if not found:
            raise BadRoute(train, "path", "the parts of the run do not follow one another")
        yield from found

    def _like(self, chain: Chain) -> list[int]:
        """Links that go through these hexes, in either direction."""
        return self._by_hexes.get(chain, [])

    @cached_property
    def _by_hexes(self) -> dict[Chain, list[int]]:
        found: dict[Chain, list[int]] = {}
        for at, i in enumerate(self.links):
            hexes = self.track.links[i].hexes
            for chain in {hexes, hexes[::-1]}:
                found.setdefault(chain, []).append(at)
        return found

    def _named(self, train: int, chain: Chain) -> list[int]:
        found = self._like(chain)
        if not found:
            names = "-".join(self.rules.title.hex_name[hexagon] for hexagon in chain)
            raise BadRoute(train, "path", f"no track the company can reach leads {names}")
        return found


def _plainly(runs: Sequence[tuple[int, Sequence[Chain]]]) -> list[tuple[int, Sequence[Chain]]]:
    """Runs in a form that does not tell from which end each is written down, nor each of its parts."""
    plain = []
    for card, chains in runs:
        parts = [min(tuple(chain), tuple(chain)[::-1]) for chain in chains]
        plain.append((card, min(parts, parts[::-1])))
    return sorted(plain)


def _all_of(groups: Sequence[Sequence[int]]) -> list[tuple[int, tuple[int, ...]]]:
    """Signed sets that together say "at least one of each group": each set counts if all its members are there.

    At least one of a and b is a, plus b, less both; and so on for more, and for several groups.
    """
    found: list[tuple[int, tuple[int, ...]]] = [(1, ())]
    for group in groups:
        parts = [
            (-1 if size % 2 == 0 else 1, some)
            for size in range(1, len(group) + 1)
            for some in combinations(group, size)
        ]
        found = [(sign * other, (*some, *more)) for sign, some in found for other, more in parts]
    return found
