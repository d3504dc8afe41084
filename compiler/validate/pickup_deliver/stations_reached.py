"""N309: a station hangs on no segment, or on a part of the network no train gets to from the rest."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver._network import groups


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    names = [station.name for station in title.stations]
    whole, *_ = groups(title.segments, names)
    served = {name for segment in title.segments for name in segment.between}
    rest = next((name for name in names if name in whole), names[0])
    for i, station in enumerate(title.stations):
        if station.name not in served:
            message = f"no segment leads to the station {quoted(station.name)}"
        elif station.name not in whole:
            message = f"no train gets to {quoted(station.name)} from {quoted(rest)} and the rest of the network"
        else:
            continue
        yield Diagnostic(
            "N309", message, spans.at(("stations", i, "name")), help="add a segment that joins it to the network"
        )
