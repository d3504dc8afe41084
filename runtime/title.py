"""A compiled title: its tables, the code generated for it, and where in the YAML each of them was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.tables.common import FORMAT, NONE, Meta, Option, Players, SourceMap
from railwright.runtime.tables.rule import as_plain, from_plain

if TYPE_CHECKING:
    from railwright.runtime.game import Game

_FAMILIES = {
    "rail_18xx": ("railwright.runtime.tables.rail_18xx.title", "RailTitle"),
    "pickup_deliver": ("railwright.runtime.tables.pickup_deliver.title", "FreightTitle"),
}
"""The class of a family's titles; a family is imported only when a title of it is met."""


ABOUT = ("format", "meta", "options", "source_map")
"""Tables about the title rather than of it: two titles that differ only here play the same."""


class CompiledTitle(msgspec.Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """What a game, a front end or a bot sees of a title. Each table is an attribute; families add theirs."""

    format: str = FORMAT
    """The format of these tables."""
    meta: Meta
    """What the title is, and what it was compiled from."""
    options: tuple[Option, ...]
    """The options the title declares, in the order in which they are applied."""
    players: tuple[Players, ...]
    """A row for each number of players allowed."""
    bank_cash: int
    """All the money of the game, what players begin with included; -1: the bank never runs out."""
    bank_breaks: str
    """`at_zero`: the bank has run out when it is empty; `below_zero`: only when it owes."""
    source_map: SourceMap
    """Where every table was written in YAML."""

    @property
    def id(self) -> str:
        """The title's folder, and what `load` takes."""
        return self.meta.id

    @property
    def name(self) -> str:
        """The title as printed on the box."""
        return self.meta.name

    @cached_property
    def code(self) -> Any:
        """The functions of the title: those generated for it, or, for a title read from JSON, the same from tables."""
        return self.table_code()

    def table_code(self) -> Any:
        """The functions of the title worked out from its tables at each call; the generated ones must agree."""
        raise NotImplementedError(f"titles of family {self.meta.family} have no functions")

    def with_options(self, options: Sequence[str]) -> CompiledTitle:
        """The same title with other options on; needs the place it was loaded from."""
        if sorted(options) == sorted(self.meta.options):
            return self
        reload = self.__dict__.get("reload")
        if reload is None:
            raise BadTables("the options of a title read from its tables were fixed when it was compiled")
        title: CompiledTitle = reload(tuple(options))
        return title

    def new_game(self, players: Sequence[str], seed: int = 0, options: Sequence[str] = ()) -> Game:
        """Begin a game among these players, with options beside those the title was loaded with."""
        from railwright.runtime.table import new_game

        return new_game(self, players, seed, options)

    def where(self, table: str, row: int | None = None) -> str:
        """Where in the YAML a table, or one of its rows, was written: ``definitions/.../trains.yaml:14``."""
        source = self.source_map.tables.get(table.lower())
        if source is None:
            raise KeyError(f"no table is called {table!r}")
        file, line = source.file, source.line
        rows = self.source_map.rows.get(source.rows, ())
        if row is not None and 0 <= row < len(rows):
            file, line = rows[row]
        return "" if file == NONE else f"{self.source_map.files[file].file}:{line}"

    def as_json(self) -> bytes:
        """The tables as `<title>.tables.json` has them, without its line breaks."""
        return msgspec.json.encode(self, enc_hook=as_plain)

    def __repr__(self) -> str:
        options = f" with {', '.join(self.meta.options)}" if self.meta.options else ""
        return f"<{type(self).__name__} {self.meta.id}{options}>"


class BadTables(ValueError):
    """Tables that are not those of a title, or of another version."""


def title_class(family: str) -> type[CompiledTitle]:
    """The class whose attributes are the tables of a family."""
    if family not in _FAMILIES:
        raise BadTables(f"there is no family {family!r}")
    module, name = _FAMILIES[family]
    found: type[CompiledTitle] = getattr(import_module(module), name)
    return found


class _Family(msgspec.Struct):
    family: str


class _Head(msgspec.Struct):
    format: str
    meta: _Family


def from_json(data: bytes) -> CompiledTitle:
    """A title out of its JSON tables, every type checked; raises :class:`BadTables`. No code comes with it."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise BadTables(f"the tables are of format {head.format!r}; this version reads {FORMAT!r}")
        title = msgspec.json.decode(data, type=title_class(head.meta.family), dec_hook=from_plain)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadTables(f"these are not the tables of a title: {error}") from None
    # Numbers of the right type may still lead nowhere, and a game would find out in the middle of a move.
    if content_of(title.meta.family, {name: getattr(title, name) for name in title.__struct_fields__}) != title.meta.content:
        raise BadTables("the tables are not those that were compiled: `meta.content` does not fit; compile the title again")
    return title


def content_of(family: str, tables: Mapping[str, Any]) -> str:
    """SHA-256 of all tables of a title that matter for play."""
    # Imported here: on the way to a bundled title nothing is imported that it can do without.
    from hashlib import sha256

    total = sha256()
    for name in title_class(family).__struct_fields__:
        if name not in ABOUT:
            total.update(f"{name}\0".encode())
            total.update(msgspec.json.encode(tables[name], enc_hook=as_plain))
    return total.hexdigest()


def from_namespace(namespace: dict[str, Any]) -> CompiledTitle:
    """A title out of what a generated module defines; its tables are taken as they are."""
    if namespace.get("FORMAT") != FORMAT:
        raise BadTables(f"the module is of format {namespace.get('FORMAT')!r}; this version reads {FORMAT!r}")
    cls = title_class(namespace["META"].family)
    try:
        title = cls(**{name: namespace[name.upper()] for name in cls.__struct_fields__})
    except KeyError as error:
        raise BadTables(f"the module has no table {error}") from None
    title.__dict__["code"] = _Functions(namespace)
    return title


class _Functions:
    """The functions a generated module defines, by name."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.__dict__.update(
            (name, value) for name, value in namespace.items() if callable(value) and not name[:1].isupper()
        )
