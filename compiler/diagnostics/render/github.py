"""Diagnostics as GitHub workflow commands, which show them beside the lines of a pull request."""

from __future__ import annotations

from railwright.compiler.diagnostics.collect import Collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic


def as_github(diagnostics: Collected) -> str:
    """One command a line; empty where nothing was found."""
    return "".join(_command(item) + "\n" for item in diagnostics.shown)


def _command(item: Diagnostic) -> str:
    properties = {"title": item.code}
    if item.span.file:
        properties = {
            "file": item.span.file,
            "line": str(item.span.line),
            "col": str(item.span.column),
            "endColumn": str(max(item.span.end_column, item.span.column)),
            "title": item.code,
        }
    words = item.message + (f"\nhelp: {item.help}" if item.help else "")
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{item.severity} {listed}::{_data(words)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
