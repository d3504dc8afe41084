"""Commands as people type them, run inside this process; `typed` is a fresh process where the exit code must be real."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from railwright.cli import app

BASES = Path(__file__).parents[1] / "diagnostics"

Typed = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run() -> Callable[..., Any]:
    def run(*words: object) -> Any:
        result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "100"})
        # A command ends by saying how it went, never by an exception nobody caught.
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def typed() -> Typed:
    def typed(*words: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from railwright.cli import main; main()", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=cwd, check=False)

    return typed


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


@pytest.fixture(params=["base_18xx", "base_freight"])
def base(request: pytest.FixtureRequest) -> Path:
    """A small title of each family, outside the package."""
    return BASES / str(request.param)
