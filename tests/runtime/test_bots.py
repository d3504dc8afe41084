"""Bots choose from the menu; the random one reaches every kind of action, the greedy one plays sensibly."""

from __future__ import annotations

import random

import pytest
from openings import PLAYERS, new_game
from positions import Position

import railwright
from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.bots import make_bot
from railwright.runtime.steps.decision import Range

KINDS = {
    "18al": {act.Pass, act.Bid, act.BuyLot, act.Par, act.BuyShare, act.SellShares, act.TradePrivate, act.BuyPrivate,
             act.LayTile, act.PlaceToken, act.RunTrains, act.Dividend, act.BuyTrain, act.GoBankrupt},
    "18va": {act.Pass, act.Bid, act.Par, act.BuyShare, act.SellShares, act.BuyPrivate, act.LayTile, act.PlaceToken,
             act.RunTrains, act.Dividend, act.BuyTrain, act.Convert, act.GoBankrupt},
    "18scan": {act.Pass, act.Bid, act.BuyLot, act.Par, act.BuyShare, act.SellShares, act.LayTile, act.PlaceToken,
               act.RunTrains, act.Dividend, act.BuyTrain, act.BuyMarker},
}  # fmt: skip


@pytest.mark.parametrize("title", KINDS)
def test_random_play_reaches_every_usual_kind_of_action(title):
    missing = set(KINDS[title])
    for seed in range(8):
        game, rng = new_game(title, players=3, seed=seed), random.Random(seed)
        while not game.is_over:
            missing.discard(type(game.random_move(rng)))
        if not missing:
            return
    assert not missing


def test_the_sampler_reaches_runs_that_are_not_the_best():
    at = Position("18al", PLAYERS[:3]).no_other_privates().tile("C4", "57", 0).tile("E4", "8", 3)
    at.company("L&N", par=105, Ann=60, operated=True).trains("L&N", "3", "3")
    game = at.turn_of("L&N", "run_trains").game()
    assert any(isinstance(choice, act.RunTrains) for choice in game.menu())
    rng = random.Random(1)
    drawn = {game.sample(rng) for _ in range(200)}
    assert len({action for action in drawn if isinstance(action, act.RunTrains)}) > 1
    assert all(game.allows(action) for action in drawn)


def test_the_sampler_draws_from_the_whole_of_a_range():
    game, rng = new_game("18al"), random.Random(2)
    prices = [action.price for action in (game.sample(rng) for _ in range(600)) if isinstance(action, act.Bid)]
    assert min(prices) == 45
    assert max(prices) > 500
    assert sum(price <= 140 for price in prices) > len(prices) / 3


def test_bots_play_the_same_way_with_the_same_seed():
    for name in ("random", "greedy"):
        hashes = set()
        for _ in range(2):
            game = new_game("18al", seed=3)
            bot = make_bot(name, game, 3)
            for _ in range(120):
                game.play(bot.choose(game))
            hashes.add(game.hash())
        assert len(hashes) == 1


def test_greedy_chooses_what_the_menu_offers():
    game = new_game("18ga", players=4, seed=1)
    bot = make_bot("greedy", game, 1)
    while not game.is_over and game.moves < 200:
        action = bot.choose(game)
        assert any(
            type(choice.action) is type(action)
            if isinstance(choice, Range)
            else choice == action
            for choice in game.menu()
        )
        game.play(action)


def test_there_are_no_other_bots():
    with pytest.raises(railwright.BadSetup, match="did you mean `greedy`"):
        make_bot("gredy", new_game("18al"))


def test_greedy_buys_a_train_of_its_own_company_before_it_is_forced():
    at = Position("18al", PLAYERS[:3]).no_other_privates().tile("C4", "6", 3)
    at.company("L&N", par=105, Ann=60, cash=5, operated=True).cash(Ann=10)
    at.company("ABC", par=75, Ann=60, operated=True).trains("ABC", "4", "4").phase("4")
    game = at.turn_of("L&N", "buy_trains").game()
    bot = make_bot("greedy", game)
    game.play(bot.choose(game))
    assert game.trains("L&N") == ["4"]


def test_greedy_withholds_when_the_next_train_could_not_be_bought():
    at = Position("18al", PLAYERS[:3]).no_other_privates().tile("C4", "6", 3)
    at.company("L&N", par=105, Ann=30, cash=100, floated=True, operated=True).cash(Ann=20)
    at.trains("L&N", "2").phase("2", next_train="4")
    game = at.turn_of("L&N", "run_trains").game()
    bot = make_bot("greedy", game)
    game.play(bot.choose(game))
    assert game.say(bot.choose(game)) == "L&N withholds"
