"""Whether companies that have not operated can still come to a run.

Some titles forbid a lay that would leave such a company without any. Whether it can is asked by following track that is
there and track that could be laid: each hex on the way keeps what it has or gets tiles that are to be had, in colours of
the phase, one after the other if need be. To be had is what is in the supply, and what comes back to it when a tile that
lies elsewhere is replaced. No two hexes count on the same last tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from railwright.runtime.effects.board import replace_tile
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.track import find_upgrade
from railwright.runtime.state.rail_18xx import CLOSED, NOBODY, OPERATED, RailState
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END, Track

KEPT = 4096
"""Lies of the tiles remembered on which a company has no way, or a scarce one."""
KEPT_WAYS = 12
"""Ways remembered for each company."""
MOST_STEPS = 20_000
"""Steps of the search for a way on which no tile is missing; who has not found one by then is taken to have one."""
UNLIMITED = 99

Entry = tuple[int, int]
"""A hex and the side by which a line comes into it."""
Looks = Callable[[int], Iterable[tuple[int, Track]]]
"""The track a hex has or could have, each with the tile it needs, or NOBODY."""


class Way(NamedTuple):
    """A way from a company's home to a run: while its hexes stay as they are and its tiles are there, it holds."""

    hexes: frozenset[int]
    lies: tuple[tuple[int, int, int], ...]
    """What lies in each of them: hex, tile, rotation."""
    colours: int
    """Colours of the tiles it counts on, as bits."""
    tiles: tuple[tuple[int, int], ...]
    """Tiles it counts on, and how many of each."""
    is_scarce: bool
    """Whether it needs more than one lay a hex out of the supply as it is: then a lay anywhere may end it."""


def harmed_by(rules: Rules, state: RailState, hexagon: int, tile: int, rotation: int) -> int:
    """A company that could no longer come to a run if this were laid, or NOBODY."""
    left = state.tile_left[tile]
    upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
    assert upgrade is not None
    for company in range(rules.n_companies):
        if state.has(company, OPERATED | CLOSED) or rules.title.company_home[company] == NOBODY:
            continue
        way = known_way(rules, state, company)
        if way is None:
            continue
        taken = any(tile == needed and 0 < left <= number for needed, number in way.tiles)
        if not (way.is_scarce or taken or hexagon in way.hexes):
            continue
        mark = state.mark()
        replace_tile(rules, state, hexagon, upgrade, rotation)
        shut_out = (remembered(rules, state, company) or way_to_run(rules, state, company)) is None
        state.undo_to(mark)
        if shut_out:
            return company
    return NOBODY


def known_way(rules: Rules, state: RailState, company: int) -> Way | None:
    """A way to a run: one that was found before and still holds, or one looked for once for this lie of the tiles."""
    way = remembered(rules, state, company)
    if way is not None:
        return way
    track = rules.track_cache.track(state.hex_tile, state.hex_rotation)
    key = (track.serial, state.phase, company)
    if key not in rules.ways_to_run:
        if len(rules.ways_to_run) >= KEPT:
            rules.ways_to_run.clear()
        rules.ways_to_run[key] = way_to_run(rules, state, company)
    looked_for: Way | None = rules.ways_to_run[key]
    return looked_for


def remembered(rules: Rules, state: RailState, company: int) -> Way | None:
    """A way found before, in this game or another, whose hexes are as they were and whose tiles are there."""
    ways = rules.known_ways[company]
    for number, way in enumerate(ways):
        if _is_open(rules, state, way):
            if number:
                ways.insert(0, ways.pop(number))
            return way
    return None


def _is_open(rules: Rules, state: RailState, way: Way) -> bool:
    for hexagon, tile, rotation in way.lies:
        if state.hex_tile[hexagon] != tile or state.hex_rotation[hexagon] != rotation:
            return False
    if way.colours & ~rules.title.phase_colours[state.phase]:
        return False
    return all(not 0 <= state.tile_left[tile] < number for tile, number in way.tiles)


