"""Positions of one's own making are what they say."""

from __future__ import annotations

import pytest

from railwright.runtime.actions.errors import IllegalMove


def test_a_company_is_put_into_its_turn(position):
    at = position("18al", players=3)
    at.cash("Ann", 500)
    at.company("L&N", par=90, shares={"Ann": 40, "Bo": 20, "pool": 10}, cash=400, trains=["2", "3"])
    at.private("SNAR", "Bo")
    at.phase("3")
    game = at.operating("L&N", "buy_trains")
    assert (game.actor, game.company, game.round, game.phase) == ("Ann", "L&N", "OR 2.1", "3")
    assert game.cash("Ann") == 500
    assert game.cash("L&N") == 400
    assert sum(game.state.cash) == game.title.bank_cash
    assert (game.shares("L&N", "Ann"), game.shares("L&N", "Bo"), game.shares("L&N", "pool")) == (40, 20, 10)
    assert game.shares("L&N", "offering") == 30
    assert game.owner("SNAR") == "Bo"
    assert game.is_closed("TR")
    assert game.tokens(game.title.hex_name[game.title.company_home[0]]) == ["L&N"]
    game.play("L&N buys 3 from bank")
    assert game.trains("L&N") == ["2", "3", "3"]
    assert game.cash("L&N") == 220


def test_a_player_is_put_into_his_stock_turn(position):
    game = position("18al").company("ABC", par=75, shares={"Bo": 60}, price=60).stock("Bo")
    assert (game.actor, game.round, game.price("ABC"), game.par("ABC")) == ("Bo", "SR 2", 60, 75)
    game.play("Bo sells 4 ABC")
    assert game.shares("ABC", "pool") == 40
    with pytest.raises(IllegalMove, match="cannot be sold"):
        game.play("Bo sells 1 ABC")


def test_tiles_tokens_and_prices(position):
    at = position("18al").company("L&N", par=105, shares={"Ann": 60}, cash=200)
    at.tile("C4", "57", 1).token("L&N", "C4")
    game = at.operating("L&N")
    assert game.tile("C4") == ("57", 1)
    assert game.tokens("C4") == ["L&N"]
    assert game.menu()


def test_privates_close_when_the_first_five_train_is_bought(game_at):
    game = game_at("18al-1446", before="buys 5 from bank")
    assert not game.is_closed("TR")
    game.play(f"{game.company} buys 5 from bank")
    assert game.is_closed("TR")
