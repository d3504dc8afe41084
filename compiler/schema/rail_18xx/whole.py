"""The whole of an 18xx title: the keys of all its files together, and which stands where."""

from __future__ import annotations

from railwright.compiler.schema.common.title import TitleKeys, WholeTitle
from railwright.compiler.schema.rail_18xx.board import MapKeys
from railwright.compiler.schema.rail_18xx.companies import CompaniesKeys
from railwright.compiler.schema.rail_18xx.market import MarketKeys
from railwright.compiler.schema.rail_18xx.privates import PrivatesKeys
from railwright.compiler.schema.rail_18xx.rounds import RoundsKeys
from railwright.compiler.schema.rail_18xx.tiles import TilesKeys
from railwright.compiler.schema.rail_18xx.trains import TrainsKeys


class RailTitle(RoundsKeys, TrainsKeys, PrivatesKeys, CompaniesKeys, MarketKeys, TilesKeys, MapKeys, WholeTitle):
    """An 18xx title: everything its files say, with defaults, shared pieces and options put in.

    What players and companies own is open to all. The money and goods of a company are not its president's: nothing
    changes hands, as gift, loan or sale, except where a rule of the title says so.
    """


FILES: dict[str, tuple[str, ...]] = {
    "title": tuple(TitleKeys.model_fields),
    "map": tuple(MapKeys.model_fields),
    "tiles": tuple(TilesKeys.model_fields),
    "market": tuple(MarketKeys.model_fields),
    "companies": tuple(CompaniesKeys.model_fields),
    "privates": tuple(PrivatesKeys.model_fields),
    "trains": tuple(TrainsKeys.model_fields),
    "rounds": tuple(RoundsKeys.model_fields),
}
"""The files of a title and the keys that stand in each, besides `source`."""
