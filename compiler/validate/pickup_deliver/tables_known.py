"""D301: something is rolled on a table the title does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "table", (table.name for table in title.tables), "D301", "table")