def way_to_run(rules: Rules, state: RailState, company: int) -> Way | None:
    """A line from the company's home to another stop, of track that lies there or could be laid.

    Mostly one lay a hex from the supply leads somewhere, which is seen at once. If it does not, all that could be laid
    is looked at, each hex by itself; and only if the line found so takes a tile too often, lines are tried one by one.
    """
    home = rules.title.company_home[company]
    stock = [UNLIMITED if left < 0 else left for left in state.tile_left]
    line = _line(rules, home, lambda hexagon: one_lay(rules, state, hexagon, stock))
    if line is not None and _holds(line, stock):
        way = _way(rules, state, line, is_scarce=False)
        rules.known_ways[company][KEPT_WAYS - 1 :] = []
        rules.known_ways[company].insert(0, way)
        return way
    to_be_had = with_returned(rules, state, stock)
    seen: dict[int, list[tuple[int, Track]]] = {}

    def looks(hexagon: int) -> list[tuple[int, Track]]:
        if hexagon not in seen:
            seen[hexagon] = list(any_lays(rules, state, hexagon, to_be_had))
        return seen[hexagon]

    line = _line(rules, home, looks)
    if line is not None and not _holds(line, to_be_had):
        line = _exact_line(rules, home, looks, to_be_had, line)
    return None if line is None else _way(rules, state, line, is_scarce=True)


Line = list[tuple[int, int]]
"""Hexes of a line with the tile each needs, the home last."""


def _holds(line: Line, stock: Sequence[int]) -> bool:
    """Whether no hex comes twice and no tile more often than it is there."""
    needed = Counter(tile for _, tile in line if tile != NOBODY)
    once = len({hexagon for hexagon, _ in line}) == len(line)
    return once and all(number <= stock[tile] for tile, number in needed.items())


def _way(rules: Rules, state: RailState, line: Line, is_scarce: bool) -> Way:
    needed = Counter(tile for _, tile in line if tile != NOBODY)
    return Way(
        hexes=frozenset(hexagon for hexagon, _ in line),
        lies=tuple((hexagon, state.hex_tile[hexagon], state.hex_rotation[hexagon]) for hexagon, _ in line),
        colours=sum(1 << colour for colour in {rules.title.tile_colour[tile] for tile in needed}),
        tiles=tuple(sorted(needed.items())),
        is_scarce=is_scarce,
    )


def _line(rules: Rules, home: int, looks: Looks) -> Line | None:
    """A shortest line to a stop, each hex looked at by itself."""
    title = rules.title
    # Where a line enters a hex, and by which tile it left which entry of the hex before.
    came: dict[Entry, tuple[Entry | None, int]] = {}
    for tile, track in looks(home):
        for edge in _sides_of_stops(track):
            came.setdefault((title.hex_neighbour[home][edge], (edge + 3) % 6), (None, tile))
    queue = list(came)
    for entry in queue:
        if _is_no_goal(rules, home, entry[0]):
            continue
        for tile, track in looks(entry[0]):
            for onward in _onward(rules, entry, track):
                if onward is None:
                    return _line_back(came, entry, tile, home)
                if onward not in came:
                    came[onward] = (entry, tile)
                    queue.append(onward)
    return None


def _line_back(came: dict[Entry, tuple[Entry | None, int]], last: Entry, tile: int, home: int) -> Line:
    line: Line = []
    at: Entry | None = last
    while at is not None:
        line.append((at[0], tile))
        at, tile = came[at]
    return [*line, (home, tile)]


