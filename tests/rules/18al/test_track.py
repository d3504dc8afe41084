"""18AL section E: laying and replacing tiles."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused

S, SW, NW, N, NE, SE = range(6)
"""Sides of a tile, as rotations count them."""


def builder(phase: str = "2", cash: int = 500, company: str = "ABC", **more: object) -> Position:
    """A company that has operated before, at the step in which it lays track."""
    position = Position("18al", "ABC").no_other_privates()
    position.company(company, cell=(2, 5), A=60, cash=cash, operated=True)
    return position.phase(phase)


def at_track(position: Position, company: str = "ABC") -> object:
    return position.turn_of(company, "lay_track").game()


@pytest.mark.rule("AL-080")
def test_one_tile_a_turn_or_none() -> None:
    game = at_track(builder())
    plays(game, "ABC lays 6 at G6 rot 5")
    refused(game, "ABC lays 9 at H7 rot 2", "rounds")
    assert game.state.agenda[-1] != ("turn", game.names.companies.number("ABC"), 3)
    plays(at_track(builder()), "ABC passes")


@pytest.mark.rule("AL-081")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [("2", {"5"}), ("3", {"5", "15"}), ("4", {"5", "15"}), ("5", {"5", "15", "63"}), ("6", {"5", "15", "63"})],
)
def test_colours_open_with_the_phases(phase: str, colours: set[str]) -> None:
    laid = {"5": (), "15": ("5",), "63": ("15",)}
    for tile, below in laid.items():
        position = builder(phase)
        for old in below:
            position.tile("G6", old, 0)
        game = at_track(position)
        if tile in colours:
            plays(game, f"ABC lays {tile} at G6 rot 0")
        else:
            refused(game, f"ABC lays {tile} at G6 rot 0", "phases.tiles")


@pytest.mark.rule("AL-081")
def test_gray_only_from_the_first_4d() -> None:
    def birmingham(phase: str) -> object:
        position = builder(phase).tile("G4", "444", 0).token("G4", "ABC")
        return at_track(position)

    refused(birmingham("7"), "ABC lays 446 at G4 rot 0", "phases.tiles")
    plays(birmingham("4D"), "ABC lays 446 at G4 rot 0")


@pytest.mark.rule("AL-082")
def test_the_supply_is_limited_and_replaced_tiles_return() -> None:
    # The only tile 25 lies on the map; a tile 8 could otherwise become one.
    position = builder("5").tile("G6", "6", S).tile("I6", "8", N).tile("K4", "25", 0)
    refused(at_track(position), "ABC lays 25 at I6 rot 1", "tiles.count")
    # Here its stem leads SE; the 40 adds the curve from N, where the company comes from, to SW.
    game = at_track(builder("5").tile("G6", "6", S).tile("I6", "25", SE))
    before = game.state.tile_left[game.names.tiles.number("25")]
    plays(game, "ABC lays 40 at I6 rot 1")
    assert before == 0
    assert game.state.tile_left[game.names.tiles.number("25")] == 1
    assert game.state.tile_left[game.names.tiles.number("40")] == 0


@pytest.mark.rule("AL-083")
def test_each_colour_goes_on_the_one_before_it() -> None:
    # Gadsden is printed yellow, with track to N and NE.
    position = builder("3", company="TAG")
    game = at_track(position, "TAG")
    refused(game, "TAG lays 5 at E6 rot 3", "tiles.hexes")
    plays(game, "TAG lays 14 at E6 rot 0")
    # Nothing is skipped: no green tile in an empty hex, no brown one on yellow.
    refused(at_track(builder("3")), "ABC lays 15 at G6 rot 0", "lay_track")
    refused(at_track(builder("5").tile("G6", "5", 0)), "ABC lays 63 at G6 rot 0", "lay_track")


@pytest.mark.rule("AL-084")
@pytest.mark.parametrize("place", ["H5", "G8", "F1"])
def test_no_tile_on_red_and_gray_hexes(place: str) -> None:
    game = at_track(builder("3").tile("G6", "6", SE))
    refused(game, f"ABC lays 14 at {place} rot 0", "map.colour")


@pytest.mark.rule("AL-085")
def test_city_tiles_in_city_hexes_and_nothing_else_there() -> None:
    def decatur() -> object:
        position = Position("18al", "ABC").no_other_privates()
        position.company("L&N", cell=(2, 5), A=60, cash=100, operated=True).phase("2")
        return position.turn_of("L&N", "lay_track").game()

    refused(decatur(), "L&N lays 9 at C4 rot 0", "tiles.hexes")
    refused(decatur(), "L&N lays 4 at C4 rot 0", "tiles.hexes")
    game = plays(decatur(), "L&N lays 57 at C4 rot 0")
    assert game.cash("L&N") == 80
    refused(at_track(builder().tile("G6", "6", SE)), "ABC lays 57 at H7 rot 2", "tiles.hexes")


@pytest.mark.rule("AL-086")
def test_town_tiles_in_town_hexes_and_nothing_else_there() -> None:
    def dothan() -> object:
        position = Position("18al", "ABC").no_other_privates()
        position.tile("L5", "57", 0).tile("N5", "8", 3)
        position.company("WRA", cell=(2, 5), A=60, cash=100, operated=True).phase("2")
        return position.turn_of("WRA", "lay_track").game()

    refused(dothan(), "WRA lays 9 at O6 rot 2", "tiles.hexes")
    refused(dothan(), "WRA lays 57 at O6 rot 2", "tiles.hexes")
    plays(dothan(), "WRA lays 4 at O6 rot 2")


@pytest.mark.rule("AL-087")
def test_the_ground_is_paid_once_with_the_first_tile() -> None:
    def near_birmingham(phase: str = "2") -> Position:
        return builder(phase, cash=100).tile("G6", "6", SE)

    game = plays(at_track(near_birmingham()), "ABC lays 441 at G4 rot 5")
    assert game.cash("ABC") == 40
    game = plays(at_track(near_birmingham("3").tile("G4", "441", SE)), "ABC lays 442 at G4 rot 5")
    assert game.cash("ABC") == 100


@pytest.mark.rule("AL-088")
def test_a_company_that_cannot_pay_for_the_ground_does_not_lay() -> None:
    poor = builder(cash=40).tile("G6", "6", SE).cash(A=1000)
    refused(at_track(poor), "ABC lays 441 at G4 rot 5", "map.terrain")
    plays(at_track(builder(cash=60).tile("G6", "6", SE)), "ABC lays 441 at G4 rot 5")


@pytest.mark.rule("AL-089")
def test_named_tiles_only_in_their_hexes_and_no_others_of_the_colour_there() -> None:
    near = builder().tile("G6", "6", SE)
    refused(at_track(near), "ABC lays 5 at G4 rot 5", "tiles.hexes")
    plays(at_track(builder().tile("G6", "6", SE)), "ABC lays 441 at G4 rot 5")
    refused(at_track(builder()), "ABC lays 441 at G6 rot 0", "tiles.hexes")

    def montgomery() -> object:
        position = Position("18al", "ABC").no_other_privates().tile("L5", "57", 0)
        position.company("WRA", cell=(2, 5), A=60, cash=100, operated=True).phase("3")
        return position.turn_of("WRA", "lay_track").game()

    refused(montgomery(), "WRA lays 14 at L5 rot 0", "tiles.hexes")
    plays(montgomery(), "WRA lays 443 at L5 rot 0")


@pytest.mark.rule("AL-090")
def test_montgomery_takes_ordinary_yellow_then_its_own_tiles_and_no_gray() -> None:
    def montgomery(phase: str, *tiles: str) -> object:
        position = Position("18al", "ABC").no_other_privates()
        for tile in tiles:
            position.tile("L5", tile, 0)
        position.company("WRA", cell=(2, 5), A=60, cash=100, operated=True).phase(phase)
        return position.turn_of("WRA", "lay_track").game()

    for yellow in ("5", "6", "57"):
        plays(montgomery("2"), f"WRA lays {yellow} at L5 rot 0")
    plays(montgomery("5", "443"), "WRA lays 444 at L5 rot 0")
    refused(montgomery("5", "443"), "WRA lays 63 at L5 rot 0", "tiles.hexes")
    refused(montgomery("4D", "444"), "WRA lays 446 at L5 rot 0", "tiles.hexes")


@pytest.mark.rule("AL-091")
def test_a_new_tile_keeps_every_connection() -> None:
    def decatur() -> object:
        position = Position("18al", "ABC").no_other_privates().tile("C4", "57", 0)
        position.company("L&N", cell=(2, 5), A=60, cash=100, operated=True).phase("3")
        return position.turn_of("L&N", "lay_track").game()

    # 57 leads N and S. A 15 to NW, N, NE and SE loses S; a 14 to N, NE, S and SW keeps both.
    refused(decatur(), "L&N lays 15 at C4 rot 2", "lay_track")
    plays(decatur(), "L&N lays 14 at C4 rot 0")


@pytest.mark.rule("AL-092")
def test_tokens_stay_when_a_tile_is_replaced() -> None:
    position = builder("3").tile("G6", "6", SE)
    game = plays(at_track(position), "ABC lays 15 at G6 rot 5")
    hexagon = game.names.hexes.number("G6")
    assert [company for _, company, _ in game.state.hex_tokens[hexagon]] == [game.names.companies.number("ABC")]
    # One of the two circles is free for another company.
    assert game.state.hex_tokens[hexagon][0][0] == 0


@pytest.mark.rule("AL-093")
def test_towns_stay_towns_and_take_only_what_fits() -> None:
    def dothan(phase: str, tile: str = "4") -> object:
        position = Position("18al", "ABC").no_other_privates()
        position.tile("L5", "57", 0).tile("N5", "8", 3).tile("O6", tile, NW)
        position.company("WRA", cell=(2, 5), A=60, cash=100, operated=True).phase(phase)
        return position.turn_of("WRA", "lay_track").game()

    for tile, fits in (("142", True), ("143", False), ("144", False), ("9", False), ("14", False)):
        lays = [line for line in range(6) if dothan("3").allows(f"WRA lays {tile} at O6 rot {line}")]
        assert bool(lays) == fits, tile
    # Green towns and brown cities are the last of their kind.
    for rotation in range(6):
        assert not dothan("4D", "142").allows(f"WRA lays 63 at O6 rot {rotation}")


@pytest.mark.rule("AL-094")
def test_no_track_into_blank_sides_across_water_or_off_the_map() -> None:
    def d1() -> object:
        position = Position("18al", "ABC").no_other_privates()
        position.company("ATN", cell=(2, 5), A=60, cash=300, operated=True).tile("E2", "9", SW).phase("2")
        return position.turn_of("ATN", "lay_track").game()

    # D1: the sides to Corinth (N) and Tupelo (S) are blank.
    for tile, rotation in (("9", 0), ("8", 3), ("7", 3), ("8", 5), ("7", 5)):
        assert not d1().allows(f"ATN lays {tile} at D1 rot {rotation}")

    def b3() -> object:
        position = Position("18al", "ABC").no_other_privates()
        position.company("L&N", cell=(2, 5), A=60, cash=300, operated=True).phase("2")
        return position.turn_of("L&N", "lay_track").game()

    refused(b3(), "L&N lays 8 at B3 rot 4", "lay_track")
    plays(b3(), "L&N lays 9 at B3 rot 1")
    # Off the map to the north of A2.
    position = Position("18al", "ABC").no_other_privates().tile("B3", "8", NW)
    position.company("L&N", cell=(2, 5), A=60, cash=300, operated=True).phase("2")
    game = position.turn_of("L&N", "lay_track").game()
    refused(game, "L&N lays 7 at A2 rot 4", "lay_track")
    plays(game, "L&N lays 7 at A2 rot 5")


@pytest.mark.rule("AL-095")
def test_track_may_meet_the_arrows_of_red_hexes() -> None:
    game = at_track(builder().tile("G6", "6", N))
    plays(game, "ABC lays 8 at H7 rot 2")


@pytest.mark.rule("AL-096")
def test_new_track_joins_a_token_of_the_company() -> None:
    plays(at_track(builder()), "ABC lays 6 at G6 rot 0")
    refused(at_track(builder()), "ABC lays 9 at K6 rot 0", "lay_track.connection")


@pytest.mark.rule("AL-097")
def test_new_track_must_be_reached_unless_a_city_is() -> None:
    # The 9 in I6 is reached from the north; the crossing of a 20 would be new, but nothing leads to it.
    position = builder("3").tile("G6", "57", 0).tile("I6", "9", 0)
    game = at_track(position)
    refused(game, "ABC lays 20 at I6 rot 0", "lay_track.connection")
    # A branch that leaves the reached track is joined to it.
    plays(at_track(builder("3").tile("G6", "57", 0).tile("I6", "9", 0)), "ABC lays 23 at I6 rot 3")
    plays(at_track(builder("3").tile("G6", "6", SE)), "ABC lays 15 at G6 rot 5")


@pytest.mark.rule("AL-098")
def test_a_connection_does_not_pass_a_full_city_a_red_hex_or_turn_back() -> None:
    def from_anniston(held: bool) -> object:
        position = builder().tile("G6", "6", SE)
        if held:
            position.company("TAG", cell=(2, 4), B=60, operated=True).token("H5", "TAG")
        return at_track(position)

    plays(from_anniston(False), "ABC lays 441 at G4 rot 5")
    refused(from_anniston(True), "ABC lays 441 at G4 rot 5", "lay_track.connection")
    # Through Atlanta nothing is traced, from one arrow to the other.
    position = builder().tile("G6", "6", N).tile("H7", "8", NW)
    assert not at_track(position).allows("ABC lays 9 at I8 rot 0")
    # At a fork only the branch ahead counts: in I6 a 23 leads from N to S, and from S, not N, to NE.
    position = builder("3").tile("G6", "57", 0).tile("I6", "23", 0)
    refused(at_track(position), "ABC lays 8 at H7 rot 1", "lay_track.connection")
    plays(at_track(builder("3").tile("G6", "57", 0).tile("I6", "23", 0)), "ABC lays 9 at K6 rot 0")


@pytest.mark.rule("AL-099")
def test_gray_birmingham_is_never_replaced() -> None:
    game = at_track(builder("4D").tile("G4", "446", 0).token("G4", "ABC"))
    for tile in ("441", "442", "444", "446"):
        assert not any(game.allows(f"ABC lays {tile} at G4 rot {rotation}") for rotation in range(6))
