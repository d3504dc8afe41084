"""How fast games are played: actions replayed, clones, undo, hashes, random and greedy games. Time is never asserted.

The site 18xx.games replays such games at about 4,000 actions a second with its checks on, and clones or takes a move
back by replaying the whole game, which takes 70 to 114 ms. Where a game of the site is at hand it is replayed as well.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import railwright
from railwright.runtime.bots import make_bot, play_out
from railwright.runtime.game import Game
from railwright.runtime.simulation import play_one, seats

TITLES = ("18al", "18ga", "18va", "18scan")
RECORDS = sorted(Path(__file__).parents[1].joinpath("../shared/games").glob("18*.json"))


def greedy_game(title: str) -> Game:
    """A whole game among greedy bots, as long as those people play."""
    game = railwright.load(title).new_game(seats(4), seed=1)
    return play_out(game, make_bot("greedy", game, 1))


def begun(game: Game) -> Game:
    return type(game)(game.title, game.players, game.seed)


@pytest.mark.parametrize("title", TITLES)
def test_actions_replayed(benchmark: BenchmarkFixture, title: str) -> None:
    game = greedy_game(title)
    actions = game.actions()

    def replay() -> Game:
        again = begun(game)
        for action in actions:
            again.play(action)
        return again

    again = benchmark.pedantic(replay, rounds=5, warmup_rounds=1)
    benchmark.extra_info["actions_a_second"] = round(len(actions) / benchmark.stats.stats.min)
    assert again.hash() == game.hash()


@pytest.mark.parametrize("title", TITLES)
def test_lines_of_text_replayed(benchmark: BenchmarkFixture, title: str) -> None:
    game = greedy_game(title)
    lines = [entry.text for entry in game.log]

    def replay() -> Game:
        again = begun(game)
        for line in lines:
            again.play(line)
        return again

    again = benchmark.pedantic(replay, rounds=3, warmup_rounds=1)
    benchmark.extra_info["actions_a_second"] = round(len(lines) / benchmark.stats.stats.min)
    assert again.hash() == game.hash()


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_games_of_the_site_replayed(benchmark: BenchmarkFixture, record: Path) -> None:
    from railwright.replaying import read_game

    played = read_game(record)

    def replay() -> Game:
        game = played.title.new_game(played.players)
        for action in played.actions:
            game.play(action)
        return game

    benchmark.pedantic(replay, rounds=5, warmup_rounds=1)
    benchmark.extra_info["actions_a_second"] = round(len(played.actions) / benchmark.stats.stats.min)


def test_clone(benchmark: BenchmarkFixture) -> None:
    game = greedy_game("18al")
    twin = benchmark(game.clone)
    assert twin.hash() == game.hash()


def test_hash(benchmark: BenchmarkFixture) -> None:
    game = greedy_game("18al")
    assert benchmark(game.hash) == game.hash()


@pytest.mark.parametrize("moves", [50, 400])
def test_undo_and_redo_cost_what_a_move_changed(benchmark: BenchmarkFixture, moves: int) -> None:
    game = greedy_game("18al")
    while game.moves > moves:
        game.undo()

    def back_and_forth() -> None:
        game.undo()
        game.redo()

    benchmark(back_and_forth)
    assert game.moves == moves


def test_menu(benchmark: BenchmarkFixture) -> None:
    game, rng = railwright.load("18al").new_game(seats(4), seed=1), random.Random(1)
    for _ in range(300):
        game.random_move(rng)
    engine, state = game.engine, game.state
    assert benchmark(lambda: list(engine.menu(state)))


@pytest.mark.parametrize("title", TITLES)
def test_random_game(benchmark: BenchmarkFixture, title: str) -> None:
    compiled = railwright.load(title)
    seeds = iter(range(10_000))

    def play() -> Game:
        seed = next(seeds)
        game, rng = compiled.new_game(seats(4), seed=seed), random.Random(seed)
        while not game.is_over:
            game.random_move(rng)
        return game

    assert benchmark.pedantic(play, rounds=20, warmup_rounds=1).is_over


@pytest.mark.parametrize("title", TITLES)
def test_greedy_game(benchmark: BenchmarkFixture, title: str) -> None:
    assert benchmark.pedantic(greedy_game, args=(title,), rounds=3, warmup_rounds=1).is_over


def test_simulated_game_with_every_check(benchmark: BenchmarkFixture) -> None:
    title = railwright.load("18al")
    outcome = benchmark.pedantic(play_one, args=(title, 4, 3, "random"), rounds=5, warmup_rounds=1)
    assert outcome.violation is None


def test_move_into_a_file(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    game = railwright.load("18al").new_game(seats(3)).keep_in(tmp_path / "game.db")

    def there_and_back() -> None:
        game.play("pass")
        game.undo()

    benchmark(there_and_back)
    game.close()
