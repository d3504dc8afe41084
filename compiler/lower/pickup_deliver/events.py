"""Events and special counters -> words with parameters, names replaced by numbers."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.rows import Rows
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def lower_events(title: FreightTitle, numbers: Numbers, tables: Tables) -> None:
    """Write the tables of ``events.yaml``."""
    events = [numbers.params(event, ("events", place)) for place, event in enumerate(title.events)]
    rows = Rows(tables, "event", ("events",), len(events))
    for key in ("name", "count", "conduct", "when", "effects", "stays", "instead"):
        rows.add(f"event_{key}", (event[key] for event in events))
    tables.add("event_rules", numbers.rule(title.event_rules, ("event_rules",), "event_rules"), ("event_rules",))
    counters = [numbers.params(counter, ("counters", place)) for place, counter in enumerate(title.counters)]
    rows = Rows(tables, "counter", ("counters",), len(counters))
    for key in ("name", "number", "count", "uses"):
        rows.add(f"counter_{key}", (counter[key] for counter in counters))
    rules = numbers.rule(title.counter_rules, ("counter_rules",), "counter_rules")
    tables.add("counter_rules", rules, ("counter_rules",))
    rolls = list(_walk.rolls(title))
    Rows(tables, "roll", ("counters",), [path for _, path in rolls]).add("roll_name", (roll.name for roll, _ in rolls))
