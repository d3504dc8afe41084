"""18VA section 9: passenger and freight trains, ports, mines, mining districts, areas off the map."""

from __future__ import annotations

import pytest
from positions import plays, refused
from virginia import NE, NW, SE, SW, N, S, Virginia, beside, best, earns, passes_to, revenue, step_of

from railwright.runtime.games.rail_18xx import RailGame

COAL = (("C12", "57", SW), ("B13", "58", NW))
"""Lynchburg, a mine, and track to Roanoke."""
NORFOLK = (("F13", "57", NW), ("G14", "9", NW))
"""Petersburg, joined to Norfolk, which has its port."""
CROSSING = (("D11", "9", SW), ("E10", "8", SE), ("F11", "6", S))
"""From Lynchburg to Richmond, which leads on to Petersburg."""


def runner(
    company: str, tiles: tuple[tuple[str, str, int], ...], *trains: str, phase: str = "2", **more: str
) -> Virginia:
    """A company with trains on some track."""
    position = Virginia(phase, **more).tiles(*tiles)
    shares = {"A": 20} if phase in ("5", "6", "4D") or company == "B&O" else {"A": 40}
    return position.company(company, cell=(4, 4), cash=0, **shares).trains(company, *trains)


def runs(position: Virginia, company: str) -> RailGame:
    return position.at(company, "run_trains")


def elsewhere(position: Virginia, company: str) -> Virginia:
    """The company can run in the far north-east and at a mine as well, so that its runs are asked for."""
    position.tiles(("H3", "57", S), ("C8", "57", SW), ("B9", "58", NE))
    position.token("H1", company).token("C8", company)
    return position


def illegal(game: RailGame, line: str, rule: str) -> None:
    """A run that is refused for what it is, not for earning too little."""
    assert rule != "best_run"
    refused(game, line, f"running.{rule}")


BALTIMORE = (("H3", "6", SW), ("G4", "57", SW), ("F5", "57", SW))
"""Philadelphia, Baltimore, Washington, Alexandria in a line."""


@pytest.mark.rule("VA-108")
def test_the_highest_total_of_all_trains() -> None:
    game = runs(runner("B&O", BALTIMORE, "2", "3"), "B&O")
    # The best run of the 3 leaves nothing to the 2; together they earn more when they part the line.
    assert best(game) == 60 + 60
    refused(game, "B&O runs 3: H1-H3-G4", "running.best_run")
    refused(game, "B&O passes", "running.best_run")
    plays(game, "B&O runs 2: H1-H3; 3: H3-G4-F5")
    assert revenue(game) == 120


@pytest.mark.rule("VA-109")
def test_a_run_has_a_token_of_the_company() -> None:
    position = runner("B&O", BALTIMORE, "3").token("F5", "B&O")
    game = runs(position, "B&O")
    plays(game.clone(), "B&O runs 3: H1-H3-G4")
    only = runs(runner("RF&P", (("F7", "57", S), ("F5", "57", S)), "2").token("H1", "RF&P").tile("H3", "6", SW), "RF&P")
    # A token in a circle off the map will do.
    assert earns(only, "RF&P runs 2: H1-H3") == 100
    none = runs(runner("B&O", BALTIMORE, "2"), "B&O")
    illegal(none, "B&O runs 2: G4-F5", "needs_token")


@pytest.mark.rule("VA-110")
def test_a_passenger_run_has_two_cities() -> None:
    mines = (("C12", "57", NW), ("B11", "58", N))
    assert step_of(runs(runner("VGN", mines, "2"), "VGN")) != "run_trains"
    game = runs(elsewhere(runner("VGN", mines, "2"), "VGN"), "VGN")
    illegal(game, "VGN runs 2: C12-B11", "counts")


