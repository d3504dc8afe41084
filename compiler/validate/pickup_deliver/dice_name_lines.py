"""D309: dice that name a line give a number no line has."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.tables import LineTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    lines = {line.number for line in title.lines}
    for i, table in enumerate(title.tables):
        if isinstance(table, LineTable):
            missing = [roll for roll in range(table.dice.lowest, table.dice.highest + 1) if roll not in lines]
            if missing:
                told = ", ".join(str(roll) for roll in missing[:8]) + (" and more" if len(missing) > 8 else "")
                yield Diagnostic(
                    "D309",
                    f"the dice of table {quoted(table.name)} can give {told}, and no line has that number",
                    spans.at(("tables", i, "dice")),
                )
