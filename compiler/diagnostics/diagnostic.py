"""One thing found wrong with a title, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from railwright.compiler.load.spans import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Diagnostic:
    """What is wrong in the designer's words, where it was written, and what to type instead."""

    code: str
    message: str
    span: Span
    help: str | None = None
    severity: Severity = "error"
    also: tuple[tuple[Span, str], ...] = ()
    """Other places that matter, each with a few words."""

    def order(self) -> tuple[str, int, int, str, str]:
        """Diagnostics are shown by place, then code."""
        return (self.span.file, self.span.line, self.span.column, self.code, self.message)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Help that names the nearest known word, or all of them where they are few."""
    names = sorted(set(known))
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if close:
        return f"did you mean `{close[0]}`?"
    if 0 < len(names) <= 12:
        return "known here: " + ", ".join(f"`{name}`" for name in names)
    return None
