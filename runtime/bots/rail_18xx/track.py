"""How good a tile is where it may be laid: what its stops pay, and where its track leads."""

from __future__ import annotations

from collections import deque

from railwright.runtime.actions.rail_18xx import LayTile
from railwright.runtime.bots.rail_18xx.outlook import Outlook
from railwright.runtime.state.rail_18xx import NOBODY
from railwright.runtime.tables.rail_18xx.title import RailTitle

FAR = 4
"""Hexes farther away draw no track."""


class Draw:
    """How strongly places of a map draw track toward them, worked out once for a title."""

    def __init__(self, title: RailTitle) -> None:
        self.title = title
        self.pull = [0.0] * len(title.hex_name)
        for hexagon in range(len(title.hex_name)):
            worth = self._worth(hexagon)
            if worth:
                for other, steps in self._near(hexagon).items():
                    self.pull[other] += worth / (1 + steps) ** 2

    def _worth(self, hexagon: int) -> float:
        """What the printed stops of a hex can pay in the end."""
        title = self.title
        rows = title.tile_stops[title.hex_tile[hexagon]]
        return sum(max(title.stop_values[row], default=0) + 20 * (title.stop_slots[row] > 0) for row in rows)

    def _near(self, hexagon: int) -> dict[int, int]:
        """Hexes within reach, and how far they are over sides track may cross."""
        title = self.title
        steps, queue = {hexagon: 0}, deque([hexagon])
        while queue:
            at = queue.popleft()
            if steps[at] == FAR:
                continue
            for side, beyond in enumerate(title.hex_neighbour[at]):
                if beyond >= 0 and beyond not in steps and title.hex_open[at] >> side & 1:
                    steps[beyond] = steps[at] + 1
                    queue.append(beyond)
        return steps


def score(draw: Draw, look: Outlook, lay: LayTile) -> float:
    """A guess at how good a lay is: stops that pay more, track that meets track or leads toward stops, less its cost."""
    title, state = look.title, look.state
    old, turned = state.hex_tile[lay.hex], state.hex_rotation[lay.hex]
    level = title.phase_level[state.phase]

    def pays(tile: int) -> int:
        rows = title.tile_stops[tile]
        return sum(title.stop_values[row][min(level, len(title.stop_values[row]) - 1)] for row in rows)

    total = 1.0 * (pays(lay.tile) - pays(old))
    exits = title.tile_exits[lay.tile][lay.rotation] & ~title.tile_exits[old][turned]
    for side, beyond in enumerate(title.hex_neighbour[lay.hex]):
        if not exits >> side & 1 or beyond < 0:
            continue
        meets = title.tile_exits[state.hex_tile[beyond]][state.hex_rotation[beyond]] >> (side + 3) % 6 & 1
        if meets:
            total += 15 + 0.5 * pays(state.hex_tile[beyond])
        elif not title.hex_fixed[beyond]:
            total += 0.3 * draw.pull[beyond]
    if lay.by == NOBODY:
        total -= 0.2 * title.hex_cost[lay.hex][title.tile_colour[lay.tile]]
    return total
