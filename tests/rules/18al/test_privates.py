"""18AL section K: privates and companies."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused

from railwright.runtime.effects.events import first_bought
from railwright.runtime.effects.shares import swap_presidency
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import REVENUE


def with_privates(phase: str, owners: dict[str, str], next_train: str | None = None, **trains: tuple[str, ...]) -> Position:
    """ABC in Anniston, joined to Oxmoor and Birmingham; privates as said, the others gone."""
    position = Position("18al", "ABC")
    for private, owner in owners.items():
        position.private(private, owner)
    position.no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    position.company("ABC", cell=(2, 5), A=60, B=20, cash=1000, operated=True)
    for company, names in trains.items():
        position.trains(company, *names)
    return position.phase(phase, next_train=next_train)


def turn(position: Position, step: str, company: str = "ABC") -> RailGame:
    return position.turn_of(company, step).game()


@pytest.mark.rule("AL-175")
def test_companies_buy_privates_from_the_first_3_on_for_half_to_one_and_a_half_times_the_price() -> None:
    game = turn(with_privates("3", {"SNAR": "A"}), "lay_track")
    refused(game, "ABC buys SNAR for 61", "private_trade.least_percent")
    refused(game, "ABC buys SNAR for 19", "private_trade.least_percent")
    before = game.cash("A")
    plays(game, "ABC buys SNAR for 60")
    assert (game.cash("A"), game.cash("ABC"), game.owner("SNAR")) == (before + 60, 940, "ABC")
    plays(turn(with_privates("3", {"SNAR": "A"}), "lay_track"), "ABC buys SNAR for 20")
    refused(turn(with_privates("2", {"SNAR": "A"}), "lay_track"), "ABC buys SNAR for 40", "private_trade.to_companies")


@pytest.mark.rule("AL-176")
def test_any_player_may_sell_and_a_company_never_does() -> None:
    game = plays(turn(with_privates("3", {"SNAR": "C"}), "lay_track"), "ABC buys SNAR for 40")
    assert game.owner("SNAR") == "ABC"
    position = with_privates("3", {"SNAR": "ABC"}).company("WRA", cell=(2, 4), C=60, cash=300, operated=True)
    refused(turn(position, "lay_track", "WRA"), "WRA buys SNAR for 40", "private_trade")


@pytest.mark.rule("AL-177")
def test_all_privates_close_with_the_first_5() -> None:
    position = with_privates("4", {"TR": "A", "SNAR": "ABC"}, next_train="5")
    game = plays(turn(position, "buy_trains"), "ABC buys 5 from bank")
    assert game.is_closed("TR") and game.is_closed("SNAR")


@pytest.mark.rule("AL-178")
def test_privates_occupy_no_hexes() -> None:
    position = Position("18al", "ABC").private("BLC", "A").no_other_privates().tile("E2", "9", 0)
    position.company("ATN", cell=(2, 5), A=60, cash=100, operated=True).phase("2")
    game = plays(turn(position, "lay_track", "ATN"), "ATN lays 8 at G2 rot 2")
    assert game.cash("ATN") == 80


@pytest.mark.rule("AL-179")
def test_a_private_bought_in_the_turn_is_used_in_it_if_its_step_has_not_passed() -> None:
    def atn() -> Position:
        position = Position("18al", "ABC").private("BLC", "A").no_other_privates().tile("E2", "9", 0)
        position.company("ATN", cell=(2, 5), A=60, cash=300, operated=True)
        return position.trains("ATN", "3").phase("3")

    game = plays(turn(atn(), "lay_track", "ATN"), "ATN buys BLC for 70")
    lay = next(line for line in range(6) if game.allows(f"ATN lays 445 at O4 rot {line} with BLC"))
    plays(game, f"ATN lays 445 at O4 rot {lay} with BLC")
    late = plays(turn(atn(), "buy_trains", "ATN"), "ATN buys BLC for 70")
    assert not any(late.allows(f"ATN lays 445 at O4 rot {line} with BLC") for line in range(6))


@pytest.mark.rule("AL-180")
def test_the_coal_marker_goes_where_a_train_can_run() -> None:
    position = with_privates("3", {"SNAR": "ABC"}, ABC=("2",))
    game = plays(turn(position, "run_trains"), "ABC marks H5 with SNAR", "ABC runs 2: G6-H5")
    assert game.state.turn[REVENUE] == 20 + 30 + 10
    refused(turn(with_privates("3", {"SNAR": "ABC"}), "buy_trains"), "ABC marks H5 with SNAR", "privates.place_marker.needs")
    # A 2 train cannot run to Birmingham, three cities away by way of Oxmoor.
    far = with_privates("3", {"SNAR": "ABC"}, ABC=("2",)).tile("E4", "9", 0).tile("C4", "57", 0)
    refused(turn(far, "run_trains"), "ABC marks L5 with SNAR", "privates.place_marker.hexes")
    game = turn(with_privates("3", {"SNAR": "ABC"}, ABC=("2",)), "run_trains")
    refused(game, "ABC marks E6 with SNAR", "privates.place_marker.needs")


@pytest.mark.rule("AL-181")
def test_the_marker_takes_no_circle_helps_one_company_and_closes_nothing() -> None:
    position = with_privates("3", {"SNAR": "ABC"}, ABC=("2",), TAG=())
    position.company("TAG", cell=(2, 4), C=60, operated=True).token("H5", "TAG")
    game = plays(turn(position, "run_trains"), "ABC marks H5 with SNAR")
    assert not game.is_closed("SNAR")
    assert not game.allows("ABC marks G4 with SNAR")
    plays(game, "ABC runs 2: G6-H5")
    assert game.state.turn[REVENUE] == 60
    assert game.state.markers[game.names.companies.number("TAG")] == ()


@pytest.mark.rule("AL-182")
def test_unplaced_the_marker_is_lost_with_the_first_5_placed_it_stays_until_the_first_6() -> None:
    position = with_privates("4", {"SNAR": "ABC"}, next_train="5", ABC=("3",))
    game = plays(turn(position, "buy_trains"), "ABC buys 5 from bank")
    assert not game.allows("ABC marks H5 with SNAR")
    placed = with_privates("4", {"SNAR": "ABC"}, next_train="5", ABC=("3",))
    game = plays(turn(placed, "buy_trains"), "ABC marks H5 with SNAR", "ABC buys 5 from bank")
    number = game.names.companies.number("ABC")
    assert [mark.amount for mark in game.state.markers[number]] == [10]
    # The first 6 train takes it off the map.
    first_bought(game.rules, game.state, number, game.title.card_name.index("6"))
    assert game.state.markers[number] == ()


@pytest.mark.rule("AL-183")
def test_the_marker_may_be_placed_after_the_train_is_bought() -> None:
    game = turn(with_privates("3", {"SNAR": "ABC"}), "buy_trains")
    refused(game, "ABC marks H5 with SNAR", "privates.place_marker.needs")
    plays(game, "ABC buys 3 from bank", "ABC marks H5 with SNAR")


@pytest.mark.rule("AL-185")
def test_the_lumber_terminal_is_laid_free_and_unconnected_beside_the_ordinary_tile() -> None:
    position = Position("18al", "ABC").private("BLC", "ATN").no_other_privates()
    position.company("ATN", cell=(2, 5), A=60, cash=10, operated=True).phase("2")
    game = plays(turn(position, "lay_track", "ATN"), "ATN lays 8 at E2 rot 1")
    rotation = next(line for line in range(6) if game.allows(f"ATN lays 445 at O4 rot {line} with BLC"))
    plays(game, f"ATN lays 445 at O4 rot {rotation} with BLC")
    assert game.cash("ATN") == 10
    assert not game.is_closed("BLC")
    # Once only, only by its owner, and only through the private.
    other = Position("18al", "ABC").private("BLC", "A").no_other_privates()
    other.company("ATN", cell=(2, 5), A=60, cash=100, operated=True).phase("2")
    refused(turn(other, "lay_track", "ATN"), "ATN lays 445 at G2 rot 2", "tiles.only_by_ability")


@pytest.mark.rule("AL-186")
def test_the_lumber_terminal_leads_nowhere_blank_and_lies_on_nothing() -> None:
    def owner(tile: str | None = None) -> RailGame:
        position = Position("18al", "ABC").private("BLC", "ATN").no_other_privates()
        if tile is not None:
            position.tile("N5", tile, 0)
        position.company("ATN", cell=(2, 5), A=60, cash=100, operated=True).phase("2")
        return turn(position, "lay_track", "ATN")

    # M2: the side to Meridian, NW, is blank.
    blank = [line for line in range(6) if 2 in (line, (line + 2) % 6)]
    for line in blank:
        refused(owner(), f"ATN lays 445 at M2 rot {line} with BLC", "lay_track")
    assert any(owner().allows(f"ATN lays 445 at N5 rot {line} with BLC") for line in range(6))
    assert not any(owner("9").allows(f"ATN lays 445 at N5 rot {line} with BLC") for line in range(6))
    title = owner().title
    assert title.upgrades[title.tile_name.index("445")] == ()


@pytest.mark.rule("AL-187")
def test_the_lumber_terminal_is_a_town_of_20_for_all_and_is_lost_with_the_first_5() -> None:
    title = Position("18al", "ABC").title
    row = title.tile_stops[title.tile_name.index("445")][0]
    assert (title.stop_kind[row], title.stop_values[row]) == ("town", (20, 20))
    position = with_privates("4", {"BLC": "ABC"}, next_train="5")
    game = plays(turn(position, "buy_trains"), "ABC buys 5 from bank")
    assert game.state.private_uses[game.names.privates.number("BLC")] == (0,) or game.is_closed("BLC")


def named(*trains: str, holder: str = "ABC") -> Position:
    """ABC has the names, and track from Atlanta by Anniston and Oxmoor to Birmingham."""
    position = Position("18al", "ABC").private("M&C", "A").no_other_privates()
    position.tile("G6", "15", 5).tile("H7", "8", 2).tile("G4", "441", 5)
    position.company("ABC", cell=(2, 5), A=40, B=30, cash=1000, operated=True)
    return position.trains("ABC", *trains).phase("4")


@pytest.mark.rule("AL-190")
def test_a_named_train_earns_more_for_both_places() -> None:
    game = plays(turn(named("4"), "lay_track"), "ABC buys M&C for 100", "ABC passes")
    while not any(type(choice).__name__ == "RunTrains" for choice in game.menu()):
        plays(game, "ABC passes")
    plays(game, "ABC runs 4: G8-H7.G6-H5-G4")
    assert game.state.turn[REVENUE] == 40 + 30 + 30 + 10 + 20


@pytest.mark.rule("AL-191")
def test_each_name_earns_once_a_turn() -> None:
    game = plays(turn(named("4", "4"), "lay_track"), "ABC buys M&C for 100", "ABC passes")
    while not any(type(choice).__name__ == "RunTrains" for choice in game.menu()):
        plays(game, "ABC passes")
    number = game.names.companies.number("ABC")
    assert sorted(mark.amount for mark in game.state.markers[number]) == [20, 40]
    assert [one for _, one in game.rules.named] == [True, True]


@pytest.mark.rule("AL-192")
def test_names_stay_when_the_private_closes_and_go_with_the_president() -> None:
    game = plays(turn(named("4").phase("4", next_train="5"), "buy_trains"), "ABC buys M&C for 100", "ABC buys 5 from bank")
    number = game.names.companies.number("ABC")
    assert game.is_closed("M&C")
    assert len(game.state.markers[number]) == 2
    swap_presidency(game.rules, game.state, number, 1, 2)
    assert game.president("ABC") == "B"
    assert game.state.markers[number] == ()


@pytest.mark.rule("AL-195")
def test_half_price_for_one_new_train_closes_the_yards() -> None:
    position = with_privates("4", {"NDY": "ABC"})
    game = plays(turn(position, "buy_trains"), "ABC buys 4 from bank with NDY")
    assert game.cash("ABC") == 850
    assert game.is_closed("NDY")


@pytest.mark.rule("AL-196")
def test_half_price_obeys_the_limits_and_serves_for_the_first_5_itself() -> None:
    # Another company's train keeps the step open.
    position = with_privates("3", {"NDY": "ABC"}).company("WRA", cell=(2, 4), C=60, operated=True).trains("WRA", "3")
    game = plays(turn(position, "buy_trains"), "ABC buys 3 from bank")
    refused(game, "ABC buys 3 from bank for 90 with NDY", "phases.bank_trains")
    full = with_privates("4", {"NDY": "ABC"}, ABC=("3", "3", "3"))
    assert not turn(full, "buy_trains").allows("ABC buys 4 from bank with NDY")
    game = plays(turn(with_privates("4", {"NDY": "ABC"}, next_train="5"), "buy_trains"), "ABC buys 5 from bank with NDY")
    assert game.cash("ABC") == 1000 - 225
    # A used train is never cheaper.
    used = with_privates("4", {"NDY": "ABC"}, pool=("3",))
    refused(turn(used, "buy_trains"), "ABC buys 3 from pool with NDY", "privates.train_discount")
