"""C212: a kind of company can never convert, or not into that kind."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import event_phase, kinds_of, phase_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    kinds, phases = kinds_of(title), phase_places(title)
    event = event_phase(title, "convert_companies")
    for i, kind in enumerate(title.company_kinds):
        if kind.converts is None:
            continue
        path: Path = ("company_kinds", i, "converts")
        told = f"companies of the kind {quoted(kind.name)}"
        other = kinds.get(kind.converts.to)
        if other is not None:
            had = sum(certificate.count for certificate in kind.certificates)
            has = sum(certificate.count for certificate in other.certificates)
            wrong = None
            if other.name == kind.name:
                wrong = f"{told} convert into themselves"
            elif other.owned != "shares":
                wrong = f"{told} convert into {quoted(other.name)}, which is owned as a whole"
            elif has < had:
                wrong = f"{told} have {had} certificates, and {quoted(other.name)} has only {has} to take their place"
            if wrong is not None:
                yield Diagnostic("C212", wrong, spans.at((*path, "to")), help="name another kind, owned by shares")
        if not kind.converts.phases and event is None:
            message = f"{told} never convert: in no phase by choice, and no train has the event `convert_companies`"
            yield Diagnostic("C212", message, spans.at(path), help="name `phases`, or add the event to a train")
        for j, name in enumerate(kind.converts.phases):
            if event is not None and phases.get(name, -1) >= event:
                message = f"{told} cannot convert by choice in phase {quoted(name)}: all have converted by then"
                yield Diagnostic("C212", message, spans.at((*path, "phases", j)), help="remove the phase")
