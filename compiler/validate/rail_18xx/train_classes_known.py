"""T203: a train runs in a way that nothing describes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._references import unknown


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "class", (known.name for known in title.train_classes), "T203", "train class")
