"""G217: a title names neither who published it nor the rulebook it follows, so nobody can tell whose game it is."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.common.title import WholeTitle


def check(title: WholeTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not title.title.publishers and title.title.rulebook is None:
        yield Diagnostic(
            "G217",
            f"{quoted(title.title.name)} names neither its publishers nor the rulebook it follows",
            spans.at(("title", "designers")),
            help="add `publishers` or `rulebook` to `title`",
            severity="warning",
        )
