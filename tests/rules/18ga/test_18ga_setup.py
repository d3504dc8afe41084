"""18GA section A: what the game begins with."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, cell_of, certificates, plays, refused, stack_at

from railwright import load
from railwright.runtime.actions.errors import BadSetup

PRIVATES = {"LTR": (20, 5), "MRC": (40, 10), "W&SR": (70, 15), "OSR": (100, 20), "M&BR": (150, 25)}
"""Price and income."""


@pytest.mark.rule("GA-001")
@pytest.mark.parametrize(("players", "each"), [("ABC", 600), ("ABCD", 450), ("ABCDE", 360)])
def test_three_to_five_players_begin_with_their_share_of_the_money(players: str, each: int) -> None:
    game = load("18ga").new_game(list(players))
    assert [game.cash(player) for player in players] == [each] * len(players)
    assert game.cash("bank") == 8000 - each * len(players)


@pytest.mark.rule("GA-001")
@pytest.mark.parametrize("players", ["AB", "ABCDEF"])
def test_no_game_for_two_or_six(players: str) -> None:
    with pytest.raises(BadSetup, match="3, 4 or 5 players"):
        load("18ga").new_game(list(players))


@pytest.mark.rule("GA-002")
def test_the_five_privates_cost_and_pay_what_is_printed_on_them() -> None:
    game = load("18ga").new_game(["A", "B", "C"])
    for private, (price, _) in PRIVATES.items():
        before = game.cash(game.actor)
        buyer = game.actor
        plays(game, f"{buyer} buys {private}")
        assert (game.owner(private), before - game.cash(buyer)) == (buyer, price)
    bank = game.cash("bank")
    cash = {player: game.cash(player) for player in "ABC"}
    all_pass(game, "SR 2")
    assert bank - game.cash("bank") == 75
    # A has bought the first and the fourth, B the second and the fifth, C the third.
    assert {player: game.cash(player) - cash[player] for player in "ABC"} == {"A": 25, "B": 35, "C": 15}


@pytest.mark.rule("GA-003")
@pytest.mark.parametrize(("price", "cell"), [(55, (4, 3)), (70, (3, 4)), (90, (2, 5)), (110, (1, 6))])
def test_the_presidents_certificate_costs_twice_the_starting_price(price: int, cell: tuple[int, int]) -> None:
    game = Position("18ga").no_other_privates().stock_round("A", number=1).game()
    plays(game, f"A pars CoG at {price}")
    assert (game.cash("A"), game.cash("CoG")) == (600 - 2 * price, 0)
    assert (game.par("CoG"), game.price("CoG"), cell_of(game, "CoG")) == (price, price, cell)
    assert certificates(game, "CoG", "A") == (1, 0)


@pytest.mark.rule("GA-003")
@pytest.mark.parametrize("price", [60, 75, 80, 100, 105])
def test_no_other_starting_price(price: int) -> None:
    game = Position("18ga").no_other_privates().stock_round("A", number=1).game()
    refused(game, f"A pars CoG at {price}", "market.par")


@pytest.mark.rule("GA-003")
def test_who_cannot_pay_two_shares_cannot_start_a_company_at_that_price() -> None:
    game = Position("18ga").no_other_privates().cash(A=219).stock_round("A", number=1).game()
    refused(game, "A pars CoG at 110", "cash")
    plays(game, "A pars CoG at 90", "B pars SAL at 90")
    assert stack_at(game, "CoG") == ["CoG", "SAL"]


@pytest.mark.rule("GA-004")
@pytest.mark.parametrize(("price", "capital"), [(55, 550), (70, 700), (90, 900), (110, 1100)])
def test_ten_times_the_starting_price_is_paid_at_sixty_percent(price: int, capital: int) -> None:
    game = Position("18ga").no_other_privates().stock_round("A", number=1).game()
    plays(game, f"A pars SAL at {price}")
    for player in "BCA":
        plays(game, f"{player} buys SAL from offering")
    assert not game.is_floated("SAL") and game.cash("SAL") == 0
    plays(game, "B buys SAL from offering")
    assert game.is_floated("SAL") and game.cash("SAL") == capital
    assert sum(game.state.cash) == 8000
