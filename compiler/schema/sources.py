"""Where the facts of a title come from: what its files say, and the answer for any one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from railwright.compiler.load.spans import Path, Span, SpanTable
from railwright.compiler.schema.base import Sourced, Spec, Text, Word

RECONSTRUCTED = "reconstructed"
"""The word by which a file says that a fact was made up because the printed one is not known."""


class Traced(Sourced):
    """A piece whose single facts may come from different sources."""

    sources: dict[Word, Text] = {}
    """Where single keys of this entry come from, when not from where the rest of it comes from."""


class OriginSpec(Spec):
    """Where some keys come from in all entries of a list, unless an entry says otherwise."""

    of: Word
    """The list: a top-level key of the title."""
    keys: list[Word]
    """The keys of its entries."""
    source: Text
    """Where they come from: a rulebook section, another source, or `reconstructed`."""


class Stated(NamedTuple):
    """One statement about sources: what it covers, what it says, where it was written."""

    path: Path
    text: str
    span: Span

    @property
    def is_reconstructed(self) -> bool:
        """Whether it owns up to a fact that was made up."""
        return RECONSTRUCTED in self.text


def sources(document: Mapping[str, Any], spans: SpanTable) -> list[Stated]:
    """Every statement a title makes about its sources, in the order in which a reader meets them.

    The path of a statement is what it covers: a file (`("source", "network")`), all entries of a list by key
    (`("stations", "*", "kind")`), an entry, or a single value.
    """
    return sorted(_stated(document, (), spans), key=lambda row: (row.span.file, row.span.line, row.span.column))


def _stated(value: Any, path: Path, spans: SpanTable) -> Iterator[Stated]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "source" and isinstance(inner, str):
                yield Stated(path, inner, spans.at((*path, key)))
            elif key == "source" and not path and isinstance(inner, Mapping):
                for file, text in inner.items():
                    yield Stated(("source", file), text, spans.at(("source", file)))
            elif key == "sources" and isinstance(inner, Mapping):
                for field, text in inner.items():
                    yield Stated((*path, field), text, spans.at((*path, key, field)))
            elif key == "origins" and not path:
                for place, origin in enumerate(inner):
                    for field in origin["keys"]:
                        yield Stated((origin["of"], "*", field), origin["source"], spans.at((key, place)))
            else:
                yield from _stated(inner, (*path, key), spans)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _stated(inner, (*path, place), spans)


def source_of(document: Mapping[str, Any], path: Path, file_default: str | None = None) -> str | None:
    """Where one value comes from: the nearest statement that covers it."""
    for end in range(len(path), 0, -1):
        around = _at(document, path[: end - 1])
        if isinstance(around, Mapping):
            own = around.get("sources")
            if isinstance(own, Mapping) and path[end - 1] in own:
                return str(own[path[end - 1]])
        here = _at(document, path[:end])
        if isinstance(here, Mapping) and isinstance(here.get("source"), str):
            return str(here["source"])
        if end == 3:
            for origin in document.get("origins", ()):
                if origin["of"] == path[0] and path[2] in origin["keys"]:
                    return str(origin["source"])
    return file_default


def _at(document: Any, path: Path) -> Any:
    for step in path:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return None
    return document
