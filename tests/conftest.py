"""Compiled titles of a test run are kept in a cache of its own, shared by its processes and removed with it."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest

_made: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    # Worker processes inherit the folder from the one that started them.
    if "RAILWRIGHT_CACHE" not in os.environ:
        _made.append(tempfile.mkdtemp(prefix="railwright-tests-"))
        os.environ["RAILWRIGHT_CACHE"] = _made[0]


def pytest_unconfigure(config: pytest.Config) -> None:
    for folder in _made:
        os.environ.pop("RAILWRIGHT_CACHE", None)
        shutil.rmtree(folder, ignore_errors=True)
    _made.clear()
