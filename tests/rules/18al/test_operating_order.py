"""18AL section D, and the same in 18GA: who operates when, how often, and in which steps."""

from __future__ import annotations

import pytest
from casts import Cast
from positions import Position, all_pass, cell_of, plays, refused, stack_at

from railwright.runtime.games.rail_18xx import RailGame


def order_of_turns(game: RailGame) -> list[str]:
    """Companies in the order of their turns until the round is over; everybody passes."""
    now, seen = game.round, []
    while game.round == now:
        if game.company is not None and (not seen or seen[-1] != game.company):
            seen.append(game.company)
        plays(game, "pass")
    return seen


def three_companies(both: Cast, *cells: tuple[int, int]) -> Position:
    """Three floated companies with prices in certain cells, put there in this order."""
    position = both.position().no_other_privates()
    for company, cell, president in zip(both.companies, cells, "ABC", strict=True):
        position.company(company, cell=cell, cash=700, **{president: 60})
    return position


@pytest.mark.rule("AL-070")
def test_privates_pay_their_owners_at_the_start_of_each_operating_round(both: Cast) -> None:
    one = both.companies[0]
    cheapest, second, third, *_ = both.privates
    position = both.position().private(cheapest, "A").private(second, one).private(third, None).no_other_privates()
    position.company(one, cell=(2, 5), A=60, cash=700).trains(one, "2")
    game = position.phase("3", left=3).end_of_stock_round(number=2).game()
    bank = game.cash("bank")
    assert game.round == "OR 2.1"
    assert (game.cash("A"), game.cash("B"), game.cash("C"), game.cash(one)) == (605, 600, 600, 710)
    all_pass(game, "OR 2.2")
    # In the second round of the set again; nothing was run in between.
    assert (game.cash("A"), game.cash(one), game.cash("bank")) == (610, 720, bank - 15)


@pytest.mark.rule("AL-070")
@pytest.mark.parametrize(
    ("title", "incomes"),
    [
        ("18al", {"TR": 5, "SNAR": 10, "BLC": 15, "M&C": 20, "NDY": 20}),
        ("18ga", {"LTR": 5, "MRC": 10, "W&SR": 15, "OSR": 20, "M&BR": 25}),
    ],
)
def test_what_each_private_pays(title: str, incomes: dict[str, int]) -> None:
    for private, income in incomes.items():
        position = Position(title).private(private, "B").no_other_privates()
        game = all_pass(position.stock_round("A", number=1).game(), "SR 2")
        assert (game.cash("A"), game.cash("B")) == (600, 600 + income), private


@pytest.mark.rule("AL-071")
def test_the_highest_price_operates_first_and_each_company_once(both: Cast) -> None:
    one, two, three = both.companies
    game = three_companies(both, (1, 6), (2, 5), (2, 4)).end_of_stock_round().game()
    assert order_of_turns(game) == [one, two, three]
    game = three_companies(both, (2, 4), (1, 6), (2, 5)).end_of_stock_round().game()
    assert order_of_turns(game) == [two, three, one]
    assert all(game.has_operated(company) for company in both.companies)


@pytest.mark.rule("AL-072")
def test_at_equal_prices_the_one_farther_right_is_first(both: Cast) -> None:
    one, two, three = both.companies
    game = three_companies(both, (4, 1), (2, 5), (5, 8)).end_of_stock_round().game()
    assert game.price(two) == game.price(three)
    assert order_of_turns(game) == [three, two, one]


@pytest.mark.rule("AL-073")
def test_in_one_cell_the_upper_is_first(both: Cast) -> None:
    one, two, three = both.companies
    game = three_companies(both, (3, 5), (3, 5), (3, 5)).end_of_stock_round().game()
    assert stack_at(game, one) == [one, two, three]
    assert order_of_turns(game) == [one, two, three]
    position = three_companies(both, (3, 5), (3, 5), (3, 5)).price(one, (3, 6)).price(one, (3, 5))
    game = position.end_of_stock_round().game()
    assert order_of_turns(game) == [two, three, one]


