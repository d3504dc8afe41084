"""18AL section B, and the same in 18GA: stock turns while the bank still has privates."""

from __future__ import annotations

import pytest
from casts import Cast
from positions import all_pass, plays, refused

from railwright.runtime.steps.decision import Range


@pytest.mark.rule("AL-010")
def test_no_stock_is_bought_or_sold_while_the_bank_has_a_private(both: Cast) -> None:
    cheapest, *_ = both.privates
    one, two, _ = both.companies
    game = both.position().private(cheapest, "B").stock_round("A", number=1).game()
    refused(game, f"A pars {one} at 70", "rounds")
    # In later rounds neither, whatever has been sold by then.
    position = both.position().private(cheapest, "B").company(two, cell=(2, 5), A=30)
    game = position.stock_round("A", number=4).game()
    refused(game, f"A pars {one} at 70", "rounds")
    refused(game, f"A buys {two} from offering", "rounds")
    refused(game, f"A sells 1 {two}", "rounds")
    kinds = {type(choice.action if isinstance(choice, Range) else choice).__name__ for choice in game.menu()}
    assert kinds == {"BuyLot", "Bid", "Pass"}


@pytest.mark.rule("AL-010")
def test_one_purchase_or_bid_a_turn(both: Cast) -> None:
    cheapest, _, third, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, f"A bids 75 on {third}")
    refused(game, f"A buys {cheapest}", "rounds")
    plays(game, f"B buys {cheapest}")
    refused(game, f"B bids 120 on {both.privates[3]}", "rounds")
    assert game.actor == "C"


@pytest.mark.rule("AL-011")
def test_the_cheapest_is_bought_at_its_price_at_once(both: Cast) -> None:
    cheapest = both.privates[0]
    game = both.position().stock_round("A", number=1).game()
    bank = game.cash("bank")
    plays(game, f"A buys {cheapest}")
    assert (game.cash("A"), game.cash("bank")) == (580, bank + 20)
    assert (game.owner(cheapest), game.actor) == ("A", "B")


@pytest.mark.rule("AL-011")
def test_who_cannot_pay_with_free_money_cannot_buy_the_cheapest(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    position = both.position().cash(A=64).bids(second, A=45).stock_round("A", number=1)
    refused(position.game(), f"A buys {cheapest}", "auction.waterfall")
    plays(position.cash(A=65).game(), f"A buys {cheapest}")


@pytest.mark.rule("AL-012")
def test_only_the_cheapest_is_bought_and_it_is_not_bid_on(both: Cast) -> None:
    cheapest, second, third, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    refused(game, f"A buys {second}", "auction.waterfall")
    refused(game, f"A bids 25 on {cheapest}", "auction.waterfall")
    # With the cheapest gone the next one takes its part.
    plays(game, f"A buys {cheapest}")
    refused(game, f"B bids 45 on {second}", "auction.waterfall")
    refused(game, f"B buys {third}", "auction.waterfall")
    plays(game, f"B buys {second}")
    assert game.owner(second) == "B"
    refused(game, f"C buys {cheapest}", "auction.waterfall")


@pytest.mark.rule("AL-013")
def test_bids_are_five_over_the_price_and_over_one_another(both: Cast) -> None:
    third = both.privates[2]
    game = both.position().stock_round("A", number=1).game()
    refused(game, f"A bids 74 on {third}", "auction.step")
    plays(game, f"A bids 75 on {third}")
    refused(game, f"B bids 79 on {third}", "auction.step")
    plays(game, f"B bids 81 on {third}")
    refused(game, f"C bids 85 on {third}", "auction.step")
    refused(game, f"C bids 90.5 on {third}", "notation")
    plays(game, f"C bids 86 on {third}")
    # A player may raise his own bid; no bid is too high for who has the money.
    plays(game, f"A bids 600 on {third}")


@pytest.mark.rule("AL-014")
def test_money_set_aside_for_bids_is_not_bid_again(both: Cast) -> None:
    cheapest, _, third, fourth, fifth = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, f"A bids 500 on {fifth}", "B passes", "C passes")
    assert game.cash("A") == 600
    refused(game, f"A bids 105 on {fourth}", "auction.waterfall")
    plays(game, f"A bids 75 on {third}", "B passes", "C passes")
    # 25 are free now, beside what is set aside for the same company.
    refused(game, f"A bids 101 on {third}", "auction.waterfall")
    refused(game, f"A bids 526 on {fifth}", "auction.waterfall")
    plays(game, f"A bids 520 on {fifth}", "B passes", "C passes")
    # Five are free: not enough even for the cheapest.
    refused(game, f"A buys {cheapest}", "auction.waterfall")


