"""G207: a number of players is there twice, or one between two others is missing."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.common.title import WholeTitle


def check(title: WholeTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    first: dict[int, int] = {}
    for i, row in enumerate(title.players):
        earlier = first.setdefault(row.count, i)
        if earlier != i:
            yield Diagnostic(
                "G207",
                f"there are two rows for {row.count} players",
                spans.at(("players", i)),
                help="remove one of the two",
                also=((spans.at(("players", earlier)), "first here"),),
            )
    numbers = sorted(first)
    missing = [count for count in range(numbers[0], numbers[-1]) if count not in first]
    if missing:
        yield Diagnostic(
            "G207",
            f"the title is for {numbers[0]} and for {numbers[-1]} players, but not for "
            f"{', '.join(str(count) for count in missing)}",
            spans.at(("players", first[min(count for count in numbers if count > missing[0])])),
            help="add a row for each number between them",
            severity="warning",
        )
