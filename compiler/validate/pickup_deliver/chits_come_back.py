"""G314: chits are kept out of the pile and never come back, so what is on them is not in the game."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.rounds import WarAfterSales
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    steps = {step.step: i for i, step in enumerate(title.opening)}
    if "set_chits_aside" not in steps:
        return
    later = title.war is not None and isinstance(title.war.begins, WarAfterSales) and title.war.begins.returns_chits
    if "return_chits" in steps and later:
        yield Diagnostic(
            "G314",
            "chits come back into the pile at the end of the opening, and once more when the war begins",
            spans.at(("war", "begins")),
            help="remove one of them",
            also=((spans.at(("opening", steps["return_chits"], "step")), "here first"),),
        )
    elif "return_chits" not in steps and not later and (title.events or any(kind.late for kind in title.load_kinds)):
        yield Diagnostic(
            "G314",
            "chits are set aside here and never come back into the pile",
            spans.at(("opening", steps["set_chits_aside"], "step")),
            help="add `step: return_chits` to `opening`, or let the war return them",
        )
