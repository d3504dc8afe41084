"""M201: two entries of the map claim one place, so it is not known what is printed there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import Place, hex_at, place_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    first: dict[Place, Path] = {}
    for i, hexes in enumerate(title.map.hexes):
        for j, name in enumerate(names_of(hexes)):
            path: Path = ("map", "hexes", i, "at") if isinstance(hexes.at, str) else ("map", "hexes", i, "at", j)
            place = place_of(name, title.map.letters)
            earlier = first.setdefault(place, path)
            plain = hex_at(place, title.map.letters)
            if earlier != path:
                yield Diagnostic(
                    "M201",
                    f"hex {quoted(name)} is on the map twice",
                    spans.at(path),
                    help="remove one of the two",
                    also=((spans.at(earlier), "first here"),),
                )
            elif plain != name:
                # `C04` would be another name for the place that everybody calls `C4`.
                yield Diagnostic(
                    "M201",
                    f"hex {quoted(name)} is written in an unusual way",
                    spans.at(path),
                    help=f"write {quoted(plain)}",
                )
