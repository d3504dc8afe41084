"""What may be laid where: colour, supply, fit, ground, connection."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.effects.board import has_token
from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import BANK, NOBODY, RailState
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END, Upgrade
from railwright.runtime.tables.rail_18xx.title import RailTitle


def find_upgrade(rules: Rules, state: RailState, hexagon: int, tile: int, rotation: int) -> Upgrade | None:
    """The way a tile at a rotation replaces what lies in a hex, if it fits at all."""
    key = (state.hex_tile[hexagon], state.hex_rotation[hexagon], tile, rotation)
    if key not in rules.upgrades_known:
        rules.upgrades_known[key] = _upgrade(rules.title, *key)
    return rules.upgrades_known[key]


def _upgrade(title: RailTitle, old: int, turned: int, tile: int, rotation: int) -> Upgrade | None:
    look = title.tile_same[tile][rotation]
    for upgrade in title.upgrades[old]:
        if upgrade.tile == tile and title.tile_same[tile][(turned + upgrade.rotation) % 6] == look:
            return upgrade
    return None


def lays_in(rules: Rules, state: RailState, hexagon: int) -> tuple[tuple[int, int], ...]:
    """Tiles and rotations that fit on what lies in a hex and lead nowhere they may not."""
    key = (hexagon, state.hex_tile[hexagon], state.hex_rotation[hexagon])
    if key not in rules.lays_known:
        rules.lays_known[key] = tuple(_lays(rules.title, *key))
    return rules.lays_known[key]


def _lays(title: RailTitle, hexagon: int, tile: int, turned: int) -> Iterator[tuple[int, int]]:
    layable, open_sides = title.layable[hexagon], title.hex_open[hexagon]
    for upgrade in title.upgrades[tile]:
        if upgrade.tile in layable:
            rotation = title.tile_same[upgrade.tile][(turned + upgrade.rotation) % 6]
            if not title.tile_exits[upgrade.tile][rotation] & ~open_sides:
                yield upgrade.tile, rotation


def fit_refusal(rules: Rules, state: RailState, hexagon: int, tile: int, rotation: int) -> Refusal | None:
    """Why a tile may not lie in a hex, whoever lays it: kind, letter, supply, track kept, sides."""
    title = rules.title
    place, name = title.hex_name[hexagon], title.tile_name[tile]
    if title.hex_fixed[hexagon]:
        return Refusal(f"{place} never takes a tile", "map.colour")
    if title.tile_count[tile] == 0:
        return Refusal(f"{name} is printed on the map", "tiles")
    if tile not in title.layable[hexagon]:
        return Refusal(f"tile {name} may not lie in {place}", "tiles.hexes")
    if title.tile_permanent[state.hex_tile[hexagon]]:
        return Refusal(f"the tile in {place} is never replaced", "tiles.permanent")
    if state.tile_left[tile] == 0:
        return Refusal(f"no tile {name} is left", "tiles.count")
    if find_upgrade(rules, state, hexagon, tile, rotation) is None:
        old = title.tile_name[state.hex_tile[hexagon]]
        return Refusal(f"tile {name} turned so does not replace {old} in {place}: colour, track, stops", "lay_track")
    if title.tile_exits[tile][rotation] & ~title.hex_open[hexagon]:
        return Refusal(f"track of tile {name} in {place} would lead nowhere", "lay_track")
    return None


def blocked_by(rules: Rules, state: RailState, hexagon: int) -> int:
    """The private that keeps everybody from building in a hex, or NOBODY."""
    for private, unsold_too in rules.blockers[hexagon]:
        holder = state.private_holder[private]
        if state.is_player(holder) or (holder == BANK and unsold_too):
            return private
    return NOBODY


def is_yellow(rules: Rules, tile: int) -> bool:
    """Whether a tile is of the first colour, for an empty hex."""
    return rules.title.tile_colour[tile] == 1


def connection_refusal(
    rules: Rules,
    connections: Connections,
    state: RailState,
    company: int,
    hexagon: int,
    tile: int,
    rotation: int,
    needs: str,
) -> Refusal | None:
    """Why a lay is not connected: new track, or a city there, must join a token of the company."""
    upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
    assert upgrade is not None
    if _city_counts(rules, connections, state, company, hexagon, upgrade, needs):
        return None
    if _new_track_counts(rules, connections, state, company, hexagon, upgrade, rotation):
        return None
    place = rules.title.hex_name[hexagon]
    return Refusal(f"no new track in {place} would be connected to a token of the company", "lay_track.connection")


def _city_counts(
    rules: Rules, connections: Connections, state: RailState, company: int, hexagon: int, upgrade: Upgrade, needs: str
) -> bool:
    title = rules.title
    old_rows = title.tile_stops[state.hex_tile[hexagon]]
    new_rows = title.tile_stops[upgrade.tile]
    track = connections.track(state)
    reached = connections.reach(state, company).stops
    for stop, row in enumerate(old_rows):
        own = any(owner == company and at in (stop, NOBODY) for at, owner, _ in state.hex_tokens[hexagon])
        if title.stop_kind[row] != "city" or not (own or track.stop(hexagon, stop) in reached):
            continue
        if needs == "connection" or (title.tile_count[state.hex_tile[hexagon]] == 0 and own):
            return True
        new = upgrade.stops[stop]
        level = title.phase_level[state.phase]
        rows = [new_rows[new]] if new != NOBODY else list(new_rows)
        if any(_worth(title.stop_values[r], level) > _worth(title.stop_values[row], level) for r in rows):
            return True
    return False


def _worth(values: tuple[int, ...], level: int) -> int:
    return values[min(level, len(values) - 1)]


def _new_track_counts(
    rules: Rules,
    connections: Connections,
    state: RailState,
    company: int,
    hexagon: int,
    upgrade: Upgrade,
    rotation: int,
) -> bool:
    title = rules.title
    reach = connections.reach(state, company)
    track = connections.track(state)
    arrivals = reach.sides.get(hexagon, 0)
    back = {new: old for old, new in enumerate(upgrade.stops) if new != NOBODY}
    old_pieces = {
        frozenset(piece) for piece in title.tile_rotated[state.hex_tile[hexagon]][state.hex_rotation[hexagon]]
    }
    old_sides = title.tile_exits[state.hex_tile[hexagon]][state.hex_rotation[hexagon]]
    pieces = title.tile_rotated[upgrade.tile][rotation]
    arms = sum(1 << end for piece in pieces if JUNCTION in piece for end in piece if end < STOP_END)
    for piece in pieces:
        if JUNCTION in piece:
            arm = min(piece)
            is_new = arm < STOP_END and not old_sides >> arm & 1
            if is_new and (arms & arrivals):
                return True
            continue
        as_old = frozenset(STOP_END + back.get(end - STOP_END, -9) if end >= STOP_END else end for end in piece)
        if as_old in old_pieces:
            continue
        for end in piece:
            if end < STOP_END and arrivals >> end & 1:
                return True
            if end >= STOP_END and end - STOP_END in back:
                stop = track.stop(hexagon, back[end - STOP_END])
                if stop in reach.stops and connections.may_pass(state, track, stop, company):
                    return True
    return False


def reachable_hexes(connections: Connections, state: RailState, company: int) -> set[int]:
    """Hexes a company's track comes to, or has a token in: where a connected lay can be at all."""
    reach = connections.reach(state, company)
    track = connections.track(state)
    found = set(reach.sides)
    found.update(track.stop_hex[stop] for stop in reach.stops)
    for hexagon, tokens in enumerate(state.hex_tokens):
        if tokens and has_token(state, hexagon, company):
            found.add(hexagon)
    return found
