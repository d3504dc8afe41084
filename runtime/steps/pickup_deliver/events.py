"""Event chits: whether they happen, the tables rolled on before, and the effects of events and counters one by one."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Action,
    ChooseEffect,
    ChooseLine,
    ChooseSegment,
    ChooseStation,
    ChooseTrain,
    Enact,
    GiveUp,
    LineId,
    Pass,
    SegmentId,
    StationId,
    TrainId,
)
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import (
    build,
    come_into_force,
    destroy,
    disable,
    discard,
    end_in_force,
    lay_down,
    lose_load,
    mark_line,
    mark_segment,
    mark_station,
    pay,
    put_train,
    unmark_line,
)
from railwright.runtime.rules.freight_targets import (
    holds,
    is_possible,
    loads_to_seize,
    markable_segments,
    markable_stations,
    marked_lines,
    trains_to_disable,
    trains_to_seize,
    unmarked_lines,
)
from railwright.runtime.rules.pickup_deliver import EffectRef, Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    FORCE,
    IN_FORCE,
    IN_REPAIR,
    NOBODY,
    OCCUPIED,
    TABLES,
    WAR,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision
from railwright.runtime.steps.pickup_deliver.windows import add_to_roll
from railwright.runtime.tables.rule import Rule

ROLLED = ("cancel_result", "pass_law")
LASTING = ("collide", "scale_payout", "raise_payout", "harden_check", "free_lines")


def event_of(rules: Rules, state: FreightState, chit: int, player: int) -> int:
    """The event a chit stands for now."""
    event = rules.title.chit_event[chit]
    instead = rules.title.event_instead[event]
    if instead is not None and holds(rules, state, instead.when, player):
        return int(instead.event)
    return event


class ResolveEvent(FreightDecision):
    """An event was drawn: frame ``("event", chit, player)``; a voluntary one is asked about."""

    word = "event"
    asked = "let the event happen or decline it"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player who drew it."""
        player: int = frame[2]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """What cannot happen is discarded; what must happen does."""
        _, chit, player = frame
        title = self.rules.title
        event = event_of(self.rules, state, chit, player)
        can = all(holds(self.rules, state, condition, player) for condition in title.event_when[event]) and any(
            is_possible(self.rules, state, effect, player) for effect in title.event_effects[event]
        )
        if not can:
            pop(state)
            discard(self.rules, state, chit)
            tell(state, "ignored", event)
            return True
        if title.event_conduct[event] == "voluntary":
            return False
        self._enact(state, frame)
        return True

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Let it happen, or not."""
        yield Enact()
        yield Pass()

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Let it happen, or discard it."""
        if isinstance(action, Enact):
            self._enact(state, frame)
        else:
            pop(state)
            discard(self.rules, state, frame[1])

    def _enact(self, state: FreightState, frame: Frame) -> None:
        """Tables first, the war before the traffic; then the effects in their order; the chit is put away last."""
        _, chit, player = frame
        event = event_of(self.rules, state, chit, player)
        tell(state, "enacted", event)
        replace(state, ("put_away", chit, event, player))
        refs: list[EffectRef] = [
            ("event", event, 0, place, NOBODY) for place in range(len(self.rules.title.event_effects[event]))
        ]
        push(state, *(("effect", ref, player, chit, ()) for ref in reversed(refs)))
        if not state.clock[WAR] and self.rules.title.war is not None:
            return
        rolls = []
        for rule in self.rules.title.event_rules.rolls:
            if rule.each == "first_event_of_turn" and state.turn[TABLES] >> rule.table & 1:
                continue
            state.put(state.turn, TABLES, state.turn[TABLES] | 1 << rule.table)
            rolls.append(("table", rule.table, player))
        push(state, *reversed(rolls))


