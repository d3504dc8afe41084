"""18Scan sections 3 and 4: the stock round, starting and floating companies, their money."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, cell_of, certificates, plays, refused, stack_at
from scandinavia import state_railway, table, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import PRIORITY


def priority(game: RailGame) -> str:
    return game.players[game.state.clock[PRIORITY] - 1]


@pytest.mark.rule("SC-023")
def test_turns_go_round_until_all_pass_and_a_passer_may_act_again() -> None:
    game = table().stock_round("B").game()
    assert game.actor == "B"
    plays(game, "B passes", "C pars NSB at 70", "A passes", "B buys NSB from treasury")
    plays(game, "C passes", "A passes")
    assert game.round == "SR 2" and game.actor == "B"
    plays(game, "B passes")
    assert game.round == "OR 2.1"


@pytest.mark.rule("SC-024")
def test_sales_come_first_then_one_purchase_ends_the_turn() -> None:
    position = table().company("VR", cell=(3, 5), A=40, B=20, operated=True).company("NSB", cell=(4, 5), B=20)
    game = position.stock_round("A").game()
    plays(game, "A sells 1 VR", "A buys NSB from treasury")
    # A purchase ends the turn, so that no sale can follow it.
    assert game.actor == "B"
    refused(game, "A sells 1 VR", "rounds")


@pytest.mark.rule("SC-025")
def test_a_minor_of_the_pool_is_the_one_purchase_of_the_turn() -> None:
    game = Position("18scan").company("NSB", cell=(4, 5), B=20).stock_round("A").game()
    plays(game, "A buys 3")
    assert game.actor == "B"
    refused(game, "A buys NSB from treasury", "rounds")
    assert game.president("3") == "A" and game.shares("NSB", "A") == 0


@pytest.mark.rule("SC-026")
def test_several_companies_may_be_sold_in_a_turn_in_any_order() -> None:
    position = table().company("DSB", cell=(3, 5), A=40, operated=True)
    position.company("VR", cell=(4, 5), B=30, A=20, operated=True)
    game = position.stock_round("A").game()
    plays(game, "A sells 2 DSB", "A sells 1 VR")
    assert game.cash("A") == 600 + 2 * 100 + 90
    assert (game.shares("DSB", "pool"), game.shares("VR", "pool")) == (20, 10)
    assert game.actor == "A"


@pytest.mark.rule("SC-027")
def test_who_sold_a_company_does_not_buy_it_in_the_same_round() -> None:
    position = table().company("VR", cell=(3, 5), A=40, B=20, operated=True)
    game = position.stock_round("A").game()
    plays(game, "A sells 1 VR")
    refused(game, "A buys VR from pool", "stock_round.buy_after_selling")
    refused(game, "A buys VR from treasury", "stock_round.buy_after_selling")
    plays(game, "A passes", "B buys VR from treasury", "C passes")
    refused(game, "A buys VR from pool", "stock_round.buy_after_selling")


@pytest.mark.rule("SC-028")
def test_a_sale_is_one_block_at_one_price() -> None:
    position = table().company("VR", cell=(3, 6), A=50, B=20, operated=True)
    game = position.stock_round("A").game()
    assert game.price("VR") == 110
    plays(game, "A sells 2 VR")
    assert game.cash("A") == 820
    assert cell_of(game, "VR") == (5, 6)
    refused(game, "A sells 1 VR", "stock_round.one_sale_per_company")


@pytest.mark.rule("SC-029")
def test_a_price_falls_to_the_lowest_cell_of_its_column_at_most() -> None:
    position = table().company("VR", cell=(3, 8), A=50, B=20, operated=True)
    game = position.stock_round("A").game()
    assert game.price("VR") == 135
    plays(game, "A sells 2 VR")
    assert cell_of(game, "VR") == (4, 8) and game.price("VR") == 122


@pytest.mark.rule("SC-030")
def test_companies_that_have_not_operated_are_not_sold() -> None:
    game = table().stock_round("A").game()
    plays(game, "A pars NSB at 70", "B buys NSB from treasury", "C passes", "A buys NSB from treasury")
    assert game.is_floated("NSB")
    refused(game, "B sells 1 NSB", "stock_round.sale_needs")


@pytest.mark.rule("SC-031")
def test_a_sale_may_not_bring_more_than_half_of_a_company_into_the_pool() -> None:
    position = table().company("VR", cell=(3, 5), A=40, pool=40, operated=True)
    game = position.stock_round("A").game()
    refused(game, "A sells 2 VR", "company_kinds.pool_limit")
    plays(game, "A sells 1 VR")
    assert game.shares("VR", "pool") == 50


@pytest.mark.rule("SC-032")
@pytest.mark.rule("SC-091")
def test_privates_and_minors_are_never_sold() -> None:
    position = table(("Ferry", "A")).whole("2", "A", 220).company("NSB", cell=(3, 5), B=60, operated=True)
    game = position.stock_round("A").game()
    refused(game, "A sells Ferry to B for 120", "private_trade.between_players")
    refused(game, "A sells 1 2", "stock_round")
    assert not any("Ferry" in line or " 2" in line for line in map(game.say, _sales(game)))


def _sales(game: RailGame) -> list[object]:
    return [choice for choice in game.menu() if type(choice).__name__ == "SellShares"]


@pytest.mark.rule("SC-033")
def test_sixty_percent_is_the_most_of_a_company_and_seventy_for_two_by_option() -> None:
    position = table().company("VR", cell=(3, 5), A=60, operated=True)
    refused(position.stock_round("A").game(), "A buys VR from treasury", "company_kinds.holding_limit")
    with_option = Position("18scan", "AB", ["two_player_70"]).no_other_privates()
    with_option.company("VR", cell=(3, 5), A=60, operated=True)
    game = with_option.stock_round("A").game()
    plays(game, "A buys VR from treasury", "B passes")
    assert game.shares("VR", "A") == 70
    refused(game, "A buys VR from treasury", "company_kinds.holding_limit")


@pytest.mark.rule("SC-034")
def test_no_purchase_over_the_certificate_limit_even_if_a_presidency_would_mend_it() -> None:
    position = table(players="ABCD").company("NSB", cell=(3, 5), A=60, operated=True)
    # B and A hold two each; with a third A would be president and hand over two singles for one certificate.
    position.company("VR", cell=(4, 5), B=20, A=20, president="B", operated=True)
    position.company("S&NJ", cell=(4, 4), A=30, operated=True)
    game = position.stock_round("A").game()
    refused(game, "A buys VR from treasury", "players.certificate_limit")
    plays(game, "A sells 1 NSB", "A buys VR from treasury")
    assert game.president("VR") == "A"


@pytest.mark.rule("SC-035")
def test_the_presidency_is_sold_first_whatever_shares_came_with_privates() -> None:
    game = table(("Ferry", "B")).stock_round("A").game()
    for company in ("NSB", "VR", "S&NJ"):
        refused(game, f"A buys {company} from treasury", "company_kinds.certificates")
    assert game.shares("VR", "B") == 10
    plays(game, "A pars VR at 70", "B buys VR from treasury")
    assert game.shares("VR", "B") == 20


@pytest.mark.rule("SC-036")
def test_a_president_may_sell_down_to_one_share_if_somebody_can_take_over() -> None:
    position = table().company("VR", cell=(3, 5), A=20, B=20, president="A", operated=True)
    game = position.stock_round("A").game()
    plays(game, "A sells 1 VR")
    assert game.president("VR") == "B"
    assert certificates(game, "VR", "A") == (0, 1) and certificates(game, "VR", "B") == (1, 0)
    alone = table().company("VR", cell=(3, 5), A=20, B=10, operated=True).stock_round("A").game()
    refused(alone, "A sells 1 VR", "stock_round.president_may_sell_half")
    refused(alone, "A sells 2 VR", "stock_round.president_may_sell_half")


@pytest.mark.rule("SC-037")
def test_the_presidency_goes_to_who_has_more_and_stays_between_equals() -> None:
    position = table().company("VR", cell=(3, 5), A=30, B=20, president="A", operated=True)
    game = position.stock_round("B").game()
    plays(game, "B buys VR from treasury")
    assert game.president("VR") == "A"
    plays(game, "C passes", "A passes", "B buys VR from treasury")
    assert game.president("VR") == "B"
    assert certificates(game, "VR", "A") == (0, 3) and certificates(game, "VR", "B") == (1, 2)


@pytest.mark.rule("SC-038")
@pytest.mark.parametrize(("old", "new"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_of_several_the_first_after_the_old_president_takes_over(old: str, new: str) -> None:
    shares = {player: 40 if player == old else 30 for player in "ABC"}
    position = table().company("VR", cell=(3, 5), president=old, operated=True, **shares)
    game = position.stock_round(old).game()
    plays(game, f"{old} sells 3 VR")
    assert game.president("VR") == new


@pytest.mark.rule("SC-039")
def test_treasury_shares_pay_the_company_and_pool_shares_the_bank() -> None:
    position = table().company("DSB", cell=(4, 5), A=40, pool=10, cash=50, operated=True)
    game = position.stock_round("B").game()
    bank = game.cash("bank")
    plays(game, "B buys DSB from treasury")
    assert (game.cash("B"), game.cash("DSB"), game.cash("bank")) == (510, 140, bank)
    plays(game, "C buys DSB from pool")
    assert (game.cash("C"), game.cash("DSB"), game.cash("bank")) == (510, 140, bank + 90)


@pytest.mark.rule("SC-040")
def test_the_first_of_the_last_passes_has_the_priority_deal() -> None:
    game = table().stock_round("A").game()
    plays(game, "A pars NSB at 70", "B buys NSB from treasury", "C passes", "A passes", "B passes")
    assert game.round == "OR 2.1" and priority(game) == "C"


@pytest.mark.rule("SC-041")
@pytest.mark.parametrize(("cell", "after"), [((3, 4), (2, 4)), ((1, 4), (1, 4))])
def test_a_company_wholly_owned_by_players_rises_one_row(cell: tuple[int, int], after: tuple[int, int]) -> None:
    # None has floated, so that no turn moves a price before the first decision.
    position = state_railway(table(), cell=cell, floated=False, A=60, B=40).phase("5")
    position.company("NSB", cell=cell, floated=False, A=60, B=30)
    game = position.end_of_stock_round().game()
    assert cell_of(game, "SJ") == after
    assert cell_of(game, "NSB") == cell


@pytest.mark.rule("SC-042")
def test_sold_out_companies_rise_in_operating_order_and_arrive_at_the_bottom() -> None:
    def stack(*names: str, below: bool) -> list[str]:
        position = table().company("DSB", cell=(3, 4), floated=False, A=30)
        for name in names:
            position.company(name, cell=(4, 4), floated=False, A=50, B=50, president="A")
        if below:
            position.price("DSB", (5, 4))
        game = position.end_of_stock_round().game()
        return stack_at(game, names[0])

    assert stack("NSB", "VR", below=True) == ["NSB", "VR"]
    assert stack("VR", "NSB", below=True) == ["VR", "NSB"]
    assert stack("VR", "NSB", below=False) == ["DSB", "VR", "NSB"]


@pytest.mark.rule("SC-043")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "5E", "4D"])
def test_two_operating_rounds_follow_in_every_phase(phase: str) -> None:
    game = table(players="AB").phase(phase).end_of_stock_round().game()
    # Nobody operates, so that the rounds pass at once.
    assert game.title.phase_operating_rounds[game.state.phase] == 2
    position = table(players="AB").phase(phase).company("NSB", cell=(3, 5), A=50, cash=900)
    game = position.trains("NSB", "4D").end_of_stock_round().game()
    rounds = []
    while game.round.startswith("OR"):
        rounds.append(game.round)
        plays(game, "pass")
    assert sorted(set(rounds)) == ["OR 2.1", "OR 2.2"] and game.round == "SR 3"


@pytest.mark.rule("SC-044")
def test_single_shares_of_companies_not_opened_are_neither_sold_nor_worth_anything() -> None:
    position = table(("Ferry", "A")).company("NSB", cell=(3, 5), A=20, operated=True)
    game = position.stock_round("A").game()
    refused(game, "A sells 1 VR", "stock_round.sale_needs")
    standing = next(row for row in game.result() if row.player == "A")
    assert (standing.cash, standing.shares, standing.privates) == (600, 200, 0)


# --- starting and floating


@pytest.mark.rule("SC-045")
def test_starting_prices() -> None:
    game = table().stock_round("A").game()
    refused(game, "A pars NSB at 95", "market.par")
    refused(game, "A pars NSB at 110", "market.par")
    for price in (70, 75, 82, 90, 100):
        plays(table().stock_round("A").game(), f"A pars NSB at {price}")
    refused(game, "A pars SJ at 100", "companies.president_lot")


@pytest.mark.rule("SC-046")
@pytest.mark.parametrize(
    ("company", "price", "capital"), [("VR", 100, 300), ("S&NJ", 70, 210), ("NSB", 90, 180), ("NSB", 82, 164)]
)
def test_the_presidency_costs_two_shares_and_brings_what_the_charter_says(
    company: str, price: int, capital: int
) -> None:
    game = table(("Ferry", "B"), ("Mine", "C")).stock_round("A").game()
    bank = game.cash("bank")
    plays(game, f"A pars {company} at {price}")
    assert game.cash("A") == 600 - 2 * price
    assert game.cash(company) == capital
    assert game.cash("bank") == bank + 2 * price - capital


@pytest.mark.rule("SC-047")
def test_a_new_company_is_below_those_in_its_cell() -> None:
    game = table().company("VR", cell=(4, 5), B=20).stock_round("A").game()
    plays(game, "A pars NSB at 90")
    assert stack_at(game, "NSB") == ["VR", "NSB"]


@pytest.mark.rule("SC-048")
def test_two_shares_float_a_company_in_phase_2_and_three_in_phase_3() -> None:
    game = plays(table().stock_round("A").game(), "A pars NSB at 70")
    assert game.is_floated("NSB")
    game = plays(table().phase("3").stock_round("A").game(), "A pars NSB at 70")
    assert not game.is_floated("NSB") and game.tokens("D7") == []
    plays(game, "B buys NSB from treasury")
    assert game.is_floated("NSB") and game.tokens("D7") == ["NSB"]


@pytest.mark.rule("SC-049")
def test_shares_that_came_with_privates_count_as_sold() -> None:
    game = table(("Ferry", "B")).phase("3").stock_round("A").game()
    plays(game, "A pars VR at 70")
    assert game.is_floated("VR")
    # The ferry may be bought after the presidency just as well.
    late = Position("18scan").phase("3").company("VR", cell=(5, 3), B=20, cash=210).stock_round("A").game()
    assert not late.is_floated("VR")
    plays(late, "A buys Ferry")
    assert late.is_floated("VR") and late.tokens("G14") == ["VR"]
    assert late.cash("VR") == 210


@pytest.mark.rule("SC-050")
@pytest.mark.parametrize(("phase", "shares"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("5E", 5), ("4D", 5)])
def test_shares_needed_to_float(phase: str, shares: int) -> None:
    game = table(players="AB").cash(A=1000, B=1000).phase(phase).stock_round("A").game()
    plays(game, "A pars NSB at 70")
    sold = 2
    while sold < shares:
        assert not game.is_floated("NSB")
        plays(game, f"{game.actor} buys NSB from treasury")
        sold += 1
    assert game.is_floated("NSB")


@pytest.mark.rule("SC-051")
def test_a_floated_company_stays_so_and_others_follow_the_phase_of_the_round() -> None:
    position = table().company("VR", cell=(3, 5), A=20, operated=True).company("NSB", cell=(4, 5), B=30, floated=False)
    game = position.phase("4").stock_round("A").game()
    assert game.is_floated("VR") and not game.is_floated("NSB")
    plays(game, "A buys NSB from treasury")
    assert game.is_floated("NSB")


@pytest.mark.rule("SC-052")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_each_treasury_share_sold_brings_its_price(phase: str) -> None:
    position = table().company("DSB", cell=(3, 5), A=20, cash=200, operated=True).phase(phase)
    game = position.stock_round("B").game()
    plays(game, "B buys DSB from treasury", "C buys DSB from treasury")
    assert game.cash("DSB") == 400
    assert game.shares("DSB", "treasury") == 60 and game.shares("DSB", "pool") == 0


@pytest.mark.rule("SC-052")
def test_a_company_floated_earlier_still_sells_its_treasury_shares_in_phase_5() -> None:
    position = table().company("DSB", cell=(3, 5), A=20, cash=200, operated=True).phase("5")
    game = plays(position.stock_round("B").game(), "B buys DSB from treasury")
    assert game.cash("DSB") == 300 and game.shares("DSB", "treasury") == 70


@pytest.mark.rule("SC-053")
def test_from_phase_5_a_company_has_its_whole_capital_at_the_fifth_share() -> None:
    game = table(players="AB").cash(A=1000, B=1000).phase("5").stock_round("A").game()
    plays(game, "A pars NSB at 100", "B buys NSB from treasury", "A buys NSB from treasury")
    assert game.cash("NSB") == 0 and not game.is_floated("NSB")
    plays(game, "B buys NSB from treasury")
    assert game.is_floated("NSB") and game.cash("NSB") == 1000
    assert (game.shares("NSB", "pool"), game.shares("NSB", "treasury")) == (50, 0)
    bank = game.cash("bank")
    plays(game, "A buys NSB from pool")
    assert game.cash("NSB") == 1000 and game.cash("bank") == bank + 100


@pytest.mark.rule("SC-054")
def test_on_floating_the_home_token_is_free() -> None:
    game = plays(table().stock_round("A").game(), "A pars NSB at 70")
    assert game.tokens("D7") == ["NSB"]
    assert tokens_left(game, "NSB") == [40, 100, 100]
    assert game.cash("NSB") == 140


@pytest.mark.rule("SC-055")
def test_a_company_operates_in_the_round_after_it_floats() -> None:
    game = plays(table().stock_round("A").game(), "A pars NSB at 70")
    all_pass(game, "OR 2.1")
    assert game.company == "NSB"


@pytest.mark.rule("SC-056")
@pytest.mark.parametrize(
    ("company", "tokens"),
    [("DSB", (0, 40, 100)), ("S&NJ", (0, 40, 100)), ("NSB", (0, 40, 100, 100)), ("VR", (0, 40, 100, 100)),
     ("1", (0, 40)), ("2", (0, 40)), ("3", (0, 40))],
)  # fmt: skip
def test_tokens(company: str, tokens: tuple[int, ...]) -> None:
    game = table().stock_round("A").game()
    assert game.state.token_costs[game.names.companies.number(company)] == tokens
    assert len(game.state.token_costs[game.names.companies.number("SJ")]) == 6


@pytest.mark.rule("SC-056")
def test_after_the_home_token_dsb_has_two_left() -> None:
    game = table().company("DSB", cell=(3, 5), A=20, operated=True).stock_round("A").game()
    assert tokens_left(game, "DSB") == [40, 100]


@pytest.mark.rule("SC-057")
def test_money_received_before_phase_5_is_not_paid_twice() -> None:
    position = table(players="AB").cash(A=1000, B=1000)
    position.company("NSB", cell=(4, 5), par=90, A=40, cash=180, floated=False).phase("5")
    game = plays(position.stock_round("B").game(), "B buys NSB from treasury")
    assert game.is_floated("NSB") and game.cash("NSB") == 900
    assert game.shares("NSB", "pool") == 50
