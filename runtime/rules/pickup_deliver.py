"""A compiled pick-up-and-deliver title as its games use it: the tables, and what is worked out from them once."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush

from railwright.ext.freight_paths import FreightNetwork
from railwright.runtime.state.pickup_deliver import (
    BANK,
    CARRYING,
    FORCE,
    IN_REPAIR,
    LAWS,
    LOST,
    MARKED_SEGMENTS,
    MARKED_STATIONS,
    NOBODY,
    NOTHING,
    OCCUPIED,
    UNBUILT,
    UNPLACED,
    FreightState,
)
from railwright.runtime.tables.pickup_deliver.rounds import Setup
from railwright.runtime.tables.pickup_deliver.title import FreightTitle
from railwright.runtime.tables.rule import Rule

BARRED = 255
FAR = 1 << 20
EffectRef = tuple[str, int, int, int, int]
"""Where an effect is written: ("event", event, 0, place, choice) or ("counter", counter, use, place, choice);
the choice is -1 except inside a one_of."""


class Rules:
    """The tables of a title, and what is worked out from them once for all its games."""

    def __init__(self, title: FreightTitle) -> None:
        self.title = title
        self.n_stations = len(title.station_name)
        self.n_segments = len(title.segment_ends)
        self.n_lines = len(title.line_number)
        self.n_loads = len(title.load_number)
        self.n_chits = len(title.chit_event)
        self.starting_cash = {row.count: row.cash for row in title.players}
        self.network = FreightNetwork(
            title.arc_first,
            title.arc_to,
            title.arc_segment,
            title.segment_lines,
            title.segment_extra,
            title.station_lines,
            self.n_lines,
        )
        occupies = [number for number, does in enumerate(title.marker_occupies) if does]
        self.occupies = occupies[0] if occupies else NOBODY
        self.extra_trains = title.trains.extra.count if title.trains.extra is not None else 0
        self.neighbours = tuple(
            tuple(
                (title.arc_to[arc], title.arc_segment[arc])
                for arc in range(title.arc_first[station], title.arc_first[station + 1])
            )
            for station in range(self.n_stations)
        )
        self.entry_stations = frozenset(station for joins in title.entry_joins for station in joins)
        self.station_marker_extra = [
            (1 << number, title.marker_extra[number])
            for number, on in enumerate(title.marker_on)
            if on == "station" and title.marker_extra[number]
        ]
        self.station_closers = sum(
            1 << number
            for number, closes in enumerate(title.marker_closes)
            if closes and title.marker_on[number] == "station"
        )
        """Markers that close a station to trains, as bits."""
        self.line_marker_extra = [
            (1 << number, title.marker_extra[number])
            for number, on in enumerate(title.marker_on)
            if on == "line" and title.marker_extra[number]
        ]
        self.kind_makers = [
            (1 << number, title.kind_also[kind])
            for number, kind in enumerate(title.marker_makes)
            if title.marker_on[number] == "station" and kind != NOBODY
        ]
        self.uses_at: dict[str, list[tuple[int, int]]] = defaultdict(list)
        """The ways to play counters, as (counter, use), by the moment they wait for."""
        for counter, uses in enumerate(title.counter_uses):
            for use, rule in enumerate(uses):
                self.uses_at[rule.play.word].append((counter, use))
        self.segments_for = tuple(
            frozenset(
                segment
                for segment, track in enumerate(title.segment_track)
                if on == "segment"
                and title.marker_tracks[marker] >> track & 1
                and (title.segment_bridge[segment] or not title.marker_bridges_only[marker])
            )
            for marker, on in enumerate(title.marker_on)
        )
        """For each marker the segments of the sort it may lie on."""
        self.unbuilt = tuple(number for number, built in enumerate(title.segment_built) if not built)
        self.front_distance = lru_cache(maxsize=64)(self._front_distance)
        self.components = lru_cache(maxsize=64)(self._components)
        self.kind_distance = lru_cache(maxsize=64)(self._kind_distance)
        self.raid_distance = lru_cache(maxsize=64)(self._raid_distance)
        self.stations_away = lru_cache(maxsize=None)(self._stations_away)
        self._largest = lru_cache(maxsize=64)(self._largest_part)
        self._owned = lru_cache(maxsize=256)(self._lines_by_owner)
        self._named = lru_cache(maxsize=64)(self._stations_named)
        self._limit = lru_cache(maxsize=256)(self._stack_limit)
        self._barred = lru_cache(maxsize=64)(self._barred_stations)

    # Effects and conditions -------------------------------------------------------------------------------------

    def effect(self, ref: EffectRef) -> Rule:
        """The effect a reference speaks of."""
        sort, number, use, place, choice = ref
        effects = self.title.event_effects[number] if sort == "event" else self.title.counter_uses[number][use].effects
        effect: Rule = effects[place]
        return effect if choice == NOBODY else effect.choices[choice]

    def in_force(self, state: FreightState, word: str) -> Iterator[tuple[Rule, tuple[int, int, int]]]:
        """Lasting effects of a word, with the event in force they come from; laws come from no event."""
        for entry in state.clock[FORCE]:
            for effect in self.title.event_effects[entry[0]]:
                if effect.word == word:
                    yield effect, entry
        for ref in state.clock[LAWS]:
            for effect in self.effect(ref).law:
                if effect.word == word:
                    yield effect, (NOBODY, NOBODY, NOBODY)

    # Measures ---------------------------------------------------------------------------------------------------

    def _front_distance(self, occupied: tuple[int, ...], closed: tuple[int, ...]) -> tuple[int, ...]:
        """Stations from the nearest one the occupier holds, entries included; FAR where no way leads."""
        far = [FAR] * self.n_stations
        for station in self.entry_stations:
            far[station] = 1
        for station in occupied:
            far[station] = 0
        return self._spread(far, closed)

    def _kind_distance(
        self, kind: int, made: tuple[int, ...], occupied: tuple[int, ...], closed: tuple[int, ...]
    ) -> tuple[int, ...]:
        """For each station how many stations the next one of a kind is away; ``made`` are such besides those printed."""
        far = [FAR] * self.n_stations
        for station, kinds in enumerate(self.title.station_kinds):
            if kinds >> kind & 1 or station in made:
                far[station] = 0
        return self._spread(far, closed, () if self.title.measures.distance.through_occupied else occupied)

    def _spread(self, far: list[int], closed: Collection[int], walls: Collection[int] = ()) -> tuple[int, ...]:
        """Count stations outwards from those that have a number, over segments not closed, not on from walls."""
        queue = deque(sorted((station for station, known in enumerate(far) if known < FAR), key=far.__getitem__))
        while queue:
            station = queue.popleft()
            if station in walls:
                continue
            there = far[station] + 1
            for other, segment in self.neighbours[station]:
                if far[other] > there and segment not in closed:
                    far[other] = there
                    queue.append(other)
        return tuple(far)

    def _components(self, occupied: tuple[int, ...], closed: tuple[int, ...]) -> tuple[int, ...]:
        """Stations a train can get to from each other, sooner or later, have the same number; occupied ones -1."""
        part = [NOBODY] * self.n_stations
        barred = set() if self.title.measures.reach.through_occupied else set(occupied)
        seen = set(barred)
        for start in range(self.n_stations):
            if start in seen:
                continue
            seen.add(start)
            queue = [start]
            while queue:
                station = queue.pop()
                part[station] = start
                for other, segment in self.neighbours[station]:
                    if other not in seen and segment not in closed:
                        seen.add(other)
                        queue.append(other)
        return tuple(part)

    def _raid_distance(self, occupied: tuple[int, ...], unbuilt: tuple[int, ...]) -> tuple[int, ...]:
        """Movement points outwards from the occupier's stations and entries."""
        raid, extra = self.title.measures.raid, self.title.segment_extra
        far = [FAR] * self.n_stations
        queue: list[tuple[int, int]] = []
        for station in range(self.n_stations):
            first = 0 if station in occupied else raid.base if station in self.entry_stations else FAR
            if first < FAR:
                far[station] = first
                heappush(queue, (first, station))
        while queue:
            points, station = heappop(queue)
            if points > far[station]:
                continue
            for other, segment in self.neighbours[station]:
                there = points + raid.base + (extra[segment] if raid.tracks else 0)
                if segment not in unbuilt and there < far[other]:
                    far[other] = there
                    heappush(queue, (there, other))
        return tuple(far)

    def _stations_away(self, start: int) -> tuple[int, ...]:
        """Stations from one to each other on the network as it is printed; FAR where no way leads."""
        far = [FAR] * self.n_stations
        far[start] = 0
        return self._spread(far, {number for number, built in enumerate(self.title.segment_built) if not built})

    def distance_from_front(self, state: FreightState) -> tuple[int, ...]:
        """Stations from the front, for each station."""
        return self.front_distance(state.clock[OCCUPIED], self.uncounted(state, self.title.measures.distance))

    def distance_from_kind(self, state: FreightState, kind: int) -> tuple[int, ...]:
        """Stations from the next one of a kind, for each station."""
        made = tuple(station for station in self.made_stations(state) if self.is_kind(state, station, kind))
        closed = self.uncounted(state, self.title.measures.distance)
        return self.kind_distance(kind, made, state.clock[OCCUPIED], closed)

    def uncounted(self, state: FreightState, measure: Rule) -> tuple[int, ...]:
        """Segments that a measure does not count across."""
        found: tuple[int, ...] = () if measure.over_unbuilt else state.clock[UNBUILT]
        if not measure.over_closed:
            closes, marks = self.title.marker_closes, state.segment_marks
            found += tuple(
                segment for segment in state.clock[MARKED_SEGMENTS] if any(closes[marker] for marker in marks[segment])
            )
        return found

    def parts(self, state: FreightState) -> tuple[int, ...]:
        """For each station the part of the network it is in, as the occupier cuts it; -1 where he holds it."""
        return self.components(state.clock[OCCUPIED], self.uncounted(state, self.title.measures.reach))

    def can_reach(self, state: FreightState, here: int, *there: int) -> bool:
        """Whether the occupier leaves a way between stations."""
        part = self.parts(state)
        return part[here] != NOBODY and all(part[station] == part[here] for station in there)

    def main_part(self, state: FreightState) -> int:
        """The part of the network most stations are in: the rest of it, seen from a place cut off."""
        return self._largest(state.clock[OCCUPIED], self.uncounted(state, self.title.measures.reach))

    def _largest_part(self, occupied: tuple[int, ...], closed: tuple[int, ...]) -> int:
        counts = Counter(part for part in self.components(occupied, closed) if part != NOBODY)
        return max(counts, key=lambda part: (counts[part], -part), default=NOBODY)

    def is_open(self, state: FreightState, station: int) -> bool:
        """Whether a station can still be reached from the rest of the network."""
        return bool(self.parts(state)[station] == self.main_part(state) != NOBODY)

    # Stations ---------------------------------------------------------------------------------------------------

    def kinds(self, state: FreightState, station: int) -> int:
        """The kinds a station has now, as bits."""
        kinds = self.title.station_kinds[station]
        marks = state.station_marks[station]
        if marks:
            for bit, also in self.kind_makers:
                if marks & bit:
                    kinds |= also
        return kinds

    def is_kind(self, state: FreightState, station: int, kind: int) -> bool:
        """Whether a station is of a kind now."""
        return bool(self.kinds(state, station) >> kind & 1)

    def occupied_of_kind(self, state: FreightState, kind: int) -> int:
        """How many stations of a printed kind the occupier holds."""
        kinds, count = self.title.station_kinds, 0
        for station in state.clock[OCCUPIED]:
            count += kinds[station] >> kind & 1
        return count

    def made_stations(self, state: FreightState) -> tuple[int, ...]:
        """Stations a marker gives a kind they are not printed with."""
        marks = state.station_marks
        return tuple(
            station
            for station in state.clock[MARKED_STATIONS]
            if any(marks[station] & bit for bit, _ in self.kind_makers)
        )

    def room(self, state: FreightState, station: int) -> int:
        """How many trains may end their movement in a station."""
        return self._limit(self.kinds(state, station))

    def _stack_limit(self, kinds: int) -> int:
        limit = self.title.stack_limit
        for kind, most in enumerate(self.title.kind_stack):
            if kinds >> kind & 1:
                limit = max(limit, most)
        return limit

    def has_room(self, state: FreightState, station: int, train: int = NOBODY) -> bool:
        """Whether one more train may end its movement in a station."""
        there: int = state.train_at.count(station)
        if train != NOBODY and state.train_at[train] == station:
            there -= 1
        return there < self.room(state, station)

    # Ownership and money ----------------------------------------------------------------------------------------

    def lines_of(self, state: FreightState, player: int) -> int:
        """A player's lines, as bits; for the bank those nobody owns."""
        return self._owned(tuple(state.owner)).get(player, 0)

    def _lines_by_owner(self, owners: tuple[int, ...]) -> dict[int, int]:
        masks: dict[int, int] = {}
        for company, owner in enumerate(owners):
            masks[owner] = masks.get(owner, 0) | 1 << self.title.company_line[company]
        return masks

    def line_owner(self, state: FreightState, line: int) -> int:
        """Who owns a line; the bank where nobody does."""
        owner: int = state.owner[self.title.line_company[line]]
        return owner

    def setup_row(self, n_players: int) -> Setup:
        """What a number of players means for the set-up."""
        return next(row for row in self.title.setup if row.count == n_players)

    def is_extra(self, state: FreightState, train: int) -> bool:
        """Whether a train is one of the extra ones."""
        return train % state.trains_each >= state.trains_each - self.extra_trains

    def extra_left(self, state: FreightState, player: int) -> int:
        """A player's extra train that is off the map, or NOBODY."""
        trains = state.trains_of(player)
        for train in trains[len(trains) - self.extra_trains :] if self.extra_trains else ():
            if state.train_at[train] == UNPLACED or (state.train_at[train] == LOST and self.title.trains.lost_return):
                return train
        return NOBODY

    def train_word(self, state: FreightState, train: int) -> str:
        """What is printed on a train."""
        number = train % state.trains_each
        if self.is_extra(state, train):
            return str(self.title.trains.extra.name)
        return str(number + 1)

    def is_war_load(self, chit: int) -> bool:
        """Whether a load is war materiel."""
        return self.title.load_kind_war[self.title.load_kind[chit]]

    def line_is_free(self, state: FreightState) -> bool:
        """Whether using another's line costs nothing now."""
        return any(True for _ in self.in_force(state, "free_lines"))

    def fee(self, state: FreightState, train: int) -> int:
        """What a train pays for another's line."""
        if state.train_flags[train] & CARRYING:
            return self.title.load_kind_line_fee[self.title.load_kind[state.train_load[train]]]
        empty: int = self.title.costs.line_fee.empty
        return empty

    def foreign_lines(self, state: FreightState, train: int) -> int:
        """The lines a train has to pay for, or is slow on, as bits."""
        if self.fee(state, train) == 0 or self.line_is_free(state):
            return 0
        free = self.lines_of(state, state.owner_of_train(train))
        if self.title.costs.line_fee.unowned_to != "bank":
            free |= self.lines_of(state, BANK)
        return (1 << self.n_lines) - 1 & ~free

    # The ground a train moves on --------------------------------------------------------------------------------

    def _barred_stations(self, occupied: tuple[int, ...]) -> bytes:
        return bytes(BARRED if station in occupied else 0 for station in range(self.n_stations))

    def enter_costs(self, state: FreightState, train: int) -> bytearray:
        """For each station what entering costs besides the step; 255: closed to trains."""
        costs = bytearray(self._barred(state.clock[OCCUPIED]))
        traffic = self.title.movement.traffic
        for other, at in enumerate(state.train_at):
            if at >= 0 and other != train and costs[at] < BARRED:
                costs[at] += traffic
        for station in state.clock[MARKED_STATIONS]:
            marks = state.station_marks[station]
            if marks & self.station_closers:
                costs[station] = BARRED
            for bit, extra in self.station_marker_extra:
                if marks & bit and costs[station] < BARRED:
                    costs[station] += extra
        return costs

    def closed_segments(self, state: FreightState) -> bytearray:
        """For each segment whether no train may cross it."""
        closed = bytearray(self.n_segments)
        closes = self.title.marker_closes
        for segment in state.clock[MARKED_SEGMENTS]:
            if any(closes[marker] for marker in state.segment_marks[segment]):
                closed[segment] = 1
        for segment in state.clock[UNBUILT]:
            closed[segment] = 1
        return closed

    def line_costs(self, state: FreightState) -> bytearray:
        """For each line what every step along it costs besides."""
        costs = bytearray(self.n_lines)
        for line, marks in enumerate(state.line_marks):
            if marks:
                costs[line] = sum(extra for bit, extra in self.line_marker_extra if marks & bit)
        return costs

    # Loads ------------------------------------------------------------------------------------------------------

    def payout(self, state: FreightState, chit: int) -> int:
        """What delivering a load pays now."""
        title = self.title
        worth, goods = title.load_payout[chit], title.load_goods[chit]
        for change in title.payouts.order:
            if change == "add":
                for effect, _ in self.in_force(state, "raise_payout"):
                    worth += 0 if goods in effect.but else effect.amount
            else:
                for effect, _ in self.in_force(state, "scale_payout"):
                    if goods in effect.goods:
                        step = title.money.step
                        exact = worth * effect.times
                        steps = exact // (effect.over * step)
                        if title.payouts.round == "up" and steps * effect.over * step < exact:
                            steps += 1
                        worth = steps * step
        return worth

    def is_hopeless(self, state: FreightState, train: int) -> bool:
        """Whether the occupier has made it impossible to carry out what a train has undertaken."""
        chit = state.train_load[train]
        here = self.standing(state, train)
        if state.train_flags[train] & CARRYING:
            return not self.can_reach(state, here, state.chit_dropoff[chit])
        return not self.can_reach(state, here, state.chit_pickup[chit], state.chit_dropoff[chit])

    def standing(self, state: FreightState, train: int) -> int:
        """The station a train stands in; the repair station while it is in repair there."""
        at: int = state.train_at[train]
        if at == IN_REPAIR:
            at = self.title.repair.at if self.title.repair is not None else at
        return at

    def stations_named_by(self, state: FreightState, designation: int, pickup: int) -> tuple[int, ...]:
        """The stations a player may name by a designation, the pick-up station given."""
        kind = self.title.designation[designation].kind
        made = self.made_stations(state) if kind is not None else ()
        made = tuple(station for station in made if self.is_kind(state, station, kind))
        return self._named(designation, pickup, self.distance_from_front(state), state.clock[OCCUPIED], made)

    def _stations_named(
        self, designation: int, pickup: int, far: tuple[int, ...], occupied: tuple[int, ...], made: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The same, stations that are of the kind without being printed so given."""
        rule, kinds = self.title.designation[designation], self.title.station_kinds
        free = [
            station
            for station in range(self.n_stations)
            if station not in occupied and (rule.kind is None or kinds[station] >> rule.kind & 1 or station in made)
        ]
        fits = [
            station
            for station in free
            if (rule.within is None or far[station] <= rule.within)
            and (rule.at_least is None or far[station] >= rule.at_least)
        ]
        allowed = self._avoiding(fits, rule.avoid, pickup)
        if allowed or rule.if_none == "discard":
            return allowed
        if rule.if_none == "avoid_only_pickup":
            return self._avoiding(fits, "pickup_station", pickup)
        rest = self._avoiding(free, rule.avoid, pickup)
        most = max((far[station] for station in rest), default=0)
        return tuple(station for station in rest if far[station] == most)

    def _avoiding(self, stations: Iterable[int], avoid: str, pickup: int) -> tuple[int, ...]:
        if avoid == "pickup_station":
            return tuple(station for station in stations if station != pickup)
        if avoid == "lines_of_pickup":
            lines = self.title.station_lines
            return tuple(station for station in stations if not lines[station] & lines[pickup])
        return tuple(stations)

    # The end ----------------------------------------------------------------------------------------------------

    def surviving_trains(self, state: FreightState, player: int) -> int:
        """Trains of a player that are on the map or in repair."""
        return sum(1 for train in state.trains_of(player) if state.train_at[train] not in (UNPLACED, LOST))

    def free_lines(self, state: FreightState, player: int) -> int:
        """Lines of a player without an occupied station."""
        held = state.clock[OCCUPIED]
        return sum(
            1
            for company, owner in enumerate(state.owner)
            if owner == player
            and not any(station in held for station in self.title.line_stations[self.title.company_line[company]])
        )

    def score(self, state: FreightState, player: int) -> tuple[int, ...]:
        """What decides who has won, the most important first."""
        loads = sum(1 for train in state.trains_of(player) if state.train_load[train] != NOTHING)
        found = [state.cash[player] + loads * self.title.scoring.carried_loads]
        for tie in self.title.scoring.ties:
            if tie == "surviving_trains":
                found.append(self.surviving_trains(state, player))
            elif tie == "lines_without_occupied_station":
                found.append(self.free_lines(state, player))
        return tuple(found)

    def winners(self, state: FreightState) -> list[int]:
        """Who has won; several share it."""
        scores = {player: self.score(state, player) for player in range(1, state.n_players + 1)}
        best = max(scores.values())
        return [player for player, score in scores.items() if score == best]
