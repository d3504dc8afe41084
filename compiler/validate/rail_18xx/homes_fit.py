"""M206: more companies have their home in a hex than it ever has circles."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.lower.geometry import LETTERS
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import board_of, circles_of
from railwright.compiler.validate.rail_18xx._sound import is_sound


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    board, circles = board_of(title), circles_of(title)
    homes: dict[str, list[int]] = {}
    stops: dict[tuple[str, str], list[int]] = {}
    for i, company in enumerate(title.companies):
        if company.home is None:
            continue
        for name in (company.home.hex, *company.home.also):
            if circles.get(name):
                homes.setdefault(name, []).append(i)
        if circles.get(company.home.hex) and company.home.stop is not None:
            stops.setdefault((company.home.hex, company.home.stop), []).append(i)
    for name, at in homes.items():
        if len(at) > circles[name]:
            count = circles[name]
            message = (
                f"{len(at)} companies have their home in hex {quoted(name)}, which never has more than "
                f"{count} circle{'' if count == 1 else 's'}"
            )
            yield _complaint(title, spans, message, at, "error")
    for (name, letter), at in stops.items():
        printed = board.grounds[name].pattern.stops
        place = LETTERS.index(letter)
        if place >= len(printed):
            continue
        if printed[place].slots == 0 and board.grounds[name].pattern.colour != "white":
            message = f"the stop {quoted(letter)} of hex {quoted(name)} is a home and has no circle"
            yield _complaint(title, spans, message, at, "error")
        elif 0 < printed[place].slots < len(at) <= circles[name]:
            message = (
                f"{len(at)} companies have their home in the stop {quoted(letter)} of hex {quoted(name)}, which begins "
                f"with {printed[place].slots}: the last to come waits for a later tile"
            )
            yield _complaint(title, spans, message, at, "warning")


def _complaint(title: RailTitle, spans: SpanTable, message: str, at: list[int], severity: str) -> Diagnostic:
    last = at[-1]
    others = tuple((spans.at(("companies", i, "home")), f"home of {quoted(title.companies[i].name)}") for i in at[:-1])
    return Diagnostic(
        "M206",
        message,
        spans.at(("companies", last, "home")),
        help="give the stop more `slots`, or move a home",
        severity="error" if severity == "error" else "warning",
        also=others,
    )
