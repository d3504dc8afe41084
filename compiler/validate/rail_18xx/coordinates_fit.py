"""M202: a coordinate falls between the hexes of the map, so nothing lies beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import Place, beside, hex_at, parity, place_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    letters, layout = title.map.letters, title.map.layout
    places = {name: place_of(name, letters) for hexes in title.map.hexes for name in names_of(hexes)}
    known = set(places.values())
    counts = Counter(parity(place) for place in known)
    # The side most hexes are on is taken for meant; of two equal sides, that of the first hex.
    usual = parity(next(iter(places.values()), Place(0, 0))) if counts[0] == counts[1] else counts.most_common(1)[0][0]
    for i, hexes in enumerate(title.map.hexes):
        for j, name in enumerate(names_of(hexes)):
            path: Path = ("map", "hexes", i, "at") if isinstance(hexes.at, str) else ("map", "hexes", i, "at", j)
            place = places[name]
            if parity(place) != usual:
                yield Diagnostic(
                    "M202",
                    f"hex {quoted(name)} falls between the hexes of the map: in its {_line(title)} every second number "
                    "has a hex, and this is the other one",
                    spans.at(path),
                    help=f"known nearby: {_nearby(place, known, letters)}",
                )
            elif len(known) > 1 and not any(beside(place, side, layout) in known for side in range(6)):
                yield Diagnostic(
                    "M202",
                    f"no hex of the map lies beside hex {quoted(name)}",
                    spans.at(path),
                    help=f"check its coordinate, and that the layout is {quoted(layout)} with letters for "
                    f"{quoted(letters)}",
                )


def _line(title: RailTitle) -> str:
    return "row" if title.map.letters == "rows" else "column"


def _nearby(place: Place, known: set[Place], letters: str) -> str:
    """The known hexes nearest to a place that has none."""
    nearest = sorted(
        (abs(other.row - place.row) + abs(other.column - place.column), other)
        for other in known
        if parity(other) != parity(place)
    )
    return ", ".join(quoted(hex_at(other, letters)) for _, other in nearest[:3]) or "none"
