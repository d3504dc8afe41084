"""18Scan sections 9 and 10: operating order, track, tokens, areas off the map."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused
from scandinavia import NE, NW, SE, SW, E, W, revenue, table, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.rules.protection import harmed_by, way_to_run


def step(game: RailGame) -> str:
    """The step of the turn under way."""
    return game.rules.step_words[game.state.agenda[-1][2] // 2]


def gallivare(cash: int = 200, phase: str = "2", operated: bool = True, rotation: int = NW) -> Position:
    """S&NJ with a yellow tile at home that leads to Narvik and Kiruna."""
    position = table().tile("B19", "5", rotation)
    return position.company("S&NJ", cell=(3, 5), A=60, cash=cash, operated=operated).phase(phase)


def track(position: Position, company: str) -> RailGame:
    return position.turn_of(company, "lay_track").game()


@pytest.mark.rule("SC-104")
def test_a_company_whose_price_falls_by_sales_operates_by_its_new_price() -> None:
    position = table().cash(A=0).company("NSB", cell=(1, 5), A=60, operated=True)
    position.company("VR", cell=(4, 6), A=30, B=10, cash=300, operated=True)
    position.company("DSB", cell=(3, 5), B=60, cash=300, operated=True)
    assert position.operating_round(operated=("NSB",)).game().company == "VR", "100, and farther right"
    game = position.turn_of("NSB", "buy_trains").game()
    plays(game, "A sells 1 VR", "NSB buys 1+1 from bank")
    assert game.price("VR") == 90 and game.company == "DSB"


@pytest.mark.rule("SC-104")
def test_companies_operate_by_price_then_farther_right_then_from_the_top() -> None:
    position = table()
    for company, cell in (("DSB", (3, 5)), ("VR", (2, 4)), ("NSB", (2, 4)), ("S&NJ", (4, 7))):
        position.company(company, cell=cell, A=60, cash=300)
    game = position.operating_round().game()
    order: list[str] = []
    while game.round == "OR 2.1":
        if game.company not in order:
            order.append(str(game.company))
        plays(game, "pass" if game.allows("pass") else f"{game.company} buys 2 from bank")
    # 110; then 100 in columns 5 and 4, the upper of two first.
    assert order == ["S&NJ", "DSB", "VR", "NSB"]


@pytest.mark.rule("SC-105")
def test_the_steps_of_a_turn() -> None:
    game = track(gallivare(rotation=SW).tile("C18", "58", NE), "S&NJ")
    assert game.rules.step_words == ("lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains")
    position = gallivare().tile("A18", "5", E).company("NSB", cell=(4, 5), B=60, cash=300, operated=True)
    game = position.turn_of("S&NJ", "place_token").game()
    plays(game, "S&NJ places token at A18")
    refused(game, "S&NJ lays 8 at B17 rot 0", "rounds")
    later = position.trains("S&NJ", "2").turn_of("S&NJ", "buy_trains").game()
    refused(later, "S&NJ places token at A18", "rounds")


@pytest.mark.rule("SC-106")
@pytest.mark.parametrize(("phase", "lay"), [("2", "5 at A18 rot 4"), ("3", "15 at B19 rot 0")])
def test_one_tile_a_turn(phase: str, lay: str) -> None:
    game = track(gallivare(phase=phase), "S&NJ")
    plays(game, f"S&NJ lays {lay}")
    assert step(game) != "lay_track"
    refused(game, "S&NJ lays 58 at C18 rot 3", "rounds")


@pytest.mark.rule("SC-107")
@pytest.mark.parametrize(("phase", "colours"), [("2", "y"), ("3", "yg"), ("4", "yg"), ("5", "ygb"), ("4D", "ygb")])
def test_colours_by_phase(phase: str, colours: str) -> None:
    game = track(gallivare(phase=phase), "S&NJ")
    if "g" in colours:
        assert game.allows("S&NJ lays 15 at B19 rot 0")
    else:
        refused(game, "S&NJ lays 15 at B19 rot 0", "phases.tiles")
    helsinki = table().tile("G14", "622", SW).company("VR", cell=(3, 5), A=60, cash=200, operated=True).phase(phase)
    game = track(helsinki, "VR")
    rotations = [r for r in range(6) if game.allows(f"VR lays 582 at G14 rot {r}")]
    assert bool(rotations) == ("b" in colours)


@pytest.mark.rule("SC-108")
def test_the_ground_is_paid_for_the_yellow_tile_only() -> None:
    game = track(gallivare(cash=100), "S&NJ")
    plays(game, "S&NJ lays 5 at A18 rot 4")
    assert game.cash("S&NJ") == 40
    poor = gallivare(cash=0, phase="3").tile("A18", "5", E)
    game = track(poor, "S&NJ")
    plays(game, "S&NJ lays 15 at A18 rot 4")
    assert game.cash("S&NJ") == 0
    water = table().whole("1", "A", 50)
    assert plays(track(water, "1"), "1 lays 5 at G4 rot 2").cash("1") == 10


@pytest.mark.rule("SC-109")
def test_copenhagen_costs_forty_twice_and_nothing_when_brown() -> None:
    yellow = table().company("DSB", cell=(3, 5), A=60, cash=100, operated=True)
    assert plays(track(yellow, "DSB"), "DSB lays 403 at F3 rot 5").cash("DSB") == 60
    green = table().tile("F3", "403", SE).tile("G4", "5", NW).whole("1", "A", 100).phase("3")
    green.company("DSB", cell=(3, 5), B=60).token("F3", "DSB", city=2, home=True)
    assert plays(track(green, "1"), "1 lays 121 at F3 rot 1").cash("1") == 60
    brown = table().tile("F3", "121", W).company("DSB", cell=(3, 5), A=60, cash=100, operated=True).phase("5")
    assert plays(track(brown, "DSB"), "DSB lays 584 at F3 rot 0").cash("DSB") == 100


@pytest.mark.rule("SC-110")
def test_the_treasury_must_cover_the_ground() -> None:
    refused(track(gallivare(cash=50, phase="3"), "S&NJ"), "S&NJ lays 5 at A18 rot 4", "map.terrain")
    plays(track(gallivare(cash=60), "S&NJ"), "S&NJ lays 5 at A18 rot 4")


@pytest.mark.rule("SC-111")
@pytest.mark.rule("SC-118")
def test_colours_follow_one_another() -> None:
    def oslo(tile: str) -> RailGame:
        position = table().tile("D7", tile, SW).company("NSB", cell=(3, 5), A=60, cash=200, operated=True)
        return track(position.phase("5"), "NSB")

    for rotation in range(6):
        refused(oslo("5"), f"NSB lays 623 at D7 rot {rotation}", "lay_track")
    plays(oslo("622"), "NSB lays 623 at D7 rot 0")
    refused(oslo("622"), "NSB lays 582 at D7 rot 0", "tiles.hexes")


@pytest.mark.rule("SC-112")
def test_new_track_must_extend_a_route_or_raise_a_city_on_one() -> None:
    game = track(gallivare(phase="3"), "S&NJ")
    refused(game, "S&NJ lays 9 at D9 rot 0", "lay_track.connection")
    stockholm = table().tile("F11", "622", SE).tile("F13", "5", SE).tile("G14", "5", NW)
    stockholm.company("VR", cell=(3, 5), A=60, cash=200, operated=True).phase("5")
    # Not connected: the yellow tile of Turku does not lead to the ferry.
    game = track(stockholm, "VR")
    assert game.tile("F13") == ("5", SE)
    plays(game, "VR lays 582 at F11 rot 5")
    far = table().tile("F11", "622", SE).company("VR", cell=(3, 5), A=60, cash=200, operated=True).tile("G14", "5", NW)
    refused(track(far.phase("5"), "VR"), "VR lays 582 at F11 rot 5", "lay_track.connection")


@pytest.mark.rule("SC-113")
def test_a_company_without_track_begins_at_home() -> None:
    fresh = table().company("S&NJ", cell=(3, 5), A=60, cash=200, operated=True)
    game = track(fresh, "S&NJ")
    refused(game, "S&NJ lays 5 at A18 rot 5", "lay_track.home_first")
    refused(game, "S&NJ lays 8 at B17 rot 4", "lay_track.home_first")
    plays(game, "S&NJ lays 5 at B19 rot 0")
    minor = table().whole("2", "A", 220)
    plays(track(minor, "2"), "2 lays 58 at E10 rot 3")
    third = table().whole("3", "A", 200)
    plays(track(third, "3"), "3 lays 8 at F9 rot 2")
    # The northwestern city leads to Gävle, the southwestern one to the west.
    refused(track(table().whole("2", "A", 220), "2"), "2 lays 8 at F9 rot 2", "lay_track.connection")


@pytest.mark.rule("SC-114")
@pytest.mark.parametrize(
    ("lay", "rule"),
    [("5 at F13 rot 0", "lay_track"), ("5 at F13 rot 1", "lay_track"), ("9 at A6 rot 1", "tiles.hexes"),
     ("8 at A6 rot 5", "lay_track"), ("9 at G12 rot 2", "map.colour"), ("5 at A4 rot 0", "map.colour")],
)  # fmt: skip
def test_no_track_leads_into_the_sea_or_a_blank_side(lay: str, rule: str) -> None:
    refused(track(gallivare(), "S&NJ"), f"S&NJ lays {lay}", rule)


@pytest.mark.rule("SC-115")
def test_no_lay_may_keep_a_company_that_has_not_operated_from_a_route() -> None:
    def game(built: bool) -> RailGame:
        position = table().tile("G4", "5", NW).tile("D7", "5", SW).tile("G14", "5", NE).tile("F3", "403", E)
        if built:
            position.tile("B19", "5", NW)
        position.company("S&NJ", cell=(3, 5), B=60, cash=200).company("NSB", cell=(4, 5), C=60, operated=True)
        position.state.put(position.state.tile_left, position.names.tiles.number("5"), 1)
        return track(position, "NSB")

    waiting, built = game(False), game(True)
    lays = [f"NSB lays 5 at E6 rot {r}" for r in range(6) if built.allows(f"NSB lays 5 at E6 rot {r}")]
    assert lays, "with a tile at S&NJ's home the last one is free"
    refused(waiting, lays[0], "lay_track.protects_new_companies")


@pytest.mark.rule("SC-115")
@pytest.mark.parametrize(("cities", "harmed"), [(1, None), (2, "NSB"), (3, None)])
def test_the_home_and_the_other_end_of_a_route_do_not_count_on_the_same_tile(cities: int, harmed: str | None) -> None:
    """With nothing but city tiles left NSB needs two of them, in Oslo and in Göteborg."""
    position = table().tile("G4", "5", NE).tile("B19", "5", NW).tile("G14", "5", NE)
    position.company("VR", cell=(3, 5), B=60, cash=200, operated=True).company("NSB", cell=(4, 5), C=60)
    for tile, number in (("8", 0), ("9", 0), ("58", 0), ("5", cities)):
        position.state.put(position.state.tile_left, position.names.tiles.number(tile), number)
    game = track(position, "VR")
    hexagon, tile = game.names.hexes.number("F15"), game.names.tiles.number("5")
    company = harmed_by(game.rules, game.state, hexagon, tile, SW)
    assert (game.names.companies[company] if company >= 0 else None) == harmed
    if harmed is None:
        # With one tile only NSB had no route before, and nothing is taken from it.
        plays(game, "VR lays 5 at F15 rot 0")
    else:
        assert step(game) != "lay_track", "there is nothing VR may lay"


@pytest.mark.rule("SC-115")
def test_a_way_to_a_route_may_need_a_tile_that_lies_elsewhere() -> None:
    """Stockholm's track leads to the town of Gävle, which needs a tile."""
    position = table().whole("2", "A", 200, operated=False)
    state, names = position.state, position.names
    way = way_to_run(position.rules, state, names.companies.number("2"))
    assert way is not None and not way.is_scarce
    for tile in ("8", "9", "58", "622"):
        state.put(state.tile_left, names.tiles.number(tile), 0)
    assert way_to_run(position.rules, state, names.companies.number("2")) is None
    # A 58 that lies elsewhere comes back when it becomes green, which is not before phase 3.
    position.tile("F7", "58", E)
    assert way_to_run(position.rules, state, names.companies.number("2")) is None
    position.phase("3")
    way = way_to_run(position.rules, state, names.companies.number("2"))
    assert way is not None and way.is_scarce