@pytest.mark.rule("AL-074")
def test_the_order_is_looked_up_again_after_each_turn(both: Cast) -> None:
    one, two, three = both.companies
    position = both.position().no_other_privates().tile(*both.link)
    position.company(one, cell=(1, 6), A=60, cash=50, operated=True)
    position.company(two, cell=(1, 5), B=40, A=20, cash=700).company(three, cell=(2, 5), C=60, cash=700)
    game = position.cash(A=0).phase("3", left=2).turn_of(one, "buy_trains").game()
    assert game.price(two) > game.price(three)
    # The first company has a run and no train: its president sells two shares of the second to buy one.
    refused(game, f"{one} passes", "company_kinds.must_own_train")
    plays(game, f"A sells 2 {two}", f"{one} buys 3 from bank")
    assert cell_of(game, two) == (3, 5) and game.price(two) < game.price(three)
    assert order_of_turns(game) == [three, two]


@pytest.mark.rule("AL-075")
def test_who_moves_into_a_cell_goes_under_those_waiting_there_and_does_not_operate_again(both: Cast) -> None:
    one, two, three = both.companies
    position = three_companies(both, (2, 5), (2, 4), (2, 6)).tile(*both.link)
    position.company(one, cell=(2, 5), A=60, cash=0, operated=True).trains(one, "2")
    position.phase("2", left=2).cash(A=0)
    run = next(line for line in ("ABC runs 2: G6-H5", "ACL runs 2: J12-I11") if line.startswith(one))
    # Withheld: to the left, where the second has not operated.
    game = position.turn_of(one, "run_trains", operated=[three]).game()
    plays(game, run, f"{one} withholds")
    assert stack_at(game, one) == [two, one]
    while game.company == one:
        plays(game, "pass")
    assert order_of_turns(game) == [two]
    # Paid: to the right, where the third has not operated.
    game = position.turn_of(one, "run_trains", operated=[two]).game()
    plays(game, run, f"{one} pays")
    assert stack_at(game, one) == [three, one]
    while game.company == one:
        plays(game, "pass")
    assert order_of_turns(game) == [three]


@pytest.mark.rule("AL-076")
def test_operating_rounds_of_a_set_are_counted_when_it_begins(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(1, 6), A=60, cash=2000).company(two, cell=(2, 5), B=60, cash=2000).trains(one, "2")
    game = position.phase("2", next_train="3").end_of_stock_round(number=2).game()
    rounds = [game.round]

    def go_on(until: str) -> None:
        while game.round != until:
            plays(game, "pass")
            if game.round != rounds[-1]:
                rounds.append(game.round)

    def buy(company: str, train: str) -> None:
        while game.allows(f"{company} buys {train} from bank").rule == "rounds":
            plays(game, "pass")
        plays(game, f"{company} buys {train} from bank")

    buy(one, "3")
    go_on("OR 4.1")
    # The first 3 came in a set of one round; two rounds from the next stock round on.
    assert rounds == ["OR 2.1", "SR 3", "OR 3.1", "OR 3.2", "SR 4", "OR 4.1"]


@pytest.mark.rule("AL-076")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)]
)
def test_operating_rounds_by_phase(both: Cast, phase: str, rounds: int) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=60, cash=200)
    position.phase(phase, next_train="2" if phase == "1" else None)
    game = all_pass(position.stock_round("A").game(), "OR 2.1")
    seen = [game.round]
    while game.round != "SR 3":
        plays(game, "pass")
        if game.round != seen[-1]:
            seen.append(game.round)
    assert seen == [f"OR 2.{number}" for number in range(1, rounds + 1)] + ["SR 3"]


@pytest.mark.rule("AL-076")
def test_a_set_under_way_keeps_its_number_when_the_first_five_is_bought(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=60, cash=2000, operated=True)
    game = position.phase("4", next_train="5").turn_of(one, "buy_trains").game()
    plays(game, f"{one} buys 5 from bank")
    assert game.phase == "5"
    seen = []
    while game.round != "OR 3.3":
        plays(game, "pass")
        seen.append(game.round)
    assert "OR 2.2" in seen and "OR 2.3" not in seen


