"""18VA section 4: turns of a stock round, sales, purchases, starting companies, the end of the round."""

from __future__ import annotations

import pytest
from positions import all_pass, cell_of, certificates, plays, refused, stack_at
from virginia import Virginia, limit, step_of, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import PRIORITY


def has_priority(game: RailGame) -> str:
    return game.players[game.state.clock[PRIORITY] - 1]


def two_companies(phase: str = "5") -> Virginia:
    """N&W and SR have operated; A and B hold shares of both."""
    position = Virginia(phase).company("N&W", cell=(4, 5), B=30, A=30, C=10, president="B")
    return position.company("SR", cell=(4, 4), B=30, A=20, C=10, president="B").cash(A=300, B=300, C=300)


@pytest.mark.rule("VA-036")
def test_the_round_ends_when_all_have_passed_one_after_the_other() -> None:
    game = two_companies().stock()
    plays(game, "A buys SR from treasury", "B passes", "C passes")
    assert game.round == "SR 2"
    plays(game, "A passes")
    assert game.round.startswith("OR")


@pytest.mark.rule("VA-036")
def test_it_begins_with_the_priority_holder() -> None:
    game = plays(two_companies().stock("C"), "C passes")
    assert game.actor == "A"


@pytest.mark.rule("VA-037")
@pytest.mark.rule("VA-038")
def test_sell_then_buy_one_certificate() -> None:
    game = plays(two_companies().stock(), "A sells 1 N&W", "A buys SR from treasury")
    # The purchase ended the turn: neither a sale nor a second purchase follows.
    assert game.actor == "B"
    refused(game, "A sells 1 SR", "rounds")
    refused(game, "A buys SR from treasury", "rounds")
    plays(two_companies().stock(), "A passes")


@pytest.mark.rule("VA-039")
def test_shares_of_several_companies_in_one_turn() -> None:
    game = plays(two_companies().stock(), "A sells 2 N&W", "A sells 1 SR")
    assert game.cash("A") == 300 + 2 * 90 + 82
    assert game.actor == "A"


@pytest.mark.rule("VA-040")
def test_no_sale_before_a_whole_operating_turn() -> None:
    position = Virginia().company("N&W", cell=(4, 5), B=40, A=20, operated=False)
    game = position.stock()
    refused(game, "A sells 1 N&W", "stock_round.sale_needs")
    first = Virginia().company("B&O", cell=(3, 5), B=20, A=10, operated=False).stock(number=1)
    refused(first, "A sells 1 B&O", "stock_round.sale_needs")


@pytest.mark.rule("VA-041")
def test_who_has_sold_a_company_does_not_buy_it_in_this_round() -> None:
    game = plays(two_companies().stock(), "A sells 1 N&W")
    refused(game, "A buys N&W from pool", "stock_round.buy_after_selling")
    plays(game, "A buys SR from treasury", "B passes", "C passes")
    refused(game, "A buys N&W from pool", "stock_round.buy_after_selling")
    refused(game, "A buys N&W from treasury", "stock_round.buy_after_selling")
    plays(game, "A passes")
    # In the next round he may.
    later = two_companies().stock_round("A", 3).game()
    plays(later, "A buys N&W from treasury")


@pytest.mark.rule("VA-042")
def test_shares_sold_in_a_turn_are_one_sale_at_one_price() -> None:
    game = plays(two_companies().stock(), "A sells 2 N&W")
    assert game.cash("A") == 300 + 180
    assert cell_of(game, "N&W") == (6, 5)
    refused(game, "A sells 1 N&W", "stock_round.one_sale_per_company")
    plays(game, "A passes", "B passes", "C passes")
    plays(game, "A sells 1 N&W")


@pytest.mark.rule("VA-043")
def test_the_price_falls_a_row_for_each_share_as_far_as_there_are_rows() -> None:
    position = Virginia("5").company("N&W", cell=(3, 8), B=20, A=30, president="B")
    game = plays(position.stock(), "A sells 3 N&W")
    assert cell_of(game, "N&W") == (4, 8)
    assert game.price("N&W") == 122


@pytest.mark.rule("VA-044")
def test_on_the_lowest_row_it_keeps_its_place_in_the_stack() -> None:
    position = Virginia("5").company("N&W", cell=(7, 1), B=20, A=10, president="B")
    game = position.company("SR", cell=(7, 1), B=20).stock()
    assert stack_at(game, "N&W") == ["N&W", "SR"]
    plays(game, "A sells 1 N&W")
    assert stack_at(game, "N&W") == ["N&W", "SR"]


