"""Positions of one's own making are what they say; real games stop where they are told to."""

from __future__ import annotations

import pytest
from positions import Position

from railwright.runtime.actions.errors import IllegalMove

PLAYERS = ("Ann", "Bo", "Cy")


def test_a_company_is_put_into_its_turn():
    at = Position("18al", PLAYERS).cash(Ann=500).private("SNAR", "Bo").no_other_privates()
    at.company("L&N", par=90, Ann=40, Bo=20, pool=10, cash=400, operated=True).trains("L&N", "2", "3").phase("3")
    game = at.turn_of("L&N", "buy_trains").game()
    assert (game.actor, game.company, game.round, game.phase) == ("Ann", "L&N", "OR 2.1", "3")
    assert (game.cash("Ann"), game.cash("L&N")) == (500, 400)
    assert sum(game.state.cash) == game.title.bank_cash
    assert (game.shares("L&N", "Ann"), game.shares("L&N", "Bo"), game.shares("L&N", "pool")) == (40, 20, 10)
    assert game.shares("L&N", "offering") == 30
    assert game.owner("SNAR") == "Bo"
    assert game.is_closed("TR")
    assert game.tokens(game.title.hex_name[game.title.company_home[0]]) == ["L&N"]
    game.play("L&N buys 3 from bank")
    assert game.trains("L&N") == ["2", "3", "3"]
    assert game.cash("L&N") == 220


def test_a_player_is_put_into_his_stock_turn():
    at = Position("18al", PLAYERS).no_other_privates()
    game = at.company("ABC", par=75, cell=(3, 3), Bo=60, operated=True).stock_round("Bo").game()
    assert (game.actor, game.round, game.price("ABC"), game.par("ABC")) == ("Bo", "SR 2", 60, 75)
    game.play("Bo sells 4 ABC")
    assert game.shares("ABC", "pool") == 40
    with pytest.raises(IllegalMove, match="cannot be sold"):
        game.play("Bo sells 1 ABC")


def test_tiles_and_tokens():
    at = Position("18al", PLAYERS).no_other_privates().tile("C4", "57", 1)
    at.company("L&N", par=105, Ann=60, cash=200, operated=True).token("C4", "L&N")
    game = at.turn_of("L&N", "lay_track").game()
    assert game.tile("C4") == ("57", 1)
    assert game.tokens("C4") == ["L&N"]
    assert game.menu()


def test_a_position_can_be_built_on():
    at = Position("18al", PLAYERS).no_other_privates().company("ABC", par=75, Bo=60, operated=True)
    first = at.stock_round("Bo").game()
    second = at.cash(Bo=11).game()
    assert first.cash("Bo") != second.cash("Bo") == 11
    assert sum(first.state.cash) == sum(second.state.cash)