@pytest.mark.rule("VA-111")
def test_a_freight_run_has_a_token_and_a_city_a_mine_or_a_district() -> None:
    # Beside a mine that its track does not come to, Lynchburg alone is no run.
    apart = runner("VGN", (("C12", "57", SW), ("B11", "58", S)), "1G")
    assert step_of(runs(apart, "VGN")) != "run_trains"
    mine = runs(runner("VGN", (("C12", "57", NW), ("B11", "58", N)), "1G"), "VGN")
    plays(mine, "VGN runs 1G: C12-B11")
    assert revenue(mine) == 30


@pytest.mark.rule("VA-112")
def test_a_1g_needs_a_mine_or_a_district() -> None:
    cities = (("F13", "57", S), ("F11", "57", S))
    assert step_of(runs(runner("N&W", cities, "1G"), "N&W")) != "run_trains"
    game = runs(elsewhere(runner("N&W", cities, "1G"), "N&W"), "N&W")
    illegal(game, "N&W runs 1G: F13-F11", "limits")


@pytest.mark.rule("VA-113")
@pytest.mark.parametrize(("train", "phase"), [("2G", "3"), ("3G", "4"), ("4G", "5"), ("5G", "6")])
def test_larger_freight_trains_may_run_to_cities_alone(train: str, phase: str) -> None:
    game = runs(runner("N&W", (("F13", "57", S), ("F11", "57", S)), train, phase=phase), "N&W")
    plays(game, f"N&W runs {train}: F13-F11")
    assert revenue(game) == 40


@pytest.mark.rule("VA-114")
def test_only_cities_count_against_the_number() -> None:
    position = runner("VGN", (*COAL, *CROSSING, ("F13", "6", N), ("G14", "9", NW)), "3G", phase="4")
    game = runs(position, "VGN")
    run = "VGN runs 3G: A12-B13-C12-D11.E10.F11-F13"
    assert earns(game, run) == 60 + 10 + 60
    illegal(game, run + "-G14.H15", "limits")
    illegal(game, run + "-G14.H15-I16", "limits")


@pytest.mark.rule("VA-115")
def test_passenger_trains_pass_mines() -> None:
    tiles = (("C12", "57", NW), ("B11", "58", N), ("B9", "58", NE), ("C8", "57", SW))
    game = runs(runner("VGN", tiles, "2"), "VGN")
    plays(game, "VGN runs 2: C12-B11-B9-C8")
    assert revenue(game) == 40


@pytest.mark.rule("VA-116")
@pytest.mark.parametrize(("train", "phase"), [("2", "2"), ("6", "6"), ("4D", "4D")])
def test_passenger_trains_never_enter_a_district(train: str, phase: str) -> None:
    game = runs(runner("VGN", (*COAL, *CROSSING), train, phase=phase), "VGN")
    illegal(game, f"VGN runs {train}: A12-B13-C12-D11.E10.F11", "limits")
    assert best(game) == (80 if train == "4D" else 40)


@pytest.mark.rule("VA-117")
def test_the_only_token_may_be_off_the_map_but_not_in_a_district() -> None:
    position = runner("N&W", (("H3", "57", S),), "2").token("H1", "N&W")
    game = runs(position, "N&W")
    plays(game, "N&W runs 2: H1-H3")
    district = runner("N&W", (*COAL, *CROSSING, ("F13", "5", SE)), "2").token("A12", "N&W")
    game = runs(elsewhere(district, "N&W"), "N&W")
    illegal(game, "N&W runs 2: C12-D11.E10.F11", "needs_token")


@pytest.mark.rule("VA-118")
@pytest.mark.rule("VA-119")
@pytest.mark.parametrize(("phase", "train", "value"), [("2", "2", 40), ("4", "4", 40), ("5", "5", 70), ("6", "6", 70)])
def test_a_city_off_the_map_is_worth_twice_as_much_with_a_token(phase: str, train: str, value: int) -> None:
    without = runs(runner("B&O", (("H3", "57", S),), train, phase=phase), "B&O")
    assert earns(without, f"B&O runs {train}: H1-H3") == 20 + value
    game = runs(runner("B&O", (("H3", "57", S),), train, phase=phase).token("H1", "B&O"), "B&O")
    assert earns(game, f"B&O runs {train}: H1-H3") == 20 + 2 * value


