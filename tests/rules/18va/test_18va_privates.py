"""18VA section 5: the three privates and their powers."""

from __future__ import annotations

import pytest
from positions import all_pass, plays, refused
from virginia import NW, SW, S, Virginia, best, earns, ends_turn, limit, owned, passes_to, step_of, tokens_left

from railwright.runtime.games.rail_18xx import RailGame


def owner(phase: str = "3", cash: int = 1000, **privates: str) -> Virginia:
    """VGN, at home in Lynchburg with track to a mine; A is its president."""
    position = Virginia(phase, **privates).tiles(("C12", "57", SW), ("B13", "58", NW))
    return position.company("VGN", cell=(4, 4), **({"A": 60} if phase in "234" else {"A": 30}), cash=cash)


@pytest.mark.rule("VA-063")
def test_privates_pay_at_the_start_of_each_operating_round() -> None:
    position = Virginia("3", REA="A", TIW="B", PY="VGN").company("VGN", cell=(4, 4), A=40, cash=50)
    position.trains("VGN", "2").cash(A=0, B=0, C=0)
    game = position.end_of_stock_round().game()
    assert (game.round, game.cash("A"), game.cash("B"), game.cash("VGN")) == ("OR 2.1", 10, 15, 70)
    all_pass(game, "OR 2.2")
    assert (game.cash("A"), game.cash("B"), game.cash("VGN")) == (20, 30, 90)


@pytest.mark.rule("VA-064")
def test_companies_buy_privates_from_phase_3_on() -> None:
    refused(owner("2", REA="A").at("VGN", "lay_track"), "VGN buys REA for 40", "private_trade.to_companies")
    for phase in ("3", "4", "5", "6", "4D"):
        game = plays(owner(phase, REA="A").at("VGN", "lay_track"), "VGN buys REA for 40")
        assert (game.owner("REA"), game.cash("VGN")) == ("VGN", 960)


@pytest.mark.rule("VA-065")
@pytest.mark.parametrize(("private", "least", "most"), [("REA", 20, 60), ("TIW", 30, 90), ("PY", 40, 120)])
def test_half_to_one_and_a_half_times_the_face_value(private: str, least: int, most: int) -> None:
    def game() -> RailGame:
        return owner("3", **{private: "B"}).cash(B=100).at("VGN", "lay_track")

    refused(game(), f"VGN buys {private} for {least - 1}", "private_trade.least_percent")
    refused(game(), f"VGN buys {private} for {most + 1}", "private_trade.least_percent")
    for price in (least, most):
        bought = plays(game(), f"VGN buys {private} for {price}")
        assert (bought.cash("B"), bought.cash("VGN")) == (100 + price, 1000 - price)


@pytest.mark.rule("VA-066")
@pytest.mark.parametrize("phase", ["5", "6", "4D"])
def test_unused_privates_stay_open_to_the_end(phase: str) -> None:
    position = Virginia(phase, TIW="A", PY="VGN", REA="B").company("VGN", cell=(4, 4), A=20, cash=0).cash(A=0, B=0)
    game = position.trains("VGN", "5").end_of_stock_round().game()
    assert (game.cash("A"), game.cash("B"), game.cash("VGN")) == (15, 10, 20)


# --- ten more for a city


@pytest.mark.rule("VA-067")
def test_the_agency_raises_a_city_for_its_company_only() -> None:
    position = owner("3", REA="VGN").tiles(("C12", "15", SW)).company("C&O", cell=(4, 4), B=40).token("C12", "C&O")
    position.trains("VGN", "1G").trains("C&O", "1G")
    game = position.at("VGN", "lay_track")
    refused(game, "VGN marks C12 with REA", "privates.place_marker.when")
    passes_to(game, "place_token")
    plays(game, "VGN marks C12 with REA")
    assert game.is_closed("REA")
    refused(game, "VGN marks C12 with REA", "privates.place_marker")
    passes_to(game, "run_trains")
    assert earns(game, "VGN runs 1G: C12-B13-A12") == 40 + 10 + 20
    plays(game, "VGN runs 1G: C12-B13-A12", "VGN pays", "VGN passes")
    passes_to(game, "run_trains")
    assert game.company == "C&O"
    assert earns(game, "C&O runs 1G: C12-B13-A12") == 30 + 10 + 20


