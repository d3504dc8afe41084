"""Lessons: each says what, why, how it is written wrong and how right; and where it can be tried, the compiler agrees."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from railwright.compiler.diagnostics.catalogue import CATALOGUE, dice, freight, freight_game, network
from railwright.compiler.diagnostics.catalogue.lesson import Lesson
from railwright.compiler.load.parse import parsed
from railwright.compiler.pipeline import check

BASE = Path(__file__).parents[2] / "diagnostics" / "base_war"
TRIED = [lesson for file in (network, freight, freight_game, dice) for lesson in file.LESSONS]
"""Lessons about pick-up-and-deliver titles: their examples speak of the small title the cases extend as well."""
NAMES = ("name", "number", "count")
"""What an entry of a list is known by in an example."""
NOT_MENDED = {"F308"}
"""An example that adds a chit does not show the totals as well."""


@pytest.mark.parametrize("lesson", CATALOGUE.values(), ids=lambda lesson: lesson.code)
def test_a_lesson_is_whole(lesson: Lesson):
    assert lesson.title.strip() and not lesson.title.endswith(".")
    assert lesson.why.strip().endswith((".", "?"))
    assert lesson.wrong.strip() and lesson.right.strip()
    assert lesson.wrong.strip() != lesson.right.strip()
    assert max(map(len, (*lesson.wrong.splitlines(), *lesson.right.splitlines()))) <= 120


@pytest.mark.parametrize("lesson", CATALOGUE.values(), ids=lambda lesson: lesson.code)
def test_a_right_example_can_be_read(lesson: Lesson):
    """A right example reads as a file does, unless it is a command, the name of a file, or two files."""
    if lesson.right.startswith("railwright ") or lesson.code in ("L114", "R102"):
        return
    _, found = parsed(lesson.right, "right.yaml")
    assert not found


@pytest.mark.parametrize("lesson", TRIED, ids=lambda lesson: lesson.code)
def test_a_wrong_example_is_wrong_and_the_right_one_is_not(lesson: Lesson, tmp_path: Path):
    wrong, right = codes(lesson.wrong, tmp_path / "wrong"), codes(lesson.right, tmp_path / "right")
    assert lesson.code in wrong
    assert lesson.code not in right
    assert right <= wrong | NOT_MENDED


def codes(example: str, folder: Path) -> set[str]:
    """What the compiler finds in the small title once the example is written into it."""
    changes = list(differences(plain(example), whole(), []))
    folder.mkdir()
    title = {"title": {"id": "tried", "name": "Tried"}, "extends": str(BASE), "changes": changes}
    (folder / "title.yaml").write_text(json.dumps(title), encoding="utf-8")
    return {diagnostic.code for diagnostic in check(folder).diagnostics}


def plain(example: str) -> Any:
    root, found = parsed(example, "example.yaml")
    assert not found
    return root.plain()


@cache
def whole() -> dict[str, Any]:
    result = check(BASE)
    assert result.resolved is not None and result.is_clean
    return result.resolved.document


def differences(said: dict[str, Any], there: dict[str, Any], way: list[Any]) -> Iterator[dict[str, Any]]:
    """The changes that write an example into a title: entries it has are changed key by key, others are added."""
    for key, value in said.items():
        old = there.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            yield from differences(value, old, [*way, key])
        elif isinstance(old, list) and isinstance(value, list) and value and all(map(named, value)):
            known = {named(entry): entry for entry in old}
            for entry in value:
                if named(entry) in known:
                    yield from differences(entry, known[named(entry)], [*way, key, named(entry)])
                else:
                    yield {"add": [*way, key], "items": [entry]}
        elif value != old:
            yield {"set": [*way, key], "to": value}


def named(entry: Any) -> Any:
    return next((entry[key] for key in NAMES if key in entry), None) if isinstance(entry, dict) else None
