"""G204: a phase opens tile colours out of order, or closes one that an earlier phase opened."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.upgrades import COLOURS
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, phase in enumerate(title.phases):
        span = spans.at(("phases", i, "tiles"))
        last = max(COLOURS.index(colour) for colour in phase.tiles)
        expected = COLOURS[1 : last + 1]
        missing = [colour for colour in expected if colour not in phase.tiles]
        told = f"phase {quoted(phase.name)}"
        if missing:
            earlier = [j for j in range(i) if set(missing) & set(title.phases[j].tiles)]
            if earlier:
                message = f"{told} no longer lets {_listed(missing)} tiles be laid, which an earlier phase did"
            else:
                message = f"{told} opens {COLOURS[last]} tiles without {_listed(missing)}, on which they are laid"
            yield Diagnostic(
                "G204",
                message,
                span,
                help=f"write `tiles: [{', '.join(expected)}]`",
                also=tuple((spans.at(("phases", j, "tiles")), "open here") for j in earlier[-1:]),
            )
        elif i and last < max(COLOURS.index(colour) for colour in title.phases[i - 1].tiles):
            gone = title.phases[i - 1].tiles[-1]
            message = f"{told} no longer lets {gone} tiles be laid, which the phase before did"
            yield Diagnostic("G204", message, span, help=f"add {quoted(gone)}")
        if len(set(phase.tiles)) < len(phase.tiles):
            yield Diagnostic("G204", f"{told} names a tile colour twice", span, help="remove one of the two")


def _listed(colours: list[str]) -> str:
    return " and ".join(colours)
