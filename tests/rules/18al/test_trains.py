"""18AL sections I and J: buying trains, being forced to, bankruptcy."""

from __future__ import annotations

import pytest
from positions import Position, cell_of, plays, refused

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import OBSOLETE, POOL_OF_TRAINS, PRIORITY


def buyer(phase: str = "2", cash: int = 1000, left: int | None = None, next_train: str | None = None) -> Position:
    """ABC about to buy trains."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=cash, operated=True)
    return position.phase(phase, next_train=next_train, left=left)


def at_trains(position: Position, company: str = "ABC") -> RailGame:
    return position.turn_of(company, "buy_trains").game()


def owned(game: RailGame, company: str) -> list[str]:
    """The trains of a company."""
    return sorted(game.trains(company))


def pool(game: RailGame) -> list[str]:
    """The trains in the pool."""
    return sorted(
        game.title.card_name[game.rules.card_kind[card]]
        for card, holder in enumerate(game.state.train_holder)
        if holder == POOL_OF_TRAINS
    )


@pytest.mark.rule("AL-140")
def test_new_trains_are_sold_in_order() -> None:
    game = at_trains(buyer("2", left=1, next_train="2"))
    refused(game, "ABC buys 3 from bank", "trains")
    plays(game, "ABC buys 2 from bank")
    title = game.title
    assert title.card_name == ("2", "3", "4", "5", "6", "7", "4D")
    assert title.card_count == (5, 4, 3, 2, 1, 1, 5)
    assert title.card_price == (100, 180, 300, 450, 630, 700, 800)


@pytest.mark.rule("AL-141")
def test_trains_of_the_pool_do_not_hold_up_the_new_ones() -> None:
    game = at_trains(_with_pool("4", "5", "3"))
    plays(game, "ABC buys 5 from bank")


def _with_pool(phase: str, next_train: str, *trains: str, cash: int = 1000) -> Position:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=cash, operated=True)
    return position.trains("pool", *trains).phase(phase, next_train=next_train)


@pytest.mark.rule("AL-142")
def test_the_bank_asks_the_printed_price_for_used_trains_too() -> None:
    game = plays(at_trains(_with_pool("4", "4", "3")), "ABC buys 3 from pool")
    assert game.cash("ABC") == 1000 - 180
    assert owned(game, "ABC") == ["3"]


@pytest.mark.rule("AL-143")
def test_trains_of_other_companies_at_any_price_from_one() -> None:
    position = buyer("2", cash=200).company("TAG", cell=(2, 4), B=60, operated=True).trains("TAG", "2")
    game = at_trains(position)
    refused(game, "ABC buys 2 from TAG for 0", "buy_trains.from_companies")
    refused(game, "ABC buys 2 from TAG for 201", "buy_trains.from_companies")
    plays(game, "ABC buys 2 from TAG for 1")
    assert (game.cash("ABC"), game.cash("TAG")) == (199, 1)
    assert (owned(game, "ABC"), owned(game, "TAG")) == (["2"], [])


@pytest.mark.rule("AL-144")
def test_one_train_a_turn_from_the_bank_before_the_first_4() -> None:
    position = buyer("3").company("WRA", cell=(2, 4), B=60, operated=True).trains("WRA", "3")
    game = plays(at_trains(position), "ABC buys 3 from bank")
    refused(game, "ABC buys 3 from bank", "phases.bank_trains")
    plays(game, "ABC buys 3 from WRA for 50")
    assert owned(game, "ABC") == ["3", "3"]


@pytest.mark.rule("AL-145")
def test_the_limit_of_one_ends_with_the_first_4_for_its_buyer_too() -> None:
    game = plays(at_trains(buyer("3", next_train="4")), "ABC buys 4 from bank", "ABC buys 4 from bank")
    assert owned(game, "ABC") == ["4", "4"]
    assert game.phase == "4"


@pytest.mark.rule("AL-146")
def test_at_the_limit_nothing_is_bought() -> None:
    for phase, trains in (("3", ("2", "2", "2", "2")), ("4", ("3", "3", "3")), ("5", ("3", "3"))):
        position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
        position.company("ABC", cell=(2, 5), A=60, cash=1000, operated=True).trains("ABC", *trains)
        following = {"3": "4", "4": "4", "5": "5"}[phase]
        game = position.phase(phase, next_train=following).turn_of("ABC", "buy_trains").game()
        assert not game.allows(f"ABC buys {following} from bank")
    # The limit itself: 4, then 3 from the 4 trains on, then 2 from the 5 trains on.
    title = Position("18al", "ABC").title
    limits = dict(zip(title.phase_name, title.phase_train_limit, strict=True))
    assert [limits[name][0] for name in ("2", "3", "4", "5", "6", "7", "4D")] == [4, 4, 3, 2, 2, 2, 2]


def four_and_five(**trains: tuple[str, ...]) -> Position:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=1000, operated=True)
    position.company("WRA", cell=(2, 4), B=60, operated=True)
    for company, names in trains.items():
        position.trains(company, *names)
    return position.phase("4", next_train="5")


@pytest.mark.rule("AL-147")
def test_a_purchase_that_lowers_the_limit_is_allowed_and_the_excess_discarded() -> None:
    game = plays(at_trains(four_and_five(ABC=("4", "4"))), "ABC buys 5 from bank")
    assert game.phase == "5"
    refused(game, "ABC passes", "rounds")
    plays(game, "ABC discards 4")
    assert (owned(game, "ABC"), pool(game)) == (["4", "5"], ["4"])


@pytest.mark.rule("AL-148")
def test_every_company_over_the_new_limit_discards_at_its_presidents_choice() -> None:
    game = plays(at_trains(four_and_five(WRA=("3", "3", "4"))), "ABC buys 5 from bank")
    assert game.actor == "B"
    money = game.cash("WRA")
    plays(game, "WRA discards 4")
    assert (owned(game, "WRA"), pool(game), game.cash("WRA")) == (["3", "3"], ["4"], money)
    plays(game, "ABC buys 4 from pool")
    assert game.cash("ABC") == 1000 - 450 - 300


@pytest.mark.rule("AL-149")
def test_rusted_trains_go_before_the_limit_is_counted() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=1000, operated=True)
    position.company("WRA", cell=(2, 4), B=60, operated=True).trains("WRA", "2", "2", "3", "3")
    game = plays(position.phase("3", next_train="4").turn_of("ABC", "buy_trains").game(), "ABC buys 4 from bank")
    assert owned(game, "WRA") == ["3", "3"]
    assert game.actor == "A"


@pytest.mark.rule("AL-150")
def test_the_first_4_removes_all_2_trains_and_the_first_6_all_3_trains() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=1000, operated=True).company("TAG", cell=(2, 4), B=60, operated=True)
    position.trains("pool", "2").trains("TAG", "2", "3").phase("3", next_train="4")
    game = plays(at_trains(position), "ABC buys 4 from bank")
    assert (pool(game), owned(game, "TAG")) == ([], ["3"])
    position = _with_pool("5", "6", "3").company("TAG", cell=(2, 4), B=60, operated=True)
    game = plays(position.turn_of("ABC", "buy_trains").game(), "ABC buys 6 from bank")
    assert pool(game) == []


@pytest.mark.rule("AL-151")
def test_used_trains_begin_no_phase() -> None:
    game = plays(at_trains(_with_pool("4", "4", "3")), "ABC buys 3 from pool")
    assert game.phase == "4"


@pytest.mark.rule("AL-152")
def test_trains_are_not_sold_to_the_bank_or_given_up() -> None:
    position = buyer("2").trains("ABC", "2")
    game = at_trains(position)
    assert not game.allows("ABC discards 2")
    assert not game.allows("ABC sells 2 to bank")


def seven(**trains: tuple[str, ...]) -> Position:
    """ABC about to buy the 7, which makes 4 trains obsolete."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("L5", "57", 0).tile("J5", "9", 0)
    position.company("WRA", cell=(1, 7), B=60, cash=1000, operated=True)
    position.company("ABC", cell=(2, 5), A=60, cash=100, operated=True)
    for company, names in trains.items():
        position.trains(company, *names)
    return position.phase("6", next_train="7")


