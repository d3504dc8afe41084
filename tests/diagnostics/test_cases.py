"""Every mistake the compiler knows, as the smallest title that has it, with the exact text a designer reads.

A case is a folder named for its code, or `<CODE>_<words>` where one code has several. It holds a title's files (most
extend a small title beside the cases), `expected.txt`, and `options.txt` where options have to be on: a name a line.
"""

import re
from pathlib import Path

import pytest

from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.compiler.diagnostics.render.text import as_text
from railwright.compiler.pipeline import check

HERE = Path(__file__).parent
CASES = sorted(folder.name for folder in HERE.iterdir() if re.fullmatch(r"[A-Z]\d{3}(_\w+)?", folder.name))
ELSEWHERE = {"E900": "tests/compiler/pipeline", "E901": "tests/compiler/pipeline", "S110": "tests/compiler/resolve"}
"""Codes no title can bring about, and where they are tested."""


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_told_in_these_words(case: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest):
    monkeypatch.chdir(HERE)
    switched_on = HERE / case / "options.txt"
    options = switched_on.read_text().split() if switched_on.exists() else []
    result = check(f"./{case}", options)
    text = as_text(result.collected, result.sources)
    expected = HERE / case / "expected.txt"
    if request.config.getoption("--accept", False):
        expected.write_text(text, encoding="utf-8", newline="\n")
    assert case[:4] in {diagnostic.code for diagnostic in result.diagnostics}, text
    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_a_case(code: str):
    assert code in ELSEWHERE or any(case[:4] == code for case in CASES), f"tests/diagnostics/{code}/ is missing"
