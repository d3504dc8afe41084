"""G310: an event says that it depends on something, and does not say on what."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, event in enumerate(title.events):
        if event.conduct == "conditional" and not event.when:
            yield Diagnostic(
                "G310",
                f"event {quoted(event.name)} is conditional, and has no `when`",
                spans.at(("events", i, "conduct")),
                help="add `when`, or write `forced`",
            )
