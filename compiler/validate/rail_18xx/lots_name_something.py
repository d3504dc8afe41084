"""G210: a lot of the auction sells nothing, several things, or something that is sold otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.rounds import Waterfall
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import companies_of, kinds_of

KEYS = ("private", "company", "presidency")


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    companies, kinds = companies_of(title), kinds_of(title)
    first: dict[str, Path] = {}
    for i, lot in enumerate(title.auction.lots):
        path: Path = ("auction", "lots", i)
        said = [(key, name) for key in KEYS if (name := getattr(lot, key)) is not None]
        if len(said) != 1:
            what = "nothing" if not said else " and ".join(quoted(name) for _, name in said) + " at once"
            message = f"lot {i + 1} of the auction sells {what}"
            yield Diagnostic("G210", message, spans.at(path), help="name one `private`, `company` or `presidency`")
            continue
        key, name = said[0]
        earlier = first.setdefault(name, (*path, key))
        if earlier != (*path, key):
            yield Diagnostic(
                "G210",
                f"{quoted(name)} is auctioned twice",
                spans.at((*path, key)),
                help="remove one of the two lots",
                also=((spans.at(earlier), "first here"),),
            )
        company = companies.get(name) if key != "private" else None
        kind = kinds.get(company.kind) if company is not None else None
        if company is None or kind is None:
            continue
        if key == "company" and kind.owned != "whole":
            message = f"lot {i + 1} sells {quoted(name)} as a whole, but it is owned by shares"
            yield Diagnostic("G210", message, spans.at((*path, key)), help="sell its `presidency`")
        elif key == "presidency" and kind.owned == "whole":
            message = f"lot {i + 1} sells the presidency of {quoted(name)}, which is owned as a whole"
            yield Diagnostic("G210", message, spans.at((*path, key)), help="sell the `company`")
        elif key == "presidency" and lot.price is None:
            message = f"lot {i + 1} sells the presidency of {quoted(name)}, and nothing says for how much"
            yield Diagnostic("G210", message, spans.at(path), help="add `price`")
    yield from _discount(title, spans)


def _discount(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    auction = title.auction
    if not isinstance(auction, Waterfall) or auction.discount is None:
        return
    names = [name for lot in auction.lots for key in KEYS if (name := getattr(lot, key)) is not None]
    if auction.discount.lot not in names:
        yield Diagnostic(
            "G210",
            f"the discount is for the lot {quoted(auction.discount.lot)}, which is not auctioned",
            spans.at(("auction", "discount", "lot")),
            help=did_you_mean(auction.discount.lot, names),
        )
    if auction.discount.by == 0:
        message = "a discount by 0 never makes the lot cheaper"
        yield Diagnostic("G210", message, spans.at(("auction", "discount", "by")), help="say by how much it falls")
