"""The run of a train: moving, loading and unloading, until it stops."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Abandon,
    Action,
    ChitId,
    Deliver,
    Draw,
    DropOff,
    LineId,
    Mend,
    Move,
    Pass,
    PickUp,
    TakeLoad,
)
from railwright.runtime.effects.agenda import Frame, pop
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import (
    charge,
    disable,
    discard,
    drop_load,
    end_in_force,
    lay_down,
    pay,
    unmark_line,
)
from railwright.runtime.network.freight import Ground, Stand, Steps
from railwright.runtime.rules.freight_targets import marked_lines
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    CARRYING,
    CHECKED,
    ENDED,
    MAY_UNDERTAKE,
    MOVED,
    NOBODY,
    NOTHING,
    PAID,
    POINTS,
    TRAIN,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision
from railwright.runtime.steps.pickup_deliver.undertaking import (
    check_arrival,
    compulsory_on_display,
    left_behind,
    take_left,
    undertake_anew,
)
from railwright.runtime.tables.rule import Rule


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
        full = ground.full
        for station, _, _, steps in ground.ways(stand):
            if len(steps) == 1:
                continue
            if (direct or station in full) and isinstance(ground.follow(stand, steps), Refusal):
                continue
            yield Move(steps)  # type: ignore[arg-type]

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
                elif state.train_line[train] != NOBODY:
                    flags |= PAID
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
        if not state.turn[MOVED]:
            return False
        found = next(iter(self.rules.in_force(state, "collide")), None)
        others = [other for other in state.trains_in(state.train_at[train]) if other != train] if found else []
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
