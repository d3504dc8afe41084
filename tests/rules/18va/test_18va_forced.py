"""18VA section 12: trains a company has to buy, the president's money, bankruptcy."""

from __future__ import annotations

import pytest
from positions import cell_of, certificates, plays, refused, share_units, total_money
from virginia import S, Virginia, limit, owned, pool, step_of, tokens_left

from railwright.runtime.games.rail_18xx import RailGame


def trouble(treasury: int, cash: int, *, phase: str = "5", players: str = "ABC", **how: object) -> Virginia:
    """SR has no train and A, its president, this much money; the bank asks 500 for the next train."""
    position = Virginia(phase, players, **{"next_train": "5", "left": 1, **how})
    position.company("SR", cell=(4, 4), A=20, cash=treasury)
    return position.cash(A=cash)


def buys(position: Virginia) -> RailGame:
    return position.at("SR", "buy_trains")


@pytest.mark.rule("VA-160")
def test_a_company_must_own_a_train_route_or_not() -> None:
    game = buys(trouble(600, 0))
    refused(game, "SR passes", "company_kinds.must_own_train")
    plays(game, "SR buys 5 from bank")
    assert (owned(game, "SR"), game.cash("SR")) == (["5"], 100)
    # With money for it nobody helps or sells.
    refused(buys(trouble(600, 0)), "A goes bankrupt", "forced_purchase")


@pytest.mark.rule("VA-161")
def test_a_train_it_can_pay_for_is_bought_before_the_president_helps() -> None:
    game = buys(trouble(350, 1000).trains("pool", "4"))
    refused(game, "SR buys 5 from bank", "forced_purchase.if_company_can_pay")
    refused(game, "SR passes", "company_kinds.must_own_train")
    plays(game, "SR buys 4 from pool")
    assert (game.cash("SR"), game.cash("A"), owned(game, "SR")) == (50, 1000, ["4"])


def with_seller(treasury: int, cash: int, face: str = "4") -> Virginia:
    """C&O, of another president, has a train it would sell."""
    return trouble(treasury, cash).company("C&O", cell=(4, 5), B=20, A=10, cash=0).trains("C&O", face)


@pytest.mark.rule("VA-162")
def test_a_train_of_another_company_for_all_the_treasury_has() -> None:
    game = buys(with_seller(40, 1000))
    refused(game, "SR buys 4 from C&O for 41", "buy_trains.from_companies")
    plays(game, "SR buys 4 from C&O for 40")
    assert (game.cash("SR"), game.cash("C&O"), game.cash("A"), owned(game, "SR")) == (0, 40, 1000, ["4"])


@pytest.mark.rule("VA-163")
def test_with_an_empty_treasury_the_president_may_pay_up_to_the_face_value() -> None:
    game = buys(with_seller(0, 150))
    refused(game, "SR buys 4 from C&O for 151", "buy_trains.from_companies")
    plays(game, "SR buys 4 from C&O for 150")
    assert (game.cash("A"), game.cash("C&O"), game.cash("SR")) == (0, 150, 0)
    rich = buys(with_seller(0, 1000))
    refused(rich, "SR buys 4 from C&O for 301", "buy_trains.from_companies")
    plays(rich, "SR buys 4 from C&O for 300")
    assert (rich.cash("A"), rich.cash("C&O")) == (700, 300)


@pytest.mark.rule("VA-163")
def test_not_with_the_least_money_in_the_treasury() -> None:
    game = buys(with_seller(5, 150))
    refused(game, "SR buys 4 from C&O for 6", "buy_trains.from_companies")
    plays(game, "SR buys 4 from C&O for 5")


@pytest.mark.rule("VA-163")
def test_not_with_money_from_shares() -> None:
    position = with_seller(0, 150).company("VGN", cell=(1, 10), B=20, A=30, president="B")
    game = plays(buys(position), "A sells 1 VGN")
    refused(game, "SR buys 4 from C&O for 150", "buy_trains.from_companies")
    refused(game, "SR buys 4 from C&O for 1", "buy_trains.from_companies")


@pytest.mark.rule("VA-164")
def test_the_president_adds_what_is_missing_for_the_cheapest() -> None:
    game = plays(buys(trouble(343, 200)), "SR buys 5 from bank")
    assert (game.cash("A"), game.cash("SR")) == (43, 0)
    position = Virginia("6").company("SR", cell=(4, 4), A=20, cash=343).trains("pool", "5").cash(A=1000)
    game = buys(position)
    for dear in ("6", "4D"):
        refused(game, f"SR buys {dear} from bank", "forced_purchase.president_adds")
    plays(game, "SR buys 4G from pool")
    assert (owned(game, "SR"), game.cash("A")) == (["4G"], 843)


