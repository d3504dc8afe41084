"""Cross-checks: what no single key can get wrong. One rule per file; the first line of its docstring is its code.

A rule is a module under ``common/`` or the folder of its family with ``check(title, spans)``, which yields diagnostics.
Rules are found by looking into the folders, and run in order of folder and name.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from railwright.compiler.diagnostics.diagnostic import Diagnostic, one_line
from railwright.compiler.load.spans import SpanTable

Check = Callable[[Any, SpanTable], Iterable[Diagnostic]]


class Rule(NamedTuple):
    """One cross-check."""

    name: str
    """Its folder and file: ``rail_18xx.trains_rust``."""
    check: Check


@cache
def rules(family: str) -> tuple[Rule, ...]:
    """The rules that titles of a family are checked by."""
    found = []
    for folder in ("common", family):
        package = import_module(f"{__name__}.{folder}")
        for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
            if not module.name.startswith("_"):
                check = getattr(import_module(f"{__name__}.{folder}.{module.name}"), "check", None)
                if check is not None:
                    found.append(Rule(f"{folder}.{module.name}", check))
    return tuple(found)


def validated(title: Any, family: str, spans: SpanTable) -> Iterator[Diagnostic]:
    """Everything the rules of a family find wrong with a title that fits its models."""
    for rule in rules(family):
        try:
            yield from rule.check(title, spans)
        except Exception as error:
            # A rule that fails says nothing about the title; the designer still gets all the others say.
            message = (
                f"the check `{rule.name}` failed on this title ({type(error).__name__}: {one_line(str(error))[:200]})"
            )
            help = "this is a fault of the compiler, not of the title; please report it"
            yield Diagnostic("E900", message, spans.at(()), help=help)
