"""18VA section 6: the frame of operating rounds, and turning into a ten-share company."""

from __future__ import annotations

import pytest
from positions import all_pass, cell_of, certificates, plays, refused, share_units
from virginia import S, Virginia, ends_turn, limit, step_of, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import ROUNDS_IN_SET


def turns(game: RailGame) -> list[str]:
    """Companies in the order of their turns until the round is over."""
    now, seen = game.round, []
    while game.round == now and not game.is_over:
        company = game.company
        assert company is not None
        seen.append(company)
        ends_turn(game)
    return seen


def with_trains(position: Virginia, *companies: str) -> Virginia:
    for company in companies:
        position.trains(company, "3")
    return position


@pytest.mark.rule("VA-075")
def test_the_highest_price_first_then_the_farthest_right_then_the_top_of_the_stack() -> None:
    position = Virginia("3").company("SR", cell=(2, 4), A=40).company("B&O", cell=(3, 5), A=20)
    position.company("N&W", cell=(4, 4), A=40).company("C&O", cell=(4, 4), B=40).company("WM", cell=(1, 5), B=40)
    game = with_trains(position, "SR", "B&O", "N&W", "C&O", "WM").operating_round().game()
    assert turns(game) == ["WM", "B&O", "SR", "N&W", "C&O"]


def forced_sale() -> RailGame:
    """SR needs 157 for its train, and A has 0 but C&O shares at 90; VGN at 82 waits as well."""
    position = Virginia("5", left=1, next_train="5").company("SR", cell=(3, 6), A=20, cash=343)
    position.company("C&O", cell=(4, 5), A=20, B=30, president="B").company("VGN", cell=(4, 4), C=20)
    position.trains("C&O", "4").trains("VGN", "4")
    return position.cash(A=0).at("SR", "buy_trains", number=1, of=3)


@pytest.mark.rule("VA-076")
@pytest.mark.rule("VA-077")
@pytest.mark.rule("VA-169")
def test_a_forced_sale_moves_companies_that_still_wait() -> None:
    game = plays(forced_sale(), "A sells 2 C&O")
    assert cell_of(game, "C&O") == (6, 5)
    plays(game, "SR buys 5 from bank")
    assert turns(game) == ["VGN", "C&O"]
    assert game.round == "OR 2.2"


@pytest.mark.rule("VA-078")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("4D", 3)])
def test_rounds_in_a_set(phase: str, rounds: int) -> None:
    position = Virginia(phase).company("B&O", cell=(3, 5), A=20).trains("B&O", "5")
    game = position.end_of_stock_round().game()
    assert game.state.clock[ROUNDS_IN_SET] == rounds


@pytest.mark.rule("VA-078")
def test_a_phase_that_begins_in_the_set_counts_from_the_next_one_on() -> None:
    position = Virginia("2", left=1, next_train="2").company("B&O", cell=(3, 5), A=20, cash=400)
    game = plays(position.at("B&O", "buy_trains"), "B&O buys 2 from bank", "B&O buys 3 from bank")
    # That was the only company and the only round.
    assert (game.phase, game.round) == ("3", "SR 3")
    all_pass(game, "OR 3.1")
    assert game.state.clock[ROUNDS_IN_SET] == 2


@pytest.mark.rule("VA-079")
def test_the_steps_of_a_turn() -> None:
    position = Virginia("3").tiles(("C12", "57", 1)).company("VGN", cell=(4, 4), A=40, cash=200).trains("VGN", "2")
    game = position.at("VGN", "convert")
    words = [step.word for step in game.title.step]
    assert words == ["convert", "lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains"]
    late = position.at("VGN", "buy_trains")
    refused(late, "VGN lays 58 at B13 rot 2", "rounds")
    refused(late, "VGN places token at A12", "rounds")
    refused(late, "VGN converts", "rounds")


# --- conversion


def five_share(phase: str = "3", operated: bool = True) -> Virginia:
    position = Virginia(phase).tiles(("F13", "57", S), ("F11", "57", S))
    position.company("N&W", cell=(4, 4), A=40, B=20, cash=500, operated=operated)
    return position