@pytest.mark.rule("SC-116")
def test_old_track_stays() -> None:
    game = track(table().whole("2", "A", 200).phase("3"), "2")
    for rotation in range(5):
        refused(game, f"2 lays 622 at F11 rot {rotation}", "lay_track")
    plays(game, "2 lays 622 at F11 rot 5")


@pytest.mark.rule("SC-117")
@pytest.mark.rule("SC-118")
@pytest.mark.rule("SC-119")
@pytest.mark.parametrize(
    ("places", "tiles"),
    [
        ("D9 C8 C14", "8 9 80 81 82 83 544 545 546"),
        ("C12 E10", "58 141 142 143 144 145 146 147"),
        ("B5 E6 G4 A18 F13", "5 15"),
        ("F3", "403 121 584"),
        ("G14", "5 622 582"),
        ("D7", "5 622 623"),
        ("F11", "622 582"),
    ],
)
def test_which_tiles_lie_where(places: str, tiles: str) -> None:
    title = table().title
    for place in places.split():
        layable = {title.tile_name[tile] for tile in title.layable[title.hex_name.index(place)]}
        # Stockholm begins with its printed tile, so that the yellow one can never come there.
        assert layable - ({"5"} if place == "F11" else set()) == set(tiles.split()), place


@pytest.mark.rule("SC-117")
def test_the_green_city_is_never_replaced() -> None:
    game = track(gallivare(phase="5").tile("B19", "15", SW), "S&NJ")
    for tile in ("582", "584", "623", "545"):
        for rotation in range(6):
            assert not game.allows(f"S&NJ lays {tile} at B19 rot {rotation}")


