"""P207: a private closes on something that is not said, or with a last use that never comes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.privates import CloseOn
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, j, ability in abilities_of(title):
        path = ("privates", i, "abilities", j)
        told = f"private {quoted(title.privates[i].name)}"
        if isinstance(ability, CloseOn) and not (ability.first_train_of or ability.operates or ability.phase):
            message = f"{told} closes when something happens, and nothing says what"
            yield Diagnostic("P207", message, spans.at(path), help="add `first_train_of`, `operates` or `phase`")
        if ability.closes and ability.uses == "unlimited":
            message = f"{told} closes with the last use of {quoted(ability.ability)}, which has no last use"
            yield Diagnostic("P207", message, spans.at((*path, "closes")), help="say how many `uses` there are")
