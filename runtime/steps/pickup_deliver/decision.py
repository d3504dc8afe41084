"""Decisions of pick-up-and-deliver games, and what may be said at any of them.

At any decision a player may play a counter whose moment is always, offer another player money, and, in his own turn,
pay for markers on his lines to be removed. The player asked finds his own counters and repairs in the menu.
"""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.pickup_deliver import (
    Action,
    BuyOff,
    MarkerId,
    Offer,
    PlayCounter,
    SegmentId,
)
from railwright.runtime.effects.agenda import Frame, push
from railwright.runtime.effects.chance import tell
from railwright.runtime.effects.freight import pay, unmark_segment
from railwright.runtime.rules.counters import ANY_TIME, asked_at, counter_refusal, playable
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import (
    BANK,
    MARKED_SEGMENTS,
    NOBODY,
    PLAYED,
    ROUND,
    WAR,
    FreightState,
)
from railwright.runtime.steps.decision import Choice, Decision, wrong_kind


class FreightDecision(Decision[FreightState, Rules]):
    """A decision of a pick-up-and-deliver game."""

    asked = "something else"
    """What is asked, for a refusal."""

    def choices(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """What may be said about the question itself."""
        yield from ()

    def refuses(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Why an answer is not allowed; by default, because it is not among the choices."""
        if action in list(self.choices(state, frame)):
            return None
        return wrong_kind(action, self.asked)

    def do(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Do what a legal answer leads to."""
        raise NotImplementedError

    def menu(self, state: FreightState, frame: Frame) -> Iterator[Choice]:
        """The answers, and what the player asked may say at any time."""
        yield from self.choices(state, frame)
        player = self.actor(state, frame)
        if player == NOBODY or state.clock[ROUND] == 0:
            return
        if state.clock[WAR] or not self.rules.title.counter_rules.from_war:
            yield from playable(self.rules, state, player, ANY_TIME)
        for action in repairs(self.rules, state, player):
            if repair_refusal(self.rules, state, player, action) is None:
                yield action

    def refusal(self, state: FreightState, frame: Frame, action: Action) -> Refusal | None:
        """Why an action may not be said now."""
        if isinstance(action, PlayCounter):
            return counter_refusal(self.rules, state, action.player, action.counter, action.use)
        if isinstance(action, Offer):
            return offer_refusal(self.rules, state, action)
        if isinstance(action, BuyOff):
            return repair_refusal(self.rules, state, self.actor(state, frame), action)
        return self.refuses(state, frame, action)

    def perform(self, state: FreightState, frame: Frame, action: Action) -> None:
        """Do what a legal action leads to; the record of chance begins anew."""
        state.put(state.record, 0, ())
        if isinstance(action, PlayCounter):
            play_counter(self.rules, state, action)
        elif isinstance(action, Offer):
            push(state, ("offer", action.payer, action.payee, action.amount))
        elif isinstance(action, BuyOff):
            pay(state, self.actor(state, frame), BANK, self.rules.title.marker_removal[action.marker])
            unmark_segment(self.rules, state, action.segment, action.marker)
        else:
            self.do(state, frame, action)

    def is_idle(self, state: FreightState, frame: Frame) -> bool:
        """Decisions that ask nothing are passed over by `go_on`; whoever is asked has something to say."""
        return False


def repairs(rules: Rules, state: FreightState, player: int) -> Iterator[BuyOff]:
    """Markers a player could have removed."""
    marked = state.clock[MARKED_SEGMENTS]
    own = rules.lines_of(state, player) if marked else 0
    for segment in marked:
        if rules.title.segment_lines[segment] & own:
            for marker in sorted(set(state.segment_marks[segment])):
                yield BuyOff(SegmentId(segment), MarkerId(marker))


def repair_refusal(rules: Rules, state: FreightState, player: int, action: BuyOff) -> Refusal | None:
    """Only the owner of a line pays for its segments, in his turn, with what he has."""
    title = rules.title
    segment, marker = action.segment, action.marker
    if not 0 <= segment < rules.n_segments or marker not in state.segment_marks[segment]:
        return Refusal("no such marker lies there", "markers")
    cost = title.marker_removal[marker]
    if cost == NOBODY:
        return Refusal("that marker cannot be bought off", "markers.removal")
    if title.marker_removal_when[marker] == "own_turn" and player != state.active:
        return Refusal("markers are bought off in one's own turn", "markers.removal")
    if not title.segment_lines[segment] & rules.lines_of(state, player):
        return Refusal("only the owner of the line may pay", "markers.removal")
    if state.cash[player] < cost:
        return Refusal(f"it costs {cost}, the player has {state.cash[player]}", "markers.removal")
    return None


def offer_refusal(rules: Rules, state: FreightState, action: Offer) -> Refusal | None:
    """Money passes between two players in whole steps, as much as there is."""
    rule = rules.title.money
    n = state.n_players
    if rule.gifts == "never":
        return Refusal("players do not pay each other", "money.gifts")
    if state.agenda[-1][0] == "offer":
        return Refusal("an offer is open", "money.gifts")
    if not (1 <= action.payer <= n and 1 <= action.payee <= n) or action.payer == action.payee:
        return Refusal("money is offered by one player to another", "money.gifts")
    if action.amount <= 0 or action.amount % rule.step:
        return Refusal(f"money moves in steps of {rule.step}", "money.step")
    if action.amount > state.cash[action.payer]:
        return Refusal(f"the player has {state.cash[action.payer]}", "money.gifts")
    return None


def play_counter(rules: Rules, state: FreightState, action: PlayCounter) -> None:
    """The counter leaves the hand and the game, and its effects are to be resolved before anything else."""
    player, counter, use = action.player, action.counter, action.use
    hand = list(state.hands[player - 1])
    hand.remove(counter)
    state.put(state.hands, player - 1, tuple(hand))
    state.put(state.played, player - 1, (*state.played[player - 1], counter))
    state.put(state.spent, counter, state.spent[counter] + 1)
    state.put(state.counter_fate, counter, state.counter_fate[counter] | PLAYED)
    tell(state, "played", player, counter, use)
    effects = rules.title.counter_uses[counter][use].effects
    refs = [("counter", counter, use, place, NOBODY) for place in range(len(effects))]
    push(state, *(("effect", ref, player, NOBODY, ()) for ref in reversed(refs)))


def open_window(rules: Rules, state: FreightState, moment: str, about: int, first: int, but: int = 0) -> None:
    """Ask those who could play a counter at this moment, for all the table knows."""
    if rules.title.counter_rules.from_war and not state.clock[WAR]:
        return
    asked = tuple(player for player in asked_at(rules, state, moment, about, first) if player != but)
    if asked:
        push(state, ("window", moment, about, asked))
