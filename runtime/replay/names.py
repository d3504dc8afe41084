"""What other programs call the things of a title, and where their ids point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railwright.runtime.actions.errors import GameError
from railwright.runtime.rules.rail_18xx import Rules

LONGEST_SHOWN = 60


class UnknownName(GameError):
    """A record names something the title does not have."""


class Names:
    """Looks up companies, privates, hexes, tiles, trains and cells of a record; and what a record calls ours.

    A thing is known by its name and its aliases. With the site's own ways switched on, the first alias of a thing is
    what the site calls it.
    """

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        title = rules.title
        self.rules = rules
        self.players = {player: number + 1 for number, player in enumerate(players)}
        lots = title.lot
        self.companies, self.company_names = _table(title.company_name, title.company_aliases)
        self.privates, self.private_names = _table(title.private_name, title.private_aliases)
        self.lots, self.lot_names = _table([lot.name for lot in lots], [lot.aliases for lot in lots])
        self.tiles, self.tile_names = _table(title.tile_name, title.tile_aliases)
        self.cards, self.card_names = _table(title.card_name, title.card_aliases)
        self.hexes = {name: number for number, name in enumerate(title.hex_name)}
        self.printed = [
            aliases[0] if aliases else f"{name}-0"
            for name, aliases in zip(title.hex_name, title.hex_aliases, strict=True)
        ]
        """What is printed in a hex counts as a tile; the number tells apart hexes that show the same."""
        self.faces = {name: number for number, name in enumerate(title.train_name)}
        self.cells = {
            (row - 1, column - 1): cell
            for cell, (row, column) in enumerate(zip(title.cell_row, title.cell_column, strict=True))
        }
        self.pieces: list[list[int]] = [[] for _ in title.card_name]
        """Every piece of cardboard of a kind, in the order of sale; those that come with privates last."""
        for card, kind in enumerate(rules.card_kind):
            self.pieces[kind].append(card)

    def find(self, table: dict[str, int], what: str, name: Any) -> int:
        """The number of a name, or an error that says what is not known."""
        if not isinstance(name, str | int) or str(name) not in table:
            raise UnknownName(f"the title has no {what} `{str(name)[:LONGEST_SHOWN]}`")
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
        return self.find(self.tiles, "tile", str(name).rpartition("-")[0])

    def card(self, name: Any) -> int:
        """A piece of cardboard by its train's id: the name of its kind and which of them it is."""
        kind_name, _, number = str(name).rpartition("-")
        kind = self.find(self.cards, "train", kind_name)
        if not _is_number(number) or int(number) >= len(self.pieces[kind]):
            raise UnknownName(f"there is no train `{str(name)[:LONGEST_SHOWN]}`")
        return self.pieces[kind][int(number)]

    def card_id(self, card: int) -> str:
        """The id of a piece of cardboard."""
        kind = self.rules.card_kind[card]
        return f"{self.card_names[kind]}-{self.pieces[kind].index(card)}"

    def cell(self, name: Any) -> int:
        """A cell of the chart by price, row and column."""
        parts = str(name).split(",")
        if len(parts) != 3 or not all(_is_number(part) for part in parts):
            raise UnknownName(f"`{str(name)[:LONGEST_SHOWN]}` is no cell of a chart")
        cell = self.cells.get((int(parts[1]), int(parts[2])))
        if cell is None or self.rules.title.cell_price[cell] != int(parts[0]):
            raise UnknownName(f"the chart has no cell `{name}`")
        return cell

    def cell_id(self, cell: int) -> str:
        """The id of a cell."""
        title = self.rules.title
        return f"{title.cell_price[cell]},{title.cell_row[cell] - 1},{title.cell_column[cell] - 1}"

    def lot(self, name: Any) -> int:
        """The lot a private or presidency is sold as."""
        if str(name) in self.lots:
            return self.lots[str(name)]
        private = self.private(name)
        for lot, thing in enumerate(self.rules.title.lot):
            if thing.private == private:
                return lot
        raise UnknownName(f"`{name}` is not for auction")

    def lot_id(self, lot: int) -> str:
        """What a lot is called: by its private, or by a name of its own."""
        private = self.rules.title.lot[lot].private
        return self.private_names[private] if private >= 0 else self.lot_names[lot]

    def city(self, copies: dict[str, int], name: Any) -> tuple[int, int]:
        """Hex and city of a city's id: a hex or a copy of a tile, and the number of the city on it."""
        thing, _, part = str(name).rpartition("-")
        if not _is_number(part):
            raise UnknownName(f"`{str(name)[:LONGEST_SHOWN]}` is no city")
        printed = thing.rpartition("-")[0]
        if printed in self.hexes:
            return self.hexes[printed], int(part)
        if thing not in copies:
            raise UnknownName(f"no tile `{thing[:LONGEST_SHOWN]}` lies on the map")
        return copies[thing], int(part)


def _table(names: Sequence[str], aliases: Sequence[Sequence[str]]) -> tuple[dict[str, int], list[str]]:
    """Numbers by name and alias; and for each number what the site calls it."""
    table = {alias: number for number, group in enumerate(aliases) for alias in group}
    table.update((name, number) for number, name in enumerate(names))
    return table, [group[0] if group else name for name, group in zip(names, aliases, strict=True)]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
