"""A checked title -> numbered tables. Each family has its own folder with ``lower(title, tables)``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from railwright.compiler.ir.files import FileNames
from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.common import lower_common, lower_meta

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result


def lower(result: Result) -> Tables:
    """The tables of a title nothing is wrong with: the same title gives the same tables."""
    title = result.title
    assert title is not None and result.place is not None
    tables = Tables(title.title.family, result.spans, FileNames(result.place, result.sources.digests))
    lower_common(title, tables)
    # A family is imported only when a title of it is met.
    import_module(f"{__name__}.{title.title.family}").lower(title, tables)
    on = tuple(option.name for option in title.options if option.name in result.options)
    lower_meta(title, on, tables)
    return tables
