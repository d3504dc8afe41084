"""T210: a bonus can never be earned."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.privates import SellMarkers
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, board_of, ever_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    sold = {ability.bonus for _, _, ability in abilities_of(title) if isinstance(ability, SellMarkers)}
    known = {bonus.name for bonus in title.bonuses}
    running = {train.runs for train in title.trains if not train.faces}
    running |= {face.runs for train in title.trains for face in train.faces}
    board, ever = board_of(title), ever_of(title)
    for i, bonus in enumerate(title.bonuses):
        told = f"bonus {quoted(bonus.name)}"
        if not bonus.hexes and not bonus.crosses:
            message = f"{told} says neither which `hexes` a run must be paid for nor which it `crosses`"
            yield Diagnostic("T210", message, spans.at(("bonuses", i)), help="name the places that earn it")
        # A marker for a bonus of an unknown name was probably meant for one of these.
        if bonus.needs_marker and bonus.name not in sold and sold <= known:
            yield Diagnostic(
                "T210",
                f"{told} needs a marker that no private sells",
                spans.at(("bonuses", i)),
                help="write `needs_marker: false`, or give a private the ability `sell_markers`",
            )
        if not bonus.needs_marker and bonus.name in sold:
            yield Diagnostic(
                "T210",
                f"{told} is open to everybody, so the markers sold for it are worth nothing",
                spans.at(("bonuses", i, "needs_marker")),
                help="write `needs_marker: true`, or remove the ability `sell_markers`",
            )
        if running and running <= set(bonus.not_for):
            message = f"{told} is for no train: `not_for` names every class that a train has"
            yield Diagnostic("T210", message, spans.at(("bonuses", i, "not_for")), help="remove a class from `not_for`")
        for j, name in enumerate(bonus.crosses):
            if name in ever and not ever[name] and not board.grounds[name].pattern.track:
                message = f"{told} is for runs across hex {quoted(name)}, which never has track"
                yield Diagnostic("T210", message, spans.at(("bonuses", i, "crosses", j)), help="name a hex with track")
