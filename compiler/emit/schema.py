"""The JSON Schema of ``<title>.tables.json``, written from the classes of the runtime.

Run ``python -m railwright.compiler.emit.schema compiler/emit/tables.schema.json`` after a change; a test compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from railwright.compiler.emit.catalogue import columns, doc_of, records
from railwright.compiler.schema.document import FAMILIES
from railwright.runtime.tables.common import FORMAT
from railwright.runtime.tables.rule import Rule
from railwright.runtime.title import title_class

VALUE: dict[str, Any] = {
    "description": "What a rule may say: no fractions, no groups but further rules.",
    "anyOf": [
        {"type": ["null", "boolean", "integer", "string"]},
        {"type": "array", "items": {"$ref": "#/$defs/Value"}},
        {"$ref": "#/$defs/Rule"},
    ],
}

RULE: dict[str, Any] = {
    "title": "Rule",
    "description": "A word of the title language and its parameters.",
    "type": "object",
    "properties": {"word": {"type": "string"}},
    "required": ["word"],
    "propertyNames": {"pattern": "^(?!(params|get)$)[a-z][a-z0-9_]*$"},
    "additionalProperties": {"$ref": "#/$defs/Value"},
}


def tables_schema() -> dict[str, Any]:
    """The whole schema: a title of one family or of another."""
    classes = [title_class(family) for family in FAMILIES]
    _, parts = msgspec.json.schema_components(classes, schema_hook=_hook, ref_template="#/$defs/{name}")
    for cls in (*classes, *(record for family in FAMILIES for record in records(family))):
        _describe(parts[cls.__name__], cls)
    for family, cls in zip(FAMILIES, classes, strict=True):
        part = parts[cls.__name__]
        part["properties"]["format"] = {"const": FORMAT, "description": "The format of these tables."}
        part["properties"]["meta"]["properties"] = {"family": {"const": family}}
        part["required"] = list(part["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "The tables of a compiled rail game title, for programs in any language.",
        "oneOf": [{"$ref": f"#/$defs/{cls.__name__}"} for cls in classes],
        "$defs": {"Value": VALUE, "Rule": RULE, **{name: parts[name] for name in sorted(parts)}},
    }


def _hook(cls: type) -> dict[str, Any]:
    if cls is Rule:
        return {"$ref": "#/$defs/Rule"}
    raise NotImplementedError(cls)


def _describe(part: dict[str, Any], cls: type) -> None:
    part["description"] = doc_of(cls)
    for base in cls.__mro__:
        if base.__module__.startswith("railwright."):
            for column in columns(base):
                if column.text and column.name in part["properties"]:
                    part["properties"][column.name].setdefault("description", " ".join(column.text.split()))


def written() -> str:
    """The schema as its file has it."""
    return json.dumps(tables_schema(), indent=1) + "\n"


def main() -> None:
    """Write the schema to the file named."""
    Path(sys.argv[1]).write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
