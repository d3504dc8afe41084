"""Moments in which players may interrupt: windows for counters, rolls that can be helped, money offered."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import Accept, Action, Donate, Pass, PlayCounter
from railwright.runtime.effects.agenda import Frame, pop, push, replace
from railwright.runtime.effects.chance import tell, throw
from railwright.runtime.effects.freight import pay, unmark_station
from railwright.runtime.rules.counters import could_play, playable
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import BANK, LAWS, SUCCEEDED, FreightState
from railwright.runtime.steps.decision import Choice, Range, wrong_kind
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision, open_window
from railwright.runtime.tables.rule import Rule


class Window(FreightDecision):
    """Players who may have a counter to play now are asked: frame ``("window", moment, what it concerns, players)``."""

    word = "window"
    asked = "play a counter or let it pass"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The first who has not answered."""
        player: int = frame[3][0]
        return player

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Who can have nothing to play any more is not asked."""
        _, moment, about, asked = frame
        if asked and could_play(self.rules, state, asked[0], moment, about):
            return False
        if asked:
            replace(state, (self.word, moment, about, asked[1:]))
        else:
            pop(state)
        return True

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Counters for this moment, or none."""
        if frame[1] != "any_time":
            yield from playable(self.rules, state, frame[3][0], frame[1])
        yield Pass()

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Let it pass: the next is asked."""
        replace(state, (self.word, frame[1], frame[2], frame[3][1:]))


class Roll(FreightDecision):
    """A roll that decides an effect: frame ``("roll", effect, player, target, bonus, helpers, stage)``.

    First counters may help, then money; then the dice fall.
    """

    word = "roll"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Ask for help, then roll."""
        _, ref, player, target, bonus, helpers, stage = frame
        effect = self.rules.effect(ref)
        first = state.active or player
        if stage == 0:
            replace(state, (self.word, ref, player, target, bonus, helpers, 1))
            open_window(self.rules, state, "before_roll", effect.roll.number, first)
        elif stage == 1:
            replace(state, (self.word, ref, player, target, bonus, helpers, 2))
            donations = effect.roll.donations
            if donations is not None:
                givers = state.clockwise_from(first) if donations.by == "anyone" else [player]
                push(state, ("donate", ref, tuple(givers)))
        else:
            pop(state)
            self._decide(state, ref, effect, player, target, bonus)
        return True

    def _decide(
        self, state: FreightState, ref: tuple[str, int, int, int, int], effect: Rule, player: int, target: int, bonus: int
    ) -> None:
        rule = effect.roll
        roll = bonus + throw(state, rule.dice, rule.name, player)
        succeeded = roll >= rule.at_least if rule.at_least is not None else roll <= rule.at_most
        tell(state, "succeeded" if succeeded else "failed", rule.name)
        if not succeeded:
            return
        if ref[0] == "counter":
            state.put(state.counter_fate, ref[1], state.counter_fate[ref[1]] | SUCCEEDED)
        match effect.word:
            case "cancel_result":
                cancel(state)
            case "retake_station" if state.is_occupied(target):
                unmark_station(self.rules, state, target, self.rules.occupies)
                tell(state, "retaken", target)
                open_window(self.rules, state, "after_retaking", target, state.active or player)
            case "pass_law":
                state.put(state.clock, LAWS, (*state.clock[LAWS], ref))


def cancel(state: FreightState) -> None:
    """What was about to fall does not: it leaves the agenda, and the window for it."""
    agenda = list(state.agenda)
    if agenda and agenda[-1][0] == "window":
        agenda.pop()
    assert agenda[-1][0] == "occupy"
    agenda.pop()
    state.put(state.clock, 0, tuple(agenda))


class Donations(FreightDecision):
    """Players may give money to help a roll: frame ``("donate", effect, players)``."""

    word = "donate"
    asked = "give money to help the roll, or pass"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The first who has not answered."""
        player: int = frame[2][0]
        return player

    def _most(self, state: FreightState, frame: Frame) -> int:
        rule = self.rules.effect(frame[1]).roll.donations
        most = max(0, state.cash[frame[2][0]]) // rule.amount
        return int(most if rule.times is None else min(most, rule.times))

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Who has too little is not asked."""
        if not frame[2]:
            pop(state)
            return True
        if self._most(state, frame) == 0:
            replace(state, (self.word, frame[1], frame[2][1:]))
            return True
        return False

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """As often as he can pay, or not at all."""
        yield Range(Donate(1), "times", 1, self._most(state, frame))
        yield Pass()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Whole gifts out of one's own money."""
        match action:
            case Pass():
                return None
            case Donate(times=times):
                if 1 <= times <= self._most(state, frame):
                    return None
                return Refusal(f"the player can give up to {self._most(state, frame)} times", "roll.donations")
        return wrong_kind(action, self.asked)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The roll gets better."""
        replace(state, (self.word, frame[1], frame[2][1:]))
        if isinstance(action, Donate):
            rule = self.rules.effect(frame[1]).roll.donations
            pay(state, frame[2][0], BANK, action.times * rule.amount)
            add_to_roll(state, action.times * rule.plus, 0)


def add_to_roll(state: FreightState, plus: int, helpers: int) -> None:
    """The roll that is about to be made gets a bonus."""
    agenda = list(state.agenda)
    place = max(number for number, frame in enumerate(agenda) if frame[0] == "roll")
    word, ref, player, target, bonus, helped, stage = agenda[place]
    agenda[place] = (word, ref, player, target, bonus + plus, helped + helpers, stage)
    state.put(state.clock, 0, tuple(agenda))


class AnswerOffer(FreightDecision):
    """A player is offered money: frame ``("offer", payer, payee, amount)``."""

    word = "offer"
    asked = "accept the money or decline it"

    def actor(self, state: FreightState, frame: Frame) -> int:
        """The player it is offered to."""
        player: int = frame[2]
        return player

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Accept, or not."""
        yield Accept()
        yield Pass()

    def refusal(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """The offer is answered before anything else is said."""
        if isinstance(action, PlayCounter):
            return Refusal("an offer is open", "money.gifts")
        return super().refusal(state, frame, action)

    def menu(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """Accept, or not."""
        return self.choices(state, frame)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """The money changes hands if it is still there."""
        pop(state)
        if isinstance(action, Accept):
            pay(state, frame[1], frame[2], min(frame[3], state.cash[frame[1]]))
