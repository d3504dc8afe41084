"""Values as Python literals: the only way anything a designer wrote gets into generated code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from railwright.runtime.tables.rule import Rule

WIDTH = 120
INDENT = "    "


class Code(str):
    """Text the compiler itself wrote, which may stand in generated code as it is."""

    __slots__ = ()


def literal(value: Any) -> Code:
    """A value on one line, in the house style: double quotes, no escapes that are not needed."""
    if isinstance(value, Code):
        return value
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, (bool, int)):
        return Code(repr(value))
    if isinstance(value, tuple):
        items = ", ".join(literal(item) for item in value)
        return Code(f"({items},)" if len(value) == 1 else f"({items})")
    if isinstance(value, dict):
        return Code("{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}")
    if isinstance(value, (Rule, msgspec.Struct)):
        opening, arguments = _call(value)
        return Code(opening + ", ".join(prefix + literal(item) for prefix, item in arguments) + ")")
    raise TypeError(f"{type(value).__name__} cannot be written as a literal")


def _text(value: str) -> Code:
    """Text in double quotes, as formatters want it; single ones where that saves escapes."""
    quoted = repr(str(value))
    if quoted[0] == "'" and '"' not in quoted:
        quoted = '"' + quoted[1:-1].replace("\\'", "'") + '"'
    return Code(quoted)


def _call(value: Rule | msgspec.Struct) -> tuple[str, list[tuple[str, Any]]]:
    """The name called and its arguments; names of parameters are the language's own."""
    if isinstance(value, Rule):
        named = [(f"{_identifier(name)}=", item) for name, item in value.params()]
        return "Rule(", [("", value.word), *named]
    cls = type(value)
    fields = [(name, getattr(value, name)) for name in value.__struct_fields__]
    if len(fields) > 5:
        return f"{cls.__name__}(", [(f"{_identifier(name)}=", item) for name, item in fields]
    return f"{cls.__name__}(", [("", item) for _, item in fields]


def _identifier(name: str) -> str:
    if not re.fullmatch(r"[a-z_][a-z0-9_]*", name):
        raise ValueError(f"{name!r} is no name of a parameter")
    return name


def lines_of(name: str, value: Any, row_notes: Sequence[str] | None = None, note: str = "") -> list[str]:
    """``NAME = value`` in as few lines as read well: on one line, or a row a line, or filled lines of short values.

    ``row_notes`` are comments for the rows, ``note`` is one for the whole.
    """
    mark = f"  # {note}" if note else ""
    short = f"{name} = {literal(value)}"
    if len(short) + len(mark) <= WIDTH:
        return [short + mark]
    if isinstance(value, tuple) and row_notes is not None and not all(_is_scalar(row) for row in value):
        lines = [f"{name} = ({mark}"]
        for row, row_note in zip(value, row_notes, strict=True):
            written = _written(row, INDENT, ",")
            written[0 if len(written) > 1 else -1] += f"  # {row_note}"
            lines.extend(written)
        return [*lines, ")"]
    lines = _written(value, "", "", f"{name} = ")
    lines[0] += mark
    return lines


def _written(value: Any, indent: str, after: str, before: str = "") -> list[str]:
    """A value, each of its items on a line of its own where it does not fit on one; short items fill lines."""
    short = f"{indent}{before}{literal(value)}{after}"
    # Leaves room for a comment, so that rows and their notes stay on one line.
    if len(short) <= WIDTH - 30 or _is_scalar(value) or not value:
        return [short]
    opening, closing, items = _opened(value)
    deeper = indent + INDENT
    lines = [f"{indent}{before}{opening}"]
    if all(not prefix and _is_short(item) for prefix, item in items):
        lines.extend(_filled((literal(item) + "," for _, item in items), deeper))
    else:
        for prefix, item in items:
            lines.extend(_written(item, deeper, ",", prefix))
    return [*lines, f"{indent}{closing}{after}"]


def _opened(value: Any) -> tuple[str, str, list[tuple[str, Any]]]:
    if isinstance(value, tuple):
        return "(", ")", [("", item) for item in value]
    if isinstance(value, dict):
        return "{", "}", [(f"{literal(key)}: ", item) for key, item in value.items()]
    opening, arguments = _call(value)
    return opening, ")", arguments


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, str))


def _is_short(value: Any) -> bool:
    """Whether several of a kind stand well on one line."""
    return _is_scalar(value) or len(literal(value)) <= 30


def _filled(items: Iterable[str], indent: str) -> list[str]:
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 1 + len(item) <= WIDTH:
            lines[-1] += f" {item}"
        else:
            lines.append(indent + item)
    return lines
