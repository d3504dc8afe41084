"""18GA sections C to F: the operating turn, tiles, private abilities, tokens and routes."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused

from railwright.runtime.effects.events import first_bought
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import REVENUE

SW, W, NW, NE, E, SE = range(6)


def table(*privates: tuple[str, str]) -> Position:
    """A table with these privates owned, the others gone."""
    position = Position("18ga", "ABC")
    for private, owner in privates:
        position.private(private, owner)
    return position.no_other_privates()


def start(position: Position, company: str, phase: str = "2", cash: int = 500, operated: bool = True) -> Position:
    return position.company(company, cell=(2, 5), A=60, cash=cash, operated=operated).phase(phase)


def track(position: Position, company: str) -> RailGame:
    return position.turn_of(company, "lay_track").game()


def revenue(game: RailGame) -> int:
    return int(game.state.turn[REVENUE])


@pytest.mark.rule("GA-020")
def test_the_steps_of_a_turn() -> None:
    title = table().title
    words = [step.word for step in title.step]
    assert words == ["place_home", "lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains"]
    position = start(table().tile("G13", "6", SW), "SAL").trains("SAL", "2")
    game = position.turn_of("SAL", "buy_trains").game()
    refused(game, "SAL lays 8 at H12 rot 3", "rounds")


@pytest.mark.rule("GA-021")
@pytest.mark.rule("GA-056")
def test_a_train_from_a_private_runs_in_the_first_turn() -> None:
    position = table(("OSR", "A")).tile("G13", "57", SW).tile("H12", "8", NW)
    position.company("SAL", cell=(2, 5), A=60, cash=300).phase("3")
    game = position.turn_of("SAL", "place_home").game()
    plays(game, "SAL buys OSR for 100")
    assert game.trains("SAL") == ["2"]
    # It is no purchase: the bank still sells one train in this turn.
    while game.rules.step_words[game.state.agenda[-1][2] // 2] != "buy_trains":
        plays(game, "pass")
    plays(game, "SAL buys 3 from bank")
    assert sorted(game.trains("SAL")) == ["2", "3"]


@pytest.mark.rule("GA-022")
@pytest.mark.parametrize(
    ("company", "home"),
    [("ACL", "J12"), ("CoG", "F6"), ("G&F", "H4"), ("GA", "D10"), ("W&A", "D4"), ("SAL", "G13")],
)
def test_homes(company: str, home: str) -> None:
    position = table().company(company, cell=(2, 5), A=60, cash=300).phase("2")
    game = position.turn_of(company, "place_home").game()
    hexagon = game.names.hexes.number(home)
    assert [owner for _, owner, _ in game.state.hex_tokens[hexagon]] == [game.names.companies.number(company)]
    assert game.cash(company) == 300


@pytest.mark.rule("GA-023")
def test_the_token_in_a_hex_of_three_cities_finds_its_city_with_the_tile() -> None:
    position = table().company("W&A", cell=(2, 5), A=60, cash=300).phase("2")
    game = position.turn_of("W&A", "place_home").game()
    plays(game, "W&A lays 451 at D4 rot 0")
    assert game.actor == "A"
    plays(game, "W&A places token at D4 city 2")
    hexagon = game.names.hexes.number("D4")
    assert game.state.hex_tokens[hexagon] == ((1, game.names.companies.number("W&A"), 0),)
    # With the tile already there the president chooses before anything else.
    laid = table().tile("D4", "451", 0).company("W&A", cell=(2, 5), A=60, cash=300).phase("2")
    game = laid.turn_of("W&A", "place_home").game()
    refused(game, "W&A passes", "place_home")
    plays(game, "W&A places token at D4 city 3")


def atlanta(*tokens: tuple[str, int], tile: str = "451") -> Position:
    position = table().tile("D4", tile, 0)
    for company, city in tokens:
        position.company(company, cell=(2, 4), B=60, operated=True).token("D4", company, city)
    return position


@pytest.mark.rule("GA-024")
def test_one_city_of_the_three_is_kept_for_the_home_company() -> None:
    def sal(position: Position) -> RailGame:
        position.tile("C3", "57", SE).tile("C5", "9", SW).tile("E3", "7", 3)
        return start(position, "SAL", cash=500).token("C3", "SAL").turn_of("SAL", "place_token").game()

    one = sal(atlanta(("CoG", 1)))
    assert one.allows("SAL places token at D4 city 2")
    two = sal(atlanta(("CoG", 1), ("GA", 3)))
    assert not two.allows("SAL places token at D4 city 2")


@pytest.mark.rule("GA-030")
def test_colours_by_phase_without_gray() -> None:
    title = table().title
    colours = dict(zip(title.phase_name, title.phase_colours, strict=True))
    assert [bin(colours[name]).count("1") for name in ("2", "3", "4", "5", "6", "8")] == [1, 2, 2, 3, 3, 3]
    assert not any(title.tile_colour[tile] == 4 and title.tile_count[tile] for tile in range(len(title.tile_name)))


@pytest.mark.rule("GA-031")
def test_coastal_hexes_are_built_in_like_others() -> None:
    game = track(start(table().tile("G13", "6", SW), "SAL"), "SAL")
    plays(game, "SAL lays 8 at H12 rot 1")
    assert game.cash("SAL") == 480


@pytest.mark.rule("GA-032")
def test_atlanta_takes_only_its_own_tiles() -> None:
    game = track(table().company("W&A", cell=(2, 5), A=60, cash=300, operated=True).phase("2"), "W&A")
    refused(game, "W&A lays 5 at D4 rot 0", "tiles.hexes")
    plays(game, "W&A lays 451 at D4 rot 0")
    assert game.cash("W&A") == 300


@pytest.mark.rule("GA-033")
@pytest.mark.rule("GA-034")
@pytest.mark.rule("GA-035")
@pytest.mark.rule("GA-036")
@pytest.mark.parametrize(
    ("company", "place", "lies", "turned", "wrong", "right", "rotation", "phase"),
    [
        ("GA", "D10", "6", 5, "14", "453", 0, "3"),
        ("GA", "D10", "453", 0, "63", "456", 0, "5"),
        ("SAL", "G13", "6", 0, "15", "454", 1, "3"),
        ("SAL", "G13", "454", 1, "63", "459", 1, "5"),
        ("CoG", "F6", "14", 0, "63", "458", 0, "5"),
    ],
)
def test_named_cities_take_their_own_tiles(
    company: str, place: str, lies: str, turned: int, wrong: str, right: str, rotation: int, phase: str
) -> None:
    def game() -> RailGame:
        return track(start(table().tile(place, lies, turned), company, phase), company)

    for line in range(6):
        assert not game().allows(f"{company} lays {wrong} at {place} rot {line}")
    assert any(game().allows(f"{company} lays {right} at {place} rot {line}") for line in range(6))
    assert rotation in range(6)


@pytest.mark.rule("GA-035")
def test_brunswick_has_a_brown_tile_of_its_own() -> None:
    game = track(start(table().tile("I11", "15", 0), "SAL", "5").token("I11", "SAL"), "SAL")
    assert not any(game.allows(f"SAL lays 63 at I11 rot {line}") for line in range(6))
    right = [line for line in range(6) if game.allows(f"SAL lays 457 at I11 rot {line}")]
    assert right
    exits = game.title.tile_exits[game.title.tile_name.index("457")]
    assert all(not exits[line] >> E & 1 for line in right)


@pytest.mark.rule("GA-037")
@pytest.mark.parametrize("place", ["C3", "G3", "H4", "I9"])
def test_ordinary_cities(place: str) -> None:
    title = table().title
    layable = {title.tile_name[tile] for tile in title.layable[title.hex_name.index(place)]}
    assert layable == {"5", "6", "57", "14", "15", "63"}


@pytest.mark.rule("GA-038")
def test_upgrades_of_towns() -> None:
    title = table().title

    def follow(tile: str) -> set[str]:
        return {title.tile_name[upgrade.tile] for upgrade in title.upgrades[title.tile_name.index(tile)]}

    assert follow("3") == {"141", "142", "143"}
    assert follow("4") == {"141", "142"}
    assert follow("58") == {"141", "142", "143"}
    assert follow("141") == follow("142") == follow("143") == set()


@pytest.mark.rule("GA-039")
def test_the_three_cities_keep_their_exits_and_tokens() -> None:
    position = table().tile("D4", "451", 0)
    position.company("W&A", cell=(2, 5), A=60, cash=300).phase("3")
    game = position.turn_of("W&A", "place_home").game()
    plays(game, "W&A places token at D4 city 2", "W&A lays 452 at D4 rot 0")
    hexagon = game.names.hexes.number("D4")
    ((stop, _, _),) = game.state.hex_tokens[hexagon]
    title = game.title
    pieces = title.tile_rotated[state_tile(game, hexagon)][game.state.hex_rotation[hexagon]]
    exits = {a for a, b in pieces if b == 6 + stop} | {b for a, b in pieces if a == 6 + stop}
    assert exits == {NW, SE}


def state_tile(game: RailGame, hexagon: int) -> int:
    return int(game.state.hex_tile[hexagon])


@pytest.mark.rule("GA-040")
def test_costs_of_the_ground() -> None:
    title = table().title
    paid: dict[int, set[str]] = {}
    for name, cost in zip(title.hex_name, title.hex_cost, strict=True):
        if cost[1]:
            paid.setdefault(cost[1], set()).add(name)
    assert paid[20] == {"C5", "E3", "E7", "F2", "F8", "G9", "H2", "H10", "H12", "I3"}
    assert paid[40] == {"F12", "J10"}
    assert paid[60] == {"B2", "B6", "B8", "C1"}


@pytest.mark.rule("GA-041")
def test_no_track_off_the_map_or_into_blank_sides() -> None:
    title = table().title

    def is_open(place: str, side: int) -> bool:
        return bool(title.hex_open[title.hex_name.index(place)] >> side & 1)

    assert not is_open("B6", NW)
    assert is_open("D2", SW)
    assert not is_open("G1", W)


@pytest.mark.rule("GA-042")
@pytest.mark.rule("GA-043")
@pytest.mark.rule("GA-073")
@pytest.mark.parametrize(("private", "place"), [("OSR", "G7"), ("M&BR", "F4"), ("MRC", "F12")])
def test_privates_of_players_block_their_hexes(private: str, place: str) -> None:
    rotation = {"G7": 2, "F4": 1, "F12": 2}[place]

    def game(owner: str | None) -> RailGame:
        position = table((private, owner)) if owner else table()
        if place == "F12":
            position.tile("G13", "6", SW)
            return track(start(position, "SAL"), "SAL")
        return track(start(position.tile("F6", "57", rotation if place == "F4" else 2), "CoG"), "CoG")

    company = "SAL" if place == "F12" else "CoG"
    rotations = [line for line in range(6) if game(None).allows(f"{company} lays 9 at {place} rot {line}")]
    assert rotations, "the hex can be built in when nobody blocks it"
    refused(game("A"), f"{company} lays 9 at {place} rot {rotations[0]}", "privates.block_hexes")
    assert game(company).allows(f"{company} lays 9 at {place} rot {rotations[0]}")


@pytest.mark.rule("GA-044")
def test_waycross_is_never_blocked() -> None:
    title = table().title
    blocked = {
        title.hex_name[hexagon] for rule in title.ability_rule if rule.word == "block_hexes" for hexagon in rule.hexes
    }
    assert blocked == {"F12", "G7", "F4"}


@pytest.mark.rule("GA-045")
def test_brown_tiles_are_the_last() -> None:
    title = table().title
    brown = [tile for tile, colour in enumerate(title.tile_colour) if colour == 3]
    assert brown and all(title.upgrades[tile] == () for tile in brown)


@pytest.mark.rule("GA-050")
def test_a_free_unconnected_tile_beside_the_ordinary_one() -> None:
    position = start(table(("MRC", "GA")).tile("D10", "6", 5), "GA", cash=10)
    game = plays(track(position, "GA"), "GA lays 9 at F12 rot 2 with MRC")
    assert game.cash("GA") == 10
    assert not game.is_closed("MRC")
    assert any(type(choice).__name__ == "LayTile" for choice in game.menu())
    assert not any(game.allows(f"GA lays 9 at F12 rot {line} with MRC") for line in range(6))


@pytest.mark.rule("GA-051")
def test_the_free_tile_may_not_lead_off_the_map() -> None:
    game = track(start(table(("MRC", "GA")).tile("D10", "6", 5), "GA"), "GA")
    refused(game, "GA lays 9 at F12 rot 1 with MRC", "lay_track")


@pytest.mark.rule("GA-052")
@pytest.mark.rule("GA-053")
@pytest.mark.rule("GA-055")
def test_a_free_unconnected_token_which_is_the_turns_token() -> None:
    position = table(("W&SR", "ACL"))
    position.company("ACL", cell=(2, 5), A=60, cash=300, operated=True).phase("2")
    game = position.turn_of("ACL", "place_token").game()
    plays(game, "ACL places token at I9 with W&SR")
    assert game.cash("ACL") == 300
    number = game.names.companies.number("ACL")
    assert game.state.token_costs[number][game.state.token_next[number]] == 100
    assert not game.allows("ACL places token at I11")
    assert not game.is_closed("W&SR")


@pytest.mark.rule("GA-054")
def test_no_free_token_without_a_circle_or_a_token_left() -> None:
    taken = table(("W&SR", "ACL")).tile("I9", "57", 0)
    taken.company("ACL", cell=(2, 5), A=60, cash=300, operated=True).company("SAL", cell=(2, 4), B=60, operated=True)
    game = taken.token("I9", "SAL").phase("2").turn_of("ACL", "place_token").game()
    assert not game.allows("ACL places token at I9 with W&SR")
    spent = table(("W&SR", "ACL")).company("ACL", cell=(2, 5), A=60, cash=300, operated=True)
    for place in ("F6", "H4", "C3"):
        spent.token(place, "ACL")
    game = spent.phase("2").turn_of("ACL", "place_token").game()
    assert not game.allows("ACL places token at I9 with W&SR")


@pytest.mark.rule("GA-057")
@pytest.mark.rule("GA-074")
def test_no_free_train_after_the_first_4_or_without_room() -> None:
    late = start(table(("OSR", "A")), "SAL", "3", cash=2000)
    late.company("GA", cell=(1, 6), B=60, cash=1000, operated=True).phase("3", next_train="4")
    game = plays(late.turn_of("GA", "buy_trains", of=2).game(), "GA buys 4 from bank", "GA passes")
    plays(game, "SAL buys OSR for 100")
    assert game.trains("SAL") == []
    full = table(("OSR", "A")).company("SAL", cell=(2, 5), A=60, cash=500, operated=True)
    game = plays(track(full.trains("SAL", "2", "2", "2", "2").phase("3"), "SAL"), "SAL buys OSR for 100")
    assert game.trains("SAL") == ["2", "2", "2", "2"]
    three = table(("OSR", "A")).company("SAL", cell=(2, 5), A=60, cash=500, operated=True)
    game = three.trains("SAL", "2", "2", "2").phase("3").turn_of("SAL", "buy_trains").game()
    plays(game, "SAL buys OSR for 100")
    assert len(game.trains("SAL")) == 4
    assert not game.allows("SAL buys 3 from bank")


@pytest.mark.rule("GA-058")
def test_the_free_train_is_not_sold_and_rusts_like_others() -> None:
    position = start(table(("OSR", "A")), "SAL", "3", cash=2000)
    position.company("ACL", cell=(2, 4), B=60, cash=500, operated=True)
    game = plays(position.turn_of("SAL", "buy_trains").game(), "SAL buys OSR for 100")
    number = game.names.companies.number("SAL")
    card = next(c for c, h in enumerate(game.state.train_holder) if h == game.state.holder_of_company(number))
    assert game.state.train_flags[card] & 2
    other = game.engine.decisions["turn"].steps[game.rules.step_words.index("buy_trains")]
    offers = [choice for choice in other.menu(game.state, game.names.companies.number("ACL")) if hasattr(choice, "field")]
    assert not offers
    first_bought(game.rules, game.state, number, game.title.card_name.index("4"))
    assert game.trains("SAL") == []


@pytest.mark.rule("GA-059")
def test_two_privates_give_companies_nothing_but_income() -> None:
    title = table().title
    for name in ("LTR", "M&BR"):
        words = {title.ability_rule[number].word for number in title.private_abilities[title.private_name.index(name)]}
        assert words <= {"grant_certificate", "block_hexes"}


@pytest.mark.rule("GA-060")
@pytest.mark.parametrize(
    ("company", "tokens"), [("ACL", 4), ("CoG", 4), ("GA", 4), ("SAL", 3), ("G&F", 2), ("W&A", 2)]
)
def test_charters_limit_the_tokens(company: str, tokens: int) -> None:
    game = table().stock_round("A").game()
    costs = game.state.token_costs[game.names.companies.number(company)]
    assert costs == (0, 40, 100, 100)[:tokens]


@pytest.mark.rule("GA-061")
def test_one_token_in_the_hex_of_three_cities() -> None:
    position = table().tile("D4", "452", 0).company("W&A", cell=(2, 5), A=60, cash=300)
    game = position.phase("3").turn_of("W&A", "place_home").game()
    plays(game, "W&A places token at D4 city 1")
    for city in (1, 2, 3):
        assert not game.allows(f"W&A places token at D4 city {city}")


def albany(phase: str, train: str = "2") -> RailGame:
    position = table().tile("H4", "57", 0).tile("I3", "8", 3)
    position.company("G&F", cell=(2, 5), A=60, operated=True)
    return position.trains("G&F", train).phase(phase).turn_of("G&F", "run_trains").game()


@pytest.mark.rule("GA-062")
@pytest.mark.rule("GA-064")
def test_gray_cities_without_circles_count_never_block_and_change_their_value() -> None:
    game = plays(albany("2"), "G&F runs 2: H4-I3.J4")
    assert revenue(game) == 40
    game = plays(albany("5", "5"), "G&F runs 5: H4-I3.J4")
    assert revenue(game) == 70
    title = game.title
    expected = {"A3": (30, 60), "J12": (30, 60), "E1": (30, 40), "J4": (20, 50)}
    for place, values in expected.items():
        row = title.tile_stops[title.hex_tile[title.hex_name.index(place)]][0]
        assert title.stop_values[row] == values, place
    for place in ("E1", "J4"):
        row = title.tile_stops[title.hex_tile[title.hex_name.index(place)]][0]
        assert (title.stop_kind[row], title.stop_slots[row]) == ("city", 0)


@pytest.mark.rule("GA-063")
def test_longer_trains_run_through_them() -> None:
    position = table().tile("H4", "57", 0).tile("I3", "8", 3).tile("J6", "8", 1).tile("I7", "4", 0)
    position.company("G&F", cell=(2, 5), A=60, operated=True)
    game = position.trains("G&F", "3").phase("3").turn_of("G&F", "run_trains").game()
    title = game.title
    row = title.tile_stops[title.hex_tile[title.hex_name.index("J4")]][0]
    assert title.stop_through[row]
    assert game.allows("G&F runs 3: H4-I3.J4-J6.I7")


@pytest.mark.rule("GA-065")
def test_jacksonville_is_passed_by_nobody() -> None:
    title = table().title
    row = title.tile_stops[title.hex_tile[title.hex_name.index("J12")]][0]
    assert not title.stop_through[row] and title.stop_through_for[row] == ()
    on_site = Position("18ga", "ABC", ("as_on_18xx_games",)).title
    row = on_site.tile_stops[on_site.hex_tile[on_site.hex_name.index("J12")]][0]
    assert on_site.stop_through_for[row] == (on_site.company_name.index("ACL"),)


@pytest.mark.rule("GA-066")
@pytest.mark.rule("GA-067")
def test_the_three_cities_are_three_stops() -> None:
    title = table().title
    assert title.running.same_hex_twice
    for tile, value in (("451", 30), ("452", 20), ("455", 70)):
        rows = title.tile_stops[title.tile_name.index(tile)]
        assert [title.stop_values[row][0] for row in rows] == [value] * 3
    for tile, value in (("453", 40), ("456", 50), ("454", 30), ("459", 60), ("457", 40), ("458", 50), ("14", 30), ("63", 40)):
        (row,) = title.tile_stops[title.tile_name.index(tile)]
        assert title.stop_values[row][0] == value, tile


@pytest.mark.rule("GA-067")
def test_atlanta_rome_chattanooga() -> None:
    position = table().tile("D4", "451", 0).tile("C3", "6", NE).tile("B4", "8", SW)
    position.company("W&A", cell=(2, 5), A=60, cash=100)
    position.token("D4", "W&A", 2, home=True).trains("W&A", "3").phase("3")
    game = position.turn_of("W&A", "run_trains").game()
    plays(game, "W&A runs 3: D4-C3-B4.A3")
    assert revenue(game) == 80


@pytest.mark.rule("GA-068")
def test_each_of_the_three_cities_blocks_by_itself() -> None:
    position = atlanta(("CoG", 3), tile="452").tile("D2", "9", 1).tile("D6", "9", 1).tile("C3", "57", 2).tile("E5", "9", 2)
    position.tile("F6", "57", 2)
    position.company("W&A", cell=(2, 5), A=60, cash=100).token("D4", "W&A", 2, home=True)
    game = position.trains("W&A", "3").phase("3").turn_of("W&A", "run_trains").game()
    runs = game.engine.decisions["turn"].connections
    track_now, number = runs.track(game.state), game.names.companies.number("W&A")
    hexagon = game.names.hexes.number("D4")
    passes = [runs.may_pass(game.state, track_now, track_now.stop(hexagon, city), number) for city in range(3)]
    assert passes == [True, True, False]


@pytest.mark.rule("GA-069")
def test_from_an_area_off_the_map_to_a_city() -> None:
    position = table().tile("I11", "57", 2).company("ACL", cell=(2, 5), A=60, operated=True)
    game = position.trains("ACL", "2").phase("2").turn_of("ACL", "run_trains").game()
    plays(game, "ACL runs 2: J12-I11")
    assert revenue(game) == 50