@pytest.mark.rule("AL-015")
def test_bids_stand_across_operating_rounds_and_are_not_withdrawn(both: Cast) -> None:
    cheapest, second, third, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, f"A bids 45 on {second}", "B passes", "C passes")
    refused(game, f"A bids 0 on {second}", "auction.step")
    refused(game, f"A bids 44 on {second}", "auction.step")
    plays(game, "A passes")
    assert game.round == "SR 2"
    refused(game, f"B bids 49 on {second}", "auction.step")
    plays(game, "B passes", "C passes")
    refused(game, f"A bids 556 on {third}", "auction.waterfall")
    plays(game, f"A bids 555 on {third}", f"B buys {cheapest}")
    assert game.owner(second) == "A" and game.cash("A") == 600 - 45 - 555


@pytest.mark.rule("AL-016")
def test_buying_the_last_private_is_the_whole_turn(both: Cast) -> None:
    *others, last = both.privates
    one = both.companies[0]
    position = both.position()
    for private in others:
        position.private(private, "C")
    game = position.stock_round("A", number=1).game()
    plays(game, f"A buys {last}")
    assert game.cash("A") == 600 - both.last_price
    refused(game, f"A pars {one} at 70", "rounds")
    plays(game, f"B pars {one} at 70")
    assert game.president(one) == "B" and game.round == "SR 1"


@pytest.mark.rule("AL-016")
def test_winning_the_last_private_in_an_auction_takes_no_turn(both: Cast) -> None:
    *others, fourth, last = both.privates
    one, two, _ = both.companies
    position = both.position()
    for private in others:
        position.private(private, "C")
    game = position.bids(last, B=both.last_price + 5).stock_round("A", number=1).game()
    plays(game, f"A buys {fourth}")
    assert game.owner(last) == "B" and game.actor == "B"
    plays(game, f"B pars {one} at 70", "B passes", "C passes", f"A pars {two} at 70")


@pytest.mark.rule("AL-017")
def test_after_a_purchase_companies_with_bids_are_sold_until_one_has_none(both: Cast) -> None:
    cheapest, second, third, fourth, _ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, f"A bids 45 on {second}", f"B bids 75 on {third}", f"C buys {cheapest}")
    assert (game.owner(second), game.owner(third), game.owner(fourth)) == ("A", "B", "bank")
    assert (game.cash("A"), game.cash("B"), game.cash("C")) == (555, 525, 580)
    assert game.actor == "A"
    refused(game, f"A bids 105 on {fourth}", "auction.waterfall")
    plays(game, f"A buys {fourth}")


@pytest.mark.rule("AL-017")
def test_a_company_with_bids_waits_for_a_cheaper_one_without(both: Cast) -> None:
    cheapest, second, third, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, "A passes", f"B bids 75 on {third}", f"C buys {cheapest}")
    assert (game.owner(second), game.owner(third), game.cash("B")) == ("bank", "bank", 600)
    plays(game, f"A buys {second}")
    assert (game.owner(third), game.cash("B"), game.actor) == ("B", 525, "B")


@pytest.mark.rule("AL-018")
def test_a_single_bidder_pays_his_bid(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, f"A bids 50 on {second}", f"B buys {cheapest}")
    assert (game.owner(second), game.cash("A"), game.actor) == ("A", 550, "C")


