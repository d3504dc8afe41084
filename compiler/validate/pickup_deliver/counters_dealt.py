"""G305: the set-up deals more special counters than there are, or takes more out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    counts = {counter.name: counter.count for counter in title.counters}
    for i, row in enumerate(title.setup):
        left = sum(counts.values())
        for j, name in enumerate(row.removed):
            if name in row.removed[:j]:
                yield Diagnostic(
                    "G305", f"{quoted(name)} is taken out of the game twice", spans.at(("setup", i, "removed", j))
                )
            else:
                left -= counts.get(name, 0)
        if row.counters * row.count > left:
            yield Diagnostic(
                "G305",
                f"the set-up deals {row.count} players {counted(row.counters, 'counter')} each; "
                f"only {left} {is_are(left)} left to deal",
                spans.at(("setup", i, "counters")),
            )
