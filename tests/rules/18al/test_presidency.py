"""18AL section C, and the same in 18GA: who is president, and how a stock round ends."""

from __future__ import annotations

import pytest
from casts import Cast
from positions import Position, all_pass, cell_of, certificates, plays, refused, stack_at

IN_BOTH = ("18al", "18ga")


@pytest.mark.rule("AL-059")
def test_the_presidency_changes_when_another_player_has_more(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(2, 5), A=30, B=20, pool=40)
    game = position.stock_round("B").game()
    plays(game, f"B buys {one} from pool", "B passes")
    # As much is not more, and what lies in the pool does not matter.
    assert game.president(one) == "A" and certificates(game, one, "B") == (0, 3)
    plays(game, "C passes", "A passes", f"B buys {one} from pool")
    assert game.president(one) == "B"
    assert certificates(game, one, "B") == (1, 2) and certificates(game, one, "A") == (0, 3)


@pytest.mark.rule("AL-060")
@pytest.mark.parametrize(
    ("seller", "held", "heir"),
    [
        ("A", {"A": 30, "B": 20, "C": 20}, "B"),
        ("A", {"A": 30, "B": 10, "C": 20}, "C"),
        ("B", {"A": 20, "B": 30, "C": 20}, "C"),
        ("C", {"A": 20, "B": 20, "C": 30}, "A"),
    ],
)
def test_of_equals_the_first_after_the_old_president_takes_over(
    both: Cast, seller: str, held: dict[str, int], heir: str
) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(2, 5), president=seller, **held)
    game = position.stock_round(seller).game()
    plays(game, f"{seller} sells 2 {one}")
    assert game.president(one) == heir


@pytest.mark.rule("AL-060")
def test_more_shares_count_before_the_seat(both: Cast) -> None:
    one = both.companies[0]
    position = both.position("ABCD").no_other_privates().company(one, cell=(2, 5), A=30, B=20, C=30, D=20, president="A")
    game = position.stock_round("A").game()
    plays(game, f"A sells 1 {one}")
    assert game.president(one) == "C"


@pytest.mark.rule("AL-061")
def test_the_new_president_gives_two_ordinary_certificates_for_the_other(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(2, 5), A=30, B=20, C=20, president="A")
    game = position.stock_round("A").game()
    plays(game, f"A sells 2 {one}")
    assert certificates(game, one, "B") == (1, 0)
    assert certificates(game, one, "A") == (0, 1)
    assert certificates(game, one, "C") == (0, 2)
    assert certificates(game, one, "pool") == (0, 2)


@pytest.mark.rule("AL-062")
def test_all_a_company_has_is_in_the_new_presidents_hands(both: Cast) -> None:
    one = both.companies[0]
    third = both.privates[2]
    position = both.position().private(third, one).no_other_privates()
    position.company(one, cell=(2, 5), A=30, B=30, C=20, president="A", cash=200, operated=True).trains(one, "3")
    game = position.phase("3", left=3).stock_round("A").game()
    plays(game, f"A sells 1 {one}", "A passes", "B passes", "C passes", "A passes")
    assert (game.round, game.company, game.actor, game.president(one)) == ("OR 2.1", one, "B", "B")
    # The private paid before the turn began; everything else is as it was.
    assert (game.cash(one), game.trains(one), game.owner(third)) == (215, ["3"], one)
    refused(game, "A passes", "rounds")
    while game.allows(f"{one} buys 3 from bank").rule == "rounds":
        plays(game, "B passes")
    plays(game, f"{one} buys 3 from bank")
    # In the next operating round the private has paid again.
    assert (game.round, game.trains(one), game.cash(one)) == ("OR 2.2", ["3", "3"], 215 - 180 + 15)


@pytest.mark.rule("AL-063")
def test_the_stock_round_ends_when_all_pass_in_a_row(both: Cast) -> None:
    one = both.companies[0]
    game = both.position().no_other_privates().company(one, cell=(2, 5), A=30).stock_round("A").game()
    plays(game, f"A buys {one} from offering", "A passes", "B passes", "C passes")
    assert (game.round, game.actor) == ("SR 2", "A")
    plays(game, "A passes")
    assert game.round == "SR 3"


@pytest.mark.rule("AL-063")
def test_a_pass_is_for_one_turn_only(both: Cast) -> None:
    one = both.companies[0]
    game = both.position().no_other_privates().company(one, cell=(2, 5), A=30).stock_round("A").game()
    plays(game, "A passes", "B passes", f"C buys {one} from offering", "C passes")
    assert game.actor == "A"
    plays(game, "A passes", f"B buys {one} from offering", "B passes", "C passes", "A passes")
    assert game.round == "SR 2"
    plays(game, "B passes")
    # B was the last to act.
    assert (game.round, game.actor) == ("SR 3" if not game.is_floated(one) else "OR 2.1", "C")


@pytest.mark.rule("AL-064")
@pytest.mark.parametrize(
    ("title", "sold_out", "start", "price", "top", "top_cell"),
    [("18al", "WRA", (2, 5), 80, "ABC", (1, 7)), ("18ga", "CoG", (2, 5), 100, "GA", (1, 6))],
    ids=IN_BOTH,
)
def test_prices_of_sold_out_companies_rise_at_the_end_of_the_stock_round(
    title: str, sold_out: str, start: tuple[int, int], price: int, top: str, top_cell: tuple[int, int]
) -> None:
    position = Position(title).no_other_privates()
    position.company(sold_out, cell=start, A=50, B=50, president="A", cash=500)
    position.company(top, cell=top_cell, C=60, A=40, cash=500)
    game = position.stock_round("A").game()
    before = game.price(top)
    all_pass(game, "OR 2.1")
    assert (cell_of(game, sold_out), game.price(sold_out)) == ((start[0] - 1, start[1]), price)
    # In the top row there is nowhere to rise to.
    assert (cell_of(game, top), game.price(top)) == (top_cell, before)


@pytest.mark.rule("AL-064")
def test_the_highest_rises_first_and_arrives_on_top(both: Cast) -> None:
    one, two, three = both.companies
    position = both.position().no_other_privates()
    # Into one cell of the top row from one below: the upper of a stack is first.
    position.company(two, cell=(2, 5), A=50, B=50, president="A", cash=500)
    position.company(one, cell=(2, 5), A=50, B=50, president="B", cash=500)
    position.company(three, cell=(1, 5), C=60, A=10, cash=500)
    game = all_pass(position.stock_round("C").game(), "OR 2.1")
    assert stack_at(game, one) == [three, two, one]
    # A lower price that rises into the cell a higher one has just left finds it empty.
    position = both.position().no_other_privates()
    position.company(two, cell=(3, 5), A=50, B=50, president="A", cash=500)
    position.company(one, cell=(2, 5), A=50, B=50, president="B", cash=500)
    game = all_pass(position.stock_round("C").game(), "OR 2.1")
    assert (cell_of(game, one), cell_of(game, two)) == ((1, 5), (2, 5))
    assert stack_at(game, two) == [two]


@pytest.mark.rule("AL-065")
@pytest.mark.parametrize("held", [{"A": 50, "B": 40, "pool": 10}, {"A": 50, "B": 40}, {"A": 50, "B": 30, "pool": 10}])
def test_a_share_in_offering_or_pool_keeps_the_price_down(both: Cast, held: dict[str, int]) -> None:
    two = both.companies[1]
    position = both.position().no_other_privates().company(two, cell=(2, 5), cash=500, **held)
    game = all_pass(position.stock_round("C").game(), "OR 2.1")
    assert cell_of(game, two) == (2, 5)
