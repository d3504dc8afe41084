"""What must hold in every position of a pick-up-and-deliver game: money, chits, trains, counters, markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from railwright.runtime.state.pickup_deliver import (
    ABOARD,
    BANK,
    CARRYING,
    DISPLAY,
    DRAWN,
    FORCE,
    IN_FORCE,
    IN_REPAIR,
    LOST,
    LYING,
    MARKED_SEGMENTS,
    MARKED_STATIONS,
    NOBODY,
    NOTHING,
    OCCUPIED,
    UNPLACED,
    FreightState,
)

if TYPE_CHECKING:
    from railwright.runtime.games.pickup_deliver import FreightGame
    from railwright.runtime.rules.pickup_deliver import Rules


def violations(game: FreightGame) -> list[str]:
    """Everything that is wrong with a position."""
    return position_violations(game.rules, game.state)


def position_violations(rules: Rules, state: FreightState) -> list[str]:
    """Everything that is wrong with a position, whether a game has led there or not."""
    return [
        *_money(rules, state),
        *_chits(rules, state),
        *_trains(rules, state),
        *_counters(rules, state),
        *_markers(rules, state),
    ]


def _money(rules: Rules, state: FreightState) -> Iterator[str]:
    total = max(0, rules.title.bank_cash)
    if sum(state.cash) != total:
        yield f"there is {sum(state.cash)} in money, not {total}"
    for holder, money in enumerate(state.cash):
        if holder != BANK and money < 0 and rules.title.money.shortfall == "pays_what_is_there":
            yield f"player {holder} has {money}"
        if money % rules.title.money.step:
            yield f"holder {holder} has {money}, which is no whole number of steps"


def _chits(rules: Rules, state: FreightState) -> Iterator[str]:
    boxes = Counter(place[1] for place in state.chit_at if place[0] == DISPLAY)
    if boxes and (max(boxes.values()) > 1 or max(boxes) >= rules.title.display):
        yield "two loads lie in one box of the display, or in none"
    in_force = {chit for _, chit, _ in state.clock[FORCE]}
    for chit, place in enumerate(state.chit_at):
        is_load = chit < rules.n_loads
        if place[0] == ABOARD and state.train_load[place[1]] != chit:
            yield f"chit {chit} is on train {place[1]}, which does not know of it"
        if place[0] in (ABOARD, LYING, DISPLAY) and not is_load:
            yield f"event {chit} lies where only loads do"
        if (place[0] == IN_FORCE) != (chit in in_force):
            yield f"chit {chit} is in force or not"
        if place[0] == LYING and (state.is_occupied(place[1]) or state.chit_dropoff[chit] < 0):
            yield f"load {chit} lies where it cannot be"
        if place[0] == DRAWN and not any(
            chit in (frame[1], *(frame[2] if frame[0] == "choose_load" else ()), frame[-1])
            or (frame[0] == "effect" and frame[3] == chit)
            for frame in state.agenda
            if len(frame) > 1
        ):
            yield f"chit {chit} was drawn and forgotten"


def _trains(rules: Rules, state: FreightState) -> Iterator[str]:
    for train, at in enumerate(state.train_at):
        if at < 0 and at not in (UNPLACED, IN_REPAIR, LOST):
            yield f"train {train} is nowhere"
        if at >= 0 and state.is_occupied(at):
            yield f"train {train} is in an occupied station"
        line = state.train_line[train]
        if at >= 0 and line != NOBODY and not rules.title.station_lines[at] >> line & 1:
            yield f"train {train} uses a line that does not come there"
        chit = state.train_load[train]
        if chit == NOTHING:
            if state.train_flags[train] & CARRYING:
                yield f"train {train} carries nothing"
        elif state.chit_at[chit] != (ABOARD, train) or at in (UNPLACED, LOST):
            yield f"train {train} has undertaken a load that is elsewhere"


def _counters(rules: Rules, state: FreightState) -> Iterator[str]:
    held = Counter(counter for hand in state.hands for counter in hand)
    if not held and not any(state.spent):
        return
    for counter, count in enumerate(rules.title.counter_count):
        if held[counter] + state.spent[counter] != count:
            yield f"there are {held[counter] + state.spent[counter]} of counter {counter}, not {count}"


def _markers(rules: Rules, state: FreightState) -> Iterator[str]:
    title = rules.title
    placed: Counter[int] = Counter()
    for marks in state.segment_marks:
        placed.update(marks)
    for row in (state.station_marks, state.line_marks):
        for marks in row:
            placed.update(number for number in range(len(title.marker_name)) if marks >> number & 1)
    for marker, supply in enumerate(title.marker_supply):
        if supply != NOBODY and placed[marker] + state.marker_left[marker] != supply:
            yield f"{placed[marker]} markers {title.marker_name[marker]} lie, {state.marker_left[marker]} are left"
    for place, row in ((MARKED_STATIONS, state.station_marks), (MARKED_SEGMENTS, state.segment_marks)):
        if state.clock[place] != tuple(number for number, marks in enumerate(row) if marks):
            yield "the list of what is marked is wrong"
    for station, marks in enumerate(state.station_marks):
        held = any(marks >> number & 1 for number, does in enumerate(title.marker_occupies) if does)
        if held != (station in state.clock[OCCUPIED]):
            yield f"station {station} is occupied or not"
