"""The opening position of a pick-up-and-deliver title: everything in its box; the steps of the set-up come next."""

from __future__ import annotations

from railwright.runtime.actions.errors import GameError
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.state.pickup_deliver import (
    AGENDA,
    BANK,
    CLOCKS,
    DICE,
    FIRST,
    FORCE,
    LAWS,
    MARKED_SEGMENTS,
    MARKED_STATIONS,
    NAMED,
    NOBODY,
    NOTHING,
    NOWHERE,
    OCCUPIED,
    PILE,
    TRAIN,
    TURN_PLACES,
    UNBUILT,
    UNPLACED,
    WAR,
    FreightState,
)
from railwright.runtime.state.state import Row


def opening(rules: Rules, n_players: int, seed: int) -> FreightState:
    """Nothing is dealt or placed yet."""
    title = rules.title
    if n_players not in rules.starting_cash:
        allowed = ", ".join(str(count) for count in sorted(rules.starting_cash))
        raise GameError(f"{title.name} is for {allowed} players, not {n_players}")
    clock: list[object] = [0] * CLOCKS
    clock[AGENDA], clock[DICE] = (("game",),), seed & (1 << 64) - 1
    clock[UNBUILT] = rules.unbuilt
    for place in (OCCUPIED, FORCE, LAWS, MARKED_STATIONS, MARKED_SEGMENTS):
        clock[place] = ()
    clock[FIRST] = 1
    clock[WAR] = int(title.war is not None and title.war.begins.word == "game_start")
    turn: list[object] = [0] * TURN_PLACES
    turn[NAMED], turn[TRAIN] = (), NOBODY
    cash = [rules.starting_cash[n_players]] * (1 + n_players)
    cash[BANK] = max(0, title.bank_cash) - n_players * rules.starting_cash[n_players]
    n_trains = n_players * (rules.setup_row(n_players).trains + rules.extra_trains)
    rows: dict[str, Row] = {
        "clock": clock,
        "turn": turn,
        "cash": cash,
        "owner": [BANK] * len(title.company_name),
        "train_at": [UNPLACED] * n_trains,
        "train_line": [NOBODY] * n_trains,
        "train_load": [NOTHING] * n_trains,
        "train_flags": [0] * n_trains,
        "train_since": [NOBODY] * n_trains,
        "chit_at": [(PILE,)] * rules.n_chits,
        "chit_pickup": [NOWHERE] * rules.n_loads,
        "chit_dropoff": [NOWHERE] * rules.n_loads,
        "chit_only": [0] * rules.n_loads,
        "hands": [()] * n_players,
        "played": [()] * n_players,
        "spent": [0] * len(title.counter_name),
        "undealt": [0] * len(title.counter_name),
        "counter_fate": [0] * len(title.counter_name),
        "station_marks": [0] * rules.n_stations,
        "segment_marks": [()] * rules.n_segments,
        "line_marks": [0] * rules.n_lines,
        "marker_left": [max(0, supply) for supply in title.marker_supply],
        "record": [()],
    }
    return FreightState(tuple(rows[name] for name in FreightState.ROWS))
