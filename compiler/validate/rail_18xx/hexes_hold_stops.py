"""M205: a home, destination, token, marker or bonus is in a hex that never has the stop or circle it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import NamedTrains, PlaceMarker, PlaceToken
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of, circles_of, has_stops
from railwright.compiler.validate.rail_18xx._sound import is_sound


class Need(NamedTuple):
    """A hex something has to be in."""

    hex: str
    path: Path
    what: str
    circle: bool
    """Whether a circle for a token is needed, or just any stop."""


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    if not is_sound(title, spans):
        return
    circles, stops = circles_of(title), has_stops(title)
    for need in (*_of_companies(title), *_of_privates(title), *_of_bonuses(title)):
        if need.hex not in circles:
            continue
        if need.circle and circles[need.hex] == 0:
            yield Diagnostic(
                "M205",
                f"{need.what} is in hex {quoted(need.hex)}, which never has a circle for a token",
                spans.at(need.path),
                help=_with_circles(circles) or "give the hex a city with `slots`",
            )
        elif not stops[need.hex]:
            yield Diagnostic(
                "M205",
                f"{need.what} is in hex {quoted(need.hex)}, which never has a stop",
                spans.at(need.path),
                help="name a hex with a city, town or other stop",
            )


def _with_circles(circles: dict[str, int]) -> str | None:
    known = [name for name, count in circles.items() if count]
    return "hexes with circles: " + ", ".join(quoted(name) for name in known) if 0 < len(known) <= 12 else None


def _of_companies(title: RailTitle) -> Iterator[Need]:
    for i, company in enumerate(title.companies):
        told = f"company {quoted(company.name)}"
        if company.home is not None:
            yield Need(company.home.hex, ("companies", i, "home", "hex"), f"the home of {told}", True)
            for k, name in enumerate(company.home.also):
                yield Need(name, ("companies", i, "home", "also", k), f"a further home of {told}", True)
        if company.destination is not None:
            by_token = company.destination.reached_by == "token"
            path: Path = ("companies", i, "destination", "hex")
            yield Need(company.destination.hex, path, f"the destination of {told}", by_token)


def _of_privates(title: RailTitle) -> Iterator[Need]:
    for i, j, ability in abilities_of(title):
        path: Path = ("privates", i, "abilities", j)
        told = f"private {quoted(title.privates[i].name)}"
        if isinstance(ability, PlaceToken | PlaceMarker) and isinstance(ability.hexes, list):
            needs_circle = isinstance(ability, PlaceToken) and not ability.beside
            what = "a token" if isinstance(ability, PlaceToken) else "a marker"
            for k, name in enumerate(ability.hexes):
                yield Need(name, (*path, "hexes", k), f"{what} of {told}", needs_circle)
        elif isinstance(ability, NamedTrains):
            for n, named in enumerate(ability.names):
                for k, name in enumerate(named.hexes):
                    what = f"a place of the train {quoted(named.name)}"
                    yield Need(name, (*path, "names", n, "hexes", k), what, False)


def _of_bonuses(title: RailTitle) -> Iterator[Need]:
    for i, bonus in enumerate(title.bonuses):
        for k, name in enumerate(bonus.hexes):
            yield Need(name, ("bonuses", i, "hexes", k), f"a place of the bonus {quoted(bonus.name)}", False)
