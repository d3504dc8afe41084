"""Rare events of 18Scan reached by moves alone, and the games played on to their ends with everything checked."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused
from scandinavia import NE, NW, SE, SW, E, W, green_stockholm, table

from railwright.runtime.bots import make_bot
from railwright.runtime.effects.board import IN_CIRCLE, WAITING
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations


def to_the_end(game: RailGame) -> RailGame:
    """Bots play on; nothing is lost on the way."""
    bot = make_bot("greedy", game, 1)
    for _ in range(3000):
        if game.is_over:
            break
        game.play(bot.choose(game))
        assert violations(game) == []
    assert game.end_reason in ("bank_broken", "one_player_left")
    return game


def stands(game: RailGame, hexagon: str, company: str) -> list[int]:
    """How the tokens of a company stand in a hex."""
    number = game.names.companies.number(company)
    return [how for _, owner, how in game.state.hex_tokens[game.names.hexes.number(hexagon)] if owner == number]


def go_on_to(game: RailGame, company: str, step: str) -> None:
    """Pass until a company is at a step; what cannot be passed is done as the menu has it first."""
    for _ in range(60):
        frame = game.state.agenda[-1]
        if game.company == company and frame[0] == "turn" and game.rules.step_words[frame[2] // 2] == step:
            return
        plays(game, "pass" if game.allows("pass") else game.menu()[0])
    raise AssertionError(f"{company} never comes to {step}: {game.round}")


@pytest.mark.rule("SC-095")
@pytest.mark.rule("SC-098")
def test_a_token_on_the_edge_of_a_yellow_tile_takes_the_second_circle_when_there_is_one() -> None:
    # The next train begins phase 3. NSB is at home in Oslo, where no tile lies yet.
    position = table().tile("F9", "8", NW).tile("E8", "9", SE).whole("3", "C", 500)
    position.company("NSB", cell=(3, 5), A=60, cash=600, operated=True)
    position.company("DSB", cell=(4, 5), B=60, cash=600, operated=True).tile("E6", "5", NE).token("E6", "DSB")
    position.trains("DSB", "2").trains("NSB", "2").phase("2", next_train="3")
    game = position.turn_of("3", "lay_track").game()
    plays(game, "3 lays 5 at D7 rot 5", "3 places token at D7")
    assert stands(game, "D7", "3") == [WAITING] and stands(game, "D7", "NSB") == [IN_CIRCLE]
    # Without a train: 40 and 40.
    assert game.cash("3") == 540
    go_on_to(game, "3", "buy_trains")
    plays(game, "3 buys 3 from bank")
    assert game.phase == "3"
    go_on_to(game, "NSB", "lay_track")
    plays(game, "NSB lays 622 at D7 rot 2")
    assert stands(game, "D7", "3") == [IN_CIRCLE] and game.tokens("D7") == ["NSB", "3"]
    # DSB is joined to Oslo, where no circle is left for it.
    go_on_to(game, "DSB", "place_token")
    refused(game, "DSB places token at D7", "place_token")
    to_the_end(game)


@pytest.mark.rule("SC-093")
@pytest.mark.rule("SC-094")
@pytest.mark.rule("SC-100")
def test_two_minors_run_in_the_turn_of_a_corporation_one_with_a_train_and_one_without() -> None:
    position = green_stockholm(table().whole("2", "B", 100).whole("3", "C", 100))
    position.tile("E10", "58", W).tile("E8", "8", NW).tile("D7", "5", E)
    position.tile("D11", "9", SW).tile("C12", "58", SW).tile("B11", "5", E)
    position.company("NSB", cell=(3, 5), A=60, cash=300, operated=True).trains("2", "3").phase("3")
    game = position.turn_of("NSB", "lay_track").game()
    plays(game, "NSB lays 144 at E10 rot 1")
    assert (game.company, game.actor) == ("2", "B")
    plays(game, "2 places token at B11")
    refused(game, "2 passes", "running.best_run")
    # Stockholm, Gävle and Oslo: 40 and 10 and 20, and 80 more.
    plays(game, "2 runs 3: F11-E10-E8.D7")
    assert game.cash("2") == 100 + (70 + 80) // 2
    assert (game.company, game.actor) == ("3", "C")
    plays(game, "3 passes")
    assert game.cash("3") == 140 and game.company == "NSB"
    to_the_end(game)


@pytest.mark.rule("SC-065")
@pytest.mark.rule("SC-067")
@pytest.mark.parametrize("sold", [True, False])
def test_the_state_railway_is_formed_with_or_without_a_president_and_operates(sold: bool) -> None:
    position = table()
    for minor, owner in zip("123", "ABC", strict=True):
        position.whole(minor, owner, 50)
    if sold:
        position.company("SJ", cell=(3, 5), president="A", floated=False, A=20)
    position.company("NSB", cell=(4, 5), C=60, cash=900, operated=True).phase("4", next_train="5")
    position.company("VR", cell=(4, 4), B=60, cash=900, operated=True)
    game = position.turn_of("NSB", "buy_trains", operated=("1", "2", "3"), number=2).game()
    plays(game, "NSB buys 5 from bank")
    assert game.is_floated("SJ") == sold
    assert all(game.shares("SJ", player) == 10 + 20 * (sold and player == "A") for player in "ABC")
    while game.round.startswith("OR"):
        plays(game, "pass" if game.allows("pass") else game.menu()[0])
    if not sold:
        buyer = game.actor
        assert buyer is not None
        plays(game, f"{buyer} buys SJ presidency from pool")
        assert game.is_floated("SJ") and game.cash("SJ") == 700 + 150
    go_on_to(game, "SJ", "lay_track")
    to_the_end(game)


@pytest.mark.rule("SC-169")
def test_when_nobody_runs_a_company_or_can_buy_one_the_game_is_at_a_standstill() -> None:
    """No rule ends such a game; it would go on for ever without anybody having a choice."""
    position = Position("18scan", "ABC").no_other_privates().cash(A=0, B=30, C=20)
    position.company("NSB", cell=(5, 3), A=20, B=10, pool=50, cash=100, operated=True)
    position.trains("pool", "5").phase("5E", next_train="4D")
    game = position.turn_of("NSB", "buy_trains").game()
    plays(game, "A goes bankrupt")
    assert game.president("NSB") is None and game.price("NSB") == 70
    assert game.is_over and game.end_reason == "standstill"
    assert [row.player for row in game.result()] == ["B", "C", "A"]
    # With the money for a share somebody has a choice.
    position.cash(C=70)
    game = position.turn_of("NSB", "buy_trains").game()
    plays(game, "A goes bankrupt")
    assert not game.is_over and game.actor == "C"


def test_as_on_the_site_the_first_lot_gets_cheaper_until_somebody_takes_it() -> None:
    game = Position("18scan", "ABC", ("as_on_18xx_games",)).opening.clone()
    assert isinstance(game, RailGame)
    plays(game, "A bids 600 on 1", "B bids 600 on 2", "C bids 600 on 3")
    # All their money is set aside: the ferry falls from 120 to nothing, and goes to whoever's turn it is. As still nobody
    # can do anything, it pays once.
    assert game.owner("Ferry") == "A" and game.cash("A") == 620
    assert violations(game) == []


@pytest.mark.rule("SC-167")
def test_as_on_the_site_a_minor_that_comes_back_is_bought_like_a_certificate() -> None:
    position = Position("18scan", "ABC", ("as_on_18xx_games",)).no_other_privates().whole("1", "A", 100).cash(A=0)
    position.company("NSB", cell=(5, 3), A=20, B=20, president="A", cash=100, operated=True)
    position.trains("pool", "3").phase("4", next_train="4")
    game = position.turn_of("NSB", "buy_trains", number=2).game()
    plays(game, "A goes bankrupt")
    while not game.round.startswith("SR"):
        plays(game, "pass" if game.allows("pass") else game.menu()[0])
    buyer = game.actor
    assert buyer is not None
    refused(game, f"{buyer} bids 300 on 1", "rounds")
    plays(game, f"{buyer} buys 1")
    assert game.president("1") == buyer and game.cash("1") == 100
