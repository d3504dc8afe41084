"""T207: a train never comes up for sale."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import on_sale, train_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    places, comes_up = train_places(title), on_sale(title)
    for i, train in enumerate(title.trains):
        beside = train.sold_beside
        if beside is not None and places.get(beside, -1) >= i:
            which = "itself" if beside == train.name else f"{quoted(beside)}, which comes after it"
            yield Diagnostic(
                "T207",
                f"train {quoted(train.name)} is sold beside {which}",
                spans.at(("trains", i, "sold_beside")),
                help="name a train further up the list",
            )
        elif not comes_up[train.name]:
            endless = next((j for j, other in enumerate(title.trains) if other.count == "unlimited"), None)
            also = [] if endless is None else [(spans.at(("trains", endless, "count")), "never sold out")]
            also += [
                (spans.at(("phases", j, "on")), f"phase {quoted(phase.name)} is never reached")
                for j, phase in enumerate(title.phases)
                if phase.on == train.name
            ]
            yield Diagnostic(
                "T207",
                f"train {quoted(train.name)} never comes up for sale: the trains before it are never all sold",
                spans.at(("trains", i)),
                help="limit their `count`, or say which train it is `sold_beside`",
                also=tuple(also),
            )
