"""A position: rows of plain values that only the journal changes.

Every row is a list of immutable values (numbers, or tuples of them). That makes a copy a handful of list copies, an
undo a matter of putting old values back, and a hash a digest of the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, ClassVar

import msgspec

Row = list[Any]

_encoder = msgspec.msgpack.Encoder()

AGENDA, END, DICE, FIRST_CLOCK = range(4)
"""Places every family has in its row `clock`: what is to be decided, how near the end is, the state of the dice."""

END_SEEN, END_NOW, STANDSTILL = 1, 2, 3
"""What `clock[END]` may be: something has happened that ends the game; the game is over; it is over because nobody can
do anything any more."""


class State:
    """The rows of one position and the journal of what changed them.

    A family names its rows in ``ROWS``; each becomes an attribute. Nothing assigns into a row directly: ``put`` does,
    and remembers the old value.
    """

    ROWS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ("journal", "rows")

    rows: tuple[Row, ...]
    journal: list[tuple[Row, int, Any]]
    clock: Row

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.journal = []
        for name, row in zip(self.ROWS, rows, strict=True):
            setattr(self, name, row)

    def put(self, row: Row, index: int, value: Any) -> None:
        """Change one value; the only way anything changes."""
        old = row[index]
        if old != value:
            self.journal.append((row, index, old))
            row[index] = value

    @property
    def agenda(self) -> tuple[Any, ...]:
        """What is to be decided, the last first."""
        agenda: tuple[Any, ...] = self.clock[AGENDA]
        return agenda

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.clock[END] >= END_NOW)

    def mark(self) -> int:
        """A point of the journal to undo to."""
        return len(self.journal)

    def undo_to(self, mark: int) -> None:
        """Put everything back as it was at a mark."""
        journal = self.journal
        while len(journal) > mark:
            row, index, old = journal.pop()
            row[index] = old

    def clone(self) -> State:
        """The same position with a life of its own; its journal is empty."""
        twin = object.__new__(type(self))
        twin.rows = tuple([row.copy() for row in self.rows])
        twin.journal = []
        for name, row in zip(self.ROWS, twin.rows, strict=True):
            setattr(twin, name, row)
        return twin

    def digest(self) -> str:
        """A short name for the position: equal positions have equal ones, on every machine.

        It is the BLAKE2b hash of the rows as MessagePack, which any language can work out.
        """
        return blake2b(_encoder.encode(self.rows), digest_size=16).hexdigest()

    def named_rows(self) -> Iterator[tuple[str, Row]]:
        """The rows with their names."""
        return zip(self.ROWS, self.rows, strict=True)
