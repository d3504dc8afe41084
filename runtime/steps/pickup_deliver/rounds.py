"""The course of the game: the set-up, rounds of turns, the phases of a turn, the start of the war and the end."""

from __future__ import annotations

from railwright.runtime.effects.agenda import Frame, pop, push
from railwright.runtime.effects.chance import tell
from railwright.runtime.effects.freight import end_game, end_is_due, return_chits
from railwright.runtime.state.pickup_deliver import (
    ACTIVE,
    BANK,
    FIRST,
    IDLE_ROUNDS,
    NAMED,
    NOBODY,
    OPENING_STEP,
    ORDER_PLACE,
    PHASE,
    RAN,
    ROUND,
    TABLES,
    TRAIN,
    TURN,
    WAR,
    FreightState,
)
from railwright.runtime.steps.pickup_deliver.decision import FreightDecision, open_window
from railwright.runtime.steps.pickup_deliver.opening import begin_step, roll_initiative


class Game(FreightDecision):
    """The bottom of the agenda: steps of the set-up, then turns, round after round. Frame ``("game",)``."""

    word = "game"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Begin what comes next, unless the game is over."""
        if state.is_over:
            return False
        step = state.clock[OPENING_STEP]
        if step < len(self.rules.title.opening):
            state.put(state.clock, OPENING_STEP, step + 1)
            begin_step(self.rules, state, self.rules.title.opening[step])
            return True
        if state.clock[ROUND] == 0 or state.clock[ORDER_PLACE] == state.n_players:
            return self._next_round(state)
        seats = state.clockwise_from(state.clock[FIRST])
        player = seats[state.clock[ORDER_PLACE]]
        state.put(state.clock, ORDER_PLACE, state.clock[ORDER_PLACE] + 1)
        push(state, ("turn", player))
        self._begin_turn(state, player)
        return True

    def _next_round(self, state: FreightState) -> bool:
        if state.clock[ROUND] and self._ends(state):
            end_game(state)
            return True
        state.put(state.clock, ROUND, state.clock[ROUND] + 1)
        state.put(state.clock, ORDER_PLACE, 0)
        state.put(state.clock, RAN, 0)
        again = self.rules.title.initiative.again
        if state.clock[ROUND] > 1 and again == "each_round":
            roll_initiative(self.rules, state)
        elif state.clock[ROUND] > 1 and again == "moves_left":
            state.put(state.clock, FIRST, state.clockwise_from(state.clock[FIRST])[1])
        war = self.rules.title.war
        if war is not None and not state.clock[WAR] and BANK not in state.owner:
            state.put(state.clock, WAR, 1)
            tell(state, "war")
            if war.begins.get("returns_chits", False):
                return_chits(state)
        return True

    def _ends(self, state: FreightState) -> bool:
        """What ends the game with a round: what was seen to end it, or rounds in which no train ran."""
        idle = 0 if state.clock[RAN] else state.clock[IDLE_ROUNDS] + 1
        state.put(state.clock, IDLE_ROUNDS, idle)
        for end in self.rules.title.game_end:
            if end.word == "idle_rounds" and idle >= end.rounds:
                return True
        return end_is_due(self.rules, state, "finish_round")

    def _begin_turn(self, state: FreightState, player: int) -> None:
        state.put(state.clock, TURN, state.clock[TURN] + 1)
        for place, value in ((ACTIVE, player), (PHASE, 0), (NAMED, ()), (TRAIN, NOBODY), (TABLES, 0)):
            state.put(state.turn, place, value)
        for other in range(state.n_players):
            state.put(state.played, other, ())
        # The others are asked once a turn; the active player finds his counters in every menu of his.
        open_window(self.rules, state, "any_time", 0, player, but=player)


class Turn(FreightDecision):
    """A player's turn, phase by phase: frame ``("turn", player)``."""

    word = "turn"

    def go_on(self, state: FreightState, frame: Frame) -> bool:
        """Begin the next phase, or end the turn."""
        player = frame[1]
        number = state.turn[PHASE]
        if number == len(self.rules.title.phase):
            pop(state)
            if end_is_due(self.rules, state, "finish_turn"):
                end_game(state)
            return True
        state.put(state.turn, PHASE, number + 1)
        phase = self.rules.title.phase[number]
        match phase.word:
            case "sell_company":
                if BANK in state.owner:
                    push(state, ("nominate", number, player, 0))
            case "renew_display":
                if phase.until == "end" or not state.clock[WAR]:
                    push(state, ("renew", number, player, NOBODY))
            case "run_trains":
                push(state, ("run_trains", player, phase.order), ("name_trains", player, int(phase.none)))
        return True