@pytest.mark.rule("AL-153")
def test_with_the_7_the_buyers_own_4_trains_and_those_of_the_pool_go_at_once() -> None:
    game = plays(at_trains(seven(WRA=("4",), pool=("4",)), "WRA"), "WRA buys 7 from bank")
    assert (owned(game, "WRA"), pool(game)) == (["7"], [])


@pytest.mark.rule("AL-154")
def test_other_4_trains_run_once_more_in_their_owners_next_turn() -> None:
    game = plays(at_trains(seven(ABC=("4",)), "WRA"), "WRA buys 7 from bank")
    assert owned(game, "ABC") == ["4"]
    while game.state.agenda[-1][2] < 7 and not any(type(c).__name__ == "RunTrains" for c in game.menu()):
        plays(game, "ABC passes")
    plays(game, "ABC runs 4: G6-H5", "ABC pays")
    assert owned(game, "ABC") == []
    # It has a run and no train: it must buy one.
    refused(game, "ABC passes", "company_kinds.must_own_train")


@pytest.mark.rule("AL-155")
def test_obsolete_trains_are_never_bought_and_leave_when_discarded() -> None:
    position = seven(ABC=("4",))
    position.cash(WRA=2000)
    game = plays(at_trains(position, "WRA"), "WRA buys 7 from bank")
    obsolete = [card for card, flags in enumerate(game.state.train_flags) if flags & OBSOLETE]
    assert len(obsolete) == 1
    refused(game, "WRA buys 4 from ABC for 1", "obsolete_trains")


