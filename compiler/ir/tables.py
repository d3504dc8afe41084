"""The tables of one title, in order, each with the place in the YAML it comes from.

A table is plain: whole numbers, text, truth values, ``None``, tuples of these, records of the runtime, and rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from railwright.compiler.ir.files import FileNames
from railwright.compiler.load.spans import NOWHERE, Path, Span, SpanTable
from railwright.runtime.tables.common import NONE, SourceFile, SourceMap, TableSource
from railwright.runtime.tables.rule import Rule, is_parameter
from railwright.runtime.title import ABOUT, CompiledTitle, content_of, title_class

Value = Any
"""What a table may hold; ``checked`` says what that is."""

LARGEST = 2**53 - 1
"""Numbers beyond this lose digits in the JSON of other languages."""


class Table(NamedTuple):
    """One table."""

    name: str
    """As an attribute of the compiled title."""
    value: Value
    span: Span
    """Where it was written."""
    rows: str = ""
    """The group of rows that tells where each of its rows was written."""


class UnknownName(Exception):
    """A title names something it does not have, and no check has said so."""

    def __init__(self, what: str, name: object, span: Span) -> None:
        super().__init__(f"no {what} is called {name!r}")
        self.what = what
        self.name = name
        self.span = span


class Tables:
    """Tables as they are made, one after another."""

    def __init__(self, family: str, spans: SpanTable, names: FileNames) -> None:
        self.family = family
        self.spans = spans
        self.names = names
        self.tables: dict[str, Table] = {}
        self.groups: dict[str, tuple[Span, ...]] = {}

    def rows(self, group: str, paths: Iterable[Path]) -> None:
        """Say where the rows of a group of tables were written."""
        self.groups[group] = tuple(self.place(path) for path in paths)

    def place(self, path: Path) -> Span:
        """Where a value was written; what all of it is a default was written nowhere."""
        return self.spans.at(path) if path and self.spans.written(path[:1]) else NOWHERE

    def add(self, name: str, value: Value, path: Path, rows: str = "") -> None:
        """Add a table that comes from a path of the title."""
        if name in self.tables:
            raise ValueError(f"the table {name} is there already")
        if rows and len(self.groups[rows]) != len(value):
            raise ValueError(f"the table {name} has {len(value)} rows, {rows} has {len(self.groups[rows])}")
        self.tables[name] = Table(name, checked(value, name), self.place(path), rows)

    def ordered(self) -> list[Table]:
        """The tables in the order of the family's class; one too many or too few is a fault of the compiler."""
        wanted = title_class(self.family).__struct_fields__
        if set(wanted) != set(self.tables):
            odd = sorted(set(wanted) ^ set(self.tables))
            raise ValueError(f"tables that are missing or not known: {', '.join(odd)}")
        return [self.tables[name] for name in wanted]

    def as_title(self) -> CompiledTitle:
        """The title these tables are."""
        return title_class(self.family)(**{table.name: table.value for table in self.ordered()})

    def content(self) -> str:
        """SHA-256 of everything that matters for play."""
        names = title_class(self.family).__struct_fields__
        return content_of(self.family, {name: self.tables[name].value for name in names if name not in ABOUT})

    def source_map(self) -> SourceMap:
        """Where each table and each row was written."""
        names = self.names
        number = {file: place for place, file in enumerate(names.files)}

        def at(span: Span) -> tuple[int, int]:
            return number.get(span.file, NONE), span.line

        tables = {
            name: TableSource(*at(self.tables[name].span), self.tables[name].rows)
            for name in title_class(self.family).__struct_fields__
            if name in self.tables
        }
        rows = {group: tuple(at(span) for span in spans) for group, spans in self.groups.items()}
        files = tuple(SourceFile(names.shown(file), digest) for file, digest in names.files.items())
        return SourceMap(files, tables, rows)


def checked(value: Value, name: str) -> Value:
    """The value itself, if a table may hold it; else a fault of the compiler."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int) and abs(value) <= LARGEST:
        return value
    if isinstance(value, tuple):
        for item in value:
            checked(item, name)
        return value
    if isinstance(value, Rule):
        for word, item in value.params():
            if not is_parameter(word):
                raise ValueError(f"the table {name} has a rule with the parameter {word!r}")
            checked(item, f"{name}.{word}")
        return value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            for item in held.values() if isinstance(held, dict) else (held,):
                checked(item, f"{name}.{field}")
        return value
    raise TypeError(f"the table {name} holds {value!r}, which is no plain value")
