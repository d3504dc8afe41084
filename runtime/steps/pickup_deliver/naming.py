"""Which trains run: named and paid for first, then one run begun after the other."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Action,
    Activate,
    Begin,
    Offer,
    Pass,
    PlayerId,
    TrainId,
)
from railwright.runtime.effects.agenda import Frame, pop, push
from railwright.runtime.effects.chance import tell
from railwright.runtime.effects.freight import pay, put_train
from railwright.runtime.rules.counters import ANY_TIME, could_play
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    ENDED,
    IN_REPAIR,
    MAY_UNDERTAKE,
    MOVED,
    NAMED,
    NOBODY,
    NOTHING,
    PAID,
    POINTS,
    RAN,
    TRAIN,
    TURN,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision, repair_refusal, repairs


def run_cost(rules: Rules, state: FreightState, train: int) -> int:
    """What running a train costs; bringing it back from repair includes its run."""
    if state.train_at[train] == IN_REPAIR and rules.title.repair is not None:
        cost: int = rules.title.repair.cost
    else:
        cost = rules.title.costs.activation.amount
    return cost


class NameTrains(FreightDecision):
    """The active player names the trains he runs and pays for them: frame ``("name_trains", player, may be none)``."""

    word = "name_trains"
    asked = "name a train that shall run, or pass when all are named"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The active player."""
        player: int = frame[1]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Over when he has named all he can; who can name none is still asked if he may have something else to say."""
        if next(self._trains(state, frame), None) is not None:
            return False
        if not state.turn[NAMED] and self._has_something_to_say(state, frame[1]):
            return False
        pop(state)
        return True

    def _has_something_to_say(self, state: FreightState, player: int) -> bool:
        return could_play(self.rules, state, player, ANY_TIME, 0) or any(
            repair_refusal(self.rules, state, player, action) is None
            for action in repairs(self.rules, state, player)
        )

    def _trains(self, state: FreightState, frame: Frame) -> Iterator[Activate]:
        for train in state.trains_of(frame[1]):
            action = Activate(TrainId(train))
            if self._train_refusal(state, frame, action) is None:
                yield action

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Trains he can pay for, money for another player, or no more."""
        yield from self._trains(state, frame)
        step, cash = self.rules.title.money.step, state.cash[frame[1]]
        if self.rules.title.money.gifts == "any_time" and cash >= step:
            for other in state.clockwise_from(frame[1])[1:]:
                offer = Offer(PlayerId(frame[1]), PlayerId(other), step)
                yield Range(offer, "amount", step, cash - cash % step, step)
        if self.refuses(state, frame, Pass()) is None:
            yield Pass()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Each train once, in a station or in repair since an earlier turn, and paid for."""
        match action:
            case Pass():
                must = not frame[2] and not state.turn[NAMED]
                if must and next(self._trains(state, frame), None) is not None:
                    return Refusal("at least one train must run", "turn.run_trains.none")
                return None
            case Activate():
                return self._train_refusal(state, frame, action)
        return wrong_kind(action, self.asked)

    def _train_refusal(self, state: FreightState, frame: Frame, action: Activate) -> Refusal | None:
        train = action.train
        if train not in state.trains_of(frame[1]):
            return Refusal("that is no train of the player's", "turn.run_trains")
        if train in state.turn[NAMED]:
            return Refusal("that train is named already", "turn.run_trains")
        repair = self.rules.title.repair
        if state.train_at[train] == IN_REPAIR and repair is not None:
            if repair.from_turn == "next" and state.train_since[train] == state.clock[TURN]:
                return Refusal("it was disabled in this turn", "repair.from_turn")
            if state.is_occupied(repair.at):
                return Refusal("the repair station is occupied", "repair.at")
        elif state.train_at[train] < 0:
            return Refusal("that train is not on the map", "turn.run_trains")
        cost = run_cost(self.rules, state, train)
        if cost > state.cash[frame[1]]:
            return Refusal(f"running it costs {cost}, the player has {state.cash[frame[1]]}", "costs.activation")
        return None

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Pay for the train at once, or end the naming."""
        if not isinstance(action, Activate):
            pop(state)
            return
        if self.rules.title.costs.activation.paid == "up_front":
            pay(state, frame[1], BANK, run_cost(self.rules, state, action.train))
        state.put(state.turn, NAMED, (*state.turn[NAMED], action.train))
        state.put(state.clock, RAN, 1)


