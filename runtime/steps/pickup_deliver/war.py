"""Tables read with dice: stations fall, may be held by those who cancel the result, and traffic is marked."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import Action, ChooseStation, StationId
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import (
    end_by_occupation,
    mark_station,
    marker_is_left,
    occupy,
    unmark_station,
)
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.state.pickup_deliver import MARKED_STATIONS, OCCUPIED, FreightState
from railwright.runtime.steps.decision import Choice
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision, open_window
from railwright.runtime.tables.rule import Rule


class RollOnTable(FreightDecision):
    """A table is rolled on: frame ``("table", table, player)``."""

    word = "table"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Roll, and do what the cell says; a station that has fallen already means rolling again."""
        _, number, player = frame
        table = self.rules.title.table[number]
        roll = throw(state, self.rules.title.table_dice[number], self.rules.title.table_name[number], player)
        place = roll - self.rules.title.table_dice[number][0]
        if table.word == "marking":
            pop(state)
            mark_row(self.rules, state, table, place)
            return True
        if table.word != "occupation":
            raise AssertionError(f"nothing follows from a roll on a table of {table.word}")
        column = table.columns[min(self.rules.occupied_of_kind(state, table.column_by), len(table.columns) - 1)]
        station, result = column[place]
        if station >= 0:
            if not state.is_occupied(station):
                to_be_taken(self.rules, state, number, player, station)
        elif table.results[result].word == "choose_station":
            replace(state, ("choose_target", number, player, result))
        else:
            pop(state)
        return True


def mark_row(rules: Rules, state: FreightState, table: Rule, place: int) -> None:
    """All old markers go, then the stations of the row get one each."""
    for station in state.clock[MARKED_STATIONS]:
        if state.station_marks[station] >> table.marker & 1:
            unmark_station(rules, state, station, table.marker)
    for station in table.rows[place]:
        if table.skips_occupied and state.is_occupied(station):
            continue
        if marker_is_left(rules, state, table.marker):
            mark_station(rules, state, station, table.marker)


def to_be_taken(rules: Rules, state: FreightState, table: int, player: int, station: int) -> None:
    """A station is about to fall; those who can may try to prevent it."""
    replace(state, ("occupy", table, player, station))
    tell(state, "falling", station)
    open_window(rules, state, "after_result", table, state.active or player)


class ChooseTarget(FreightDecision):
    """The roller chooses the station that falls: frame ``("choose_target", table, player, result)``."""

    word = "choose_target"
    asked = "choose the station that falls"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The roller."""
        player: int = frame[2]
        return player

    def _stations(self, state: FreightState, frame: Frame) -> list[int]:
        result = self.rules.title.table[frame[1]].results[frame[3]]
        kinds, held = self.rules.title.station_kinds, state.clock[OCCUPIED]
        return [
            station
            for station, far in enumerate(self.rules.distance_from_front(state))
            if far <= result.within
            and station not in held
            and (result.not_kind is None or not kinds[station] >> result.not_kind & 1)
        ]

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Without a station to choose nothing happens."""
        if self._stations(state, frame):
            return False
        pop(state)
        return True

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Stations near enough the front."""
        return (ChooseStation(StationId(station)) for station in self._stations(state, frame))

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """It is about to fall."""
        assert isinstance(action, ChooseStation)
        to_be_taken(self.rules, state, frame[1], frame[2], action.station)


class Occupy(FreightDecision):
    """A station falls, nobody having prevented it: frame ``("occupy", table, player, station)``."""

    word = "occupy"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Find a marker, from behind the front if need be, and place it."""
        _, number, player, station = frame
        marker = self.rules.title.table[number].marker
        rule = self.rules.title.marker_when_out[marker]
        if not marker_is_left(self.rules, state, marker):
            if rule.word == "moved_up" and behind_front(self.rules, state, rule):
                push(state, ("move_up", marker, player))
                return True
            if rule.word == "none_placed" or rule.otherwise == "none_placed":
                pop(state)
                return True
        pop(state)
        if not state.is_occupied(station):
            occupy(self.rules, state, station, marker)
            end_by_occupation(self.rules, state)
        return True


def behind_front(rules: Rules, state: FreightState, rule: Rule) -> list[int]:
    """Occupied stations whose neighbours are all occupied, but for a kind that is spared."""
    return [
        station
        for station in range(rules.n_stations)
        if state.is_occupied(station)
        and (rule.spares is None or not rules.title.station_kinds[station] >> rule.spares & 1)
        and all(state.is_occupied(other) for other, segment in rules.neighbours[station] if state.is_built(segment))
    ]


class MoveUp(FreightDecision):
    """The roller takes a marker from behind the front: frame ``("move_up", marker, player)``."""

    word = "move_up"
    asked = "choose the station behind the front that gives up its marker"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The roller."""
        player: int = frame[2]
        return player

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Stations behind the front."""
        rule = self.rules.title.marker_when_out[frame[1]]
        return (ChooseStation(StationId(station)) for station in behind_front(self.rules, state, rule))

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The station is free, the marker back in the supply."""
        assert isinstance(action, ChooseStation)
        pop(state)
        unmark_station(self.rules, state, action.station, frame[1])
        tell(state, "moved_up", action.station)
