"""T205: a train goes when a train is bought that is sold before it, so it goes before it comes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import train_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    places = train_places(title)
    for i, train in enumerate(title.trains):
        for key, says, name in (
            ("rusts_on", "rusts on", train.rusts_on),
            ("obsolete_on", "is obsolete on", train.obsolete_on),
        ):
            if name is None or places.get(name, len(places)) > i:
                continue
            which = "itself" if name == train.name else f"{quoted(name)}, which is sold before it"
            yield Diagnostic(
                "T205",
                f"train {quoted(train.name)} {says} {which}",
                spans.at(("trains", i, key)),
                help="name a train further down the list" if i + 1 < len(title.trains) else f"remove {quoted(key)}",
            )
