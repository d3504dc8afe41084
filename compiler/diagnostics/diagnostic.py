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


def quoted(name: object, longest: int = 60) -> str:
    """A designer's word as it is shown in a message: marked as code, on one line, never too long to read."""
    text = str(name)
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    return f"`{one_line(text)}`"


def one_line(text: str) -> str:
    """Text made safe to print: what would move the cursor, break the line or turn the text around is spelled out."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def did_you_mean(word: object, known: Iterable[object]) -> str | None:
    """Help that names the nearest known word, or all of them where they are few."""
    names = sorted({str(name) for name in known})
    close = nearest(str(word), names)
    if close is not None:
        return f"did you mean {quoted(close)}?"
    if 0 < len(names) <= 12:
        return "known here: " + ", ".join(quoted(name) for name in names)
    return None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if one is like it at all."""
    names = list(known)
    if len(word) > 100:
        return None
    folded = word.casefold().replace("-", "_").replace(" ", "_")
    for name in names:
        if name.casefold().replace("-", "_").replace(" ", "_") == folded:
            return name
    close = get_close_matches(word, names, n=1, cutoff=0.6 if len(word) > 3 else 0.5)
    return close[0] if close else None
