"""``docs/tables.md``: what a compiled title holds, written from the classes of the runtime.

Run ``python -m railwright.compiler.emit.reference docs/tables.md`` after a change; a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from railwright.compiler.emit.catalogue import Section, TableDoc, columns, doc_of, records, sections
from railwright.compiler.schema.document import FAMILIES
from railwright.runtime.title import BadTables

HEAD = """\
# The tables of a compiled title

`railwright.load("...")` gives one object; each table is an attribute of it (`title.train_price[train]`). In the
generated module the same table has its name in capitals (`TRAIN_PRICE`), in `<title>.tables.json` it is a key of the
top object (`"train_price"`, rows with named columns as objects, tuples as arrays). The JSON Schema is
[`compiler/emit/tables.schema.json`](../compiler/emit/tables.schema.json); its version is in `format`.

Things are numbered from 0 in the order they are written; a table named for a thing has a row for each. -1 is none (or
without limit, where a table says so). Money is whole units. A `Rule` is a word of the title language with its
parameters as attributes (`rule.word`, `rule.free`); in JSON it is an object with `word` and the parameters. Names of
things in parameters are already numbers.

`title.where("train_price", 2)` tells the YAML line a row comes from. `title.code` has the functions generated for the
title; for a title read from JSON the same functions read the tables.

This page is written by `python -m railwright.compiler.emit.reference`.
"""


def reference() -> str:
    """The whole page."""
    told: set[str] = set()
    parts = [HEAD]
    for family in FAMILIES:
        try:
            listed = [section for section in sections(family) if section.name not in told]
        except ImportError:
            continue
        parts.append(f"## {'All titles' if not told else f'Family {family}'}\n")
        for place, section in enumerate(listed):
            if not told and place == 1:
                parts.append(f"## Family {family}\n")
            parts.append(_section(section))
        told.update(section.name for section in listed)
    parts.append("## Rows with named columns\n")
    seen: set[type] = set()
    for family in FAMILIES:
        try:
            classes = records(family)
        except (ImportError, BadTables):
            continue
        for cls in classes:
            if cls not in seen:
                seen.add(cls)
                parts.append(_table(f"### {cls.__name__}", doc_of(cls), columns(cls), "column"))
    return "\n".join(parts)


def _section(section: Section) -> str:
    return _table(f"### {section.name}", section.text, section.tables, "table")


def _table(heading: str, text: str, tables: tuple[TableDoc, ...], word: str) -> str:
    return "\n".join(_lines(heading, text, tables, word)) + "\n"


def _lines(heading: str, text: str, tables: tuple[TableDoc, ...], word: str) -> Iterator[str]:
    yield heading
    yield ""
    yield text
    yield ""
    yield f"| {word} | type | meaning |"
    yield "|---|---|---|"
    for table in tables:
        meaning = " ".join(table.text.split()).replace("|", "\\|")
        yield f"| `{table.name}` | `{table.type}` | {meaning} |".replace("` | `", "` | `")


def main() -> None:
    """Write the page to the file named."""
    Path(sys.argv[1]).write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
