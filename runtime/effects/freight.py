"""The small verbs of pick-up-and-deliver games: money, trains, loads and markers change here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

from railwright.runtime.effects.chance import draw_one, tell
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.state.pickup_deliver import (
    AGENDA,
    ASIDE,
    BANK,
    CARRYING,
    DISPLAY,
    DRAWN,
    END,
    END_NOW,
    END_SEEN,
    EXHAUSTED,
    FORCE,
    IN_FORCE,
    IN_REPAIR,
    LOST,
    LYING,
    MARKED_SEGMENTS,
    MARKED_STATIONS,
    NOBODY,
    NOTHING,
    NOWHERE,
    OCCUPIED,
    OUT,
    PILE,
    ROUND,
    TURN,
    UNBUILT,
    WAR,
    FreightState,
)

# Money ----------------------------------------------------------------------------------------------------------


def pay(state: FreightState, payer: int, payee: int, amount: int) -> None:
    """Move money from one holder to another; nothing else makes or destroys it."""
    if amount and payer != payee:
        state.put(state.cash, payer, state.cash[payer] - amount)
        state.put(state.cash, payee, state.cash[payee] + amount)


def charge(rules: Rules, state: FreightState, payer: int, amount: int, payee: int = BANK) -> None:
    """A payment nobody may refuse: who has less pays what is there, unless the title lets him owe."""
    if rules.title.money.shortfall == "pays_what_is_there":
        amount = min(amount, max(0, state.cash[payer]))
    pay(state, payer, payee, amount)
    if amount:
        tell(state, "paid", payer, payee, amount)


# Chits ----------------------------------------------------------------------------------------------------------


def move_chit(state: FreightState, chit: int, *place: int) -> None:
    """Put a chit somewhere."""
    state.put(state.chit_at, chit, place)


def discard(rules: Rules, state: FreightState, chit: int) -> None:
    """A chit leaves the game; what was named for it is forgotten."""
    move_chit(state, chit, OUT)
    if chit < rules.n_loads:
        for row, value in ((state.chit_pickup, NOWHERE), (state.chit_dropoff, NOWHERE), (state.chit_only, 0)):
            state.put(row, chit, value)


def draw_chit(state: FreightState, place: int) -> int:
    """Draw a chit from the pile and put it into a place; NOTHING when there is none. That may end the game later."""
    pile = state.chits(PILE)
    if not pile:
        _note_exhaustion(state)
        return NOTHING
    chit = draw_one(state, pile)
    move_chit(state, chit, place)
    tell(state, "drawn", chit)
    return chit


def _note_exhaustion(state: FreightState) -> None:
    """A chit was due and there was none; before the war more are to come."""
    if state.clock[WAR] or not state.chits(ASIDE):
        state.put(state.clock, EXHAUSTED, 1)


def draw_load_for_display(rules: Rules, state: FreightState, box: int) -> int:
    """Fill a box of the display. Events drawn for it go back; drawing on until a load comes is drawing a load."""
    pile = state.chits(PILE)
    loads = [chit for chit in pile if chit < rules.n_loads]
    if not loads:
        if not pile:
            _note_exhaustion(state)
        return NOTHING
    chit = draw_one(state, loads)
    move_chit(state, chit, DISPLAY, box)
    tell(state, "displayed", chit)
    return chit


def return_chits(state: FreightState) -> None:
    """The chits that were kept out are mixed into the pile."""
    for chit in state.chits(ASIDE):
        move_chit(state, chit, PILE)


# Loads of trains ------------------------------------------------------------------------------------------------


def drop_load(state: FreightState, train: int) -> int:
    """A train is empty again; the chit it had is for the caller to put somewhere."""
    chit: int = state.train_load[train]
    state.put(state.train_load, train, NOTHING)
    state.put(state.train_flags, train, 0)
    return chit


def lay_down(rules: Rules, state: FreightState, train: int, fate: str) -> None:
    """A train loses the load it carries: left in its station for anyone, or discarded."""
    station = state.train_at[train]
    chit = drop_load(state, train)
    if fate == "left" and station >= 0 and not state.is_occupied(station):
        move_chit(state, chit, LYING, station)
        state.put(state.chit_pickup, chit, station)
    else:
        discard(rules, state, chit)


def lose_load(rules: Rules, state: FreightState, train: int) -> None:
    """Whatever a train has undertaken leaves the game without penalty."""
    if state.train_load[train] != NOTHING:
        discard(rules, state, drop_load(state, train))


# Trains ---------------------------------------------------------------------------------------------------------


def put_train(state: FreightState, train: int, station: int, line: int = NOBODY) -> None:
    """A train comes into a station from outside the network."""
    state.put(state.train_at, train, station)
    state.put(state.train_line, train, line)


def destroy(rules: Rules, state: FreightState, train: int) -> None:
    """A train leaves the game for good, and its load with it."""
    lose_load(rules, state, train)
    put_train(state, train, LOST)
    tell(state, "lost", train)


def disable(rules: Rules, state: FreightState, train: int, carried: str, penalty: bool) -> None:
    """A train goes to be repaired, or is lost where no way leads there; what it carries stays behind."""
    repair = rules.title.repair
    if state.is_carrying(train):
        lay_down(rules, state, train, carried)
        if penalty:
            charge(rules, state, state.owner_of_train(train), rules.title.abandoning.penalty)
    if repair is None or (repair.no_way == "destroyed" and not rules.can_reach(state, state.train_at[train], repair.at)):
        destroy(rules, state, train)
        return
    if repair.undertaken == "discarded":
        lose_load(rules, state, train)
    put_train(state, train, IN_REPAIR)
    state.put(state.train_since, train, state.clock[TURN])
    state.put(state.train_flags, train, state.train_flags[train] & ~CARRYING)
    tell(state, "disabled", train)


# Events in force ------------------------------------------------------------------------------------------------


def come_into_force(state: FreightState, event: int, chit: int, player: int, about: int) -> None:
    """An event chit stays: on the map, a line, a segment or before a player."""
    move_chit(state, chit, IN_FORCE, about)
    state.put(state.clock, FORCE, (*state.clock[FORCE], (event, chit, player)))


def end_in_force(rules: Rules, state: FreightState, chit: int) -> None:
    """An event in force ends and its chit leaves the game."""
    state.put(state.clock, FORCE, tuple(entry for entry in state.clock[FORCE] if entry[1] != chit))
    discard(rules, state, chit)
    tell(state, "ended", chit)


# Markers --------------------------------------------------------------------------------------------------------


def marker_is_left(rules: Rules, state: FreightState, marker: int) -> bool:
    """Whether the supply has one more."""
    return rules.title.marker_supply[marker] == NOBODY or state.marker_left[marker] > 0


def take_marker(rules: Rules, state: FreightState, marker: int, count: int = 1) -> None:
    """Take markers out of the supply, or put them back with a negative count."""
    if rules.title.marker_supply[marker] != NOBODY:
        state.put(state.marker_left, marker, state.marker_left[marker] - count)


def _keep_list(state: FreightState, place: int, number: int, marked: bool) -> None:
    """Keep the list of what has a marker on it, so that nobody has to look at the whole map."""
    listed = state.clock[place]
    if marked and number not in listed:
        state.put(state.clock, place, tuple(sorted((*listed, number))))
    elif not marked and number in listed:
        state.put(state.clock, place, tuple(other for other in listed if other != number))


def mark_station(rules: Rules, state: FreightState, station: int, marker: int) -> None:
    """Put a marker on a station."""
    take_marker(rules, state, marker)
    state.put(state.station_marks, station, state.station_marks[station] | 1 << marker)
    _keep_list(state, MARKED_STATIONS, station, True)
    if rules.title.marker_occupies[marker]:
        state.put(state.clock, OCCUPIED, tuple(sorted((*state.clock[OCCUPIED], station))))


def unmark_station(rules: Rules, state: FreightState, station: int, marker: int) -> None:
    """Take a marker off a station."""
    take_marker(rules, state, marker, -1)
    state.put(state.station_marks, station, state.station_marks[station] & ~(1 << marker))
    _keep_list(state, MARKED_STATIONS, station, bool(state.station_marks[station]))
    if rules.title.marker_occupies[marker]:
        state.put(state.clock, OCCUPIED, tuple(other for other in state.clock[OCCUPIED] if other != station))


def mark_segment(rules: Rules, state: FreightState, segment: int, marker: int) -> None:
    """Put a marker on a segment."""
    take_marker(rules, state, marker)
    state.put(state.segment_marks, segment, tuple(sorted((*state.segment_marks[segment], marker))))
    _keep_list(state, MARKED_SEGMENTS, segment, True)


def unmark_segment(rules: Rules, state: FreightState, segment: int, marker: int) -> None:
    """Take one marker off a segment."""
    take_marker(rules, state, marker, -1)
    marks = list(state.segment_marks[segment])
    marks.remove(marker)
    state.put(state.segment_marks, segment, tuple(marks))
    _keep_list(state, MARKED_SEGMENTS, segment, bool(marks))


def mark_line(rules: Rules, state: FreightState, line: int, marker: int) -> None:
    """Put a marker on a line."""
    take_marker(rules, state, marker)
    state.put(state.line_marks, line, state.line_marks[line] | 1 << marker)


def unmark_line(rules: Rules, state: FreightState, line: int, marker: int) -> None:
    """Take a marker off a line; an event that lay there for it goes."""
    take_marker(rules, state, marker, -1)
    state.put(state.line_marks, line, state.line_marks[line] & ~(1 << marker))
    for event, chit, _ in state.clock[FORCE]:
        stays = rules.title.event_stays[event]
        if stays is not None and stays.until == "marker_removed" and state.chit_at[chit] == (IN_FORCE, line):
            end_in_force(rules, state, chit)
            break


def build(state: FreightState, segments: Sequence[int]) -> None:
    """Segments can be used from now on."""
    state.put(state.clock, UNBUILT, tuple(other for other in state.clock[UNBUILT] if other not in segments))


# The occupier ---------------------------------------------------------------------------------------------------


def occupy(rules: Rules, state: FreightState, station: int, marker: int) -> None:
    """The occupier takes a station: trains, loads and some markers there go. What is cut off is found out after."""
    title = rules.title
    mark_station(rules, state, station, marker)
    tell(state, "occupied", station)
    taken = title.war.taken if title.war is not None else None
    trains = state.trains_in(station)
    if title.repair is not None and title.repair.at == station:
        # The repair box is part of its station.
        trains += [train for train, at in enumerate(state.train_at) if at == IN_REPAIR]
    for train in trains:
        if taken is not None and taken.penalty and state.is_carrying(train):
            charge(rules, state, state.owner_of_train(train), title.abandoning.penalty)
        destroy(rules, state, train)
    for chit in state.chits(LYING):
        if state.chit_at[chit][1] == station:
            discard(rules, state, chit)
    for lapsing, lapses in enumerate(title.marker_lapses):
        if lapses and state.station_marks[station] >> lapsing & 1:
            unmark_station(rules, state, station, lapsing)
    drop_what_is_cut_off(rules, state)


def drop_what_is_cut_off(rules: Rules, state: FreightState) -> None:
    """Loads undertaken but not picked up go, without penalty, once they cannot be carried out."""
    if rules.title.undertaking.cut_off_before_pickup != "discarded_free":
        return
    for train, chit in enumerate(state.train_load):
        if chit != NOTHING and not state.is_carrying(train) and rules.is_hopeless(state, train):
            lose_load(rules, state, train)
            tell(state, "cut_off", train, chit)


# The end --------------------------------------------------------------------------------------------------------


def end_game(state: FreightState) -> None:
    """The game is over; nothing more is to be decided, and a chit that was being resolved is out."""
    for chit in state.chits(DRAWN):
        move_chit(state, chit, OUT)
    state.put(state.clock, END, END_NOW)
    state.put(state.clock, AGENDA, (("game",),))


def end_by_occupation(rules: Rules, state: FreightState) -> bool:
    """Whether the occupier holds so much that the game is over at once, or will be soon."""
    for end in rules.title.game_end:
        if end.word == "occupied" and rules.occupied_of_kind(state, end.kind) >= end.count:
            if end.then == "at_once":
                end_game(state)
                return True
            state.put(state.clock, END, END_SEEN)
    return False


def end_is_due(rules: Rules, state: FreightState, moment: str) -> bool:
    """Whether something that has happened ends the game at this moment: `finish_turn` or `finish_round`."""
    if state.clock[ROUND] == 0:
        return False
    for end in rules.title.game_end:
        if end.word == "occupied":
            seen = rules.occupied_of_kind(state, end.kind) >= end.count
        elif end.word == "pile_empty":
            seen = bool(state.clock[EXHAUSTED])
        else:
            continue
        if seen and (end.then == moment or end.then == "at_once"):
            return True
    return False