@pytest.mark.rule("VA-045")
def test_the_money_for_a_treasury_share_is_the_companys() -> None:
    game = Virginia().company("VGN", cell=(5, 4), B=40, cash=150).cash(A=200).stock()
    plays(game, "A buys VGN from treasury")
    assert (game.cash("VGN"), game.cash("A")) == (225, 125)


@pytest.mark.rule("VA-046")
def test_the_money_for_a_share_of_the_pool_is_the_banks() -> None:
    game = Virginia().company("VGN", cell=(4, 4), B=40, pool=20, cash=150).cash(A=200).stock()
    bank = game.cash("bank")
    plays(game, "A buys VGN from pool")
    assert (game.cash("VGN"), game.cash("bank"), game.cash("A")) == (150, bank + 82, 118)


@pytest.mark.rule("VA-047")
def test_the_presidency_is_bought_first() -> None:
    game = Virginia().cash(A=500).stock()
    refused(game, "A buys WM from treasury", "company_kinds.certificates")
    plays(game, "A pars WM at 70")
    plays(game, "B buys WM from treasury")


@pytest.mark.rule("VA-048")
@pytest.mark.parametrize(("par", "cell"), [(70, (5, 3)), (75, (5, 4)), (82, (4, 4)), (90, (4, 5)), (100, (3, 5))])
def test_starting_prices(par: int, cell: tuple[int, int]) -> None:
    game = Virginia().company("SR", cell=cell, B=40).cash(A=300).stock()
    plays(game, f"A pars RF&P at {par}")
    assert (game.cash("A"), game.cash("RF&P")) == (300 - 2 * par, 2 * par)
    assert cell_of(game, "RF&P") == cell
    assert stack_at(game, "RF&P") == ["SR", "RF&P"]


@pytest.mark.rule("VA-048")
def test_other_prices_and_too_little_money() -> None:
    game = Virginia().cash(A=150).stock()
    assert not game.allows("A pars RF&P at 110")
    refused(game, "A pars RF&P at 82", "cash")
    plays(game, "A pars RF&P at 75")
    refused(game, "B pars RF&P at 75", "stock_round")


@pytest.mark.rule("VA-049")
def test_the_presidency_alone_is_enough_to_operate() -> None:
    game = plays(Virginia().cash(A=500).stock(), "A pars C&O at 100")
    all_pass(game)
    assert (game.round, game.company) == ("OR 2.1", "C&O")


@pytest.mark.rule("VA-050")
def test_tokens_of_a_new_company() -> None:
    game = plays(Virginia().cash(A=500).stock(), "A pars C&O at 100")
    assert game.tokens("D9") == ["C&O"]
    assert tokens_left(game, "C&O") == [40]
    ten = Virginia().company("B&O", cell=(3, 5), A=20, operated=False).stock()
    assert tokens_left(ten, "B&O") == [40, 100, 100]


@pytest.mark.rule("VA-051")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_before_phase_5_companies_start_with_five_shares(phase: str) -> None:
    game = plays(Virginia(phase).cash(A=500).stock(), "A pars WM at 100")
    assert (game.shares("WM", "A"), game.shares("WM", "treasury")) == (40, 60)


@pytest.mark.rule("VA-052")
@pytest.mark.parametrize("phase", ["5", "6", "4D"])
def test_from_phase_5_on_with_ten(phase: str) -> None:
    game = plays(Virginia(phase).cash(A=500).stock(), "A pars C&O at 90")
    assert (game.shares("C&O", "A"), game.shares("C&O", "treasury")) == (20, 80)
    assert certificates(game, "C&O", "treasury") == (0, 8)
    assert game.cash("C&O") == 180
    assert tokens_left(game, "C&O") == [40, 100, 100]
    assert limit(game, "C&O") == 2


@pytest.mark.rule("VA-053")
def test_with_the_sixth_share_the_bank_takes_the_last_four() -> None:
    game = Virginia().company("B&O", cell=(2, 5), B=50, cash=100).cash(A=300).stock()
    bank = game.cash("bank")
    plays(game, "A buys B&O from treasury")
    assert (game.cash("A"), game.cash("B&O"), game.cash("bank")) == (190, 100 + 550, bank - 440)
    assert (game.shares("B&O", "pool"), game.shares("B&O", "treasury")) == (40, 0)


