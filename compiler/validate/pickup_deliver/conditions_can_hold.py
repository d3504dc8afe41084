"""G308: a condition that can never be so, or an end of the game that never comes."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.conditions import ExtraTrainLeft, InForce, LineMarked, Occupied
from railwright.compiler.schema.pickup_deliver.effects import LASTING, MarkLine
from railwright.compiler.schema.pickup_deliver.rounds import EndOccupied
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk
from railwright.compiler.validate.pickup_deliver._network import kind_counts
from railwright.compiler.validate.pickup_deliver._words import counted, is_are


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    counts = kind_counts(title)
    for condition, path, owner in _walk.conditions(title):
        told = f"{quoted(owner)} can never happen"
        match condition:
            case Occupied() if condition.kind in counts and condition.at_least > counts[condition.kind]:
                yield Diagnostic(
                    "G308",
                    f"{told}: only {_of_kind(counts, condition.kind)}",
                    spans.at((*path, "at_least")),
                )
            case LineMarked() if condition.marker not in _put_on_lines(title):
                yield Diagnostic(
                    "G308",
                    f"{told}: nothing ever puts {quoted(condition.marker)} on a line",
                    spans.at((*path, "marker")),
                )
            case ExtraTrainLeft() if title.trains.extra is None:
                yield Diagnostic("G308", f"{told}: players have no extra train", spans.at(path))
            case InForce() if not _comes_into_force(title, condition):
                yield Diagnostic("G308", f"{quoted(condition.name)} never comes into force", spans.at((*path, "name")))
    for i, end in enumerate(title.end):
        if not isinstance(end, EndOccupied) or end.kind not in counts:
            continue
        if end.count > counts[end.kind]:
            yield Diagnostic(
                "G308",
                f"the game cannot end by {quoted(end.name)}: only {_of_kind(counts, end.kind)}",
                spans.at(("end", i, "count")),
            )
        if title.war is None:
            yield Diagnostic(
                "G308", f"the game cannot end by {quoted(end.name)}: there is no war", spans.at(("end", i, "when"))
            )


def _of_kind(counts: dict[str, int], kind: str) -> str:
    return f"{counted(counts[kind], 'station')} {is_are(counts[kind])} of the kind {quoted(kind)}"


def _put_on_lines(title: FreightTitle) -> set[str]:
    return {effect.marker for effect, _, _ in _walk.effects(title) if isinstance(effect, MarkLine)}


def _comes_into_force(title: FreightTitle, condition: InForce) -> bool:
    """Whether what is named has an effect that lasts, or a roll that decides; unknown names are told elsewhere."""
    of_name = [effect for effect, _, owner in _walk.effects(title) if owner == condition.name]
    return not of_name or condition.since == "played" or any(effect.do in (*LASTING, "pass_law") for effect in of_name)
