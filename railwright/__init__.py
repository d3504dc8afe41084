"""Rail games as data: ``railwright.load("...")`` gives a title, ready to be played; ``railwright.Game.load`` a game."""

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from railwright.loading import TitleError, bundled, load
from railwright.runtime.actions.errors import BadAction, BadSetup, GameError, IllegalMove, StoreError
from railwright.runtime.store.head import find_titles_with

if TYPE_CHECKING:
    from railwright.runtime.game import Game
    from railwright.runtime.replay.replay import Replayed
    from railwright.runtime.title import CompiledTitle

__all__ = [
    "BadAction",
    "BadSetup",
    "Game",
    "GameError",
    "IllegalMove",
    "StoreError",
    "TitleError",
    "load",
    "new_game",
    "replay",
]


def new_game(title: str, players: Sequence[str], seed: int = 0, options: Sequence[str] = ()) -> "Game":
    """Begin a game of a bundled title or of a folder: the same as ``load(title).new_game(players, ...)``."""
    return load(title).new_game(players, seed, options)


def replay(file: str | PathLike[str]) -> "Replayed":
    """Play a recorded game again: a save or store of ours, or a record of 18xx.games; says what agrees, and what not."""
    from railwright.replaying import replay

    return replay(file)


def _find(title: str, options: tuple[str, ...]) -> "CompiledTitle":
    """The title of a game that is opened; a file may name bundled titles only, never a place on this machine."""
    if title not in bundled():
        raise TitleError("no bundled title has that id")
    return load(title, options)


find_titles_with(_find)


def __getattr__(name: str) -> Any:
    # Games are imported when somebody plays: compiling and drawing need none of it.
    if name == "Game":
        from railwright.runtime.game import Game

        return Game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
