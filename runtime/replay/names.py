"""Names and numbers of a record in terms of a title."""

from __future__ import annotations

from typing import Any

from railwright.runtime.actions.errors import GameError
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import RailState


class UnknownName(GameError):
    """A record names something the title does not have."""


class Names:
    """Looks up companies, privates, hexes, tiles, trains and cells of a record."""

    def __init__(self, rules: Rules, players: tuple[str, ...]) -> None:
        title = rules.title
        self.rules = rules
        self.players = {player: number + 1 for number, player in enumerate(players)}
        self.companies = _table(title.company_name, title.company_aliases)
        self.privates = _table(title.private_name, title.private_aliases)
        self.lots = _table(tuple(lot.name for lot in title.lot), tuple(lot.aliases for lot in title.lot))
        self.hexes = {name: number for number, name in enumerate(title.hex_name)}
        self.tiles = _table(title.tile_name, getattr(title, "tile_aliases", ((),) * len(title.tile_name)))
        self.cards = _table(title.card_name, title.card_aliases)
        self.faces = {name: number for number, name in enumerate(title.train_name)}

    def find(self, table: dict[str, int], what: str, name: Any) -> int:
        """The number of a name, or an error that says what is not known."""
        if str(name) not in table:
            raise UnknownName(f"the title has no {what} `{name}`")
        return table[str(name)]

    def company(self, name: Any) -> int:
        """A company."""
        return self.find(self.companies, "company", name)

    def private(self, name: Any) -> int:
        """A private."""
        return self.find(self.privates, "private", name)

    def player(self, name: Any) -> int:
        """A player."""
        return self.find(self.players, "player", name)

    def hex(self, name: Any) -> int:
        """A hex."""
        return self.find(self.hexes, "hex", name)

    def tile(self, name: Any) -> int:
        """A tile by its id, the number of the copy left out."""
        return self.find(self.tiles, "tile", str(name).rsplit("-", 1)[0])

    def cell(self, name: Any) -> int:
        """A cell of the chart by price, row and column."""
        try:
            _, row, column = (int(part) for part in str(name).split(","))
        except ValueError:
            raise UnknownName(f"`{name}` is no cell of a chart") from None
        title = self.rules.title
        for cell in range(len(title.cell_price)):
            if (title.cell_row[cell], title.cell_column[cell]) == (row + 1, column + 1):
                return cell
        raise UnknownName(f"the chart has no cell `{name}`")

    def lot(self, private: Any) -> int:
        """The lot a private or presidency is sold as."""
        if str(private) in self.lots:
            return self.lots[str(private)]
        number = self.private(private)
        for lot, thing in enumerate(self.rules.title.lot):
            if thing.private == number:
                return lot
        raise UnknownName(f"`{private}` is not for auction")

    def city(self, state: RailState, copies: dict[str, int], name: Any) -> tuple[int, int]:
        """Hex and city of a city's id: a hex or a copy of a tile, and the number of the city on it."""
        thing, _, part = str(name).rpartition("-")
        base = thing.rsplit("-", 1)[0]
        if base in self.hexes:
            return self.hexes[base], int(part)
        if thing not in copies:
            raise UnknownName(f"no tile `{thing}` lies on the map")
        return copies[thing], int(part)


def _table(names: tuple[str, ...], aliases: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    table = {alias: number for number, group in enumerate(aliases) for alias in group}
    table.update((name, number) for number, name in enumerate(names))
    return table
