"""In the bundled titles each hex takes the tiles that the fact sheets say, turned as they say."""

from functools import cache

import pytest
from fact_sheets import sheet

from railwright.compiler.lower.board import Board, Lay
from railwright.compiler.lower.geometry import compass_of
from railwright.compiler.pipeline import check
from railwright.compiler.schema.rail_18xx.whole import RailTitle


@cache
def board(title: str) -> Board:
    found = check(title).title
    assert isinstance(found, RailTitle)
    return Board(found.map, found.tiles, found.tile_dictionary)


@cache
def ever(title: str) -> dict[str, dict[Lay, tuple[Lay | None, ...]]]:
    return board(title).ever_everywhere()


def tiles_at(title: str, hex_name: str, colour: str) -> set[str]:
    tiles = board(title).tiles
    return {lay.tile for lay in ever(title)[hex_name] if tiles[lay.tile].pattern.colour == colour}


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_restricted_hexes_take_just_their_tiles(title: str):
    for row in sheet(title, "tiles")["restrictions"]:
        for name in [row["hex"]] if "hex" in row else row.get("hexes", []):
            for colour in ("yellow", "green", "brown", "gray"):
                if colour in row:
                    assert tiles_at(title, name, colour) == set(row[colour]), (name, colour)


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_the_first_tile_of_an_empty_hex_is_of_its_sort(title: str):
    first = sheet(title, "tiles")["first_tile_on_empty_hex"]
    for listed in sheet(title, "map")["hexes"]:
        if listed["kind"] in ("plain", "town"):
            laid = {lay.tile for lay, old in ever(title)[listed["coord"]].items() if None in old}
            ordinary = {name for name in laid if not board(title).tiles[name].only_by_ability}
            assert ordinary <= set(first[listed["kind"]])


def test_a_tile_that_only_an_ability_lays_leaves_the_hex_to_others():
    for name in ("G2", "M2", "N5", "O4", "P5"):
        laid = tiles_at("18al", name, "yellow")
        assert "445" in laid
        assert laid - {"445"}


def test_two_printed_cities_become_one_in_the_only_way_there_is():
    green = [(lay, stops) for lay, stops in board("18scan").replacements("F11") if lay.tile == "622"]
    assert len(green) == 1
    lay, stops = green[0]
    exits = board("18scan").pattern_at("F11", lay).exits
    assert {compass_of(side, "pointy") for side in exits} == {"NW", "NE", "W", "SE"}
    assert stops == (0, 0)


def test_the_other_labelled_coast_city_has_one_rotation_too():
    lays = {lay for lay in ever("18scan")["G14"] if lay.tile == "622"}
    sides = {
        frozenset(compass_of(side, "pointy") for side in board("18scan").pattern_at("G14", lay).exits) for lay in lays
    }
    assert sides == {frozenset({"NW", "NE", "E", "SW"})}


def test_a_town_joined_to_a_city_becomes_part_of_it():
    lays = list(board("18scan").replacements("F3"))
    assert {lay.tile for lay, _ in lays} == {"403"}
    town, city = lays[0][1][1], lays[0][1][0]
    kinds = [stop.kind for stop in board("18scan").tiles["403"].pattern.stops]
    assert {kinds[town], kinds[city]} == {"town", "city"}
    for lay, _ in lays:
        for later, stops in board("18scan").replacements("F3", lay):
            assert later.tile == "121"
            assert stops == (0, 0)


@pytest.mark.parametrize("title", ["18scan", "18va"])
def test_special_tiles_lie_where_the_sheet_allows(title: str):
    for tile in sheet(title, "tiles")["tiles"]:
        lies = {name for name, lays in ever(title).items() if any(lay.tile == tile["id"] for lay in lays)}
        assert lies, tile["id"]
        for upgrade in tile["upgrades_to"]:
            where = {
                name
                for name, lays in ever(title).items()
                for lay, before in lays.items()
                if lay.tile == upgrade["id"] and any(old is not None and old.tile == tile["id"] for old in before)
            }
            assert where, (tile["id"], upgrade["id"])
            if "only_on" in upgrade:
                assert where <= set(upgrade["only_on"]), (tile["id"], upgrade["id"])


def test_six_exits_need_six_open_sides():
    lies = {name for name, lays in ever("18va").items() if any(lay.tile == "63" for lay in lays)}
    assert lies == {"C8", "D9", "E8", "C12"}


def test_printed_cities_with_few_open_sides_are_never_replaced():
    for name in ("H5", "H13", "H15"):
        assert not ever("18va")[name]
