"""A greedy player of pick-up-and-deliver games: paying loads, cheapest ways, little waste, counters when they matter."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.actions.pickup_deliver import (
    Abandon,
    Action,
    Activate,
    BuyOff,
    ChooseSegment,
    ChooseStation,
    ChooseTrain,
    Deliver,
    Draw,
    DropOff,
    Enact,
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
from railwright.runtime.state.pickup_deliver import IN_REPAIR, LYING, NOTHING, NOWHERE, POINTS, FreightState
from railwright.runtime.steps.decision import Choice, Range, said

if TYPE_CHECKING:
    from railwright.runtime.game import Game

POINTS_OF_A_NAMED_LOAD = 20
"""Points a load takes whose stations are yet to be named, roughly."""
SLOWER_WITH_A_LOAD = 1.3
"""How much longer a way is on others' lines."""
GOOD_BUSINESS = 250
"""What a load should earn for each run, so that nothing better need be drawn."""
POINT = 25
"""What a point of a train's way is worth in money: a run costs something, and could have earned something."""
PURSE = 800
"""Money a player likes to keep."""
BIG = 10**9


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
        action = said(choice)
        return isinstance(action, (Offer, PlayCounter))

    # Set-up and loads --------------------------------------------------------------------------------------------

    def _place_trains(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action:
        """Where many lines meet."""
        places = [choice for choice in menu if isinstance(choice, PlaceTrain)]
        return max(places, key=lambda place: (self.rules.title.station_lines[place.station].bit_count(), place.line))

    def _worth(self, state: FreightState, train: int, chit: int) -> float:
        """What a load earns for each run it takes, all that it costs taken off; roughly, where stations are yet named."""
        title, rules = self.rules.title, self.rules
        pickup, goals = title.load_pickup[chit], title.load_dropoff[chit]
        if state.chit_at[chit][0] == LYING:
            pickup, goals = state.chit_pickup[chit], (state.chit_dropoff[chit],)
        payout = rules.payout(state, chit)
        if pickup < 0 or not goals:
            return self._for_each_run(payout, POINTS_OF_A_NAMED_LOAD)
        parts, here = rules.parts(state), rules.standing(state, train)
        open_goals = [goal for goal in goals if parts[goal] == parts[here] == parts[pickup]]
        if state.is_occupied(pickup) or not open_goals:
            return -BIG
        way = self._points(state, train, here, state.train_line[train])[pickup]
        onward = self._points(state, train, pickup, -1)
        ways = [onward[goal] for goal in open_goals if onward[goal] >= 0]
        if way < 0 or not ways:
            return -BIG
        movement = title.movement
        return self._for_each_run(payout, way + SLOWER_WITH_A_LOAD * min(ways) + movement.pickup + movement.dropoff)

    def _for_each_run(self, payout: int, points: float) -> float:
        runs = max(1.0, points / self.rules.title.movement.points)
        return (payout - runs * self.rules.title.costs.activation.amount) / runs

    def _points(self, state: FreightState, train: int, station: int, line: int) -> list[int]:
        """Points from a station to each other as the network is now, fees paid."""
        rules, movement = self.rules, self.rules.title.movement
        enter = rules.enter_costs(state, train)
        closed, along = rules.closed_segments(state), rules.line_costs(state)
        return rules.network.distances(station, line, movement.base, movement.change_line, enter, closed, along)

    def _first_loads(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action:
        options = [choice for choice in menu if isinstance(choice, SelectLoad)]
        return max(options, key=lambda choice: self._worth(state, choice.train, choice.chit))

    def _choose_load(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        options = [choice for choice in menu if isinstance(choice, TakeLoad)]
        return max(options, key=lambda choice: self._worth(state, frame[1], choice.chit), default=None)

    def _undertake(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """A load that lies on the map, if it is good business; else a draw."""
        lying = [choice for choice in menu if isinstance(choice, TakeLoad)]
        best = max(lying, key=lambda choice: self._worth(state, frame[1], choice.chit), default=None)
        if best is not None and self._worth(state, frame[1], best.chit) > GOOD_BUSINESS:
            return best
        return Draw() if Draw() in menu else None

    def _designate(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """The nearest station: to the train for the pick-up, to that for the delivery."""
        options = [choice for choice in menu if isinstance(choice, Name)]
        train = frame[1]
        pickup = state.chit_pickup[state.train_load[train]]
        here = self.rules.standing(state, train)
        line = -1 if state.train_at[train] < 0 else state.train_line[train]
        far = self._points(state, train, here, line) if pickup == NOWHERE else self._points(state, train, pickup, -1)
        return min(options, key=lambda choice: far[choice.station] % FAR, default=None)

    # Running -----------------------------------------------------------------------------------------------------

    def _name_trains(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Trains that will earn what their runs cost; track first that such a train cannot do without."""
        player = frame[1]
        played = self._any_time(state, player, menu)
        if played is not None:
            return played
        stuck = [train for train in state.trains_of(player) if self._is_stuck(state, train)]
        for choice in menu:
            if stuck and isinstance(choice, BuyOff) and state.cash[player] >= PURSE:
                return choice
        for choice in menu:
            if isinstance(choice, Activate) and choice.train not in stuck and self._pays(state, choice.train):
                return choice
        return Pass() if Pass() in menu else None

    def _is_stuck(self, state: FreightState, train: int) -> bool:
        """Whether no way is open to where the load of a train wants it, though the occupier leaves one."""
        if state.train_at[train] < 0 or state.train_load[train] == NOTHING or self.rules.is_hopeless(state, train):
            return False
        return Ground(self.rules, state, train).points_to_goal(state.train_at[train], state.train_line[train]) < 0

    def _pays(self, state: FreightState, train: int) -> bool:
        """Whether what a train can still earn is more than its runs cost."""
        title, player = self.rules.title, state.owner_of_train(train)
        if state.train_at[train] == IN_REPAIR:
            return bool(state.cash[player] >= PURSE)
        if state.train_load[train] == NOTHING or self.rules.is_hopeless(state, train):
            return True
        ground = Ground(self.rules, state, train)
        points = ground.points_to_goal(state.train_at[train], state.train_line[train])
        if not state.is_carrying(train):
            chit = state.train_load[train]
            points += max(0, self._points(state, train, state.chit_pickup[chit], -1)[state.chit_dropoff[chit]])
        runs = 1 + points // title.movement.points
        return bool(self.rules.payout(state, state.train_load[train]) > runs * title.costs.activation.amount)

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
        """As near as it can get; a fee is paid where it saves more than it costs."""
        ground = Ground(self.rules, state, train)
        stand = ground.stand()
        legal = {choice.steps for choice in menu if isinstance(choice, Move)}
        best, found = POINT * self._left(ground, stand.station, stand.line), None
        for station, _, fee, steps in ground.ways(stand):
            value = POINT * self._left(ground, station, steps[-1][1]) + fee
            if value < best and steps in legal:
                best, found = value, Move(steps)  # type: ignore[arg-type]
        if found is None and Pass() in menu:
            return Pass()
        return found

    def _left(self, ground: Ground, station: int, line: int) -> int:
        points = ground.points_to_goal(station, line)
        return FAR if points < 0 else points

    # War, events, counters ---------------------------------------------------------------------------------------

    def _choose_target(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Where it hurts others more than oneself; what brings the end nearer for who leads, and for nobody else."""
        options = [choice for choice in menu if isinstance(choice, ChooseStation)]
        rules, player = self.rules, frame[2]
        own = rules.lines_of(state, player)
        leads = rules.winners(state) == [player]
        ending = [end.kind for end in rules.title.game_end if end.word == "occupied"]

        def harm(choice: ChooseStation) -> tuple[int, int, int]:
            station = choice.station
            trains = [state.owner_of_train(train) for train in state.trains_in(station)]
            mine = sum(1 if owner == player else -1 for owner in trains)
            wanted = sum(
                1 if state.owner_of_train(train) == player else -1
                for train, chit in enumerate(state.train_load)
                if chit != NOTHING and station in (state.chit_pickup[chit], state.chit_dropoff[chit])
            )
            nearer = any(rules.title.station_kinds[station] >> kind & 1 for kind in ending)
            return mine + wanted, -nearer if leads else nearer, int(bool(rules.title.station_lines[station] & own))

        return min(options, key=harm, default=None)

    def _window(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Help a roll, prevent the fall of a station with an own train, retake what counts; else wait."""
        _, moment, _, asked = frame
        player = asked[0]
        uses = self.rules.title.counter_uses
        counters = [
            choice
            for choice in menu
            if isinstance(choice, PlayCounter) and uses[choice.counter][choice.use].play.word == moment
        ]
        if not counters:
            return Pass()
        if moment == "any_time":
            return self._any_time(state, player, menu) or Pass()
        if moment == "after_result":
            falling = next(entry for entry in reversed(state.agenda) if entry[0] == "occupy")[3]
            return counters[0] if self._matters(state, player, falling) else Pass()
        return counters[0]

    def _matters(self, state: FreightState, player: int, station: int) -> bool:
        """Whether a player has something to lose in a station: a train, a load for it, or the game."""
        for train in state.trains_of(player):
            chit = state.train_load[train]
            if state.train_at[train] == station:
                return True
            if chit != NOTHING and station in (state.chit_pickup[chit], state.chit_dropoff[chit]):
                return True
        kinds = self.rules.title.station_kinds[station]
        ends = any(
            end.word == "occupied"
            and kinds >> end.kind & 1
            and self.rules.occupied_of_kind(state, end.kind) + 1 >= end.count
            for end in self.rules.title.game_end
        )
        return ends and player not in self.rules.winners(state)

    def _any_time(self, state: FreightState, player: int, menu: list[Choice]) -> Action | None:
        """A counter that helps now: one more train, a line mended, a station won back that a load is waiting for."""
        for choice in menu:
            if not isinstance(choice, PlayCounter) or choice.player != player:
                continue
            words = [effect.word for effect in self.rules.title.counter_uses[choice.counter][choice.use].effects]
            if "add_train" in words:
                return choice
            if "unmark_line" in words and any(
                marks and self.rules.line_owner(state, line) == player for line, marks in enumerate(state.line_marks)
            ):
                return choice
            if "retake_station" in words and any(
                state.is_carrying(train) and self.rules.is_hopeless(state, train) for train in state.trains_of(player)
            ):
                return choice
        return None

    def _effect(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """What an effect is aimed at: others' track and trains rather than one's own, the station a load is waiting for."""
        player = frame[4][1] if frame[4] else frame[2]
        own = self.rules.lines_of(state, player)
        waiting = {
            state.chit_dropoff[state.train_load[train]]
            for train in state.trains_of(player)
            if state.train_load[train] != NOTHING
        }
        stations = [choice for choice in menu if isinstance(choice, ChooseStation) and choice.station in waiting]
        if stations:
            return stations[0]
        segments = [choice for choice in menu if isinstance(choice, ChooseSegment)]
        foreign = [choice for choice in segments if not self.rules.title.segment_lines[choice.segment] & own]
        if foreign:
            return self.random.choice(foreign)
        trains = [choice for choice in menu if isinstance(choice, ChooseTrain)]
        if trains:
            return min(trains, key=lambda choice: self._loss(state, player, choice.train))
        return None

    def _loss(self, state: FreightState, player: int, train: int) -> int:
        """What it means to a player if a train is taken off the map."""
        worth = 1 + (self.rules.payout(state, state.train_load[train]) if state.train_load[train] != NOTHING else 0)
        worth += self.rules.title.abandoning.penalty if state.is_carrying(train) else 0
        return worth if state.owner_of_train(train) == player else -worth

    def _event(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """What may be declined is good for who drew it."""
        return Enact() if Enact() in menu else None

    def _charge(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        return Pass() if Pass() in menu else next((choice for choice in menu if isinstance(choice, GiveUp)), None)

    def _donate(self, state: FreightState, frame: Any, menu: list[Choice]) -> Action | None:
        """Money is for winning with."""
        return Pass()

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
