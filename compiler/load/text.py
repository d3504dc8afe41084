"""Bytes of a file -> text that may be shown and parsed, or what is wrong with it."""

from __future__ import annotations

import re

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.limits import FILE_BYTES
from railwright.compiler.load.spans import Span

# What YAML calls printable, less the line ends that only some readers honour.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_LINE_END = re.compile("\r\n|\r|\n")


def decoded(data: bytes, file: str) -> tuple[str, list[Diagnostic]]:
    """The text of a file, without its byte order mark; empty where it cannot be read as text."""
    if len(data) > FILE_BYTES:
        message = f"this file is {len(data):,} bytes long; a title's file may have {FILE_BYTES:,}"
        return "", [Diagnostic("L109", message, Span(file, 1, 1, 1))]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = "this file is written in UTF-16"
        return "", [Diagnostic("L102", message, Span(file, 1, 1, 1), help="save it as UTF-8")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="replace")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text"
        return "", [Diagnostic("L102", message, _place(before, file), help="save the file as UTF-8")]
    found = _FORBIDDEN.search(text)
    if found is not None:
        message = f"character U+{ord(found[0]):04X} may not stand in a title"
        return "", [Diagnostic("L103", message, _place(text[: found.start()], file), help="remove it")]
    return text, []


def lines_of(text: str) -> list[str]:
    """The lines of a text, split where YAML splits them."""
    return _LINE_END.split(text)


def _place(before: str, file: str) -> Span:
    lines = lines_of(before)
    column = len(lines[-1]) + 1
    return Span(file, len(lines), column, column + 1)
