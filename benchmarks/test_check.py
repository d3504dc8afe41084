"""How long a designer waits for `railwright check`: a fresh process for each title. Time is shown, never asserted.

The aim is a second; most of it is Python starting and reading YAML.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from railwright.compiler.load.places import bundled


@pytest.mark.parametrize("title", sorted(bundled()))
def test_check_in_a_fresh_process(benchmark: BenchmarkFixture, title: str) -> None:
    command = [sys.executable, "-c", "from railwright.cli import main; main()", "check", title]
    result = benchmark.pedantic(
        subprocess.run, args=(command,), kwargs={"capture_output": True, "check": True, "text": True}, rounds=5
    )
    assert result.stdout == f"{title}: no errors\n"