@pytest.mark.rule("VA-067")
def test_the_agency_is_not_used_after_the_token_step() -> None:
    position = owner("3", REA="VGN").trains("VGN", "1G")
    for step in ("run_trains", "buy_trains"):
        refused(position.at("VGN", step), "VGN marks C12 with REA", "privates.place_marker.when")
    # The step waits for it even when no token could be placed, and it comes on top of one.
    game = owner("3", cash=0, REA="VGN").at("VGN", "place_token")
    plays(game, "VGN marks F7 with REA")
    both = owner("3", cash=40, REA="VGN").at("VGN", "place_token")
    plays(both, "VGN places token at A12", "VGN marks C12 with REA")


@pytest.mark.rule("VA-067")
def test_a_player_cannot_use_it() -> None:
    refused(owner("3", REA="A").at("VGN", "place_token"), "VGN marks C12 with REA", "privates.place_marker")


@pytest.mark.rule("VA-068")
def test_the_agency_goes_to_cities_of_the_map_only() -> None:
    game = owner("3", REA="VGN").at("VGN", "place_token")
    for place in ("A6", "A12", "H1", "B15", "F17", "I16", "I4", "B13", "C10"):
        refused(game, f"VGN marks {place} with REA", "privates.place_marker.hexes")
    for place in ("C12", "H3", "H15", "F5", "D9"):
        assert game.allows(f"VGN marks {place} with REA"), place


# --- 200 off a train


@pytest.mark.rule("VA-069")
def test_the_works_take_200_off_a_new_train() -> None:
    game = owner("4", cash=150, TIW="VGN").at("VGN", "buy_trains")
    plays(game, "VGN buys 4 from bank for 100 with TIW")
    assert (game.cash("VGN"), owned(game, "VGN")) == (50, ["4"])
    assert game.is_closed("TIW")


@pytest.mark.rule("VA-069")
def test_but_not_off_a_used_one() -> None:
    position = owner("4", TIW="VGN").company("SR", cell=(4, 4), B=40).trains("SR", "3").trains("pool", "3")
    game = position.at("VGN", "buy_trains")
    refused(game, "VGN buys 3 from pool for 0 with TIW", "privates.train_discount")
    assert not game.allows("VGN buys 3 from SR for 1 with TIW")
    plays(game, "VGN buys 3 from pool")
    assert not game.is_closed("TIW")


@pytest.mark.rule("VA-069")
def test_only_the_company_that_owns_the_works() -> None:
    refused(
        owner("4", TIW="A").at("VGN", "buy_trains"), "VGN buys 4 from bank for 100 with TIW", "privates.train_discount"
    )


@pytest.mark.rule("VA-070")
def test_no_change_is_given() -> None:
    game = owner("2", cash=30, TIW="VGN").at("VGN", "buy_trains")
    plays(game, "VGN buys 2 from bank for 0 with TIW")
    assert (game.cash("VGN"), game.is_closed("TIW"), owned(game, "VGN")) == (30, True, ["2"])


# --- a token beside the circles, or a train more


def yards(**more: int) -> Virginia:
    """SR at home in Richmond owns the yards; N&W and C&O have filled Philadelphia."""
    position = Virginia("3", PY="SR").tiles(("H3", "6", SW), ("F11", "57", S), ("F13", "57", S))
    position.company("SR", cell=(4, 4), A=60, cash=100)
    position.company("N&W", cell=(4, 4), B=40).company("C&O", cell=(4, 4), C=40, **more)
    return position


