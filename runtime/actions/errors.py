"""What the runtime says when it refuses."""

from __future__ import annotations


class GameError(Exception):
    """Something a user asked for cannot be done; nothing has changed."""


class IllegalMove(GameError):
    """A move the rules forbid: which rule, and what would be legal."""

    def __init__(self, what: str, rule: str = "", help: str = "") -> None:
        text = what + (f" [{rule}]" if rule else "") + (f"; {help}" if help else "")
        super().__init__(text)
        self.what = what
        self.rule = rule
        self.help = help


class BadAction(GameError):
    """Something that is no action at all: malformed, unknown, of another game."""

    def __init__(self, what: str, help: str = "") -> None:
        super().__init__(what + (f"; {help}" if help else ""))
        self.what = what
        self.help = help


class BadSetup(GameError):
    """A game that cannot begin: players, names or options that do not go together."""


class StoreError(GameError):
    """A file that is no game, or not the game it was: torn, altered, of another version."""
