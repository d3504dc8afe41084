"""Events and special counters -> words with parameters, names replaced by numbers."""

from __future__ import annotations

from railwright.compiler.lower.pickup_deliver.book import RowWriter, TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def lower_events(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``events.yaml``."""
    events = [numbers.params(event, ("events", place)) for place, event in enumerate(title.events)]
    rows = book.list_of("events", len(events))
    for key in ("name", "count", "conduct", "when", "effects", "stays", "instead"):
        rows.add(f"event_{key}", (event[key] for event in events))
    book.add("event_rules", numbers.rule(title.event_rules, ("event_rules",), "event_rules"), ("event_rules",))
    counters = [numbers.params(counter, ("counters", place)) for place, counter in enumerate(title.counters)]
    rows = book.list_of("counters", len(counters))
    for key in ("name", "number", "count", "uses"):
        rows.add(f"counter_{key}", (counter[key] for counter in counters))
    rules = numbers.rule(title.counter_rules, ("counter_rules",), "counter_rules")
    book.add("counter_rules", rules, ("counter_rules",))
    rolls = list(_walk.rolls(title))
    RowWriter(book, ("counters",), [path for _, path in rolls]).add("roll_name", (roll.name for roll, _ in rolls))
