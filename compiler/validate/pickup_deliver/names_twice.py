"""G302: two entries of a list have one name, so nothing can tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.tables import OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk

NAMED = {
    "kinds": "kind of station",
    "tracks": "kind of way",
    "markers": "marker",
    "stations": "station",
    "entries": "entry point",
    "areas": "area",
    "companies": "company",
    "goods": "goods",
    "load_kinds": "kind of load",
    "designations": "designation",
    "events": "event",
    "counters": "counter",
    "tables": "table",
    "end": "end of the game",
}
NUMBERED = {"lines": "line", "segments": "number of a segment", "counters": "number of a counter"}


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for key, what in NAMED.items():
        yield from _twice(_names(title, key), what, spans)
    for key, what in NUMBERED.items():
        yield from _twice(_names(title, key, "number"), what, spans)
    # An entry point stands among the stations wherever something is counted or shown, a counter among the events.
    yield from _twice([*_names(title, "stations"), *_names(title, "entries")], "place", spans, across=True)
    yield from _twice([*_names(title, "events"), *_names(title, "counters")], "event", spans, across=True)
    yield from _twice(((roll.name, (*path, "name")) for roll, path in _walk.rolls(title)), "roll", spans)
    for i, table in enumerate(title.tables):
        if isinstance(table, OccupationTable):
            results = ((result.name, ("tables", i, "results", j, "name")) for j, result in enumerate(table.results))
            yield from _twice(results, "result", spans)


def _names(title: FreightTitle, key: str, name: str = "name") -> list[tuple[str | int, Path]]:
    named = ((getattr(entry, name), (key, place, name)) for place, entry in enumerate(getattr(title, key)))
    return [(value, path) for value, path in named if value is not None]


def _twice(
    names: Iterable[tuple[str | int, Path]], what: str, spans: SpanTable, across: bool = False
) -> Iterator[Diagnostic]:
    """Complaints about later uses of a name; with ``across`` only about a name used in two lists."""
    first: dict[str | int, Path] = {}
    for name, path in names:
        earlier = first.setdefault(name, path)
        if earlier != path and (not across or earlier[0] != path[0]):
            yield Diagnostic(
                "G302",
                f"the {what} {quoted(name)} is there twice",
                spans.at(path),
                help="give one of them another name, or remove it",
                also=((spans.at(earlier), "first here"),),
            )
