"""18AL section C, and the same in 18GA: buying in a stock turn, its limits, floating."""

from __future__ import annotations

import pytest
from casts import Cast
from positions import Position, all_pass, cell_of, certificates, plays, refused, stack_at

from railwright.runtime.games.rail_18xx import RailGame

IN_BOTH = ("18al", "18ga")


@pytest.mark.rule("AL-046")
@pytest.mark.parametrize(
    ("price", "cell"), [(60, (3, 3)), (70, (2, 4)), (75, (2, 5)), (90, (1, 6)), (105, (1, 7))]
)
def test_the_presidents_certificate_costs_twice_the_starting_price(price: int, cell: tuple[int, int]) -> None:
    game = Position("18al").no_other_privates().stock_round("A", number=1).game()
    plays(game, f"A pars L&N at {price}")
    assert (game.cash("A"), game.cash("L&N"), game.cash("bank")) == (600 - 2 * price, 0, 6200 + 2 * price)
    assert (game.par("L&N"), game.price("L&N"), cell_of(game, "L&N")) == (price, price, cell)
    assert certificates(game, "L&N", "A") == (1, 0)
    assert game.president("L&N") == "A" and not game.is_floated("L&N")


@pytest.mark.rule("AL-046")
@pytest.mark.parametrize("price", [50, 65, 80, 100, 120])
def test_no_other_starting_price(price: int) -> None:
    game = Position("18al").no_other_privates().stock_round("A", number=1).game()
    refused(game, f"A pars L&N at {price}", "market.par")


@pytest.mark.rule("AL-046")
def test_a_new_company_goes_under_others_with_the_same_starting_price() -> None:
    game = Position("18al").no_other_privates().cash(B=209).stock_round("A", number=1).game()
    plays(game, "A pars WRA at 75")
    refused(game, "B pars TAG at 105", "cash")
    plays(game, "B pars TAG at 75", "C pars ATN at 75")
    assert stack_at(game, "WRA") == ["WRA", "TAG", "ATN"]
    refused(game, "A pars TAG at 75", "stock_round")


@pytest.mark.rule("AL-047")
def test_ordinary_shares_are_sold_once_the_presidency_is(both: Cast) -> None:
    one = both.companies[0]
    game = both.position().no_other_privates().stock_round("B", number=1).game()
    refused(game, f"B buys {one} from offering", "company_kinds.certificates")
    plays(game, "B passes", "C passes", f"A pars {one} at 70", f"B buys {one} from offering")
    assert (game.cash("B"), game.shares(one, "B")) == (530, 10)


@pytest.mark.rule("AL-047")
def test_the_offering_asks_the_starting_price_whatever_the_market_says(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(5, 4), par=70, A=30)
    game = position.stock_round("B").game()
    assert game.price(one) == 55
    plays(game, f"B buys {one} from offering")
    assert (game.cash("B"), game.price(one)) == (530, 55)
    position.cash(B=69).company(both.companies[1], cell=(1, 6), C=30, B=10)
    refused(position.stock_round("B").game(), f"B buys {one} from offering", "cash")


@pytest.mark.rule("AL-048")
@pytest.mark.parametrize(
    ("title", "company", "other", "cell", "price"),
    [("18al", "L&N", "ABC", (2, 5), 75), ("18ga", "SAL", "ACL", (3, 5), 80)],
    ids=IN_BOTH,
)
def test_the_pool_asks_the_market_price(
    title: str, company: str, other: str, cell: tuple[int, int], price: int
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, par=90, A=50, pool=10, cash=7)
    game = position.stock_round("B").game()
    bank = game.cash("bank")
    plays(game, f"B buys {company} from pool")
    assert (game.cash("B"), game.cash("bank"), game.cash(company)) == (600 - price, bank + price, 7)
    assert (game.shares(company, "B"), game.shares(company, "pool"), game.price(company)) == (10, 0, price)
    position.cash(B=price - 1).company(other, cell=(1, 6), C=30, B=10)
    refused(position.stock_round("B").game(), f"B buys {company} from pool", "cash")


@pytest.mark.rule("AL-050")
def test_nobody_buys_beyond_sixty_percent(both: Cast) -> None:
    three = both.companies[2]
    position = both.position().no_other_privates().company(three, cell=(1, 6), A=60, B=10, pool=10)
    game = position.stock_round("A").game()
    refused(game, f"A buys {three} from offering", "company_kinds.holding_limit")
    refused(game, f"A buys {three} from pool", "company_kinds.holding_limit")
    # Not even in the yellow zone, where certificates do not count.
    position.price(three, (6, 5))
    refused(position.stock_round("A").game(), f"A buys {three} from offering", "company_kinds.holding_limit")
    position = both.position().no_other_privates().company(three, cell=(1, 6), A=50, B=10)
    plays(position.stock_round("A").game(), f"A buys {three} from offering")


