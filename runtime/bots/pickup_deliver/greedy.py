"""A greedy player of pick-up-and-deliver games: paying loads, cheapest ways, little waste, counters when they matter."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.actions.pickup_deliver import (
    Abandon,
    Action,
    Activate,
    ChooseStation,
    Deliver,
    Draw,
    DropOff,
    GiveUp,
    Mend,
    Move,
    Name,
    Nominate,
    Offer,
    Pass,
    PickUp,
    PlaceTrain,
    PlayCounter,
    Raise,
    SelectLoad,
    TakeLoad,
)
from railwright.runtime.engine import Engine
from railwright.runtime.network.freight import Ground
from railwright.runtime.rules.pickup_deliver import FAR, Rules
from railwright.runtime.state.pickup_deliver import IN_REPAIR, LYING, NOTHING, POINTS, FreightState
from railwright.runtime.steps.decision import Choice, Range

if TYPE_CHECKING:
    from railwright.runtime.game import Game

POINTS_A_LOAD_IS_WORTH = 40
"""Loads farther than this are no business."""


def any_action(choice: Choice, random: Random) -> Action:
    """An action a choice stands for; of a range, a low figure more often than a high one."""
    if not isinstance(choice, Range):
        return choice
    steps = (choice.most - choice.least) // choice.step
    picked = choice.least + choice.step * min(random.randrange(steps + 1) for _ in range(3))
    return msgspec.structs.replace(choice.action, **{choice.field: picked})


class GreedyBot:
    """The greedy player at a table of the game's own making."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.players: dict[int, GreedyPlayer] = {}

    def choose(self, game: Game) -> Action:
        """What it says now."""
        engine = game.engine
        player = self.players.get(id(engine))
        if player is None:
            player = self.players[id(engine)] = GreedyPlayer(engine, self.seed)
        return player.choose(game.state, list(game.menu()))


