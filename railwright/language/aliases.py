"""Small types that the models share by name, such as a hex's name or a colour, with the text written below them."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from railwright.compiler.schema.document import FAMILIES, files_of


class Alias(NamedTuple):
    """A type with a name of its own."""

    name: str
    about: str
    shape: Any


@cache
def aliases() -> tuple[Alias, ...]:
    """Every type of the language that has a name and a text, by module and place."""
    for family in FAMILIES:
        files_of(family)  # imports its models
    found = []
    for name in sorted(sys.modules):
        module = sys.modules[name]
        if name.startswith("railwright.compiler.schema.") and isinstance(module, ModuleType):
            found.extend(_described(module))
    return tuple(found)


def alias_of(shape: Any) -> Alias | None:
    """The name a type goes by, if it has one."""
    for alias in aliases():
        if alias.shape is shape:
            return alias
    return next((alias for alias in aliases() if alias.shape == shape), None)


def _described(module: ModuleType) -> list[Alias]:
    """Names of a module that are followed by a text, and are types: not tables, not functions."""
    found = []
    body = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
    for statement, text in pairwise(body):
        if (
            isinstance(statement, ast.Assign)
            and isinstance(statement.targets[0], ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        ):
            name = statement.targets[0].id
            shape = getattr(module, name)
            if not name.isupper() and not isinstance(shape, (str, int, dict, tuple, frozenset)):
                found.append(Alias(name, inspect.cleandoc(text.value.value), shape))
    return found
