"""18GA section B: the share of the CoG that comes with the Macon & Birmingham."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, certificates, plays, refused

from railwright.runtime.games.rail_18xx import RailGame


def all_but_the_last_sold(owner: str = "C") -> Position:
    """Only the M&BR is left."""
    position = Position("18ga")
    for private in ("LTR", "MRC", "W&SR", "OSR"):
        position.private(private, owner)
    return position


def after_the_sale(buyer: str = "A") -> Position:
    """All privates are sold; the buyer of the M&BR has his share."""
    return all_but_the_last_sold().private("M&BR", buyer)


def counted(game: RailGame, player: str) -> int:
    """Certificates of a player that count."""
    return int(next(row["certificates"] for row in game.view()["players"] if row["name"] == player))


@pytest.mark.rule("GA-010")
def test_the_buyer_of_the_private_gets_the_share_at_once() -> None:
    game = all_but_the_last_sold().stock_round("A", number=1).game()
    plays(game, "A buys M&BR")
    assert (game.cash("A"), game.owner("M&BR"), game.shares("CoG", "A")) == (450, "A", 10)
    assert (certificates(game, "CoG", "A"), certificates(game, "CoG", "offering")) == ((0, 1), (1, 7))
    assert game.shares("CoG", "offering") == 90 and game.president("CoG") is None and not game.has_started("CoG")


@pytest.mark.rule("GA-010")
def test_who_wins_it_in_an_auction_gets_the_share_as_well() -> None:
    position = Position("18ga")
    for private in ("LTR", "MRC", "W&SR"):
        position.private(private, "C")
    game = position.bids("M&BR", A=160, B=165).stock_round("C", number=1).game()
    plays(game, "C buys OSR", "A bids 170 on M&BR", "B passes")
    assert (game.cash("A"), game.owner("M&BR"), game.shares("CoG", "A")) == (430, "A", 10)
    assert (game.shares("CoG", "B"), game.shares("CoG", "offering")) == (0, 90)


@pytest.mark.rule("GA-011")
def test_the_share_counts_toward_the_sixty_percent_that_float_the_company() -> None:
    game = after_the_sale().stock_round("B", number=1).game()
    plays(game, "B pars CoG at 90", "C buys CoG from offering", "C passes", "A buys CoG from offering", "A passes")
    assert not game.is_floated("CoG")
    plays(game, "B buys CoG from offering")
    held = [game.shares("CoG", holder) for holder in ("A", "B", "C", "offering")]
    assert held == [20, 30, 10, 40]
    assert game.is_floated("CoG") and game.cash("CoG") == 900


@pytest.mark.rule("GA-012")
def test_the_share_is_not_sold_before_the_presidency_is_bought() -> None:
    game = after_the_sale().stock_round("A", number=2).game()
    refused(game, "A sells 1 CoG", "stock_round.sale_needs")
    plays(game, "A passes", "B pars CoG at 90", "C passes", "A sells 1 CoG")
    assert (game.cash("A"), game.shares("CoG", "pool"), game.price("CoG")) == (690, 10, 80)


@pytest.mark.rule("GA-012")
def test_nor_in_the_first_stock_round() -> None:
    game = after_the_sale().stock_round("B", number=1).game()
    plays(game, "B pars CoG at 90", "C passes")
    refused(game, "A sells 1 CoG", "stock_round.sales_from_round")


@pytest.mark.rule("GA-013")
def test_the_share_counts_as_a_certificate() -> None:
    position = Position("18ga", "ABCDE").private("M&BR", "A").no_other_privates()
    # Beside the private and the share, a president's and seven ordinary certificates: ten of ten.
    position.company("ACL", cell=(1, 6), A=60).company("SAL", cell=(2, 5), B=40, A=30)
    position.company("GA", cell=(6, 3), C=30).company("G&F", cell=(2, 5), C=30)
    game = position.stock_round("A").game()
    assert counted(game, "A") == 10
    refused(game, "A buys SAL from offering", "players.certificate_limit")
    refused(game, "A pars CoG at 70", "players.certificate_limit")
    # In the yellow zone certificates do not count.
    plays(game, "A buys GA from offering")
    position.company("SAL", cell=(2, 5), B=40, A=20)
    game = position.stock_round("A").game()
    assert counted(game, "A") == 9
    plays(game, "A buys G&F from offering")
    assert counted(game, "A") == 10


@pytest.mark.rule("GA-014")
def test_the_share_counts_for_the_presidency() -> None:
    game = after_the_sale().stock_round("B", number=1).game()
    plays(game, "B pars CoG at 70", "C passes", "A buys CoG from offering", "A passes", "B passes", "C passes")
    # As much as the president is not more.
    assert (game.president("CoG"), game.shares("CoG", "A")) == ("B", 20)
    plays(game, "A buys CoG from offering")
    assert (game.president("CoG"), game.shares("CoG", "A")) == ("A", 30)
    assert certificates(game, "CoG", "A") == (1, 1) and certificates(game, "CoG", "B") == (0, 2)


@pytest.mark.rule("GA-015")
@pytest.mark.parametrize("player", ["A", "B", "C"])
def test_anybody_may_start_the_company(player: str) -> None:
    game = after_the_sale("A").stock_round(player, number=1).game()
    plays(game, f"{player} pars CoG at 55")
    assert game.president("CoG") == player
    assert game.shares("CoG", player) == (30 if player == "A" else 20)


@pytest.mark.rule("GA-015")
def test_the_share_lets_nobody_buy_ordinary_shares_before_the_start() -> None:
    game = after_the_sale("A").stock_round("A", number=1).game()
    refused(game, "A buys CoG from offering", "company_kinds.certificates")


@pytest.mark.rule("GA-016")
def test_later_owners_of_the_private_get_no_share() -> None:
    game = after_the_sale("A").stock_round("A", number=2).game()
    plays(game, "A sells M&BR to B for 1")
    assert (game.owner("M&BR"), game.shares("CoG", "A"), game.shares("CoG", "B")) == ("B", 10, 0)
    assert game.shares("CoG", "offering") == 90


@pytest.mark.rule("GA-016")
def test_the_private_stays_open_when_the_company_operates_and_may_be_sold_to_it() -> None:
    position = Position("18ga").private("M&BR", "A").no_other_privates()
    position.company("CoG", cell=(2, 5), B=50, A=10, cash=900)
    game = position.phase("3", left=3).end_of_stock_round().game()
    assert (game.company, game.owner("M&BR")) == ("CoG", "A")
    refused(game, "CoG buys M&BR for 226", "private_trade.least_percent")
    refused(game, "CoG buys M&BR for 74", "private_trade.least_percent")
    assert game.allows("CoG buys M&BR for 75")
    cash = game.cash("A")
    plays(game, "CoG buys M&BR for 225")
    assert (game.owner("M&BR"), game.cash("A"), game.cash("CoG")) == ("CoG", cash + 225, 675)
    assert game.shares("CoG", "A") == 10
    # It is open and pays its new owner in the next round.
    all_pass(game, "OR 2.2")
    assert game.cash("CoG") == 700


@pytest.mark.rule("GA-017")
def test_the_share_of_a_company_never_started_is_worth_nothing() -> None:
    position = Position("18ga").private("M&BR", "A").no_other_privates().tile("I11", "57", 2)
    position.company("ACL", cell=(2, 5), B=60, cash=0, operated=True).trains("ACL", "2").phase("2", left=1)
    position.cash(A=100, B=0, C=0).bank(10)
    game = position.turn_of("ACL", "run_trains").game()
    plays(game, "ACL runs 2: J12-I11", "ACL pays")
    assert game.is_over and game.end_reason == "bank_broken"
    standing = next(row for row in game.result() if row.player == "A")
    assert (standing.total, standing.cash, standing.shares, standing.privates) == (250, 100, 0, 150)
    assert game.shares("CoG", "A") == 10
