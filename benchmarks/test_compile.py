"""How long compiling and loading titles takes, in processes of their own. Limits are those the project promises.

Each figure is the best of several runs, for other work on the machine only ever adds to it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from railwright.compiler.bundle import bundle
from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import check, compile
from railwright.loading import load
from railwright.runtime.title import from_json

ALL_COLD = 5.0
"""Seconds for all bundled titles, compiled by two processes that have nothing in memory or in the cache."""
LOAD = 0.030
"""Seconds of processor time for importing the package and loading one compiled title, in a new process."""
TITLE = "18al"

TIMED_LOAD = """
import sys, time
start = time.process_time()
import railwright
import railwright.runtime.titles
railwright.runtime.titles.__path__[:] += sys.argv[2:]
title = railwright.load(sys.argv[1])
print(time.process_time() - start)
"""


@pytest.fixture(scope="module")
def byte_code(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Python keeps byte code, as it does after an installation, but not in the checkout."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("byte_code"))}


def timed_in_a_new_process(environment: dict[str, str], *arguments: str) -> float:
    """The best of what loading says it took, after a first time that writes byte code."""
    command = [sys.executable, "-c", TIMED_LOAD, *arguments]
    spent = [float(subprocess.check_output(command, text=True, env=environment)) for _ in range(12)]
    return min(spent[1:])


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled titles as a wheel carries them."""
    folder = tmp_path_factory.mktemp("titles")
    assert bundle(folder) == 0
    return folder


def test_all_titles_cold_on_two_cores(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    titles = list(bundled())
    program = (
        "import sys\nfrom railwright.compiler.pipeline import compile\nfor t in sys.argv[1:]: assert compile(t).python"
    )
    caches = iter(range(1000))

    def cold() -> None:
        environment = os.environ | {"RAILWRIGHT_CACHE": str(tmp_path / str(next(caches)))}
        halves = (titles[::2], titles[1::2])
        started = [subprocess.Popen([sys.executable, "-c", program, *half], env=environment) for half in halves]
        assert [process.wait() for process in started] == [0, 0]

    start = time.perf_counter()
    benchmark.pedantic(cold, rounds=3)
    best = benchmark.stats.stats.min if benchmark.stats is not None else time.perf_counter() - start
    assert best < ALL_COLD


@pytest.mark.parametrize("title", bundled())
def test_compile_warm_compiler(benchmark: BenchmarkFixture, title: str) -> None:
    result = benchmark(compile, title, use_cache=False)
    assert result.python


@pytest.mark.parametrize("title", bundled())
def test_lower_and_emit_alone(benchmark: BenchmarkFixture, title: str) -> None:
    from railwright.compiler import emit, lower

    checked = check(title)

    def back_half() -> int:
        tables = lower.lower(checked)
        return len(emit.python(tables)) + len(emit.json(tables))

    assert benchmark(back_half) > 10_000


def test_load_of_a_shipped_title_in_a_new_process(
    benchmark: BenchmarkFixture, shipped: Path, byte_code: dict[str, str]
) -> None:
    best = benchmark.pedantic(timed_in_a_new_process, (byte_code, TITLE, str(shipped)), rounds=1)
    benchmark.extra_info["seconds"] = best
    print(f"\nimport and load, shipped: {best * 1000:.1f} ms")
    assert best < LOAD


def test_load_of_a_cached_title_in_a_new_process(benchmark: BenchmarkFixture, byte_code: dict[str, str]) -> None:
    load(TITLE)
    best = benchmark.pedantic(timed_in_a_new_process, (byte_code, TITLE), rounds=1)
    benchmark.extra_info["seconds"] = best
    print(f"\nimport and load, from the cache: {best * 1000:.1f} ms")
    assert best < LOAD


def test_load_from_the_cache_again(benchmark: BenchmarkFixture) -> None:
    assert benchmark(load, TITLE).id == TITLE


def test_load_from_json(benchmark: BenchmarkFixture) -> None:
    data = str(compile(TITLE).json).encode()
    assert benchmark(from_json, data).id == TITLE
