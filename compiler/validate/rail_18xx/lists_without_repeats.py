"""G218: a list names one thing twice."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle

REPEATS = ("move", "withheld", "sold", "sold_out", "lays")
"""Lists in which a word may well stand twice: steps of a price, tiles laid in one turn."""

TOLD_ELSEWHERE = ("at", "events", "choices", "absorbs", "changes", "tile_dictionary", "options")
"""Lists that other rules look at more closely, and parts that no list of this sort is in."""


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for path, words in _lists(title, ()):
        first: dict[str, int] = {}
        for place, word in enumerate(words):
            earlier = first.setdefault(word, place)
            if earlier != place:
                yield Diagnostic(
                    "G218",
                    f"{quoted(path[-1])} names {quoted(word)} twice",
                    spans.at((*path, place)),
                    help="remove one of the two",
                    also=((spans.at((*path, earlier)), "first here"),),
                )


def _lists(value: object, path: Path) -> Iterator[tuple[Path, list[str]]]:
    """Every list of words below a value, with the way to it."""
    if isinstance(value, BaseModel):
        for key in type(value).model_fields:
            if key not in REPEATS and key not in TOLD_ELSEWHERE:
                yield from _lists(getattr(value, key), (*path, key))
    elif isinstance(value, list) and value:
        if all(isinstance(item, str) for item in value):
            yield path, value
        else:
            for place, item in enumerate(value):
                yield from _lists(item, (*path, place))