@pytest.mark.rule("SC-119")
@pytest.mark.parametrize("rotation", range(6))
def test_copenhagen_may_be_turned_any_way(rotation: int) -> None:
    position = table().company("DSB", cell=(3, 5), A=60, cash=100, operated=True)
    game = track(position, "DSB")
    refused(game, f"DSB lays 5 at F3 rot {rotation}", "tiles.hexes")
    plays(game, f"DSB lays 403 at F3 rot {rotation}")
    # The token is in Copenhagen, the only city of the tile.
    ((stop, _, _),) = game.state.hex_tokens[game.names.hexes.number("F3")]
    tile = game.state.hex_tile[game.names.hexes.number("F3")]
    assert game.title.stop_kind[game.title.tile_stops[tile][stop]] == "city"


@pytest.mark.rule("SC-120")
def test_the_ferry_is_joined_to_stockholm_when_that_is_green() -> None:
    def reached(position: Position, company: str) -> set[str]:
        game = track(position, company)
        connections = game.engine.decisions["turn"].connections
        number = game.names.companies.number(company)
        tracks = connections.track(game.state)
        return {game.names.hexes[tracks.stop_hex[stop]] for stop in connections.reach(game.state, number).stops}

    def helsinki() -> Position:
        position = table().tile("G14", "5", NW).tile("F13", "5", SE)
        return position.company("VR", cell=(3, 5), A=60, cash=200, operated=True).phase("3")

    assert reached(helsinki(), "VR") == {"G14", "F13"}
    assert reached(helsinki().tile("F11", "622", SE), "VR") == {"G14", "F13", "F11"}
    game = track(helsinki(), "VR")
    for tile in ("8", "9", "80"):
        refused(game, f"VR lays {tile} at G12 rot 2", "map.colour")


