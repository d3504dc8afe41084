"""Comments in generated code: where in the YAML a line comes from. Nothing else a designer wrote goes into one."""

from __future__ import annotations

import posixpath
import re

from railwright.compiler.emit.literal import Code
from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Span

_PLAIN = re.compile(r"[A-Za-z0-9_.+-]+(/[A-Za-z0-9_.+-]+)*")


class Notes:
    """What comments call the files of a title: as short as tells them apart."""

    def __init__(self, tables: Tables, shown: dict[str, str]) -> None:
        self.tables = tables
        self.files = {file: number for number, file in enumerate(shown)}
        self.labels = dict(zip(shown, _labels(list(shown.values())), strict=True))

    def at(self, span: Span) -> str:
        """``trains.yaml:14``; empty for what nobody wrote."""
        label = self.labels.get(span.file)
        return f"{label}:{span.line}" if label is not None and span.line else ""

    def path(self, *steps: str | int) -> Code:
        """A comment with the place of a value of the title, to end a line with."""
        return self.comment(self.tables.place(steps))

    def comment(self, span: Span) -> Code:
        """A comment with a place, to end a line with."""
        note = self.at(span)
        return Code(f"  # {note}" if note else "")

    def row(self, group: str, number: int) -> Code:
        """A comment with the place of a row of a table."""
        return self.comment(self.tables.groups[group][number])

    def lines(self, source: str) -> dict[int, tuple[int, int]]:
        """For each line of generated code that ends in a place: its file's number, and the line there."""
        known = {label: self.files[file] for file, label in self.labels.items()}
        found = {}
        for number, line in enumerate(source.splitlines(), start=1):
            label, colon, place = line.rpartition("  # ")[2].rpartition(":")
            if colon and label in known and place.isdigit():
                found[number] = (known[label], int(place))
        return found


def safe(name: str) -> str:
    """The name of a file or folder as a comment may show it: anything odd in it is spelled out."""
    if _PLAIN.fullmatch(name):
        return name
    return "".join(sign if re.fullmatch(r"[A-Za-z0-9_.+/-]", sign) else f"%{ord(sign):x}" for sign in name)


def _labels(names: list[str]) -> list[str]:
    """For each file its name, with as many of its folders as tell it apart from the others."""
    labels = []
    for name in names:
        parts = name.split("/")
        take = 1
        while take < len(parts) and sum(_ends(other, parts[-take:]) for other in names) > 1:
            take += 1
        labels.append(safe(posixpath.join(*parts[-take:])))
    return labels if len(set(labels)) == len(labels) else [f"{place}/{label}" for place, label in enumerate(labels)]


def _ends(name: str, parts: list[str]) -> bool:
    return name.split("/")[-len(parts) :] == parts
