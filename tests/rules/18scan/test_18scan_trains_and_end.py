"""18Scan sections 13 and 14: trains and phases, forced purchases, bankruptcy, the end."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Position, all_pass, cell_of, certificates, plays, refused, share_units, total_money
from scandinavia import pool_of_trains, state_railway, table

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.steps.decision import Range


def buying(
    phase: str, next_train: str | None = None, left: int | None = None, cash: int = 1000, own: tuple[str, ...] = ()
) -> Position:
    """NSB of A about to buy."""
    position = table().company("NSB", cell=(3, 5), A=60, cash=cash, operated=True)
    return position.trains("NSB", *own).phase(phase, next_train=next_train, left=left)


def trains(position: Position, company: str = "NSB", **round_is: Any) -> RailGame:
    return position.turn_of(company, "buy_trains", **round_is).game()


@pytest.mark.rule("SC-152")
def test_trains_of_other_companies_at_any_agreed_price() -> None:
    position = table().company("VR", cell=(3, 5), B=60, operated=True).trains("VR", "3").whole("1", "A", 150)
    game = trains(position.phase("3"), "1")
    refused(game, "1 buys 3 from VR for 0", "buy_trains.from_companies")
    refused(game, "1 buys 3 from VR for 151", "buy_trains.from_companies")
    refused(game, "1 buys 2+2 from VR for 130", "trains")
    plays(game, "1 buys 3 from VR for 130")
    assert (game.cash("1"), game.cash("VR")) == (20, 130)
    assert game.trains("1") == ["3"] and game.trains("VR") == []


@pytest.mark.rule("SC-152")
def test_only_below_the_train_limit() -> None:
    game = trains(buying("3", own=("2", "2", "2")))
    plays(game, "NSB buys 3 from bank")
    assert len(game.trains("NSB")) == 4
    full = buying("3", own=("2", "2", "2", "2")).company("VR", cell=(4, 5), B=60, cash=300)
    assert trains(full).company != "NSB", "with four trains nothing is left to buy"


@pytest.mark.rule("SC-153")
@pytest.mark.parametrize(
    ("phase", "face", "price"),
    [("2", "2", 100), ("2", "1+1", 80), ("3", "3", 200), ("3", "2+2", 180), ("4", "4", 300), ("4", "3+3", 280),
     ("5", "5", 500), ("5", "4+4", 480), ("5E", "5E", 600), ("4D", "4D", 800)],
)  # fmt: skip
def test_plus_trains_cost_twenty_less(phase: str, face: str, price: int) -> None:
    game = plays(trains(buying(phase)), f"NSB buys {face} from bank")
    assert game.cash("NSB") == 1000 - price and game.trains("NSB") == [face]


@pytest.mark.rule("SC-154")
@pytest.mark.rule("SC-155")
def test_one_train_of_the_current_type_a_round_and_the_first_of_the_next() -> None:
    # A train in the pool keeps the step open.
    position = table().company("NSB", cell=(3, 5), A=60, cash=1000, operated=True).trains("pool", "2")
    game = trains(position.phase("2", left=2, next_train="2"))
    plays(game, "NSB buys 2 from bank")
    refused(game, "NSB buys 2 from bank", "phases.bank_trains")
    refused(game, "NSB buys 1+1 from bank", "phases.bank_trains")
    position = table().company("NSB", cell=(3, 5), A=60, cash=1000, operated=True).trains("pool", "2")
    last = trains(position.phase("2", left=1, next_train="2"))
    plays(last, "NSB buys 2 from bank", "NSB buys 3 from bank")
    assert last.phase == "3"
    refused(last, "NSB buys 3 from bank", "phases.bank_trains")
    refused(last, "NSB buys 2+2 from bank", "phases.bank_trains")


@pytest.mark.rule("SC-156")
def test_the_first_5_puts_the_second_into_the_pool() -> None:
    game = plays(trains(buying("4", next_train="5", cash=2000)), "NSB buys 5 from bank")
    assert pool_of_trains(game) == ["5/4+4"]
    assert game.trains_on_sale() == ["5E", "5/4+4"]
    other = game.clone()
    plays(game, "NSB buys 4+4 from pool")
    assert game.cash("NSB") == 2000 - 500 - 480
    plays(other, "NSB buys 5E from bank")
    assert other.phase == "5E"


@pytest.mark.rule("SC-157")
def test_the_first_5e_puts_the_second_into_the_pool() -> None:
    position = state_railway(table(), A=60, cash=2000).phase("5", next_train="5E")
    game = plays(trains(position, "SJ"), "SJ buys 5E from bank")
    assert pool_of_trains(game) == ["5E"] and game.trains_on_sale()[0] == "4D"
    plays(game, "SJ buys 4D from bank")
    assert game.cash("SJ") == 2000 - 600 - 800 and game.phase == "4D"


@pytest.mark.rule("SC-158")
def test_pool_trains_are_limited_only_by_the_train_limit() -> None:
    position = state_railway(table(), A=60, cash=2000).trains("pool", "5").phase("5", next_train="5E")
    game = plays(trains(position, "SJ"), "SJ buys 5 from pool", "SJ buys 5E from bank", "SJ buys 4D from bank")
    assert sorted(game.trains("SJ")) == ["4D", "5", "5E"]
    two = state_railway(table(), A=60, cash=2000).trains("pool", "4", "4", "5E").phase("5", next_train="5E")
    game = plays(trains(two, "SJ"), "SJ buys 4 from pool", "SJ buys 3+3 from pool", "SJ buys 5E from pool")
    assert len(game.trains("SJ")) == 3


@pytest.mark.rule("SC-159")
@pytest.mark.parametrize(
    ("phase", "next_train", "bought", "gone", "stays"),
    [
        ("3", "4", "4", ("2", "1+1"), "3"),
        ("4", "5", "5", ("3", "2+2"), "4"),
        ("5E", "4D", "4D", ("4", "3+3"), "5"),
    ],
)
def test_old_trains_are_scrapped_at_once(
    phase: str, next_train: str, bought: str, gone: tuple[str, ...], stays: str
) -> None:
    position = table().company("NSB", cell=(3, 5), A=60, cash=1000, operated=True)
    position.company("VR", cell=(3, 4), B=60, operated=True).trains("VR", *gone).trains("pool", gone[0])
    position.company("S&NJ", cell=(4, 4), C=60, operated=True).trains("S&NJ", stays)
    game = trains(position.phase(phase, next_train=next_train))
    plays(game, f"NSB buys {bought} from bank")
    assert game.trains("VR") == [] and game.trains("S&NJ") == [stays]
    assert not any(card.startswith(gone[0] + "/") for card in pool_of_trains(game))


@pytest.mark.rule("SC-159")
def test_the_5e_scraps_nothing() -> None:
    position = buying("5", next_train="5E", own=("4",))
    game = plays(trains(position), "NSB buys 5E from bank")
    assert sorted(game.trains("NSB")) == ["4", "5E"]


@pytest.mark.rule("SC-160")
def test_trains_over_a_new_limit_go_to_the_pool_and_no_more() -> None:
    position = table().company("NSB", cell=(3, 5), A=60, cash=1000, operated=True)
    position.company("VR", cell=(3, 4), B=60, operated=True).trains("VR", "3", "3", "2+2", "3").phase("3", next_train="4")
    game = plays(trains(position), "NSB buys 4 from bank")
    assert game.actor == "B"
    refused(game, "NSB passes", "rounds")
    refused(game, "NSB discards 4", "phases.train_limit")
    plays(game, "VR discards 2+2")
    assert game.trains("VR") == ["3", "3", "3"] and pool_of_trains(game) == ["3/2+2"]
    assert game.company == "NSB"
    refused(game, "VR discards 3", "rounds")


@pytest.mark.rule("SC-161")
def test_a_train_in_the_pool_may_be_either_of_its_faces() -> None:
    position = table().company("NSB", cell=(3, 5), A=60, cash=1000, operated=True)
    position.company("VR", cell=(3, 4), B=60, operated=True).trains("VR", "3+3", "3+3", "4").trains("NSB", "3")
    game = trains(position.phase("4", next_train="5"))
    plays(game, "NSB buys 5 from bank", "VR discards 3+3")
    plays(game, "NSB buys 4 from pool")
    assert sorted(game.trains("NSB")) == ["4", "5"] and game.cash("NSB") == 1000 - 500 - 300


# --- forced purchases


@pytest.mark.rule("SC-162")
def test_a_corporation_must_own_a_train_route_or_not() -> None:
    game = trains(buying("2", cash=200))
    refused(game, "NSB passes", "company_kinds.must_own_train")
    plays(game, "NSB buys 1+1 from bank", "NSB passes")


def stranded(cash: int = 100, player: int = 1000, **others: int) -> Position:
    """NSB without a train, late: a 5 and a 5E in the pool, the 4D in the bank."""
    position = table(players="AB").cash(A=player)
    position.company("NSB", cell=(3, 5), A=60, cash=cash, operated=True)
    if others:
        position.company("VR", cell=(4, 5), operated=True, **others)
    return position.trains("pool", "5", "5E").phase("5E", next_train="4D")


@pytest.mark.rule("SC-163")
@pytest.mark.parametrize(
    ("line", "paid"), [("4D from bank", 700), ("5E from pool", 500), ("5 from pool", 400), ("4+4 from pool", 380)]
)
def test_the_president_adds_what_is_missing_for_any_train(line: str, paid: int) -> None:
    game = plays(trains(stranded()), f"NSB buys {line}")
    assert (game.cash("A"), game.cash("NSB")) == (1000 - paid, 0)


@pytest.mark.rule("SC-163")
def test_a_treasury_that_can_buy_some_train_gets_no_help() -> None:
    game = trains(stranded(cash=490))
    refused(game, "NSB buys 5 from pool", "forced_purchase.if_company_can_pay")
    refused(game, "A sells 1 NSB", "forced_purchase.sells")
    plays(game, "NSB buys 4+4 from pool")
    assert game.cash("A") == 1000


@pytest.mark.rule("SC-163")
def test_shares_may_be_sold_for_a_dearer_train_too() -> None:
    game = trains(stranded(player=600, A=30, B=20))
    # 700 would buy the 5E already; the 4D is 100 more.
    refused(game, "NSB buys 4D from bank", "forced_purchase")
    plays(game, "A sells 1 VR")
    refused(game, "NSB buys 4D from bank", "forced_purchase")
    plays(game, "A sells 1 NSB", "NSB buys 4D from bank")
    assert game.cash("A") == 600 + 90 + 100 - 700 and game.cash("NSB") == 0


@pytest.mark.rule("SC-164")
def test_forced_sales_keep_the_presidency_of_the_company_but_not_of_others() -> None:
    position = table(players="AB").cash(A=0)
    position.company("NSB", cell=(3, 5), A=30, B=20, president="A", operated=True)
    position.company("VR", cell=(4, 5), A=30, B=20, president="A", operated=True)
    position.company("S&NJ", cell=(4, 4), A=20, pool=50, operated=True)
    game = trains(position.trains("pool", "5", "5E").phase("5E", next_train="4D"))
    refused(game, "A sells 2 NSB", "forced_purchase.own_presidency")
    refused(game, "A sells 1 S&NJ", "company_kinds.pool_limit")
    plays(game, "A sells 2 VR")
    assert game.president("VR") == "B"
    plays(game, "A sells 1 NSB")
    assert game.president("NSB") == "A"


@pytest.mark.rule("SC-164")
def test_no_more_is_sold_than_is_needed() -> None:
    position = table(players="AB").cash(A=70).company("NSB", cell=(3, 5), A=40, operated=True)
    position.company("VR", cell=(4, 5), A=50, B=20, operated=True)
    game = trains(position)
    # 100 for the dearest train on sale, of which 30 are missing.
    refused(game, "A sells 2 VR", "forced_purchase.sells")
    plays(game, "A sells 1 VR")
    refused(game, "A sells 1 VR", "forced_purchase.sells")
    plays(game, "NSB buys 2 from bank")
    assert game.cash("A") == 60


@pytest.mark.rule("SC-165")
def test_companies_that_never_operated_are_not_sold_for_it() -> None:
    position = table(players="AB").cash(A=0).company("NSB", cell=(3, 5), A=60)
    position.company("VR", cell=(4, 5), A=30, B=20).company("S&NJ", cell=(4, 4), A=20, B=20, president="B", operated=True)
    game = trains(position)
    refused(game, "A sells 1 NSB", "stock_round.sale_needs")
    refused(game, "A sells 1 VR", "stock_round.sale_needs")
    plays(game, "A sells 2 S&NJ")


@pytest.mark.rule("SC-166")
def test_with_an_empty_treasury_the_president_may_pay_for_another_companys_train() -> None:
    def game(cash: int) -> RailGame:
        position = table(players="AB").cash(A=373).company("NSB", cell=(3, 5), A=60, cash=cash, operated=True)
        position.company("VR", cell=(4, 5), B=60, operated=True).trains("VR", "5E").trains("pool", "5")
        return trains(position.phase("5E", next_train="4D"))

    broke = game(0)
    refused(broke, "NSB buys 5E from VR for 374", "buy_trains.from_companies")
    plays(broke, "NSB buys 5E from VR for 373")
    assert (broke.cash("A"), broke.cash("VR")) == (0, 373)
    some = game(50)
    refused(some, "NSB buys 5E from VR for 51", "buy_trains.from_companies")
    plays(some, "NSB buys 5E from VR for 50")
    rich = table(players="AB").cash(A=900).company("NSB", cell=(3, 5), A=60, operated=True)
    rich.company("VR", cell=(4, 5), B=60, operated=True).trains("VR", "5E").phase("5E", next_train="4D")
    refused(trains(rich), "NSB buys 5E from VR for 601", "buy_trains.from_companies")
    plays(trains(rich), "NSB buys 5E from VR for 600")


# --- bankruptcy


def go_on(game: RailGame) -> None:
    """Pass, or do the first thing on the menu where something has to be done."""
    first = next(iter(game.menu()))
    plays(game, "pass" if game.allows("pass") else first.action if isinstance(first, Range) else first)


def ruin(players: str = "ABC", **nsb: int) -> Position:
    """A cannot pay for the train NSB needs; he has a minor and a private. Say trains, then the phase."""
    position = Position("18scan", players).private("Ferry", "A").private("Mine", None).private("SJS", None)
    position.whole("3", "A", 40).cash(A=30)
    shares = nsb or {"A": 50}
    position.company("NSB", cell=(5, 3), president="A", operated=True, **shares)
    return position.company("VR", cell=(5, 4), A=20, B=20, president="B", operated=True)


@pytest.mark.rule("SC-167")
def test_a_bankrupt_players_things_go_to_the_pool_at_no_change_of_price() -> None:
    game = trains(ruin().phase("4"))
    refused(game, "NSB passes", "company_kinds.must_own_train")
    # 30 in hand, three shares of NSB at 70, two of VR at 75: he can pay the 280.
    refused(game, "A goes bankrupt", "forced_purchase")
    poor = ruin(A=20, pool=50)
    poor.company("VR", cell=(5, 4), A=10, B=20, president="B", operated=True)
    game = trains(poor.phase("4"))
    money = total_money(game)
    refused(game, "A sells 1 NSB", "company_kinds.pool_limit")
    plays(game, "A goes bankrupt")
    assert game.state.bankrupt[0] == 1 and game.cash("A") == 0
    # The share of VR could be sold, at 75; it falls by that, NSB stays although 70 percent lie in the pool.
    assert cell_of(game, "VR") == (6, 4) and cell_of(game, "NSB") == (5, 3)
    assert certificates(game, "NSB", "pool") == (1, 5)
    assert game.owner("Ferry") == "bank" and game.president("3") is None
    assert game.cash("NSB") == 30 + 75
    assert total_money(game) == money
    assert share_units(game, "NSB") == share_units(game, "VR") == 10


@pytest.mark.rule("SC-167")
def test_privates_and_minors_of_a_bankrupt_player_are_bought_again_as_they_are() -> None:
    poor = ruin(A=20, pool=50).company("VR", cell=(5, 4), A=10, B=20, president="B", operated=True)
    poor.trains("3", "3").trains("VR", "4").phase("4")
    game = plays(trains(poor, number=2), "A goes bankrupt")
    while game.round.startswith("OR"):
        go_on(game)
    assert game.round == "SR 3" and game.actor in "BC"
    buyer = str(game.actor)
    vr, cash, minor = game.shares("VR", buyer), game.cash(buyer), game.cash("3")
    plays(game, f"{buyer} buys Ferry")
    assert game.owner("Ferry") == buyer and game.cash(buyer) == cash - 120
    assert game.shares("VR", buyer) == vr, "its share was handed out long ago"
    second = str(game.actor)
    plays(game, f"{second} buys 3")
    assert game.president("3") == second and game.cash("3") == minor == 40
    assert game.trains("3") == ["3"]
    assert share_units(game, "VR") == 10


@pytest.mark.rule("SC-167")
def test_a_private_in_the_pool_that_closes_brings_no_second_share() -> None:
    poor = ruin(A=20, pool=50).company("VR", cell=(5, 4), A=10, B=20, president="B", cash=900, operated=True)
    poor.private("SJS", "A").company("DSB", cell=(4, 5), B=30, A=10, president="B").phase("4", next_train="5")
    game = plays(trains(poor, operated=("DSB", "3")), "A goes bankrupt")
    for _ in range(20):
        if game.allows("VR buys 5 from bank"):
            break
        go_on(game)
    plays(game, "VR buys 5 from bank")
    assert share_units(game, "VR") == share_units(game, "DSB") == 10
    assert game.president("DSB") == "B" and game.is_closed("Ferry") and game.is_closed("SJS")


@pytest.mark.rule("SC-168")
def test_the_next_president_finishes_the_purchase() -> None:
    position = Position("18scan", "ABC").no_other_privates().cash(A=100, B=400)
    position.company("NSB", cell=(5, 3), A=40, B=30, C=20, president="A", cash=200, operated=True)
    position.trains("pool", "5").phase("5E", next_train="4D")
    game = trains(position)
    # 200 and 100; one share he may sell brings 70 more.
    plays(game, "A goes bankrupt")
    assert game.president("NSB") == "B" and game.actor == "B" and game.company == "NSB"
    assert game.cash("NSB") == 200 + 100 + 70
    assert certificates(game, "NSB", "B") == (1, 1) and game.shares("NSB", "pool") == 40
    refused(game, "NSB passes", "company_kinds.must_own_train")
    plays(game, "NSB buys 4+4 from pool")
    assert game.cash("B") == 400 - (480 - 370)


@pytest.mark.rule("SC-169")
def test_a_company_nobody_can_take_over_waits_without_a_president() -> None:
    position = ruin("ABC", A=20, B=10, pool=50).company("VR", cell=(5, 4), C=20, B=20, president="C", cash=300, operated=True)
    position.trains("VR", "4").phase("4")
    game = plays(trains(position), "A goes bankrupt")
    assert game.president("NSB") is None and certificates(game, "NSB", "pool") == (1, 5)
    cash = game.cash("NSB")
    while game.round.startswith("OR"):
        assert game.company != "NSB"
        go_on(game)
    assert game.cash("NSB") == cash and game.price("NSB") == 70 and game.tokens("D7") == ["NSB"]
    while game.actor != "B":
        plays(game, "pass")
    refused(game, "B sells 1 NSB", "bankruptcy.no_new_president")


@pytest.mark.rule("SC-170")
def test_the_open_presidency_is_bought_or_taken_with_two_shares() -> None:
    def game() -> RailGame:
        position = ruin("ABC", A=20, B=10, pool=50)
        position.company("VR", cell=(5, 4), C=20, B=20, president="C", cash=300, operated=True).trains("VR", "4")
        position.phase("4")
        ruined = plays(trains(position, number=2), "A goes bankrupt")
        while ruined.round.startswith("OR"):
            go_on(ruined)
        while ruined.actor != "B":
            plays(ruined, "pass")
        return ruined

    bought = game()
    cash = bought.cash("B")
    plays(bought, "B buys NSB presidency from pool")
    assert bought.cash("B") == cash - 140 and bought.president("NSB") == "B"
    assert certificates(bought, "NSB", "B") == (1, 1)
    swapped = game()
    plays(swapped, "B buys NSB from pool")
    assert swapped.president("NSB") == "B"
    assert certificates(swapped, "NSB", "B") == (1, 0) and swapped.shares("NSB", "pool") == 60
    assert share_units(swapped, "NSB") == 10
    # One share is not enough for C.
    other = game()
    plays(other, "B passes")
    plays(other, "C buys NSB from pool")
    assert other.president("NSB") is None
    all_pass(bought)
    seen = set()
    while bought.round == "OR 3.1":
        seen.add(bought.company)
        go_on(bought)
    assert "NSB" in seen, "it operates again"


# --- the end


@pytest.mark.rule("SC-171")
def test_a_bank_broken_in_a_stock_round_is_followed_by_two_operating_rounds() -> None:
    position = table(players="AB").company("NSB", cell=(3, 5), A=50, cash=900, operated=True).trains("NSB", "2")
    position.company("VR", cell=(3, 4), B=20, A=20, president="B", operated=True).trains("VR", "2").bank(100)
    game = position.stock_round("A").game()
    plays(game, "A sells 2 VR")
    rounds = []
    while not game.is_over:
        if game.round not in rounds:
            rounds.append(game.round)
        go_on(game)
    assert rounds == ["SR 2", "OR 2.1", "OR 2.2"]
    assert game.end_reason == "bank_broken"


@pytest.mark.rule("SC-171")
@pytest.mark.parametrize("number", [1, 2])
def test_a_bank_broken_in_an_operating_round_ends_the_game_after_the_set(number: int) -> None:
    position = table(("SJS", "A"), players="AB").company("NSB", cell=(3, 5), A=50, cash=900, operated=True)
    position.trains("NSB", "2").whole("1", "B", 200).bank(10)
    game = position.turn_of("1", "run_trains", number=number).game()
    # The subsidy takes the last of it: empty is broken.
    assert game.cash("bank") <= 0
    last = game.round
    while not game.is_over:
        last = game.round
        go_on(game)
    assert last == "OR 2.2" and game.end_reason == "bank_broken"


@pytest.mark.rule("SC-172")
def test_privates_minors_and_shares_without_a_price_are_worth_nothing() -> None:
    position = table(("Ferry", "A"), ("Mine", "A"), players="AB").cash(A=500).whole("1", "A", 260)
    position.company("NSB", cell=(3, 9), A=30, cash=900, operated=True)
    game = position.stock_round("A").game()
    standing = next(row for row in game.result() if row.player == "A")
    assert game.price("NSB") == 150
    assert (standing.cash, standing.shares, standing.privates, standing.total) == (500, 450, 0, 950)


@pytest.mark.rule("SC-173")
def test_when_one_solvent_player_is_left_he_has_won() -> None:
    position = Position("18scan", "AB").no_other_privates().cash(A=0, B=50)
    position.company("NSB", cell=(5, 3), A=20, pool=50, operated=True).trains("pool", "5").phase("5E", next_train="4D")
    game = plays(trains(position), "A goes bankrupt")
    assert game.is_over and game.end_reason == "one_player_left"
    assert game.result()[0].player == "B" and not game.result()[0].bankrupt
    three = Position("18scan", "ABC").no_other_privates().cash(A=0, B=50)
    three.company("NSB", cell=(5, 3), A=20, pool=50, operated=True).trains("pool", "5").phase("5E", next_train="4D")
    assert not plays(trains(three), "A goes bankrupt").is_over
