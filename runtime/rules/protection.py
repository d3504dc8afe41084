"""Whether companies that have not operated can still come to a run.

Some titles forbid a lay that would leave such a company without any. Whether it can is asked by following track that is
there and track that could be laid: of each hex on the way some tile must be in the supply, in a colour of the phase,
that fits there and carries the line on. Each hex is asked by itself, so two hexes may count on the same last tile; the
answer errs only that way, and never forbids a lay that harms nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.effects.board import replace_tile
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.track import find_upgrade
from railwright.runtime.state.rail_18xx import CLOSED, NOBODY, OPERATED, RailState
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END, Track

NEAR = 2
"""A lay farther from a company's home than this harms it only through the supply."""


def harmed_by(rules: Rules, state: RailState, hexagon: int, tile: int, rotation: int) -> int:
    """A company that could no longer come to a run if this were laid, or NOBODY."""
    last = state.tile_left[tile] == 1
    waiting = [
        company
        for company in range(rules.n_companies)
        if not state.has(company, OPERATED)
        and not state.has(company, CLOSED)
        and rules.title.company_home[company] != NOBODY
        and (last or _distance(rules, rules.title.company_home[company], hexagon) <= NEAR)
    ]
    if not waiting:
        return NOBODY
    upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
    assert upgrade is not None
    could = [company for company in waiting if can_come_to_run(rules, state, company)]
    mark = state.mark()
    replace_tile(rules, state, hexagon, upgrade, rotation)
    harmed = next((company for company in could if not can_come_to_run(rules, state, company)), NOBODY)
    state.undo_to(mark)
    return harmed


def _distance(rules: Rules, a: int, b: int) -> int:
    """Steps from hex to hex, as far as it matters."""
    ring, seen = {a}, {a}
    for steps in range(NEAR + 1):
        if b in ring:
            return steps
        ring = {beyond for at in ring for beyond in rules.title.hex_neighbour[at] if beyond != NOBODY} - seen
        seen |= ring
    return NEAR + 1


def can_come_to_run(rules: Rules, state: RailState, company: int) -> bool:
    """Whether a line from the company's home to another stop lies there or could be laid."""
    title = rules.title
    home = title.company_home[company]
    starts = {edge for track in looks(rules, state, home) for edge in _sides_of_stops(track)}
    queue = [(title.hex_neighbour[home][edge], (edge + 3) % 6) for edge in sorted(starts)]
    seen = set(queue)
    for hexagon, edge in queue:
        # A port is a part of its city: the two alone are no run.
        if hexagon in (NOBODY, home) or title.hex_port_of[hexagon] == home:
            continue
        for track in looks(rules, state, hexagon):
            for end in _ends_from(track, edge):
                if STOP_END <= end < JUNCTION:
                    return True
                onward = (title.hex_neighbour[hexagon][end], (end + 3) % 6)
                if title.hex_open[hexagon] >> end & 1 and onward not in seen:
                    seen.add(onward)
                    queue.append(onward)
    return False


def looks(rules: Rules, state: RailState, hexagon: int) -> Iterator[Track]:
    """The track of a hex as it is, and as tiles of the supply could make it."""
    title = rules.title
    tile, turned = state.hex_tile[hexagon], state.hex_rotation[hexagon]
    yield title.tile_rotated[tile][turned]
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
            yield title.tile_rotated[upgrade.tile][rotation]


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
