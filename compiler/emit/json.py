"""Tables -> ``<title>.tables.json``: one object, one table a line, readable by any language."""

from __future__ import annotations

import json

import msgspec

from railwright.compiler.ir.tables import Tables
from railwright.runtime.tables.rule import as_plain


def json_of(tables: Tables) -> str:
    """The JSON of a title's tables; the same tables give the same bytes."""
    lines = []
    for table in tables.ordered():
        plain = msgspec.to_builtins(table.value, enc_hook=as_plain)
        # Only ASCII, so that no reader can take it for another encoding.
        lines.append(f"{json.dumps(table.name)}: {json.dumps(plain, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