@pytest.mark.rule("VA-165")
def test_he_sells_shares_if_his_cash_is_short() -> None:
    position = trouble(343, 100).company("C&O", cell=(6, 1), B=20, A=30, president="B")
    game = buys(position)
    refused(game, "SR buys 5 from bank", "forced_purchase")
    refused(game, "A goes bankrupt", "forced_purchase")
    # 57 are missing, and a share is worth 50.
    refused(game, "A sells 3 C&O", "forced_purchase.sells")
    plays(game, "A sells 2 C&O")
    assert (game.cash("A"), cell_of(game, "C&O")) == (200, (7, 1))
    refused(game, "A sells 1 C&O", "forced_purchase.sells")
    plays(game, "SR buys 5 from bank")
    assert game.cash("A") == 43


@pytest.mark.rule("VA-165")
def test_under_the_rules_of_sales() -> None:
    position = trouble(343, 100).company("C&O", cell=(4, 5), B=20, A=10, pool=50, president="B")
    game = buys(position.company("VGN", cell=(4, 5), B=20, A=10, president="B"))
    refused(game, "A sells 1 C&O", "company_kinds.pool_limit")
    plays(game, "A sells 1 VGN")


@pytest.mark.rule("VA-166")
def test_no_sale_that_costs_him_the_company_that_buys() -> None:
    position = Virginia("5", next_train="5", left=1).company("SR", cell=(4, 4), A=30, B=30, president="A", cash=343)
    position.company("C&O", cell=(4, 5), A=30, C=30, president="A").cash(A=100)
    game = buys(position)
    refused(game, "A sells 1 SR", "forced_purchase.own_presidency")
    plays(game, "A sells 1 C&O")
    assert (game.president("C&O"), game.president("SR")) == ("C", "A")


@pytest.mark.rule("VA-167")
def test_nothing_of_a_company_that_has_not_had_a_whole_turn() -> None:
    def first_turn(*options: str) -> RailGame:
        position = Virginia("5", next_train="5", left=1, options=options)
        position.company("SR", cell=(4, 4), A=40, cash=343, operated=False).cash(A=100)
        position.company("C&O", cell=(4, 5), B=20, A=10, president="B")
        return position.turn_of("SR", "run_trains").game()

    game = first_turn()
    assert step_of(game) == "buy_trains"
    refused(game, "A sells 1 SR", "stock_round.sale_needs")
    plays(game, "A sells 1 C&O")
    # On 18xx.games a company counts as having operated from its dividend on.
    plays(first_turn("as_on_18xx_games"), "A sells 1 SR")


@pytest.mark.rule("VA-168")
def test_the_works_may_be_used_and_need_not() -> None:
    game = buys(trouble(243, 100, TIW="SR"))
    plays(game, "SR buys 5 from bank for 300 with TIW")
    assert (game.cash("A"), game.cash("SR"), game.is_closed("TIW")) == (43, 0, True)
    rich = plays(buys(trouble(243, 300, TIW="SR")), "SR buys 5 from bank")
    assert (rich.cash("A"), rich.is_closed("TIW")) == (43, False)


# --- bankruptcy


def ruin(treasury: int = 300, players: str = "ABC", **how: object) -> Virginia:
    """A has 60 and a share of C&O at 90: with SR's 300 that makes 450, and the train costs 500."""
    position = trouble(treasury, 60, players=players, **how)
    return position.company("C&O", cell=(4, 5), B=20, A=10, president="B").cash(B=300)


@pytest.mark.rule("VA-170")
def test_who_cannot_raise_enough_is_bankrupt() -> None:
    game = buys(ruin())
    refused(game, "SR passes", "company_kinds.must_own_train")
    refused(game, "SR buys 5 from bank", "forced_purchase")
    plays(game, "A goes bankrupt")
    assert game.state.bankrupt[0] == 1
    assert game.cash("A") == 0
    assert not game.is_over
    # With 50 more he is not.
    refused(buys(ruin(350)), "A goes bankrupt", "forced_purchase")


@pytest.mark.rule("VA-170")
def test_he_may_sell_first_and_be_bankrupt_then() -> None:
    game = plays(buys(ruin()), "A sells 1 C&O")
    assert game.cash("A") == 150
    refused(game, "SR buys 5 from bank", "forced_purchase")
    plays(game, "A goes bankrupt")


@pytest.mark.rule("VA-171")
def test_his_shares_go_to_the_pool_at_no_change_of_price_and_his_privates_away() -> None:
    position = ruin(REA="A", PY="B").company("VGN", cell=(4, 4), B=20, A=40, pool=40, president="B", operated=False)
    money = 8000
    game = plays(buys(position), "A goes bankrupt")
    assert (game.shares("VGN", "pool"), game.shares("VGN", "A"), cell_of(game, "VGN")) == (80, 0, (4, 4))
    assert (game.is_closed("REA"), game.owner("PY")) == (True, "B")
    assert total_money(game) == money
    # What could be sold was sold, and fell.
    assert (game.shares("C&O", "pool"), cell_of(game, "C&O")) == (10, (5, 5))


@pytest.mark.rule("VA-171")
def test_he_has_no_turns_any_more() -> None:
    game = plays(buys(ruin().trains("C&O", "4")), "A goes bankrupt")
    asked = set()
    for _ in range(20):
        asked.add(game.actor)
        plays(game, "pass")
    # All that went on since, stock rounds among it, went on without him.
    assert asked == {"B", "C"}


