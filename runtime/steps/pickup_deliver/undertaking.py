"""How an empty train comes by a load: what must be taken first, then a draw, a choice, and stations named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.runtime.actions.pickup_deliver import Action, ChitId, Draw, Name, Pass, StationId, TakeLoad
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import (
    discard,
    draw_chit,
    draw_load_for_display,
    drop_load,
    end_game,
    lose_load,
    move_chit,
)
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    ABOARD,
    CARRYING,
    CHECKED,
    DISPLAY,
    DRAWN,
    ENDED,
    LYING,
    MAY_UNDERTAKE,
    NOTHING,
    NOWHERE,
    PILE,
    TRAIN,
    WAR,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision


def compulsory_on_display(rules: Rules, state: FreightState) -> int:
    """A load on display that an empty train must take, or NOTHING."""
    title = rules.title
    for chit in state.display():
        if title.load_kind_compulsory[title.load_kind[chit]]:
            return chit
    return NOTHING


def left_behind(rules: Rules, state: FreightState, player: int) -> list[int]:
    """Loads lying on the map that a player's train may undertake."""
    if rules.title.undertaking.left_behind == "never":
        return []
    return [chit for chit in state.chits(LYING) if state.chit_only[chit] in (0, player)]


def bind_load(rules: Rules, state: FreightState, train: int, chit: int, rolls: bool) -> None:
    """A load is bound to a train; its stations are to be fixed next, and then, for war materiel, the war moves on."""
    move_chit(state, chit, ABOARD, train)
    state.put(state.train_load, train, chit)
    state.put(state.train_flags, train, state.train_flags[train] & ~(CARRYING | CHECKED))
    state.put(state.turn, MAY_UNDERTAKE, 0)
    push(state, ("designate", train, int(rolls)))


def check_arrival(rules: Rules, state: FreightState, train: int) -> bool:
    """The roll on reaching the pick-up of some loads; true if the load was lost by it."""
    title = rules.title
    chit = state.train_load[train]
    if chit == NOTHING or state.train_flags[train] & (CARRYING | CHECKED):
        return False
    check = title.load_kind_check[title.load_kind[chit]]
    if check < 0 or state.train_at[train] != state.chit_pickup[chit]:
        return False
    roll = throw(state, title.check_dice[check], title.check_name[check], state.owner_of_train(train))
    for effect, _ in rules.in_force(state, "harden_check"):
        if effect.check == check:
            roll += effect.plus
    if roll <= title.check_safe_to[check]:
        state.put(state.train_flags, train, state.train_flags[train] | CHECKED)
        return False
    lose_load(rules, state, train)
    tell(state, "check_failed", train, chit)
    return True


class Undertake(FreightDecision):
    """An empty train that was just activated gets a load: frame ``("undertake", train)``."""

    word = "undertake"
    asked = "draw, or undertake a load that was left on the map"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The train's owner."""
        return state.owner_of_train(frame[1])

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Nothing is asked where a load must be taken, or nothing but a draw is possible."""
        train = frame[1]
        if state.train_load[train] != NOTHING or state.train_at[train] < 0 or state.turn[ENDED]:
            pop(state)
            return True
        forced = compulsory_on_display(self.rules, state)
        if forced != NOTHING:
            pop(state)
            take_from_display(self.rules, state, train, forced)
            return True
        optional = self.rules.title.undertaking.on_activation == "may"
        if optional or left_behind(self.rules, state, state.owner_of_train(train)):
            return False
        pop(state)
        draw_for(self.rules, state, train)
        return True

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """A draw, or a load lying on the map."""
        yield Draw()
        for chit in left_behind(self.rules, state, state.owner_of_train(frame[1])):
            yield TakeLoad(ChitId(chit))
        if self.rules.title.undertaking.on_activation == "may":
            yield Pass()

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Draw, or take the load that lies there."""
        pop(state)
        if isinstance(action, Draw):
            draw_for(self.rules, state, frame[1])
        elif isinstance(action, TakeLoad):
            take_left(self.rules, state, frame[1], action.chit)


def take_left(rules: Rules, state: FreightState, train: int, chit: int) -> None:
    """A load lying on the map is undertaken; its stations stay as they are, and what was checked once is there."""
    bind_load(rules, state, train, chit, rolls=rules.title.undertaking.left_behind_rolls)
    state.put(state.train_flags, train, state.train_flags[train] | CHECKED)


def take_from_display(rules: Rules, state: FreightState, train: int, chit: int) -> None:
    """A load on display is undertaken and its box filled again from the pile."""
    box = state.chit_at[chit][1]
    bind_load(rules, state, train, chit, rolls=True)
    draw_load_for_display(rules, state, box)


def undertake_anew(rules: Rules, state: FreightState, train: int) -> None:
    """A train that has unloaded goes on with another load: what is compulsory, else a draw."""
    state.put(state.turn, MAY_UNDERTAKE, 0)
    forced = compulsory_on_display(rules, state)
    if forced != NOTHING:
        take_from_display(rules, state, train, forced)
    else:
        draw_for(rules, state, train)


