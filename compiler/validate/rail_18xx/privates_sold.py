"""P206: a private is sold nowhere, so it never comes into the game."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    sold = {lot.private for lot in title.auction.lots if lot.private is not None}
    known = {private.name for private in title.privates}
    for i, private in enumerate(title.privates):
        # A lot with an unknown name was probably meant for one of these.
        if private.name not in sold and sold <= known:
            yield Diagnostic(
                "P206",
                f"private {quoted(private.name)} is sold nowhere",
                spans.at(("privates", i, "name")),
                help="add it to `lots` of the auction, or remove it",
                also=((spans.at(("auction", "lots")), "the lots"),),
            )
