"""18AL section C, and the same in 18GA: selling in a stock turn, and what it does to prices and presidencies."""

from __future__ import annotations

import pytest
from casts import Cast
from positions import Position, all_pass, cell_of, certificates, plays, refused, stack_at

IN_BOTH = ("18al", "18ga")


@pytest.mark.rule("AL-030")
def test_sales_come_all_before_the_purchase_or_all_after_it(both: Cast) -> None:
    one, two, three = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(1, 6), B=40, A=30).company(two, cell=(2, 5), B=30).company(three, cell=(2, 5), B=30, A=20)
    position.stock_round("A")
    game = position.game()
    plays(game, f"A sells 1 {one}", f"A sells 1 {one}", f"A sells 1 {three}", f"A buys {two} from offering")
    # The purchase ended the sales, and with them A's turn.
    assert game.actor == "B"
    game = position.stock_round("A").game()
    plays(game, f"A sells 1 {one}", f"A buys {two} from offering")
    refused(game, f"A sells 1 {three}", "rounds")
    game = position.stock_round("A").game()
    plays(game, f"A buys {two} from offering", f"A sells 1 {one}", f"A sells 2 {three}")
    refused(game, f"A buys {two} from offering", "stock_round.purchases")
    plays(game, f"A sells 1 {two}", "A passes")
    assert game.actor == "B"


@pytest.mark.rule("AL-030")
def test_a_sale_after_a_purchase_after_a_sale_is_refused_though_the_turn_goes_on(both: Cast) -> None:
    one, two, three = both.companies
    cheapest = both.privates[0]
    position = both.position().private(cheapest, "A").no_other_privates()
    position.company(one, cell=(1, 6), B=40, A=30).company(two, cell=(2, 5), B=30).company(three, cell=(2, 5), B=30, A=20)
    game = position.stock_round("A").game()
    plays(game, f"A sells 1 {one}", f"A buys {two} from offering")
    # A could still sell his private to somebody, so his turn goes on; but no more stock.
    assert game.actor == "A"
    refused(game, f"A sells 1 {three}", "stock_round.order")
    refused(game, f"A buys {three} from offering", "stock_round.purchases")
    plays(game, f"A sells {cheapest} to B for 5")
    assert game.actor == "B" and game.owner(cheapest) == "B"


@pytest.mark.rule("AL-030")
def test_any_number_of_privates_is_sold_in_a_turn(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    two = both.companies[1]
    position = both.position().private(cheapest, "A").private(second, "A").no_other_privates()
    game = position.company(two, cell=(2, 5), B=30).stock_round("A").game()
    plays(game, f"A sells {cheapest} to B for 30", f"A sells {second} to C for 500", f"A buys {two} from offering")
    assert (game.owner(cheapest), game.owner(second), game.shares(two, "A")) == ("B", "C", 10)


@pytest.mark.rule("AL-031")
@pytest.mark.parametrize(
    ("title", "company", "cell"), [("18al", "WRA", (2, 4)), ("18ga", "SAL", (3, 4))], ids=IN_BOTH
)
def test_a_share_just_bought_may_be_sold_in_the_same_turn(title: str, company: str, cell: tuple[int, int]) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, par=70, B=30)
    game = position.cash(A=70).stock_round("A").game()
    plays(game, f"A buys {company} from offering")
    assert (game.cash("A"), game.actor) == (0, "A")
    plays(game, f"A sells 1 {company}")
    assert game.cash("A") == 70
    assert cell_of(game, company) == (cell[0] + 1, cell[1])
    assert game.shares(company, "pool") == 10


@pytest.mark.rule("AL-032")
def test_nobody_sells_in_the_first_stock_round(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(1, 6), A=20).company(two, cell=(2, 5), B=20, A=10)
    game = position.stock_round("A", number=1).game()
    refused(game, f"A sells 1 {two}", "stock_round.sales_from_round")
    plays(position.stock_round("A", number=2).game(), f"A sells 1 {two}")


@pytest.mark.rule("AL-032")
def test_the_second_stock_round_allows_sales_even_if_no_share_was_sold_in_the_first(both: Cast) -> None:
    one = both.companies[0]
    game = both.position().no_other_privates().stock_round("A", number=1).game()
    plays(game, f"A pars {one} at 70", f"B buys {one} from offering", "C passes", "A passes", "B passes")
    assert game.round == "SR 2"
    plays(game, "C passes", "A passes", f"B sells 1 {one}")


