"""G211: a company's turn has a step twice, lacks one that other rules rely on, or has two in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, Span, SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle

STEPS: Path = ("operating_round", "steps")
ORDER = (
    ("run_trains", "pay_dividend", "what is earned is divided after the run"),
    ("run_trains", "drop_obsolete", "obsolete trains run once more before they go"),
)


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    places: dict[str, int] = {}
    for i, step in enumerate(title.operating_round.steps):
        earlier = places.setdefault(step.step, i)
        if earlier != i:
            yield Diagnostic(
                "G211",
                f"a company's turn has the step {quoted(step.step)} twice",
                spans.at((*STEPS, i)),
                help="remove one of the two",
                also=((spans.at((*STEPS, earlier)), "first here"),),
            )
    for name, why, span in _missing(title, spans, set(places)):
        message = f"a company's turn has no step {quoted(name)}, but {why}"
        yield Diagnostic("G211", message, span, help=f"add `{{step: {name}}}` to the steps")
    for first, second, why in ORDER:
        if first in places and second in places and places[first] > places[second]:
            message = f"the step {quoted(second)} comes before {quoted(first)}, but {why}"
            span = spans.at((*STEPS, places[second]))
            yield Diagnostic("G211", message, span, help=f"put {quoted(first)} before it")


def _missing(title: RailTitle, spans: SpanTable, have: set[str]) -> Iterator[tuple[str, str, Span]]:
    """Steps that something relies on, why, and where to show it."""
    steps = spans.at(STEPS)
    for name, why in (
        ("lay_track", "nothing else builds track"),
        ("run_trains", "nothing else makes money"),
        ("buy_trains", "nothing else brings the next phase"),
    ):
        if name not in have:
            yield name, why, steps
    if "run_trains" in have and "pay_dividend" not in have:
        yield "pay_dividend", "trains run", steps
    if "pay_dividend" in have and "run_trains" not in have:
        yield "run_trains", "dividends are paid", steps
    for i, kind in enumerate(title.company_kinds):
        if kind.home_token == "first_turn" and "place_home" not in have and _has_homes(title, kind.name):
            path: Path = ("company_kinds", i, "home_token")
            why = f"companies of the kind {quoted(kind.name)} place their home token on their first turn"
            yield "place_home", why, spans.at(path if spans.written(path) else path[:-1])
            break
    for i, kind in enumerate(title.company_kinds):
        if kind.converts is not None and kind.converts.phases and "convert" not in have:
            why = f"companies of the kind {quoted(kind.name)} may convert by choice"
            yield "convert", why, spans.at(("company_kinds", i, "converts", "phases"))
    for i, train in enumerate(title.trains):
        if train.obsolete_on is not None and "drop_obsolete" not in have:
            yield (
                "drop_obsolete",
                f"train {quoted(train.name)} becomes obsolete",
                spans.at(("trains", i, "obsolete_on")),
            )
            break
    for i, company in enumerate(title.companies):
        tokens = company.tokens if company.tokens is not None else _kind_tokens(title, company.kind)
        if len(tokens or ()) > 1 and "place_token" not in have:
            yield "place_token", f"company {quoted(company.name)} has tokens to place", spans.at(("companies", i))
            break


def _has_homes(title: RailTitle, kind: str) -> bool:
    return any(company.kind == kind and company.home is not None for company in title.companies)


def _kind_tokens(title: RailTitle, name: str) -> list[int] | None:
    return next((kind.tokens for kind in title.company_kinds if kind.name == name), None)