@pytest.mark.rule("VA-118")
@pytest.mark.parametrize(("place", "values"), [("B15", (20, 40)), ("F17", (30, 50)), ("H1", (40, 70))])
def test_cities_off_the_map(place: str, values: tuple[int, int]) -> None:
    title = Virginia().title
    (row,) = title.tile_stops[title.hex_tile[title.hex_name.index(place)]]
    assert title.stop_values[row] == values
    assert not title.stop_through[row]


@pytest.mark.rule("VA-118")
def test_they_count_as_cities() -> None:
    game = runs(runner("B&O", BALTIMORE, "2"), "B&O")
    illegal(game, "B&O runs 2: H1-H3-G4", "limits")


# --- ports


@pytest.mark.rule("VA-120")
@pytest.mark.parametrize(
    ("train", "phase", "total"), [("2", "2", 70), ("3", "3", 70), ("2G", "3", 120), ("5", "5", 90), ("4G", "5", 160)]
)
@pytest.mark.rule("VA-121")
def test_a_port_adds_to_its_city_and_freight_doubles_both(train: str, phase: str, total: int) -> None:
    game = runs(runner("N&W", NORFOLK, train, phase=phase).token("H15", "N&W"), "N&W")
    plays(game, f"N&W runs {train}: F13-G14.H15-I16")
    assert revenue(game) == total


@pytest.mark.rule("VA-121")
def test_freight_that_stops_before_the_port_doubles_nothing() -> None:
    position = Virginia("3", options=("as_on_18xx_games",)).tiles(*NORFOLK).company("N&W", cell=(4, 4), A=40)
    game = position.trains("N&W", "2G").token("H15", "N&W").turn_of("N&W", "run_trains").game()
    assert earns(game, "N&W runs 2G: F13-G14.H15") == 40
    assert earns(game, "N&W runs 2G: F13-G14.H15-I16") == 120


@pytest.mark.rule("VA-122")
def test_without_a_token_in_its_city_a_port_adds_nothing() -> None:
    for train, phase in (("2", "2"), ("2G", "3")):
        game = runs(runner("N&W", NORFOLK, train, phase=phase), "N&W")
        assert best(game) == 40
        assert earns(game, f"N&W runs {train}: F13-G14.H15-I16") == 40
        assert earns(game, f"N&W runs {train}: F13-G14.H15") == 40
    position = Virginia("3", options=("as_on_18xx_games",)).tiles(*NORFOLK).company("N&W", cell=(4, 4), A=40)
    game = position.trains("N&W", "2").turn_of("N&W", "run_trains").game()
    illegal(game, "N&W runs 2: F13-G14.H15-I16", "own_token_kinds")


@pytest.mark.rule("VA-123")
def test_a_city_and_its_port_are_no_run() -> None:
    for train, phase in (("2", "2"), ("1G", "2"), ("2G", "3")):
        position = runner("N&W", (("F13", "57", S),), train, phase=phase).token("H15", "N&W")
        assert step_of(runs(position, "N&W")) != "run_trains"
        game = runs(elsewhere(position, "N&W"), "N&W")
        illegal(game, f"N&W runs {train}: H15-I16", "counts")


@pytest.mark.rule("VA-124")
def test_a_port_behind_a_city_full_of_others_is_not_reached() -> None:
    position = runner("N&W", NORFOLK, "2").company("SR", cell=(4, 4), B=40).token("H15", "SR")
    game = runs(position, "N&W")
    assert best(game) == 40
    assert not game.allows("N&W runs 2: F13-G14.H15-I16")
    # A token beside the circle lets the company through.
    yard = runner("N&W", NORFOLK, "3", phase="3", PY="N&W").company("SR", cell=(4, 4), B=40).token("H15", "SR")
    game = plays(yard.at("N&W", "place_token"), "N&W places token at H15 with PY")
    plays(passes_to(game, "run_trains"), "N&W runs 3: F13-G14.H15-I16")
    assert revenue(game) == 70


