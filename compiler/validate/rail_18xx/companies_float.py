"""C206: companies of a kind can never float."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._phase_rows import uncovered
from railwright.compiler.validate.rail_18xx._shared import sold_in_shares


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        path: Path = ("company_kinds", i, "floats")
        if kind.owned != "shares":
            continue
        if not kind.floats and sold_in_shares(title, kind.name):
            message = f"companies of the kind {quoted(kind.name)} never float: nothing says when"
            yield Diagnostic("C206", message, spans.at(path[:-1]), help="add `floats: [{percent: 60}]`")
        kept = sum(sort.percent * sort.count for sort in kind.certificates if sort.held_back is not None)
        share = min((sort.percent for sort in kind.certificates), default=0)
        for j, row in enumerate(kind.floats):
            if row.percent == 0 or (share > 0 and row.percent % share):
                yield Diagnostic(
                    "C206",
                    f"companies of the kind {quoted(kind.name)} float with {row.percent} percent sold, which is no number "
                    f"of shares",
                    spans.at((*path, j, "percent")),
                    help=f"a share is {share} percent",
                )
            if row.percent > 100 - kept:
                yield Diagnostic(
                    "C206",
                    f"companies of the kind {quoted(kind.name)} float with {row.percent} percent sold, and only "
                    f"{100 - kept} percent are ever for sale",
                    spans.at((*path, j, "percent")),
                    help=f"ask for {100 - kept} percent or less",
                )
        yield from uncovered(title, spans, "C206", f"`floats` of the kind {quoted(kind.name)}", path, kind.floats)
