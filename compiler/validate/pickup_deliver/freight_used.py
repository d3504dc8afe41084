"""F309: goods, a kind of load or a designation that no load uses."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.loads import NamedStation
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    ends = [end for load in title.loads for end in (load.pickup, load.dropoff)]
    for key, what, names in (
        ("goods", "goods", {load.goods for load in title.loads}),
        ("load_kinds", "kind of load", {load.kind for load in title.loads}),
        ("designations", "designation", {end.by for end in ends if isinstance(end, NamedStation)}),
    ):
        # Where a load names something unknown, what it meant is not unused.
        if not names.issubset(entry.name for entry in getattr(title, key)):
            continue
        for i, entry in enumerate(getattr(title, key)):
            if entry.name not in names:
                yield Diagnostic(
                    "F309",
                    f"no load uses the {what} {quoted(entry.name)}",
                    spans.at((key, i, "name")),
                    severity="warning",
                )
