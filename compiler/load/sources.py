"""The files a title was read from: their text for messages, their digests for the cache."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.limits import FILE_BYTES, TITLE_BYTES
from railwright.compiler.load.parse import parsed
from railwright.compiler.load.spans import Node, Span
from railwright.compiler.load.text import decoded, lines_of


@dataclass
class Sources:
    """Every file read for one title, each read once."""

    digests: dict[str, str] = field(default_factory=dict)
    """For each file by the name messages use, the SHA-256 of its bytes."""
    paths: dict[str, Path] = field(default_factory=dict)
    """For each file by the name messages use, where it lies, if it lies in a folder and not in an archive."""
    bytes_read: int = 0
    _texts: dict[str, str] = field(default_factory=dict)
    _lines: dict[str, list[str]] = field(default_factory=dict)
    _trees: dict[str, tuple[Node | None, list[Diagnostic]]] = field(default_factory=dict)

    def tree(self, file: Traversable, shown: str) -> tuple[Node | None, list[Diagnostic]]:
        """What a file says, with the place of each value, and what is wrong with how it is written."""
        if shown not in self._trees:
            self._trees[shown] = self._read(file, shown)
        return self._trees[shown]

    def line(self, file: str, number: int) -> str | None:
        """One line of a file as it was written, counted from 1."""
        if file not in self._lines:
            if file not in self._texts:
                return None
            self._lines[file] = lines_of(self._texts[file])
        lines = self._lines[file]
        return lines[number - 1] if 1 <= number <= len(lines) else None

    def digest(self) -> str:
        """One digest for everything that was read."""
        total = sha256()
        for shown in sorted(self.digests):
            total.update(f"{shown}\0{self.digests[shown]}\0".encode())
        return total.hexdigest()

    def _read(self, file: Traversable, shown: str) -> tuple[Node | None, list[Diagnostic]]:
        where = Span(shown, 1, 1, 1)
        try:
            if not file.is_file():
                return None, [Diagnostic("L101", "this is not a plain file", where)]
            with file.open("rb") as stream:
                data = stream.read(FILE_BYTES + 1)
        except OSError as error:
            return None, [Diagnostic("L101", f"this file cannot be read: {error.strerror or error}", where)]
        self.bytes_read += len(data)
        if self.bytes_read > TITLE_BYTES:
            message = f"the files of this title have more than {TITLE_BYTES:,} bytes together"
            return None, [Diagnostic("L109", message, where)]
        self.digests[shown] = sha256(data).hexdigest()
        if isinstance(file, Path):
            self.paths[shown] = file
        text, found = decoded(data, shown)
        if found:
            return None, found
        self._texts[shown] = text
        return parsed(text, shown)
