"""18VA sections 7 and 8: tiles and tokens."""

from __future__ import annotations

import random

import pytest
from positions import plays, refused
from virginia import NE, NW, SE, SW, N, S, Virginia, ends_turn, step_of, tokens_left

from railwright.runtime.actions.rail_18xx import LayTile
from railwright.runtime.effects.board import replace_tile
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.rules.protection import harmed_by, way_to_run
from railwright.runtime.rules.track import find_upgrade, fit_refusal, lays_in


def line(phase: str = "2", **how: int) -> Virginia:
    """N&W in Petersburg, joined to Richmond."""
    position = Virginia(phase).tiles(("F13", "57", S), ("F11", "57", S))
    shares = {"A": 40} if phase in "234" else {"A": 20}
    return position.company("N&W", cell=(4, 4), cash=how.get("cash", 500), **shares)


@pytest.mark.rule("VA-087")
def test_one_tile_a_turn() -> None:
    game = plays(line("3").at("N&W", "lay_track"), "N&W lays 9 at F9 rot 0")
    for move in ("N&W lays 15 at F11 rot 0", "N&W lays 9 at F15 rot 0"):
        assert not game.allows(move)
    game = plays(line("3").at("N&W", "lay_track"), "N&W lays 15 at F11 rot 0")
    assert not game.allows("N&W lays 9 at F9 rot 0")


@pytest.mark.rule("VA-088")
@pytest.mark.parametrize(
    ("place", "lies", "turned", "tile", "rotation", "first"),
    [
        ("F11", "57", S, "15", S, "3"),
        ("F13", "15", S, "170", SE, "5"),
        ("F11", "170", S, "171", S, "4D"),
    ],
)
def test_colours_by_phase(place: str, lies: str, turned: int, tile: str, rotation: int, first: str) -> None:
    phases = ["2", "3", "4", "5", "6", "4D"]
    for phase in phases:
        position = Virginia(phase).tiles((place, lies, turned))
        if place == "F11":
            position.tile("F13", "57", S)
        else:
            position.tile("F11", "57", S)
        position.company("N&W", cell=(4, 4), cash=500, **({"A": 40} if phase in "234" else {"A": 20}))
        game = position.at("N&W", "lay_track")
        if phases.index(phase) < phases.index(first):
            refused(game, f"N&W lays {tile} at {place} rot {rotation}", "phases.tiles")
        else:
            plays(game, f"N&W lays {tile} at {place} rot {rotation}")


@pytest.mark.rule("VA-089")
def test_no_colour_is_skipped() -> None:
    game = line("5").at("N&W", "lay_track")
    for rotation in range(6):
        refused(game, f"N&W lays 170 at F11 rot {rotation}", "lay_track")


@pytest.mark.rule("VA-090")
def test_new_track_extends_a_route() -> None:
    game = line().at("N&W", "lay_track")
    refused(game, "N&W lays 9 at D11 rot 0", "lay_track.connection")
    # Beside the line, but not joined to it.
    refused(game, "N&W lays 9 at F9 rot 2", "lay_track.connection")
    # Two hexes from the token, over built track.
    plays(game, "N&W lays 9 at F9 rot 0")


@pytest.mark.rule("VA-091")
def test_a_city_on_the_route_may_be_raised() -> None:
    # F7 leads north to F5, which another company has filled: the route ends there, yet 30 is more than 20.
    position = Virginia("3").tiles(("F7", "57", S), ("F5", "5", SE)).company("SR", cell=(4, 4), B=40).token("F5", "SR")
    game = position.company("RF&P", cell=(4, 4), A=40, cash=100).at("RF&P", "lay_track")
    refused(game, "RF&P lays 9 at G6 rot 2", "tiles.hexes")
    plays(game, "RF&P lays 15 at F5 rot 4")


@pytest.mark.rule("VA-091")
def test_a_plain_upgrade_needs_new_track_on_the_route() -> None:
    # SR holds F11 alone, so the line of N&W ends there; E10 beyond is not N&W's to build on.
    position = Virginia("3").tiles(("F13", "57", S), ("F11", "6", S), ("E10", "9", NW))
    position.company("SR", cell=(4, 5), B=40).company("N&W", cell=(4, 4), A=40, cash=100)
    game = position.at("N&W", "lay_track")
    for rotation in range(6):
        for tile in ("80", "81", "82", "83"):
            assert not game.allows(f"N&W lays {tile} at E10 rot {rotation}")
    theirs = position.at("SR", "lay_track")
    assert any(theirs.allows(f"SR lays {tile} at E10 rot {r}") for tile in ("82", "83") for r in range(6))


