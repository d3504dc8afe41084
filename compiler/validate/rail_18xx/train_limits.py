"""G205: a phase has no train limit for a kind of company that operates in it, or one for a kind that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.companies import CompanySpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import event_phase, kinds_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    classes = {company.train_limit_class for company in title.companies if company.train_limit_class is not None}
    known = {kind.name for kind in title.company_kinds} | classes
    formed, converted = event_phase(title, "form_companies"), event_phase(title, "convert_companies")
    for i, phase in enumerate(title.phases):
        told = f"phase {quoted(phase.name)}"
        if not isinstance(phase.train_limit, dict):
            if phase.train_limit == 0:
                yield _none(spans, told, ("phases", i, "train_limit"))
            continue
        for name, limit in phase.train_limit.items():
            if limit == 0:
                yield _none(spans, told, ("phases", i, "train_limit", name))
            if name not in known:
                yield Diagnostic(
                    "G205",
                    f"{told} has a train limit for {quoted(name)}, which is no company kind or `train_limit_class`",
                    spans.key(("phases", i, "train_limit", name)),
                    help=did_you_mean(name, known),
                )
        needed = {
            name: company
            for company in reversed(title.companies)
            for name in _rows(title, company, i, formed, converted)
        }
        for name in sorted(needed.keys() & known - phase.train_limit.keys()):
            yield Diagnostic(
                "G205",
                f"{told} has no train limit for {quoted(name)}, though {quoted(needed[name].name)} may operate in it",
                spans.at(("phases", i, "train_limit")),
                help=f"add {quoted(name)}, or write one number for all",
            )


def _none(spans: SpanTable, told: str, path: Path) -> Diagnostic:
    message = f"in {told} companies may own no train, so none of them ever runs or buys one"
    return Diagnostic("G205", message, spans.at(path), help="give the limit of the rulebook")


def _rows(
    title: RailTitle, company: CompanySpec, phase: int, formed: int | None, converted: int | None
) -> Iterator[str]:
    """The rows of the train limits that may hold for a company in a phase."""
    absorbed = {name for other in title.companies if other.formation is not None for name in other.formation.absorbs}
    if company.formation is not None and (formed is None or phase < formed):
        return
    if company.name in absorbed and formed is not None and phase >= formed:
        return
    if company.train_limit_class is not None:
        yield company.train_limit_class
        return
    kinds = kinds_of(title)
    kind = kinds.get(company.kind)
    converts = kind.converts if kind is not None else None
    if converts is None:
        yield company.kind
        return
    if converted is None or phase < converted:
        yield company.kind
    places = [place for place, named in enumerate(title.phases) if named.name in converts.phases]
    if (places and phase >= places[0]) or (converted is not None and phase >= converted):
        yield converts.to
