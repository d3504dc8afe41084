"""The agenda: decisions still to be made, the last first."""

from __future__ import annotations

from typing import Any

from railwright.runtime.state.state import AGENDA, State

Frame = tuple[Any, ...]
"""An entry of the agenda: the decision's word and what it is about."""


def push(state: State, *frames: Frame) -> None:
    """Put decisions on the agenda; the last one comes first."""
    state.put(state.clock, AGENDA, (*state.clock[AGENDA], *frames))


def pop(state: State) -> None:
    """Take the open decision off the agenda."""
    state.put(state.clock, AGENDA, state.clock[AGENDA][:-1])


def replace(state: State, frame: Frame) -> None:
    """Put another decision in place of the open one."""
    state.put(state.clock, AGENDA, (*state.clock[AGENDA][:-1], frame))


def replace_at(state: State, place: int, frame: Frame) -> None:
    """Put another decision in place of one further down."""
    agenda = state.clock[AGENDA]
    state.put(state.clock, AGENDA, (*agenda[:place], frame, *agenda[place + 1 :]))
