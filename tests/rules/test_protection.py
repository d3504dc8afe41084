"""Whether a company can still come to a run, against lays tried out on the board one after the other."""

from __future__ import annotations

import random

import pytest
from positions import Position

from railwright.runtime.effects.board import replace_tile
from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.protection import way_to_run
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.track import find_upgrade, fit_refusal, lays_in
from railwright.runtime.state.rail_18xx import PHASE, RailState


def comes_to_a_run(rules: Rules, connections: Connections, state: RailState, company: int) -> bool:
    """Whether track leads from the home to another stop; a port belongs to its city."""
    title, home = rules.title, rules.title.company_home[company]
    track = connections.track(state)
    for link in track.links:
        ends = (track.stop_hex[link.a], track.stop_hex[link.b])
        if home in ends and any(end != home and title.hex_port_of[end] != home for end in ends):
            return True
    return False


def runs_after(rules: Rules, connections: Connections, state: RailState, company: int, lays: int) -> bool:
    """Whether so many lays, tried in every way about the home, lead to a run."""
    if comes_to_a_run(rules, connections, state, company):
        return True
    if lays == 0:
        return False
    title, home = rules.title, rules.title.company_home[company]
    for hexagon in {home, *title.hex_neighbour[home]} - {-1}:
        for tile, rotation in lays_in(rules, state, hexagon):
            fits = fit_refusal(rules, state, hexagon, tile, rotation) is None
            if not fits or not title.phase_colours[state.phase] >> title.tile_colour[tile] & 1:
                continue
            upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
            assert upgrade is not None
            mark = state.mark()
            replace_tile(rules, state, hexagon, upgrade, rotation)
            found = runs_after(rules, connections, state, company, lays - 1)
            state.undo_to(mark)
            if found:
                return True
    return False


@pytest.mark.rule("VA-094")
@pytest.mark.rule("SC-115")
@pytest.mark.parametrize("title", ["18va", "18scan"])
def test_a_run_that_two_lays_lead_to_is_never_overlooked(title: str) -> None:
    can = cannot = 0
    for seed in range(60):
        lot, position = random.Random(seed), Position(title)
        rules, state, connections = position.rules, position.state, Connections(position.rules)
        state.put(state.clock, PHASE, lot.choice((0, 0, 1)))
        # A supply in which most kinds of tiles are out, or down to one.
        for tile, count in enumerate(rules.title.tile_count):
            if count > 0:
                state.put(state.tile_left, tile, lot.choice((0, 0, 0, 1, 1, 2)))
        homes = [company for company, home in enumerate(rules.title.company_home) if home >= 0]
        company = lot.choice(homes)
        way = way_to_run(rules, state, company)
        found = runs_after(rules, connections, state, company, 2)
        assert way is not None or not found, seed
        can, cannot = can + found, cannot + (way is None)
        if way is not None and not way.is_scarce:
            assert all(0 < number <= state.tile_left[tile] for tile, number in way.tiles), seed
            short = {hexagon for hexagon in way.hexes if hexagon != rules.title.company_home[company]}
            assert found or len(short) > 1 or sum(number for _, number in way.tiles) > 2, seed
    assert can > 10 and cannot > 10
