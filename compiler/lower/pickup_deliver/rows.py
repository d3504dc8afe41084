"""Tables that all have a row for each entry of one list of the title."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Path


class Rows:
    """Adds tables whose rows come from the same entries: ``Rows(tables, "station", ("stations",), 256)``."""

    def __init__(self, tables: Tables, group: str, path: Path, entries: int | Iterable[Path]) -> None:
        self._tables = tables
        self._group = group
        self._path = path
        listed = ((*path, place) for place in range(entries)) if isinstance(entries, int) else entries
        tables.rows(group, listed)

    def add(self, name: str, values: Iterable[Any]) -> None:
        """Add one table."""
        self._tables.add(name, tuple(values), self._path, self._group)
