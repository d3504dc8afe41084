"""Diagnostics for people: the line as it was written, a caret under what is wrong, and what to type instead.

    error[T204]: train `3` rusts on `6T`, which this title does not have
     --> definitions/family/title/trains.yaml:3:52
    3 |   - {name: '3', distance: 3, price: 180, rusts_on: 6T}
      |                                                    ^^ help: did you mean `6`?

The text is made as pieces with a style each, so that the same account serves a terminal and a plain file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import category, east_asian_width

from railwright.compiler.diagnostics.collect import Collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic, one_line
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Span

WIDEST = 160
"""Longer lines of a title are shown in part, around what is wrong."""
CARETS = 80
LONGEST = 1_000
"""Longer messages are cut."""


class Piece(NamedTuple):
    """Some text in one style; the styles are rich's."""

    text: str
    style: str = ""


COLOURS = {"error": "bold red", "warning": "bold yellow"}


def as_text(diagnostics: Collected, sources: Sources) -> str:
    """The diagnostics of a title as plain text, with the line that sums them up."""
    blocks = ["".join(piece.text for piece in pieces(diagnostic, sources)) for diagnostic in diagnostics.shown]
    return "\n".join([*blocks, summed_up(diagnostics) + "\n"])


def summed_up(diagnostics: Collected) -> str:
    """How much was found, in one line."""
    parts = [
        _counted(diagnostics.errors, "error") if diagnostics.errors else "",
        _counted(diagnostics.warnings, "warning") if diagnostics.warnings else "",
    ]
    words = ", ".join(part for part in parts if part) or "no errors"
    return words + (f", and {diagnostics.more} more not shown" if diagnostics.more else "")


def pieces(diagnostic: Diagnostic, sources: Sources) -> Iterator[Piece]:
    """One diagnostic, ready to be coloured. Ends with a line end."""
    colour = COLOURS[diagnostic.severity]
    yield Piece(f"{diagnostic.severity}[{diagnostic.code}]", colour)
    yield Piece(f": {_cut(diagnostic.message)}\n", "bold")
    spans = [diagnostic.span, *(span for span, _ in diagnostic.also)]
    margin = max((len(str(span.line)) for span in spans if span.line), default=1)
    help = f"help: {_cut(diagnostic.help)}" if diagnostic.help else ""
    if not diagnostic.span.file:
        if help:
            yield Piece(f"{' ' * margin} = ", "blue")
            yield Piece(f"{help}\n", "cyan")
    else:
        yield from _shown(diagnostic.span, help, sources, margin, " -->", "^", colour, "cyan")
    for span, words in diagnostic.also:
        yield from _shown(span, f"{_cut(words)}", sources, margin, " :::", "-", "blue", "blue")


def _shown(
    span: Span, words: str, sources: Sources, margin: int, arrow: str, mark: str, colour: str, words_colour: str
) -> Iterator[Piece]:
    yield Piece(f"{' ' * (margin - 1)}{arrow} ", "blue")
    yield Piece(f"{one_line(span.file)}:{span.line}:{span.column}\n")
    line = sources.line(span.file, span.line)
    if line is None:
        if words:
            yield Piece(f"{' ' * margin} = ", "blue")
            yield Piece(f"{words}\n", words_colour)
        return
    text, before, width = _window(line, span)
    yield Piece(f"{span.line:>{margin}} | ", "blue")
    yield Piece(f"{text}\n")
    yield Piece(f"{' ' * margin} | ", "blue")
    yield Piece(" " * before + mark * width, colour)
    yield Piece(f" {words}\n" if words else "\n", words_colour)


def _window(line: str, span: Span) -> tuple[str, int, int]:
    """The part of a line worth showing, how far in the caret stands, and how many carets."""
    start = min(max(span.column - 1, 0), len(line))
    end = min(max(span.end_column - 1, start + 1), max(len(line), start + 1))
    first, last = 0, len(line)
    if last > WIDEST:
        first = max(0, min(start - WIDEST // 3, last - WIDEST))
        last = min(len(line), first + WIDEST)
    head = "…" if first else ""
    tail = "…" if last < len(line) else ""
    text = head + _visible(line[first:last]) + tail
    before = _width(head + _visible(line[first:start]))
    return text.rstrip(), before, max(1, min(_width(_visible(line[start : min(end, last)])), CARETS))


def _visible(text: str) -> str:
    return one_line(text.replace("\t", "    ").replace("\u00a0", " "))


def _width(text: str) -> int:
    """How many columns text takes on a screen."""
    if text.isascii():
        return len(text)
    return sum(0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in "WF") for sign in text)


def _cut(text: str) -> str:
    text = one_line(text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def plain(parts: Iterable[Piece]) -> str:
    """Pieces without their styles."""
    return "".join(piece.text for piece in parts)
