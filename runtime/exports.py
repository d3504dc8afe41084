"""All that generated modules may import."""

from railwright.runtime.network.problem import Count, Limit
from railwright.runtime.tables.common import (
    FORMAT,
    Meta,
    Option,
    Players,
    Record,
    SourceFile,
    SourceMap,
    TableSource,
)
from railwright.runtime.tables.pickup_deliver.rounds import Setup
from railwright.runtime.tables.rail_18xx.market import PaidMove
from railwright.runtime.tables.rail_18xx.rounds import Lot
from railwright.runtime.tables.rail_18xx.tiles import Upgrade
from railwright.runtime.tables.rule import Rule

__all__ = [
    "FORMAT",
    "Count",
    "Limit",
    "Lot",
    "Meta",
    "Option",
    "PaidMove",
    "Players",
    "Record",
    "Rule",
    "Setup",
    "SourceFile",
    "SourceMap",
    "TableSource",
    "Upgrade",
]
