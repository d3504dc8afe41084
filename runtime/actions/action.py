"""What the actions of all families have in common."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True):
    """Something a player says."""


class Pass(Action, frozen=True):
    """Declines what is asked, or ends a turn."""
