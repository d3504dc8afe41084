"""Small changes to a small title: which of them the cross-checks of the 18xx family complain about, which they let be."""

import json
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from railwright.compiler.pipeline import Result, check

BASE = Path(__file__).parents[2] / "diagnostics/base_18xx"
WRONG = YAML(typ="safe").load(Path(__file__).with_name("wrong_18xx.yaml"))
RIGHT = YAML(typ="safe").load(Path(__file__).with_name("right_18xx.yaml"))


def varied(folder: Path, changes: list[Any]) -> Result:
    """The small title with some changes, each on a line of its own from the fourth, checked."""
    listed = "".join(f"  - {json.dumps(change)}\n" for change in changes)
    text = f"title: {{id: varied, name: Varied}}\nextends: {BASE}\nchanges:\n{listed}"
    (folder / "title.yaml").write_text(text, encoding="utf-8")
    return check(folder)


@pytest.mark.parametrize(
    ("code", "change"),
    [(code, change) for code, changes in WRONG.items() for change in changes],
    ids=[f"{code}-{number}" for code, changes in WRONG.items() for number in range(len(changes))],
)
def test_one_wrong_thing_is_told_with_its_code(code: str, change: Any, tmp_path: Path):
    found = varied(tmp_path, [change]).diagnostics
    assert code in {item.code for item in found}, [(item.code, item.message) for item in found]
    assert not any(item.code == "E900" for item in found)


@pytest.mark.parametrize("what", RIGHT)
def test_what_is_odd_but_right_is_let_be(what: str, tmp_path: Path):
    found = varied(tmp_path, RIGHT[what]).diagnostics
    assert not found, [(item.code, item.message) for item in found]


def test_the_small_title_itself_is_clean():
    assert not check(BASE).diagnostics


def test_a_broken_drawing_is_told_once_and_not_by_all_that_follows_from_it(tmp_path: Path):
    found = varied(tmp_path, [{"set": ["map", "hexes", "D3", "track"], "to": [["N", "b"], ["NW", "a"]]}]).diagnostics
    assert {item.code for item in found} == {"M210"}


def test_complaints_point_at_the_value_that_was_written(tmp_path: Path):
    found = varied(tmp_path, [{"set": ["companies", "UR", "home", "hex"], "to": "B9"}]).diagnostics
    (only,) = found
    assert only.span.line == 4
    assert only.span.end_column - only.span.column == len('"B9"')