class PutAway(FreightDecision):
    """The chit of an event that has happened leaves the game, unless it stays: ``("put_away", chit, event, player)``."""

    word = "put_away"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Asks nobody."""
        _, chit, event, player = frame
        pop(state)
        if state.chit_at[chit][0] != IN_FORCE:
            stays = self.rules.title.event_stays[event]
            if stays is None or stays.until == "marker_removed":
                discard(self.rules, state, chit)
            else:
                come_into_force(state, event, chit, player, player if stays.where == "player" else NOBODY)
        return True


class ResolveEffect(FreightDecision):
    """One effect of an event or a counter: frame ``("effect", effect, player, chit, memory)``.

    The memory is what an effect with several choices needs: markers left to place and who places the next.
    """

    word = "effect"
    asked = "choose what the effect is aimed at"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player concerned, or another who chooses for him."""
        player: int = frame[4][1] if frame[4] else frame[2]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Do what needs no choice; pass over what cannot happen any more."""
        _, ref, player, chit, memory = frame
        effect = self.rules.effect(ref)
        if self._automatic(state, frame, effect):
            return True
        if effect.word == "mark_segment" and not memory:
            chooser = player if effect.chooser == "player" else state.clockwise_from(player)[1]
            replace(state, ("effect", ref, player, chit, (effect.markers, chooser)))
            return True
        if next(self.choices(state, frame), None) is None:
            pop(state)
            return True
        return False

    def _automatic(self, state: FreightState, frame: Frame, effect: Rule) -> bool:
        _, ref, player, chit, _ = frame
        if effect.word in ROLLED:
            replace(state, ("roll", ref, player, NOBODY, 0, 0, 0))
            return True
        match effect.word:
            case "mark_line":
                pop(state)
                self._mark_line(state, ref, effect, player, chit)
            case "build_segment":
                pop(state)
                build(state, effect.segments)
            case "charge_trains":
                first = state.active or player
                payers = {"all": state.clockwise_from(first), "player": [player]}.get(
                    effect.who, [other for other in state.clockwise_from(first) if other != player]
                )
                replace(state, ("charge", ref, tuple(payers), ()))
            case "end_event":
                pop(state)
                for event, other, _ in state.clock[FORCE]:
                    if event == effect.event:
                        end_in_force(self.rules, state, other)
            case "add_train":
                pop(state)
                train = self.rules.extra_left(state, player)
                if train != NOBODY and not state.is_occupied(effect.station):
                    put_train(state, train, effect.station)
            case "add_to_roll":
                pop(state)
                add_to_roll(state, effect.plus, 1)
            case word if word in LASTING:
                pop(state)
            case _:
                return False
        return True

    def _mark_line(self, state: FreightState, ref: EffectRef, effect: Rule, player: int, chit: int) -> None:
        """Dice name a line until one comes that takes the marker; an event that stays lies on it."""
        allowed = unmarked_lines(self.rules, state, effect)
        if not allowed:
            return
        table = self.rules.title.table[effect.table]
        dice = self.rules.title.table_dice[effect.table]
        line = NOBODY
        while line not in allowed:
            line = table.lines[throw(state, dice, self.rules.title.table_name[effect.table], player) - dice[0]]
        mark_line(self.rules, state, line, effect.marker)
        if ref[0] == "event" and self.rules.title.event_stays[ref[1]] is not None:
            come_into_force(state, ref[1], chit, player, line)

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """What the effect may be aimed at."""
        _, ref, player, _, _ = frame
        rules = self.rules
        effect = rules.effect(ref)
        match effect.word:
            case "unmark_line":
                for line in marked_lines(rules, state, effect.marker, effect.whose, player):
                    yield ChooseLine(LineId(line))
            case "mark_segment":
                for segment in markable_segments(rules, state, effect):
                    yield ChooseSegment(SegmentId(segment))
            case "mark_station":
                for station in markable_stations(rules, state, effect):
                    yield ChooseStation(StationId(station))
            case "disable_train":
                for train in trains_to_disable(rules, state, effect, player):
                    yield ChooseTrain(TrainId(train))
            case "seize_train":
                if effect.replaced_by == "nothing" or rules.extra_left(state, player) != NOBODY:
                    for train in trains_to_seize(rules, state, effect, player):
                        yield ChooseTrain(TrainId(train))
            case "divert_load":
                seizable = loads_to_seize(rules, state, effect, player)
                for train in seizable:
                    yield ChooseTrain(TrainId(train))
                if seizable:
                    yield Pass()
            case "retake_station":
                for station in state.clock[OCCUPIED]:
                    yield ChooseStation(StationId(station))
            case "one_of":
                for place, choice in enumerate(effect.choices):
                    if is_possible(rules, state, choice, player):
                        yield ChooseEffect(place)

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Only what the effect may be aimed at."""
        allowed = list(self.choices(state, frame))
        if action in allowed:
            return None
        if any(type(action) is type(other) for other in allowed):
            return Refusal("the effect cannot be aimed at that", f"effects.{self.rules.effect(frame[1]).word}")
        return wrong_kind(action, self.asked)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Aim the effect."""
        _, ref, player, chit, _ = frame
        rules = self.rules
        effect = rules.effect(ref)
        if effect.word == "mark_segment":
            assert isinstance(action, ChooseSegment)
            self._mark_segment(state, frame, effect, action.segment)
            return
        pop(state)
        match effect.word, action:
            case "unmark_line", ChooseLine(line=line):
                unmark_line(rules, state, line, effect.marker)
            case "mark_station", ChooseStation(station=station):
                mark_station(rules, state, station, effect.marker)
            case "disable_train", ChooseTrain(train=train):
                disable(rules, state, train, effect.carried, effect.penalty)
            case "seize_train", ChooseTrain(train=train):
                self._seize(state, effect, player, train)
            case "divert_load", ChooseTrain(train=train):
                load = state.train_load[train]
                if effect.seized_penalty:
                    pay(state, state.owner_of_train(train), BANK, rules.title.abandoning.penalty)
                lay_down(rules, state, train, "left")
                state.put(state.chit_only, load, player)
            case "retake_station", ChooseStation(station=station):
                push(state, ("roll", ref, player, station, 0, 0, 0))
            case "one_of", ChooseEffect(place=place):
                push(state, ("effect", (*ref[:4], place), player, chit, ()))

    def _mark_segment(self, state: FreightState, frame: Frame, effect: Rule, segment: int) -> None:
        _, ref, player, chit, (left, chooser) = frame
        mark_segment(self.rules, state, segment, effect.marker)
        if left == 1:
            pop(state)
            return
        following = chooser
        if effect.chooser == "others_in_turn":
            round_on = (*state.clockwise_from(chooser)[1:], chooser)
            following = next(other for other in round_on if other != player)
        replace(state, ("effect", ref, player, chit, (left - 1, following)))

    def _seize(self, state: FreightState, effect: Rule, player: int, train: int) -> None:
        station = state.train_at[train]
        if effect.load == "left" and state.is_carrying(train):
            lay_down(self.rules, state, train, "left")
        lose_load(self.rules, state, train)
        destroy(self.rules, state, train)
        if effect.replaced_by == "extra_train":
            put_train(state, self.rules.extra_left(state, player), station)


class ChargeTrains(FreightDecision):
    """Players pay for their trains or give them up: frame ``("charge", effect, players, ())``."""

    word = "charge"
    asked = "give up a train, or pay for those that are left"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The first who has not paid."""
        player: int = frame[2][0]
        return player

    def _trains(self, state: FreightState, frame: Frame) -> list[int]:
        repaired = self.rules.effect(frame[1]).in_repair
        return [
            train
            for train in state.trains_of(frame[2][0])
            if state.train_at[train] >= 0 or (repaired and state.train_at[train] == IN_REPAIR)
        ]

    def _due(self, state: FreightState, frame: Frame) -> int:
        return len(self._trains(state, frame)) * int(self.rules.effect(frame[1]).amount)

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Who has no train pays nothing."""
        if not frame[2]:
            pop(state)
            return True
        if not self._trains(state, frame):
            replace(state, (self.word, frame[1], frame[2][1:], ()))
            return True
        return False

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Pay for all that are left if there is money for it, or give one up."""
        if self._due(state, frame) <= state.cash[frame[2][0]]:
            yield Pass()
        for train in self._trains(state, frame):
            yield GiveUp(TrainId(train))

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Trains that are not paid for are given up."""
        if isinstance(action, Pass) and self._due(state, frame) > state.cash[frame[2][0]]:
            return Refusal(f"the trains cost {self._due(state, frame)}", "charge_trains", "give up a train")
        return super().refuses(state, frame, action)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """A train goes, or all that are left are paid for."""
        if isinstance(action, GiveUp):
            destroy(self.rules, state, action.train)
        else:
            pay(state, frame[2][0], BANK, self._due(state, frame))
            replace(state, (self.word, frame[1], frame[2][1:], ()))


