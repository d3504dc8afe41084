"""Positions of 18Scan that several files of tests begin with."""

from __future__ import annotations

from positions import Position

from railwright.runtime.effects.companies import flag
from railwright.runtime.effects.shares import move_certificates
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import CLOSED, FORMED, HELD_BACK, OFFERING, POOL_OF_TRAINS, REVENUE

SW, W, NW, NE, E, SE = range(6)


def table(*privates: tuple[str, str], players: str = "ABC") -> Position:
    """A table with these privates owned, the other lots gone."""
    position = Position("18scan", players)
    for private, owner in privates:
        position.private(private, owner)
    return position.no_other_privates()


def state_railway(
    position: Position, cell: tuple[int, int] = (3, 5), cash: int = 0, floated: bool = True, **percents: int
) -> Position:
    """The state railway has been formed; the minors are gone."""
    state, number = position.state, position.names.companies.number("SJ")
    for minor in ("1", "2", "3"):
        state.put(state.company_flags, position.names.companies.number(minor), CLOSED)
    move_certificates(state, number, HELD_BACK, OFFERING, state.certificates(number, HELD_BACK))
    rest = 100 - sum(percents.values())
    holdings = {**percents, "pool": percents.get("pool", 0) + rest}
    position.company("SJ", cell=cell, cash=cash, floated=floated, **holdings)
    flag(state, number, FORMED)
    return position


def copenhagen(position: Position, rotation: int = SE, **company: int) -> Position:
    """DSB at home on the yellow tile, whose only side leads there over Odense."""
    position.tile("F3", "403", rotation)
    position.company("DSB", cell=(3, 5), A=60, **company)
    return position.token("F3", "DSB", city=2, home=True)


def green_stockholm(position: Position) -> Position:
    """Minors 2 and 3 in the one city of the green tile of Stockholm."""
    state, hexagon = position.state, position.names.hexes.number("F11")
    position.tile("F11", "622", SE)
    state.put(state.hex_tokens, hexagon, tuple((0, owner, how) for _, owner, how in state.hex_tokens[hexagon]))
    return position


def revenue(game: RailGame) -> int:
    """What the runs of the turn have earned."""
    return int(game.state.turn[REVENUE])


def pool_of_trains(game: RailGame) -> list[str]:
    """The cards in the pool."""
    return [
        game.title.card_name[game.rules.card_kind[card]]
        for card, holder in enumerate(game.state.train_holder)
        if holder == POOL_OF_TRAINS
    ]


def tokens_left(game: RailGame, company: str) -> list[int]:
    """What the tokens a company has not placed cost."""
    number = game.names.companies.number(company)
    return list(game.state.token_costs[number][game.state.token_next[number] :])
