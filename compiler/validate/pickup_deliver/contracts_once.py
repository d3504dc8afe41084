"""F304: two load chits have one contract number."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    first: dict[int, int] = {}
    for i, load in enumerate(title.loads):
        for number in range(load.number, load.number + load.count):
            earlier = first.setdefault(number, i)
            if earlier != i:
                yield Diagnostic(
                    "F304",
                    f"contract {number} is there twice",
                    spans.at(("loads", i, "number")),
                    also=((spans.at(("loads", earlier, "number")), "first here"),),
                )
                break