@pytest.mark.rule("VA-053")
def test_not_with_the_fifth_nor_with_one_of_the_pool() -> None:
    game = Virginia().company("B&O", cell=(2, 5), B=40, cash=100).cash(A=300).stock()
    plays(game, "A buys B&O from treasury")
    assert (game.cash("B&O"), game.shares("B&O", "treasury")) == (210, 50)
    pooled = Virginia().company("B&O", cell=(2, 5), B=40, pool=10, cash=100).cash(A=300).stock()
    plays(pooled, "A buys B&O from pool")
    assert (pooled.cash("B&O"), pooled.shares("B&O", "treasury")) == (100, 50)


@pytest.mark.rule("VA-054")
def test_the_pool_may_hold_more_than_half_by_that() -> None:
    game = Virginia().company("B&O", cell=(2, 5), B=30, pool=20, cash=100).cash(A=300).stock()
    plays(game, "A buys B&O from treasury")
    assert (game.shares("B&O", "pool"), game.cash("B&O")) == (60, 650)


@pytest.mark.rule("VA-055")
def test_five_share_companies_get_what_is_paid_for_each_share() -> None:
    game = plays(Virginia().cash(A=500, B=500, C=500).stock(), "A pars VGN at 82")
    plays(game, "B buys VGN from treasury", "C buys VGN from treasury", "A buys VGN from treasury")
    assert game.cash("VGN") == 82 * 5
    assert (game.shares("VGN", "pool"), game.shares("VGN", "treasury")) == (0, 0)
    later = Virginia().company("VGN", cell=(5, 4), A=40, B=20, cash=0).cash(B=500, C=500).stock("B")
    plays(later, "B buys VGN from treasury", "C buys VGN from treasury")
    assert later.cash("VGN") == 150


@pytest.mark.rule("VA-056")
def test_after_a_conversion_it_is_the_sixth_share_too() -> None:
    position = Virginia("3").converted("VGN").company("VGN", cell=(3, 5), A=30, B=20, president="A")
    game = plays(position.cash(C=300).stock("C"), "C buys VGN from treasury")
    assert (game.cash("C"), game.cash("VGN")) == (200, 500)
    assert (game.shares("VGN", "pool"), game.shares("VGN", "treasury")) == (40, 0)


@pytest.mark.rule("VA-057")
def test_priority_goes_to_the_one_after_the_last_who_acted() -> None:
    game = plays(two_companies().stock(), "A buys SR from treasury", "B buys N&W from treasury")
    plays(game, "C passes", "A passes", "B passes")
    assert has_priority(game) == "C"
    sale = plays(two_companies().stock(), "A passes", "B sells 1 SR", "B passes", "C passes", "A passes", "B passes")
    assert has_priority(sale) == "C"
    nobody = plays(two_companies().stock("B"), "B passes", "C passes", "A passes")
    assert has_priority(nobody) == "B"


def ended(position: Virginia) -> RailGame:
    """The stock round is over with everybody passing."""
    game = position.stock()
    all_pass(game)
    return game


@pytest.mark.rule("VA-058")
def test_a_company_in_players_hands_rises() -> None:
    game = ended(Virginia().company("B&O", cell=(3, 5), A=60, B=40))
    assert cell_of(game, "B&O") == (2, 5)
    assert game.price("B&O") == 110


@pytest.mark.rule("VA-059")
@pytest.mark.parametrize("place", ["pool", "treasury"])
def test_not_with_a_share_elsewhere(place: str) -> None:
    game = ended(Virginia().company("B&O", cell=(3, 5), A=60, B=30, **{place: 10}))
    assert cell_of(game, "B&O") == (3, 5)


@pytest.mark.rule("VA-060")
def test_not_with_five_shares() -> None:
    game = ended(Virginia().company("VGN", cell=(4, 4), A=60, B=40))
    assert cell_of(game, "VGN") == (4, 4)


@pytest.mark.rule("VA-061")
def test_not_from_the_top_row() -> None:
    position = Virginia("5").company("B&O", cell=(1, 5), A=60, B=40).company("SR", cell=(1, 5), A=20)
    game = ended(position)
    assert cell_of(game, "B&O") == (1, 5)
    assert stack_at(game, "B&O") == ["B&O", "SR"]


@pytest.mark.rule("VA-062")
def test_companies_rise_in_the_order_they_operate() -> None:
    position = Virginia("5").company("B&O", cell=(3, 5), A=60, B=40).company("VGN", cell=(3, 5), A=60, B=40)
    game = ended(position)
    assert stack_at(game, "VGN") == ["B&O", "VGN"]
    swapped = Virginia("5").company("VGN", cell=(3, 5), A=60, B=40).company("B&O", cell=(3, 5), A=60, B=40)
    assert stack_at(ended(swapped), "VGN") == ["VGN", "B&O"]
    assert step_of(game) == "lay_track"
