"""Tiles replace each other exactly as the fact sheets' tables say."""

from typing import Any

import pytest
from fact_sheets import SHEETS, patterns, sheet

from railwright.compiler.lower.upgrades import COLOURS, Pattern, PatternStop, connections, fits, kept, next_colour

CITY, TOWN = PatternStop("city", 1), PatternStop("town", 0)


def pattern(colour: str, stops: list[PatternStop], *track: Any) -> Pattern:
    return Pattern(colour, tuple(stops), tuple(track))


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_pairs_and_rotations_are_those_of_the_table(title: str):
    known = patterns(title)
    for tile in sheet(title, "tiles")["tiles"]:
        found = {name: sorted(fits(known[tile["id"]], other)) for name, other in known.items()}
        expected = {name: sorted(rotations) for name, rotations in tile["upgrades"].items()}
        # The sheet leaves out pairs that no hex brings together, and those a special tile is excluded from.
        listed = {name: rotations for name, rotations in found.items() if name in expected}
        assert listed == expected, tile["id"]
        for name in found.keys() - expected.keys():
            assert not found[name] or apart(title, tile["id"], name), f"{tile['id']} -> {name} {found[name]}"


def apart(title: str, old: str, new: str) -> bool:
    """Whether the hexes of two tiles of a sheet have none in common."""
    tiles = {tile["id"]: tile for tile in sheet(title, "tiles")["tiles"]}
    one, other = tiles[old].get("only_hexes"), tiles[new].get("only_hexes")
    if tiles[old].get("special") or old in sheet(title, "tiles")["special_tiles"]:
        return True
    return (one is None) != (other is None) or bool(one and other and not set(one) & set(other))


@pytest.mark.parametrize("title", ["18scan", "18va"])
def test_pairs_are_those_of_the_table(title: str):
    known = patterns(title)
    tiles = {tile["id"]: tile for tile in sheet(title, "tiles")["tiles"]}
    for name, tile in tiles.items():
        expected = {upgrade["id"] for upgrade in tile["upgrades_to"]}
        found = {other for other in known if fits(known[name], known[other])}
        assert expected <= found, name
        for other in found - expected:
            # The rest fits, and labels or lists of hexes keep the two apart.
            assert tiles[other].get("label") or tiles[name].get("label"), f"{name} -> {other}"


@pytest.mark.parametrize("title", SHEETS)
def test_no_tile_fits_itself_or_skips_a_colour(title: str):
    known = patterns(title)
    for old in known.values():
        for new in known.values():
            if fits(old, new):
                assert COLOURS.index(new.colour) == COLOURS.index(old.colour) + 1


def test_turning_the_old_tile_turns_the_answer():
    known = patterns("18al")
    for old, new in (("8", "16"), ("58", "143"), ("5", "443"), ("20", "47")):
        straight = fits(known[old], known[new])
        for turn in range(6):
            assert set(fits(known[old].turned(turn), known[new])) == {(r + turn) % 6 for r in straight}


def test_two_cities_of_a_yellow_hex_become_one_with_room_for_both():
    old = pattern("yellow", [CITY, CITY], (2, "a"), (1, "b"))
    new = pattern("green", [PatternStop("city", 2)], (0, "a"), (2, "a"), (3, "a"), (4, "a"))
    assert set(fits(old, new).values()) == {(0, 0)}
    assert not fits(old, new._replace(stops=(CITY,)))


def test_cities_stay_apart_where_there_are_as_many():
    old = pattern("yellow", [CITY, CITY], (0, "a"), (2, "b"))
    one_has_both = pattern("green", [PatternStop("city", 2), CITY], (0, "a"), (2, "a"), (4, "b"))
    assert kept(old, one_has_both) is None
    crossed = pattern("green", [CITY, CITY], (2, "a"), (0, "b"))
    assert kept(old, crossed) == (1, 0)


def test_of_three_cities_two_may_become_one_but_none_may_appear_from_nowhere():
    old = pattern("yellow", [CITY, CITY, CITY], (0, "a"), (2, "b"), (4, "c"))
    new = pattern("green", [PatternStop("city", 2), CITY], (0, "a"), (4, "a"), (2, "b"))
    assert kept(old, new) == (0, 1, 0)
    lonely = pattern("green", [PatternStop("city", 3), CITY], (0, "a"), (4, "a"), (2, "a"), (1, "b"))
    assert kept(old, lonely) is None


def test_a_town_that_track_joins_to_a_city_may_become_part_of_it():
    old = pattern("yellow", [TOWN, CITY], (0, "a"), ("a", "b"))
    city = pattern("green", [PatternStop("city", 2)], (0, "a"), (2, "a"))
    assert kept(old, city) == (0, 0)
    assert kept(pattern("yellow", [TOWN, CITY], (0, "a"), (2, "b")), city) is None


def test_kinds_and_numbers_of_stops_stay():
    plain = pattern("white", [])
    town = pattern("white", [TOWN])
    town_tile = pattern("yellow", [TOWN], (0, "a"), (3, "a"))
    assert not fits(plain, town_tile)
    assert fits(plain, town_tile, may_add_stops=True)
    assert len(fits(town, town_tile)) == 6
    assert not fits(pattern("white", [CITY]), town_tile)
    assert not fits(town, pattern("yellow", [], (0, 3)))
    assert not fits(pattern("white", [TOWN, TOWN]), town_tile)
    assert fits(pattern("yellow", [TOWN, TOWN], (0, "a"), (3, "b")), town_tile._replace(colour="green"))


def test_a_junction_keeps_what_crossings_connected_and_the_other_way_round():
    straight = pattern("yellow", [], (0, 3))
    junction = pattern("green", [], (0, "j"), (1, "j"), (3, "j"))
    assert sorted(fits(straight, junction)) == [0, 3]
    assert sorted(fits(junction, pattern("brown", [], (0, 3), (0, 1), (1, 3)))) == [0]
    assert not fits(junction, pattern("brown", [], (0, 3), (0, 1)))


def test_plain_track_may_not_be_cut_by_a_stop():
    assert not fits(pattern("yellow", [], (0, 3)), pattern("green", [TOWN], (0, "a"), (3, "a")), may_add_stops=True)


def test_a_junction_may_lead_to_a_stop():
    assert connections(((0, "j"), (1, "j"), ("a", "j"))).stops == {(0, 0), (1, 0)}


def test_fewer_circles_never_fit():
    old = pattern("green", [PatternStop("city", 2)], (0, "a"))
    assert not fits(old, pattern("brown", [CITY], (0, "a"), (1, "a")))


def test_the_last_colour_and_areas_off_the_map_are_never_replaced():
    assert [next_colour(colour) for colour in ("white", "brown", "gray", "red", "blue")] == [
        "yellow",
        "gray",
        None,
        None,
        None,
    ]
