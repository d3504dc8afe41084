"""D312: something is rolled on a table that cannot give what is asked of it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.effects import CancelResult, MarkLine
from railwright.compiler.schema.pickup_deliver.events import AfterResult
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    kinds = {table.name: table.kind for table in title.tables}
    asked: list[tuple[str, str, Path]] = []
    if title.war is not None:
        asked.append((title.war.table, "occupation", ("war", "table")))
    for i, counter in enumerate(title.counters):
        for j, use in enumerate(counter.uses):
            if isinstance(use.play, AfterResult):
                asked.append((use.play.table, "occupation", ("counters", i, "uses", j, "play", "table")))
    for effect, path, _ in _walk.effects(title):
        if isinstance(effect, MarkLine):
            asked.append((effect.table, "line", (*path, "table")))
        elif isinstance(effect, CancelResult):
            asked.append((effect.table, "occupation", (*path, "table")))
    for name, kind, path in asked:
        if kinds.get(name, kind) != kind:
            yield Diagnostic(
                "D312",
                f"this needs a table of the kind {quoted(kind)}; {quoted(name)} is of the kind {quoted(kinds[name])}",
                spans.at(path),
            )
    for i, roll in enumerate(title.event_rules.rolls):
        if kinds.get(roll.table) == "line":
            yield Diagnostic(
                "D312",
                f"{quoted(roll.table)} only names a line; nothing would happen to it",
                spans.at(("event_rules", "rolls", i, "table")),
            )