@pytest.mark.rule("AL-156")
@pytest.mark.rule("AL-136")
def test_obsolete_trains_leave_after_the_dividend_and_make_room() -> None:
    position = seven(ABC=("4", "5")).cash(ABC=2000)
    game = plays(at_trains(position, "WRA"), "WRA buys 7 from bank", "WRA passes")
    while not any(type(choice).__name__ == "RunTrains" for choice in game.menu()):
        plays(game, "ABC passes")
    plays(game, "ABC runs 4: G6-H5")
    before = cell_of(game, "ABC")
    plays(game, "ABC withholds")
    assert owned(game, "ABC") == ["5"]
    assert cell_of(game, "ABC") == (before[0], before[1] - 1)
    plays(game, "ABC buys 4D from bank")


# --- forced purchases


def forced(treasury: int, cash: int, phase: str = "4", next_train: str = "5", **more: int) -> Position:
    """ABC has a run and no train; its president is A."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), cash=treasury, operated=True, **(more or {"A": 60}))
    return position.cash(A=cash).phase(phase, next_train=next_train)


@pytest.mark.rule("AL-160")
def test_a_company_with_a_run_and_no_train_must_buy_one() -> None:
    game = at_trains(forced(300, 0, "2", "2"))
    refused(game, "ABC passes", "company_kinds.must_own_train")
    plays(game, "ABC buys 2 from bank")
    assert owned(game, "ABC") == ["2"]


@pytest.mark.rule("AL-161")
def test_no_run_or_no_train_no_duty() -> None:
    lonely = Position("18al", "ABC").no_other_privates().tile("G6", "57", 0)
    lonely.company("ABC", cell=(2, 5), A=60, cash=300, operated=True).phase("2")
    plays(at_trains(lonely), "ABC passes")
    sold_out = forced(1000, 0, "4D", "4D")
    for card, kind in enumerate(sold_out.rules.card_kind):
        if sold_out.title.card_name[kind] == "4D":
            sold_out.state.put(sold_out.state.train_holder, card, -1)
    game = sold_out.turn_of("ABC", "buy_trains").game()
    assert game.state.agenda[-1] != ("turn", game.names.companies.number("ABC"), 13)


@pytest.mark.rule("AL-162")
def test_a_train_of_another_company_bought_with_its_own_money_will_do() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=50, operated=True).company("TAG", cell=(2, 4), B=60, operated=True)
    position.trains("TAG", "3").cash(A=500).phase("4", next_train="5")
    game = at_trains(position)
    refused(game, "ABC buys 3 from TAG for 60", "buy_trains.from_companies")
    plays(game, "ABC buys 3 from TAG for 40")
    assert owned(game, "ABC") == ["3"]


@pytest.mark.rule("AL-163")
def test_with_the_presidents_money_the_cheapest_train_of_the_bank() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=100, operated=True).company("WRA", cell=(2, 4), B=60, operated=True)
    position.trains("pool", "3").trains("WRA", "5").cash(A=600).phase("5", next_train="6")
    game = at_trains(position)
    refused(game, "ABC buys 6 from bank", "forced_purchase.president_adds")
    refused(game, "ABC buys 5 from WRA for 200", "buy_trains.from_companies")
    plays(game, "ABC buys 3 from pool")
    assert (game.cash("A"), game.cash("ABC")) == (520, 0)


@pytest.mark.rule("AL-163")
def test_with_the_option_his_money_goes_to_another_companys_train_up_to_its_price_too() -> None:
    def need(treasury: int, cash: int) -> RailGame:
        position = Position("18al", "ABC", ("as_on_18xx_games",)).no_other_privates().tile("G6", "6", 5)
        position.company("ABC", cell=(2, 5), A=60, cash=treasury, operated=True)
        position.company("WRA", cell=(2, 4), B=60, A=20, operated=True)
        return at_trains(position.trains("WRA", "3").cash(A=cash).phase("4", next_train="4"))

    game = need(100, 150)
    refused(game, "ABC buys 3 from WRA for 181", "buy_trains.from_companies")
    # Shares sold for the bank's train may go to this one.
    plays(game, "A sells 1 WRA", "ABC buys 3 from WRA for 180")
    assert (game.cash("A"), game.cash("ABC"), game.cash("WRA")) == (150 + 70 - 80, 0, 180)
    # So may his money if the treasury could pay for one of the bank.
    game = need(150, 500)
    plays(game, "ABC buys 3 from WRA for 170")
    assert (game.cash("A"), game.cash("ABC")) == (480, 0)


@pytest.mark.rule("AL-164")
def test_the_president_adds_just_what_is_missing_for_one_train() -> None:
    game = plays(at_trains(forced(100, 1000, "4", "4")), "ABC buys 4 from bank")
    assert (game.cash("A"), game.cash("ABC")) == (800, 0)
    assert not game.allows("ABC buys 4 from bank")


def selling(need: int, cash: int, shares: int, cell: tuple[int, int] = (2, 5)) -> Position:
    """A must find what a 4 train costs beyond the treasury; he holds WRA as well."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    # The pool is full of ABC, so nothing of it can be sold.
    position.company("ABC", cell=(2, 8), A=20, B=10, C=10, pool=50, cash=300 - need, operated=True)
    position.company("WRA", cell=cell, B=60 if shares < 5 else 30, A=10 * shares, operated=True, president="B")
    return position.cash(A=cash).phase("4", next_train="4")


