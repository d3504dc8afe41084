"""F305: a load is delivered where it is picked up, or offers one station twice."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.loads import ChosenStation, FixedStation
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, load in enumerate(title.loads):
        start = load.pickup.station if isinstance(load.pickup, FixedStation) else None
        if isinstance(load.dropoff, FixedStation) and load.dropoff.station == start:
            yield Diagnostic(
                "F305",
                f"contract {load.number} is picked up and delivered in {quoted(start)}",
                spans.at(("loads", i, "dropoff", "station")),
                also=((spans.at(("loads", i, "pickup", "station")), "picked up here"),),
            )
        elif isinstance(load.dropoff, ChosenStation):
            stations = load.dropoff.stations
            for j, station in enumerate(stations):
                if station == start or station in stations[:j]:
                    told = "is picked up there" if station == start else "already offers it"
                    yield Diagnostic(
                        "F305",
                        f"contract {load.number} cannot offer {quoted(station)}: it {told}",
                        spans.at(("loads", i, "dropoff", "stations", j)),
                    )
