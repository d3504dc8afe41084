"""What the tables of a family are, told from the classes of the runtime: names, types, meanings.

The docstrings under the attributes are the one description; the JSON Schema, ``docs/tables.md`` and the headings in
generated modules quote them.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from typing import NamedTuple, get_type_hints

from railwright.runtime.title import CompiledTitle, title_class


class TableDoc(NamedTuple):
    """One table of a family, or one column of a record."""

    name: str
    """As an attribute; generated modules write it in capitals."""
    type: str
    """Its type as it is written in the class."""
    text: str
    """What it means."""


class Section(NamedTuple):
    """The tables of one YAML file."""

    name: str
    """The class."""
    text: str
    """What they are about."""
    tables: tuple[TableDoc, ...]


@cache
def sections(family: str) -> tuple[Section, ...]:
    """The tables of a family, file by file."""
    lineage = [cls for cls in reversed(title_class(family).__mro__) if issubclass_of_titles(cls)]
    told = (Section(cls.__name__, doc_of(cls), columns(cls)) for cls in lineage)
    return tuple(section for section in told if section.tables)


def issubclass_of_titles(cls: type) -> bool:
    """Whether a class of the lineage holds tables."""
    return issubclass(cls, CompiledTitle)


def doc_of(cls: type) -> str:
    """What a class is for."""
    return inspect.cleandoc(cls.__doc__ or "")


@cache
def columns(cls: type) -> tuple[TableDoc, ...]:
    """The attributes a class itself declares, each with the docstring under it."""
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = []
    for field, after in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                text = inspect.cleandoc(str(after.value.value))
            found.append(TableDoc(field.target.id, ast.unparse(field.annotation), text))
    return tuple(found)


def records(family: str) -> tuple[type, ...]:
    """The classes of rows with named columns that the tables of a family use, in the order they are first used."""
    found: dict[type, None] = {}
    for hint in get_type_hints(title_class(family)).values():
        _collect(hint, found)
    return tuple(found)


def _collect(hint: object, found: dict[type, None]) -> None:
    if isinstance(hint, type) and hasattr(hint, "__struct_fields__") and hint not in found:
        found[hint] = None
        for inner in get_type_hints(hint).values():
            _collect(inner, found)
    for argument in getattr(hint, "__args__", ()):
        _collect(argument, found)
