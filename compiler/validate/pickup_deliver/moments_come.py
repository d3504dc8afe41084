"""G312: a special counter waits for a moment that never comes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.effects import AddToRoll
from railwright.compiler.schema.pickup_deliver.events import AfterResult, AfterRetaking, BeforeRoll
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    words = {effect.do for effect, _, _ in _walk.effects(title)}
    for i, counter in enumerate(title.counters):
        for j, use in enumerate(counter.uses):
            path = ("counters", i, "uses", j, "play")
            told = f"counter {quoted(counter.name)} can never be played so"
            if isinstance(use.play, AfterRetaking):
                if "retake_station" not in words:
                    yield Diagnostic("G312", f"{told}: nothing retakes stations", spans.at(path))
            elif isinstance(use.play, AfterResult):
                rolled = {roll.table for roll in title.event_rules.rolls}
                if title.war is not None:
                    rolled.add(title.war.table)
                if use.play.table not in rolled and use.play.table in {table.name for table in title.tables}:
                    yield Diagnostic(
                        "G312", f"{told}: nothing rolls on {quoted(use.play.table)}", spans.at((*path, "table"))
                    )
            elif isinstance(use.play, BeforeRoll):
                for k, effect in enumerate(use.effects):
                    if isinstance(effect, AddToRoll) and effect.roll != use.play.roll:
                        yield Diagnostic(
                            "G312",
                            f"this is played before {quoted(use.play.roll)} and would add to {quoted(effect.roll)}",
                            spans.at(("counters", i, "uses", j, "effects", k, "roll")),
                        )
