"""M211: a stop has no track, on a hex or tile where it would never get any by itself."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.geometry import LETTERS
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._drawn import drawn


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for picture in drawn(title):
        if not picture.is_final:
            continue
        reached = {end for piece in picture.track for end in piece}
        for j, (letter, stop) in enumerate(zip(LETTERS, picture.stops, strict=False)):
            if letter not in reached:
                yield Diagnostic(
                    "M211",
                    f"no track of {picture.told} leads to its {stop.kind} {quoted(letter)}",
                    spans.at((*picture.path, "stops", j)),
                    help=f"add a piece of track that ends in {quoted(letter)}",
                )
