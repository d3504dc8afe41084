"""P202: an ability is for a company that owns the private, and no company ever can."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, event_phase, first_sale_phase


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    from_phase, closed = first_sale_phase(title), event_phase(title, "close_privates")
    if not title.private_trade.to_companies:
        why = "`private_trade` lets companies buy privates in no phase"
    elif from_phase is not None and closed is not None and from_phase >= closed:
        name = title.phases[from_phase].name
        why = f"privates close before phase {quoted(name)}, the first in which companies may buy them"
    else:
        return
    for i, j, ability in abilities_of(title):
        if ability.owner == "company":
            yield Diagnostic(
                "P202",
                f"the ability {quoted(ability.ability)} of private {quoted(title.privates[i].name)} is for a company "
                f"that owns it, and none ever does: {why}",
                spans.at(("privates", i, "abilities", j)),
                help="write `owner: player`, or name phases in `to_companies` of `private_trade`",
                also=((spans.at(("private_trade", "to_companies")), "companies buy privates here"),)
                if spans.written(("private_trade", "to_companies"))
                else (),
            )
