"""Opening a game: its moves played again, each checked by the rules and against the position it once led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from railwright.runtime.actions.errors import GameError, StoreError
from railwright.runtime.store.head import FORMAT, MOVE, REDO, UNDO, Event, Head, differences, title_for
from railwright.runtime.table import family_part

if TYPE_CHECKING:
    from railwright.runtime.game import Game
    from railwright.runtime.title import CompiledTitle


def replayed(head: Head, events: Sequence[Event], title: CompiledTitle | None, name: str) -> Game:
    """The game of a file. What is odd about it is in its notes; what cannot be is an error.

    A game of another version is opened if all its moves are still legal; where positions have come out differently,
    the notes say from which move on.
    """
    with_title = title_for(head, title)
    notes = list(differences(head, with_title))
    try:
        game: Game = family_part("games", with_title).GAME(with_title, head.players, head.seed)
    except GameError as error:
        raise StoreError(f"{name} cannot be opened: {error}") from error
    strayed = False
    for number, event in enumerate(events, start=1):
        try:
            _apply(game, event)
        except GameError as error:
            older = f" ({'; '.join(notes)})" if notes else ""
            raise StoreError(f"{name}: entry {number} cannot be played{older}: {error}") from error
        if not strayed and game.hash() != event.position:
            if not notes:
                raise StoreError(f"{name}: entry {number} leads to another position than the one recorded")
            strayed = True
            notes.append(f"from entry {number} on, positions are others than those recorded")
    game.notes = tuple(notes)
    return game


def _apply(game: Game, event: Event) -> None:
    if event.kind == MOVE:
        game.play(event.action)
    elif event.kind == UNDO:
        game.undo()
    elif event.kind == REDO:
        game.redo()
    else:
        raise StoreError(f"there is no entry `{event.kind}`")


def read_head(data: bytes, name: str) -> Head:
    """A head as written; StoreError if it is none, or of a form this version cannot read."""
    try:
        form = msgspec.json.decode(data, type=dict[str, msgspec.Raw]).get("format")
        if form is not None and bytes(form) != f'"{FORMAT}"'.encode():
            said = bytes(form).decode(errors="replace")[:60]
            raise StoreError(f"{name} is of the form {said}; this version reads {FORMAT}")
        return msgspec.json.decode(data, type=Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise StoreError(f"{name} does not say which game it is: {error}") from None
