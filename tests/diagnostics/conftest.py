"""`pytest tests/diagnostics --accept` writes what the compiler says now as what it is expected to say."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write expected.txt of each case anew")