@pytest.mark.rule("SC-121")
def test_tiles_are_limited() -> None:
    title = table().title
    counts = {name: title.tile_count[title.tile_name.index(name)] for name in ("147", "546", "582", "622", "5", "403")}
    assert counts == {"147": 4, "546": 4, "582": 2, "622": 3, "5": 12, "403": 1}
    position = table().tile("D7", "5", SW).company("NSB", cell=(3, 5), A=60, cash=200, operated=True).phase("3")
    position.state.put(position.state.tile_left, position.names.tiles.number("622"), 0)
    refused(track(position, "NSB"), "NSB lays 622 at D7 rot 0", "tiles.count")


@pytest.mark.rule("SC-122")
def test_replaced_tiles_can_be_used_again() -> None:
    game = track(gallivare(phase="3"), "S&NJ")
    five, fifteen = game.names.tiles.number("5"), game.names.tiles.number("15")
    before = game.state.tile_left[five], game.state.tile_left[fifteen]
    plays(game, "S&NJ lays 15 at B19 rot 0")
    assert (game.state.tile_left[five], game.state.tile_left[fifteen]) == (before[0] + 1, before[1] - 1)


# --- tokens


def denmark(cash: int = 300) -> Position:
    """DSB in green Copenhagen: Kiel to the west, Malmö southeast and from there Göteborg."""
    position = table().tile("F3", "121", W).tile("G4", "5", NW).tile("F5", "9", SW).tile("E6", "5", SE)
    return position.company("DSB", cell=(3, 5), A=60, cash=cash, operated=True).phase("3")


