"""G304: the set-up hands out more or fewer companies than there are."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, row in enumerate(title.setup):
        out = len(row.picks) + sum(row.deals)
        if out + row.unsold != len(title.companies):
            kept = f" and keeps {row.unsold}" if row.unsold else ""
            yield Diagnostic(
                "G304",
                f"the set-up for {row.count} players hands out {counted(out, 'company', 'companies')}{kept}; "
                f"there {is_are(len(title.companies))} {len(title.companies)}",
                spans.at(("setup", i)),
                help=_help(row.unsold, len(title.companies) - out),
            )


def _help(unsold: int, left: int) -> str:
    """What to type: `unsold` says how many have no owner at first."""
    if left > 0:
        return f"write `unsold: {left}`, or hand out {left - unsold} more by `picks` or `deals`"
    return f"hand out {-left + unsold} fewer by `picks` or `deals`"
