"""What the actions of all families have in common."""

from __future__ import annotations

import re

import msgspec


class Action(msgspec.Struct, frozen=True):
    """Something a player says."""


class Pass(Action, frozen=True):
    """Declines what is asked, or ends a turn."""


def in_words(action: Action) -> str:
    """The kind of an action as people say it: `lay tile`, `buy share`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).lower()
