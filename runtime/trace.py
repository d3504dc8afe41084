"""From generated code back to YAML: tracebacks that show the line a designer wrote.

Python prints a traceback's lines from ``linecache``. A generated module is entered there with its lines extended by
the YAML they come from, so that every traceback through it, wherever it is printed, names the file and line to look at.
"""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, overload


class TracedLines(Sequence[str]):
    """The lines of a generated module, each with its line of YAML; put together when the first one is asked for."""

    def __init__(self, source: Callable[[], str], namespace: Mapping[str, Any], root: str | None) -> None:
        self._source = source
        self._namespace = namespace
        self._root = root
        self._lines: list[str] | None = None

    def _all(self) -> list[str]:
        if self._lines is None:
            lines = self._source().splitlines()
            for number, place in places_of(lines, self._namespace).items():
                lines[number - 1] += f"  <- {place}{self._written(place)}"
            self._lines = [line + "\n" for line in lines]
        return self._lines

    def _written(self, place: str) -> str:
        """What stands at a place in the YAML, where that can still be read."""
        if self._root is None:
            return ""
        file, _, line = place.rpartition(":")
        text = linecache.getline(os.path.join(self._root, file), int(line)).strip()
        return f": {text}" if text and text.isprintable() else ""

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._all()[index]


def places_of(lines: Sequence[str], namespace: Mapping[str, Any]) -> dict[int, str]:
    """For each line of a function of a generated module, the place in the YAML: its own, or the nearest above it."""
    written: Mapping[int, tuple[int, int]] = namespace.get("YAML_LINES", {})
    files = namespace["SOURCE_MAP"].files
    found: dict[int, str] = {}
    last = ""
    for number in range(min(written, default=1), max(written, default=0) + 20):
        if number > len(lines):
            break
        if not lines[number - 1].startswith(" "):
            last = ""
        if number in written:
            file, line = written[number]
            last = f"{files[file].file}:{line}"
        if last:
            found[number] = last
    return found


def enter(filename: str, source: Callable[[], str], namespace: Mapping[str, Any], root: str | None = None) -> None:
    """Let tracebacks through a generated module show its lines together with the YAML."""
    # Without a time of change the entry is never compared with a file.
    linecache.cache[filename] = (1, None, TracedLines(source, namespace, root), filename)  # type: ignore[assignment]


def yaml_places(error: BaseException) -> list[str]:
    """The places in YAML that the generated code in an error's traceback comes from, the innermost last."""
    return list(_places(error.__traceback__))


def _places(traceback: TracebackType | None) -> Iterator[str]:
    while traceback is not None:
        namespace = traceback.tb_frame.f_globals
        if "YAML_LINES" in namespace and "SOURCE_MAP" in namespace:
            lines = linecache.getlines(traceback.tb_frame.f_code.co_filename)
            place = places_of(lines, namespace).get(traceback.tb_lineno)
            if place is not None:
                yield place
        traceback = traceback.tb_next