class RunTrains(FreightDecision):
    """The trains paid for run one after the other: frame ``("run_trains", player, order)``."""

    word = "run_trains"
    asked = "begin the run of a train that is paid for"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The active player."""
        player: int = frame[1]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Trains that were lost or disabled meanwhile do not run; the last one left begins by itself."""
        lost = [train for train in state.turn[NAMED] if not self._is_fit(state, train)]
        if lost:
            state.put(state.turn, NAMED, tuple(train for train in state.turn[NAMED] if train not in lost))
        state.put(state.turn, TRAIN, NOBODY)
        named = state.turn[NAMED]
        if not named:
            pop(state)
            return True
        if len(named) == 1 and self._train_refusal(state, frame, named[0]) is None:
            tell(state, "runs", named[0])
            self._begin(state, frame, named[0])
            return True
        return False

    def _is_fit(self, state: FreightState, train: int) -> bool:
        at = state.train_at[train]
        return at >= 0 or (at == IN_REPAIR and state.train_since[train] != state.clock[TURN])

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Any train paid for that can run; no more only when none can."""
        ready = [train for train in state.turn[NAMED] if self._train_refusal(state, frame, train) is None]
        for train in ready:
            yield Begin(TrainId(train))
        if not ready:
            yield Pass()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Only trains that were named; one from repair needs room in its station."""
        if isinstance(action, Begin):
            return self._train_refusal(state, frame, action.train)
        if isinstance(action, Pass) and action not in list(self.choices(state, frame)):
            return Refusal("a train that was paid for has yet to run", "turn.run_trains")
        return super().refuses(state, frame, action)

    def _train_refusal(self, state: FreightState, frame: Frame, train: int) -> Refusal | None:
        named = state.turn[NAMED]
        if train not in named:
            return Refusal("that train was not paid for", "costs.activation")
        if frame[2] == "by_number" and train != min(named):
            return Refusal("trains run in the order of their numbers", "turn.run_trains.order")
        if state.train_at[train] == IN_REPAIR and not self._repaired_has_room(state):
            return Refusal("there is no room in the repair station", "stacking")
        cost = run_cost(self.rules, state, train)
        if self.rules.title.costs.activation.paid == "one_by_one" and cost > state.cash[frame[1]]:
            return Refusal(f"running it costs {cost}", "costs.activation")
        return None

    def _repaired_has_room(self, state: FreightState) -> bool:
        repair = self.rules.title.repair
        return repair is not None and not state.is_occupied(repair.at) and self.rules.has_room(state, repair.at)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Begin a run, or give up what cannot run."""
        if isinstance(action, Begin):
            self._begin(state, frame, action.train)
        else:
            state.put(state.turn, NAMED, ())

    def _begin(self, state: FreightState, frame: Frame, train: int) -> None:
        title, turn = self.rules.title, state.turn
        if title.costs.activation.paid == "one_by_one":
            pay(state, frame[1], BANK, run_cost(self.rules, state, train))
        state.put(turn, NAMED, tuple(other for other in turn[NAMED] if other != train))
        if state.train_at[train] == IN_REPAIR and title.repair is not None:
            put_train(state, train, title.repair.at)
        for place, value in (
            (TRAIN, train),
            (POINTS, title.movement.points),
            (MOVED, 0),
            (MAY_UNDERTAKE, 0),
            (ENDED, 0),
        ):
            state.put(turn, place, value)
        if title.costs.line_fee.lasts == "activation":
            state.put(state.train_flags, train, state.train_flags[train] & ~PAID)
        if not title.movement.line_kept:
            state.put(state.train_line, train, NOBODY)
        push(state, ("run", train))
        push(state, ("undertake", train) if state.train_load[train] == NOTHING else ("arrive", train))