@pytest.mark.rule("VA-091")
def test_an_upgrade_for_its_own_sake_is_none() -> None:
    # A mine is worth as much on green as on yellow: the new exit must be reached.
    position = Virginia("3").tiles(("C12", "57", SW), ("B13", "58", NW), ("B11", "4", S))
    game = position.company("VGN", cell=(4, 4), A=40, cash=100).at("VGN", "lay_track")
    refused(game, "VGN lays 141 at B11 rot 0", "lay_track.connection")
    plays(game, "VGN lays 143 at B13 rot 2")


@pytest.mark.rule("VA-092")
def test_without_a_route_the_first_tile_is_a_city_at_home() -> None:
    position = Virginia().company("C&O", cell=(4, 4), A=40, cash=100, operated=False)
    game = position.at("C&O", "lay_track")
    refused(game, "C&O lays 8 at D11 rot 0", "lay_track.home_first")
    for tile in ("5", "6", "57"):
        assert any(game.allows(f"C&O lays {tile} at D9 rot {rotation}") for rotation in range(6))


@pytest.mark.rule("VA-093")
def test_no_track_to_prohibited_sides() -> None:
    title = Virginia().title

    def is_open(place: str, side: int) -> bool:
        return bool(title.hex_open[title.hex_name.index(place)] >> side & 1)

    # Across an estuary, into the sea, off the map, to a blank side, and to a port by another side than its arrow.
    for place, side in (
        ("F13", NE),
        ("G12", SW),
        ("F3", S),
        ("G6", NE),
        ("H5", NE),
        ("H3", NE),
        ("B13", S),
        ("B9", NW),
    ):
        assert not is_open(place, side), (place, side)
    for place, side in (("C14", SW), ("H3", SE), ("H3", N), ("B13", NW), ("F15", S), ("B5", SW)):
        assert is_open(place, side), (place, side)
    nw = Virginia().company("N&W", cell=(4, 4), A=40, cash=100, operated=False).at("N&W", "lay_track")
    # Petersburg: 57 from south-west to north-east leads into the estuary.
    refused(nw, "N&W lays 57 at F13 rot 1", "lay_track")
    plays(nw, "N&W lays 57 at F13 rot 0")


@pytest.mark.rule("VA-093")
def test_greensboro_is_reached_by_one_side() -> None:
    # A token in Roanoke stands for a line to B13.
    position = Virginia().tiles(("C12", "57", SW), ("B13", "4", NW))
    game = position.company("VGN", cell=(4, 4), A=40, cash=100).token("A12", "VGN").at("VGN", "lay_track")
    plays(game, "VGN lays 7 at C14 rot 1")
    blank = Virginia().company("VGN", cell=(4, 4), A=40, cash=100).tiles(("C12", "57", SW)).at("VGN", "lay_track")
    refused(blank, "VGN lays 58 at B13 rot 4", "lay_track")


def crowded(*, wm_operated: bool, phase: str = "2") -> Virginia:
    """Eleven of the twelve yellow city tiles lie on the map; B&O can reach Hagerstown with the twelfth, a 57."""
    position = Virginia(phase).tiles(
        ("H3", "6", S), ("G2", "9", NW), ("F1", "8", SE),
        ("F5", "5", S), ("F7", "5", NW), ("C8", "5", S), ("D9", "5", S),
        ("E8", "6", S), ("F11", "6", S), ("C12", "6", S), ("F13", "57", S), ("G4", "57", S), ("F3", "57", NW),
    )  # fmt: skip
    position.company("B&O", cell=(3, 5), A=20, cash=100).token("G4", "B&O")
    for company in ("C&O", "SR", "N&W", "RF&P", "VGN"):
        position.company(company, cell=(4, 4), B=40)
    return position.company("WM", cell=(4, 4), C=40, operated=wm_operated)


