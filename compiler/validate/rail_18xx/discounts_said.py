"""P205: a discount says its amount in two ways, or in none."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.privates import TrainDiscount
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, j, ability in abilities_of(title):
        if not isinstance(ability, TrainDiscount):
            continue
        path = ("privates", i, "abilities", j)
        told = f"the discount of private {quoted(title.privates[i].name)}"
        if (ability.percent is None) == (ability.amount is None):
            both = ability.percent is not None
            message = f"{told} is said in `percent` and in `amount`" if both else f"{told} does not say how much it is"
            yield Diagnostic("P205", message, spans.at(path), help="write one of `percent` and `amount`")
        elif not ability.percent and not ability.amount:
            key = "percent" if ability.percent is not None else "amount"
            yield Diagnostic("P205", f"{told} is 0", spans.at((*path, key)), help="say how much it is")
        if not ability.sources:
            message = f"{told} is for no trains: it has no `sources`"
            yield Diagnostic("P205", message, spans.at((*path, "sources")), help="write `sources: [depot]`")