@pytest.mark.rule("SC-123")
def test_the_first_token_costs_40_and_later_ones_100_one_a_turn() -> None:
    position = denmark().company("NSB", cell=(4, 5), B=60, cash=500)
    game = position.turn_of("DSB", "place_token").game()
    refused(game, "DSB places token at F3", "place_token")
    refused(game, "DSB places token at B5", "place_token.connection")
    plays(game, "DSB places token at E6")
    assert game.cash("DSB") == 260 and game.tokens("E6") == ["DSB"]
    assert step(game) != "place_token" or not game.allows("DSB places token at F1")
    third = denmark().token("E6", "DSB").turn_of("DSB", "place_token").game()
    plays(third, "DSB places token at F1")
    assert third.cash("DSB") == 200 and tokens_left(third, "DSB") == []
    poor = denmark(cash=99).token("E6", "DSB").company("NSB", cell=(4, 5), B=60, cash=500)
    poor.private("Mine", "A")
    refused(poor.turn_of("DSB", "place_token").game(), "DSB places token at F1", "companies.tokens")


@pytest.mark.rule("SC-124")
def test_a_circle_stays_free_for_a_company_not_yet_opened() -> None:
    def game(tile: str, *tokens: str) -> RailGame:
        position = denmark().tile("D7", tile, SW).tile("E6", "15", NE)
        for company in tokens:
            position.company(company, cell=(4, 4), C=60).token("D7", company)
        return position.turn_of("DSB", "place_token").game()

    refused(game("5"), "DSB places token at D7", "place_token.homes_reserved")
    plays(game("622"), "DSB places token at D7")
    refused(game("622", "VR"), "DSB places token at D7", "place_token.homes_reserved")
    opened = denmark().tile("D7", "622", SW).tile("E6", "15", NE)
    opened.company("NSB", cell=(4, 4), C=60, operated=True)
    plays(opened.turn_of("DSB", "place_token").game(), "DSB places token at D7")


@pytest.mark.rule("SC-125")
def test_markers_are_beside_the_token_of_the_turn() -> None:
    for order in ((0, 1), (1, 0)):
        game = denmark().private("Mine", "A").turn_of("DSB", "place_token").game()
        moves = ("DSB buys marker of Mine", "DSB places token at E6")
        plays(game, *(moves[number] for number in order))
        assert game.cash("DSB") == 300 - 50 - 40
        assert game.is_closed("Mine") and game.tokens("E6") == ["DSB"]


