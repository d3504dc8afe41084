"""What `railwright explain` says about a code."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """One kind of mistake: why it is one, and how it is written wrong and right."""

    code: str
    title: str
    """What is wrong, in one line."""
    why: str
    """What would happen in the game, or to the reader of the title."""
    wrong: str = ""
    """The smallest YAML that has the mistake."""
    right: str = ""
    """The same YAML without it."""