def _exact_line(rules: Rules, home: int, looks: Looks, stock: Sequence[int], otherwise: Line) -> Line | None:
    """A line with no hex twice and no tile too often, the shorter ones first; ``otherwise`` if that takes too long."""
    title, steps, last = rules.title, 0, -1

    def follow(entry: Entry, line: Line, length: int) -> Line | None:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            return otherwise
        if _is_no_goal(rules, home, entry[0]) or any(hexagon == entry[0] for hexagon, _ in line):
            return None
        for tile, track in looks(entry[0]):
            more = [(entry[0], tile), *line]
            if not _holds(more, stock):
                continue
            for onward in _onward(rules, entry, track):
                found = more if onward is None else follow(onward, more, length - 1) if length > 1 else None
                if found is not None:
                    return found
        return None

    for length in range(1, rules.n_hexes):
        before = steps
        for tile, track in looks(home):
            if tile != NOBODY and stock[tile] < 1:
                continue
            for edge in _sides_of_stops(track):
                found = follow((title.hex_neighbour[home][edge], (edge + 3) % 6), [(home, tile)], length)
                if found is not None:
                    return found
        if steps - before == last:
            break
        last = steps - before
    return None


def _is_no_goal(rules: Rules, home: int, hexagon: int) -> bool:
    """Whether a line has nothing to look for in a hex; a port is a part of its city: the two alone are no run."""
    return bool(hexagon in (NOBODY, home) or rules.title.hex_port_of[hexagon] == home)


def _onward(rules: Rules, entry: Entry, track: Track) -> Iterator[Entry | None]:
    """Where track leads from a side of a hex: to a stop there, which is nothing more, or into other hexes."""
    title, (hexagon, edge) = rules.title, entry
    for end in _ends_from(track, edge):
        if STOP_END <= end < JUNCTION:
            yield None
        elif title.hex_open[hexagon] >> end & 1:
            yield title.hex_neighbour[hexagon][end], (end + 3) % 6


# --- what can lie in a hex


def one_lay(rules: Rules, state: RailState, hexagon: int, stock: Sequence[int]) -> Iterator[tuple[int, Track]]:
    """The track of a hex as it is, with NOBODY, and as one lay could make it, with its tile."""
    tile, turned = state.hex_tile[hexagon], state.hex_rotation[hexagon]
    yield NOBODY, rules.title.tile_rotated[tile][turned]
    for upgrade, rotation in _upgrades(rules, state, hexagon, tile, turned, stock):
        yield upgrade, rules.title.tile_rotated[upgrade][rotation]


def any_lays(rules: Rules, state: RailState, hexagon: int, stock: Sequence[int]) -> Iterator[tuple[int, Track]]:
    """The same for one lay after another: what is replaced on the way is back in the supply."""
    start = (state.hex_tile[hexagon], state.hex_rotation[hexagon])
    yield NOBODY, rules.title.tile_rotated[start[0]][start[1]]
    queue, seen = [start], {start}
    for tile, turned in queue:
        for lay in _upgrades(rules, state, hexagon, tile, turned, stock):
            if lay not in seen:
                seen.add(lay)
                queue.append(lay)
                yield lay[0], rules.title.tile_rotated[lay[0]][lay[1]]


def _upgrades(
    rules: Rules, state: RailState, hexagon: int, tile: int, turned: int, stock: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Tiles and rotations that could replace what lies, or would lie, in a hex."""
    title = rules.title
    if title.hex_fixed[hexagon] or title.tile_permanent[tile]:
        return
    colours, open_sides = title.phase_colours[state.phase], title.hex_open[hexagon]
    for upgrade in title.upgrades[tile]:
        rotation = (turned + upgrade.rotation) % 6
        if (
            stock[upgrade.tile] > 0
            and colours >> title.tile_colour[upgrade.tile] & 1
            and upgrade.tile in title.layable[hexagon]
            and not title.tile_exits[upgrade.tile][rotation] & ~open_sides
            and not title.tile_by_ability[upgrade.tile]
        ):
            yield upgrade.tile, rotation


def with_returned(rules: Rules, state: RailState, stock: Sequence[int]) -> list[int]:
    """The supply, and the tiles on the map that could be replaced out of it now."""
    found = list(stock)
    for hexagon, tile in enumerate(state.hex_tile):
        if rules.title.tile_count[tile] > 0:
            turned = state.hex_rotation[hexagon]
            found[tile] += next(_upgrades(rules, state, hexagon, tile, turned, stock), None) is not None
    return found


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
