"""Whole games of Confederate Rails: to the end, back to the opening, copied, saved, and never a hidden counter shown."""

from __future__ import annotations

import json
import random

import pytest

import railwright
from railwright.runtime.bots import make_bot
from railwright.runtime.bots.pickup_deliver.greedy import GreedyPlayer
from railwright.runtime.game import Game
from railwright.runtime.invariants import violations
from railwright.runtime.steps.decision import Range

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
TABLES = [(players, options) for players in (2, 3, 4, 5) for options in ((), ("extended",))]


def new_game(players, options, seed):
    return railwright.load("confederate_rails").new_game(NAMES[:players], seed=seed, options=list(options))


def play_out(game, seed, whim=0.1):
    """Play to the end: mostly sensible, sometimes anything."""
    bot = GreedyPlayer(game.engine, seed, whim)
    while not game.is_over:
        game.play(bot.choose(game.state))
        yield game


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_sensible_games_end_and_keep_everything(players, options):
    game = new_game(players, options, seed=10 + players)
    delivered = 0
    for _ in play_out(game, players):
        assert violations(game) == []
        delivered += sum(entry[0] == "delivered" for entry in game.state.record[0])
    assert delivered > 5
    assert game.moves > 100


def test_every_move_of_a_menu_is_legal_and_has_words():
    game = new_game(3, (), seed=4)
    for _ in play_out(game, 4):
        if game.moves % 5 or game.is_over:
            continue
        for choice in game.menu():
            action = choice.action if isinstance(choice, Range) else choice
            assert game.refusal(action) is None
            assert game.action(game.say(action)) == action
            assert game.action(json.dumps(game.as_json(action))) == action


def test_the_same_seed_and_moves_give_the_same_game():
    game = new_game(4, ("extended",), seed=8)
    for _ in play_out(game, 8):
        pass
    again = new_game(4, ("extended",), seed=8)
    for entry in game.log:
        again.play(entry.action)
    assert again.hash() == game.hash() and [entry.text for entry in again.log] == [entry.text for entry in game.log]
    other = new_game(4, ("extended",), seed=9)
    assert other.hash() != new_game(4, ("extended",), seed=8).hash()


def test_a_clone_has_a_life_of_its_own():
    game = new_game(3, (), seed=2)
    rng = random.Random(1)
    for _ in range(60):
        game.random_move(rng)
    before, twin = game.hash(), game.clone()
    for _ in range(20):
        twin.random_move(rng)
    assert game.hash() == before != twin.hash()
    for _ in range(20):
        twin.undo()
    assert twin.hash() == before


def test_a_game_is_saved_and_goes_on(tmp_path):
    game = new_game(3, ("extended",), seed=6)
    moves = play_out(game, 6)
    for _ in range(150):
        next(moves)
    game.save(tmp_path / "game.json")
    opened = Game.load(tmp_path / "game.json")
    assert opened.hash() == game.hash() and opened.log == game.log
    opened.random_move(random.Random(1))
    with new_game(2, (), seed=6).keep_in(tmp_path / "game.rwg") as kept:
        for _ in range(40):
            kept.random_move(random.Random(2))
        end = kept.hash()
    assert Game.load(tmp_path / "game.rwg").hash() == end


@pytest.mark.parametrize("said", [
    "", "Ann", "moves", "moves nowhere:12", "moves griffin:99", "activates 99", "activates Zed/1", "plays",
    "plays General Grant use 1", "offers -5 to Bo", "offers 99999999999999 to Bo", "names", "{", "[]", "{}",
    '{"type": "move"}', '{"type": "move", "steps": [1]}', '{"type": "move", "steps": [{"to": 3}]}',
    '{"type": "activate", "train": 1}', '{"type": "activate", "train": "1", "more": 1}', '{"type": "pass", "v": 2}',
    '{"type": "offer", "payee": "Bo", "amount": 1.5}', '{"type": "nothing"}', "x" * 5000,
])  # fmt: skip
def test_nonsense_is_refused_and_changes_nothing(said):
    game = new_game(3, (), seed=1)
    rng = random.Random(1)
    while game.state.clock[3] == 0:
        game.random_move(rng)
    before = game.hash()
    with pytest.raises(railwright.runtime.actions.errors.GameError):
        game.play(said)
    assert game.refusal(said) is not None and game.hash() == before


def test_the_greedy_bot_beats_chance_and_plays_to_the_real_end():
    """Twelve games against one player of chance, twelve against three, from every seat in turn."""
    won, idle, earned = {2: 0, 4: 0}, 0, {True: 0, False: 0}
    for players in won:
        for seed in range(12):
            game, mine = new_game(players, (), seed), NAMES[seed % players]
            greedy, chance = make_bot("greedy", game, seed), make_bot("random", game, seed)
            while not game.is_over:
                game.play((greedy if game.actor == mine else chance).choose(game))
            won[players] += game.result()[0].player == mine
            idle += game.end_reason == "idleness"
            for row in game.result():
                earned[row.player == mine] += row.total // (1 if row.player == mine else players - 1)
    assert won[2] >= 10 and won[4] >= 6 and idle <= 1
    assert earned[True] > 2 * earned[False]


@pytest.mark.parametrize(("players", "options"), [(2, ()), (3, ("extended",)), (5, ())])
def test_greedy_players_among_themselves_earn_money_and_spend_it_with_sense(players, options):
    game = new_game(players, options, seed=players)
    bot = make_bot("greedy", game, players)
    delivered = runs = counters = 0
    while not game.is_over:
        action = bot.choose(game)
        runs += type(action).__name__ == "Activate"
        counters += type(action).__name__ == "PlayCounter"
        assert type(action).__name__ not in ("Offer", "Donate")
        game.play(action)
        delivered += sum(entry[0] == "delivered" for entry in game.state.record[0])
    assert game.end_reason in ("conquest", "exhaustion")
    assert delivered >= 15 and counters >= 2
    # A load takes a few runs, not many.
    assert runs < 6 * delivered
    assert sum(row.total for row in game.result()) > players * game.title.players[0].cash
