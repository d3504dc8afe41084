"""Which copy of a tile lies where, and in which slot of a city a token stands, as the site numbers them."""

from __future__ import annotations

from typing import Any

from railwright.runtime.effects.board import IN_CIRCLE, cities_of
from railwright.runtime.replay.names import Names
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import CLOSED, HAS_HOME, RailState

FOR_ONE = 1
"""Copies of a tile without limit that are numbered at first; more are added as they are laid."""


class Tiles:
    """The copies of every tile: those in the supply, the one to be taken next first, and those on the map."""

    def __init__(self, rules: Rules, names: Names) -> None:
        self.names = names
        self.supply = [list(range(count if count >= 0 else FOR_ONE)) for count in rules.title.tile_count]
        self.on_map: dict[int, tuple[int, int]] = {}

    def lay(self, hexagon: int, tile: int) -> str:
        """Take a copy and lay it; what lay there goes back under the others. Gives the copy's id."""
        supply = self.supply[tile]
        if not supply:
            supply.append(1 + max((copy for kind, copy in self.on_map.values() if kind == tile), default=-1))
        old, self.on_map[hexagon] = self.on_map.get(hexagon), (tile, supply.pop(0))
        if old is not None:
            self.supply[old[0]].append(old[1])
        return self.id_at(hexagon)

    def id_at(self, hexagon: int) -> str:
        """The id of the copy in a hex."""
        tile, copy = self.on_map[hexagon]
        return f"{self.names.tile_names[tile]}-{copy}"


class Cities:
    """Where tokens stand, by the site's ids of cities and slots."""

    def __init__(self, rules: Rules, names: Names, tiles: Tiles) -> None:
        self.rules, self.names, self.tiles = rules, names, tiles

    def place(self, state: RailState, hexagon: int, stop: int, company: int, is_home: bool) -> dict[str, Any]:
        """What a record says of a token about to be placed."""
        part = cities_of(self.rules, state, hexagon).index(stop)
        thing = self.tiles.id_at(hexagon) if hexagon in self.tiles.on_map else self.names.printed[hexagon]
        slot = 0 if is_home else self._slot(state, hexagon, stop, company)
        return {"city": f"{thing}-{part}", "slot": slot, "tokener": self.names.company_names[company]}

    def _slot(self, state: RailState, hexagon: int, stop: int, company: int) -> int:
        """The first slot that is neither taken nor kept for a home. Those at home have the first slots."""
        taken = sum(at == stop and stands == IN_CIRCLE for at, _, stands in state.hex_tokens[hexagon])
        title = self.rules.title
        kept = sum(
            (title.company_home[other] == hexagon and state.home_stop[other] == stop)
            or hexagon in title.company_also_home[other]
            for other in range(self.rules.n_companies)
            if other != company and not state.has(other, HAS_HOME) and not state.has(other, CLOSED)
        )
        return taken + kept