@pytest.mark.rule("AL-033")
@pytest.mark.parametrize(
    ("title", "company", "cell", "paid", "after"),
    [("18al", "ABC", (1, 7), 315, 75), ("18ga", "GA", (1, 6), 330, 80)],
    ids=IN_BOTH,
)
def test_all_shares_of_one_sale_are_paid_at_the_price_before_it(
    title: str, company: str, cell: tuple[int, int], paid: int, after: int
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, B=40, A=30)
    game = position.cash(A=0).stock_round("A").game()
    plays(game, f"A sells 3 {company}")
    assert (game.cash("A"), game.price(company)) == (paid, after)
    assert cell_of(game, company) == (4, cell[1])
    assert (game.shares(company, "pool"), game.shares(company, "A")) == (30, 0)
    assert game.cash("bank") == 8000 - paid - 1200


@pytest.mark.rule("AL-034")
@pytest.mark.parametrize(
    ("title", "company", "cell", "paid", "after"),
    [("18al", "ABC", (1, 7), 195, 80), ("18ga", "GA", (1, 6), 210, 90)],
    ids=IN_BOTH,
)
def test_a_sale_may_be_split_with_the_price_falling_in_between(
    title: str, company: str, cell: tuple[int, int], paid: int, after: int
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, B=40, A=30)
    game = position.cash(A=0).stock_round("A").game()
    plays(game, f"A sells 1 {company}", f"A sells 1 {company}")
    assert (game.cash("A"), game.price(company), cell_of(game, company)) == (paid, after, (3, cell[1]))


@pytest.mark.rule("AL-035")
def test_the_pool_holds_half_of_a_company_at_most(both: Cast) -> None:
    two = both.companies[1]
    position = both.position().no_other_privates().company(two, cell=(2, 5), B=30, A=30, pool=40, president="B")
    game = position.stock_round("A").game()
    refused(game, f"A sells 2 {two}", "company_kinds.pool_limit")
    plays(game, f"A sells 1 {two}")
    assert game.shares(two, "pool") == 50
    refused(game, f"A sells 1 {two}", "company_kinds.pool_limit")


@pytest.mark.rule("AL-036")
def test_unsold_shares_do_not_count_toward_that_half(both: Cast) -> None:
    two = both.companies[1]
    position = both.position().no_other_privates().company(two, cell=(2, 5), A=20, B=20, pool=20, president="A")
    game = position.stock_round("B").game()
    assert game.shares(two, "offering") == 40
    plays(game, f"B sells 2 {two}")
    assert (game.shares(two, "pool"), game.shares(two, "offering")) == (40, 40)


@pytest.mark.rule("AL-037")
def test_the_presidents_certificate_is_not_sold_when_nobody_could_take_it(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=40, B=10, C=10)
    game = position.stock_round("A").game()
    refused(game, f"A sells 4 {one}", "stock_round.president_may_sell_half")
    refused(game, f"A sells 3 {one}", "stock_round.president_may_sell_half")
    plays(game, f"A sells 2 {one}")
    assert game.president(one) == "A" and certificates(game, one, "A") == (1, 0)
    refused(game, f"A sells 1 {one}", "stock_round.president_may_sell_half")
    # The help says what could be sold, and nothing more was.
    assert game.shares(one, "pool") == 20


@pytest.mark.rule("AL-037")
def test_the_presidents_certificate_is_not_sold_without_a_change_of_presidency(both: Cast) -> None:
    one = both.companies[0]
    # B has 20% and so could take it; but A would still have more with 30%.
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=40, B=20)
    game = position.stock_round("A").game()
    plays(game, f"A sells 1 {one}")
    assert (game.president(one), certificates(game, one, "A")) == ("A", (1, 1))
    plays(game, f"A sells 2 {one}")
    assert (game.president(one), game.shares(one, "A"), game.shares(one, "pool")) == ("B", 10, 30)


@pytest.mark.rule("AL-037")
def test_all_is_sold_when_another_player_can_be_president(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=40, B=20)
    game = position.stock_round("A").game()
    plays(game, f"A sells 4 {one}")
    assert certificates(game, one, "A") == (0, 0) and certificates(game, one, "B") == (1, 0)
    assert certificates(game, one, "pool") == (0, 4)


@pytest.mark.rule("AL-038")
def test_selling_below_anothers_holding_costs_the_presidency(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=40, B=30)
    game = position.stock_round("A").game()
    plays(game, f"A sells 2 {one}")
    assert game.president(one) == "B"
    assert certificates(game, one, "A") == (0, 2) and certificates(game, one, "B") == (1, 1)
    assert certificates(game, one, "pool") == (0, 2)


@pytest.mark.rule("AL-039")
@pytest.mark.parametrize(
    ("title", "company", "cell", "paid"), [("18al", "ABC", (2, 5), 75), ("18ga", "GA", (2, 5), 90)], ids=IN_BOTH
)
def test_half_of_a_lone_presidents_certificate_may_be_sold(
    title: str, company: str, cell: tuple[int, int], paid: int
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, A=20, B=20, president="A")
    game = position.cash(A=0).stock_round("A").game()
    plays(game, f"A sells 1 {company}")
    assert certificates(game, company, "B") == (1, 0)
    assert certificates(game, company, "A") == (0, 1)
    assert certificates(game, company, "pool") == (0, 1)
    assert game.cash("A") == paid and cell_of(game, company) == (3, 5)


