"""M213: a port belongs to no city, or to a hex that is no neighbour of it, so its bonus could never be earned."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    board = board_of(title)
    for i, hexes in enumerate(title.map.hexes):
        told = quoted(", ".join(names_of(hexes)))
        is_port = any(stop.kind == "port" for stop in hexes.stops)
        if is_port and hexes.port_of is None:
            yield Diagnostic(
                "M213",
                f"hex {told} has a port, but no city it belongs to",
                spans.at(("map", "hexes", i)),
                help="name the city's hex in `port_of`",
            )
        if hexes.port_of is None or hexes.port_of not in board.grounds:
            continue
        span = spans.at(("map", "hexes", i, "port_of"))
        city = board.grounds[hexes.port_of]
        if not is_port:
            message = f"hex {told} says whose port it is, but has no stop of the kind `port`"
            yield Diagnostic("M213", message, span, help="add the stop, or remove `port_of`")
            continue
        if not any(stop.kind == "city" for stop in city.pattern.stops):
            message = f"hex {told} is the port of {quoted(city.name)}, which has no city"
            yield Diagnostic("M213", message, span, help="name the hex of the city")
        for name in names_of(hexes):
            sides = board.grounds[name].pattern.exits
            if not any(board.across(name, side) == city for side in sides):
                message = f"no track leads from the port {quoted(name)} to its city in {quoted(city.name)}"
                yield Diagnostic("M213", message, span, help="lead its track to the side of its city")
