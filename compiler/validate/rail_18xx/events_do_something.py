"""T211: the first purchase of a train causes something that nothing in the title answers to, or causes it twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    idle: dict[str, str] = {}
    if not title.privates:
        idle["close_privates"] = "there are no privates"
    if all(kind.converts is None for kind in title.company_kinds):
        idle["convert_companies"] = "no company kind says what it `converts` to"
    if all(company.formation is None for company in title.companies):
        idle["form_companies"] = "no company has a `formation`"
    if title.running.treasury_income is None:
        idle["end_treasury_income"] = "`running` has no `treasury_income`"
    first: dict[str, Path] = {}
    for i, train in enumerate(title.trains):
        for j, event in enumerate(train.events):
            path: Path = ("trains", i, "events", j)
            if event in idle:
                message = f"the event {quoted(event)} of train {quoted(train.name)} does nothing: {idle[event]}"
                yield Diagnostic("T211", message, spans.at(path), help="remove it, or add what it is about")
            elif event == "rest_to_pool" and train.count == 1:
                message = f"the event `rest_to_pool` of train {quoted(train.name)} does nothing: there is only one"
                yield Diagnostic("T211", message, spans.at(path), help="remove it, or raise `count`")
            earlier = first.setdefault(event if event != "rest_to_pool" else f"{event} {i}", path)
            if earlier != path:
                yield Diagnostic(
                    "T211",
                    f"the event {quoted(event)} happens twice, and the second time does nothing",
                    spans.at(path),
                    help="remove one of the two",
                    also=((spans.at(earlier), "first here"),),
                )