@pytest.mark.rule("AL-039")
def test_not_when_nobody_has_as_much(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(2, 5), A=20, B=10, C=10)
    game = position.stock_round("A").game()
    refused(game, f"A sells 1 {one}", "stock_round.president_may_sell_half")
    refused(game, f"A sells 2 {one}", "stock_round.president_may_sell_half")


@pytest.mark.rule("AL-040")
@pytest.mark.parametrize(
    ("title", "company", "cell"), [("18al", "TAG", (2, 4)), ("18ga", "ACL", (3, 4))], ids=IN_BOTH
)
def test_stock_of_a_company_that_has_not_floated_is_sold_as_well(
    title: str, company: str, cell: tuple[int, int]
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, par=70, A=20, B=10)
    game = position.cash(B=0).stock_round("B").game()
    assert not game.is_floated(company)
    plays(game, f"B sells 1 {company}")
    assert game.cash("B") == 70 and cell_of(game, company) == (cell[0] + 1, 4)


@pytest.mark.rule("AL-041")
@pytest.mark.parametrize(
    ("title", "company", "price"), [("18al", "ABC", 75), ("18ga", "GA", 90)], ids=IN_BOTH
)
def test_a_price_at_the_foot_of_its_column_stays(title: str, company: str, price: int) -> None:
    position = Position(title).no_other_privates().company(company, cell=(4, 8), B=30, A=40, president="B")
    game = position.cash(A=0).stock_round("A").game()
    above = game.price(company)
    plays(game, f"A sells 3 {company}")
    assert (cell_of(game, company), game.price(company), game.cash("A")) == ((5, 8), price, 3 * above)
    plays(game, f"A sells 1 {company}")
    assert (cell_of(game, company), game.price(company), game.cash("A")) == ((5, 8), price, 3 * above + price)


@pytest.mark.rule("AL-041")
def test_the_column_not_the_chart_decides_where_the_foot_is(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(6, 1), B=30, A=20)
    game = position.stock_round("A").game()
    plays(game, f"A sells 2 {one}")
    assert (cell_of(game, one), game.price(one)) == ((7, 1), 30)


@pytest.mark.rule("AL-042")
def test_a_price_that_falls_into_a_taken_cell_goes_under_those_there(both: Cast) -> None:
    one, two, three = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(3, 5), B=30).company(three, cell=(3, 5), B=30).company(two, cell=(2, 5), B=30, A=10)
    game = plays(position.stock_round("A").game(), f"A sells 1 {two}")
    assert stack_at(game, two) == [one, three, two]


@pytest.mark.rule("AL-042")
def test_a_price_that_cannot_fall_keeps_its_place_in_the_stack(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(two, cell=(5, 8), B=30, A=10).company(one, cell=(5, 8), B=30)
    game = plays(position.stock_round("A").game(), f"A sells 1 {two}")
    assert stack_at(game, two) == [two, one]


@pytest.mark.rule("AL-043")
@pytest.mark.parametrize("swapped", [False, True])
def test_who_sells_several_companies_chooses_the_order_and_so_the_stack(both: Cast, swapped: bool) -> None:
    one, _, three = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(2, 5), B=30, A=10).company(three, cell=(1, 5), B=30, A=20)
    game = position.stock_round("A").game()
    first, then = (f"A sells 2 {three}", f"A sells 1 {one}")[:: -1 if swapped else 1]
    plays(game, first, then)
    assert stack_at(game, one) == ([one, three] if swapped else [three, one])


@pytest.mark.rule("AL-044")
def test_on_the_sellers_turn_a_private_is_no_purchase_of_the_buyer(both: Cast) -> None:
    cheapest, two = both.privates[0], both.companies[1]
    position = both.position().private(cheapest, "A").no_other_privates().company(two, cell=(2, 5), C=30)
    game = position.stock_round("A").game()
    refused(game, f"A sells {cheapest} to B for 0", "private_trade")
    refused(game, f"A sells {cheapest} to B for 601", "private_trade")
    refused(game, f"A sells {cheapest} to A for 5", "private_trade.between_players")
    plays(game, f"A sells {cheapest} to B for 1", "A passes")
    assert (game.owner(cheapest), game.cash("A"), game.cash("B")) == ("B", 601, 599)
    plays(game, f"B buys {two} from offering")
    assert game.shares(two, "B") == 10


