"""When a special counter may be played. What a player holds is his secret; what is legal is asked for one player.

Whom the game asks must not tell what he holds, so it asks everybody who, as far as the table knows, could answer: he has
counters left, and one that would suit has not been seen to leave the game. Who has none just passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railwright.runtime.actions.pickup_deliver import CounterId, PlayCounter, PlayerId
from railwright.runtime.rules.freight_targets import holds, is_possible
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.pickup_deliver import ROUND, WAR, FreightState
from railwright.runtime.tables.rule import Rule

ANY_TIME = "any_time"


def moment_of(state: FreightState) -> tuple[str, int]:
    """The moment that is asked about, and what it concerns; any time when nothing special is."""
    frame = state.agenda[-1]
    return (frame[1], frame[2]) if frame[0] == "window" else (ANY_TIME, 0)


def counter_refusal(rules: Rules, state: FreightState, player: int, counter: int, use: int) -> Refusal | None:
    """Why a player may not play a counter in this way now."""
    title = rules.title
    if not 1 <= player <= state.n_players or not 0 <= counter < len(title.counter_name):
        return Refusal("there is no such counter or player", "counters")
    if counter not in state.hands[player - 1]:
        return Refusal(f"the player does not hold {title.counter_name[counter]}", "counters")
    if not 0 <= use < len(title.counter_uses[counter]):
        return Refusal(f"{title.counter_name[counter]} has no such use", "counters.uses")
    if state.clock[ROUND] == 0:
        return Refusal("counters are played once the game has begun", "counter_rules")
    if title.counter_rules.from_war and not state.clock[WAR]:
        return Refusal("counters are played only once the war has begun", "counter_rules.from_war")
    if not may_play_together(rules, (*state.played[player - 1], counter)):
        return Refusal("the player has played his counter of this turn", "counter_rules.per_turn")
    rule = title.counter_uses[counter][use]
    refusal = _moment_refusal(rules, state, player, rule.play)
    if refusal is not None:
        return refusal
    for condition in rule.when:
        if not holds(rules, state, condition, player):
            return Refusal(f"{title.counter_name[counter]} cannot be played as things are", f"when.{condition.word}")
    if not any(is_possible(rules, state, effect, player) for effect in rule.effects):
        return Refusal(f"{title.counter_name[counter]} would do nothing", "counters.effects")
    return None


def may_play_together(rules: Rules, played: Sequence[int]) -> bool:
    """Whether one player may play these counters in one turn."""
    if len(played) <= rules.title.counter_rules.per_turn:
        return True
    return any(_fill(played, group) for group in rules.title.counter_rules.together)


def _fill(played: Sequence[int], places: Sequence[Sequence[int]]) -> bool:
    """Whether each counter finds a place of its own that takes it."""
    if not played:
        return True
    first, rest = played[0], played[1:]
    return any(
        first in place and _fill(rest, (*places[:number], *places[number + 1 :]))
        for number, place in enumerate(places)
    )


def _moment_refusal(rules: Rules, state: FreightState, player: int, play: Rule) -> Refusal | None:
    """Whether the moment is right: nobody cuts in before it is his to speak."""
    moment, about = moment_of(state)
    if play.word == ANY_TIME:
        return None
    if moment != play.word:
        return Refusal(f"this counter is played {play.word.replace('_', ' ')}", f"play.{play.word}")
    asked = state.agenda[-1][3]
    if not asked or asked[0] != player:
        return Refusal("others are asked first", "counter_rules.asked")
    return None if suits(rules, state, play, about) else Refusal("it does not suit this moment", f"play.{play.word}")


def suits(rules: Rules, state: FreightState, play: Rule, about: int) -> bool:
    """Whether a moment is the one a counter waits for: this table, this roll with room for help, this station."""
    if play.word == "after_result":
        return bool(play.table == about)
    if play.word == "after_retaking":
        return play.kind is None or rules.is_kind(state, about, play.kind)
    roll = next(frame for frame in reversed(state.agenda) if frame[0] == "roll")
    return bool(play.roll == about and (play.limit is None or roll[5] < play.limit))


def playable(rules: Rules, state: FreightState, player: int, only: str | None = None) -> Iterator[PlayCounter]:
    """The counters a player may play now, each in each way."""
    for counter in sorted(set(state.hands[player - 1])):
        for use, rule in enumerate(rules.title.counter_uses[counter]):
            if only is not None and rule.play.word != only:
                continue
            if counter_refusal(rules, state, player, counter, use) is None:
                yield PlayCounter(PlayerId(player), CounterId(counter), use)


def could_play(rules: Rules, state: FreightState, player: int, moment: str, about: int) -> bool:
    """Whether a player could play something at a moment for all the table knows. The agenda need not be there yet."""
    title = rules.title
    hand, played = state.hands[player - 1], state.played[player - 1]
    if not hand:
        return False
    for counter, use in rules.uses_at[moment]:
        if title.counter_rules.hidden:
            if state.spent[counter] >= title.counter_count[counter]:
                continue
        elif counter not in hand:
            continue
        rule = title.counter_uses[counter][use]
        if (
            (not played or may_play_together(rules, (*played, counter)))
            and (moment == ANY_TIME or suits(rules, state, rule.play, about))
            and all(holds(rules, state, condition, player) for condition in rule.when)
            and any(is_possible(rules, state, effect, player) for effect in rule.effects)
        ):
            return True
    return False


def asked_at(rules: Rules, state: FreightState, moment: str, about: int, first: int) -> tuple[int, ...]:
    """Players who are asked for a counter at a moment, in their order."""
    return tuple(player for player in state.clockwise_from(first) if could_play(rules, state, player, moment, about))
