"""18AL sections L, M and N: the end of the game, its options, and what there is not."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, plays, refused

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import BROKEN, ROUNDS_IN_SET


def running(bank: int, turn: int = 1, of: int = 3, cell: tuple[int, int] = (2, 5), **holdings: int) -> RailGame:
    """ABC about to run for 50 in an operating round, with so much left in the bank."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=cell, cash=500, operated=True, **(holdings or {"A": 60}))
    position.trains("ABC", "5").bank(bank).phase("5", next_train="5")
    return position.turn_of("ABC", "run_trains", number=turn, of=of).game()


def worth(game: RailGame) -> dict[str, int]:
    """What each player has come to."""
    return {standing.player: standing.total for standing in game.result()}


def to_the_end(game: RailGame) -> list[str]:
    """Pass whatever may be passed, and the rounds that were played."""
    rounds = []
    while not game.is_over:
        if not rounds or rounds[-1] != str(game.round):
            rounds.append(str(game.round))
        runs = [choice for choice in game.menu() if type(choice).__name__ == "RunTrains"]
        dividends = [choice for choice in game.menu() if type(choice).__name__ == "Dividend"]
        plays(game, (runs or dividends or ["pass"])[0])
    return rounds


@pytest.mark.rule("AL-200")
def test_a_bank_broken_in_an_operating_round_ends_the_game_with_that_round() -> None:
    game = plays(running(10), "ABC runs 5: G6-H5", "ABC pays")
    assert game.state.clock[BROKEN]
    assert len(set(to_the_end(game))) <= 1
    assert game.is_over and game.end_reason


@pytest.mark.rule("AL-200")
def test_a_bank_that_is_just_empty_has_not_broken() -> None:
    game = plays(running(30), "ABC runs 5: G6-H5", "ABC pays")
    assert game.cash("bank") == 0
    assert not game.state.clock[BROKEN]


@pytest.mark.rule("AL-201")
@pytest.mark.rule("AL-221")
def test_a_bank_broken_in_a_stock_round_lets_it_and_one_operating_round_be_played() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, operated=True).company("WRA", cell=(2, 5), B=30, C=20, floated=False)
    position.cash(A=500, B=500, C=500).bank(100).trains("ABC", "5").phase("5", next_train="5")
    game = plays(position.stock_round("A", number=5).game(), "A buys WRA from offering")
    assert game.state.clock[BROKEN]
    assert not game.is_over
    all_pass(game)
    assert not game.is_over
    to_the_end(game)
    assert game.is_over


@pytest.mark.rule("AL-202")
def test_a_price_of_300_ends_the_game_after_the_round() -> None:
    game = plays(running(5000, cell=(1, 15)), "ABC runs 5: G6-H5", "ABC pays")
    assert game.price("ABC") == 300
    to_the_end(game)
    assert game.is_over


@pytest.mark.rule("AL-203")
def test_a_bankruptcy_ends_the_game_at_once_whatever_came_before() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 8), A=20, B=10, C=10, pool=50, cash=0, operated=True).cash(A=0)
    position.phase("4", next_train="4")
    position.state.put(position.state.clock, BROKEN, 1)
    game = plays(position.turn_of("ABC", "buy_trains", number=1, of=2).game(), "A goes bankrupt")
    assert game.is_over


@pytest.mark.rule("AL-204")
def test_payments_go_on_in_full_from_an_empty_bank() -> None:
    game = running(10, A=60, B=40)
    cash = game.cash("A"), game.cash("B")
    plays(game, "ABC runs 5: G6-H5", "ABC pays")
    assert (game.cash("A") - cash[0], game.cash("B") - cash[1]) == (30, 20)


@pytest.mark.rule("AL-205")
def test_score_is_cash_stock_at_market_and_privates_at_face() -> None:
    position = Position("18al", "ABC").private("TR", "A").no_other_privates()
    position.company("WRA", cell=(2, 7), A=50, B=20, C=20, cash=700, operated=True).cash(A=300, B=0, C=0).phase("2")
    scores = worth(position.stock_round("A").game())
    assert scores["A"] == 300 + 5 * 90 + 20
    assert scores["B"] == 2 * 90


@pytest.mark.rule("AL-206")
def test_a_bankrupt_player_keeps_what_he_could_not_sell() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(3, 3), A=30, B=10, pool=50, cash=0, operated=True).cash(A=50)
    game = plays(position.phase("4", next_train="4").turn_of("ABC", "buy_trains").game(), "A goes bankrupt")
    assert game.is_over
    assert worth(game)["A"] == 3 * 60


@pytest.mark.rule("AL-207")
def test_ties_are_shared_unless_the_extra_round_is_agreed() -> None:
    position = Position("18al", "ABC").no_other_privates()
    assert position.title.scoring.ties == "shared"
    assert Position("18al", "ABC", ("tie_break_round",)).title.scoring.ties == "extra_operating_round"
    game = position.cash(A=1000, B=1000, C=900).stock_round("A").game()
    assert worth(game)["A"] == worth(game)["B"] > worth(game)["C"]


# --- options


