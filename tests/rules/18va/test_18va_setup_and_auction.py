"""18VA sections 1 and 2: setup, and the auction of all lots at once."""

from __future__ import annotations

import pytest
from positions import cell_of, certificates, plays, refused, total_money

from railwright import load
from railwright.runtime.actions.errors import BadSetup
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import PRIORITY


def table(players: str = "ABC", *options: str) -> RailGame:
    """A new game."""
    game = load("18va").new_game(list(players), options=list(options))
    assert isinstance(game, RailGame)
    return game


def order(game: RailGame) -> list[str]:
    """Players as they follow one another."""
    return [game.players[seat - 1] for seat in game.state.seats]


def has_priority(game: RailGame) -> str:
    return game.players[game.state.clock[PRIORITY] - 1]


def price(game: RailGame, lot: str) -> int:
    """What an unbid lot costs now."""
    return int(game.state.lot_state[game.names.lots.number(lot)])


def passes(game: RailGame, times: int) -> RailGame:
    return plays(game, *["pass"] * times)


@pytest.mark.rule("VA-001")
@pytest.mark.parametrize(("players", "cash"), [("AB", 600), ("ABC", 400), ("ABCD", 300), ("ABCDE", 240)])
def test_starting_cash(players: str, cash: int) -> None:
    game = table(players)
    assert [game.cash(player) for player in players] == [cash] * len(players)


@pytest.mark.rule("VA-001")
@pytest.mark.parametrize("players", ["A", "ABCDEF"])
def test_two_to_five_play(players: str) -> None:
    with pytest.raises(BadSetup, match="players"):
        table(players)


@pytest.mark.rule("VA-002")
def test_the_bank_has_8000_less_the_players_money() -> None:
    game = table()
    assert game.cash("bank") == 6800
    plays(game, "A bids 60 on REA", "B bids 60 on TIW", "C bids 80 on PY", "A bids 140 on B&O")
    passes(game, 3)
    plays(game, "A pars B&O at 100")
    assert total_money(game) == 8000


@pytest.mark.rule("VA-003")
def test_five_share_companies_have_four_certificates_and_no_sixth_share() -> None:
    game = table()
    for company in ("C&O", "SR", "N&W", "WM", "RF&P", "VGN"):
        assert game.shares(company, "treasury") == 100
        assert certificates(game, company, "treasury") == (1, 3)


@pytest.mark.rule("VA-004")
def test_the_tenth_company_has_eight_singles_and_its_presidency_in_the_auction() -> None:
    game = table()
    assert certificates(game, "B&O", "treasury") == (0, 8)
    assert game.shares("B&O", "treasury") == 80
    refused(game, "A pars B&O at 100", "rounds")
    sold(game)
    # Once the auction is over it cannot be started again either.
    assert not game.allows("pars B&O at 100")


@pytest.mark.rule("VA-005")
def test_the_stack_of_trains() -> None:
    game = table()
    title = game.title
    assert title.card_name == ("2/1G", "3/2G", "4/3G", "5/4G", "6/5G", "4D")
    assert title.card_count == (6, 5, 4, 3, 2, 10)
    assert title.card_price == (100, 200, 300, 500, 600, 800)
    assert game.trains_on_sale() == ["2/1G"]


@pytest.mark.rule("VA-006")
@pytest.mark.parametrize(
    ("phase", "limits", "colours", "rounds", "level"),
    [
        ("2", (2, 4), 1, 1, 0),
        ("3", (2, 4), 2, 2, 0),
        ("4", (1, 3), 2, 2, 0),
        ("5", (2, 2), 3, 3, 1),
        ("6", (2, 2), 3, 3, 1),
        ("4D", (2, 2), 4, 3, 1),
    ],
)
def test_phases(phase: str, limits: tuple[int, int], colours: int, rounds: int, level: int) -> None:
    title = table().title
    number = title.phase_name.index(phase)
    assert title.phase_operating_rounds[number] == rounds
    assert title.phase_level[number] == level
    assert bin(title.phase_colours[number]).count("1") == colours
    # Five-share companies are the first kind, ten-share ones the second.
    assert title.kind_name == ("five_share", "ten_share")
    assert tuple(title.code.train_limit(number, 0, kind) for kind in (0, 1)) == limits


# --- the auction


def sold(game: RailGame, par: int | None = 100) -> RailGame:
    """The auction of three players over: A has REA, B TIW, C PY, A the presidency."""
    plays(game, "A bids 40 on REA", "B bids 60 on TIW", "C bids 80 on PY", "A bids 140 on B&O")
    passes(game, 3)
    return plays(game, f"A pars B&O at {par}") if par is not None else game


