"""A finished game for each way a game can end."""

from __future__ import annotations

import pytest
from openings import PLAYERS, new_game
from positions import Position

from railwright.runtime.bots import make_bot, play_out
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations


def near_the_end(title: str) -> Position:
    """A game in its last phase: each player has a company with a lasting train and money."""
    at = Position(title, PLAYERS[:3]).no_other_privates()
    names = [name for number, name in enumerate(at.title.company_name) if _is_ordinary(at, number)]
    lasting = at.title.train_name[-1]
    for player, company in zip(PLAYERS[:3], names, strict=False):
        at.company(company, par=max(at.title.par_price), cash=100, operated=True, **{player: 60})
        at.trains(company, lasting)
    return at.phase(at.title.phase_name[-1], next_train=lasting)


def _is_ordinary(at: Position, company: int) -> bool:
    """Whether a company is started and floats like most."""
    return (
        not at.rules.kinds[at.state.kind[company]].whole
        and at.rules.formation[company] is None
        and at.rules.president_lot[company] is None
    )


def nearly_broken(at: Position) -> Position:
    """All of the bank's money but 40 is Ann's."""
    held_by_others = sum(at.state.cash) - at.opening.cash("bank") - at.opening.cash("Ann")
    return at.cash(Ann=at.money - held_by_others - 40)


def first_company(at: Position) -> str:
    return next(name for number, name in enumerate(at.title.company_name) if at.state.par[number])


def finished(game: RailGame, bots: str = "greedy") -> RailGame:
    play_out(game, make_bot(bots, game), most=3000)
    assert game.is_over
    assert violations(game) == []
    assert game.actor is None
    totals = [row.total for row in game.result()]
    assert totals == sorted(totals, reverse=True)
    assert all(row.total == row.cash + row.shares + row.privates for row in game.result())
    return game


@pytest.mark.parametrize("title", ["18al", "18ga", "18va", "18scan"])
def test_games_end_when_the_bank_is_broken(title):
    at = near_the_end(title)
    game = finished(nearly_broken(at).turn_of(first_company(at), "lay_track").game())
    assert game.end_reason == "bank_broken"
    assert game.cash("bank") <= 0


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_games_end_when_a_price_reaches_the_end_of_the_chart(title):
    at = near_the_end(title)
    top = next(cell for cell, ends in enumerate(at.title.cell_ends) if ends)
    before = next(cell for cell, move in enumerate(at.title.cell_move) if move[1] == top and cell != top)
    at.price(first_company(at), (at.title.cell_row[before], at.title.cell_column[before]))
    game = finished(at.turn_of(first_company(at), "lay_track").game())
    assert game.end_reason == "end_cell"


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_of_two_ends_at_once_the_price_is_named(title):
    at = near_the_end(title)
    top = next(cell for cell, ends in enumerate(at.title.cell_ends) if ends)
    before = next(cell for cell, move in enumerate(at.title.cell_move) if move[1] == top and cell != top)
    at.price(first_company(at), (at.title.cell_row[before], at.title.cell_column[before]))
    game = finished(nearly_broken(at).turn_of(first_company(at), "lay_track").game())
    assert game.cash("bank") <= 0
    assert game.end_reason == "end_cell"


def ruined(title: str) -> RailGame:
    """A president without money has to buy a train."""
    at = Position(title, PLAYERS[:3]).no_other_privates()
    first = next(name for number, name in enumerate(at.title.company_name) if _is_ordinary(at, number))
    at.company(first, par=max(at.title.par_price), operated=True, Ann=60).cash(Ann=0)
    at.phase(at.title.phase_name[-1], next_train=at.title.train_name[-1])
    return at.turn_of(first, "lay_track").game()


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_a_bankruptcy_ends_the_game_at_once(title):
    game = ruined(title)
    for seed in range(40):
        twin = game.clone()
        play_out(twin, make_bot("random", twin, seed), most=400)
        if twin.end_reason == "bankruptcy":
            break
    assert twin.end_reason == "bankruptcy"
    assert twin.log[-1].action["type"] == "go_bankrupt"
    assert any(row.bankrupt and row.cash == 0 for row in twin.result())


@pytest.mark.parametrize("title", ["18va", "18scan"])
def test_the_game_ends_when_one_player_is_left(title):
    for seed in range(20):
        game = new_game(title, players=2, seed=seed)
        play_out(game, make_bot("random", game, seed), most=3000)
        if game.end_reason == "one_player_left":
            break
    assert game.end_reason == "one_player_left"
    assert [row.bankrupt for row in game.result()].count(True) == 1
    assert game.log[-1].action["type"] == "go_bankrupt"


@pytest.mark.parametrize("title", ["18al", "18ga", "18va", "18scan"])
def test_greedy_bots_finish_whole_games_without_ruin(title):
    for seed in range(2):
        game = finished(new_game(title, players=3, seed=seed))
        assert game.end_reason in ("bank_broken", "end_cell")
        assert not any(row.bankrupt for row in game.result())
        assert min(row.total for row in game.result()) > 600


def test_a_game_in_which_nobody_can_do_anything_is_over():
    game = Position("18al", PLAYERS[:3]).cash(Ann=0, Bo=0, Cy=0).no_other_privates().stock_round("Ann").game()
    assert game.is_over
    assert game.end_reason == "standstill"
    assert {row.rank for row in game.result()} == {1}
