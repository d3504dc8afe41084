"""The tables of a lowered title, in the order they are written out, each with the place in the YAML it came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from railwright.compiler.load.spans import Path, Span, SpanTable


class Table(NamedTuple):
    """One table: plain values only (numbers, text, truth values, None, tuples and dicts of these)."""

    name: str
    value: Any
    span: Span


class TableBook:
    """Tables by name."""

    def __init__(self, spans: SpanTable) -> None:
        self._spans = spans
        self._tables: dict[str, Table] = {}

    def add(self, name: str, value: Any, path: Path) -> None:
        """Write a table; the path is where its facts stand in the title."""
        if name in self._tables:
            raise ValueError(f"table {name} is written twice")
        self._tables[name] = Table(name, value, self._spans.at(path))

    def __getitem__(self, name: str) -> Any:
        return self._tables[name].value

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def __len__(self) -> int:
        return len(self._tables)

    def values(self) -> dict[str, Any]:
        """The tables without their places."""
        return {table.name: table.value for table in self}
