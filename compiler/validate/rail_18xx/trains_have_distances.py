"""T206: a train has no number, or a card says both what it is and which trains it can be."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, train in enumerate(title.trains):
        told = f"train {quoted(train.name)}"
        if train.distance is None and not train.faces:
            message = f"{told} has neither a `distance` nor `faces`, so nobody knows how far it runs"
            yield Diagnostic("T206", message, spans.at(("trains", i)), help="add `distance`")
        if not train.faces:
            continue
        for key in ("distance", "runs"):
            if spans.written(("trains", i, key)):
                message = f"{told} has `faces`, so {quoted(key)} is said for each of them and not for the card"
                yield Diagnostic("T206", message, spans.key(("trains", i, key)), help=f"remove {quoted(key)} here")
        if len(train.faces) == 1:
            message = f"{told} has only one face, and so nothing to choose"
            help = "write its `distance` and `runs` on the card, or add the other face"
            yield Diagnostic("T206", message, spans.at(("trains", i, "faces")), help=help)
