"""18VA section 13: the end of the game and who has won."""

from __future__ import annotations

import pytest
from positions import all_pass, plays, total_money
from virginia import Virginia, ends_turn

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import BROKEN, REVENUE


def rich(phase: str = "5") -> Virginia:
    """B&O alone, with a train, so that every round is one turn."""
    return Virginia(phase).company("B&O", cell=(3, 5), A=60, B=40, cash=0).trains("B&O", "5").cash(A=0, B=0, C=0)


def earned(position: Virginia, amount: int, bank: int, **round_is: int) -> RailGame:
    """B&O has earned so much, and the bank has no more than this."""
    position.bank(bank)
    position._settle()
    position.turn_of("B&O", "pay_dividend", **round_is)
    position.state.put(position.state.turn, REVENUE, amount)
    return position.game()


@pytest.mark.rule("VA-176")
@pytest.mark.rule("VA-178")
def test_a_bank_that_breaks_in_an_operating_round_leaves_the_set_to_be_played() -> None:
    game = earned(rich(), 100, bank=50, number=1, of=3)
    plays(game, "B&O pays")
    assert game.state.clock[BROKEN]
    # All is paid all the same.
    assert (game.cash("A"), game.cash("B"), game.cash("bank")) == (60, 40, -50)
    rounds = []
    while not game.is_over:
        rounds.append(game.round)
        ends_turn(game)
    assert rounds[-1].endswith(".3")
    assert game.end_reason == "bank_broken"


@pytest.mark.rule("VA-176")
@pytest.mark.parametrize(("bank", "options", "broken"), [(100, (), 1), (101, (), 0), (100, ("as_on_18xx_games",), 0)])
def test_the_bank_is_broken_when_it_is_empty(bank: int, options: tuple[str, ...], broken: int) -> None:
    position = Virginia("5", options=options).company("B&O", cell=(3, 5), A=60, B=40, cash=0).trains("B&O", "5")
    game = plays(earned(position.cash(A=0, B=0, C=0), 100, bank, number=1, of=3), "B&O pays")
    assert game.state.clock[BROKEN] == broken


@pytest.mark.rule("VA-176")
def test_in_the_last_round_of_a_set_the_game_ends_with_it() -> None:
    game = plays(earned(rich(), 100, bank=50, number=3, of=3), "B&O pays")
    if not game.is_over:
        ends_turn(game)
    assert game.is_over


@pytest.mark.rule("VA-177")
def test_in_a_stock_round_a_whole_set_follows() -> None:
    position = rich().bank(50)
    game = plays(position.stock("A"), "A sells 1 B&O")
    assert game.state.clock[BROKEN]
    all_pass(game)
    rounds = []
    while not game.is_over:
        rounds.append(game.round)
        ends_turn(game)
    assert [name.split(".")[1] for name in dict.fromkeys(rounds)] == ["1", "2", "3"]


@pytest.mark.rule("VA-178")
def test_payments_go_on_after_the_break() -> None:
    position = rich()
    position.private("PY", "A").private("TIW", "B&O")
    game = earned(position, 100, bank=50, number=1, of=3)
    money = total_money(game)
    plays(game, "B&O pays")
    # The turn is over with that, and the next round begins with what privates pay.
    assert game.round == "OR 2.2"
    assert (game.cash("A"), game.cash("B&O")) == (60 + 20, 15)
    assert total_money(game) == money


@pytest.mark.rule("VA-179")
def test_cash_shares_and_privates_at_face_value() -> None:
    position = Virginia("5", PY="A", TIW="B&O").company("B&O", cell=(2, 13), A=40, B=60, president="B", cash=900)
    game = position.cash(A=500, B=100, C=0).stock()
    worth = {row.player: row.total for row in game.result()}
    assert worth == {"A": 500 + 980 + 80, "B": 100 + 6 * 245, "C": 0}
    assert [row.player for row in game.result()] == ["B", "A", "C"]


@pytest.mark.rule("VA-179")
def test_a_share_of_a_five_share_company_is_worth_its_price() -> None:
    game = Virginia().company("VGN", cell=(4, 4), A=60).cash(A=0).stock()
    assert {row.player: row.shares for row in game.result()}["A"] == 3 * 82


@pytest.mark.rule("VA-180")
def test_with_one_player_left_the_game_is_over_at_once() -> None:
    position = Virginia("5", "AB", next_train="5", left=1).company("SR", cell=(4, 4), A=20, cash=0)
    position.company("C&O", cell=(4, 3), B=20, cash=900).cash(A=1000, B=10)
    game = position.cash(A=100).at("SR", "buy_trains", number=1, of=3)
    plays(game, "A goes bankrupt")
    assert (game.is_over, game.end_reason) == (True, "one_player_left")
    assert game.result()[0].player == "B"


@pytest.mark.rule("VA-180")
def test_the_one_left_has_won_however_little_he_has() -> None:
    position = Virginia("5", "AB", next_train="5", left=1).company("SR", cell=(4, 4), A=20, cash=0)
    game = plays(position.cash(A=100, B=0).at("SR", "buy_trains", number=1, of=3), "A goes bankrupt")
    first = game.result()[0]
    assert (first.player, first.rank, first.bankrupt) == ("B", 1, False)


@pytest.mark.rule("VA-180")
def test_with_two_left_it_goes_on() -> None:
    position = Virginia("5", next_train="5", left=1).company("SR", cell=(4, 4), A=20, cash=0)
    game = plays(position.cash(A=100).at("SR", "buy_trains", number=1, of=3), "A goes bankrupt")
    assert not game.is_over
