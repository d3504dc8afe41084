"""G312: a special counter waits for a moment that never comes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.effects import AddToRoll, CancelResult
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
    yield from _out_of_time(title, spans)


def _out_of_time(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    """Effects that speak of a roll or a result, in something that does not come at that moment."""
    plays: dict[Path, object] = {
        ("counters", i, "uses", j): use.play
        for i, counter in enumerate(title.counters)
        for j, use in enumerate(counter.uses)
    }
    for effect, path, owner in _walk.effects(title):
        play = plays.get(path[:4])
        if isinstance(effect, AddToRoll) and not (isinstance(play, BeforeRoll) and play.roll == effect.roll):
            message = f"{quoted(owner)} would add to {quoted(effect.roll)}, and does not come before it"
            help = f"write `play: {{at: before_roll, roll: {effect.roll}}}`"
            yield Diagnostic("G312", message, spans.at((*path, "roll")), help=help)
        if isinstance(effect, CancelResult) and not (isinstance(play, AfterResult) and play.table == effect.table):
            message = f"{quoted(owner)} would cancel a result of {quoted(effect.table)}, and does not come after it"
            help = f"write `play: {{at: after_result, table: {effect.table}}}`"
            yield Diagnostic("G312", message, spans.at((*path, "table")), help=help)
