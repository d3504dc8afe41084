"""Plays any compiled title: whose decision is open, what may be said, what it leads to. Read this first.

The agenda in the state says what is to be decided; each kind of decision has one object that lists, judges and performs
(``steps/``). After an action the engine goes on through everything that asks nobody, until somebody has a choice again.
It knows no family: a family brings its rules, its decisions and its opening (``steps/<family>/family.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from railwright.runtime.actions.action import Action, Pass
from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.effects.agenda import Frame
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.state import END, STANDSTILL
from railwright.runtime.steps.decision import NOBODY, Choice
from railwright.runtime.title import CompiledTitle

STILL_ROUNDS = 8
"""Rounds without a decision in which nothing but the clock changes, after which nothing ever will."""
STILL_STEPS = 2_000
"""Steps without a decision inside one round in which nothing but the clock changes: the same."""
MOST_AUTOMATIC = 100_000
"""Steps without a decision after one action; more would mean that the rounds go round without end."""


class Engine:
    """The rules of one title, ready to play any number of games."""

    def __init__(self, title: CompiledTitle) -> None:
        self.title: Any = title
        self.family: Any = import_module(f"railwright.runtime.steps.{title.meta.family}.family")
        self.rules: Any = self.family.rules_of(title)
        self.decisions: dict[str, Any] = self.family.decisions_of(self.rules)

    def new_state(self, n_players: int, seed: int = 0) -> Any:
        """The opening position, played on to the first decision."""
        state = self.family.opening(self.rules, n_players, seed)
        self.go_on(state)
        return state

    def open_frame(self, state: Any) -> tuple[Any, Frame]:
        """The decision that is open, and what it is about."""
        frame: Frame = state.agenda[-1]
        return self.decisions[frame[0]], frame

    def actor(self, state: Any) -> int:
        """The player to decide, or NOBODY when the game is over."""
        if state.is_over:
            return NOBODY
        decision, frame = self.open_frame(state)
        return decision.actor(state, frame)

    def menu(self, state: Any) -> Iterator[Choice]:
        """Everything that may be said now."""
        if state.is_over:
            return iter(())
        decision, frame = self.open_frame(state)
        found: Iterator[Choice] = decision.menu(state, frame)
        return found

    def candidates(self, state: Any) -> Iterator[Choice]:
        """All of the menu, and perhaps more that would be refused; cheaper than the menu for who needs one move."""
        if state.is_over:
            return iter(())
        decision, frame = self.open_frame(state)
        found: Iterator[Choice] = decision.candidates(state, frame)
        return found

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        """Why an action may not be said now, or nothing if it may."""
        if state.is_over:
            return Refusal("the game is over", "game_end")
        decision, frame = self.open_frame(state)
        return decision.refusal(state, frame, action)

    def play(self, state: Any, action: Action) -> None:
        """Do what an action says, or raise :class:`IllegalMove` and change nothing."""
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise IllegalMove(*refusal)
        decision, frame = self.open_frame(state)
        decision.perform(state, frame, action)
        self.go_on(state)

    def go_on(self, state: Any) -> None:
        """Do everything that asks nobody, until somebody has a choice or the game is over.

        A game in which round after round nobody can do anything and nothing changes would go on for ever: it is over.
        """
        seen: list[Any] = []
        seen_long_ago: list[Any] = []
        still = 0
        for step in range(1, MOST_AUTOMATIC):
            decision, frame = self.open_frame(state)
            if len(state.agenda) == 1 and not state.is_over:
                lies = _lies(state)
                still = still + 1 if lies == seen else 0
                seen = lies
                if still == STILL_ROUNDS:
                    state.put(state.clock, END, STANDSTILL)
            if step % STILL_STEPS == 0 and not state.is_over:
                lies = _lies(state)
                if lies == seen_long_ago:
                    state.put(state.clock, END, STANDSTILL)
                seen_long_ago = lies
            if decision.go_on(state, frame):
                continue
            if state.is_over or not decision.is_idle(state, frame):
                return
            decision.perform(state, frame, Pass())
        raise AssertionError(f"the game goes round without a decision, at {state.agenda}")


def _lies(state: Any) -> list[Any]:
    """All that lies on the table; where the game stands is no part of it."""
    return [row.copy() for row in state.rows if row is not state.clock]
