"""Tables -> one Python module: frozen tables, the functions of the family, and where each line comes from.

What a template prints is written as a literal unless it is :class:`Code`, the compiler's own text; so nothing a
designer wrote can become anything else than a quoted value.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec import Struct

from railwright.compiler.emit.catalogue import sections
from railwright.compiler.emit.literal import Code, lines_of, literal
from railwright.compiler.emit.notes import Notes, safe
from railwright.compiler.ir.tables import Table, Tables
from railwright.runtime import exports
from railwright.runtime.tables.rule import Rule

TAIL = """\
# -- Where it was written

# fmt: off
# For each table its file and line; for each group of rows the file and line of each.
{source_map}
# For lines of the functions above their file and line.
{yaml_lines}
"""


def module_of(tables: Tables) -> str:
    """The generated module of a title; the same tables give the same bytes."""
    names = tables.names
    notes = Notes(tables, {file: names.shown(file) for file in names.files})
    title = tables.as_title()
    template = _environment().get_template(f"{tables.family}.py.j2")
    written = {table.name: Code("\n".join(_table(table, tables, notes))) for table in tables.ordered()}
    source = template.render(
        folder=Code(safe(names.title)),
        imports=[Code(name) for name in _used(table.value for table in tables.ordered())],
        sections=[
            (
                Code(_heading(section.text)),
                [written[table.name] for table in section.tables if table.name != "source_map"],
            )
            for section in sections(tables.family)
        ],
        title=title,
        notes=notes,
    )
    yaml_lines = "\n".join(lines_of("YAML_LINES", _function_lines(source, notes)))
    return source.rstrip("\n") + "\n\n\n" + TAIL.format(source_map=written["source_map"], yaml_lines=yaml_lines)


def _heading(text: str) -> str:
    """The first sentence of what a section is about."""
    return text.split("\n")[0].split(". ")[0].rstrip(".")


def _table(table: Table, tables: Tables, notes: Notes) -> list[str]:
    rows = None
    if table.rows:
        rows = [f"{number} {notes.at(span)}".rstrip() for number, span in enumerate(tables.groups[table.rows])]
    return lines_of(table.name.upper(), table.value, rows, notes.at(table.span))


def _function_lines(source: str, notes: Notes) -> dict[int, tuple[int, int]]:
    """Only of functions: tables are constants, no traceback passes through them."""
    first = source.count("\n", 0, source.index("# fmt: on")) + 1
    return {line: place for line, place in notes.lines(source).items() if line > first}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("railwright.compiler.emit", "templates"),
        finalize=literal,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        autoescape=False,
    )
    environment.filters["by_card"] = _by_card
    environment.filters["by_moment"] = _by_moment
    return environment


def _by_card(phase_card: tuple[int, ...]) -> list[tuple[int, int]]:
    """Phases with the card that begins them, the last phase of each card."""
    return [(phase, card) for phase, card in enumerate(phase_card) if card >= 0]


def _by_moment(abilities: tuple[Rule, ...]) -> list[tuple[str, tuple[int, ...]]]:
    """The moments at which abilities act, with the abilities."""
    found: dict[str, tuple[int, ...]] = {}
    for number, ability in enumerate(abilities):
        found[ability.when] = (*found.get(ability.when, ()), number)
    return list(found.items())


def _used(values: Iterable[Any]) -> list[str]:
    """The classes that tables are written with; all of them are in ``runtime/exports.py``."""
    found: set[str] = set()
    _collect(values, found)
    missing = found - set(exports.__all__)
    if missing:
        raise TypeError(f"runtime/exports.py lacks {', '.join(sorted(missing))}")
    return sorted(found)


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, Rule):
        found.add("Rule")
        _collect((item for _, item in value.params()), found)
    elif isinstance(value, Struct):
        found.add(type(value).__name__)
        _collect((getattr(value, name) for name in value.__struct_fields__), found)
    elif isinstance(value, dict):
        _collect(value.values(), found)
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for item in value:
            _collect(item, found)