@pytest.mark.rule("VA-120")
@pytest.mark.parametrize(
    ("port", "city", "values"),
    [("I4", "H3", (30, 20)), ("I6", "H5", (20, 10)), ("I14", "H13", (20, 40)), ("I16", "H15", (30, 50))],
)
def test_ports(port: str, city: str, values: tuple[int, int]) -> None:
    title = Virginia().title
    hexagon = title.hex_name.index(port)
    (row,) = title.tile_stops[title.hex_tile[hexagon]]
    assert (title.stop_kind[row], title.stop_values[row]) == ("port", values)
    assert title.hex_name[title.hex_port_of[hexagon]] == city


# --- mining districts


@pytest.mark.rule("VA-125")
@pytest.mark.parametrize(
    ("train", "phase", "district"),
    [("1G", "2", 20), ("2G", "3", 40), ("3G", "4", 60), ("4G", "5", 80), ("5G", "6", 100)],
)
def test_a_district_is_worth_20_times_the_number(train: str, phase: str, district: int) -> None:
    game = runs(runner("VGN", COAL, train, phase=phase), "VGN")
    plays(game, f"VGN runs {train}: C12-B13-A12")
    assert (revenue(game), beside(game)) == (30 + district, 0)


@pytest.mark.rule("VA-126")
def test_with_a_token_as_much_comes_to_the_treasury() -> None:
    game = runs(runner("VGN", COAL, "1G").token("A12", "VGN").cash(A=0), "VGN")
    plays(game, "VGN runs 1G: C12-B13-A12")
    assert (revenue(game), beside(game)) == (50, 20)
    plays(game, "VGN pays")
    assert (game.cash("VGN"), game.cash("A")) == (20, 20)


@pytest.mark.rule("VA-126")
def test_for_each_train() -> None:
    tiles = (("C12", "5", SW), ("B13", "58", NW), ("B11", "58", SE))
    game = runs(runner("VGN", tiles, "1G", "1G").token("A12", "VGN"), "VGN")
    assert best(game) == 100
    plays(game, "VGN runs 1G: C12-B13-A12; 1G#2: C12-B11-A12")
    assert (revenue(game), beside(game)) == (100, 40)


@pytest.mark.rule("VA-127")
def test_that_ends_with_phase_4d() -> None:
    game = runs(runner("VGN", COAL, "4G", phase="4D").token("A12", "VGN"), "VGN")
    plays(game, "VGN runs 4G: C12-B13-A12")
    assert (revenue(game), beside(game)) == (20 + 10 + 80, 0)


@pytest.mark.rule("VA-127")
def test_the_purchase_of_the_first_4d_ends_it() -> None:
    position = runner("VGN", COAL, "4G", phase="6").token("A12", "VGN")
    position.company("B&O", cell=(2, 8), B=20, cash=900)
    game = plays(position.at("B&O", "buy_trains"), "B&O buys 4D from bank", "B&O passes")
    passes_to(game, "run_trains")
    plays(game, "VGN runs 4G: C12-B13-A12")
    assert (revenue(game), beside(game)) == (110, 0)


@pytest.mark.rule("VA-128")
def test_at_most_one_of_each_kind_off_the_map() -> None:
    districts = (("C12", "57", SW), ("B7", "58", S), ("B9", "4", S), ("B11", "58", SW))
    game = runs(runner("VGN", districts, "2G", phase="3").token("A12", "VGN").token("B15", "VGN"), "VGN")
    illegal(game, "VGN runs 2G: A6-B7-B9-B11-A12", "counts")
    cities = (("C12", "57", SW), ("C14", "8", SE), ("D15", "8", NW), ("E14", "8", SE), ("F15", "8", S))
    game = runs(elsewhere(runner("VGN", cities, "3", phase="3").token("B15", "VGN"), "VGN"), "VGN")
    illegal(game, "VGN runs 3: B15-C14.D15.E14.F15.F17", "counts")
    ports = (("G12", "9", NW), ("F11", "5", SE), ("F13", "6", N), ("G14", "9", NW))
    game = runs(runner("N&W", ports, "5", phase="5"), "N&W")
    illegal(game, "N&W runs 5: I14-H13-G12.F11-F13-G14.H15-I16", "counts")
    plays(game, "N&W runs 5: I14-H13-G12.F11-F13-G14.H15")