@pytest.mark.rule("SC-126")
@pytest.mark.parametrize("token", [True, False])
def test_an_area_off_the_map_needs_a_token_there(token: bool) -> None:
    position = table().tile("F3", "121", W).tile("E4", "5", SW).trains("DSB", "2", "2").phase("3")
    position.company("DSB", cell=(3, 5), A=60, operated=True)
    if token:
        position.token("F1", "DSB")
    game = position.turn_of("DSB", "run_trains").game()
    if token:
        plays(game, "DSB runs 2: F3-F1; 2: F3-E4")
        assert revenue(game) == (50 + 30) + (50 + 20)
    else:
        refused(game, "DSB runs 2: F3-F1", "running.own_token_kinds")
        plays(game, "DSB runs 2: F3-E4")


@pytest.mark.rule("SC-126")
def test_an_area_off_the_map_is_an_end_only() -> None:
    title = table().title
    for name in ("A4", "F1", "G2", "H13", "H17"):
        tile = title.hex_tile[title.hex_name.index(name)]
        (row,) = title.tile_stops[tile]
        assert title.stop_kind[row] == "offboard" and not title.stop_through[row] and title.stop_slots[row] == 1


@pytest.mark.rule("SC-127")
def test_no_run_has_both_ends_off_the_map() -> None:
    position = table().tile("F3", "584").tile("G4", "5", NW).company("DSB", cell=(3, 5), A=60, operated=True)
    position.token("F1", "DSB").token("G2", "DSB").trains("DSB", "4").phase("5", next_train="5E")
    game = position.turn_of("DSB", "run_trains").game()
    refused(game, "DSB runs 4: F1-F3-G2", "running.counts")
    plays(game, "DSB runs 4: G2-F3-G4")
    assert revenue(game) == 60 + 60 + 20


@pytest.mark.rule("SC-128")
@pytest.mark.parametrize(("phase", "train", "value"), [("2", "3", 10), ("3", "3", 50), ("4", "4", 50), ("5", "5", 10)])
def test_kiruna_is_a_town_open_to_all(phase: str, train: str, value: int) -> None:
    position = gallivare().tile("A18", "5", E).trains("S&NJ", train)
    game = position.phase(phase).turn_of("S&NJ", "place_token").game()
    refused(game, "S&NJ places token at A20", "place_token")
    while step(game) != "run_trains":
        plays(game, "S&NJ passes")
    plays(game, f"S&NJ runs {train}: B19-A20-A18")
    assert revenue(game) == 20 + value + 20


@pytest.mark.rule("SC-129")
@pytest.mark.parametrize(
    ("phase", "value"), [("2", 30), ("3", 50), ("4", 50), ("5", 80), ("5E", 80), ("4D", 80)]
)
def test_values_off_the_map_by_phase(phase: str, value: int) -> None:
    position = table().tile("G14", "5", NE).tile("G16", "58", SE)
    position.company("VR", cell=(3, 5), A=60, operated=True).token("H17", "VR").trains("VR", "5")
    game = position.phase(phase).turn_of("VR", "run_trains").game()
    plays(game, "VR runs 5: G14-G16-H17")
    assert revenue(game) == 20 + 10 + value


@pytest.mark.rule("SC-129")
def test_values_of_all_areas() -> None:
    title = table().title
    values = {name: title.stop_values[title.tile_stops[title.hex_tile[title.hex_name.index(name)]][0]] for name in
              ("A4", "F1", "G2", "H13", "H17", "A20")}  # fmt: skip
    assert values == {"A4": (20, 50, 80), "F1": (20, 30, 50), "G2": (10, 30, 60), "H13": (0, 30, 60),
                      "H17": (30, 50, 80), "A20": (10, 50, 10)}  # fmt: skip
