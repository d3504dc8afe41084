"""Running trains: naming and paying for them, one run after the other, moving, loading and unloading."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Abandon,
    Action,
    Activate,
    Begin,
    ChitId,
    Deliver,
    Draw,
    DropOff,
    LineId,
    Mend,
    Move,
    Offer,
    Pass,
    PickUp,
    PlayerId,
    TakeLoad,
    TrainId,
)
from railwright.runtime.effects.agenda import Frame, pop, push
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import (
    charge,
    disable,
    discard,
    drop_load,
    end_in_force,
    lay_down,
    pay,
    put_train,
    unmark_line,
)
from railwright.runtime.network.freight import Ground, Stand, Steps
from railwright.runtime.rules.counters import ANY_TIME, playable
from railwright.runtime.rules.freight_targets import marked_lines
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    CARRYING,
    CHECKED,
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
from railwright.runtime.steps.pickup_deliver.undertaking import (
    check_arrival,
    compulsory_on_display,
    left_behind,
    take_left,
    undertake_anew,
)
from railwright.runtime.tables.rule import Rule


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
        """Over when he has named all he can; who can name none is still asked if he has something else to say."""
        if next(self._trains(state, frame), None) is not None:
            return False
        if not state.turn[NAMED] and self._has_something_to_say(state, frame[1]):
            return False
        pop(state)
        return True

    def _has_something_to_say(self, state: FreightState, player: int) -> bool:
        return any(playable(self.rules, state, player, ANY_TIME)) or any(
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


class Run(FreightDecision):
    """One train moves, loads and unloads until it stops: frame ``("run", train)``."""

    word = "run"
    asked = "move the train, load or unload, or stop"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The train's owner."""
        return state.owner_of_train(frame[1])

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Over when the train is gone, its run was ended, or it has no points left."""
        train = frame[1]
        if state.train_at[train] < 0 or state.turn[ENDED] or state.turn[POINTS] <= 0:
            pop(state)
            state.put(state.turn, TRAIN, NOBODY)
            return True
        return False

    # What may be said --------------------------------------------------------------------------------------------

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Loading and unloading, single steps, whole ways to every station within reach, and stopping."""
        train = frame[1]
        simple: list[Action] = [PickUp(), Deliver(), Abandon(), DropOff()]
        simple += [Mend(LineId(line)) for line in self._lines_to_mend(state, train)]
        if state.turn[MAY_UNDERTAKE]:
            simple.append(Draw())
            simple += [TakeLoad(ChitId(chit)) for chit in left_behind(self.rules, state, state.owner_of_train(train))]
        for action in simple:
            if self.refuses(state, frame, action) is None:
                yield action
        if not self._owes_a_load(state, train):
            yield from self._moves(state, train)
        if self.refuses(state, frame, Pass()) is None:
            yield Pass()

    def _moves(self, state: FreightState, train: int) -> Iterator[Move]:
        ground = Ground(self.rules, state, train)
        stand = ground.stand()
        direct = ground.must_be_direct()
        for step, after in ground.single_steps(stand):
            if (not direct or ground.is_direct(stand, step, after)) and ground.can_end(after):
                yield Move((step,))  # type: ignore[arg-type]
        for entry in ground.reach(stand):
            if len(entry.steps) == 1:
                continue
            in_doubt = direct or not self.rules.has_room(state, entry.station, train)
            if in_doubt and isinstance(ground.follow(stand, entry.steps), Refusal):
                continue
            yield Move(entry.steps)  # type: ignore[arg-type]

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Each by its rule: points, place, load, money, room."""
        train = frame[1]
        if isinstance(action, Pass | Move) and self._owes_a_load(state, train):
            return Refusal("the train has to undertake another load first", "undertaking.after_unloading")
        match action:
            case Pass():
                return self._stop_refusal(state, train)
            case Move(steps=steps):
                if not steps:
                    return Refusal("a move has at least one step", "movement")
                ground = Ground(self.rules, state, train)
                end = ground.follow(ground.stand(), steps)
                return end if isinstance(end, Refusal) else None
            case PickUp():
                return self._pickup_refusal(state, train)
            case Deliver():
                return self._deliver_refusal(state, train)
            case Abandon():
                return self._abandon_refusal(state, train)
            case DropOff():
                return self._dropoff_refusal(state, train)
            case Mend(line=line):
                return self._mend_refusal(state, train, line)
            case Draw() | TakeLoad():
                return self._undertake_refusal(state, train, action)
        return wrong_kind(action, self.asked)

    def _owes_a_load(self, state: FreightState, train: int) -> bool:
        """Whether the title makes a train that has unloaded undertake again, and it can."""
        rule = self.rules.title.undertaking.after_unloading
        return bool(
            rule == "must" and state.turn[MAY_UNDERTAKE] and self._undertake_refusal(state, train, Draw()) is None
        )

    def _stop_refusal(self, state: FreightState, train: int) -> Refusal | None:
        here = state.train_at[train]
        if not state.turn[MOVED] or self.rules.has_room(state, here, train):
            return None
        ground = Ground(self.rules, state, train)
        if not ground.can_end(ground.stand()):
            # What others did meanwhile has shut it in: it stays.
            return None
        return Refusal(f"{self.rules.title.station_name[here]} is full", "stacking")

    def _spend_refusal(self, state: FreightState, train: int, cost: int, flags: int) -> Refusal | None:
        """Whether the points are there, and enough of them left to get out of a full station."""
        points = state.turn[POINTS]
        if points < cost:
            return Refusal(f"that costs {cost} points, the train has {points}", "movement")
        if self.rules.has_room(state, state.train_at[train], train) or not state.turn[MOVED]:
            return None
        mark = state.mark()
        state.put(state.train_flags, train, flags)
        if not flags & CARRYING:
            state.put(state.train_load, train, NOTHING)
        ground = Ground(self.rules, state, train)
        stand = ground.stand()._replace(points=points - cost)
        ends = ground.can_end(stand)
        state.undo_to(mark)
        return None if ends else Refusal("the station is full, and the train could not get out of it", "stacking")

    def _pickup_refusal(self, state: FreightState, train: int) -> Refusal | None:
        chit = state.train_load[train]
        if chit == NOTHING or state.is_carrying(train):
            return Refusal("the train has no load to pick up", "undertaking")
        if state.train_at[train] != state.chit_pickup[chit]:
            name = self.rules.title.station_name[state.chit_pickup[chit]]
            return Refusal(f"the load is picked up in {name}", "loads.pickup")
        flags = state.train_flags[train] | CARRYING
        return self._spend_refusal(state, train, self.rules.title.movement.pickup, flags)

    def _deliver_refusal(self, state: FreightState, train: int) -> Refusal | None:
        if not state.is_carrying(train):
            return Refusal("the train carries no load", "undertaking")
        goal = state.chit_dropoff[state.train_load[train]]
        if state.train_at[train] != goal:
            return Refusal(f"the load goes to {self.rules.title.station_name[goal]}", "loads.dropoff")
        return self._spend_refusal(state, train, self.rules.title.movement.dropoff, 0)

    def _abandon_refusal(self, state: FreightState, train: int) -> Refusal | None:
        title = self.rules.title
        if not state.is_carrying(train):
            if state.train_load[train] != NOTHING and title.undertaking.given_up_before_pickup:
                return None
            what = "the load is not picked up yet" if state.train_load[train] != NOTHING else "the train has no load"
            return Refusal(what, "undertaking.given_up_before_pickup")
        if title.abandoning.penalty > state.cash[state.owner_of_train(train)]:
            return Refusal(f"abandoning costs {title.abandoning.penalty}", "abandoning.penalty")
        return self._spend_refusal(state, train, title.movement.abandon, 0)

    def _dropoff_refusal(self, state: FreightState, train: int) -> Refusal | None:
        title = self.rules.title
        if not state.is_carrying(train):
            return Refusal("the train carries no load", "undertaking")
        if not self.rules.is_hopeless(state, train):
            return Refusal("the load can still be delivered", "abandoning.undeliverable_free_at")
        kind = title.abandoning.undeliverable_free_at
        if kind is None or not self.rules.is_kind(state, state.train_at[train], kind):
            name = "nowhere" if kind is None else f"in a {title.kind_name[kind]}"
            return Refusal(f"such a load is dropped {name}", "abandoning.undeliverable_free_at")
        return self._spend_refusal(state, train, title.movement.dropoff, 0)

    def _lines_to_mend(self, state: FreightState, train: int) -> list[int]:
        player = state.owner_of_train(train)
        lines = set()
        for effect, (_, _, holder) in self.rules.in_force(state, "divert_load"):
            if holder == player:
                lines.update(marked_lines(self.rules, state, effect.clears, "own", player))
        return sorted(lines)

    def _mend_refusal(self, state: FreightState, train: int, line: int) -> Refusal | None:
        title = self.rules.title
        player, chit = state.owner_of_train(train), state.train_load[train]
        if not state.is_carrying(train):
            return Refusal("the train carries no load", "divert_load")
        if line not in self._lines_to_mend(state, train):
            return Refusal("the player has no right to mend that line", "divert_load")
        effect = self._diverting(state, player, line)
        if title.load_goods[chit] not in effect.goods:
            return Refusal("that load does not serve to mend a line", "divert_load.goods")
        if not title.station_lines[state.train_at[train]] >> line & 1:
            return Refusal("the train is not in a station of that line", "divert_load")
        if self._mend_penalty(state, train, effect) > state.cash[player]:
            return Refusal(f"leaving the load costs {title.abandoning.penalty}", "abandoning.penalty")
        return self._spend_refusal(state, train, title.movement.abandon, 0)

    def _diverting(self, state: FreightState, player: int, line: int) -> Rule:
        for effect, (_, _, holder) in self.rules.in_force(state, "divert_load"):
            if holder == player and state.line_marks[line] >> effect.clears & 1:
                return effect
        raise AssertionError("no such event is in force")

    def _mend_penalty(self, state: FreightState, train: int, effect: Rule) -> int:
        seized = state.chit_only[state.train_load[train]] == state.owner_of_train(train)
        due = effect.seized_penalty if seized else effect.own_penalty
        return self.rules.title.abandoning.penalty if due else 0

    def _undertake_refusal(self, state: FreightState, train: int, action: Action) -> Refusal | None:
        if state.train_load[train] != NOTHING:
            return Refusal("the train has a load", "trains.capacity")
        if not state.turn[MAY_UNDERTAKE] or self.rules.title.undertaking.after_unloading == "never":
            return Refusal("a load is undertaken when a run begins or after unloading", "undertaking")
        if state.turn[MOVED] and not self.rules.has_room(state, state.train_at[train], train):
            return Refusal("the station is full, and the run might end here", "stacking")
        if isinstance(action, TakeLoad):
            if compulsory_on_display(self.rules, state) != NOTHING:
                return Refusal("a load on display must be taken", "load_kinds.compulsory")
            if action.chit not in left_behind(self.rules, state, state.owner_of_train(train)):
                return Refusal("that load does not lie on the map for the player", "undertaking.left_behind")
        return None

    # What it leads to --------------------------------------------------------------------------------------------

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Each by its rule."""
        train = frame[1]
        movement = self.rules.title.movement
        match action:
            case Pass():
                state.put(state.turn, ENDED, 1)
            case Move(steps=steps):
                self._move(state, train, steps)
            case PickUp():
                self._spend(state, movement.pickup)
                flags = state.train_flags[train] | CARRYING | CHECKED
                if self.rules.title.costs.line_fee.on_pickup == "choose_again":
                    flags &= ~PAID
                state.put(state.train_flags, train, flags)
            case Deliver():
                self._spend(state, movement.dropoff)
                worth = self.rules.payout(state, state.train_load[train])
                discard(self.rules, state, drop_load(state, train))
                pay(state, BANK, state.owner_of_train(train), worth)
                tell(state, "delivered", train, worth)
                self._unloaded(state)
            case Abandon():
                self._abandon(state, train)
            case DropOff():
                self._spend(state, movement.dropoff)
                discard(self.rules, state, drop_load(state, train))
                self._unloaded(state)
            case Mend(line=line):
                self._mend(state, train, line)
            case Draw():
                undertake_anew(self.rules, state, train)
            case TakeLoad(chit=chit):
                take_left(self.rules, state, train, chit)

    def _spend(self, state: FreightState, points: int) -> None:
        state.put(state.turn, POINTS, state.turn[POINTS] - points)

    def _unloaded(self, state: FreightState) -> None:
        state.put(state.turn, MAY_UNDERTAKE, 1)

    def _abandon(self, state: FreightState, train: int) -> None:
        rule = self.rules.title.abandoning
        if not state.is_carrying(train):
            discard(self.rules, state, drop_load(state, train))
            self._unloaded(state)
            return
        self._spend(state, self.rules.title.movement.abandon)
        fate = rule.undeliverable_chit if self.rules.is_hopeless(state, train) else rule.chit
        lay_down(self.rules, state, train, fate)
        charge(self.rules, state, state.owner_of_train(train), rule.penalty)
        self._unloaded(state)

    def _mend(self, state: FreightState, train: int, line: int) -> None:
        player = state.owner_of_train(train)
        effect = self._diverting(state, player, line)
        chit = next(
            chit for found, (_, chit, holder) in self.rules.in_force(state, "divert_load")
            if found is effect and holder == player
        )  # fmt: skip
        self._spend(state, self.rules.title.movement.abandon)
        charge(self.rules, state, player, self._mend_penalty(state, train, effect))
        discard(self.rules, state, drop_load(state, train))
        unmark_line(self.rules, state, line, effect.clears)
        end_in_force(self.rules, state, chit)
        self._unloaded(state)

    def _move(self, state: FreightState, train: int, steps: Steps) -> None:
        """Go step by step: chance on the way may end the run before the way does."""
        ground = Ground(self.rules, state, train)
        for step in steps:
            if self._collides(state, train):
                return
            before = ground.stand()
            after = ground.step(before, step)
            assert isinstance(after, Stand)
            self._spend(state, before.points - after.points)
            if step[2]:
                pay_fee(self.rules, state, ground.player, step[1], ground.fee)
            state.put(state.train_at, train, after.station)
            state.put(state.train_line, train, after.line)
            flags = state.train_flags[train]
            state.put(state.train_flags, train, flags | PAID if after.paid else flags & ~PAID)
            state.put(state.turn, MOVED, 1)
            if check_arrival(self.rules, state, train):
                return

    def _collides(self, state: FreightState, train: int) -> bool:
        """The check of a train that passes through a station with others; true if it was hit, and others with it."""
        here = state.train_at[train]
        if not state.turn[MOVED]:
            return False
        others = [other for other in state.trains_in(here) if other != train]
        found = next(iter(self.rules.in_force(state, "collide")), None)
        if found is None or not others:
            return False
        effect, (_, chit, _) = found
        mine = throw(state, effect.dice, "collision", state.owner_of_train(train))
        hit = [other for other in others if throw(state, effect.dice, "collision", state.owner_of_train(other)) == mine]
        if effect.used_up_by == "check" or hit:
            end_in_force(self.rules, state, chit)
        for other in (*hit, *((train,) if hit else ())):
            disable(self.rules, state, other, effect.carried, effect.penalty)
        return bool(hit)


def pay_fee(rules: Rules, state: FreightState, player: int, line: int, fee: int) -> None:
    """The fee for a line goes to its owner, or to the bank where nobody earns it."""
    owner = rules.line_owner(state, line)
    if rules.title.holdings.occupied_lines == "lost" and any(
        state.is_occupied(station) for station in rules.title.line_stations[line]
    ):
        owner = BANK
    pay(state, player, owner, fee)
    tell(state, "fee", player, owner, fee, line)
