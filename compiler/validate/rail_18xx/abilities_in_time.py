"""P203: an ability is lost, or what it does is over, before anybody could use it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import PlaceMarker, TrainDiscount
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, owned_from, phase_places, train_places


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    phases, trains = phase_places(title), train_places(title)
    for i, j, ability in abilities_of(title):
        begins = owned_from(title) if ability.owner == "company" else 0
        if begins is None:
            continue
        path: Path = ("privates", i, "abilities", j)
        told = f"the ability {quoted(ability.ability)} of private {quoted(title.privates[i].name)}"
        first = title.phases[begins].name
        if ability.until in phases and phases[ability.until] <= begins:
            yield Diagnostic(
                "P203",
                f"{told} is lost when phase {quoted(ability.until)} begins, and nobody can use it before phase "
                f"{quoted(first)}",
                spans.at((*path, "until")),
                help="name a later phase",
            )
        if isinstance(ability, PlaceMarker) and ability.removed_on in phases and phases[ability.removed_on] <= begins:
            yield Diagnostic(
                "P203",
                f"the marker of private {quoted(title.privates[i].name)} goes when phase {quoted(ability.removed_on)} "
                f"begins, and nobody can place it before phase {quoted(first)}",
                spans.at((*path, "removed_on")),
                help="name a later phase",
            )
        if isinstance(ability, TrainDiscount) and ability.until in phases:
            # The purchase that begins the phase is still one of before.
            begun_by = title.phases[phases[ability.until]].on
            for k, name in enumerate(ability.trains or ()):
                if begun_by in trains and trains.get(name, -1) > trains[begun_by]:
                    yield Diagnostic(
                        "P203",
                        f"{told} is lost when phase {quoted(ability.until)} begins, before {quoted(name)} is on sale",
                        spans.at((*path, "trains", k)),
                        help="remove the train, or let `until` name a later phase",
                    )
