"""N312: kinds of station include one another in a circle, so all of them are the same kind."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import also_kinds


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    also = also_kinds(title)
    for i, kind in enumerate(title.kinds):
        for j, name in enumerate(kind.also):
            if kind.name in also.get(name, ()):
                told = "itself" if name == kind.name else f"{quoted(name)}, which is {quoted(kind.name)} in turn"
                yield Diagnostic(
                    "N312",
                    f"the kind {quoted(kind.name)} is also {told}",
                    spans.at(("kinds", i, "also", j)),
                    help="leave out one of them",
                )
