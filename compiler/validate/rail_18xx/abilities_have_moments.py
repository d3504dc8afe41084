"""P209: an ability is for a step that no company's turn has."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of

STEPS = {"track": "lay_track", "token": "place_token", "trains": "buy_trains"}


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    have = {step.step for step in title.operating_round.steps}
    for i, j, ability in abilities_of(title):
        step = STEPS.get(ability.when)
        if step is not None and step not in have:
            path: Path = ("privates", i, "abilities", j)
            yield Diagnostic(
                "P209",
                f"the ability {quoted(ability.ability)} of private {quoted(title.privates[i].name)} is for the step "
                f"{quoted(step)}, which a company's turn does not have",
                spans.at((*path, "when") if spans.written((*path, "when")) else path),
                help=f"add `{{step: {step}}}` to the steps, or use it at another moment",
            )