@pytest.mark.rule("VA-094")
def test_no_lay_may_shut_out_a_company_that_has_not_operated() -> None:
    game = crowded(wm_operated=False).at("B&O", "lay_track")
    left = {name: game.state.tile_left[game.names.tiles.number(name)] for name in ("5", "6", "57")}
    assert sum(left.values()) == 1 and left["57"] == 1
    reachable = [
        r for r in range(6) if crowded(wm_operated=True).at("B&O", "lay_track").allows(f"B&O lays 57 at E2 rot {r}")
    ]
    assert reachable
    for rotation in reachable:
        refused(game, f"B&O lays 57 at E2 rot {rotation}", "lay_track.protects_new_companies")
    # It may lay other tiles.
    assert any(isinstance(choice, LayTile) for choice in game.menu())
    # 18xx.games does not ask.
    position = Virginia(options=("as_on_18xx_games",))
    assert not next(step for step in position.title.step if step.word == "lay_track").protects_new_companies


@pytest.mark.rule("VA-094")
def test_a_tile_that_an_upgrade_brings_back_is_to_be_had() -> None:
    """In phase 3 any of the yellow cities can become green, and its tile is there for Cumberland."""
    lays = [f"B&O lays 57 at E2 rot {rotation}" for rotation in range(6)]
    game = crowded(wm_operated=False, phase="3").at("B&O", "lay_track")
    allowed = [line for line in lays if game.allows(line)]
    free = crowded(wm_operated=True).at("B&O", "lay_track")
    assert allowed == [line for line in lays if free.allows(line)] != []
    # Not so once there is no green city left to be laid.
    position = crowded(wm_operated=False, phase="3")
    for tile in ("14", "15"):
        position.state.put(position.state.tile_left, position.names.tiles.number(tile), 0)
    game = position.at("B&O", "lay_track")
    for line in allowed:
        refused(game, line, "lay_track.protects_new_companies")


@pytest.mark.rule("VA-095")
def test_tiles_of_mines() -> None:
    title = Virginia().title
    for place in ("B5", "B7", "B9", "B11", "B13"):
        layable = {title.tile_name[tile] for tile in title.layable[title.hex_name.index(place)]}
        assert {"4", "58"} <= layable <= {"4", "58", "141", "142", "143", "144"}, place
    position = Virginia("5").tiles(("C8", "57", SW), ("B9", "58", NE)).company("C&O", cell=(4, 4), A=20, cash=100)
    game = position.token("C8", "C&O").at("C&O", "lay_track")
    for rotation in range(6):
        refused(game, f"C&O lays 544 at B9 rot {rotation}", "tiles.hexes")


@pytest.mark.rule("VA-096")
@pytest.mark.parametrize(
    ("places", "brown"),
    [
        (("H3", "G4", "F5", "F11", "F13"), {"170"}),
        (("C8", "C12", "D9", "E8"), {"63"}),
        (("C4", "E2", "F3", "F7"), set()),
    ],
)
def test_tiles_of_cities(places: tuple[str, ...], brown: set[str]) -> None:
    title = Virginia().title
    for place in places:
        hexagon = title.hex_name.index(place)
        layable = {title.tile_name[tile] for tile in title.layable[hexagon]}
        assert {"5", "6", "57", "15"} <= layable <= {"5", "6", "57", "14", "15", "171", "172"} | brown, place
        assert layable & {"63", "170"} == brown, place


@pytest.mark.rule("VA-096")
def test_brown_cities() -> None:
    # Baltimore on a green 15 takes the tile for cities with a P, Staunton the other.
    position = Virginia("5").tiles(("H3", "15", S)).company("B&O", cell=(3, 5), A=20, cash=100)
    game = position.at("B&O", "lay_track")
    assert not any(game.allows(f"B&O lays 63 at H3 rot {rotation}") for rotation in range(6))
    plays(game, "B&O lays 170 at H3 rot 5")
    position = Virginia("5").tiles(("C8", "15", S)).company("C&O", cell=(4, 4), A=20, cash=100).token("C8", "C&O")
    game = position.at("C&O", "lay_track")
    assert not any(game.allows(f"C&O lays 170 at C8 rot {rotation}") for rotation in range(6))
    plays(game, "C&O lays 63 at C8 rot 0")


@pytest.mark.rule("VA-097")
def test_gray_tiles_have_their_cities() -> None:
    title = Virginia().title
    where = {
        name: {
            place
            for place, tiles in zip(title.hex_name, title.layable, strict=True)
            if title.tile_name.index(name) in tiles
        }
        for name in ("171", "172")
    }
    assert where == {"171": {"F11"}, "172": {"G4"}}
    position = Virginia("4D").tiles(("F5", "170", NE), ("F7", "57", S)).company("RF&P", cell=(4, 4), A=20, cash=100)
    game = position.at("RF&P", "lay_track")
    refused(game, "RF&P lays 171 at F5 rot 0", "tiles.hexes")
    position = Virginia("4D").tiles(("G4", "170", NE)).company("RF&P", cell=(4, 4), A=20, cash=100).token("G4", "RF&P")
    position.tile("F7", "57", S)
    plays(position.at("RF&P", "lay_track"), "RF&P lays 172 at G4 rot 0")