@pytest.mark.rule("AL-019")
def test_in_an_auction_bidders_raise_clockwise_from_the_highest(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().bids(second, A=45, C=50).stock_round("B", number=1).game()
    plays(game, f"B buys {cheapest}")
    assert game.actor == "A"
    refused(game, f"A bids 54 on {second}", "auction.step")
    refused(game, f"B bids 60 on {second}", "rounds")
    refused(game, f"A bids 105 on {both.privates[3]}", "auction.waterfall")
    plays(game, f"A bids 55 on {second}")
    assert game.actor == "C"
    plays(game, f"C bids 60 on {second}")
    assert game.actor == "A"
    plays(game, "A passes")
    assert game.owner(second) == "C" and game.cash("C") == 540


@pytest.mark.rule("AL-019")
def test_the_first_bidder_after_the_highest_speaks_first_even_if_his_bid_is_not_the_lowest(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    position = both.position("ABCD").bids(second, A=60, B=50, C=45).stock_round("D", number=1)
    game = plays(position.game(), f"D buys {cheapest}")
    assert game.actor == "B"
    # Where the option is on, it is the lowest bidder.
    position = both.position("ABCD", ("as_on_18xx_games",)).bids(second, A=60, B=50, C=45).stock_round("D", number=1)
    game = plays(position.game(), f"D buys {cheapest}")
    assert game.actor == "C"


@pytest.mark.rule("AL-020")
def test_who_has_passed_may_bid_again_if_the_auction_still_runs(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position("ABCD").bids(second, A=45, B=50, C=55).stock_round("D", number=1).game()
    plays(game, f"D buys {cheapest}", "A passes", f"B bids 60 on {second}", "C passes")
    assert game.actor == "A"
    refused(game, f"A bids 64 on {second}", "auction.step")
    plays(game, f"A bids 65 on {second}", "B passes", "C passes")
    assert (game.owner(second), game.cash("A")) == ("A", game.cash("B") - 65)


@pytest.mark.rule("AL-020")
def test_with_the_option_a_pass_is_final(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    position = both.position("ABCD", ("as_on_18xx_games",)).bids(second, A=45, B=50, C=55)
    game = position.stock_round("D", number=1).game()
    plays(game, f"D buys {cheapest}", "A passes", f"B bids 60 on {second}", "C passes")
    assert game.owner(second) == "B"


@pytest.mark.rule("AL-021")
def test_the_winner_pays_at_once_and_the_losers_money_is_free(both: Cast) -> None:
    cheapest, second, third, *_ = both.privates
    game = both.position().cash(A=100).bids(second, A=45, B=50).stock_round("C", number=1).game()
    plays(game, f"C buys {cheapest}")
    assert (game.actor, game.owner(second), game.cash("B")) == ("A", "bank", 600)
    plays(game, "A passes")
    assert (game.owner(second), game.cash("A"), game.cash("B")) == ("B", 100, 550)
    # All 100 of A's are free now.
    assert game.actor == "A"
    plays(game, f"A buys {third}")
    assert game.cash("A") == 30


@pytest.mark.rule("AL-021")
def test_the_auction_goes_on_until_all_but_the_highest_pass_in_a_row(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position("ABCD").bids(second, A=45, B=50, C=55).stock_round("D", number=1).game()
    plays(game, f"D buys {cheapest}", "A passes", f"B bids 60 on {second}")
    # A has passed, but before the last bid; C's pass alone does not end it.
    plays(game, "C passes")
    assert (game.owner(second), game.actor) == ("bank", "A")
    plays(game, "A passes")
    assert game.owner(second) == "B"


@pytest.mark.rule("AL-022")
def test_what_was_set_aside_for_the_same_company_may_be_bid_in_its_auction(both: Cast) -> None:
    cheapest, second, *_, last = both.privates
    position = both.position().bids(second, A=45, B=60).bids(last, A=500).stock_round("C", number=1)
    game = plays(position.game(), f"C buys {cheapest}")
    assert game.actor == "A"
    refused(game, f"A bids 101 on {second}", "auction.step")
    plays(game, f"A bids 100 on {second}", "B passes")
    assert (game.owner(second), game.cash("A")) == ("A", 500)
    # What is set aside for the last company is all A has now, so there is nothing to ask him.
    assert game.actor == "B"


@pytest.mark.rule("AL-023")
def test_after_the_auctions_the_player_after_the_buyer_is_next(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().bids(second, A=45, C=50).stock_round("B", number=1).game()
    plays(game, f"B buys {cheapest}", "A passes")
    assert (game.owner(second), game.actor) == ("C", "C")
    # Winning cost C no stock turn, and passing in the auction was no pass of the stock round.
    plays(game, "C passes", "A passes")
    assert (game.actor, game.round) == ("B", "SR 1")
    plays(game, "B passes")
    assert game.round == "SR 2"


@pytest.mark.rule("AL-024")
def test_when_all_pass_privates_pay_in_an_operating_round_and_the_next_stock_round_begins(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().private(cheapest, "A").stock_round("A", number=1).game()
    plays(game, "A passes", "B passes")
    assert (game.round, game.cash("A")) == ("SR 1", 600)
    plays(game, "C passes")
    assert (game.round, game.cash("A"), game.cash("B"), game.phase) == ("SR 2", 605, 600, "1")
    assert game.owner(second) == "bank" and game.actor == "A"


@pytest.mark.rule("AL-024")
def test_with_the_option_privates_pay_and_bidding_goes_on(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position(options=("as_on_18xx_games",)).opening
    plays(game, f"A buys {cheapest}", "B passes", "C passes", "A passes")
    assert (game.round, game.cash("A"), game.actor) == ("auction", 585, "B")
    plays(game, f"B buys {second}")


@pytest.mark.rule("AL-025")
@pytest.mark.parametrize(("rounds", "price"), [(0, 20), (1, 15), (2, 10), (3, 5)])
def test_the_cheapest_gets_five_cheaper_with_each_stock_round_without_a_buyer(
    both: Cast, rounds: int, price: int
) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().stock_round("A", number=1).game()
    for number in range(1, rounds + 1):
        all_pass(game, f"SR {number + 1}")
    assert all(game.cash(player) == 600 for player in "ABC")
    plays(game, f"A buys {cheapest}")
    assert game.cash("A") == 600 - price
    # The next one has its full price.
    plays(game, f"B buys {second}")
    assert game.cash("B") == 560


@pytest.mark.rule("AL-026")
def test_in_the_fifth_stock_round_the_priority_holder_gets_the_cheapest_for_nothing(both: Cast) -> None:
    cheapest, second, third, fourth, _ = both.privates
    game = both.position().stock_round("A", number=1).game()
    plays(game, "A passes", f"B bids 45 on {second}", "C passes", "A passes", "B passes")
    assert (game.round, game.actor) == ("SR 2", "C")
    plays(game, f"C bids 75 on {third}", "A passes", "B passes", "C passes")
    assert (game.round, game.actor) == ("SR 3", "A")
    all_pass(game, "SR 4")
    plays(game, "A passes", "B passes")
    assert game.owner(cheapest) == "bank"
    plays(game, "C passes")
    # A was not asked; the bids on the next two were settled by it.
    assert game.round == "SR 5"
    assert [game.owner(private) for private in both.privates[:4]] == ["A", "B", "C", "bank"]
    assert (game.cash("A"), game.cash("B"), game.cash("C")) == (600, 555, 525)
    assert game.actor == "B"
    plays(game, f"B buys {fourth}")


@pytest.mark.rule("AL-026")
def test_taking_it_for_nothing_is_the_priority_holders_turn(both: Cast) -> None:
    cheapest, *_ = both.privates
    game = both.position().stock_round("C", number=1).game()
    for number in range(2, 6):
        all_pass(game, f"SR {number}")
    assert (game.owner(cheapest), game.actor) == ("C", "A")
    plays(game, "A passes", "B passes")
    assert game.round == "SR 5" and game.actor == "C"
    plays(game, "C passes")
    # C acted last, so the priority deal is A's; and the private has paid.
    assert (game.round, game.actor, game.cash("C")) == ("SR 6", "A", 605)


@pytest.mark.rule("AL-027")
def test_no_other_private_gets_cheaper_or_is_forced_on_anybody(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    game = both.position().private(cheapest, "B").stock_round("A", number=1).game()
    for number in range(2, 8):
        all_pass(game, f"SR {number}")
    assert game.owner(second) == "bank"
    cash = game.cash("A")
    plays(game, f"A buys {second}")
    assert game.cash("A") == cash - 40


@pytest.mark.rule("AL-028")
def test_the_priority_deal_goes_to_the_player_after_the_last_who_acted(both: Cast) -> None:
    game = both.position().stock_round("A", number=1).game()
    plays(game, "A passes", f"B buys {both.privates[0]}", "C passes", "A passes", "B passes")
    assert (game.round, game.actor) == ("SR 2", "C")
    # A round in which nobody acts leaves it where it is.
    plays(game, "C passes", "A passes", "B passes")
    assert (game.round, game.actor) == ("SR 3", "C")
    # A bid is an action as well.
    plays(game, "C passes", f"A bids 75 on {both.privates[2]}", "B passes", "C passes", "A passes")
    assert (game.round, game.actor) == ("SR 4", "B")


@pytest.mark.rule("AL-029")
def test_players_do_not_trade_privates_while_the_bank_has_one(both: Cast) -> None:
    cheapest, *_, last = both.privates
    position = both.position()
    for private in both.privates[:-1]:
        position.private(private, "A")
    game = position.stock_round("A", number=3).game()
    refused(game, f"A sells {cheapest} to B for 30", "rounds")
    plays(game, "A passes")
    refused(game, f"B buys {cheapest} from A for 30", "rounds")
    plays(game, f"B buys {last}")
    plays(game, f"C buys {cheapest} from A for 30")
    assert game.owner(cheapest) == "C"