@pytest.mark.rule("AL-210")
def test_two_yellow_tiles_in_the_first_turn() -> None:
    def first_turn(options: tuple[str, ...], operated: bool = False, phase: str = "2") -> RailGame:
        position = Position("18al", "ABC", options).no_other_privates()
        position.company("ABC", cell=(2, 5), A=60, cash=500, operated=operated).phase(phase)
        return position.turn_of("ABC", "place_home").game()

    option = ("double_yellow_first_turn",)
    game = plays(first_turn(option), "ABC lays 6 at G6 rot 3")
    plays(game, "ABC lays 8 at H7 rot 2")
    assert not plays(first_turn(()), "ABC lays 6 at G6 rot 3").allows("ABC lays 8 at H7 rot 2")
    assert not plays(first_turn(option, operated=True), "ABC lays 6 at G6 rot 3").allows("ABC lays 8 at H7 rot 2")
    # One yellow and one green is no such pair.
    game = plays(first_turn(option, phase="3"), "ABC lays 6 at G6 rot 3")
    assert not game.allows("ABC lays 15 at G6 rot 3")


@pytest.mark.rule("AL-211")
def test_the_louisville_line_may_begin_in_decatur() -> None:
    position = Position("18al", "ABC", ("decatur_home",)).no_other_privates()
    position.company("L&N", cell=(2, 5), A=60, cash=500).phase("2")
    game = position.turn_of("L&N", "place_home").game()
    assert game.tokens("C4") and not game.tokens("A4")
    title = position.title
    nashville = title.tile_stops[title.hex_tile[title.hex_name.index("A4")]][0]
    assert title.stop_slots[nashville] == 0
    destination = title.company_destination[title.company_name.index("L&N")]
    assert destination is not None and title.hex_name[destination.hex] == "G4"
    assert Position("18al", "ABC").title.hex_name[Position("18al", "ABC").title.company_home[0]] == "A4"


@pytest.mark.rule("AL-212")
def test_4d_trains_without_end() -> None:
    position = Position("18al", "ABC", ("unlimited_4d",)).no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=2000, operated=True)
    for _ in range(6):
        position.trains("pool", "4D")
    game = plays(position.phase("4D").turn_of("ABC", "buy_trains").game(), "ABC buys 4D from bank")
    assert game.cash("ABC") == 1200


@pytest.mark.rule("AL-213")
def test_4_trains_go_at_once_with_the_7() -> None:
    position = Position("18al", "ABC", ("no_delayed_obsolescence",)).no_other_privates().tile("G6", "6", 5)
    position.company("WRA", cell=(2, 5), A=60, cash=1000, operated=True).company("ABC", cell=(2, 4), B=60, operated=True)
    position.trains("ABC", "4").phase("6", next_train="7")
    game = plays(position.turn_of("WRA", "buy_trains").game(), "WRA buys 7 from bank")
    assert game.trains("ABC") == []


# --- what there is not


@pytest.mark.rule("AL-220")
def test_none_of_what_other_games_have() -> None:
    game = running(1000)
    for line in ("ABC converts", "ABC buys ABC from pool", "ABC halves", "ABC discards 5", "A closes ABC", "ABC borrows"):
        assert not game.allows(line), line
    position = Position("18al", "ABC").no_other_privates().company("WRA", cell=(2, 5), A=30, B=30, cash=100)
    game = position.cash(A=500).stock_round("A").game()
    kinds = {type(getattr(choice, "action", choice)).__name__ for choice in game.menu()}
    assert kinds <= {"SellShares", "BuyShare", "Par", "Pass", "TradePrivate"}


@pytest.mark.rule("AL-222")
def test_abilities_only_in_the_owning_companys_turn() -> None:
    position = Position("18al", "ABC").private("BLC", "A").no_other_privates()
    position.company("ABC", cell=(2, 5), A=60, cash=500, operated=True).phase("2")
    game = position.turn_of("ABC", "lay_track").game()
    for rotation in range(6):
        assert not game.allows(f"ABC lays 445 at G2 rot {rotation} with BLC")
    position = Position("18al", "ABC").private("BLC", "WRA").no_other_privates()
    position.company("ABC", cell=(2, 5), A=60, cash=500, operated=True).company("WRA", cell=(2, 4), B=60).phase("3")
    game = position.turn_of("ABC", "lay_track").game()
    refused(game, "ABC lays 445 at G2 rot 2 with BLC", "privates.lay_tile")


@pytest.mark.rule("AL-223")
def test_the_number_of_operating_rounds_is_fixed_when_the_stock_round_ends() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5)
    position.company("ABC", cell=(2, 5), A=60, cash=1000, operated=True).phase("4", next_train="5")
    game = position.turn_of("ABC", "buy_trains", number=1, of=2).game()
    plays(game, "ABC buys 5 from bank")
    assert game.phase == "5"
    assert game.state.clock[ROUNDS_IN_SET] == 2


@pytest.mark.rule("AL-224")
def test_the_home_token_serves_in_the_same_turn() -> None:
    position = Position("18al", "ABC").no_other_privates().company("WRA", cell=(2, 5), A=60, cash=500).phase("2")
    game = position.turn_of("WRA", "place_home").game()
    plays(game, "WRA lays 57 at L5 rot 0")


@pytest.mark.rule("AL-225")
def test_no_gifts_and_no_loans() -> None:
    game = running(1000)
    for line in ("A gives B 50", "A pays B 50", "A lends B 50"):
        assert not game.allows(line), line
