"""Random boards of titles on their own maps: tiles of the supply, tokens, markers, trains of the phase."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import railwright
from railwright.runtime.effects.board import BESIDE, IN_CIRCLE, cities_of, free_circles, put_token, replace_tile
from railwright.runtime.engine import Engine
from railwright.runtime.network.connection import Connections
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.track import find_upgrade, lays_in
from railwright.runtime.state.rail_18xx import DEPOT, NO_TREASURY_INCOME, PHASE, Marker, RailState


class Board(NamedTuple):
    """A position in which one company is asked for its best runs."""

    rules: Rules
    state: RailState
    company: int
    cards: tuple[int, ...]
    runs: CompanyRuns


class Size(NamedTuple):
    """How much there is on a board."""

    tiles: tuple[int, int]
    trains: tuple[int, int]
    tokens: tuple[int, int]
    """Of the company, its home included."""


SMALL = Size((4, 16), (1, 2), (1, 2))
MEDIUM = Size((22, 40), (1, 3), (2, 4))
FULL = Size((60, 110), (2, 3), (3, 5))


@cache
def engine_of(title: str, options: tuple[str, ...] = ()) -> Engine:
    """The rules of a title, compiled once."""
    return Engine(railwright.load(title, list(options)) if options else railwright.load(title))


def random_board(title: str, seed: int, size: Size, options: tuple[str, ...] = ()) -> Board:
    """A board drawn by lot; the same seed draws the same one."""
    dice = random.Random(f"{title} {seed}")
    engine = engine_of(title, options)
    rules: Rules = engine.rules
    state: RailState = engine.new_state(3, seed)
    latest = len(rules.title.phase_name) - 1
    state.put(state.clock, PHASE, min(latest, dice.randint(0, latest) if size.tiles[0] < 60 else latest))
    # Track grows about a company's home, so that there is something to run on.
    companies = [company for company, home in enumerate(rules.title.company_home) if home >= 0]
    company = dice.choice(companies)
    lay_tiles(rules, state, dice, rules.title.company_home[company], dice.randint(*size.tiles))
    lay_tokens(rules, state, dice, company, dice.randint(*size.tokens))
    mark(rules, state, dice, company)
    if state.phase == latest or dice.random() < 0.2:
        state.put(state.clock, NO_TREASURY_INCOME, 1)
    cards = give_trains(rules, state, dice, company, dice.randint(*size.trains))
    connections = Connections(rules)
    return Board(rules, state, company, cards, CompanyRuns(rules, connections, state, company, cards))


def lay_tiles(rules: Rules, state: RailState, dice: random.Random, home: int, number: int) -> None:
    """Lay tiles that fit, of the phase's colours and the supply, most of them where track leads already."""
    title = rules.title
    built = {home}
    for _ in range(number):
        near = {title.hex_neighbour[hexagon][edge] for hexagon in built for edge in range(6)} | built
        hexes = sorted(hexagon for hexagon in near if hexagon >= 0 and not title.hex_fixed[hexagon])
        best: tuple[int, tuple[int, int, int]] | None = None
        for _ in range(8):
            hexagon = dice.choice(hexes)
            lays = [lay for lay in lays_in(rules, state, hexagon) if may_lay(rules, state, hexagon, lay[0])]
            if not lays:
                continue
            tile, rotation = dice.choice(lays)
            joined = joins(rules, state, hexagon, title.tile_exits[tile][rotation])
            if best is None or joined > best[0]:
                best = joined, (hexagon, tile, rotation)
        if best is None:
            continue
        hexagon, tile, rotation = best[1]
        upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
        assert upgrade is not None
        replace_tile(rules, state, hexagon, upgrade, rotation)
        built.add(hexagon)


def may_lay(rules: Rules, state: RailState, hexagon: int, tile: int) -> bool:
    """Whether a tile that fits is there and of a colour of the phase."""
    title = rules.title
    return (
        state.tile_left[tile] != 0
        and bool(title.phase_colours[state.phase] >> title.tile_colour[tile] & 1)
        and not title.tile_permanent[state.hex_tile[hexagon]]
    )