@pytest.mark.rule("VA-128")
def test_one_kind_may_be_joined_to_another() -> None:
    district_and_city = (("C12", "57", NE), ("B13", "4", NW), ("C14", "7", SW))
    game = runs(runner("VGN", district_and_city, "2G", phase="3").token("A12", "VGN"), "VGN")
    plays(game, "VGN runs 2G: A12-B13-C14.B15")
    assert revenue(game) == 40 + 10 + 20
    city_and_port = (("F15", "9", S), ("F13", "5", SE), ("G14", "9", NW))
    game = runs(runner("N&W", city_and_port, "3", phase="3").token("H15", "N&W"), "N&W")
    plays(game, "N&W runs 3: F17-F15.F13-G14.H15-I16")
    assert revenue(game) == 30 + 20 + 50
    all_the_way = (*COAL, *CROSSING, ("F13", "6", N), ("G14", "9", NW))
    game = runs(runner("VGN", all_the_way, "4G", phase="5").token("H15", "VGN"), "VGN")
    plays(game, "VGN runs 4G: A12-B13-C12-D11.E10.F11-F13-G14.H15-I16")
    assert revenue(game) == 80 + 10 + 60 + 2 * 70


# --- track and tokens on the way

TWICE = "C&O runs 3: D9-E10.F11-F9.E10.D11.C12"


def junction(tile: str, rotation: int) -> RailGame:
    """Charlottesville to Richmond through E10, and back through E10 to Lynchburg."""
    tiles = (
        ("D9", "57", NW),
        ("E10", tile, rotation),
        ("F11", "5", NW),
        ("F9", "7", S),
        ("D11", "9", SW),
        ("C12", "57", SW),
    )
    return runs(runner("C&O", tiles, "5", phase="5"), "C&O")


@pytest.mark.rule("VA-129")
def test_a_junction_may_be_passed_twice_but_no_track() -> None:
    run = TWICE.replace(" 3:", " 5:")
    assert earns(junction("544", SW), run) == 60
    for tile in ("80", "81", "82", "83"):
        for rotation in range(6):
            assert not junction(tile, rotation).allows(run), (tile, rotation)


@pytest.mark.rule("VA-130")
def test_no_city_twice() -> None:
    loop = (("F11", "5", S), ("F13", "5", NW), ("E12", "7", NE))
    game = runs(runner("N&W", loop, "3", phase="3"), "N&W")
    illegal(game, "N&W runs 3: F11-F13-E12.F11", "stop twice")
    plays(game, "N&W runs 3: F11-F13")


@pytest.mark.rule("VA-130")
def test_no_mine_twice() -> None:
    # From Roanoke through the mine in B13, round by the one in B11 and Lynchburg, and into B13 by its third exit.
    tiles = (("C12", "5", SW), ("B13", "143", NW), ("B11", "142", S))
    game = runs(runner("VGN", tiles, "2G", phase="3"), "VGN")
    illegal(game, "VGN runs 2G: A12-B13-B11-C12-B13", "stop twice")
    assert earns(game, "VGN runs 2G: A12-B13-B11-C12") == 40 + 10 + 10 + 20