def holding(both: Cast, count: int) -> Position:
    """Four players; A has so many certificates that count, 10 to 13: two privates, two presidencies, ordinary ones."""
    one, two, _ = both.companies
    cheapest, second, *_ = both.privates
    position = both.position("ABCD").private(cheapest, "A").private(second, "A").no_other_privates()
    position.company(one, cell=(1, 6), A=60).company(two, cell=(1, 6), A=60 - 10 * max(0, 12 - count))
    if count == 13:
        position.company(next_company(both, position), cell=(1, 6), A=10, B=20)
    return position.cash(A=500)


def next_company(both: Cast, position: Position) -> str:
    """A fourth company that no private has anything to do with."""
    return str(next(name for name in position.title.company_name if name not in (*both.companies, "CoG")))


def counted(game: RailGame, player: str) -> int:
    """Certificates of a player that count."""
    return int(next(row["certificates"] for row in game.view()["players"] if row["name"] == player))


@pytest.mark.rule("AL-051")
def test_what_counts_as_a_certificate(both: Cast) -> None:
    one, two, three = both.companies
    cheapest, second, third, fourth, _ = both.privates
    position = both.position("ABCD").private(cheapest, "A").private(fourth, "A").private(second, one)
    position.private(third, "B").no_other_privates()
    last = next_company(both, position)
    # Nine ordinary certificates, two of them in the yellow zone, and a president's: ten that count.
    position.company(one, cell=(1, 6), A=50).company(two, cell=(6, 3), B=30, A=20)
    position.company(three, cell=(2, 5), B=40, A=30).company(last, cell=(2, 5), C=30, A=10)
    game = position.stock_round("A").game()
    assert game.price(two) == 45
    assert counted(game, "A") == 10
    for number in (11, 12):
        plays(game, f"A buys {last} from offering", "A passes", "B passes", "C passes", "D passes")
        assert counted(game, "A") == number
    refused(game, f"A buys {last} from offering", "players.certificate_limit")


@pytest.mark.rule("AL-052")
def test_at_the_limit_only_yellow_stock_is_bought(both: Cast) -> None:
    three = both.companies[2]
    position = holding(both, 11).company(three, cell=(2, 4), B=20, A=10)
    game = position.stock_round("A").game()
    assert counted(game, "A") == 12
    refused(game, f"A buys {three} from offering", "players.certificate_limit")
    verdict = game.allows(f"A buys {three} from offering")
    assert "12 certificates, the limit is 12" in verdict.what
    position.price(three, (6, 3))
    game = position.stock_round("A").game()
    plays(game, f"A buys {three} from offering")
    assert game.shares(three, "A") == 20


@pytest.mark.rule("AL-052")
def test_not_even_when_becoming_president_would_bring_the_count_down(both: Cast) -> None:
    three = both.companies[2]
    # With a third share A would be president: two ordinary certificates for one.
    position = holding(both, 10).company(three, cell=(2, 4), B=20, A=20, president="B")
    game = position.stock_round("A").game()
    assert counted(game, "A") == 12
    refused(game, f"A buys {three} from offering", "players.certificate_limit")
    position.price(three, (6, 3))
    game = position.stock_round("A").game()
    plays(game, f"A buys {three} from offering")
    assert game.president(three) == "A"


@pytest.mark.rule("AL-052")
def test_privates_count_too_when_they_are_bought(both: Cast) -> None:
    third = both.privates[2]
    game = holding(both, 12).private(third, "B").stock_round("A").game()
    refused(game, f"A buys {third} from B for 1", "players.certificate_limit")
    plays(game, "A passes")
    refused(game, f"B sells {third} to A for 1", "players.certificate_limit")
    plays(game, f"B sells {third} to C for 1")
    game = holding(both, 11).private(third, "B").stock_round("A").game()
    plays(game, f"A buys {third} from B for 1")
    assert counted(game, "A") == 12


@pytest.mark.rule("AL-053")
def test_who_is_over_the_limit_must_sell_and_cannot_pass(both: Cast) -> None:
    game = holding(both, 13).stock_round("A").game()
    one = both.companies[0]
    assert counted(game, "A") == 13
    refused(game, "A passes", "stock_round.over_limit")
    plays(game, f"A sells 1 {one}")
    plays(game, "A passes")
    assert game.actor == "B"


@pytest.mark.rule("AL-053")
def test_he_sells_so_many_as_it_takes_but_not_before_his_turn(both: Cast) -> None:
    one, _, three = both.companies
    position = holding(both, 13).company(three, cell=(1, 6), B=30, A=20)
    game = position.stock_round("B").game()
    plays(game, "B passes", "C passes", "D passes")
    refused(game, f"A buys {three} from offering", "players.certificate_limit")
    for number in (15, 14, 13):
        assert counted(game, "A") == number
        refused(game, "A passes", "stock_round.over_limit")
        plays(game, f"A sells 1 {one}")
    plays(game, "A passes")
    assert game.actor == "B"


@pytest.mark.rule("AL-053")
def test_selling_a_private_to_another_player_does_it_as_well(both: Cast) -> None:
    cheapest = both.privates[0]
    game = holding(both, 13).stock_round("A").game()
    refused(game, "A passes", "stock_round.over_limit")
    plays(game, f"A sells {cheapest} to D for 10", "A passes")
    assert counted(game, "A") == 12


