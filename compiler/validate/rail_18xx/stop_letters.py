"""M210: track leads to a stop that the hex or tile does not have."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.geometry import LETTERS
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._drawn import drawn


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for picture in drawn(title):
        known = LETTERS[: len(picture.stops)]
        for j, piece in enumerate(picture.track):
            for k, end in enumerate(piece):
                if isinstance(end, str) and end in LETTERS and end not in known:
                    yield Diagnostic(
                        "M210",
                        f"track of {picture.told} leads to the stop {quoted(end)}, but it has {_how_many(known)}",
                        spans.at((*picture.path, "track", j, k)),
                        help="`a` is the first entry of `stops`, `b` the second, and so on",
                    )
    for i, company in enumerate(title.companies):
        if company.home is None or company.home.stop is None:
            continue
        stops = next((hexes.stops for hexes in title.map.hexes if company.home.hex in _at(hexes.at)), None)
        if stops is not None and company.home.stop not in LETTERS[: len(stops)]:
            yield Diagnostic(
                "M210",
                f"the home of company {quoted(company.name)} is the stop {quoted(company.home.stop)} of "
                f"{quoted(company.home.hex)}, which has {_how_many(LETTERS[: len(stops)])}",
                spans.at(("companies", i, "home", "stop")),
                help="`a` is the first entry of `stops`, `b` the second, and so on",
            )


def _at(at: str | list[str]) -> list[str]:
    return [at] if isinstance(at, str) else at


def _how_many(known: str) -> str:
    return "no stops" if not known else "one stop, `a`" if known == "a" else f"the stops `a` to {quoted(known[-1])}"
