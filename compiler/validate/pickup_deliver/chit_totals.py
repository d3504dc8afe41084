"""F308: the chits do not add up to the totals the title declares."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    kinds = {kind.name: kind for kind in title.load_kinds}
    known = [(load.count, kinds[load.kind]) for load in title.loads if load.kind in kinds]
    if len(known) < len(title.loads):
        return
    loads = sum(load.count for load in title.loads)
    events = sum(event.count for event in title.events)
    late = sum(count for count, kind in known if kind.late)
    counted = {
        "loads": (loads, "load chits"),
        "events": (events, "event chits"),
        "total": (loads + events, "chits"),
        "war": (sum(count for count, kind in known if kind.war), "load chits that are war materiel"),
        "set_aside": (events + late, "chits kept out at first: events and late loads"),
    }
    if not any(step.step == "set_chits_aside" for step in title.opening):
        counted["set_aside"] = (0, "chits kept out at first, for no step of the opening does so")
    for key, (count, what) in counted.items():
        declared = getattr(title.chits, key)
        if declared is not None and declared != count:
            yield Diagnostic("F308", f"there are {count} {what}, not {declared}", spans.at(("chits", key)))
    counters = sum(counter.count for counter in title.counters)
    if title.counter_rules.total is not None and title.counter_rules.total != counters:
        yield Diagnostic(
            "F308",
            f"there are {counters} special counters, not {title.counter_rules.total}",
            spans.at(("counter_rules", "total")),
        )
