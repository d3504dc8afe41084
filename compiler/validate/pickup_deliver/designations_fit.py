"""F310: no station can ever be named by a designation."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import also_kinds, has_front, kind_counts


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    counts = kind_counts(title)
    for i, rule in enumerate(title.designations):
        path: Path = ("designations", i)
        told = f"the designation {quoted(rule.name)}"
        if rule.kind in counts and counts[rule.kind] == 0 and not _can_become(title, rule.kind):
            yield Diagnostic("F310", f"{told} asks for a kind no station has", spans.at((*path, "kind")))
        if rule.within is not None and rule.at_least is not None and rule.at_least > rule.within:
            yield Diagnostic(
                "F310",
                f"{told} asks for a station at most {rule.within} and at least {rule.at_least} stations from the front",
                spans.at((*path, "at_least")),
            )
        measured = "within" if rule.within is not None else "at_least" if rule.at_least is not None else None
        if measured is not None and not has_front(title):
            yield Diagnostic(
                "F310",
                f"{told} measures from the front, and this title has none: no entry points and no war",
                spans.at((*path, measured)),
            )


def _can_become(title: FreightTitle, kind: str) -> bool:
    also = also_kinds(title)
    return any(marker.makes is not None and kind in also.get(marker.makes, ()) for marker in title.markers)