def joins(rules: Rules, state: RailState, hexagon: int, exits: int) -> int:
    """How many sides of a lay meet track of the neighbours."""
    title = rules.title
    found = 0
    for edge in range(6):
        beyond = title.hex_neighbour[hexagon][edge]
        if exits >> edge & 1 and beyond >= 0:
            found += title.tile_exits[state.hex_tile[beyond]][state.hex_rotation[beyond]] >> (edge + 3) % 6 & 1
    return found


def lay_tokens(rules: Rules, state: RailState, dice: random.Random, company: int, own: int) -> None:
    """Tokens of the company, its home first, and of others; now and then one beside the circles."""
    title = rules.title
    circles = [
        (hexagon, stop)
        for hexagon in range(rules.n_hexes)
        for stop in cities_of(rules, state, hexagon)
        if title.tile_count[state.hex_tile[hexagon]] or title.hex_fixed[hexagon] or state.hex_rotation[hexagon]
    ] or [(title.company_home[company], 0)]
    home = title.company_home[company]
    places = [place for place in circles if place[0] == home][:1] + dice.sample(circles, len(circles))
    for hexagon, stop in dict.fromkeys(places):
        mine = any(owner == company for _, owner, _ in state.hex_tokens[hexagon])
        if own and not mine and free_circles(rules, state, hexagon, stop):
            put_token(state, hexagon, stop, company)
            own -= 1
    if dice.random() < 0.2:
        hexagon, stop = dice.choice(circles)
        if not any(owner == company for _, owner, _ in state.hex_tokens[hexagon]):
            put_token(state, hexagon, stop, company, BESIDE)
    others = [other for other in range(rules.n_companies) if other != company]
    for hexagon, stop in circles:
        while free_circles(rules, state, hexagon, stop) and dice.random() < 0.3:
            there = {owner for _, owner, _ in state.hex_tokens[hexagon]}
            free = [other for other in others if other not in there]
            if not free:
                break
            put_token(state, hexagon, stop, dice.choice(free), IN_CIRCLE)


def mark(rules: Rules, state: RailState, dice: random.Random, company: int) -> None:
    """Markers that privates could have given the company."""
    marks: list[Marker] = []
    for private, abilities in enumerate(rules.abilities):
        for ability in abilities:
            if dice.random() < 0.4:
                continue
            if ability.word == "sell_markers":
                amount = rules.title.bonus_rule[ability.bonus].amount
                marks.append(Marker("bonus", ability.bonus, amount, private))
            elif ability.word == "place_marker":
                cities = [
                    hexagon
                    for hexagon in range(rules.n_hexes)
                    if cities_of(rules, state, hexagon) and not rules.title.hex_fixed[hexagon]
                ]
                marks.append(Marker("stop", dice.choice(cities), ability.bonus, private, multiplied=ability.multiplied))
    state.put(state.markers, company, tuple(marks))


def give_trains(rules: Rules, state: RailState, dice: random.Random, company: int, number: int) -> tuple[int, ...]:
    """Trains that can be about in the phase, each as one of its faces."""
    title = rules.title
    newest = max(
        (card for card in (title.phase_card[phase] for phase in range(state.phase + 1)) if card >= 0), default=0
    )
    kinds = [
        kind
        for kind in range(newest + 1)
        if not any(title.card_rusts_on[kind] == other for other in range(newest + 1)) or kind == newest
    ]
    holder = state.holder_of_company(company)
    for _ in range(number):
        kind = dice.choice(kinds)
        left = [
            card for card, owner in enumerate(state.train_holder) if owner == DEPOT and rules.card_kind[card] == kind
        ]
        if left:
            state.put(state.train_holder, left[0], holder)
            state.put(state.train_face, left[0], dice.choice(title.card_trains[kind]))
    return tuple(card for card, owner in enumerate(state.train_holder) if owner == holder)


def told(board: Board) -> dict[str, Any]:
    """A board in words, to find it again when a test fails."""
    title, state = board.rules.title, board.state
    return {
        "company": title.company_name[board.company],
        "phase": title.phase_name[state.phase],
        "trains": [title.train_name[state.train_face[card]] for card in board.cards],
        "tiles": {
            title.hex_name[hexagon]: (title.tile_name[tile], state.hex_rotation[hexagon])
            for hexagon, tile in enumerate(state.hex_tile)
            if title.tile_count[tile]
        },
        "tokens": {title.hex_name[h]: tokens for h, tokens in enumerate(state.hex_tokens) if tokens},
        "markers": state.markers[board.company],
    }
