"""Errors of the YAML parser in the designer's words."""

from __future__ import annotations

import re
from typing import Any

from ruamel.yaml.error import MarkedYAMLError

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import Span

_INDENT = "check the indentation: entries that belong together begin in the same column"
_QUOTES = "put the text in quotes"

# What the parser says (its context, then its problem), what is told instead, and what to do about it.
_TOLD: tuple[tuple[str, str, str | None], ...] = (
    (r"character '\\t'", "a tab cannot begin a value", "indent with spaces, not tabs"),
    (r"character '(.+)' that cannot start", "text cannot begin with `{0}` unless it is in quotes", _QUOTES),
    (r"flow sequence .*but got '<stream end>'", "this list is not closed", "add `]`"),
    (r"flow mapping .*but got '<stream end>'", "this group is not closed", "add `}}`"),
    (r"flow mapping .*but got ':'", "text in a group in braces cannot have a colon unless it is in quotes", _QUOTES),
    (r"flow sequence .*but got '(.+)'", "a list in brackets goes on with `,` or ends with `]`, not with `{0}`", None),
    (r"flow mapping .*but got '(.+)'", "a group in braces goes on with `,` or ends with `}}`, not with `{0}`", None),
    (r"quoted scalar.*end of stream", "this text is not closed: its second quote is missing", None),
    (r"quoted scalar.*unknown escape character '(.)'", "`\\{0}` means nothing in double quotes", "use single quotes"),
    (r"quoted scalar.*expected escape sequence", "this escape lacks some of its digits", "use single quotes"),
    (r"quoted scalar.*document separator", "this text is not closed: its second quote is missing", None),
    (r"mapping values are not allowed", "a colon makes a key, and no key can begin here", f"{_QUOTES}, or {_INDENT}"),
    (r"sequence entries are not allowed", "no entry of a list can begin here", _INDENT),
    (r"could not find expected ':'", "this looks like a key, but no colon follows", f"add `:`, or {_QUOTES}"),
    (r"block mapping.*<block end>", "this is neither a key of the group above nor its end", _INDENT),
    (r"block (collection|sequence).*<block end>", "this is neither an entry of the list above nor its end", _INDENT),
    (r"expected the node content", "a value is missing here", None),
    (r"found undefined tag handle", "tags are not allowed: a title holds plain values", "remove the tag"),
    (r"duplicate anchor", "the same anchor stands here twice", None),
    (r"expected '<document start>'", "nothing can follow here: the document has ended", None),
    (r"(alias|anchor)", "the name of an anchor is missing or wrong", None),
    (r"directive|incompatible YAML document", "directives are not allowed", "remove the line that begins with `%`"),
)


def told(error: MarkedYAMLError, file: str, lines: list[str]) -> Diagnostic:
    """Why a file is not YAML, and where."""
    mark = error.problem_mark or error.context_mark
    start = error.context_mark
    said = " ".join(str(part) for part in (error.context, error.problem) if part).replace("\n", " ")
    message, help = f"this is not YAML: {said}", None
    for pattern, words, advice in _TOLD:
        found = re.search(pattern, said)
        if found:
            message, help = words.format(*found.groups()), advice and advice.format()
            break
    where = _span(mark, file, lines)
    begun = _span(start, file, lines)
    if where.line > len(lines) or not "".join(lines[where.line - 1 :]).strip():
        # The file ended before something did: what was left open is the place to look at.
        where = begun if start is not None else where
    also = ((begun, "begun here"),) if start is not None and begun.line != where.line else ()
    return Diagnostic("L104", message, where, help=help, also=also)


def _span(mark: Any, file: str, lines: list[str]) -> Span:
    if mark is None:
        return Span(file, 1, 1, 1)
    column = mark.column + 1
    return Span(file, mark.line + 1, column, column + 1)