@pytest.mark.rule("VA-071")
def test_the_yards_token_stands_beside_the_circles_of_any_city() -> None:
    position = yards().token("H1", "N&W").token("H1", "C&O").trains("SR", "2")
    game = position.at("SR", "place_token")
    refused(game, "SR places token at H1", "place_token")
    plays(game, "SR places token at H1 with PY")
    assert (game.cash("SR"), game.is_closed("PY")) == (100, True)
    assert tokens_left(game, "SR") == [40]
    passes_to(game, "run_trains")
    # Philadelphia is worth twice as much to it, though Richmond is far away.
    assert earns(game, "SR runs 2: H1-H3") == 80 + 20
    assert best(game) == 100


@pytest.mark.rule("VA-071")
def test_it_blocks_nobody() -> None:
    position = Virginia("3", PY="SR").tiles(("F11", "57", S), ("F13", "57", S), ("F7", "57", S), ("F9", "9", S))
    position.company("SR", cell=(4, 4), A=60).company("N&W", cell=(4, 4), B=40, cash=40)
    position.company("RF&P", cell=(4, 3), C=40, cash=40)
    game = position.at("SR", "place_token")
    plays(game, "SR places token at F13 with PY")
    assert game.tokens("F13") == ["N&W", "SR"]
    # A token beside a free circle leaves it free.
    h15 = Virginia("3", PY="SR").tiles(("F13", "57", NW), ("G14", "9", NW)).company("SR", cell=(4, 4), A=60)
    h15.company("N&W", cell=(4, 3), B=40, cash=40)
    game = plays(h15.trains("SR", "2").trains("N&W", "2").at("SR", "place_token"), "SR places token at H15 with PY")
    passes_to(ends_turn(game), "place_token")
    plays(game, "N&W places token at H15")
    assert game.tokens("H15") == ["SR", "N&W"]


@pytest.mark.rule("VA-071")
def test_where_it_may_stand() -> None:
    game = yards().at("SR", "place_token")
    for place in ("H1", "B15", "F17", "A6", "A12", "H15", "H13", "H5", "F13", "H3"):
        assert game.allows(f"SR places token at {place} with PY"), place
    # Not where it has one, not where no tile has brought a circle, not where there are none.
    refused(game, "SR places token at F11 with PY", "place_token")
    refused(game, "SR places token at F5 with PY", "privates.place_token")
    for place in ("I16", "B13", "C10"):
        refused(game, f"SR places token at {place} with PY", "place_token")


@pytest.mark.rule("VA-072")
def test_it_may_stand_in_the_home_of_a_company_not_yet_opened() -> None:
    position = Virginia("3", PY="SR").tiles(("D9", "57", S), ("F11", "57", S)).company("SR", cell=(4, 4), A=60)
    game = position.trains("SR", "2").at("SR", "place_token", number=2, of=2)
    plays(game, "SR places token at D9 with PY")
    # Nothing else is to be decided in that turn, the last of the round.
    assert game.round.startswith("SR")
    plays(game, "A pars C&O at 70")
    assert game.tokens("D9") == ["SR", "C&O"]


@pytest.mark.rule("VA-073")
def test_it_comes_on_top_of_the_token_of_the_turn() -> None:
    game = yards().at("SR", "place_token")
    plays(game, "SR places token at A12 with PY")
    # The other token still needs a connection and costs its price.
    position = (
        Virginia("3", PY="SR").tiles(("F11", "57", S), ("F13", "15", S)).company("SR", cell=(4, 4), A=60, cash=100)
    )
    game = position.company("N&W", cell=(4, 4), B=40).at("SR", "place_token")
    plays(game, "SR places token at F13", "SR places token at H1 with PY")
    assert game.cash("SR") == 60
    assert tokens_left(game, "SR") == []


