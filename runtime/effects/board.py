"""Tiles and tokens on the board."""

from __future__ import annotations

from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import HAS_HOME, NOBODY, RailState
from railwright.runtime.tables.rail_18xx.tiles import Upgrade

IN_CIRCLE, BESIDE, WAITING = range(3)
"""How a token stands: in a circle, beside the circles for good, or beside them until a circle is added."""


def put_token(state: RailState, hexagon: int, stop: int, company: int, stands: int = IN_CIRCLE) -> None:
    """Put a company's token down."""
    state.put(state.hex_tokens, hexagon, (*state.hex_tokens[hexagon], (stop, company, stands)))


def place_home_token(rules: Rules, state: RailState, company: int) -> bool:
    """Place the home token where that needs no choice; true if it is placed.

    In a hex of several cities without a tile it stands in the hex; on a tile the president chooses a city.
    """
    title = rules.title
    home, stop = title.company_home[company], state.home_stop[company]
    if home == NOBODY or state.has(company, HAS_HOME):
        return True
    tile = state.hex_tile[home]
    if stop == NOBODY and title.tile_count[tile] != 0:
        cities = home_cities(rules, state, company)
        if len(cities) != 1:
            return False
        stop = cities[0]
    settle_home(rules, state, company, home, stop)
    return True


def home_cities(rules: Rules, state: RailState, company: int) -> list[int]:
    """Cities of its home a company may choose from: those with a free circle."""
    home = rules.title.company_home[company]
    return [stop for stop in cities_of(rules, state, home) if free_circles(rules, state, home, stop) > 0]


def settle_home(rules: Rules, state: RailState, company: int, hexagon: int, stop: int) -> None:
    """Put the home token down, and those of further homes; they cost nothing and are the first of its list."""
    put_token(state, hexagon, stop, company)
    state.put(state.token_next, company, state.token_next[company] + 1)
    for other in rules.title.company_also_home[company]:
        city = also_home_stop(rules, state, other)
        if city != NOBODY:
            put_token(state, other, city, company)
            state.put(state.token_next, company, state.token_next[company] + 1)
    state.put(state.company_flags, company, state.company_flags[company] | HAS_HOME)


def also_home_stop(rules: Rules, state: RailState, hexagon: int) -> int:
    """The city of a further home where the token goes: the first with a free circle."""
    cities = cities_of(rules, state, hexagon)
    return next((stop for stop in cities if free_circles(rules, state, hexagon, stop) > 0), NOBODY)


def cities_of(rules: Rules, state: RailState, hexagon: int) -> list[int]:
    """The stops of a hex that have circles."""
    rows = rules.title.tile_stops[state.hex_tile[hexagon]]
    return [stop for stop, row in enumerate(rows) if rules.title.stop_slots[row] > 0]


def free_circles(rules: Rules, state: RailState, hexagon: int, stop: int) -> int:
    """Circles of a stop without a token."""
    row = rules.title.tile_stops[state.hex_tile[hexagon]][stop]
    taken = sum(at == stop and stands == IN_CIRCLE for at, _, stands in state.hex_tokens[hexagon])
    return rules.title.stop_slots[row] - taken


def has_token(state: RailState, hexagon: int, company: int) -> bool:
    """Whether a company has a token in a hex."""
    return any(owner == company for _, owner, _ in state.hex_tokens[hexagon])


def replace_tile(rules: Rules, state: RailState, hexagon: int, upgrade: Upgrade, rotation: int) -> None:
    """Lay a tile in place of another: the old one returns to the supply, tokens keep their cities."""
    title = rules.title
    old = state.hex_tile[hexagon]
    if title.tile_count[old] > 0:
        state.put(state.tile_left, old, state.tile_left[old] + 1)
    if title.tile_count[upgrade.tile] > 0:
        state.put(state.tile_left, upgrade.tile, state.tile_left[upgrade.tile] - 1)
    state.put(state.hex_tile, hexagon, upgrade.tile)
    state.put(state.hex_rotation, hexagon, rotation)
    for company, home in enumerate(title.company_home):
        if home == hexagon and state.home_stop[company] != NOBODY and upgrade.stops:
            state.put(state.home_stop, company, upgrade.stops[state.home_stop[company]])
    if state.hex_tokens[hexagon]:
        moved = tuple(
            (upgrade.stops[stop] if stop != NOBODY and upgrade.stops else NOBODY, company, stands)
            for stop, company, stands in state.hex_tokens[hexagon]
        )
        state.put(state.hex_tokens, hexagon, moved)
        drop_double_tokens(state, hexagon)
        _seat_waiting(rules, state, hexagon)


def drop_double_tokens(state: RailState, hexagon: int) -> None:
    """Of two tokens of a company in one city one goes back, to be placed again."""
    seen: set[tuple[int, int]] = set()
    kept = []
    # One in a circle is kept before one beside it.
    for token in sorted(state.hex_tokens[hexagon], key=lambda token: int(token[2])):
        stop, owner, _ = token
        if stop != NOBODY and (stop, owner) in seen:
            state.put(state.token_next, owner, state.token_next[owner] - 1)
            continue
        seen.add((stop, owner))
        kept.append(token)
    if len(kept) != len(state.hex_tokens[hexagon]):
        state.put(state.hex_tokens, hexagon, tuple(kept))


def _seat_waiting(rules: Rules, state: RailState, hexagon: int) -> None:
    """Tokens that waited beside a city take circles the new tile adds."""
    for number, (stop, company, stands) in enumerate(state.hex_tokens[hexagon]):
        if stands == WAITING and stop != NOBODY and free_circles(rules, state, hexagon, stop) > 0:
            tokens = list(state.hex_tokens[hexagon])
            tokens[number] = (stop, company, IN_CIRCLE)
            state.put(state.hex_tokens, hexagon, tuple(tokens))
