"""Tables -> what is written out: one Python module, one JSON of tables for other languages."""

from __future__ import annotations

import marshal

from railwright.compiler.emit.json import json_of
from railwright.compiler.emit.python import module_of
from railwright.compiler.ir.tables import Tables


def python(tables: Tables) -> str:
    """The generated module of a title."""
    return module_of(tables)


def json(tables: Tables) -> str:
    """The tables of a title for other languages."""
    return json_of(tables)


def code(module: str, tables: Tables) -> bytes:
    """A generated module as this Python's own code, so that loading it need not parse it again."""
    meta = tables.tables["meta"].value
    name = f"<{' '.join(('compiled', meta.id, *meta.options))} {meta.content[:8]}>"
    return marshal.dumps(compile(module, name, "exec", dont_inherit=True, optimize=0))
