"""Plays the actions of an 18xx.games record by our rules, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.actions.rail_18xx import (
    Pass,
)
from railwright.runtime.engine import Engine
from railwright.runtime.replay.exporter import Exporter
from railwright.runtime.replay.following import MOST_PASSES, is_pass
from railwright.runtime.replay.record import BadRecord, Record
from railwright.runtime.replay.stock_actions import StockActions
from railwright.runtime.replay.turn_actions import TurnActions
from railwright.runtime.state.rail_18xx import (
    NOBODY,
    RailState,
)


class Importer(StockActions, TurnActions):
    """One record being played again."""

    def __init__(self, engine: Engine, record: Record) -> None:
        super().__init__(engine, record)
        self._methods: dict[str, Callable[[dict[str, Any]], None]] = {
            "pass": self._pass,
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "buy_company": self._buy_company,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "assign": self._assign,
            "choose_ability": self._choose_ability,
            "convert": self._convert,
            "bankrupt": self._bankrupt,
            "end_game": self._end_game,
        }

    def apply(self, action: dict[str, Any]) -> None:
        """Play one action of the record; raises GameError if it cannot be played."""
        word = action["type"]
        method = self._methods.get(word)
        if method is None:
            raise BadRecord(f"the action type `{word[:60]}` is not known", action["id"])
        if self.ended_by_hand:
            raise IllegalMove("the game was ended by hand before this")
        if self._waiting and word != "discard_train":
            names = ", ".join(str(held.get("entity")) for held in self._waiting)
            raise IllegalMove(f"{names} discarded a train without having too many")
        self._now = action
        try:
            passes = is_pass(action)
            if self._passes and not passes and self._may_have_ended(action):
                self.catch_up()
            method(action)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            wrong = "cannot be read: something in it is not what the site writes there"
            missing = f"has no `{error.args[0]}`" if isinstance(error, KeyError) else wrong
            raise BadRecord(f"the action {missing}", action["id"]) from error
        if not passes:
            self._passes.clear()

    def finish(self) -> None:
        """Pass what the site passed by itself after the last action of a finished game."""
        for _ in range(MOST_PASSES):
            if self.state.is_over or self.engine.refusal(self.state, Pass()) is not None:
                return
            self.play(Pass())

    def catch_up(self) -> None:
        """Make the passes of the record that have not been made, as far as it can be told which they are.

        What the site would have written so far is put beside what was written. As long as the record has more, and
        another pass of ours leads to nothing it does not have, that pass is made.
        """
        before, moves = self._last
        state = before.clone()
        assert isinstance(state, RailState)
        twin = Exporter.passes_from(self.engine, state, self.names, self.questions)
        twin.write(moves)
        left = [_who(action) for action in self._passes]
        start = len(twin.written)
        while start and is_pass(twin.written[start - 1]):
            start -= 1
        is_ahead = False
        for _ in range(MOST_PASSES):
            ours = [self._who_of_ours(action) for action in twin.written[start:]]
            if left[: len(ours)] != ours:
                return
            if is_ahead:
                self.play(Pass())
            left, start, is_ahead = left[len(ours) :], len(twin.written), True
            if not left or self.state.is_over or self.engine.refusal(self.state, Pass()) is not None:
                return
            twin = twin.after_a_pass()

    def _who_of_ours(self, action: dict[str, Any]) -> tuple[str, str]:
        is_player = action["entity_type"] == "player"
        return action["type"], self.record.players[action["entity"]] if is_player else str(action["entity"])

    def _may_have_ended(self, action: dict[str, Any]) -> bool:
        """Whether passes of a company before its next action may have ended a whole turn, so that they matter."""
        who = str(action.get("entity"))
        if action["type"] == "sell_shares":
            # For whose train it is, or whether it is a stock round, is not said.
            return True
        if action.get("entity_type") == "company":
            private = self.names.privates.get(who, NOBODY)
            company = self.state.company_of_holder(self.state.private_holder[private]) if private != NOBODY else NOBODY
            who = self.names.company_names[company] if company != NOBODY else who
        words = [passed["type"] for passed in self._passes if str(passed.get("entity")) == who]
        frame = self._frame()
        if not words:
            return False
        if frame[0] != "turn" or self.names.company_names[frame[1]] != who or "run_routes" in words:
            return True
        # Trains that can run are run before a turn ends, and that is written down, even if they run nowhere.
        run = self.rules.step_words.index("run_trains")
        return frame[2] // 2 > run or not self.questions.asks_run(self.state, frame[1])

    def _end_game(self, action: dict[str, Any]) -> None:
        self.catch_up()
        self.ended_by_hand = True


def _who(action: dict[str, Any]) -> tuple[str, str]:
    return action["type"], str(action.get("entity"))
