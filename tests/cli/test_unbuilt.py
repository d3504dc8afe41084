"""Where the compiled extensions were never built, every command that needs none of them works all the same."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

UNBUILT = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("railwright.ext."):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nothing())
from railwright.cli import main
main()
"""

Unbuilt = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def unbuilt(tmp_path: Path) -> Unbuilt:
    def unbuilt(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", UNBUILT, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False)

    return unbuilt


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["routes", "--help"],
        ["check", "18al", "confederate_rails"],
        ["explain", "T204"],
        ["draw", "18al", "--out", "-"],
        ["diff", "18al", "18al"],
        ["new", "mine", "--from", "18al"],
        ["sources", "18al"],
        ["schema", "--file", "map.yaml"],
    ],
    ids=" ".join,
)
def test_what_needs_no_extension_works_without(words: list[str], unbuilt: Unbuilt):
    result = unbuilt(*words)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout


def test_what_needs_one_says_which_is_missing(unbuilt: Unbuilt, tmp_path: Path):
    (tmp_path / "problems.jsonl").write_text("{}\n")
    result = unbuilt("routes", "problems.jsonl")
    assert result.returncode == 1
    assert "error: railwright.ext." in result.stderr
    assert "is not built" in result.stderr
    assert "Traceback" not in result.stderr
