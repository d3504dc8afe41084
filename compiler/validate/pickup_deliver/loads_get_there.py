"""F306: no train gets from the pick-up of a load to its drop-off, so nobody can ever deliver it."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.loads import ChosenStation, FixedStation
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import groups


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    known = {station.name for station in title.stations}
    group = {name: place for place, names in enumerate(groups(title.segments, known)) for name in names}
    for i, load in enumerate(title.loads):
        if not isinstance(load.pickup, FixedStation) or load.pickup.station not in known:
            continue
        start = load.pickup.station
        ends: list[tuple[str, Path]] = []
        if isinstance(load.dropoff, FixedStation):
            ends = [(load.dropoff.station, ("loads", i, "dropoff", "station"))]
        elif isinstance(load.dropoff, ChosenStation):
            ends = [(name, ("loads", i, "dropoff", "stations", j)) for j, name in enumerate(load.dropoff.stations)]
        for end, path in ends:
            if end in known and group[end] != group[start]:
                yield Diagnostic(
                    "F306",
                    f"contract {load.number} cannot be delivered: no way leads from {quoted(start)} to {quoted(end)}",
                    spans.at(path),
                )
