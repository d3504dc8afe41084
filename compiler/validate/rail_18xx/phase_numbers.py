"""G206: operating rounds or value levels go down from one phase to the next, or a level is left out."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, phase in enumerate(title.phases):
        before = title.phases[i - 1] if i else None
        rounds = 1 if before is None else before.operating_rounds
        level = 0 if before is None else before.level
        if phase.operating_rounds < rounds:
            yield Diagnostic(
                "G206",
                f"phase {quoted(phase.name)} has fewer operating rounds ({phase.operating_rounds}) than the one before "
                f"({rounds})",
                spans.at(("phases", i, "operating_rounds")),
                help="check the number; it usually rises",
                severity="warning",
            )
        if phase.level < level or phase.level > level + 1:
            yield Diagnostic(
                "G206",
                f"phase {quoted(phase.name)} has the value level {phase.level}, "
                + (f"the one before has {level}" if before is not None else "and no phase has the first"),
                spans.at(("phases", i, "level") if spans.written(("phases", i, "level")) else ("phases", i)),
                help="levels begin with 1 and rise by one",
                severity="warning",
            )
