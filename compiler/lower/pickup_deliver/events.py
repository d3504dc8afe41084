"""Events and special counters -> words with parameters, names replaced by numbers."""

from __future__ import annotations

from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def lower_events(title: FreightTitle, numbers: Numbers, book: TableBook) -> None:
    """Write the tables of ``events.yaml``."""
    events = [numbers.plain(event, ("events", place)) for place, event in enumerate(title.events)]
    book.add("EVENT_NAME", tuple(event["name"] for event in events), ("events",))
    book.add("EVENT_COUNT", tuple(event["count"] for event in events), ("events",))
    book.add("EVENT_CONDUCT", tuple(event["conduct"] for event in events), ("events",))
    book.add("EVENT_WHEN", tuple(event["when"] for event in events), ("events",))
    book.add("EVENT_EFFECTS", tuple(event["effects"] for event in events), ("events",))
    book.add("EVENT_STAYS", tuple(event["stays"] for event in events), ("events",))
    book.add("EVENT_INSTEAD", tuple(event["instead"] for event in events), ("events",))
    book.add("EVENT_RULES", numbers.plain(title.event_rules, ("event_rules",)), ("event_rules",))
    counters = [numbers.plain(counter, ("counters", place)) for place, counter in enumerate(title.counters)]
    book.add("COUNTER_NAME", tuple(counter["name"] for counter in counters), ("counters",))
    book.add("COUNTER_NUMBER", tuple(counter["number"] for counter in counters), ("counters",))
    book.add("COUNTER_COUNT", tuple(counter["count"] for counter in counters), ("counters",))
    book.add("COUNTER_USES", tuple(counter["uses"] for counter in counters), ("counters",))
    book.add("COUNTER_RULES", numbers.plain(title.counter_rules, ("counter_rules",)), ("counter_rules",))
    book.add("ROLL_NAME", tuple(roll.name for roll, _ in _walk.rolls(title)), ("counters",))
