"""18Scan section 14: what a company keeps while nobody runs it, and what its next owner has to put right."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused
from scandinavia import pool_of_trains, table

from railwright.runtime.effects.shares import give_presidency
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations
from railwright.runtime.state.rail_18xx import BANK, NOBODY, POOL


def deserted(position: Position, company: str) -> Position:
    """The president of a company is out of the game: his certificate, or the minor itself, lies in the pool."""
    state, number = position.state, position.names.companies.number(company)
    if position.rules.kinds[state.kind[number]].whole:
        give_presidency(state, number, NOBODY)
        for lot, thing in enumerate(position.rules.lots):
            if thing.company == number:
                state.put(state.lot_state, lot, thing.price)
    else:
        give_presidency(state, number, BANK, POOL)
    return position


def bought_in_the_next_stock_round(position: Position, train: str) -> RailGame:
    """NSB of B begins a phase with a train, and play goes on to A's turn in the stock round that follows."""
    position.company("NSB", cell=(4, 5), B=60, cash=1000, operated=True)
    game = position.turn_of("NSB", "buy_trains", number=2).game()
    plays(game, f"NSB buys {train} from bank")
    for _ in range(20):
        if game.round.startswith("SR") and game.actor == "A":
            break
        plays(game, "pass")
    return game


@pytest.mark.rule("SC-160")
@pytest.mark.rule("SC-169")
def test_trains_over_the_limit_stay_while_nobody_runs_a_corporation() -> None:
    position = table().company("VR", cell=(5, 4), C=20, pool=20, cash=300, operated=True).trains("VR", "3", "4", "4")
    deserted(position, "VR").phase("4", next_train="5")
    game = bought_in_the_next_stock_round(position, "5")
    # All it has stays in place, but what is scrapped.
    assert game.president("VR") is None and game.trains("VR") == ["4", "4"]

    position = table().company("VR", cell=(5, 4), C=20, pool=20, cash=300, operated=True).trains("VR", "4", "4", "4")
    deserted(position, "VR").phase("4", next_train="5")
    game = bought_in_the_next_stock_round(position, "5")
    assert game.trains("VR") == ["4", "4", "4"] and violations(game) == []
    plays(game, "A buys VR presidency from pool")
    # Who takes it over is bound by its train limit at once, before anybody else does anything.
    assert game.actor == "A" and game.round.startswith("SR")
    refused(game, "A passes", "rounds")
    refused(game, "NSB discards 5", "phases.train_limit")
    plays(game, "VR discards 4")
    assert game.trains("VR") == ["4", "4"] and pool_of_trains(game) == ["4/3+3", "5/4+4"]
    assert game.actor != "A" and violations(game) == []


@pytest.mark.rule("SC-160")
@pytest.mark.rule("SC-170")
def test_who_takes_a_corporation_with_a_second_share_keeps_to_its_train_limit() -> None:
    position = table().company("VR", cell=(5, 4), C=20, A=10, pool=20, president="C", cash=300, operated=True)
    position.trains("VR", "4", "4", "4")
    deserted(position, "VR").phase("4", next_train="5")
    game = bought_in_the_next_stock_round(position, "5")
    plays(game, "A buys VR from pool")
    assert game.president("VR") == "A" and game.actor == "A"
    plays(game, "VR discards 4")
    assert game.trains("VR") == ["4", "4"]


@pytest.mark.rule("SC-089")
@pytest.mark.rule("SC-167")
def test_a_minor_bought_back_from_the_pool_keeps_one_train() -> None:
    position = table().whole("1", "C", 100).trains("1", "3", "3")
    deserted(position, "1").phase("3", next_train="4")
    game = bought_in_the_next_stock_round(position, "4")
    assert game.trains("1") == ["3", "3"] and violations(game) == []
    cash = game.cash("A")
    plays(game, "A buys 1")
    # Its capital was paid when it was first sold: it has what it had.
    assert (game.cash("A"), game.cash("1")) == (cash - 260, 100)
    assert game.actor == "A"
    plays(game, "1 discards 3")
    assert game.trains("1") == ["3"] and violations(game) == []
