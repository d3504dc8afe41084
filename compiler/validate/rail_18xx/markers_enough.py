"""P212: a company may buy more markers than there are, or more than do anything."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.privates import SellMarkers
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, j, ability in abilities_of(title):
        if isinstance(ability, SellMarkers) and ability.per_company > ability.count:
            yield Diagnostic(
                "P212",
                f"private {quoted(title.privates[i].name)} sells a company {ability.per_company} markers at "
                f"most, and has {ability.count}",
                spans.at(("privates", i, "abilities", j, "per_company")),
                help=f"write {ability.count} or less",
            )
