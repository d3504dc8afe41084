"""Hexes lie where the fact sheets say, and track may leave them where the sheets say."""

import pytest
from fact_sheets import SHEETS, board, open_sides, sheet
from hypothesis import given
from hypothesis import strategies as st

from railwright.compiler.lower.board import Board
from railwright.compiler.lower.geometry import (
    COMPASS,
    Place,
    beside,
    compass_of,
    hex_at,
    letters_of,
    neighbour,
    opposite,
    parity,
    place_of,
    side_of,
    turned,
)

LAYOUTS = st.sampled_from(["flat", "pointy"])
PLACES = st.builds(Place, st.integers(1, 700), st.integers(1, 700))


@given(PLACES, st.integers(0, 5), LAYOUTS)
def test_a_neighbour_s_neighbour_across_the_same_side_is_the_hex_itself(place: Place, side: int, layout: str):
    assert beside(beside(place, side, layout), opposite(side), layout) == place
    assert parity(beside(place, side, layout)) == parity(place)


@given(PLACES, st.sampled_from(["rows", "columns"]))
def test_a_coordinate_reads_back(place: Place, letters: str):
    name = hex_at(place, letters)
    assert name is not None
    assert place_of(name, letters) == place


@given(LAYOUTS, st.integers(0, 5))
def test_walking_around_a_corner_comes_back(layout: str, side: int):
    first = beside(Place(10, 10), side, layout)
    second = beside(Place(10, 10), (side + 1) % 6, layout)
    assert beside(first, (side + 2) % 6, layout) == second


def test_letters_go_on_after_z():
    assert [letters_of(number) for number in (1, 26, 27, 52, 53)] == ["A", "Z", "AA", "AZ", "BA"]


def test_a_coordinate_before_the_first_row_cannot_be_said():
    assert neighbour("A2", side_of("N", "flat") or 0, "flat", "rows") is None
    assert neighbour("A0", side_of("W", "pointy") or 0, "pointy", "rows") is None


@pytest.mark.parametrize("layout", COMPASS)
def test_compass_points_and_numbers_agree(layout: str):
    assert [side_of(compass_of(side, layout), layout) for side in range(6)] == list(range(6))
    assert [compass_of(side, layout) for side in range(6)] == list(COMPASS[layout])
    assert side_of("E" if layout == "flat" else "N", layout) is None


def test_track_turns_clockwise_and_stops_stay():
    assert turned([(0, 3), (5, "a"), (4, "j")], 2) == ((2, 5), (1, "a"), (0, "j"))


@pytest.mark.parametrize("title", SHEETS)
def test_track_leaves_each_hex_where_the_fact_sheet_says(title: str):
    found = Board(board(title), [], [])
    for name, expected in open_sides(title).items():
        across = {}
        for side in found.open_sides[name]:
            other = found.across(name, side)
            assert other is not None
            across[compass_of(side, found.layout)] = other.name
        assert across == expected, name


@pytest.mark.parametrize("title", ["18al", "18ga"])
def test_neighbours_are_those_of_the_fact_sheet(title: str):
    found = Board(board(title), [], [])
    for listed in sheet(title, "map")["hexes"]:
        across = {}
        for side in range(6):
            other = found.across(listed["coord"], side)
            if other is not None:
                across[compass_of(side, found.layout)] = other.name
        assert across == listed["neighbours"]