@pytest.mark.rule("VA-172")
def test_presidencies_pass_to_the_next_who_can_take_them() -> None:
    position = ruin().company("VGN", cell=(4, 4), A=30, B=20, C=20, president="A", operated=False)
    game = plays(buys(position), "A goes bankrupt")
    assert (game.president("VGN"), certificates(game, "VGN", "B")) == ("B", (1, 0))
    assert game.shares("VGN", "pool") == 30
    assert share_units(game, "VGN") == 10
    larger = ruin().company("VGN", cell=(4, 4), A=30, B=20, C=30, president="A", operated=False)
    assert plays(buys(larger), "A goes bankrupt").president("VGN") == "C"


@pytest.mark.rule("VA-173")
def test_a_company_nobody_can_take_closes() -> None:
    position = ruin(REA="VGN", PY="A").company("VGN", cell=(3, 6), A=20, B=10, president="A", operated=False, cash=77)
    position.trains("VGN", "4").token("H1", "VGN")
    game = plays(buys(position), "A goes bankrupt")
    assert not game.has_started("VGN")
    assert (game.shares("VGN", "B"), game.shares("VGN", "treasury"), game.shares("VGN", "pool")) == (0, 100, 0)
    assert (game.tokens("C12"), game.tokens("H1"), game.cash("VGN"), owned(game, "VGN")) == ([], [], 0, [])
    assert pool(game) == ["4/3G"]
    assert game.is_closed("REA")
    assert share_units(game, "VGN") == 10
    assert total_money(game) == 8000


@pytest.mark.rule("VA-173")
@pytest.mark.rule("VA-175")
@pytest.mark.parametrize("company", ["VGN", "B&O"])
def test_and_may_be_started_again(company: str) -> None:
    position = ruin().company(company, cell=(3, 6), A=20, B=10, president="A", operated=False, cash=77)
    position.trains("C&O", "4")
    game = plays(buys(position), "A goes bankrupt")
    for _ in range(60):
        if game.round.startswith("SR"):
            break
        plays(game, game.menu()[0] if step_of(game) != "lay_track" else "pass")
    while game.actor != "B":
        plays(game, "pass")
    cash = game.cash("B")
    plays(game, f"B pars {company} at 90")
    assert (game.cash("B"), game.cash(company)) == (cash - 180, 180)
    assert (game.shares(company, "B"), game.shares(company, "treasury")) == (20, 80)
    assert tokens_left(game, company) == [40, 100, 100]
    assert game.tokens("C12" if company == "VGN" else "H3") == [company]
    assert limit(game, company) == 2


@pytest.mark.rule("VA-173")
def test_before_phase_5_it_starts_again_with_five_shares() -> None:
    position = Virginia("4", next_train="4").converted("VGN").company("SR", cell=(4, 4), A=40, cash=100)
    position.company("VGN", cell=(3, 6), A=20, operated=False, cash=50).cash(A=0)
    game = plays(buys(position), "A goes bankrupt")
    assert (game.shares("VGN", "treasury"), certificates(game, "VGN", "treasury")) == (100, (1, 3))
    assert tokens_left(game, "VGN") == [0, 40]


@pytest.mark.rule("VA-173")
def test_what_privates_did_for_it_is_gone_too() -> None:
    # VGN has its marker, and SR the higher limit; both belong to A and close.
    position = ruin(REA="SR", PY="SR").tiles(("F11", "57", S))
    game = position.trains("C&O", "4").at("SR", "place_token")
    plays(game, "SR marks F11 with REA")
    plays(game, "SR places token at H1 with PY")
    assert step_of(game) == "buy_trains"
    plays(game, "A goes bankrupt")
    number = game.names.companies.number("SR")
    assert (game.state.markers[number], game.tokens("H1"), game.tokens("F11")) == ((), [], [])
    assert not game.has_started("SR")


@pytest.mark.rule("VA-174")
def test_the_money_raised_stays_with_the_company_and_the_new_president_finishes() -> None:
    position = Virginia("5", next_train="5", left=1).company("SR", cell=(4, 4), A=20, B=20, president="A", cash=300)
    position.company("C&O", cell=(4, 5), B=20, A=10, president="B").cash(A=60, B=70)
    game = plays(buys(position), "A goes bankrupt")
    assert (game.president("SR"), game.cash("SR"), game.actor) == ("B", 450, "B")
    refused(game, "SR passes", "company_kinds.must_own_train")
    plays(game, "SR buys 5 from bank")
    assert (game.cash("SR"), game.cash("B"), owned(game, "SR")) == (0, 20, ["5"])


@pytest.mark.rule("VA-174")
def test_and_may_be_bankrupt_himself() -> None:
    position = Virginia("5", next_train="5", left=1).company("SR", cell=(4, 4), A=20, B=20, president="A", cash=300)
    position.company("C&O", cell=(4, 5), C=20, A=10, president="C").cash(A=60, B=20)
    game = plays(buys(position), "A goes bankrupt", "B goes bankrupt")
    assert game.is_over
    assert game.end_reason == "one_player_left"
