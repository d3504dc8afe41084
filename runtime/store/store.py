"""A game played into an SQLite file: a move that was acknowledged is on disk, whatever happens next.

The file only grows: moves taken back and made again are entries of their own. The write-ahead log is synchronised at
every commit, so that an entry survives the end of the process and of the power; a commit is whole or not there. The
file is a game by itself once it is closed; while it is being played into, its ``-wal`` file belongs to it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.actions.errors import StoreError
from railwright.runtime.store.head import MOVE, REDO, UNDO, Event, Head, first_link, head_of, next_link
from railwright.runtime.store.replaying import read_head, replayed

if TYPE_CHECKING:
    from railwright.runtime.game import Game, Moment
    from railwright.runtime.title import CompiledTitle

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x52574731
"""Marks an SQLite file as a game: RWG1."""
PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

SCHEMA = """
CREATE TABLE head (json TEXT NOT NULL);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    action TEXT NOT NULL,
    position TEXT NOT NULL,
    chain TEXT NOT NULL
) STRICT;
CREATE TABLE tip (number INTEGER NOT NULL, chain TEXT NOT NULL);
CREATE TRIGGER head_stays BEFORE UPDATE ON head BEGIN SELECT RAISE(ABORT, 'the head does not change'); END;
CREATE TRIGGER head_is_kept BEFORE DELETE ON head BEGIN SELECT RAISE(ABORT, 'the head is kept'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'an entry does not change'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'an entry is kept'); END;
"""


class Store:
    """The file a game is played into."""

    def __init__(self, path: Path, connection: sqlite3.Connection, number: int, chain: str) -> None:
        self.path, self._connection = path, connection
        self._number, self._chain = number, chain

    @classmethod
    def create(cls, path: Path, game: Game) -> Store:
        """A new file with all of the game so far in it; there must be none of that name."""
        head = head_of(game)
        with _said(path):
            if path.exists() and path.stat().st_size > 0:
                raise StoreError(f"{path} exists; open it with Game.load, or choose another name")
            if not path.parent.is_dir():
                raise StoreError(f"{path} cannot be written: there is no folder {path.parent}")
            store = cls(path, _connect(path), 0, first_link(head))
            try:
                store._begin(game, head)
            except BaseException:
                store._connection.close()
                raise
        return store

    def _begin(self, game: Game, head: Head) -> None:
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        for statement in SCHEMA.split(";\n"):
            if statement.strip():
                run(statement)
        run(f"PRAGMA application_id = {APPLICATION}")
        run("INSERT INTO head VALUES (?)", (msgspec.json.encode(head).decode(),))
        run("INSERT INTO tip VALUES (0, ?)", (self._chain,))
        for event in events_of(game):
            self._append(event)
        run("COMMIT")

    # --- what is added

    def add_move(self, game: Game, moment: Moment) -> None:
        """Write a move down; it is on disk when this returns."""
        self._add(Event(MOVE, game.words(moment), game.hash()))

    def add_undo(self, game: Game) -> None:
        """Write down that the last move was taken back."""
        self._add(Event(UNDO, b"", game.hash()))

    def add_redo(self, game: Game) -> None:
        """Write down that a move was made again."""
        self._add(Event(REDO, b"", game.hash()))

    def _add(self, event: Event) -> None:
        before = (self._number, self._chain)
        with _said(self.path):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                tip = self._connection.execute("SELECT number, chain FROM tip").fetchone()
                if tip != before:
                    raise StoreError(f"another program has played on in {self.path}; open it again")
                self._append(event)
                self._connection.execute("COMMIT")
            except BaseException:
                self._number, self._chain = before
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _append(self, event: Event) -> None:
        self._number, self._chain = self._number + 1, next_link(self._chain, event)
        row = (self._number, event.kind, event.action.decode(), event.position, self._chain)
        self._connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
        self._connection.execute("UPDATE tip SET number = ?, chain = ?", (self._number, self._chain))

    def close(self) -> None:
        """Leave the file; all of the game is then in the one file."""
        with _said(self.path):
            self._connection.close()

    # --- what is read

    @classmethod
    def open(cls, path: Path, title: CompiledTitle | None = None) -> Game:
        """The game in a file, to be played on into it; StoreError if it is torn or was altered."""
        with _said(path):
            connection = _connect(path)
            try:
                head, events, chain = _read(connection, path)
                game = replayed(head, events, title, str(path))
            except BaseException:
                connection.close()
                raise
        game.store = cls(path, connection, len(events), chain)
        return game


def events_of(game: Game) -> list[Event]:
    """The moves that led to where a game is, each with the position it led to."""
    events, twin = [], game.clone()
    words = [game.words(moment) for moment in game.moments()]
    for action in reversed(words):
        events.append(Event(MOVE, action, twin.hash()))
        twin.undo()
    return events[::-1]


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def _read(connection: sqlite3.Connection, path: Path) -> tuple[Head, list[Event], str]:
    """The head, every entry and the end of the chain, all found to fit together."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        raise StoreError(f"{path} holds no game: it was begun and never written")
    if not {"head", "entries", "tip"} <= tables:
        raise StoreError(f"{path} is a database, but no game")
    trouble = connection.execute("PRAGMA quick_check(1)").fetchone()
    if trouble != ("ok",):
        raise StoreError(f"{path} is torn: {trouble[0] if trouble else 'no answer'}")
    heads = connection.execute("SELECT json FROM head").fetchall()
    tips = connection.execute("SELECT number, chain FROM tip").fetchall()
    if len(heads) != 1 or len(tips) != 1 or not isinstance(heads[0][0], str):
        raise StoreError(f"{path} was altered: it does not have one head and one tip")
    head = read_head(heads[0][0].encode(), str(path))
    chain, events = first_link(head), []
    rows: Iterator[tuple[Any, ...]] = connection.execute("SELECT * FROM entries ORDER BY number")
    for place, (number, kind, action, position, link) in enumerate(rows, start=1):
        event = Event(kind, action.encode(), position)
        chain = next_link(chain, event)
        if number != place or link != chain:
            raise StoreError(f"{path} was altered: entry {place} does not follow the one before it")
        events.append(event)
    if tips[0] != (len(events), chain):
        raise StoreError(f"{path} was altered: it should end with entry {tips[0][0]}, and ends with {len(events)}")
    return head, events, chain


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Whatever goes wrong with a file is said as a StoreError."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} cannot be read or written, it may be torn: {error}") from error
    except (OSError, UnicodeError, AttributeError, ValueError) as error:
        raise StoreError(f"{path} cannot be read or written: {error}") from error
