"""P208: an ability is one of several to choose from, and there is no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, private in enumerate(title.privates):
        words = Counter(ability.instead_of for ability in private.abilities if ability.instead_of is not None)
        for j, ability in enumerate(private.abilities):
            if ability.instead_of is not None and words[ability.instead_of] == 1:
                yield Diagnostic(
                    "P208",
                    f"no other ability of private {quoted(private.name)} has `instead_of: {ability.instead_of}`",
                    spans.at(("privates", i, "abilities", j, "instead_of")),
                    help="write the same word on the abilities that exclude each other, or remove it",
                )
