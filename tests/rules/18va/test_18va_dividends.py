"""18VA section 10: dividends, and what they do to the price."""

from __future__ import annotations

import pytest
from positions import cell_of, plays, refused, stack_at
from virginia import NW, SW, Virginia, ends_turn, passes_to

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import EXTRA_REVENUE, REVENUE, RailState


def earned(position: Virginia, company: str, amount: int, coal: int = 0) -> RailGame:
    """The company has run, and decides what becomes of it."""
    position._settle()
    position.turn_of(company, "pay_dividend")
    state: RailState = position.state
    state.put(state.turn, REVENUE, amount)
    state.put(state.turn, EXTRA_REVENUE, coal)
    return position.game()


@pytest.mark.rule("VA-136")
def test_players_are_paid_for_each_share() -> None:
    game = earned(Virginia().company("B&O", cell=(3, 5), A=30, B=10, cash=0).cash(A=0, B=0, C=0), "B&O", 140)
    plays(game, "B&O pays")
    assert [game.cash(name) for name in ("A", "B", "C", "B&O")] == [42, 14, 0, 0]


@pytest.mark.rule("VA-137")
@pytest.mark.rule("VA-138")
def test_a_fifth_of_it_for_a_share_of_five_and_the_pools_to_the_company() -> None:
    game = earned(Virginia().company("VGN", cell=(4, 4), A=60, pool=40, cash=0).cash(A=0), "VGN", 100)
    bank = game.cash("bank")
    plays(game, "VGN pays")
    assert [game.cash(name) for name in ("A", "VGN")] == [60, 40]
    assert game.cash("bank") == bank - 100


@pytest.mark.rule("VA-139")
def test_treasury_shares_pay_nobody() -> None:
    game = earned(Virginia().company("B&O", cell=(3, 5), A=40, cash=0).cash(A=0), "B&O", 100)
    bank = game.cash("bank")
    plays(game, "B&O pays")
    assert (game.cash("A"), game.cash("B&O"), game.cash("bank")) == (40, 0, bank - 40)


@pytest.mark.rule("VA-140")
def test_withheld_money_is_the_companys_and_the_price_goes_left() -> None:
    game = earned(Virginia().company("SR", cell=(4, 4), A=40, pool=20, cash=0).cash(A=0), "SR", 110)
    refused(game, "SR passes", "dividends.choices")
    refused(game, "SR pays half", "dividends.choices")
    plays(game, "SR withholds")
    assert (game.cash("SR"), game.cash("A")) == (110, 0)
    assert cell_of(game, "SR") == (4, 3)


@pytest.mark.rule("VA-141")
def test_nothing_earned_moves_the_price_left_or_at_the_end_of_a_row_down() -> None:
    game = Virginia().company("B&O", cell=(3, 5), A=20, cash=500, operated=False).at("B&O", "lay_track")
    passes_to(game, "buy_trains")
    assert cell_of(game, "B&O") == (3, 4)
    assert game.price("B&O") == 90
    first = earned(Virginia().company("SR", cell=(4, 1), A=40), "SR", 30)
    plays(first, "SR withholds")
    assert cell_of(first, "SR") == (5, 1)
    last = earned(Virginia().company("SR", cell=(7, 1), A=40), "SR", 30)
    plays(last, "SR withholds")
    assert cell_of(last, "SR") == (7, 1)


@pytest.mark.rule("VA-142")
@pytest.mark.parametrize(("total", "column"), [(100, 6), (90, 6), (89, 5), (10, 5)])
def test_a_dividend_of_the_price_moves_it_right(total: int, column: int) -> None:
    game = plays(earned(Virginia().company("SR", cell=(4, 5), A=40), "SR", total), "SR pays")
    assert cell_of(game, "SR") == (4, column)


@pytest.mark.rule("VA-142")
def test_all_that_is_declared_counts_paid_or_not() -> None:
    # Six shares in the treasury: the bank pays 40, but the dividend is 100.
    game = plays(earned(Virginia().company("B&O", cell=(3, 5), A=40), "B&O", 100), "B&O pays")
    assert cell_of(game, "B&O") == (3, 6)


@pytest.mark.rule("VA-142")
def test_a_price_that_stays_keeps_its_place_in_the_stack() -> None:
    position = Virginia("3").company("SR", cell=(4, 5), A=40).company("N&W", cell=(4, 5), B=40)
    game = plays(earned(position, "SR", 50), "SR pays")
    assert stack_at(game, "SR") == ["SR", "N&W"]


@pytest.mark.rule("VA-143")
def test_at_the_end_of_a_row_up() -> None:
    game = plays(earned(Virginia().company("SR", cell=(4, 8), A=40), "SR", 140), "SR pays")
    assert cell_of(game, "SR") == (3, 8)
    assert game.price("SR") == 135
    corner = plays(earned(Virginia().company("SR", cell=(1, 17), A=40), "SR", 500), "SR pays")
    assert cell_of(corner, "SR") == (1, 17)


@pytest.mark.rule("VA-144")
def test_one_step_however_much() -> None:
    game = plays(earned(Virginia().company("SR", cell=(3, 6), A=40), "SR", 600), "SR pays")
    assert (cell_of(game, "SR"), game.price("SR")) == ((3, 7), 122)


@pytest.mark.rule("VA-145")
def test_who_enters_a_cell_goes_under_those_there() -> None:
    position = Virginia("3").company("SR", cell=(3, 5), A=40).company("N&W", cell=(3, 4), B=40)
    position.trains("SR", "3").trains("N&W", "3")
    game = plays(earned(position, "N&W", 90), "N&W pays")
    assert stack_at(game, "N&W") == ["SR", "N&W"]
    ends_turn(game)
    ends_turn(game)
    assert (game.round, game.company) == ("OR 2.2", "SR")


@pytest.mark.rule("VA-146")
def test_coal_for_the_treasury_is_no_dividend() -> None:
    position = Virginia().tiles(("C12", "57", SW), ("B13", "58", NW)).company("VGN", cell=(4, 4), A=40, cash=0)
    game = position.trains("VGN", "1G").token("A12", "VGN").at("VGN", "run_trains")
    plays(game, "VGN runs 1G: C12-B13-A12", "VGN withholds")
    assert (game.cash("VGN"), cell_of(game, "VGN")) == (70, (4, 3))
    # 100 with the coal would be enough to move a price of 82 or 90; the dividend alone is not.
    paid = plays(earned(Virginia().company("VGN", cell=(4, 5), A=40, cash=0), "VGN", 80, coal=20), "VGN pays")
    assert (paid.cash("VGN"), cell_of(paid, "VGN")) == (20, (4, 5))