@pytest.mark.rule("VA-007")
def test_four_lots_at_once_and_no_shares_yet() -> None:
    game = table()
    for lot, face in (("REA", 40), ("TIW", 60), ("PY", 80), ("B&O", 140)):
        assert price(game, lot) == face
        plays(table(), f"A bids {face} on {lot}")
    plays(table(), "A passes")
    refused(game, "A pars C&O at 100", "rounds")
    refused(game, "A buys REA", "rounds")


@pytest.mark.rule("VA-008")
def test_the_first_bid_is_a_multiple_of_five_and_at_least_the_face_value() -> None:
    game = table()
    refused(game, "A bids 75 on PY", "auction.step")
    refused(game, "A bids 82 on PY", "auction.multiples_only")
    for bid in (80, 85, 120):
        plays(table(), f"A bids {bid} on PY")


@pytest.mark.rule("VA-009")
def test_a_raise_is_five_or_more() -> None:
    game = plays(table(), "A bids 85 on PY")
    refused(game, "B bids 85 on PY", "auction.step")
    refused(game, "B bids 92 on PY", "auction.multiples_only")
    for bid in (90, 150):
        plays(plays(table(), "A bids 85 on PY"), f"B bids {bid} on PY")


@pytest.mark.rule("VA-010")
@pytest.mark.rule("VA-011")
def test_standing_bids_are_set_aside_until_somebody_bids_more() -> None:
    game = plays(table("ABCDE"), "A bids 40 on REA", *["pass"] * 4, "A bids 80 on PY", "pass")
    passes(game, 3)
    refused(game, "A bids 140 on B&O", "auction.simultaneous")
    refused(game, "A bids 125 on TIW", "auction.simultaneous")
    plays(game, "A bids 60 on TIW", "B bids 85 on PY", *["pass"] * 3)
    # 40 and 60 are set aside; the 80 are free again, but not the 60.
    refused(game, "A bids 145 on B&O", "auction.simultaneous")
    plays(game, "A bids 140 on B&O")
    # All of A's money is set aside: he can only pass, so nobody asks him, and all four lots are sold.
    passes(game, 4)
    assert (game.owner("TIW"), game.owner("PY"), game.cash("A")) == ("A", "B", 0)


@pytest.mark.rule("VA-012")
def test_a_pass_is_not_final() -> None:
    game = plays(table(), "A passes", "B bids 40 on REA", "C passes")
    plays(game, "A bids 45 on REA")


@pytest.mark.rule("VA-013")
@pytest.mark.rule("VA-021")
def test_all_lots_are_sold_at_once_when_all_pass() -> None:
    game = plays(table(), "A bids 55 on REA", "B bids 60 on TIW", "C bids 80 on PY")
    passes(game, 2)
    assert game.owner("REA") == "bank"
    plays(game, "C bids 160 on B&O")
    passes(game, 3)
    assert (game.owner("REA"), game.owner("TIW"), game.owner("PY")) == ("A", "B", "C")
    assert game.president("B&O") == "C"
    assert [game.cash(player) for player in "ABC"] == [345, 340, 160]
    assert game.cash("bank") == 6800 + 55 + 60 + 80 + 160
    assert certificates(game, "B&O", "C") == (1, 0)


@pytest.mark.rule("VA-014")
@pytest.mark.rule("VA-015")
def test_lots_without_a_bid_fall_by_ten_each_time_all_pass() -> None:
    game = plays(table(), "A bids 40 on REA", "B bids 60 on TIW")
    passes(game, 3)
    assert [price(game, lot) for lot in ("PY", "B&O", "REA", "TIW")] == [70, 130, 40, 60]
    # The player after the last bidder has the word again, and bids stand.
    assert game.actor == "C"
    refused(game, "C bids 40 on REA", "auction.step")
    refused(game, "C bids 65 on PY", "auction.step")
    passes(game, 3)
    assert [price(game, lot) for lot in ("PY", "B&O")] == [60, 120]
    plays(game, "C bids 60 on PY")
    passes(game, 3)
    assert price(game, "B&O") == 110


def at_nothing() -> RailGame:
    """All but the presidency bid on, and that at 10 with everybody passing: C begins the passes."""
    game = plays(table(), "A bids 40 on REA", "B bids 60 on TIW", "C bids 80 on PY", "A passes", "B bids 65 on TIW")
    passes(game, 3 * 13)
    assert price(game, "B&O") == 10
    return passes(game, 3)


@pytest.mark.rule("VA-016")
def test_at_nothing_the_priority_holder_must_bid() -> None:
    game = at_nothing()
    assert price(game, "B&O") == 0
    assert (game.actor, has_priority(game)) == ("C", "C")
    refused(game, "C passes", "auction.forced_at_zero")
    refused(game, "C bids 45 on REA", "auction.forced_at_zero")
    plays(game, "C bids 0 on B&O")
    refused(game, "A bids 0 on B&O", "auction.step")
    plays(game, "A bids 5 on B&O")
    passes(game, 3)
    assert game.president("B&O") == "A"
    assert game.cash("A") == 400 - 40 - 5


