"""D302: a bonus is for a roll, or a check, that is never made."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk
from railwright.compiler.validate.pickup_deliver._references import unknown


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    yield from unknown(title, spans, "roll", {roll.name for roll, _ in _walk.rolls(title)}, "D302", "roll")
    checks = {kind.check.name for kind in title.load_kinds if kind.check is not None}
    yield from unknown(title, spans, "check", checks, "D302", "check of a kind of load")
