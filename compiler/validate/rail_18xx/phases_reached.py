"""G203: a phase is never reached, or not in its turn."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import train_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    places = train_places(title)
    before: int | None = None
    for i, phase in enumerate(title.phases):
        told = f"phase {quoted(phase.name)}"
        if i == 0:
            if phase.on is not None:
                message = f"the first {told} waits for train {quoted(phase.on)}, and nothing holds until it is bought"
                help = "remove `on` here, or put the phase the game begins with before it"
                yield Diagnostic("G203", message, spans.at(("phases", i, "on")), help=help)
            continue
        if phase.on is None:
            message = f"{told} is never reached: it does not say which train begins it"
            yield Diagnostic("G203", message, spans.at(("phases", i)), help="name the train in `on`")
            continue
        if phase.on not in places:
            continue
        span = spans.at(("phases", i, "on"))
        place = places[phase.on]
        previous = None if before is None else title.phases[before].on
        if before is not None and previous is not None and places[previous] >= place:
            same = previous == phase.on
            yield Diagnostic(
                "G203",
                f"{told} begins with train {quoted(phase.on)}, "
                + (
                    "as an earlier phase does"
                    if same
                    else f"which is sold before {quoted(previous)} of an earlier phase"
                ),
                span,
                help="put the phases in the order of their trains, one for each train",
                also=((spans.at(("phases", before)), "the earlier phase"),),
            )
        else:
            before = i
