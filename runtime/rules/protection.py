"""Whether companies that have not operated can still come to a run.

Some titles forbid a lay that would leave such a company without any. Whether it can is asked by following track that is
there and track that could be laid: of each hex on the way some tile must be in the supply, in a colour of the phase,
that fits there and carries the line on. Each hex is asked by itself, so two hexes may count on the same last tile; the
answer errs only that way, and never forbids a lay that harms nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railwright.runtime.effects.board import replace_tile
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.track import find_upgrade
from railwright.runtime.state.rail_18xx import CLOSED, NOBODY, OPERATED, RailState
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END, Track

KEPT = 4096
"""Ways remembered at most."""


class Way(NamedTuple):
    """A way from a company's home to a run: while its hexes stay as they are and its tiles are there, it holds."""

    hexes: frozenset[int]
    tiles: frozenset[int]
    """Tiles of the supply it counts on."""


def harmed_by(rules: Rules, state: RailState, hexagon: int, tile: int, rotation: int) -> int:
    """A company that could no longer come to a run if this were laid, or NOBODY."""
    last = state.tile_left[tile] == 1
    upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
    assert upgrade is not None
    for company in range(rules.n_companies):
        if state.has(company, OPERATED | CLOSED) or rules.title.company_home[company] == NOBODY:
            continue
        way = known_way(rules, state, company)
        if way is None or not (hexagon in way.hexes or (last and tile in way.tiles)):
            continue
        mark = state.mark()
        replace_tile(rules, state, hexagon, upgrade, rotation)
        shut_out = way_to_run(rules, state, company) is None
        state.undo_to(mark)
        if shut_out:
            return company
    return NOBODY


def known_way(rules: Rules, state: RailState, company: int) -> Way | None:
    """A way to a run, looked for once for each lie of the tiles: what lies on the map says what the supply has."""
    track = rules.track_cache.track(state.hex_tile, state.hex_rotation)
    key = (track.serial, state.phase, company)
    if key not in rules.ways_to_run:
        if len(rules.ways_to_run) >= KEPT:
            rules.ways_to_run.clear()
        rules.ways_to_run[key] = way_to_run(rules, state, company)
    way: Way | None = rules.ways_to_run[key]
    return way


def way_to_run(rules: Rules, state: RailState, company: int) -> Way | None:
    """A line from the company's home to another stop, of track that lies there or could be laid."""
    title = rules.title
    home = title.company_home[company]
    # Where a line enters a hex, and by which tile it left which entry of the hex before.
    came: dict[tuple[int, int], tuple[tuple[int, int] | None, int]] = {}
    for tile, track in looks(rules, state, home):
        for edge in _sides_of_stops(track):
            came.setdefault((title.hex_neighbour[home][edge], (edge + 3) % 6), (None, tile))
    queue = list(came)
    for entry in queue:
        hexagon, edge = entry
        # A port is a part of its city: the two alone are no run.
        if hexagon in (NOBODY, home) or title.hex_port_of[hexagon] == home:
            continue
        for tile, track in looks(rules, state, hexagon):
            for end in _ends_from(track, edge):
                if STOP_END <= end < JUNCTION:
                    return _way_back(came, entry, tile, home)
                onward = (title.hex_neighbour[hexagon][end], (end + 3) % 6)
                if title.hex_open[hexagon] >> end & 1 and onward not in came:
                    came[onward] = (entry, tile)
                    queue.append(onward)
    return None


def _way_back(
    came: dict[tuple[int, int], tuple[tuple[int, int] | None, int]], last: tuple[int, int], tile: int, home: int
) -> Way:
    hexes, tiles = {home}, {tile}
    at: tuple[int, int] | None = last
    while at is not None:
        hexes.add(at[0])
        at, used = came[at]
        tiles.add(used)
    return Way(frozenset(hexes), frozenset(tiles - {NOBODY}))


def looks(rules: Rules, state: RailState, hexagon: int) -> Iterator[tuple[int, Track]]:
    """The track of a hex as it is, with NOBODY, and as tiles of the supply could make it, each with its tile."""
    title = rules.title
    tile, turned = state.hex_tile[hexagon], state.hex_rotation[hexagon]
    yield NOBODY, title.tile_rotated[tile][turned]
    if title.hex_fixed[hexagon] or title.tile_permanent[tile]:
        return
    colours, open_sides = title.phase_colours[state.phase], title.hex_open[hexagon]
    for upgrade in title.upgrades[tile]:
        rotation = (turned + upgrade.rotation) % 6
        if (
            state.tile_left[upgrade.tile] != 0
            and colours >> title.tile_colour[upgrade.tile] & 1
            and upgrade.tile in title.layable[hexagon]
            and not title.tile_exits[upgrade.tile][rotation] & ~open_sides
            and not title.tile_by_ability[upgrade.tile]
        ):
            yield upgrade.tile, title.tile_rotated[upgrade.tile][rotation]


def _sides_of_stops(track: Track) -> Iterator[int]:
    """Sides that track leads to from a stop of the same hex."""
    for a, b in track:
        if a < STOP_END <= b < JUNCTION:
            yield a
        elif b < STOP_END <= a < JUNCTION:
            yield b


def _ends_from(track: Track, edge: int) -> Iterator[int]:
    """Where track leads inside a hex from one of its sides: stops and other sides."""
    arms = [a if b == JUNCTION else b for a, b in track if JUNCTION in (a, b)]
    for a, b in track:
        other = b if a == edge else a if b == edge else NOBODY
        if other == JUNCTION:
            yield from (arm for arm in arms if arm != edge)
        elif other != NOBODY:
            yield other
