"""What must hold in every position of a pick-up-and-deliver game: money, chits, trains, counters, markers."""

from __future__ import annotations

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
    SHOWN,
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
    by_place: dict[int, list[int]] = {}
    for chit, at in enumerate(state.chit_at):
        by_place.setdefault(at[0], []).append(chit)
    boxes = [state.chit_at[chit][1] for chit in by_place.get(DISPLAY, ())]
    if boxes and (len(set(boxes)) < len(boxes) or max(boxes) >= rules.title.display):
        yield "two loads lie in one box of the display, or in none"
    if sorted(by_place.get(IN_FORCE, ())) != sorted(chit for _, chit, _ in state.clock[FORCE]):
        yield "events in force are not those whose chits lie there"
    for place in (ABOARD, LYING, DISPLAY, SHOWN):
        for chit in by_place.get(place, ()):
            if chit >= rules.n_loads:
                yield f"event {chit} lies where only loads do"
    for chit in by_place.get(ABOARD, ()):
        if state.train_load[state.chit_at[chit][1]] != chit:
            yield f"chit {chit} is on train {state.chit_at[chit][1]}, which does not know of it"
    for chit in by_place.get(LYING, ()):
        if state.is_occupied(state.chit_at[chit][1]) or state.chit_dropoff[chit] < 0:
            yield f"load {chit} lies where it cannot be"
    for chit in by_place.get(DRAWN, ()):
        if not any(_is_about(frame, chit) for frame in state.agenda):
            yield f"chit {chit} was drawn and forgotten"


def _is_about(frame: tuple[object, ...], chit: int) -> bool:
    """Whether a decision has to do with a chit that was drawn."""
    match frame:
        case ("choose_load", _, drawn):
            return chit in drawn  # type: ignore[operator]
        case ("event", other, *_) | ("put_away", other, *_) | ("renew", _, _, other):
            return other == chit
    return False


def _trains(rules: Rules, state: FreightState) -> Iterator[str]:
    lines, held = rules.title.station_lines, state.clock[OCCUPIED]
    rows = zip(state.train_at, state.train_line, state.train_load, state.train_flags, strict=True)
    for train, (at, line, chit, flags) in enumerate(rows):
        if at < 0:
            if at not in (UNPLACED, IN_REPAIR, LOST):
                yield f"train {train} is nowhere"
        elif at in held:
            yield f"train {train} is in an occupied station"
        elif line != NOBODY and not lines[at] >> line & 1:
            yield f"train {train} uses a line that does not come there"
        if chit == NOTHING:
            if flags & CARRYING:
                yield f"train {train} carries nothing"
        elif state.chit_at[chit] != (ABOARD, train) or at in (UNPLACED, LOST):
            yield f"train {train} has undertaken a load that is elsewhere"
        elif flags & CARRYING and at == IN_REPAIR:
            yield f"train {train} carries a load while it is in repair"


def _counters(rules: Rules, state: FreightState) -> Iterator[str]:
    held = [0] * len(state.spent)
    for hand in state.hands:
        for counter in hand:
            held[counter] += 1
    found = [sum(where) for where in zip(held, state.spent, state.undealt, strict=True)]
    if any(found) and found != list(rules.title.counter_count):
        yield f"there are {found} of the counters, not {list(rules.title.counter_count)}"


def _markers(rules: Rules, state: FreightState) -> Iterator[str]:
    title = rules.title
    placed = [0] * len(title.marker_name)
    stations = [station for station, marks in enumerate(state.station_marks) if marks]
    segments = [segment for segment, marks in enumerate(state.segment_marks) if marks]
    for segment in segments:
        for marker in state.segment_marks[segment]:
            placed[marker] += 1
    lines = [line for line, marks in enumerate(state.line_marks) if marks]
    for row, places in ((state.station_marks, stations), (state.line_marks, lines)):
        for place in places:
            for marker in range(row[place].bit_length()):
                placed[marker] += row[place] >> marker & 1
    for marker, supply in enumerate(title.marker_supply):
        if supply != NOBODY and placed[marker] + state.marker_left[marker] != supply:
            yield f"{placed[marker]} markers {title.marker_name[marker]} lie, {state.marker_left[marker]} are left"
    if state.clock[MARKED_STATIONS] != tuple(stations) or state.clock[MARKED_SEGMENTS] != tuple(segments):
        yield "the list of what is marked is wrong"
    bits = sum(1 << marker for marker, does in enumerate(title.marker_occupies) if does)
    if state.clock[OCCUPIED] != tuple(station for station in stations if state.station_marks[station] & bits):
        yield "the list of what is occupied is wrong"
