"""C204: a kind of company has no president's certificate, or more than one."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        if kind.owned != "shares" or not kind.certificates:
            continue
        path = ("company_kinds", i, "certificates")
        marked = [j for j, certificate in enumerate(kind.certificates) if certificate.president]
        count = sum(kind.certificates[j].count for j in marked)
        told = f"kind {quoted(kind.name)}"
        if count == 0:
            message = f"no certificate of the {told} makes its holder president"
            yield Diagnostic("C204", message, spans.at(path), help="write `president: true` on one of them")
        elif count > 1:
            message = f"{count} certificates of the {told} make their holders president"
            yield Diagnostic("C204", message, spans.at((*path, marked[-1])), help="one company has one president")
        for j in marked:
            if kind.certificates[j].held_back is not None:
                message = f"the president's certificate of the {told} is never for sale"
                yield Diagnostic("C204", message, spans.at((*path, j, "held_back")), help="hold back ordinary ones")
