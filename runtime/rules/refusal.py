"""Why something may not be done."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why something may not be done."""

    what: str
    """In the table's words."""
    rule: str
    """The word of the title's language that says so."""
    help: str = ""
    """What would be legal."""
