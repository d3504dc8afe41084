"""T208: a train is said both to go at once and to run once more first."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import train_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    places = train_places(title)
    for i, train in enumerate(title.trains):
        if train.rusts_on is None or train.obsolete_on is None:
            continue
        # Obsolete first and gone later, with another train, is a rule some titles have.
        if places.get(train.obsolete_on, 0) >= places.get(train.rusts_on, 0):
            yield Diagnostic(
                "T208",
                f"train {quoted(train.name)} rusts on {quoted(train.rusts_on)}, and is never obsolete on "
                f"{quoted(train.obsolete_on)} after that",
                spans.at(("trains", i, "obsolete_on")),
                help="keep `rusts_on` if it goes at once, `obsolete_on` if it runs once more",
                also=((spans.at(("trains", i, "rusts_on")), "rusts here"),),
            )
