"""18AL sections G and H: running trains, and what becomes of the revenue."""

from __future__ import annotations

import pytest
from positions import Position, cell_of, plays, refused

from railwright.runtime.actions.rail_18xx import Dividend
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import REVENUE


def at_runs(position: Position, company: str = "ABC") -> RailGame:
    return position.turn_of(company, "run_trains").game()


def abc(*trains: str, phase: str = "2", **more: int) -> Position:
    """ABC at home in Anniston, joined to Oxmoor and by it to Birmingham."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    holdings = more or {"A": 60}
    position.company("ABC", cell=(2, 5), cash=100, operated=True, **holdings)
    return position.trains("ABC", *trains).phase(phase)


def revenue(game: RailGame) -> int:
    """What the trains have earned in this turn."""
    return int(game.state.turn[REVENUE])


def best(game: RailGame) -> int:
    """What the best runs on the menu earn."""
    runs = [choice for choice in game.menu() if type(choice).__name__ == "RunTrains"]
    if not runs:
        return 0
    copy = game.clone()
    copy.play(runs[0])
    return revenue(copy)


@pytest.mark.rule("AL-110")
def test_a_run_joins_two_stops() -> None:
    position = Position("18al", "ABC").no_other_privates().company("TAG", cell=(2, 5), A=60, operated=True)
    game = at_runs(position.trains("TAG", "2").phase("2"), "TAG")
    # Gadsden and Rome are joined by printed track; without that there is no run at all.
    plays(game, "TAG runs 2: E6-D7")
    alone = Position("18al", "ABC").no_other_privates().tile("G6", "57", 0)
    alone.company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "2").phase("2")
    game = at_runs(alone)
    assert not any(type(choice).__name__ == "RunTrains" for choice in game.menu())


@pytest.mark.rule("AL-111")
def test_no_track_twice() -> None:
    # From Anniston round by F5 and back to Anniston: a loop is no run, nor is going out and back.
    game = at_runs(abc("3"))
    assert not game.allows("ABC runs 3: G6-H5-G6")
    assert not game.allows("ABC runs 3: G4-H5-G6-H5")
    plays(game, "ABC runs 3: G6-H5-G4")


@pytest.mark.rule("AL-112")
def test_no_turning_back_at_a_fork() -> None:
    # In I6 a 23 leads from S to N and from S to NE; a run from N cannot come out at NE.
    position = Position("18al", "ABC").no_other_privates().tile("G6", "57", 0).tile("I6", "23", 0).tile("H7", "8", 1)
    position.company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "3").phase("3")
    game = at_runs(position)
    assert not game.allows("ABC runs 3: G6-I6-H7-G8")
    assert best(game) == 0


@pytest.mark.rule("AL-113")
def test_an_open_city_is_left_by_any_other_track() -> None:
    # Anniston on a 15 with exits SE, S, SW and NW: in by SW, out by SE to Atlanta.
    position = Position("18al", "ABC").no_other_privates().tile("G6", "15", 5).tile("H7", "8", 2)
    position.company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "3").phase("3")
    plays(at_runs(position), "ABC runs 3: H5-G6-H7.G8")


@pytest.mark.rule("AL-114")
def test_a_city_full_of_others_ends_a_run() -> None:
    position = abc("3").company("TAG", cell=(2, 4), B=60, operated=True).token("H5", "TAG")
    game = at_runs(position)
    assert not game.allows("ABC runs 3: G6-H5-G4")
    plays(game, "ABC runs 3: G6-H5")
    assert revenue(game) == 50


@pytest.mark.rule("AL-115")
def test_a_free_circle_or_an_own_token_keeps_a_city_open() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "442", 1).tile("E4", "9", 0)
    position.tile("C4", "57", 0)
    position.company("ABC", cell=(2, 5), A=60, operated=True).company("TAG", cell=(2, 4), B=60, operated=True)
    position.token("G4", "TAG").trains("ABC", "4").phase("4")
    plays(at_runs(position), "ABC runs 4: G6-H5-G4-E4.C4")
    full = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    full.company("ABC", cell=(2, 5), A=60, operated=True).token("H5", "ABC").trains("ABC", "3").phase("3")
    plays(at_runs(full), "ABC runs 3: G6-H5-G4")


@pytest.mark.rule("AL-116")
def test_a_run_needs_a_token_of_the_company() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("N1", "9", 0).tile("P1", "8", 3)
    position.tile("L5", "57", 0).company("WRA", cell=(2, 5), A=60, operated=True).trains("WRA", "2").phase("2")
    assert not at_runs(position, "WRA").allows("WRA runs 2: L1-N1.P1.Q2")


@pytest.mark.rule("AL-117")
def test_all_arrows_of_a_red_hex_are_one_stop() -> None:
    # From Atlanta's S arrow by I8, J7 ... back to its SW arrow: only once in a run.
    position = Position("18al", "ABC").no_other_privates()
    position.tile("G6", "15", 4).tile("H7", "8", 2).tile("I8", "8", 1)
    position.company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "4").phase("4")
    game = at_runs(position)
    title = game.title
    atlanta = title.hex_tile[title.hex_name.index("G8")]
    assert len(title.tile_stops[atlanta]) == 1 and len(title.tile_track[atlanta]) == 2


@pytest.mark.rule("AL-118")
def test_red_hexes_are_ends_even_with_a_token() -> None:
    position = Position("18al", "ABC").no_other_privates()
    position.tile("P1", "8", 3).tile("N1", "9", 0).tile("P3", "8", 1).tile("O2", "8", 4)
    position.company("M&O", cell=(2, 5), A=60, operated=True).trains("M&O", "3").phase("3")
    game = at_runs(position, "M&O")
    mobile = game.title.tile_stops[game.title.hex_tile[game.title.hex_name.index("Q2")]][0]
    assert not game.title.stop_through[mobile] and not game.title.stop_through_for[mobile]
    plays(game, "M&O runs 3: Q2-P1.N1.L1")


def gulf(train: str, phase: str, montgomery: str = "57", lumber: str = "445") -> Position:
    """WRA from Montgomery by the lumber terminal and Dothan to the Gulf."""
    position = Position("18al", "ABC").no_other_privates()
    position.tile("L5", montgomery, 0).tile("N5", lumber, 3).tile("O6", "4", 2)
    position.company("WRA", cell=(2, 5), A=60, operated=True)
    return position.trains("WRA", train).phase(phase)


@pytest.mark.rule("AL-119")
def test_cities_and_areas_count_against_the_train_towns_are_free() -> None:
    game = at_runs(gulf("2", "2"), "WRA")
    assert best(game) == 20 + 20 + 10 + 30
    long = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "442", 1).tile("E4", "9", 0)
    long.tile("C4", "57", 0).company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "3").phase("3")
    refused(at_runs(long), "ABC runs 3: G6-H5-G4-E4.C4", "running.limits")
    plays(at_runs(long), "ABC runs 3: G6-H5-G4")


@pytest.mark.rule("AL-120")
def test_a_4d_visits_four_cities_and_areas() -> None:
    title = Position("18al", "ABC").title
    train = title.train_name.index("4D")
    assert [(row.kinds, row.visit) for row in title.train_limits[train]] == [(("city", "offboard"), 4), (("town",), 99)]
    position = Position("18al", "ABC").no_other_privates().tile("G6", "15", 5).tile("G4", "442", 1).tile("E4", "9", 0)
    position.tile("C4", "57", 0).tile("H7", "8", 2)
    position.company("ABC", cell=(2, 5), A=60, operated=True).trains("ABC", "4D").phase("4D")
    refused(at_runs(position), "ABC runs 4D: G8-H7.G6-H5-G4-E4.C4", "running.limits")
    plays(at_runs(position), "ABC runs 4D: G6-H5-G4-E4.C4")


@pytest.mark.rule("AL-121")
def test_a_city_and_a_town_are_a_run() -> None:
    position = Position("18al", "ABC").no_other_privates().company("TAG", cell=(2, 5), A=60, operated=True)
    game = at_runs(position.trains("TAG", "2").phase("2"), "TAG")
    plays(game, "TAG runs 2: E6-D7")
    assert revenue(game) == 30


@pytest.mark.rule("AL-122")
def test_trains_of_a_turn_share_stops_but_no_track() -> None:
    game = at_runs(abc("2", "2").token("G4", "ABC"))
    refused(game, "ABC runs 2: G6-H5; 2: H5-G6", "running.disjoint_between_trains")
    plays(game, "ABC runs 2: G6-H5; 2: H5-G4")
    assert revenue(game) == 20 + 30 + 30 + 10


def tupelo(phase: str) -> RailGame:
    position = Position("18al", "ABC").no_other_privates().tile("H1", "9", 0).tile("J1", "9", 0)
    position.company("ATN", cell=(2, 5), A=60, operated=True).trains("ATN", "3").phase(phase)
    return at_runs(position, "ATN")


@pytest.mark.rule("AL-123")
def test_revenue_is_what_the_stops_are_worth_together() -> None:
    assert best(tupelo("2")) == 30 + 30


@pytest.mark.rule("AL-124")
def test_red_hexes_and_meridian_change_their_value_with_the_first_5() -> None:
    assert best(tupelo("4")) == 60
    assert best(tupelo("5")) == 70
    title = Position("18al", "ABC").title
    expected = {"G8": (40, 70), "A4": (40, 50), "Q2": (40, 50), "B7": (30, 50), "B1": (40, 30), "L1": (30, 40)}
    for place, values in expected.items():
        row = title.tile_stops[title.hex_tile[title.hex_name.index(place)]][0]
        assert title.stop_values[row] == values, place
    levels = dict(zip(title.phase_name, title.phase_level, strict=True))
    assert [levels[name] for name in ("2", "3", "4", "5", "6", "7", "4D")] == [0, 0, 0, 1, 1, 1, 1]


@pytest.mark.rule("AL-125")
def test_a_4d_doubles_cities_and_areas_not_towns() -> None:
    game = plays(at_runs(gulf("4D", "4D", montgomery="444"), "WRA"), "WRA runs 4D: L5-N5-O6-P7")
    assert revenue(game) == 2 * (50 + 40) + 20 + 10


@pytest.mark.rule("AL-126")
def test_a_shareholder_may_insist_on_the_best_run() -> None:
    game = at_runs(abc("3", A=40, B=20))
    plays(game, "ABC runs 3: H5-G6")
    assert revenue(game) == 50
    refused(game, "C insists", "running.best_run")
    plays(game, "B insists")
    assert revenue(game) == 60
    refused(game, "B insists", "running.best_run")


@pytest.mark.rule("AL-127")
def test_not_running_counts_as_withheld() -> None:
    game = at_runs(abc("2"))
    plays(game, "pass")
    assert cell_of(game, "ABC") == (2, 4)
    assert game.cash("ABC") == 100


@pytest.mark.rule("AL-128")
def test_a_company_has_no_run_in_its_first_turn() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).phase("2")
    position.company("ABC", cell=(2, 5), A=60, cash=500)
    game = position.turn_of("ABC", "place_home").game()
    while game.state.agenda[-1][0] == "turn" and game.state.agenda[-1][2] < 12:
        plays(game, "pass")
    assert cell_of(game, "ABC") == (2, 4)
    assert game.cash("ABC") == 500


# --- dividends


def earned(**holdings: int) -> RailGame:
    """ABC has run for 50: Anniston and Oxmoor."""
    game = at_runs(abc("2", **holdings))
    return plays(game, "ABC runs 2: G6-H5")


@pytest.mark.rule("AL-130")
def test_players_are_paid_by_their_percentage() -> None:
    game = earned(A=60, B=20)
    cash = {player: game.cash(player) for player in "ABC"}
    plays(game, "ABC pays")
    assert (game.cash("A") - cash["A"], game.cash("B") - cash["B"], game.cash("C") - cash["C"]) == (30, 10, 0)


@pytest.mark.rule("AL-131")
def test_the_pools_shares_pay_the_company_and_unsold_ones_nobody() -> None:
    game = earned(A=50, pool=20)
    bank, company = game.cash("bank"), game.cash("ABC")
    plays(game, "ABC pays")
    assert game.cash("ABC") == company + 10
    assert game.cash("bank") == bank - 35


@pytest.mark.rule("AL-132")
def test_withheld_revenue_goes_to_the_treasury() -> None:
    game = plays(earned(A=60), "ABC withholds")
    assert game.cash("ABC") == 150


@pytest.mark.rule("AL-133")
def test_there_are_no_half_dividends() -> None:
    game = earned(A=60)
    assert {choice.choice for choice in game.menu() if isinstance(choice, Dividend)} == {"pay", "withhold"}
    refused(game, Dividend("half"), "dividends.choices")


@pytest.mark.rule("AL-134")
@pytest.mark.parametrize(
    ("start", "goal"), [((2, 5), (2, 6)), ((5, 8), (4, 8)), ((1, 15), (1, 16)), ((2, 15), (1, 15)), ((1, 16), (1, 16))]
)
def test_a_paid_dividend_moves_the_price_right_or_at_the_end_of_a_row_up(
    start: tuple[int, int], goal: tuple[int, int]
) -> None:
    game = at_runs(abc("2").price("ABC", start))
    plays(game, "ABC runs 2: G6-H5", "ABC pays")
    assert cell_of(game, "ABC") == goal


@pytest.mark.rule("AL-135")
@pytest.mark.parametrize(("start", "goal"), [((3, 3), (3, 2)), ((3, 1), (4, 1)), ((7, 1), (7, 1))])
def test_what_is_withheld_or_not_earned_moves_the_price_left_or_down(
    start: tuple[int, int], goal: tuple[int, int]
) -> None:
    game = at_runs(abc("2").price("ABC", start))
    plays(game, "ABC runs 2: G6-H5", "ABC withholds")
    assert cell_of(game, "ABC") == goal
    trainless = abc().price("ABC", start)
    assert cell_of(at_runs(trainless), "ABC") == goal