def draw_for(rules: Rules, state: FreightState, train: int) -> None:
    """Draw for an empty train: an event is resolved and ends its run, a load is offered."""
    drawn: list[int] = []
    for _ in range(rules.title.undertaking.draws):
        chit = draw_chit(state, DRAWN)
        if chit == NOTHING:
            if any(end.word == "pile_empty" and end.then == "at_once" for end in rules.title.game_end):
                end_game(state)
                return
            break
        if chit >= rules.n_loads:
            for other in drawn:
                move_chit(state, other, PILE)
            if rules.title.undertaking.drawn_event == "ends_activation":
                state.put(state.turn, ENDED, 1)
            else:
                push(state, ("undertake", train))
            push(state, ("event", chit, state.owner_of_train(train)))
            return
        drawn.append(chit)
    push(state, ("choose_load", train, tuple(drawn)))


class ChooseLoad(FreightDecision):
    """The load drawn, or one on display instead: frame ``("choose_load", train, chits drawn)``."""

    word = "choose_load"
    asked = "undertake the load drawn or one on display"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The train's owner."""
        return state.owner_of_train(frame[1])

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """A load that must be taken is; with nothing to take nothing is asked."""
        title = self.rules.title
        for chit in frame[2]:
            if title.load_kind_compulsory[title.load_kind[chit]]:
                self._take(state, frame, chit)
                return True
        if not frame[2] and not state.display():
            pop(state)
            return True
        return False

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """What was drawn, what is on display; nothing at all only if nothing could be drawn."""
        for chit in frame[2]:
            yield TakeLoad(ChitId(chit))
        if self.rules.title.undertaking.swap or not frame[2]:
            for chit in state.display():
                yield TakeLoad(ChitId(chit))
        if not frame[2]:
            yield Pass()

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The load is bound to the train; one that was drawn and not taken goes on display."""
        if isinstance(action, TakeLoad):
            self._take(state, frame, action.chit)
        else:
            pop(state)

    def _take(self, state: FreightState, frame: Frame, chit: int) -> None:
        _, train, drawn = frame
        pop(state)
        place = state.chit_at[chit]
        rest = [other for other in drawn if other != chit]
        if place[0] == DISPLAY and rest:
            move_chit(state, rest.pop(), DISPLAY, place[1])
        for other in rest:
            move_chit(state, other, PILE)
        bind_load(self.rules, state, train, chit, rolls=True)


class Designate(FreightDecision):
    """The stations of a load are fixed: frame ``("designate", train, whether war materiel moves the war on)``."""

    word = "designate"
    asked = "name a station for the load"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The train's owner."""
        return state.owner_of_train(frame[1])

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Printed stations and single choices ask nobody; a hopeless load goes at once."""
        train = frame[1]
        chit = state.train_load[train]
        for row in (state.chit_pickup, state.chit_dropoff):
            if row[chit] != NOWHERE:
                continue
            allowed = self._allowed(state, chit)
            if not allowed:
                self._give_up(state, train)
                return True
            if len(allowed) > 1:
                return False
            state.put(row, chit, allowed[0])
        if self.rules.is_hopeless(state, train):
            self._give_up(state, train)
            return True
        self._settle(state, frame)
        return True

    def _allowed(self, state: FreightState, chit: int) -> Sequence[int]:
        """Stations that may be named next: for the pick-up, then for the delivery."""
        title = self.rules.title
        if state.chit_pickup[chit] == NOWHERE:
            if title.load_pickup[chit] >= 0:
                stations = [title.load_pickup[chit]]
            else:
                return self.rules.stations_named_by(state, title.load_pickup_by[chit], NOWHERE)
        elif title.load_dropoff[chit]:
            stations = list(title.load_dropoff[chit])
        else:
            return self.rules.stations_named_by(state, title.load_dropoff_by[chit], state.chit_pickup[chit])
        return [station for station in stations if not state.is_occupied(station)]

    def _give_up(self, state: FreightState, train: int) -> None:
        """The load cannot be carried out: it goes, and the train stops."""
        pop(state)
        chit = drop_load(state, train)
        discard(self.rules, state, chit)
        tell(state, "hopeless", train, chit)
        if state.turn[TRAIN] == train:
            if self.rules.title.undertaking.hopeless == "discard_and_stop":
                state.put(state.turn, ENDED, 1)
            else:
                state.put(state.turn, MAY_UNDERTAKE, 1)

    def _settle(self, state: FreightState, frame: Frame) -> None:
        """The load is undertaken: the war moves on for war materiel, then a train already there looks for it."""
        _, train, rolls = frame
        war = self.rules.title.war
        replace(state, ("arrive", train))
        if rolls and war is not None and state.clock[WAR] and self.rules.is_war_load(state.train_load[train]):
            push(state, ("table", war.table, state.owner_of_train(train)))

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """The stations that may be named."""
        for station in self._allowed(state, state.train_load[frame[1]]):
            yield Name(StationId(station))

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Only stations the chit or its designation allows, none of them occupied."""
        if not isinstance(action, Name):
            return wrong_kind(action, self.asked)
        if action.station in self._allowed(state, state.train_load[frame[1]]):
            return None
        if 0 <= action.station < self.rules.n_stations and state.is_occupied(action.station):
            return Refusal("an occupied station cannot be named", "designations")
        return Refusal("the load does not allow that station", "designations")

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The station is fixed for good."""
        assert isinstance(action, Name)
        chit = state.train_load[frame[1]]
        row = state.chit_pickup if state.chit_pickup[chit] == NOWHERE else state.chit_dropoff
        state.put(row, chit, action.station)


class Arrive(FreightDecision):
    """A train that stands in the pick-up station of its new load looks for it: frame ``("arrive", train)``."""

    word = "arrive"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Asks nobody."""
        pop(state)
        if state.turn[TRAIN] == frame[1]:
            check_arrival(self.rules, state, frame[1])
        return True