@pytest.mark.rule("AL-044")
def test_on_the_buyers_turn_it_is_his_one_purchase(both: Cast) -> None:
    cheapest, second, *_ = both.privates
    two = both.companies[1]
    position = both.position().private(cheapest, "A").private(second, "B").no_other_privates()
    position.company(two, cell=(2, 5), C=30)
    game = position.stock_round("B").game()
    plays(game, f"B buys {cheapest} from A for 30")
    assert (game.owner(cheapest), game.cash("B"), game.cash("A"), game.actor) == ("B", 570, 630, "B")
    refused(game, f"B buys {two} from offering", "stock_round.purchases")
    # After a certificate, no private either.
    game = position.stock_round("B").game()
    plays(game, f"B buys {two} from offering")
    refused(game, f"B buys {cheapest} from A for 30", "stock_round.purchases")


@pytest.mark.rule("AL-044")
def test_a_turn_in_which_only_a_private_was_sold_is_no_pass(both: Cast) -> None:
    cheapest = both.privates[0]
    game = both.position().private(cheapest, "A").no_other_privates().stock_round("A").game()
    plays(game, f"A sells {cheapest} to B for 40", "A passes", "B passes", "C passes")
    assert (game.round, game.actor) == ("SR 2", "A")
    plays(game, "A passes")
    # A acted last, so B has the priority deal.
    assert (game.round, game.actor) == ("SR 3", "B")


@pytest.mark.rule("AL-044")
def test_two_others_do_not_trade_in_a_third_players_turn(both: Cast) -> None:
    cheapest = both.privates[0]
    game = both.position().private(cheapest, "A").no_other_privates().stock_round("C").game()
    refused(game, f"A sells {cheapest} to B for 30", "rounds")
    refused(game, {"type": "trade_private", "private": cheapest, "buyer": "B", "price": 30},
            "private_trade.between_players")
    plays(game, "C passes", f"A sells {cheapest} to B for 30")


@pytest.mark.rule("AL-044")
def test_with_the_option_privates_are_traded_in_the_buyers_turn_alone(both: Cast) -> None:
    cheapest = both.privates[0]
    position = both.position(options=("as_on_18xx_games",)).private(cheapest, "A").no_other_privates()
    game = position.stock_round("A").game()
    refused(game, f"A sells {cheapest} to B for 30", "private_trade.between_players")
    plays(game, "A passes", f"B buys {cheapest} from A for 30")


@pytest.mark.rule("AL-044")
@pytest.mark.parametrize(("options", "next_player"), [((), "C"), (("as_on_18xx_games",), "A")])
def test_with_the_option_a_trade_is_no_pass_but_leaves_the_priority_alone(
    both: Cast, options: tuple[str, ...], next_player: str
) -> None:
    cheapest = both.privates[0]
    game = both.position(options=options).private(cheapest, "A").no_other_privates().stock_round("A").game()
    plays(game, "A passes", f"B buys {cheapest} from A for 30")
    if game.actor == "B":
        plays(game, "B passes")
    plays(game, "C passes", "A passes")
    assert (game.round, game.actor) == ("SR 2", "B")
    plays(game, "B passes")
    assert (game.round, game.actor) == ("SR 3", next_player)


@pytest.mark.rule("AL-045")
def test_stock_is_not_sold_to_players_nor_privates_to_the_bank(both: Cast) -> None:
    last, two = both.privates[-1], both.companies[1]
    position = both.position().private(last, "A").no_other_privates().company(two, cell=(2, 5), B=30, A=20)
    game = position.stock_round("A").game()
    refused(game, f"A sells {last} to bank for {both.last_price}", "notation")
    refused(game, f"A sells {last}", "notation")
    refused(game, f"A sells {two} to B for 50", "notation")
    plays(game, "A passes")
    refused(game, f"B buys {two} from A for 50", "notation")
    refused(game, f"B buys {last} from bank", "notation")


@pytest.mark.rule("AL-049")
def test_what_a_player_sold_he_does_not_buy_in_the_same_stock_round(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(two, cell=(2, 5), B=30, A=20).company(one, cell=(1, 6), C=30)
    game = position.stock_round("A").game()
    plays(game, f"A sells 1 {two}")
    refused(game, f"A buys {two} from pool", "stock_round.buy_after_selling")
    refused(game, f"A buys {two} from offering", "stock_round.buy_after_selling")
    plays(game, "A passes")
    for _ in range(2):
        plays(game, f"B buys {one} from offering", "B passes", "C passes")
        refused(game, f"A buys {two} from pool", "stock_round.buy_after_selling")
        plays(game, "A passes")
    # Others may buy it, and A may in the next round.
    plays(game, f"B buys {two} from pool", "B passes")
    all_pass(game, "SR 3")
    plays(game, "C passes", f"A buys {two} from offering")
    assert game.shares(two, "A") == 20
