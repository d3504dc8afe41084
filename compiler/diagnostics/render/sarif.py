"""Diagnostics as SARIF 2.1.0, which code hosts and editors show without knowing this compiler."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(found: Iterable[Diagnostic]) -> str:
    """One run of the compiler with all it found in all titles checked."""
    results = list(found)
    codes = sorted({item.code for item in results})
    driver: dict[str, Any] = {
        "name": "railwright",
        "rules": [_rule(code) for code in codes],
    }
    with suppress(PackageNotFoundError):
        driver["version"] = version("railwright")
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(item, codes.index(item.code)) for item in results],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    lesson = CATALOGUE.get(code)
    if lesson is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": lesson.title},
        "fullDescription": {"text": lesson.why},
        "help": {"text": f"railwright explain {code}"},
    }


def _result(item: Diagnostic, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": item.code,
        "ruleIndex": rule,
        "level": item.severity,
        "message": {"text": item.message + (f" ({item.help})" if item.help else "")},
    }
    if item.span.file:
        result["locations"] = [_location(item.span)]
    if item.also:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": words}, **_location(span)}
            for number, (span, words) in enumerate(item.also, start=1)
        ]
    return result


def _uri(file: str) -> str:
    return PurePath(file).as_uri() if PurePath(file).is_absolute() else quote(file)


def _location(span: Span) -> dict[str, Any]:
    region: dict[str, int] = {"startLine": span.line, "startColumn": span.column}
    if span.end_column > span.column:
        region["endColumn"] = span.end_column
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.file)}, "region": region}}
