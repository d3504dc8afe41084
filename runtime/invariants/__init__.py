"""What must hold after every action, whatever the title: nothing is lost, nothing comes from nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railwright.runtime.table import family_part

if TYPE_CHECKING:
    from railwright.runtime.game import Game


def violations(game: Game) -> list[str]:
    """Everything that is wrong with a position; empty if all is well."""
    found: list[str] = family_part("invariants", game.title).violations(game)
    return found
