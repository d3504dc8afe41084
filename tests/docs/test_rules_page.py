"""The page of rules and their tests names tests that are there, and every rule that has one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/rules/tests.md").read_text(encoding="utf-8")
ROWS = {row[1]: row[2] for row in re.finditer(r"^\| ([A-Z]{2}-\d{3}) \| (.*) \|$", PAGE, re.MULTILINE)}
AGAIN = "run `make rules`"


def test_every_test_the_page_names_is_there_and_passed() -> None:
    functions: dict[str, set[str]] = {}
    for row in ROWS.values():
        assert row.endswith("| passes"), AGAIN
        for file, name in re.findall(r"`([\w/]+\.py)::(\w+)`", row):
            if file not in functions:
                tree = ast.parse((ROOT / "tests/rules" / file).read_text(encoding="utf-8"))
                functions[file] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert name in functions[file], f"{file} has no {name}: {AGAIN}"


def test_every_rule_a_test_carries_is_on_the_page() -> None:
    carried = {
        rule
        for file in (ROOT / "tests/rules").rglob("test_*.py")
        for rule in re.findall(r'"([A-Z]{2}-\d{3})"', file.read_text(encoding="utf-8"))
    }
    assert carried - set(ROWS) == set(), AGAIN