@pytest.mark.rule("AL-053")
def test_a_purchase_that_would_end_the_sales_waits_until_enough_is_sold(both: Cast) -> None:
    one, _, three = both.companies
    position = holding(both, 13).private(both.privates[2], "A").company(three, cell=(6, 3), B=30)
    game = position.stock_round("A").game()
    assert counted(game, "A") == 14
    plays(game, f"A sells 1 {one}")
    refused(game, f"A buys {three} from offering", "stock_round.over_limit")
    plays(game, f"A sells 1 {one}", f"A buys {three} from offering")
    # Before any sale yellow stock may be bought, since the sales can follow.
    game = position.stock_round("A").game()
    plays(game, f"A buys {three} from offering")
    refused(game, "A passes", "stock_round.over_limit")
    plays(game, f"A sells 2 {one}", "A passes")
    assert game.actor == "B"


@pytest.mark.rule("AL-054")
def test_selling_a_company_back_into_the_yellow_zone_is_enough(both: Cast) -> None:
    _, _, three = both.companies
    # A price of 55 in row 3, column 2; a row below, 50 is yellow.
    position = holding(both, 12).company(three, cell=(3, 2), A=50, B=50, president="B")
    game = position.stock_round("A").game()
    assert (game.price(three), counted(game, "A")) == (55, 17)
    refused(game, "A passes", "stock_round.over_limit")
    plays(game, f"A sells 1 {three}")
    assert (game.price(three), cell_of(game, three)) == (50, (4, 2))
    assert counted(game, "A") == 12
    plays(game, "A passes")
    assert game.shares(three, "A") == 40


@pytest.mark.rule("AL-055")
@pytest.mark.parametrize(
    ("title", "company", "par", "cell"),
    [
        ("18al", "WRA", 60, (3, 3)),
        ("18al", "WRA", 75, (2, 5)),
        ("18al", "WRA", 105, (1, 7)),
        ("18ga", "SAL", 55, (4, 3)),
        ("18ga", "SAL", 110, (1, 6)),
    ],
)
def test_a_company_floats_with_ten_times_its_starting_price_when_sixty_percent_are_sold(
    title: str, company: str, par: int, cell: tuple[int, int]
) -> None:
    position = Position(title).no_other_privates().company(company, cell=cell, par=par, A=30, B=20)
    game = position.stock_round("C").game()
    bank = game.cash("bank")
    assert not game.is_floated(company) and game.cash(company) == 0
    plays(game, f"C buys {company} from offering")
    assert game.is_floated(company) and game.cash(company) == 10 * par
    assert game.cash("bank") == bank - 10 * par + par
    assert game.round == "SR 2"


@pytest.mark.rule("AL-056")
def test_shares_in_the_pool_have_left_the_offering_for_good(both: Cast) -> None:
    three = both.companies[2]
    position = both.position().no_other_privates().company(three, cell=(2, 4), par=70, A=30, B=20)
    game = position.stock_round("B").game()
    plays(game, f"B sells 1 {three}", "B passes")
    assert not game.is_floated(three)
    plays(game, f"C buys {three} from offering")
    assert (game.shares(three, "offering"), game.shares(three, "pool")) == (40, 10)
    assert game.is_floated(three) and game.cash(three) == 700


@pytest.mark.rule("AL-056")
def test_buying_from_the_pool_does_not_float_a_company(both: Cast) -> None:
    three = both.companies[2]
    position = both.position().no_other_privates().company(three, cell=(2, 4), par=70, A=30, B=10, pool=10)
    game = position.stock_round("C").game()
    plays(game, f"C buys {three} from pool")
    assert not game.is_floated(three) and game.cash(three) == 0


@pytest.mark.rule("AL-057")
def test_a_company_that_has_not_floated_does_not_operate(both: Cast) -> None:
    one, _, three = both.companies
    position = both.position().no_other_privates().company(three, cell=(1, 6), A=30, B=20, par=70)
    position.company(one, cell=(2, 4), C=60, cash=700)
    game = position.end_of_stock_round(number=2).game()
    assert (game.round, game.company, game.actor) == ("OR 2.1", one, "C")
    all_pass(game, "SR 3")
    assert not game.has_operated(three) and game.has_operated(one)
    # With one company sold to the half nobody is asked in the operating round at all.
    game = plays(both.position().no_other_privates().company(three, cell=(1, 6), A=30, B=20).stock_round("A").game())
    all_pass(game, "SR 3")
    assert not game.has_operated(three)


@pytest.mark.rule("AL-058")
def test_a_company_floats_once(both: Cast) -> None:
    two = both.companies[1]
    position = both.position().no_other_privates().company(two, cell=(2, 5), par=70, A=30, B=20, C=10, cash=123)
    game = position.stock_round("B").game()
    plays(game, f"B sells 2 {two}", "B passes", f"C buys {two} from pool", "C passes", f"A buys {two} from offering")
    assert game.is_floated(two) and game.cash(two) == 123
