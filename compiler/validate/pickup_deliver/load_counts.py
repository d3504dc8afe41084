"""F307: the number of load chits of a kind is not the one the title declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    counts = Counter[str]()
    for load in title.loads:
        counts[load.kind] += load.count
    if not set(counts).issubset(kind.name for kind in title.load_kinds):
        return
    for i, kind in enumerate(title.load_kinds):
        count = counts[kind.name]
        if kind.count is not None and kind.count != count:
            yield Diagnostic(
                "F307",
                f"{counted(count, 'load chit')} {is_are(count)} of the kind {quoted(kind.name)}, not {kind.count}",
                spans.at(("load_kinds", i, "count")),
            )
