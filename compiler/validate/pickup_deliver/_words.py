"""Small words for messages."""

from __future__ import annotations


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number of things: `1 station`, `2 stations`, `2 companies`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def is_are(number: int) -> str:
    """The verb after a number of things."""
    return "is" if number == 1 else "are"
