"""A checked pick-up-and-deliver title -> numbered tables."""

from __future__ import annotations

from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.events import lower_events
from railwright.compiler.lower.pickup_deliver.freight import lower_freight
from railwright.compiler.lower.pickup_deliver.game import lower_game
from railwright.compiler.lower.pickup_deliver.network import lower_network
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.results import lower_results
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def lower(title: FreightTitle, spans: SpanTable) -> TableBook:
    """The family's own tables of a title nothing is wrong with: the same title gives the same tables."""
    numbers = Numbers(title)
    book = TableBook(spans)
    lower_network(title, numbers, book)
    lower_freight(title, numbers, book)
    lower_events(title, numbers, book)
    lower_results(title, numbers, book)
    lower_game(title, numbers, book)
    return book
