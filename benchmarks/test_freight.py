"""How fast freight games are: the menu of a train on the whole map, and whole games. Time is shown, never asserted."""

from __future__ import annotations

import random

import pytest

import railwright
from railwright.runtime.bots.pickup_deliver.greedy import GreedyPlayer
from railwright.runtime.network.freight import Ground
from railwright.runtime.simulation import play_one, seats


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


@pytest.mark.parametrize("options", [(), ("extended",)], ids=["standard", "extended"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_game(benchmark, players, options):
    title = railwright.load("confederate_rails", options)
    seeds = iter(range(10_000))

    def play():
        seed = next(seeds)
        game, rng = title.new_game(seats(players), seed=seed), random.Random(seed)
        while not game.is_over:
            game.random_move(rng)
        return game

    assert benchmark.pedantic(play, rounds=10, warmup_rounds=1).is_over


def test_simulated_game_with_every_check(benchmark):
    title = railwright.load("confederate_rails")
    outcome = benchmark.pedantic(play_one, args=(title, 3, 3, "random"), rounds=5, warmup_rounds=1)
    assert outcome.violation is None


def test_view(benchmark, middle):
    assert benchmark(lambda: middle.view("Ann"))["for"] == "Ann"


def test_sensible_game(benchmark):
    title = railwright.load("confederate_rails")

    def play():
        game = title.new_game(["Ann", "Bo", "Cy"], seed=2)
        bot = GreedyPlayer(game.engine, 2)
        while not game.is_over:
            game.engine.play(game.state, bot.choose(game.state))
        return game

    assert benchmark(play).is_over
