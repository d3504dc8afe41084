"""Names -> numbers: the row of everything an 18xx title names."""

from __future__ import annotations

from collections.abc import Iterable

from railwright.compiler.ir.tables import UnknownName
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.lower.board import names_of
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.runtime.tables.common import NONE


class Names:
    """The number of everything that has a name."""

    def __init__(self, title: RailTitle, spans: SpanTable) -> None:
        self.spans = spans
        hexes = dict.fromkeys(name for spec in title.map.hexes for name in names_of(spec))
        cards = _numbered(train.name for train in title.trains)
        faces = {face.name: cards[train.name] for train in title.trains for face in train.faces}
        lots = (lot.private or lot.company or lot.presidency or "" for lot in title.auction.lots)
        self.of: dict[str, dict[str, int]] = {
            "hex": _numbered(hexes),
            "tile": _numbered(tile.name for tile in title.tiles),
            "kind of company": _numbered(kind.name for kind in title.company_kinds),
            "company": _numbered(company.name for company in title.companies),
            "private": _numbered(private.name for private in title.privates),
            "train": faces | cards,
            "phase": _numbered(phase.name for phase in title.phases),
            "bonus": _numbered(bonus.name for bonus in title.bonuses),
            "lot": _numbered(lots),
        }

    def number(self, what: str, name: str | None, path: Path) -> int:
        """The row of a thing by its name; -1 for none."""
        if name is None:
            return NONE
        if name not in self.of[what]:
            raise UnknownName(what, name, self.spans.at(path))
        return self.of[what][name]


def _numbered(names: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, name in enumerate(names):
        found.setdefault(name, number)
    return found
