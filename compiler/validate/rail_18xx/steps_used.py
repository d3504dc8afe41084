"""G216: a company's turn has a step in which nobody ever has anything to do."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.rounds import LayTrack
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    idle: dict[str, str] = {}
    if all(kind.converts is None or not kind.converts.phases for kind in title.company_kinds):
        idle["convert"] = "no company kind converts by choice"
    if all(train.obsolete_on is None for train in title.trains):
        idle["drop_obsolete"] = "no train ever becomes obsolete"
    if all(kind.home_token != "first_turn" for kind in title.company_kinds):
        idle["place_home"] = "every home token is placed before the first turn"
    for i, step in enumerate(title.operating_round.steps):
        path = ("operating_round", "steps", i)
        if step.step in idle:
            yield Diagnostic(
                "G216",
                f"in the step {quoted(step.step)} nobody ever has anything to do: {idle[step.step]}",
                spans.at(path),
                help="remove the step",
                severity="warning",
            )
        if isinstance(step, LayTrack) and all(lays.first_turn for lays in step.lays):
            message = "after its first turn a company may never lay a tile: every set of lays is for the first turn"
            yield Diagnostic("G216", message, spans.at((*path, "lays")), help="add a set without `first_turn`")