@pytest.mark.rule("VA-131")
def test_to_but_not_through_a_city_full_of_others() -> None:
    tiles = (("F13", "57", S), ("F11", "15", S), ("F9", "9", S), ("F7", "57", S))
    position = runner("N&W", tiles, "3", phase="3").company("SR", cell=(4, 4), B=40).company("C&O", cell=(4, 4), C=40)
    game = runs(position.token("F11", "C&O"), "N&W")
    assert not game.allows("N&W runs 3: F13-F11-F9.F7")
    assert earns(game, "N&W runs 3: F13-F11") == 50
    free = runner("N&W", tiles, "3", phase="3").company("SR", cell=(4, 4), B=40)
    assert earns(runs(free, "N&W"), "N&W runs 3: F13-F11-F9.F7") == 70


@pytest.mark.rule("VA-132")
def test_trains_share_cities_but_no_track() -> None:
    game = runs(runner("B&O", BALTIMORE[:2], "2", "2"), "B&O")
    illegal(game, "B&O runs 2: H3-G4; 2#2: H3-G4", "disjoint_between_trains")
    plays(game, "B&O runs 2: H1-H3; 2#2: H3-G4")
    assert revenue(game) == 60 + 40


# --- the last trains, and the agency's ten

ALEXANDRIA = (("F5", "170", NE), ("G4", "172", S), ("H3", "170", SE))


@pytest.mark.rule("VA-133")
def test_a_4d_doubles_all_its_cities_last() -> None:
    game = runs(runner("B&O", ALEXANDRIA, "4D", phase="4D").token("H1", "B&O"), "B&O")
    plays(game, "B&O runs 4D: F5-G4-H3-H1")
    assert revenue(game) == (50 + 60 + 50 + 140) * 2


@pytest.mark.rule("VA-133")
def test_with_the_agencys_ten_in_it() -> None:
    position = runner("B&O", ALEXANDRIA, "4D", phase="4D", REA="B&O").token("H1", "B&O")
    game = plays(position.at("B&O", "place_token"), "B&O marks G4 with REA")
    passes_to(game, "run_trains")
    plays(game, "B&O runs 4D: F5-G4-H3-H1")
    assert revenue(game) == 620


@pytest.mark.rule("VA-133")
def test_four_cities_and_no_more() -> None:
    tiles = (*ALEXANDRIA, ("F7", "57", S))
    game = runs(runner("B&O", tiles, "4D", phase="4D"), "B&O")
    illegal(game, "B&O runs 4D: F7-F5-G4-H3-H1", "limits")


@pytest.mark.rule("VA-134")
def test_a_4d_to_a_port() -> None:
    tiles = (("F13", "170", SE), ("G14", "9", NW))
    game = runs(runner("N&W", tiles, "4D", phase="4D").token("H15", "N&W"), "N&W")
    plays(game, "N&W runs 4D: F13-G14.H15-I16")
    assert revenue(game) == (50 + 70) * 2


@pytest.mark.rule("VA-135")
@pytest.mark.parametrize(("options", "norfolk"), [((), 160), (("as_on_18xx_games",), 150)])
def test_the_agencys_ten_in_a_port_city(options: tuple[str, ...], norfolk: int) -> None:
    position = Virginia("5", options=options, REA="N&W").tiles(*NORFOLK).company("N&W", cell=(4, 4), A=20, cash=0)
    position.trains("N&W", "4G").token("H15", "N&W")
    without = position.turn_of("N&W", "run_trains").game()
    assert earns(without, "N&W runs 4G: F13-G14.H15-I16") == 20 + 140
    game = plays(position.turn_of("N&W", "place_token").game(), "N&W marks H15 with REA")
    passes_to(game, "run_trains")
    plays(game, "N&W runs 4G: F13-G14.H15-I16")
    assert revenue(game) == 20 + norfolk


@pytest.mark.rule("VA-135")
def test_the_agencys_ten_for_freight_that_does_not_go_to_the_port() -> None:
    position = Virginia("5", REA="N&W").tiles(("F13", "57", S), ("F11", "57", S)).company("N&W", cell=(4, 4), A=20)
    game = plays(position.trains("N&W", "4G").at("N&W", "place_token"), "N&W marks F11 with REA")
    passes_to(game, "run_trains")
    plays(game, "N&W runs 4G: F13-F11")
    assert revenue(game) == 50