@pytest.mark.rule("VA-080")
def test_conversion_from_phase_3_at_the_start_of_the_turn() -> None:
    for phase in ("3", "4"):
        game = five_share(phase).at("N&W", "convert")
        assert step_of(game) == "convert"
        plays(game, "N&W converts")
        assert certificates(game, "N&W", "treasury") == (0, 7)
        assert [game.shares("N&W", holder) for holder in ("treasury", "A", "B")] == [70, 20, 10]
        assert certificates(game, "N&W", "A") == (1, 0)
        assert share_units(game, "N&W") == 10
        assert (game.cash("N&W"), cell_of(game, "N&W")) == (500, (4, 4))
    # It may as well be left.
    stays = plays(five_share().at("N&W", "convert"), "N&W passes")
    assert (step_of(stays), stays.shares("N&W", "A")) == ("lay_track", 40)


@pytest.mark.rule("VA-081")
def test_not_in_phase_2_and_not_later_in_the_turn() -> None:
    game = five_share("2").at("N&W", "convert")
    assert step_of(game) == "lay_track"
    refused(game, "N&W converts", "rounds")
    game = plays(five_share().at("N&W", "convert"), "N&W passes")
    plays(game, "N&W lays 9 at F9 rot 0")
    assert not game.allows("N&W converts")
    ten = Virginia("3").company("B&O", cell=(3, 5), A=20, cash=100).at("B&O", "convert")
    assert step_of(ten) == "lay_track"


@pytest.mark.rule("VA-082")
def test_also_in_its_first_turn() -> None:
    plays(five_share(operated=False).at("N&W", "convert"), "N&W converts")
    position = Virginia("3", options=("as_on_18xx_games",)).company("N&W", cell=(4, 4), A=40, operated=False, cash=300)
    there = position.at("N&W", "convert")
    assert not there.allows("N&W converts")


@pytest.mark.rule("VA-083")
def test_conversion_brings_two_tokens_and_another_train_limit() -> None:
    game = five_share("4").trains("N&W", "3").at("N&W", "convert")
    assert (limit(game, "N&W"), tokens_left(game, "N&W")) == (1, [40])
    plays(game, "N&W converts")
    assert (limit(game, "N&W"), tokens_left(game, "N&W")) == (3, [40, 100, 100])
    used = five_share("4").token("H1", "N&W").at("N&W", "convert")
    plays(used, "N&W converts")
    assert tokens_left(used, "N&W") == [100, 100]


@pytest.mark.rule("VA-084")
@pytest.mark.rule("VA-085")
def test_all_convert_when_the_first_5_is_bought() -> None:
    position = Virginia("4", next_train="5").company("SR", cell=(4, 5), A=40, B=20).trains("SR", "4")
    position.company("VGN", cell=(4, 4), C=40, cash=600)
    game = position.at("VGN", "buy_trains", operated=["SR"])
    plays(game, "VGN buys 5 from bank")
    assert game.phase == "5"
    for company, holder, percent in (("SR", "A", 20), ("SR", "B", 10), ("VGN", "C", 20)):
        assert game.shares(company, holder) == percent
    assert [game.shares(company, "treasury") for company in ("SR", "VGN")] == [70, 80]
    assert (limit(game, "SR"), tokens_left(game, "SR")) == (2, [40, 100, 100])
    # Companies not yet started are ten-share ones as well.
    assert certificates(game, "C&O", "treasury") == (1, 8)
    assert share_units(game, "C&O") == 10


@pytest.mark.rule("VA-084")
def test_what_was_in_the_pool_is_half_as_much() -> None:
    position = Virginia("4", next_train="5").company("SR", cell=(4, 5), A=40, pool=40).trains("SR", "4")
    position.company("VGN", cell=(4, 4), C=40, cash=600)
    game = plays(position.at("VGN", "buy_trains"), "VGN buys 5 from bank")
    assert game.shares("SR", "pool") == 20


@pytest.mark.rule("VA-086")
def test_a_conversion_changes_no_holdings_and_no_president() -> None:
    position = Virginia("3").company("N&W", cell=(4, 4), A=60, B=40, cash=500)
    game = plays(position.at("N&W", "convert"), "N&W converts")
    assert (game.shares("N&W", "A"), game.shares("N&W", "B"), game.president("N&W")) == (30, 20, "A")
    assert game.shares("N&W", "treasury") == 50
