"""``rounds.yaml`` -> what is sold, and words with parameters for all that happens."""

from __future__ import annotations

from railwright.compiler.ir.tables import Tables
from railwright.compiler.load.spans import Path
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.compiler.lower.rail_18xx.rules import rule_of
from railwright.compiler.schema.rail_18xx import rounds
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.rail_18xx.rounds import Lot


def lower_rounds(title: RailTitle, names: Names, tables: Tables) -> None:
    """Add the tables of auction and rounds."""
    auction = title.auction
    tables.rows("lot", (("auction", "lots", place) for place in range(len(auction.lots))))
    lots = tuple(_lot(title, lot, ("auction", "lots", place), names) for place, lot in enumerate(auction.lots))
    tables.add("lot", lots, ("auction", "lots"), "lot")
    tables.add("auction", rule_of(auction, ("auction",), names, skip=("lots",)), ("auction",))
    tables.add("stock_round", rule_of(title.stock_round, ("stock_round",), names), ("stock_round",))
    operating = title.operating_round
    at: Path = ("operating_round",)
    tables.add("operating_round", rule_of(operating, at, names, "operating_round", skip=("steps",)), at)
    tables.rows("step", ((*at, "steps", place) for place in range(len(operating.steps))))
    steps = tuple(rule_of(step, (*at, "steps", place), names) for place, step in enumerate(operating.steps))
    tables.add("step", steps, (*at, "steps"), "step")
    tables.add("forced_purchase", rule_of(title.forced_purchase, ("forced_purchase",), names), ("forced_purchase",))
    tables.add("bankruptcy", rule_of(title.bankruptcy, ("bankruptcy",), names), ("bankruptcy",))
    tables.rows("end", (("game_end", place) for place in range(len(title.game_end))))
    ends = tuple(
        rule_of(end, ("game_end", place), names, end.when, skip=("when",)) for place, end in enumerate(title.game_end)
    )
    tables.add("game_end", ends, ("game_end",), "end")
    tables.add("scoring", rule_of(title.scoring, ("scoring",), names), ("scoring",))


def _lot(title: RailTitle, lot: rounds.Lot, path: Path, names: Names) -> Lot:
    """A lot with its face value: its own, or that of the private or company."""
    private = names.number("private", lot.private, (*path, "private"))
    company = names.number("company", lot.company, (*path, "company"))
    presidency = names.number("company", lot.presidency, (*path, "presidency"))
    price = lot.price
    if price is None:
        price = title.privates[private].price if lot.private else (title.companies[company].price if lot.company else 0)
    name = lot.private or lot.company or lot.presidency or ""
    return Lot(private, company, presidency, price or 0, name, tuple(lot.aliases))
