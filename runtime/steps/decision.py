"""A decision: what may be said at a point of the game, what is refused and why, and what it leads to.

``refusal`` is the one account of what is legal. A menu lists candidates and leaves out what it refuses; a move is
checked by it; players of every kind read the menu.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, NamedTuple, TypeVar

from railwright.runtime.actions.action import Action, Pass, in_words
from railwright.runtime.effects.agenda import Frame
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.state import State


class Range(NamedTuple):
    """Many moves alike but for a price: the action with the lowest, the highest, and the step."""

    action: Action
    field: str
    least: int
    most: int
    step: int = 1


Choice = Action | Range


def said(choice: Choice) -> Action:
    """The move a choice stands for: of a range, the lowest."""
    return choice.action if isinstance(choice, Range) else choice


NOBODY = -1

S = TypeVar("S", bound=State)
"""The state of a family."""
R = TypeVar("R")
"""The rules of a family."""


class Decision(Generic[S, R]):
    """One kind of decision; there is one of each for a title, and the agenda says which is open."""

    word: ClassVar[str]

    def __init__(self, rules: R) -> None:
        self.rules = rules

    def actor(self, state: S, frame: Frame) -> int:
        """The player who decides, or NOBODY where nothing is asked."""
        return NOBODY

    def go_on(self, state: S, frame: Frame) -> bool:
        """Do what needs no decision; true if the agenda has changed and must be looked at again."""
        return False

    def menu(self, state: S, frame: Frame) -> Iterator[Choice]:
        """Everything that may be said now."""
        yield from ()

    def candidates(self, state: S, frame: Frame) -> Iterator[Choice]:
        """All of the menu, and perhaps more that would be refused: for who looks at few of them, not at all."""
        return self.menu(state, frame)

    def refusal(self, state: S, frame: Frame, action: Action) -> Refusal | None:
        """Why an action may not be said now, or nothing if it may."""
        return Refusal("nothing is to be decided", "rounds")

    def perform(self, state: S, frame: Frame, action: Action) -> None:
        """Do what a legal action leads to."""
        raise NotImplementedError

    def is_idle(self, state: S, frame: Frame) -> bool:
        """Whether there is nothing to say but to pass, so that nobody is asked."""
        seen = False
        for choice in self.menu(state, frame):
            if not isinstance(choice, Pass):
                return False
            seen = True
        return seen


def wrong_kind(action: Action, asked: str) -> Refusal:
    """The refusal of an action that answers another question."""
    return Refusal(f"this is not the time to {in_words(action)}", "rounds", f"now: {asked}")