@pytest.mark.rule("VA-016")
def test_each_lot_that_comes_to_nothing_is_bid_on() -> None:
    game = plays(table(), "A bids 60 on TIW", "B bids 140 on B&O")
    passes(game, 3 * 4)
    assert price(game, "REA") == 0
    plays(game, "C bids 10 on REA")
    passes(game, 3 * 4)
    assert price(game, "PY") == 0
    assert game.actor == "A"
    refused(game, "A passes", "auction.forced_at_zero")
    # More than nothing will do as well.
    plays(game, "A bids 30 on PY")
    passes(game, 3)
    assert (game.owner("REA"), game.owner("PY")) == ("C", "A")
    assert [game.cash(player) for player in "ABC"] == [310, 260, 390]


@pytest.mark.rule("VA-017")
def test_priority_goes_to_the_one_who_began_the_passes() -> None:
    game = plays(table(), "A bids 40 on REA", "B bids 60 on TIW")
    plays(game, "C passes", "A passes", "B passes")
    assert has_priority(game) == "C"


@pytest.mark.rule("VA-018")
def test_the_winner_sets_the_starting_price_and_the_bank_pays_twice_that() -> None:
    game = plays(table(), "A bids 40 on REA", "B bids 60 on TIW", "C bids 80 on PY", "A bids 160 on B&O")
    passes(game, 3)
    assert game.actor == "A"
    refused(game, "A passes", "rounds")
    refused(game, "A pars C&O at 100", "rounds")
    bank = game.cash("bank")
    plays(game, "A pars B&O at 100")
    assert (game.cash("A"), game.cash("B&O"), game.cash("bank")) == (200, 200, bank - 200)
    assert cell_of(game, "B&O") == (3, 5)
    assert game.tokens("H3") == ["B&O"]
    assert game.is_floated("B&O")


@pytest.mark.rule("VA-018")
@pytest.mark.parametrize("par", [70, 75, 82, 90, 100])
def test_each_starting_price_funds_it_with_twice_as_much(par: int) -> None:
    assert sold(table(), par).cash("B&O") == 2 * par


@pytest.mark.rule("VA-019")
@pytest.mark.rule("VA-020")
def test_players_are_put_in_order_of_their_money_once() -> None:
    game = plays(table(), "A bids 160 on B&O", "B bids 55 on REA", "C bids 200 on PY")
    game = plays(game, "pass", "pass", "pass")  # TIW falls to 50
    plays(game, "A passes", "B passes", "C passes")  # and to 40
    assert game.actor == "A"
    plays(game, "A passes", "B passes", "C bids 40 on TIW")
    passes(game, 3)
    plays(game, "A pars B&O at 100")
    assert [game.cash(player) for player in "ABC"] == [240, 345, 160]
    assert order(game) == ["B", "A", "C"]
    assert (game.actor, has_priority(game)) == ("B", "B")
    refused(game, "A pars C&O at 70", "rounds")
    plays(game, "B pars C&O at 100", "A pars SR at 70", "C pars N&W at 70")
    # Money has changed, the order does not.
    assert order(game) == ["B", "A", "C"]
    assert game.actor == "B"


@pytest.mark.rule("VA-019")
def test_players_with_the_same_money_keep_their_order() -> None:
    game = plays(table(), "A bids 40 on REA", "B bids 60 on TIW", "C bids 80 on PY", "A bids 140 on B&O")
    plays(game, "B bids 200 on B&O", "C bids 100 on REA", "A bids 260 on TIW")
    passes(game, 3)
    plays(game, "B pars B&O at 82")
    # A has paid 260, B 200, C 180.
    assert order(game) == ["C", "B", "A"]
    game = plays(table(), "A bids 100 on REA", "B bids 100 on TIW", "C bids 80 on PY", "A passes", "B passes")
    passes(game, 1)
    for _ in range(9):
        passes(game, 3)
    assert price(game, "B&O") == 40
    passes(game, 3 * 3)
    plays(game, "A passes", "B passes", "C bids 10 on B&O")
    passes(game, 3)
    plays(game, "C pars B&O at 100")
    assert [game.cash(player) for player in "ABC"] == [300, 300, 310]
    assert order(game) == ["C", "A", "B"]


@pytest.mark.rule("VA-019")
def test_the_order_holds_for_the_rounds_that_follow() -> None:
    game = sold(table())
    assert order(game) == ["B", "C", "A"]
    plays(game, "B pars C&O at 100", "C passes", "A passes", "B passes")
    assert game.round == "OR 1.1"
    assert has_priority(game) == "C"
