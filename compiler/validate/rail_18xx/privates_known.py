"""P201: something speaks of a private company that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._references import unknown


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "private", (private.name for private in title.privates), "P201", "private")
