"""``<title>.tables.json``: what its schema says, and nothing a careless or hostile file can say beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from railwright.compiler.emit.catalogue import columns, records, sections
from railwright.compiler.emit.reference import reference
from railwright.compiler.emit.schema import written
from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import compile
from railwright.compiler.schema.document import FAMILIES
from railwright.runtime import exports
from railwright.runtime.title import BadTables, from_json

ROOT = Path(__file__).parents[3]
BASE = ROOT / "tests" / "diagnostics" / "base_18xx"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "compiler/emit/tables.schema.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(str(compile(BASE).json))
    return found


def test_the_published_schema_is_that_of_the_classes() -> None:
    published = (ROOT / "compiler/emit/tables.schema.json").read_text(encoding="utf-8")
    assert published == written(), "run python -m railwright.compiler.emit.schema compiler/emit/tables.schema.json"


def test_the_reference_page_is_that_of_the_classes() -> None:
    page = (ROOT / "docs/tables.md").read_text(encoding="utf-8")
    assert page == reference(), "run python -m railwright.compiler.emit.reference docs/tables.md"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_table_and_column_is_explained(family: str) -> None:
    told = [table for section in sections(family) for table in section.tables]
    assert len(told) > 50
    assert [table.name for table in told if not table.text] == []
    for record in records(family):
        assert record.__name__ in exports.__all__
        if record.__module__.startswith("railwright.runtime.tables"):
            assert all(column.text for column in columns(record)), record


def test_the_schema_is_a_schema(schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("title", [str(BASE), *bundled()])
def test_titles_fit_the_schema(schema: dict[str, Any], title: str) -> None:
    text = str(compile(title).json)
    assert text.isascii()
    assert '"format": "railwright-tables/1"' in text.splitlines()[1]
    errors = jsonschema.Draft202012Validator(schema).iter_errors(json.loads(text))
    assert [error.message[:200] for error in errors] == []


WRONG = [
    ("format", "railwright-tables/2"),
    ("hex_name", ["A1", 2]),
    ("hex_neighbour", [[1, 2]]),
    ("bank_cash", "much"),
    ("bank_cash", 1.5),
    ("step", ["lay_track"]),
    ("step", [{"free": True}]),
    ("step", [{"word": "lay_track", "part": 0.5}]),
    ("scoring", {"word": "x", "params": 1}),
    ("scoring", {"word": "x", "__class__": 1}),
    ("upgrades", [[{"tile": 1, "rotation": 0}]]),
    ("meta", {}),
    ("lot", None),
]


@pytest.mark.parametrize(("table", "value"), WRONG)
def test_wrong_tables_are_refused(schema: dict[str, Any], tables: dict[str, Any], table: str, value: Any) -> None:
    wrong = tables | {table: value}
    assert not jsonschema.Draft202012Validator(schema).is_valid(wrong)
    with pytest.raises(BadTables):
        from_json(json.dumps(wrong).encode())


def test_a_missing_table_is_refused(schema: dict[str, Any], tables: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(schema)
    for name in list(tables)[1:]:
        rest = {key: value for key, value in tables.items() if key != name}
        with pytest.raises(BadTables, match=name if name != "meta" else "meta"):
            from_json(json.dumps(rest).encode())
    assert not validator.is_valid({key: value for key, value in tables.items() if key != "cell_move"})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b'{"format": "railwright-tables/1"}',
        b'{"format": "railwright-tables/1", "meta": {"family": "chess"}}',
        b'{"format": "railwright-tables/1", "meta": {"family": "../../x"}}',
        b'{"format": 1, "meta": {"family": "rail_18xx"}}',
        b"[" * 100_000,
        b'{"format": "railwright-tables/1", "meta": {"family": "rail_18xx"}, "step": ' + b"[" * 100_000,
    ],
)
def test_what_is_no_title_is_refused(data: bytes) -> None:
    with pytest.raises(BadTables):
        from_json(data)


def test_a_deep_rule_is_refused_or_read_but_never_crashes(tables: dict[str, Any]) -> None:
    deep = '{"word": "x", "y": ' * 5_000 + "1" + "}" * 5_000
    data = json.dumps(tables | {"scoring": "HERE"}).replace('"HERE"', deep).encode()
    with pytest.raises(BadTables):
        from_json(data)