@pytest.mark.rule("AL-077")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    position = Position("18al").private("TR", "B").no_other_privates().tile("G6", "57", 1)
    position.company("ABC", cell=(2, 5), A=60, cash=700, operated=True).trains("ABC", "3")
    game = position.phase("3", left=2).turn_of("ABC", "place_home").game()
    moves = {
        "tile": "ABC lays 8 at F7 rot 1",
        "token": "ABC places token at H5",
        "run": "ABC runs 3: G6-H5",
        "dividend": "ABC withholds",
        "train": "ABC buys 3 from bank",
    }
    done: list[str] = []
    for step, move in moves.items():
        # Nothing that comes later yet, nothing that is over again; but a private at any time.
        for other, early_or_late in moves.items():
            if other != step:
                refused(game, early_or_late, "rounds")
        assert game.allows("ABC buys TR for 10")
        assert game.company == "ABC"
        plays(game, move)
        done.append(step)
    assert done == ["tile", "token", "run", "dividend", "train"]
    assert game.cash("ABC") == 700 - 60 - 40 + 50 - 180
    plays(game, "ABC buys TR for 10")


@pytest.mark.rule("AL-077")
def test_each_step_may_be_left_out_but_the_dividend_is_decided() -> None:
    position = Position("18al").no_other_privates().tile("G6", "57", 1)
    position.company("ABC", cell=(2, 5), A=60, cash=700, operated=True).trains("ABC", "3")
    game = position.phase("3", left=2).turn_of("ABC", "place_home").game()
    plays(game, "ABC passes", "ABC passes", "ABC runs 3: G6-H5")
    refused(game, "ABC passes", "dividends.choices")
    plays(game, "ABC pays", "ABC passes")
    assert game.round == "OR 2.2" and game.cash("ABC") == 700


@pytest.mark.rule("AL-077")
def test_obsolete_trains_go_between_the_dividend_and_the_purchase() -> None:
    position = Position("18al").no_other_privates().tile("G6", "57", 1)
    position.company("ABC", cell=(2, 4), A=60, cash=900, operated=True).trains("ABC", "4", "5")
    position.company("WRA", cell=(2, 5), B=60, cash=900, operated=True)
    game = position.phase("6", next_train="7").turn_of("WRA", "buy_trains").game()
    plays(game, "WRA buys 7 from bank", "WRA passes")
    assert (game.company, game.trains("ABC")) == ("ABC", ["4", "5"])
    plays(game, "ABC passes", "ABC passes")
    assert game.trains("ABC") == ["4", "5"]
    plays(game, "ABC runs 4: G6-H5", "ABC pays")
    assert (game.company, game.trains("ABC")) == ("ABC", ["5"])
    plays(game, "ABC buys 4D from bank")
    assert game.trains("ABC") == ["5", "4D"]


@pytest.mark.rule("AL-078")
def test_the_home_station_is_placed_free_in_the_first_turn() -> None:
    position = Position("18al").no_other_privates().company("ATN", cell=(2, 5), A=60, cash=750)
    game = position.stock_round("A", number=1).game()
    assert game.tokens("F1") == []
    all_pass(game, "OR 1.1")
    assert (game.company, game.tokens("F1"), game.cash("ATN")) == ("ATN", ["ATN"], 750)


@pytest.mark.rule("AL-078")
@pytest.mark.parametrize(
    ("title", "homes"),
    [
        ("18al", {"L&N": "A4", "M&O": "Q2", "WRA": "L5", "ATN": "F1", "ABC": "G6", "TAG": "E6"}),
        ("18ga", {"ACL": "J12", "CoG": "F6", "G&F": "H4", "GA": "D10", "SAL": "G13", "W&A": "D4"}),
    ],
)
def test_every_company_has_its_home(title: str, homes: dict[str, str]) -> None:
    for company, home in homes.items():
        position = Position(title).no_other_privates().company(company, cell=(2, 5), A=60, cash=750)
        game = position.operating_round().game()
        assert (game.company, game.tokens(home), game.cash(company)) == (company, [company], 750)
        # Once, not in every turn.
        position.company(company, cell=(2, 5), A=60, cash=750, operated=True)
        game = position.operating_round().game()
        assert (game.company, game.tokens(home)) == (company, [company])


@pytest.mark.rule("AL-079")
def test_no_station_stands_on_the_map_before_the_first_turn(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(1, 6), A=60, cash=700).company(two, cell=(2, 5), B=60, cash=700)
    game = position.end_of_stock_round().game()
    # The first is in its turn, the second has floated but not operated.
    assert game.company == one and game.is_floated(two)
    assert game.tokens(both.homes[0]) == [one] and game.tokens(both.homes[1]) == []
    while game.company == one:
        plays(game, "pass")
    assert game.company == two and game.tokens(both.homes[1]) == [two]