class GreedyPlayer:
    """Answers any decision of a game; ``whim`` is how often it says just anything instead."""

    def __init__(self, engine: Engine, seed: int = 0, whim: float = 0.0) -> None:
        self.engine = engine
        self.rules: Rules = engine.rules
        self.random = Random(seed)
        self.whim = whim

    def choose(self, state: FreightState, menu: list[Choice] | None = None) -> Action:
        """What it says now, of what is on the menu."""
        if menu is None:
            menu = list(self.engine.menu(state))
        if self.random.random() < self.whim:
            return any_action(self.random.choice(menu), self.random)
        frame = state.agenda[-1]
        answer: Any = getattr(self, f"_{frame[0]}", None)
        chosen = answer(state, frame, menu) if answer is not None else None
        if chosen is not None:
            found: Action = chosen
            return found
        plain = [choice for choice in menu if not self._is_talk(choice)] or menu
        return any_action(self.random.choice(plain), self.random)

    def _is_talk(self, choice: Choice) -> bool:
        action = choice.action if isinstance(choice, Range) else choice
        return isinstance(action, (Offer, PlayCounter))

    # Set-up and loads --------------------------------------------------------------------------------------------

    def _place_trains(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action:
        """Where many lines meet."""
        places = [choice for choice in menu if isinstance(choice, PlaceTrain)]
        return max(places, key=lambda place: (self.rules.title.station_lines[place.station].bit_count(), place.line))

    def _worth(self, state: FreightState, station: int, chit: int) -> float:
        """Money for each point of the way, roughly."""
        title, rules = self.rules.title, self.rules
        pickup = state.chit_pickup[chit] if state.chit_at[chit][0] == LYING else title.load_pickup[chit]
        goals = title.load_dropoff[chit]
        if pickup < 0 or not goals:
            return title.load_payout[chit] / POINTS_A_LOAD_IS_WORTH
        nothing, open_ways = bytes(rules.n_stations), rules.closed_segments(state)
        plain = bytes(rules.n_lines)
        to_pickup = rules.network.distances(station, -1, 1, 1, nothing, open_ways, plain)[pickup]
        onward = rules.network.distances(pickup, -1, 1, 1, nothing, open_ways, plain)
        way = min((onward[goal] for goal in goals if onward[goal] >= 0), default=-1)
        if to_pickup < 0 or way < 0 or state.is_occupied(pickup):
            return 0
        return title.load_payout[chit] / (2 + to_pickup + way)

    def _first_loads(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action:
        options = [choice for choice in menu if isinstance(choice, SelectLoad)]
        return max(options, key=lambda choice: self._worth(state, state.train_at[choice.train], choice.chit))

    def _choose_load(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        options = [choice for choice in menu if isinstance(choice, TakeLoad)]
        here = state.train_at[frame[1]]
        return max(options, key=lambda choice: self._worth(state, here, choice.chit), default=None)

    def _designate(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """The nearest station, the way the train stands."""
        options = [choice for choice in menu if isinstance(choice, Name)]
        here = self.rules.standing(state, frame[1])
        nothing, plain = bytes(self.rules.n_stations), bytes(self.rules.n_lines)
        far = self.rules.network.distances(here, -1, 1, 1, nothing, self.rules.closed_segments(state), plain)
        return min(options, key=lambda choice: far[choice.station] % FAR, default=None)

    # Running -----------------------------------------------------------------------------------------------------

    def _name_trains(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        for choice in menu:
            if isinstance(choice, Activate):
                dear = state.train_at[choice.train] == IN_REPAIR
                if not dear or state.cash[frame[1]] >= 800:
                    return choice
        return Pass() if Pass() in menu else None

    def _run(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        train = frame[1]
        for wanted in (Deliver, PickUp, Mend, DropOff):
            for choice in menu:
                if isinstance(choice, wanted):
                    return choice
        if Draw() in menu and state.turn[POINTS] >= 4:
            return Draw()
        if state.train_load[train] == NOTHING:
            return Pass() if Pass() in menu else None
        if self.rules.is_hopeless(state, train) and Abandon() in menu:
            return Abandon()
        return self._toward_goal(state, train, menu)

    def _toward_goal(self, state: FreightState, train: int, menu: list[Choice]) -> Action | None:
        """As near as it can get, for as little money."""
        ground = Ground(self.rules, state, train)
        stand = ground.stand()
        legal = {choice.steps for choice in menu if isinstance(choice, Move)}
        best, found = (self._left(ground, stand.station, stand.line), 0), None
        for entry in ground.reach(stand):
            value = (self._left(ground, entry.station, entry.steps[-1][1]), entry.fee)
            if value < best and entry.steps in legal:
                best, found = value, Move(entry.steps)  # type: ignore[arg-type]
        if found is None and Pass() in menu:
            return Pass()
        return found

    def _left(self, ground: Ground, station: int, line: int) -> int:
        points = ground.points_to_goal(station, line)
        return FAR if points < 0 else points

    # War, events, counters ---------------------------------------------------------------------------------------

    def _choose_target(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Where it hurts others more than oneself."""
        options = [choice for choice in menu if isinstance(choice, ChooseStation)]
        own = self.rules.lines_of(state, frame[2])

        def harm(choice: ChooseStation) -> tuple[int, int]:
            trains = [state.owner_of_train(train) for train in state.trains_in(choice.station)]
            mine = sum(1 if owner == frame[2] else -1 for owner in trains)
            return mine, int(bool(self.rules.title.station_lines[choice.station] & own))

        return min(options, key=harm, default=None)

    def _window(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Help a roll, prevent the fall of a station with an own train, retake what counts; else wait."""
        _, moment, _, asked = frame
        player = asked[0]
        counters = [choice for choice in menu if isinstance(choice, PlayCounter)]
        if not counters:
            return Pass()
        if moment == "after_result":
            falling = next(entry for entry in reversed(state.agenda) if entry[0] == "occupy")[3]
            mine = any(state.owner_of_train(train) == player for train in state.trains_in(falling))
            return counters[0] if mine or self.rules.title.station_kinds[falling] else Pass()
        if moment == "any_time" and self.random.random() > 0.1:
            return Pass()
        return counters[0]

    def _charge(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        return Pass() if Pass() in menu else next((choice for choice in menu if isinstance(choice, GiveUp)), None)

    def _nominate(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        for choice in menu:
            if isinstance(choice, Range) and isinstance(choice.action, Nominate):
                return choice.action
        return Pass()

    def _bidding(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        for choice in menu:
            if isinstance(choice, Range) and isinstance(choice.action, Raise) and choice.least <= 300:
                return choice.action
        return Pass()
