"""F304: two load chits have one contract number."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.loads import LoadSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    first: dict[int, int] = {}
    for i, load in enumerate(title.loads):
        for number in range(load.number, load.number + load.count):
            earlier = first.setdefault(number, i)
            if earlier != i:
                others = title.loads[earlier]
                which = "first here" if others.count == 1 else f"these are the contracts {_numbers(others)}"
                yield Diagnostic(
                    "F304",
                    f"contract {number} is there twice",
                    spans.at(("loads", i, "number")),
                    help=_help(load.count, max(load.number + load.count for load in title.loads)),
                    also=((spans.at(("loads", earlier, "number")), which),),
                )
                break


def _numbers(load: LoadSpec) -> str:
    return f"{load.number} to {load.number + load.count - 1}"


def _help(count: int, free: int) -> str:
    if count == 1:
        return f"{free} is free"
    return f"number it from {free}: each of its {count} chits has a number of its own"