@pytest.mark.rule("VA-074")
def test_or_a_train_more_for_good() -> None:
    position = owner("5", PY="VGN").trains("VGN", "4", "5")
    game = position.at("VGN", "buy_trains")
    refused(game, "VGN buys 5 from bank", "phases.train_limit")
    plays(game, "VGN raises limit with PY")
    assert (limit(game, "VGN"), game.is_closed("PY")) == (3, True)
    plays(game, "VGN buys 5 from bank")
    assert owned(game, "VGN") == ["4", "5", "5"]
    assert not game.allows("VGN raises limit with PY")


@pytest.mark.rule("VA-074")
def test_only_one_of_the_two_and_each_in_its_step() -> None:
    position = owner("5", PY="VGN").trains("VGN", "5")
    game = position.at("VGN", "place_token")
    refused(game, "VGN raises limit with PY", "rounds")
    plays(game, "VGN places token at H1 with PY")
    passes_to(game, "buy_trains")
    refused(game, "VGN raises limit with PY", "privates.raise_train_limit")
    late = plays(position.at("VGN", "buy_trains"), "VGN raises limit with PY")
    refused(late, "VGN places token at H1 with PY", "rounds")
    assert step_of(late) == "buy_trains"


@pytest.mark.rule("VA-074")
def test_the_higher_limit_outlives_phases() -> None:
    position = Virginia("4", PY="SR", next_train="5").tiles(("F11", "57", S), ("F13", "57", S))
    position.company("SR", cell=(4, 5), A=60, cash=1000).trains("SR", "4")
    position.company("VGN", cell=(4, 4), B=60, cash=1000).trains("VGN", "4")
    # A five-share company owns one train in this phase, with the yards two; then all own two, and this one three.
    game = plays(position.at("SR", "buy_trains"), "SR raises limit with PY")
    assert (limit(game, "SR"), limit(game, "VGN")) == (2, 1)
    plays(game, "SR buys 5 from bank")
    assert (game.phase, limit(game, "SR"), limit(game, "VGN")) == ("5", 3, 2)
    assert owned(game, "SR") == ["4", "5"]


@pytest.mark.rule("VA-067")
@pytest.mark.rule("VA-071")
@pytest.mark.parametrize("step", ["lay_track", "place_token", "buy_trains"])
def test_on_18xx_games_agency_and_yards_are_used_at_any_time_and_in_cities_without_a_tile(step: str) -> None:
    position = Virginia("3", REA="SR", PY="SR", options=("as_on_18xx_games",)).tiles(("F11", "57", S), ("F13", "57", S))
    position.company("SR", cell=(4, 4), A=60, cash=300).trains("SR", "2")
    game = plays(position.at("SR", step), "SR marks F5 with REA")
    plays(game, "SR places token at F5 with PY")
    # Nothing else is to be decided about tokens; the other steps go on.
    assert step_of(game) == ("run_trains" if step == "place_token" else step)
    assert (game.tokens("F5"), game.is_closed("PY"), tokens_left(game, "SR")) == (["SR"], True, [40])
    # The limit is still raised in the step for trains alone.
    if step != "buy_trains":
        refused(position.at("SR", step), "SR raises limit with PY", "rounds")


@pytest.mark.rule("VA-069")
@pytest.mark.parametrize("options", [(), ("as_on_18xx_games",)])
def test_on_18xx_games_the_works_bring_a_second_train_of_a_kind(options: tuple[str, ...]) -> None:
    position = Virginia("3", TIW="SR", options=options).tiles(("F11", "57", S), ("F13", "57", S))
    # Another company's train keeps the step open.
    position.company("SR", cell=(4, 4), A=60, cash=500).company("N&W", cell=(4, 3), B=60).trains("N&W", "2")
    game = plays(position.at("SR", "buy_trains"), "SR buys 3 from bank")
    if not options:
        refused(game, "SR buys 3 from bank for 0 with TIW", "phases.bank_trains")
        return
    refused(game, "SR buys 3 from bank", "phases.bank_trains")
    plays(game, "SR buys 3 from bank for 0 with TIW")
    assert (owned(game, "SR"), game.cash("SR"), game.is_closed("TIW")) == (["3", "3"], 300, True)
