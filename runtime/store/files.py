"""Games saved whole, as JSON that people can read: one line for each move."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from railwright.runtime.actions.errors import StoreError
from railwright.runtime.actions.notation.names import shortened
from railwright.runtime.store.head import MOVE, Event, Head, first_link, head_of, next_link
from railwright.runtime.store.replaying import read_head, replayed
from railwright.runtime.store.store import MAGIC, Store, events_of

if TYPE_CHECKING:
    from railwright.runtime.game import Game
    from railwright.runtime.title import CompiledTitle

MOST_BYTES = 64_000_000
"""No save is larger."""


class SavedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a save."""

    text: str
    """In one line, for people; the action is what is played."""
    action: msgspec.Raw
    hash: str
    """The position it leads to."""


class Moves(msgspec.Struct, frozen=True):
    """What a save has beside its head."""

    moves: tuple[SavedMove, ...]
    chain: str


def save(game: Game, path: Path) -> None:
    """Write a game to a file, whole or not at all: what was there before stays until the new file is on disk."""
    data = as_bytes(game)
    try:
        if path.is_dir():
            raise StoreError(f"{path} is a folder; name a file")
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
        _sync_folder(path.parent)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Let the new name be on disk as well, where folders can be synchronised."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def as_bytes(game: Game) -> bytes:
    """A game as its file has it."""
    head = head_of(game)
    chain, lines = first_link(head), []
    for event, entry in zip(events_of(game), game.log, strict=True):
        chain = next_link(chain, event)
        move = SavedMove(entry.text, msgspec.Raw(event.action), event.position)
        lines.append(b"  " + msgspec.json.encode(move))
    start = msgspec.json.format(msgspec.json.encode(head), indent=1).rstrip(b"}\n ")
    moves = b"[\n" + b",\n".join(lines) + b"\n ]" if lines else b"[]"
    return start + b',\n "moves": ' + moves + b',\n "chain": "' + chain.encode() + b'"\n}\n'


def from_bytes(data: bytes, title: CompiledTitle | None = None, name: str = "the save") -> Game:
    """The game of a file's bytes."""
    if len(data) > MOST_BYTES:
        raise StoreError(f"{name} is too large to be a game")
    try:
        parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise StoreError(f"{name} is torn, or no game: {error}") from None
    if "format" not in parts:
        raise StoreError(f"{name} is no game of ours")
    moves = {key: parts.pop(key) for key in ("moves", "chain") if key in parts}
    head = read_head(msgspec.json.encode(parts), name)
    try:
        rest = msgspec.json.decode(msgspec.json.encode(moves), type=Moves)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise StoreError(f"{name} was altered: {error}") from None
    game = replayed(head, checked_chain(head, rest, name), title, name)
    if not game.notes and any(entry.text != move.text for entry, move in zip(game.log, rest.moves, strict=True)):
        raise StoreError(f"{name} was altered: the words of a move are not what it says")
    return game


def checked_chain(head: Head, rest: Moves, name: str) -> list[Event]:
    """The moves of a save, if they are those that were saved."""
    chain = first_link(head)
    events = [Event(MOVE, bytes(move.action), move.hash) for move in rest.moves]
    for event in events:
        chain = next_link(chain, event)
    if chain != rest.chain:
        raise StoreError(f"{name} was altered: its moves are not those that were saved")
    return events


def path_of(path: object) -> Path:
    """Where somebody wants a file; StoreError if that is no path at all."""
    try:
        words = os.fspath(path)  # type: ignore[call-overload]
        if isinstance(words, str) and words and "\0" not in words:
            return Path(words)
    except TypeError:
        pass
    raise StoreError(f"a file has a name or a path, not `{shortened(path)}`")


def load(path: Path, title: CompiledTitle | None = None) -> Game:
    """Open a file, whichever kind it is."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
            data = b"" if start == MAGIC else start + file.read(MOST_BYTES + 1)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error
    if start == MAGIC:
        return Store.open(path, title)
    if not data:
        raise StoreError(f"{path} is empty")
    return from_bytes(data, title, str(path))
