"""G311: an effect that lasts belongs to a chit that goes at once, or nothing can end what stays."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.effects import LASTING, EndEvent
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from _cannot_last(title, spans)
    for i, event in enumerate(title.events):
        lasting = [(j, effect) for j, effect in enumerate(event.effects) if effect.do in LASTING]
        if event.stays is None:
            for j, effect in lasting:
                yield Diagnostic(
                    "G311",
                    f"{quoted(effect.do)} lasts, and the chit {quoted(event.name)} goes as soon as it is resolved",
                    spans.at(("events", i, "effects", j, "do")),
                    help="add `stays`",
                )
            continue
        named = event.stays.until in ("event", "counter")
        if named and event.stays.by is None:
            yield Diagnostic(
                "G311",
                f"{quoted(event.name)} stays until some {event.stays.until} ends it, and does not say which",
                spans.at(("events", i, "stays", "until")),
                help="add `by`",
            )
        elif not named and event.stays.by is not None:
            yield Diagnostic(
                "G311",
                f"{quoted(event.name)} stays until {quoted(event.stays.until)}; `by` is not read",
                spans.at(("events", i, "stays", "by")),
                severity="warning",
            )
        elif named and not _ends(title, str(event.stays.by), event.name):
            yield Diagnostic(
                "G311",
                f"{quoted(event.name)} stays until {quoted(event.stays.by)}, which does not end it",
                spans.at(("events", i, "stays", "by")),
                help="add `end_event` to its effects",
            )


def _cannot_last(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    """What lasts is an event's own effect: counters leave the game, and a choice among several is over when it is made."""
    for effect, path, owner in _walk.effects(title):
        if effect.do not in LASTING or "law" in path:
            continue
        if path[0] == "counters":
            message = f"{quoted(effect.do)} lasts, and the counter {quoted(owner)} leaves the game when it is played"
            yield Diagnostic("G311", message, spans.at((*path, "do")), help="let `pass_law` bring it into force")
        elif "choices" in path:
            message = f"{quoted(effect.do)} lasts, and one of several choices of {quoted(owner)} does not"
            yield Diagnostic("G311", message, spans.at((*path, "do")), help="make it an effect of its own")


def _ends(title: FreightTitle, by: str, event: str) -> bool:
    """Whether an event or counter ends another event; one that is unknown is told elsewhere."""
    of_name = [effect for effect, _, owner in _walk.effects(title) if owner == by]
    return not of_name or any(isinstance(effect, EndEvent) and effect.event == event for effect in of_name)
