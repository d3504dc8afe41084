"""The tables of a lowered title, in the order they are written out, each with the place in the YAML it came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from railwright.compiler.load.spans import Path, Span, SpanTable


class Table(NamedTuple):
    """One table: numbers, text, truth values, None, tuples, rules and rows with named columns."""

    name: str
    """As an attribute of the compiled title; generated modules write it in capitals."""
    value: Any
    span: Span
    """Where its facts begin."""
    rows: tuple[Span, ...]
    """Where each of its rows was written; empty where they have no places of their own."""


class TableBook:
    """Tables by name."""

    def __init__(self, spans: SpanTable) -> None:
        self._spans = spans
        self._tables: dict[str, Table] = {}

    def add(self, name: str, value: Any, path: Path, rows: Sequence[Path] = ()) -> None:
        """Write a table; the path is where its facts stand in the title, and ``rows`` the same for each row."""
        if name in self._tables:
            raise ValueError(f"table {name} is written twice")
        places = tuple(self._spans.at(row) for row in rows)
        self._tables[name] = Table(name, value, self._spans.at(path), places)

    def list_of(self, key: str, count: int) -> RowWriter:
        """A writer of tables that have a row for each entry of a list of the title."""
        return RowWriter(self, (key,), [(key, place) for place in range(count)])

    def __getitem__(self, name: str) -> Any:
        return self._tables[name].value

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def __len__(self) -> int:
        return len(self._tables)

    def values(self) -> dict[str, Any]:
        """The tables without their places."""
        return {table.name: table.value for table in self}


class RowWriter:
    """Writes tables whose rows all come from the same entries."""

    def __init__(self, book: TableBook, path: Path, rows: Sequence[Path]) -> None:
        self._book = book
        self._path = path
        self._rows = rows

    def add(self, name: str, values: Iterator[Any]) -> None:
        """Write one table."""
        self._book.add(name, tuple(values), self._path, self._rows)
