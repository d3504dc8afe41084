"""What conditions mean and what effects may be aimed at: the words of events and counters of pick-up-and-deliver games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.state.pickup_deliver import (
    DISPLAY,
    FORCE,
    LOST,
    LYING,
    NOBODY,
    NOTHING,
    OCCUPIED,
    PLAYED,
    SUCCEEDED,
    UNBUILT,
    UNPLACED,
    FreightState,
)
from railwright.runtime.tables.rule import Rule


def holds(rules: Rules, state: FreightState, condition: Rule, player: int) -> bool:
    """Whether a condition is so, for the player concerned."""
    match condition.word:
        case "occupied":
            return rules.occupied_of_kind(state, condition.kind) >= int(condition.at_least)
        case "line_marked":
            return bool(marked_lines(rules, state, condition.marker, condition.whose, player))
        case "reachable":
            return rules.is_open(state, condition.station)
        case "extra_train_left":
            return rules.extra_left(state, player) != NOBODY
        case "in_force":
            return _in_force(state, condition)
    raise AssertionError(f"no condition is called {condition.word}")


def _in_force(state: FreightState, condition: Rule) -> bool:
    sort, number = condition.name
    if sort == "event":
        return any(event == number for event, _, _ in state.clock[FORCE])
    return bool(state.counter_fate[number] & (PLAYED if condition.since == "played" else SUCCEEDED))


def marked_lines(rules: Rules, state: FreightState, marker: int, whose: str, player: int) -> list[int]:
    """Lines with a marker on them, a player's own or anybody's."""
    return [
        line
        for line, marks in enumerate(state.line_marks)
        if marks >> marker & 1 and (whose == "any" or rules.line_owner(state, line) == player)
    ]


def unmarked_lines(rules: Rules, state: FreightState, effect: Rule) -> list[int]:
    """Lines that dice could name for a marker without being thrown again."""
    title = rules.title
    found = []
    for line in sorted(set(title.table[effect.table].lines)):
        if effect.again_if_marked and state.line_marks[line] >> effect.marker & 1:
            continue
        if effect.again_if_occupied is not None and any(
            state.is_occupied(station) and rules.is_kind(state, station, effect.again_if_occupied)
            for station in title.line_stations[line]
        ):
            continue
        found.append(line)
    return found


def near_front(rules: Rules, state: FreightState, where: Rule) -> set[int] | None:
    """The stations near enough the occupier; none if it does not matter."""
    if where.near_front is None:
        return None
    if where.near_front.measure == "points":
        far = rules.raid_distance(state.clock[OCCUPIED], state.clock[UNBUILT])
    else:
        far = rules.distance_from_front(state)
    return {station for station, distance in enumerate(far) if distance <= where.near_front.within}


def is_dead_end(rules: Rules, state: FreightState, station: int) -> bool:
    """Whether only one built segment leads to a station."""
    ways = sum(1 for _, segment in rules.neighbours[station] if state.is_built(segment))
    return ways == 1 and station not in rules.entry_stations


def takes_marker(rules: Rules, state: FreightState, segment: int, marker: int) -> bool:
    """Whether a marker may lie on a segment, as the segment is now."""
    if segment not in rules.segments_for[marker] or not state.is_built(segment):
        return False
    each = rules.title.marker_each[marker]
    return each == NOBODY or state.segment_marks[segment].count(marker) < each


def is_left(rules: Rules, state: FreightState, marker: int) -> bool:
    """Whether the supply has a marker that an effect could place."""
    return rules.title.marker_supply[marker] == NOBODY or state.marker_left[marker] > 0


def markable_segments(rules: Rules, state: FreightState, effect: Rule) -> Iterator[int]:
    """Segments an effect may put its marker on."""
    title, where, marker = rules.title, effect.where, effect.marker
    if not is_left(rules, state, marker):
        return
    inside = range(rules.n_segments) if where.area is None else title.area_segments[where.area]
    near = near_front(rules, state, where)
    away = where.away_from
    far: Sequence[int] = rules.distance_from_kind(state, away.kind) if away is not None else ()
    main = rules.main_part(state) if where.reachable else NOBODY
    part = rules.parts(state) if where.reachable else ()
    within = any if title.measures.segment_within == "either_end" else all
    for segment in inside:
        if not takes_marker(rules, state, segment, marker):
            continue
        ends = title.segment_ends[segment]
        if near is not None and not within(end in near for end in ends):
            continue
        if where.reachable and not any(part[end] == main for end in ends):
            continue
        if away is not None and within(far[end] <= away.stations for end in ends):
            leads_out = away.dead_ends == "open" and any(is_dead_end(rules, state, end) for end in ends)
            if not leads_out:
                continue
        yield segment


def stations_where(rules: Rules, state: FreightState, where: Rule) -> Sequence[int]:
    """The stations an effect may be aimed at, or at what stands there."""
    title, away = rules.title, where.away_from
    found: Sequence[int] = range(rules.n_stations) if where.area is None else title.area_stations[where.area]
    near = near_front(rules, state, where)
    if near is not None:
        found = [station for station in found if station in near]
    if where.reachable:
        main, part = rules.main_part(state), rules.parts(state)
        found = [station for station in found if part[station] == main]
    if away is not None:
        far = rules.distance_from_kind(state, away.kind)
        ends_open = away.dead_ends == "open"
        found = [
            station
            for station in found
            if far[station] > away.stations or (ends_open and is_dead_end(rules, state, station))
        ]
    return found


def markable_stations(rules: Rules, state: FreightState, effect: Rule) -> Iterator[int]:
    """Stations an effect may put its marker on."""
    marker = effect.marker
    if not is_left(rules, state, marker):
        return
    for station in stations_where(rules, state, effect.where):
        if (
            not state.is_occupied(station)
            and not state.station_marks[station] >> marker & 1
            and (effect.not_kind is None or not rules.is_kind(state, station, effect.not_kind))
        ):
            yield station


def trains_to_disable(rules: Rules, state: FreightState, effect: Rule, player: int) -> list[int]:
    """Trains an effect may disable: in a station, and where it says."""
    places = stations_where(rules, state, effect.where)
    found = []
    for train, at in enumerate(state.train_at):
        own = state.owner_of_train(train) == player
        if at < 0 or (effect.whose == "own" and not own) or (effect.whose == "others" and own):
            continue
        if at in places:
            found.append(train)
    if effect.get("pick", "any") == "empty_first":
        found = [train for train in found if not state.is_carrying(train)] or found
    return found


def trains_to_seize(rules: Rules, state: FreightState, effect: Rule, player: int) -> list[int]:
    """Others' trains that stand on a player's line and are not safe."""
    own = rules.lines_of(state, player)
    found = []
    for train, at in enumerate(state.train_at):
        owner = state.owner_of_train(train)
        if at < 0 or owner == player or not rules.title.station_lines[at] & own:
            continue
        if effect.spares_war and state.is_carrying(train) and rules.is_war_load(state.train_load[train]):
            continue
        if effect.spares_at_home and rules.title.station_lines[at] & rules.lines_of(state, owner):
            continue
        found.append(train)
    return found


def loads_to_seize(rules: Rules, state: FreightState, effect: Rule, player: int) -> list[int]:
    """Others' trains on a player's line that carry goods which serve to mend it."""
    own = rules.lines_of(state, player)
    return [
        train
        for train, at in enumerate(state.train_at)
        if at >= 0
        and effect.seizure
        and state.owner_of_train(train) != player
        and state.is_carrying(train)
        and rules.title.load_goods[state.train_load[train]] in effect.goods
        and rules.title.station_lines[at] & own
    ]


def loads_at_hand(rules: Rules, state: FreightState, effect: Rule, player: int) -> bool:
    """Whether a player has goods that serve, or could undertake some: on display or lying on the map."""
    goods = rules.title.load_goods
    for chit, place in enumerate(state.chit_at[: rules.n_loads]):
        if goods[chit] in effect.goods and place[0] in (DISPLAY, LYING) and state.chit_only[chit] in (0, player):
            return True
    return any(
        state.train_load[train] != NOTHING and goods[state.train_load[train]] in effect.goods
        for train in state.trains_of(player)
    )


def is_possible(rules: Rules, state: FreightState, effect: Rule, player: int) -> bool:
    """Whether an effect can happen now: where something must be chosen there is something to choose."""
    match effect.word:
        case "mark_line":
            return bool(unmarked_lines(rules, state, effect))
        case "unmark_line":
            return bool(marked_lines(rules, state, effect.marker, effect.whose, player))
        case "mark_segment":
            return any(True for _ in markable_segments(rules, state, effect))
        case "mark_station":
            return any(True for _ in markable_stations(rules, state, effect))
        case "build_segment":
            return not all(state.is_built(segment) for segment in effect.segments)
        case "charge_trains":
            return any(at not in (UNPLACED, LOST) for at in state.train_at)
        case "disable_train":
            return bool(trains_to_disable(rules, state, effect, player))
        case "seize_train":
            return bool(trains_to_seize(rules, state, effect, player))
        case "divert_load":
            return loads_at_hand(rules, state, effect, player) or bool(loads_to_seize(rules, state, effect, player))
        case "add_train":
            return rules.extra_left(state, player) != NOBODY and not state.is_occupied(effect.station)
        case "retake_station":
            return bool(state.clock[OCCUPIED])
        case "one_of":
            return any(is_possible(rules, state, choice, player) for choice in effect.choices)
    return True
