"""A finished game for each way a game can end."""

from __future__ import annotations

import pytest
from position import Position, new_game

from railwright.runtime.bots import make_bot, play_out
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations


def near_the_end(title: str) -> Position:
    """A game in its last phase: each player has a company with a lasting train and money."""
    at = Position(title, players=3)
    names = [name for number, name in enumerate(at.title.company_name) if _is_ordinary(at, number)]
    for player, company in zip(at.game.players, names, strict=False):
        at.company(company, par=max(at.title.par_price), shares={player: 60}, cash=100, home_city=_city(at, company))
    at.phase(at.title.phase_name[-1])
    for company in names[:3]:
        at.train(company, at.title.train_name[-1])
    return at


def _is_ordinary(at: Position, company: int) -> bool:
    """Whether a company is started and floats like most."""
    return (
        not at.rules.kinds[at.state.kind[company]].whole
        and at.rules.formation[company] is None
        and at.rules.president_lot[company] is None
    )


def _city(at: Position, company: str) -> int | None:
    number = at.names.companies.number(company)
    home = at.title.company_home[number]
    several = len(at.names._cities(at.state, home)) > 1 and at.state.home_stop[number] < 0
    return 1 if several and at.title.tile_count[at.state.hex_tile[home]] != 0 else None


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
    at.cash("Ann", at.game.cash("Ann") + at.game.cash("bank") - 40)
    game = finished(at.operating(first_company(at), "lay_track"))
    assert game.end_reason == "bank_broken"
    assert game.cash("bank") <= 0


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_games_end_when_a_price_reaches_the_end_of_the_chart(title):
    at = near_the_end(title)
    top = next(cell for cell, ends in enumerate(at.title.cell_ends) if ends)
    before = next(cell for cell, move in enumerate(at.title.cell_move) if move[1] == top and cell != top)
    at.price(first_company(at), at.title.cell_price[before], row=at.title.cell_row[before])
    game = finished(at.operating(first_company(at), "lay_track"))
    assert game.end_reason == "end_cell"


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_of_two_ends_at_once_the_price_is_named(title):
    at = near_the_end(title)
    top = next(cell for cell, ends in enumerate(at.title.cell_ends) if ends)
    before = next(cell for cell, move in enumerate(at.title.cell_move) if move[1] == top and cell != top)
    at.price(first_company(at), at.title.cell_price[before], row=at.title.cell_row[before])
    at.cash("Ann", at.game.cash("Ann") + at.game.cash("bank") - 40)
    game = finished(at.operating(first_company(at), "lay_track"))
    assert game.cash("bank") <= 0
    assert game.end_reason == "end_cell"


def ruined(title: str, players: int = 3) -> RailGame:
    """A president without money has to buy a train."""
    at = Position(title, players=players)
    names = [name for number, name in enumerate(at.title.company_name) if _is_ordinary(at, number)]
    at.company(names[0], par=max(at.title.par_price), shares={"Ann": 60}, home_city=_city(at, names[0]))
    at.phase(at.title.phase_name[-1]).cash("Ann", 0)
    hexagon = at.title.hex_name[at.title.company_home[at.names.companies.number(names[0])]]
    assert at.game.tokens(hexagon) == names[:1]
    return at.operating(names[0], "lay_track")


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
    at = Position("18al", players=3)
    for player in at.game.players:
        at.cash(player, 0)
    game = at.stock("Ann")
    assert game.is_over
    assert game.end_reason == "standstill"
    assert {row.rank for row in game.result()} == {1}
