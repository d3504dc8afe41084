"""A checked pick-up-and-deliver title -> numbered tables."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.lower.pickup_deliver.events import lower_events
from railwright.compiler.lower.pickup_deliver.freight import lower_freight
from railwright.compiler.lower.pickup_deliver.game import lower_game
from railwright.compiler.lower.pickup_deliver.network import lower_network
from railwright.compiler.lower.pickup_deliver.numbers import Numbers
from railwright.compiler.lower.pickup_deliver.results import lower_results
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def lower(title: FreightTitle, tables: Tables) -> None:
    """Add the tables of the family, for a title nothing is wrong with."""
    numbers = Numbers(title)
    lower_network(title, numbers, tables)
    lower_freight(title, numbers, tables)
    lower_events(title, numbers, tables)
    lower_results(title, numbers, tables)
    lower_game(title, numbers, tables)