@pytest.mark.rule("VA-098")
def test_old_track_is_kept() -> None:
    position = Virginia("3").tiles(("C12", "57", S)).company("VGN", cell=(4, 4), A=40, cash=100)
    game = position.at("VGN", "lay_track")
    # 15 at rotation 1 leads to SW, NW, N and NE; the old tile to N and S.
    refused(game, "VGN lays 15 at C12 rot 1", "lay_track")
    for rotation in (0, 3):
        assert game.allows(f"VGN lays 15 at C12 rot {rotation}")


@pytest.mark.rule("VA-099")
def test_the_supply_is_finite_and_replaced_tiles_come_back() -> None:
    position = Virginia("3").tiles(("F11", "57", S), ("F13", "57", S), ("C12", "57", S), ("D9", "57", S))
    position.company("SR", cell=(4, 5), A=40, cash=100).company("WM", cell=(4, 4), A=40, cash=100, operated=False)
    position.trains("SR", "2")
    game = position.at("WM", "lay_track")
    refused(game, "WM lays 57 at C4 rot 1", "tiles.count")
    game = plays(position.at("SR", "lay_track"), "SR lays 15 at F11 rot 0")
    ends_turn(game)
    if step_of(game) == "convert":
        plays(game, "WM passes")
    assert game.company == "WM"
    plays(game, "WM lays 57 at C4 rot 1")


@pytest.mark.rule("VA-100")
def test_special_tiles_only_on_their_kind_of_hex() -> None:
    game = line().at("N&W", "lay_track")
    refused(game, "N&W lays 57 at F9 rot 0", "tiles.hexes")
    refused(game, "N&W lays 4 at F9 rot 0", "tiles.hexes")
    refused(game, "N&W lays 58 at F15 rot 0", "tiles.hexes")
    title = game.title
    for plain in ("7", "8", "9", "80", "544"):
        assert title.tile_name.index(plain) not in title.layable[title.hex_name.index("F5")]


# --- tokens


def baltimore(cash: int = 500, **more: int) -> Virginia:
    """B&O at home, with lines to Philadelphia, Washington and Alexandria."""
    position = Virginia("3").tiles(("H3", "15", SW), ("G4", "57", SW), ("F5", "57", SW))
    return position.company("B&O", cell=(3, 5), A=20, cash=cash)


@pytest.mark.rule("VA-101")
def test_one_token_a_turn_for_40_and_then_100() -> None:
    game = plays(baltimore().at("B&O", "place_token"), "B&O places token at H1")
    assert game.cash("B&O") == 460
    assert not game.allows("B&O places token at F5")
    assert tokens_left(game, "B&O") == [100, 100]
    bank = game.cash("bank")
    game = plays(baltimore().token("H1", "B&O").at("B&O", "place_token"), "B&O places token at F5")
    assert game.cash("B&O") == 400
    assert game.cash("bank") == bank + 60
    last = baltimore().token("H1", "B&O").token("F5", "B&O").at("B&O", "place_token")
    plays(last, "B&O places token at G4")
    assert tokens_left(last, "B&O") == []


@pytest.mark.rule("VA-102")
def test_a_free_circle_within_reach_and_no_own_token_there() -> None:
    position = baltimore().company("SR", cell=(4, 4), B=40).company("N&W", cell=(4, 4), B=40)
    full = position.token("H1", "SR").token("H1", "N&W").at("B&O", "place_token")
    refused(full, "B&O places token at H1", "place_token")
    refused(baltimore().token("H1", "B&O").at("B&O", "place_token"), "B&O places token at H1", "place_token")
    far = baltimore().at("B&O", "place_token")
    refused(far, "B&O places token at F17", "place_token.connection")
    refused(far, "B&O places token at A6", "place_token.connection")


