"""G202: two things have one name, so nothing can tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.rail_18xx.privates import NamedTrains
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx._shared import abilities_of

NAMED = {
    "tiles": "tile",
    "tile_dictionary": "tile of the dictionary",
    "company_kinds": "company kind",
    "companies": "company",
    "privates": "private",
    "train_classes": "train class",
    "trains": "train",
    "phases": "phase",
    "bonuses": "bonus",
}
ALIASED = ("tiles", "companies", "privates", "trains", "options")
"""Lists whose entries have names in other programs; those must not mean something else here."""

Named = tuple[str, Path, object]
"""A name, where it was written, and whose it is: one thing may say its own name twice."""


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for key, what in NAMED.items():
        yield from _twice(_names(title, key), what, spans)
    for key in ALIASED:
        yield from _twice(_aliases(title, key), "name or alias", spans)
    yield from _twice(_lots(title), "name or alias", spans)
    zones = [(zone.name, ("market", "zones", i, "name"), i) for i, zone in enumerate(title.market.zones)]
    yield from _twice(zones, "zone", spans)
    yield from _twice(_trains_on_cards(title), "train", spans)
    for i, j, ability in abilities_of(title):
        if isinstance(ability, NamedTrains):
            path: Path = ("privates", i, "abilities", j, "names")
            names = [(named.name, (*path, k, "name"), k) for k, named in enumerate(ability.names)]
            yield from _twice(names, "name of a train", spans)
    # Lots, moves and records call companies and privates by name alike.
    owners = [*_names(title, "companies"), *_names(title, "privates")]
    yield from _twice(owners, "company or private", spans, across=True)


def _trains_on_cards(title: RailTitle) -> Iterator[Named]:
    """The trains cards can be, and cards that are just one train; a card may be called like a train on it."""
    for i, train in enumerate(title.trains):
        for j, face in enumerate(train.faces):
            yield face.name, ("trains", i, "faces", j, "name"), (i, j)
    on_cards = {face.name for train in title.trains for face in train.faces}
    for i, train in enumerate(title.trains):
        if train.name in on_cards and train.name not in {face.name for face in train.faces}:
            yield train.name, ("trains", i, "name"), i


def _names(title: RailTitle, key: str) -> list[Named]:
    return [(entry.name, (key, i, "name"), (key, i)) for i, entry in enumerate(getattr(title, key))]


def _aliases(title: RailTitle, key: str) -> Iterator[Named]:
    """Names and aliases together, without those names that are there twice anyway."""
    seen = set()
    for i, entry in enumerate(getattr(title, key)):
        if entry.name not in seen:
            seen.add(entry.name)
            yield entry.name, (key, i, "name"), (key, i)
    for i, entry in enumerate(getattr(title, key)):
        for j, alias in enumerate(entry.aliases):
            yield alias, (key, i, "aliases", j), (key, i)


def _lots(title: RailTitle) -> Iterator[Named]:
    """What lots are called in other programs, after each thing of that name that is sold otherwise."""
    named: dict[str, Named] = {}
    for key in ("companies", "privates"):
        for i, entry in enumerate(getattr(title, key)):
            for name in (entry.name, *entry.aliases):
                named.setdefault(name, (name, (key, i, "name"), entry.name))
    for i, lot in enumerate(title.auction.lots):
        sold = lot.private or lot.company or lot.presidency
        for j, alias in enumerate(lot.aliases):
            if alias in named:
                yield named[alias]
            yield alias, ("auction", "lots", i, "aliases", j), sold


def _twice(names: Iterable[Named], what: str, spans: SpanTable, across: bool = False) -> Iterator[Diagnostic]:
    """Complaints about later uses of a name; with ``across`` only about a name used in two lists."""
    first: dict[str, tuple[Path, object]] = {}
    for name, path, whose in names:
        earlier, owner = first.setdefault(name, (path, whose))
        if earlier != path and owner != whose and not (across and earlier[0] == path[0]):
            yield Diagnostic(
                "G202",
                f"the {what} {quoted(name)} is there twice",
                spans.at(path),
                help="give one of them another name, or remove it",
                also=((spans.at(earlier), "first here"),),
            )