@pytest.mark.rule("AL-165")
def test_shares_are_sold_for_as_much_as_is_needed_and_no_more() -> None:
    game = at_trains(selling(200, 150, 2))
    refused(game, "ABC buys 4 from bank", "forced_purchase")
    refused(game, "A sells 2 WRA", "forced_purchase.sells")
    plays(game, "A sells 1 WRA")
    assert game.cash("A") == 225
    refused(game, "A sells 1 WRA", "forced_purchase.sells")
    plays(game, "ABC buys 4 from bank")
    assert game.cash("A") == 25


@pytest.mark.rule("AL-166")
def test_a_sale_may_not_cost_the_company_its_president_but_another_one() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=30, B=30, president="A", cash=0, operated=True)
    position.company("WRA", cell=(2, 5), A=30, C=30, president="A", operated=True)
    position.cash(A=150).phase("4", next_train="4")
    game = at_trains(position)
    refused(game, "A sells 1 ABC", "forced_purchase.own_presidency")
    plays(game, "A sells 1 WRA")
    assert game.president("WRA") == "C"


@pytest.mark.rule("AL-167")
def test_forced_sales_leave_the_priority_deal_alone() -> None:
    position = selling(200, 150, 2).priority("C")
    game = plays(at_trains(position), "A sells 1 WRA", "ABC buys 4 from bank")
    assert game.players[game.state.clock[PRIORITY] - 1] == "C"


@pytest.mark.rule("AL-168")
def test_who_cannot_raise_enough_is_bankrupt_and_the_game_over() -> None:
    game = at_trains(selling(300, 0, 2))
    plays(game, "A goes bankrupt")
    assert game.is_over
    assert game.cash("A") == 0
    assert not at_trains(selling(100, 50, 2)).allows("A goes bankrupt")


@pytest.mark.rule("AL-169")
def test_the_limits_of_the_pool_and_of_presidencies_bind_forced_sales() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 8), A=60, cash=0, operated=True)
    position.company("TAG", cell=(2, 5), A=20, B=30, pool=50, president="B", operated=True)
    position.cash(A=150).phase("4", next_train="4")
    game = at_trains(position)
    refused(game, "A sells 1 TAG", "company_kinds.pool_limit")


@pytest.mark.rule("AL-170")
def test_selling_one_by_one_may_raise_less() -> None:
    # Two shares at 80 are worth 160 together, 80 and 75 one after the other.
    game = plays(at_trains(selling(150, 0, 2, cell=(2, 6))), "A sells 1 WRA", "A sells 1 WRA")
    assert game.cash("A") == 155
    plays(game, "ABC buys 4 from bank")
    game = plays(at_trains(selling(158, 0, 2, cell=(2, 6))), "A sells 1 WRA", "A sells 1 WRA")
    assert game.cash("A") == 155
    plays(game, "A goes bankrupt")
    assert game.is_over
