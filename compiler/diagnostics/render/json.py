"""Diagnostics as JSON, for editors and scripts."""

from __future__ import annotations

import json
from typing import Any

from railwright.compiler.diagnostics.collect import Collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import Span

VERSION = 1
"""Raised when a reader of the old form would misread the new one."""


def as_json(checked: list[tuple[str, tuple[str, ...], Collected]]) -> str:
    """What was found in each title checked: ``(title, options, diagnostics)``."""
    titles = [
        {
            "title": target,
            "options": list(options),
            "errors": found.errors,
            "warnings": found.warnings,
            "not_shown": found.more,
            "diagnostics": [_diagnostic(item) for item in found.shown],
        }
        for target, options, found in checked
    ]
    return json.dumps({"version": VERSION, "titles": titles}, indent=2, ensure_ascii=True) + "\n"


def _diagnostic(item: Diagnostic) -> dict[str, Any]:
    return {
        "code": item.code,
        "severity": item.severity,
        "message": item.message,
        **_span(item.span),
        "help": item.help,
        "also": [{"message": words, **_span(span)} for span, words in item.also],
    }


def _span(span: Span) -> dict[str, Any]:
    if not span.file:
        return {"file": None, "line": None, "column": None, "end_column": None}
    return {"file": span.file, "line": span.line, "column": span.column, "end_column": span.end_column}
