"""M204: something lies in a hex that is not on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.lower.geometry import place_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.common._uses import Use
from railwright.compiler.validate.rail_18xx._references import unknown, uses


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    known = {name: place_of(name, title.map.letters) for hexes in title.map.hexes for name in names_of(hexes)}

    def near(use: Use) -> str:
        """The hexes of the map nearest to what was written, which are likelier meant than names that look alike."""
        place = place_of(str(use.name), title.map.letters)
        away = sorted((abs(at.row - place.row) + abs(at.column - place.column), name) for name, at in known.items())
        return "near it: " + ", ".join(quoted(name) for _, name in away[:3])

    missing = [use for use in uses(title) if use.sort == "hex" and use.name not in known]
    for use, diagnostic in zip(missing, unknown(title, spans, "hex", known, "M204", "hex"), strict=True):
        yield replace(diagnostic, help=near(use))
