"""Where a train can get: its costs step by step, and all stations within reach from the kernel in ``ext``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from railwright.runtime.rules.pickup_deliver import BARRED, Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    CARRYING,
    NOBODY,
    NOTHING,
    PAID,
    POINTS,
    FreightState,
)

Steps = tuple[tuple[int, int, int], ...]


class Stand(NamedTuple):
    """A train on its way: where it is, along which line it came, whether that line is paid for, what is left."""

    station: int
    line: int
    paid: bool
    points: int
    purse: int


class Reachable(NamedTuple):
    """A station a train can get to, at what cost, for what fees, on which steps."""

    station: int
    points: int
    fee: int
    steps: Steps


class Ground:
    """The network as one train finds it now. Worked out once for a menu or a move."""

    def __init__(self, rules: Rules, state: FreightState, train: int) -> None:
        self.rules, self.state, self.train = rules, state, train
        self.enter = rules.enter_costs(state, train)
        self.closed = rules.closed_segments(state)
        self.along = rules.line_costs(state)
        self.player = state.owner_of_train(train)
        self.own = rules.lines_of(state, self.player)
        self.fee = rules.fee(state, train)
        self.foreign = rules.foreign_lines(state, train)
        self._toward: list[int] | None = None
        self._full: set[int] | None = None

    def stand(self) -> Stand:
        """Where the train is."""
        state, train = self.state, self.train
        paid = bool(state.train_flags[train] & PAID)
        line, points = state.train_line[train], state.turn[POINTS]
        return Stand(state.train_at[train], line, paid, points, state.cash[self.player])

    def asks_fee(self, stand: Stand, to: int, line: int) -> bool:
        """Whether a step along a line is one to pay for or be slow on."""
        if stand.paid and line == stand.line:
            return False
        return bool(self.foreign >> line & 1) and not self.rules.title.station_lines[to] & self.own

    def extra(self, stand: Stand, to: int, segment: int, line: int) -> int:
        """What a step costs besides its base: kind of way, station, line, change of line."""
        title = self.rules.title
        change = stand.line >= 0 and not title.station_lines[to] >> stand.line & 1
        extra = title.segment_extra[segment] + self.enter[to] + self.along[line]
        return int(extra + (title.movement.change_line if change else 0))

    def step(self, stand: Stand, step: tuple[int, int, int]) -> Stand | Refusal:
        """Where one step leads, or why it cannot be made."""
        title = self.rules.title
        segment, line, pays = step
        if not 0 <= segment < self.rules.n_segments or stand.station not in title.segment_ends[segment]:
            return Refusal("that segment does not begin where the train is", "movement")
        if not 0 <= line < self.rules.n_lines or not title.segment_lines[segment] >> line & 1:
            return Refusal("that segment is not part of that line", "movement.shared_segment")
        ends = title.segment_ends[segment]
        to = ends[1] if ends[0] == stand.station else ends[0]
        if not self.state.is_built(segment):
            return Refusal("that segment is not built", "segments.built")
        if self.closed[segment]:
            return Refusal("a marker closes that segment", "markers.closes")
        if self.enter[to] == BARRED:
            return Refusal(f"{title.station_name[to]} is occupied", "markers.closes")
        asks = self.asks_fee(stand, to, line)
        if pays and not asks:
            return Refusal("there is nothing to pay for here", "costs.line_fee")
        if pays and self.fee > stand.purse:
            return Refusal(f"the fee is {self.fee}, the player has {stand.purse}", "costs.line_fee")
        base = title.movement.base_unpaid if asks and not pays else title.movement.base
        cost = base + self.extra(stand, to, segment, line)
        if cost > stand.points:
            return Refusal(f"the step costs {cost} points, the train has {stand.points}", "movement.points")
        paid = bool(pays) or (stand.paid and line == stand.line)
        return Stand(to, line, paid, stand.points - cost, stand.purse - (self.fee if pays else 0))

    def single_steps(self, stand: Stand) -> Iterator[tuple[tuple[int, int, int], Stand]]:
        """Every step that can be made from here, paid and unpaid, with where it leads."""
        for _, segment in self.rules.neighbours[stand.station]:
            lines = self.rules.title.segment_lines[segment]
            for line in range(lines.bit_length()):
                if lines >> line & 1:
                    for pays in (0, 1):
                        after = self.step(stand, (segment, line, pays))
                        if isinstance(after, Stand):
                            yield (segment, line, pays), after

    def reach(self, stand: Stand) -> list[Reachable]:
        """All stations within reach, for each the choices of points and fees no other beats."""
        return [Reachable(*entry) for entry in self.ways(stand)]

    def ways(self, stand: Stand) -> list[tuple[int, int, int, Steps]]:
        """The same as plain rows: station, points, fee, steps."""
        movement = self.rules.title.movement
        return self.rules.network.reach(
            stand.station,
            stand.line,
            stand.paid,
            stand.points,
            max(0, stand.purse),
            self.fee,
            movement.base,
            movement.base_unpaid,
            movement.change_line,
            self.own,
            self.foreign,
            self.enter,
            self.closed,
            self.along,
        )

    @property
    def full(self) -> set[int]:
        """Stations where the train may not end its movement."""
        if self._full is None:
            rules, state = self.rules, self.state
            there = Counter(state.train_at)
            there[state.train_at[self.train]] -= 1
            least = rules.title.stack_limit
            self._full = {
                at for at, trains in there.items() if trains >= least and at >= 0 and trains >= rules.room(state, at)
            }
        return self._full

    def can_end(self, stand: Stand) -> bool:
        """Whether the train may end here, or can still get to a station where it may."""
        if stand.station not in self.full:
            return True
        if stand.points <= 0:
            return False
        if self.must_be_direct():
            return any(
                self.is_direct(stand, step, after) and self.can_end(after) for step, after in self.single_steps(stand)
            )
        return any(station not in self.full for station, _, _, _ in self.ways(stand))

    # Loads that must travel directly -----------------------------------------------------------------------------

    def goal(self) -> int:
        """Where the train's load wants it next, or NOBODY."""
        chit = self.state.train_load[self.train]
        if chit == NOTHING:
            return NOBODY
        carrying = self.state.train_flags[self.train] & CARRYING
        goal: int = self.state.chit_dropoff[chit] if carrying else self.state.chit_pickup[chit]
        return goal

    def must_be_direct(self) -> bool:
        """Whether the load the train has undertaken must take a cheapest way."""
        chit = self.state.train_load[self.train]
        title = self.rules.title
        return bool(chit != NOTHING and title.load_kind_direct[title.load_kind[chit]])

    @property
    def toward(self) -> list[int]:
        """Points to where the load wants the train, every fee paid: at ``station * n_lines + line``, -1 without a way."""
        if self._toward is None:
            movement = self.rules.title.movement
            self._toward = self.rules.network.distances_to(
                self.goal(), movement.base, movement.change_line, self.enter, self.closed, self.along
            )
        return self._toward

    def points_to_goal(self, station: int, line: int) -> int:
        """Points from a station to where the load wants the train, every fee paid; -1 without a way."""
        toward, n_lines = self.toward, self.rules.n_lines
        if line >= 0:
            return toward[station * n_lines + line]
        # Without a line in use nothing is a change: as cheap as coming along the best line.
        best = [points for points in toward[station * n_lines : (station + 1) * n_lines] if points >= 0]
        return min(best, default=-1)

    def is_direct(self, stand: Stand, step: tuple[int, int, int], after: Stand) -> bool:
        """Whether a step lies on a cheapest way to the goal; anything does when no way is open."""
        here = self.points_to_goal(stand.station, stand.line)
        if here < 0:
            return True
        base = self.rules.title.movement.base
        cost = base + self.extra(stand, after.station, step[0], step[1])
        there = self.points_to_goal(after.station, after.line)
        return there >= 0 and cost + there == here

    def follow(self, stand: Stand, steps: Steps) -> Stand | Refusal:
        """Where a path leads, or why it cannot be taken."""
        direct = self.must_be_direct()
        for step in steps:
            after = self.step(stand, step)
            if isinstance(after, Refusal):
                return after
            if direct and not self.is_direct(stand, step, after):
                return Refusal("the load must take a cheapest way to its next station", "load_kinds.direct")
            stand = after
        if not self.can_end(stand):
            name = self.rules.title.station_name[stand.station]
            return Refusal(f"{name} is full, and the train could not get on from there", "stacking")
        return stand
