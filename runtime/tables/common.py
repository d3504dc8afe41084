"""What every compiled title holds, whatever its family: what it is, its players, its bank, its options, its sources."""

from __future__ import annotations

import msgspec

FORMAT = "railwright-tables/1"
"""The format of the tables; a change that readers must know about raises the number."""

NONE = -1
"""In a column of numbers: none, or without limit; each table says which."""


class Record(msgspec.Struct, frozen=True):
    """A row with named columns."""


class Meta(Record, frozen=True):
    """What the title is, and what it was compiled from."""

    id: str
    """The name of the title's folder and of its compiled files."""
    name: str
    """The title as printed on the box."""
    subtitle: str
    """Where and when it plays; empty if not said."""
    family: str
    """Which kind of rail game it is."""
    version: int
    """Raised whenever a game in progress would play on differently."""
    designers: tuple[str, ...]
    """Who designed it."""
    publishers: tuple[str, ...]
    """Who published it."""
    rulebook: str
    """The version of the rulebook followed; empty if not said."""
    currency: str
    """The sign of its money."""
    options: tuple[str, ...]
    """The options that are on, in the order in which they were applied."""
    language: int
    """The version of the title language it is written in."""
    content: str
    """SHA-256 of all tables but this one, the options there are and the source map: the same for titles that play the
    same."""


class Option(Record, frozen=True):
    """A rule the table may switch on."""

    name: str
    """What players type."""
    text: str
    """What it does."""
    players: tuple[int, ...]
    """The numbers of players it may be used with; empty: all."""
    requires: tuple[str, ...]
    """Options that must be on as well."""
    conflicts: tuple[str, ...]
    """Options that may not be on as well."""
    aliases: tuple[str, ...]
    """Names it has in other programs."""


class Players(Record, frozen=True):
    """What a number of players means for the set-up."""

    count: int
    """How many players."""
    cash: int
    """What each begins with."""
    certificate_limit: int
    """How many certificates each may hold; -1: no limit."""


class SourceFile(Record, frozen=True):
    """A YAML file the title was compiled from."""

    file: str
    """Its name: from `definitions` on for bundled titles, from the title's folder on for others."""
    sha256: str
    """The digest of its bytes."""


class TableSource(Record, frozen=True):
    """Where a table comes from."""

    file: int
    """The file, as a row of `files`; -1: the compiler's own."""
    line: int
    """The line, counted from 1."""
    rows: str
    """The group in `rows` that has a line for each of its rows; empty: all come from the one line."""


class SourceMap(Record, frozen=True):
    """Where every table, and every row of a table, was written in YAML."""

    files: tuple[SourceFile, ...]
    """The YAML files."""
    tables: dict[str, TableSource]
    """For each table by name, where it comes from."""
    rows: dict[str, tuple[tuple[int, int], ...]]
    """For each group of rows, the file and line of each row."""
