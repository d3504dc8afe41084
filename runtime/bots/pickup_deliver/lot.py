"""Moves of pick-up-and-deliver games drawn by lot. Mostly trains get on with their loads, or nobody would ever be paid.

Every move of the menu can come. Without some purpose a game of chance ends when all money is spent on trains that go
nowhere, and what happens late in a game would never be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from railwright.runtime.actions.pickup_deliver import (
    Abandon,
    Action,
    Activate,
    Deliver,
    Donate,
    GiveUp,
    Move,
    Name,
    Nominate,
    Offer,
    Pass,
    PickUp,
    PlayCounter,
    Raise,
    SelectLoad,
    TakeLoad,
)
from railwright.runtime.effects.agenda import Frame
from railwright.runtime.network.freight import Ground
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.sampling import settled
from railwright.runtime.state.pickup_deliver import LYING, NOTHING, NOWHERE, FreightState
from railwright.runtime.steps.decision import Choice, Range, said

if TYPE_CHECKING:
    from railwright.runtime.games.pickup_deliver import FreightGame

WEIGHTS: dict[type[Action], float] = {
    Offer: 0.02,
    PlayCounter: 0.2,
    Pass: 0.5,
    Deliver: 8.0,
    PickUp: 8.0,
    Abandon: 0.05,
    GiveUp: 0.1,
    Donate: 0.02,
    Raise: 0.2,
}
"""How often a kind of action is drawn, others being 1: what costs much comes seldom."""
IDLE = 0.02
"""How often no more trains are named while there are some."""
AFTER_A_RUN = 0.1
"""How often a train that could still move stops."""
PURPOSE = 0.95
"""How often a train with a load goes as near to where it is wanted as it can."""
BUSINESS = 0.85
"""How often the load is taken that pays best for the way it makes, and the nearest station named for it."""
WAY_OF_A_NAMED_LOAD = 20
"""Stations a load goes whose ends are yet to be named, roughly."""
LOW_BIDS = 0.98
"""How often a bid is the lowest possible."""


def draw(game: FreightGame, rng: Random) -> Action:
    """A legal move; the same generator in the same position draws the same one."""
    frame = game.state.agenda[-1]
    if frame[0] == "run" and rng.random() < PURPOSE:
        purposeful = get_on(game, frame[1])
        if purposeful is not None:
            return purposeful
    menu = game.menu()
    if frame[0] in ("choose_load", "first_loads", "designate") and rng.random() < BUSINESS:
        found = business(game.rules, game.state, frame, menu)
        if found is not None:
            return found
    if len(menu) == 1 and not isinstance(menu[0], Range):
        return menu[0]
    kinds: dict[type[Action], list[Choice]] = {}
    for choice in menu:
        kinds.setdefault(type(said(choice)), []).append(choice)
    weights = [WEIGHTS.get(kind, 1.0) for kind in kinds]
    if Pass in kinds and (Activate in kinds or Move in kinds):
        weights[list(kinds).index(Pass)] = IDLE if Activate in kinds else AFTER_A_RUN
    kind = rng.choices(list(kinds), weights)[0]
    choices: Sequence[Choice] = kinds[kind]
    if kind in (Nominate, Raise) and rng.random() < LOW_BIDS:
        lowest = rng.choice(choices)
        return said(lowest)
    return settled(rng.choice(choices), rng)


def business(rules: Rules, state: FreightState, frame: Frame, menu: Sequence[Choice]) -> Action | None:
    """The load that pays best for its way, or the nearest station for one."""
    best, found = 0.0, None
    for choice in menu:
        if isinstance(choice, TakeLoad):
            value = worth(rules, state, state.train_at[frame[1]], choice.chit)
        elif isinstance(choice, SelectLoad):
            value = worth(rules, state, state.train_at[choice.train], choice.chit)
        elif isinstance(choice, Name):
            pickup = state.chit_pickup[state.train_load[frame[1]]]
            begin = rules.standing(state, frame[1]) if pickup == NOWHERE else pickup
            value = 1 / (1 + rules.stations_away(begin)[choice.station])
        else:
            continue
        if value > best:
            best, found = value, choice
    return found


def worth(rules: Rules, state: FreightState, station: int, chit: int) -> float:
    """What a load pays for each station of its way, a train being in some station; roughly, if stations are named."""
    title = rules.title
    lies = state.chit_at[chit][0] == LYING
    pickup = state.chit_pickup[chit] if lies else title.load_pickup[chit]
    goals = (state.chit_dropoff[chit],) if lies else title.load_dropoff[chit]
    if pickup < 0 or not goals:
        return title.load_payout[chit] / WAY_OF_A_NAMED_LOAD
    away = rules.stations_away(pickup)
    return title.load_payout[chit] / (2 + away[station] + min(away[goal] for goal in goals))


def get_on(game: FreightGame, train: int) -> Action | None:
    """What brings a train's load on: loading, unloading, else the nearest it can get, for the least money."""
    state, rules = game.state, game.rules
    if state.train_load[train] == NOTHING:
        return None
    decision, frame = game.engine.open_frame(state)
    for action in (Deliver(), PickUp()):
        if decision.refuses(state, frame, action) is None:
            return action
    ground = Ground(rules, state, train)
    stand = ground.stand()
    nearest, dearest, found = ground.points_to_goal(stand.station, stand.line), 0, None
    toward, n_lines = ground.toward, rules.n_lines
    for station, _, fee, steps in ground.ways(stand) if nearest > 0 else ():
        left = toward[station * n_lines + steps[-1][1]]
        if 0 <= left < nearest or (left == nearest and fee < dearest):
            nearest, dearest, found = left, fee, steps
    if found is None or isinstance(ground.follow(stand, found), Refusal):
        return None
    return Move(found)  # type: ignore[arg-type]
