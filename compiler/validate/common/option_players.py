"""G213: an option is for a number of players that the title is not for."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.common.title import WholeTitle


def check(title: WholeTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    known = {row.count for row in title.players}
    for i, option in enumerate(title.options):
        for j, count in enumerate(option.players or ()):
            if count not in known:
                yield Diagnostic(
                    "G213",
                    f"option {quoted(option.name)} is for {count} players, and the title is not",
                    spans.at(("options", i, "players", j)),
                    help="numbers of players: " + ", ".join(str(number) for number in sorted(known)),
                )
        if option.players is not None and not option.players:
            message = f"option {quoted(option.name)} is for no number of players"
            yield Diagnostic("G213", message, spans.at(("options", i, "players")), help="remove `players`")
