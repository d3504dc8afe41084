"""The whole of a pick-up-and-deliver title: the keys of all its files together, and which stands where."""

from __future__ import annotations

from railwright.compiler.schema.common.title import TitleKeys, WholeTitle
from railwright.compiler.schema.pickup_deliver.companies import CompaniesKeys
from railwright.compiler.schema.pickup_deliver.events import EventsKeys
from railwright.compiler.schema.pickup_deliver.loads import LoadsKeys
from railwright.compiler.schema.pickup_deliver.network import NetworkKeys
from railwright.compiler.schema.pickup_deliver.rounds import RoundsKeys
from railwright.compiler.schema.pickup_deliver.tables import TablesKeys


class FreightTitle(RoundsKeys, TablesKeys, EventsKeys, LoadsKeys, CompaniesKeys, NetworkKeys, WholeTitle):
    """A pick-up-and-deliver title: everything its files say, with defaults, shared pieces and options put in."""


FILES: dict[str, tuple[str, ...]] = {
    "title": tuple(TitleKeys.model_fields),
    "network": tuple(NetworkKeys.model_fields),
    "companies": tuple(CompaniesKeys.model_fields),
    "loads": tuple(LoadsKeys.model_fields),
    "events": tuple(EventsKeys.model_fields),
    "tables": tuple(TablesKeys.model_fields),
    "rounds": tuple(RoundsKeys.model_fields),
}
"""The files of a title and the keys that stand in each, besides `source`."""