@pytest.mark.rule("VA-103")
def test_trains_do_not_matter() -> None:
    position = Virginia().tiles(("C12", "57", SW), ("B13", "58", NW)).company("VGN", cell=(4, 4), A=40, cash=100)
    game = plays(position.at("VGN", "place_token"), "VGN places token at A12")
    assert game.cash("VGN") == 60


def charlottesville(tile: str, rotation: int, opened: bool = False) -> Virginia:
    """SR comes from Richmond to Charlottesville, the home of C&O."""
    position = Virginia("3").tiles(("F11", "6", S), ("E10", "9", NW), ("D9", tile, rotation))
    if opened:
        position.company("C&O", cell=(4, 4), B=40)
    return position.company("SR", cell=(4, 4), A=40, cash=100)


@pytest.mark.rule("VA-104")
def test_a_circle_stays_free_in_the_home_of_an_unopened_company() -> None:
    game = charlottesville("57", NW).at("SR", "place_token")
    assert not game.allows("SR places token at D9")
    green = charlottesville("15", NW).at("SR", "place_token")
    plays(green, "SR places token at D9")
    position = charlottesville("15", NW)
    second = position.company("VGN", cell=(4, 4), B=40).token("D9", "VGN").at("SR", "lay_track")
    plays(second, "SR passes")
    assert not second.allows("SR places token at D9")


@pytest.mark.rule("VA-104")
def test_the_refusal_says_why() -> None:
    # With another city to go to the step is asked, and the home is refused by name.
    position = charlottesville("57", NW).company("N&W", cell=(4, 4), B=40)
    position.tile("F11", "15", S)
    position.tile("F13", "15", S)
    game = position.at("SR", "place_token")
    refused(game, "SR places token at D9", "place_token.homes_reserved")
    plays(game, "SR places token at F13")


@pytest.mark.rule("VA-105")
def test_an_opened_home_is_a_city_like_any_other() -> None:
    game = plays(charlottesville("15", NW, opened=True).at("SR", "place_token"), "SR places token at D9")
    assert game.tokens("D9") == ["C&O", "SR"]


@pytest.mark.rule("VA-106")
def test_a_five_share_company_has_one_token_to_place() -> None:
    used = charlottesville("15", NW, opened=True).token("H15", "SR")
    game = used.at("SR", "lay_track")
    assert tokens_left(game, "SR") == []
    plays(game, "SR passes")
    assert not game.allows("SR places token at D9")
    # After conversion there are two more.
    used = charlottesville("15", NW, opened=True).token("H15", "SR").cash(SR=200)
    game = plays(used.at("SR", "convert"), "SR converts", "SR passes", "SR places token at D9")
    assert game.cash("SR") == 100


@pytest.mark.rule("VA-107")
def test_a_token_is_paid_from_the_treasury() -> None:
    position = baltimore(cash=30)
    game = position.at("B&O", "lay_track")
    plays(game, "B&O passes")
    assert not game.allows("B&O places token at H1")
    plays(baltimore(cash=40).at("B&O", "place_token"), "B&O places token at H1")


@pytest.mark.rule("VA-094")
@pytest.mark.parametrize("seed", range(3))
def test_ways_to_runs_that_are_remembered_say_what_a_search_before_and_after_says(seed: int) -> None:
    game = Virginia("5").opening.clone()
    assert isinstance(game, RailGame)
    rules, state, lot = game.rules, game.state, random.Random(seed)
    waiting = range(rules.n_companies)
    asked = shut = 0
    # Tiles laid by lot, wherever they fit, until much of the supply is used up.
    for _ in range(150):
        hexagon = lot.randrange(len(state.hex_tile))
        fits = [lay for lay in lays_in(rules, state, hexagon) if fit_refusal(rules, state, hexagon, *lay) is None]
        fits = [lay for lay in fits if rules.title.phase_colours[0] >> rules.title.tile_colour[lay[0]] & 1]
        if not fits:
            continue
        tile, rotation = lot.choice(fits)
        upgrade = find_upgrade(rules, state, hexagon, tile, rotation)
        assert upgrade is not None
        said = harmed_by(rules, state, hexagon, tile, rotation)
        before = [way_to_run(rules, state, company) is not None for company in waiting]
        replace_tile(rules, state, hexagon, upgrade, rotation)
        after = [way_to_run(rules, state, company) is not None for company in waiting]
        found = [company for company in waiting if before[company] and not after[company]]
        assert said == (found[0] if found else -1)
        asked, shut = asked + 1, shut + bool(found)
    assert asked > 30
    assert shut > 0
