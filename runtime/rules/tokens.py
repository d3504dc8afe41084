"""Which circles are free for whom."""

from __future__ import annotations

from railwright.runtime.effects.board import WAITING, also_home_stop, cities_of, free_circles
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.state.rail_18xx import CLOSED, HAS_HOME, NOBODY, RailState


def circle_refusal(rules: Rules, state: RailState, company: int, hexagon: int, stop: int) -> Refusal | None:
    """Why no circle of a city is free for a company: taken, or kept for a home."""
    title = rules.title
    step = rules.steps[rules.step_words.index("place_token")]
    free = free_circles(rules, state, hexagon, stop)
    if free <= 0:
        return Refusal("no circle is free there", "place_token")
    waiting = sum(at == stop and stands == WAITING for at, _, stands in state.hex_tokens[hexagon])
    kept_here = kept_in_hex = 0
    for other in range(rules.n_companies):
        if other == company or (title.company_home[other] != hexagon and hexagon not in title.company_also_home[other]):
            continue
        if state.has(other, HAS_HOME) or state.has(other, CLOSED) or not step.homes_reserved:
            continue
        if title.company_home[other] != hexagon:
            kept_here += also_home_stop(rules, state, hexagon) == stop
        elif state.home_stop[other] == stop:
            kept_here += 1
        elif state.home_stop[other] == NOBODY:
            kept_in_hex += 1
    yellow = step.reserved_on_yellow and title.tile_colour[state.hex_tile[hexagon]] <= 1
    if free - waiting <= kept_here or (yellow and kept_here):
        return Refusal("the circle is kept for a company whose home it is", "place_token.homes_reserved")
    in_hex = sum(max(0, free_circles(rules, state, hexagon, city)) for city in cities_of(rules, state, hexagon))
    if in_hex - kept_here <= kept_in_hex:
        return Refusal("a circle of the hex is kept for a company whose home it is", "place_token.homes_reserved")
    return None
