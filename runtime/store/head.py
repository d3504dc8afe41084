"""What a file says about the game in it, and the chain that holds its moves together.

Every move carries the digest of the position it led to. Each link of the chain hashes the link before it, what was done
and that digest; the first one hashes the head. So a file in which anything was changed, left out or put in does not fit
together any more.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec

from railwright.runtime.actions.errors import StoreError
from railwright.runtime.actions.notation.names import shortened
from railwright.runtime.title import CompiledTitle

FORMAT = "railwright-game/1"
"""The form of files; one that readers must know about raises the number."""
RULES = 1
"""The version of the runtime's rules: raised whenever a game in progress would play on differently."""

MOVE, UNDO, REDO = "move", "undo", "redo"
"""What a row of a file can be."""

Finder = Callable[[str, tuple[str, ...]], CompiledTitle]
_finders: list[Finder] = []


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is needed to begin the game again, and to tell whether it is still the same game."""

    format: str
    title: str
    """The title's id."""
    content: str
    """The digest of the title's tables."""
    title_version: int
    rules: int
    options: tuple[str, ...]
    players: tuple[str, ...]
    seed: int


class Event(msgspec.Struct, frozen=True):
    """A row of a file: a move, or one taken back or made again, and the position it led to."""

    kind: str
    action: bytes
    """The move in the JSON form; empty for one taken back or made again."""
    position: str


def head_of(game: Any) -> Head:
    """What a file of this game says."""
    if game.made_up:
        raise StoreError("a game that began in a made-up position cannot be saved")
    meta = game.title.meta
    return Head(FORMAT, meta.id, meta.content, meta.version, RULES, meta.options, game.players, game.seed)


def first_link(head: Head) -> str:
    """The beginning of a chain."""
    return blake2b(msgspec.json.encode(head), digest_size=16).hexdigest()


def next_link(chain: str, event: Event) -> str:
    """The chain with one more event."""
    words = b"\0".join((chain.encode(), event.kind.encode(), event.action, event.position.encode()))
    return blake2b(words, digest_size=16).hexdigest()


def find_titles_with(finder: Finder) -> None:
    """Say how a title is found by its id and options when a game is opened; the facade does."""
    _finders[:] = [finder]


def title_for(head: Head, title: CompiledTitle | None) -> CompiledTitle:
    """The title a file was played with: the one given, or the one of that id."""
    if title is not None:
        if title.id != head.title:
            raise StoreError(f"the game is one of `{shortened(head.title)}`, not of `{title.id}`")
        try:
            return title.with_options(head.options)
        except Exception as error:
            raise StoreError(f"the title cannot be had with the options of the game: {error}") from error
    if not _finders:
        raise StoreError(f"the game is one of `{shortened(head.title)}`; say with which title to open it")
    try:
        return _finders[0](head.title, head.options)
    except Exception as error:
        raise StoreError(
            f"the game is one of `{shortened(head.title)}`, which cannot be loaded: {error}; "
            "if it is a title of your own, open the game with title="
        ) from error


def differences(head: Head, title: CompiledTitle) -> tuple[str, ...]:
    """What is different now from when the game was played."""
    meta, notes = title.meta, []
    if head.title_version != meta.version:
        notes.append(f"played with version {head.title_version} of the title, opened with version {meta.version}")
    if head.rules != RULES:
        notes.append(f"played with version {head.rules} of the rules, opened with version {RULES}")
    if head.content != meta.content and not notes:
        notes.append("the title's tables have changed since the game was played")
    return tuple(notes)
