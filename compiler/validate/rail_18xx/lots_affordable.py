"""G215: with some number of players nobody has the money for the first lot, so the game cannot begin."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.rounds import Lot, Simultaneous
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import companies_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    # Where lots get cheaper until somebody takes them, all are affordable in the end.
    if isinstance(title.auction, Simultaneous) or getattr(title.auction, "discount", None) is not None:
        return
    prices = [price for lot in title.auction.lots if (price := _price(title, lot)) is not None]
    cheapest = min(prices, default=0)
    for i, row in enumerate(title.players):
        if row.cash < cheapest:
            yield Diagnostic(
                "G215",
                f"with {row.count} players each has {row.cash}, and the cheapest lot of the auction costs {cheapest}",
                spans.at(("players", i, "cash")),
                help="give players more, or sell something cheaper",
                also=((spans.at(("auction", "lots")), "the lots"),),
            )


def _price(title: RailTitle, lot: Lot) -> int | None:
    if lot.price is not None:
        return lot.price
    if lot.company is not None:
        company = companies_of(title).get(lot.company)
        return None if company is None else company.price
    return next((private.price for private in title.privates if private.name == lot.private), None)
