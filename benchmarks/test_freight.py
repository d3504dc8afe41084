"""How fast freight games are: the menu of a train on the whole map, and whole games. Time is shown, never asserted."""

from __future__ import annotations

import random

import pytest

import railwright
from railwright.runtime.bots.pickup_deliver.greedy import GreedyPlayer
from railwright.runtime.network.freight import Ground


@pytest.fixture(scope="module")
def middle():
    """A game under way, a train with a load about to move."""
    game = railwright.load("confederate_rails").new_game(["Ann", "Bo", "Cy", "Di"], seed=5)
    bot = GreedyPlayer(game.engine, 5)
    runs = 0
    while runs < 40:
        if game.state.agenda[-1][0] == "run" and game.state.turn[4] == 10:
            runs += 1
            if runs == 40:
                break
        game.play(bot.choose(game.state))
    return game


def test_all_stations_within_reach(benchmark, middle):
    train = middle.state.agenda[-1][1]

    def reach():
        ground = Ground(middle.rules, middle.state, train)
        return ground.reach(ground.stand())

    assert len(benchmark(reach)) > 10


def test_menu_of_a_running_train(benchmark, middle):
    menu = benchmark(lambda: list(middle.engine.menu(middle.state)))
    assert len(menu) > 10


@pytest.mark.parametrize("players", [2, 5])
def test_random_game(benchmark, players):
    title = railwright.load("confederate_rails")

    def play():
        game = title.new_game(["Ann", "Bo", "Cy", "Di", "Ed"][:players], seed=1)
        rng = random.Random(1)
        while not game.is_over:
            game.random_move(rng)
        return game

    assert benchmark(play).is_over


def test_sensible_game(benchmark):
    title = railwright.load("confederate_rails")

    def play():
        game = title.new_game(["Ann", "Bo", "Cy"], seed=2)
        bot = GreedyPlayer(game.engine, 2)
        while not game.is_over:
            game.engine.play(game.state, bot.choose(game.state))
        return game

    assert benchmark(play).is_over
