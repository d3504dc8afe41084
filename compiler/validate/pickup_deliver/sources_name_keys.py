"""G319: a note on sources speaks of a key that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.schema.sources import Traced


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from _notes(title, (), spans)
    for i, origin in enumerate(title.origins):
        entries = getattr(title, origin.of, None)
        if not isinstance(entries, list):
            lists = [key for key in type(title).model_fields if isinstance(getattr(title, key), list)]
            yield Diagnostic(
                "G319",
                f"this title has no list {quoted(origin.of)}",
                spans.at(("origins", i, "of")),
                help=did_you_mean(origin.of, lists),
            )
            continue
        keys = {key for entry in entries for key in type(entry).model_fields}
        for j, key in enumerate(origin.keys):
            if entries and key not in keys:
                yield Diagnostic(
                    "G319",
                    f"entries of {quoted(origin.of)} have no key {quoted(key)}",
                    spans.at(("origins", i, "keys", j)),
                    help=did_you_mean(key, keys),
                )


def _notes(piece: object, path: Path, spans: SpanTable) -> Iterator[Diagnostic]:
    if isinstance(piece, Traced):
        keys = set(type(piece).model_fields) - {"source", "sources"}
        for key in piece.sources:
            if key not in keys:
                yield Diagnostic(
                    "G319",
                    f"there is no key {quoted(key)} here",
                    spans.key((*path, "sources", key)),
                    help=did_you_mean(key, keys),
                )
    if isinstance(piece, BaseModel):
        for name in type(piece).model_fields:
            yield from _notes(getattr(piece, name), (*path, name), spans)
    elif isinstance(piece, list):
        for place, entry in enumerate(piece):
            yield from _notes(entry, (*path, place), spans)
