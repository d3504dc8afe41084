"""Track on small boards full of junctions, forks and loops: the kernel says what the slow twin says."""

from __future__ import annotations

import random
from typing import Any

import pytest

import railwright
from railwright.ext.track import Ground, Lie
from railwright.ext.track_reference import TrackWalks

TITLES = ("18al", "18ga", "18va", "18scan")
ROWS, COLUMNS = 4, 5


def small_map() -> list[list[int]]:
    """For each hex of a block the hexes beyond its six sides, or -1."""
    steps = {
        0: ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)),
        1: ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1)),
    }
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            beyond = [(row + down, column + right) for down, right in steps[row % 2]]
            found.append([r * COLUMNS + c if 0 <= r < ROWS and 0 <= c < COLUMNS else -1 for r, c in beyond])
    return found


NEIGHBOUR = small_map()


def numbered(neighbour: list[list[int]]) -> list[list[int]]:
    """A number for each side, the same from both hexes."""
    numbers: dict[frozenset[tuple[int, int]], int] = {}
    return [
        [
            numbers.setdefault(
                frozenset({(hexagon, edge), (far if far >= 0 else ~hexagon, (edge + 3) % 6)}), len(numbers)
            )
            for edge, far in enumerate(hexes)
        ]
        for hexagon, hexes in enumerate(neighbour)
    ]


SIDES = numbered(NEIGHBOUR)
SIDE_OF = {
    side: frozenset({(hexagon, edge), (NEIGHBOUR[hexagon][edge], (edge + 3) % 6)})
    for hexagon, sides in enumerate(SIDES)
    for edge, side in enumerate(sides)
}


def looks_of(name: str) -> tuple[list[list[list[tuple[int, int]]]], list[int]]:
    """For each tile that has three exits or more, of a title or made up, its pieces by rotation; and its stops."""
    if name != "made up":
        title: Any = railwright.load(name)
        busy = [tile for tile, exits in enumerate(title.tile_exits) if exits[0].bit_count() > 2]
        return [title.tile_rotated[tile] for tile in busy], [len(title.tile_stops[tile]) for tile in busy]
    rng = random.Random(name)
    looks, n_stops = [], []
    for _ in range(60):
        pairs = {tuple(sorted(rng.sample(range(6), 2))) for _ in range(rng.randint(3, 8))}
        n_stops.append(rng.choice((0, 0, 0, 1)))
        if n_stops[-1]:
            pairs = {(edge, 6) for edge in rng.sample(range(6), 4)}
        looks.append([[(turned(a, turn), turned(b, turn)) for a, b in sorted(pairs)] for turn in range(6)])
    return looks, n_stops


def turned(end: int, turn: int) -> int:
    return (end + turn) % 6 if end < 6 else end


def test_the_small_map_leads_back_where_it_came_from() -> None:
    for hexagon, hexes in enumerate(NEIGHBOUR):
        for edge, far in enumerate(hexes):
            assert far == -1 or NEIGHBOUR[far][(edge + 3) % 6] == hexagon


class Thrown:
    """A board thrown together, asked about by kernel and twin."""

    def __init__(self, rotated: list[Any], n_stops: list[int], ground: Ground, rng: random.Random) -> None:
        tiles = [rng.randrange(len(rotated)) for _ in NEIGHBOUR]
        rotations = [rng.randrange(6) for _ in NEIGHBOUR]
        self.lie = Lie(ground, tiles, rotations)
        self.walks = TrackWalks(NEIGHBOUR, rotated, n_stops, tiles, rotations)
        self.passable = [rng.random() < 0.8 for _ in self.walks.stops]
        self.tokens = rng.sample(range(len(self.passable)), min(len(self.passable), 1))

    def reach(self, most_steps: int = 20_000) -> tuple[frozenset[int], dict[int, int]]:
        return self.lie.reach(self.tokens, self.passable.__getitem__, most_steps)

    def check_links(self) -> None:
        stops, links = self.walks.stops, self.lie.links()
        found = {(stops[a], stops[b], frozenset(SIDE_OF[side] for side in sides)) for a, b, sides, _ in links}
        assert found == self.walks.links()
        assert len(found) == len(links)
        assert all((hexes[0], hexes[-1]) == (stops[a][0], stops[b][0]) for a, b, _, hexes in links)

    def check_reach(self) -> None:
        stops, (reached, sides) = self.walks.stops, self.reach()
        may_pass = dict(zip(stops, self.passable, strict=True)).__getitem__
        far_stops, far_sides = self.walks.reach([stops[token] for token in self.tokens], may_pass)
        assert {stops[stop] for stop in reached} == far_stops
        come_in = {(hexagon, edge) for hexagon, bits in sides.items() for edge in range(6) if bits >> edge & 1}
        assert come_in == far_sides


@pytest.mark.parametrize("name", [*TITLES, "made up"])
def test_links_and_reach_are_those_of_every_walk(name: str) -> None:
    rotated, n_stops = looks_of(name)
    ground, rng = Ground(NEIGHBOUR, SIDES, rotated, n_stops), random.Random(name)
    for _ in range(150):
        board = Thrown(rotated, n_stops, ground, rng)
        board.check_links()
        board.check_reach()


def test_a_side_that_the_shortest_way_comes_to_over_itself_is_come_to_by_another_way() -> None:
    """Such boards are rare: with no step to spend on looking for another way, something is not come to on them."""
    rotated, n_stops = looks_of("made up")
    ground, rng, found = Ground(NEIGHBOUR, SIDES, rotated, n_stops), random.Random(1), 0
    for _ in range(600):
        board = Thrown(rotated, n_stops, ground, rng)
        if board.reach(most_steps=0) != board.reach():
            board.check_reach()
            found += 1
    assert found > 10


@pytest.mark.parametrize(
    ("tiles", "rotations"),
    [
        ([0] * 19, [0] * 20),
        ([0] * 20, [0] * 19),
        ([-1] + [0] * 19, [0] * 20),
        ([99_999] + [0] * 19, [0] * 20),
        ([0] * 20, [6] * 20),
    ],
)
def test_a_lie_of_no_such_tiles_is_refused(tiles: list[int], rotations: list[int]) -> None:
    rotated, n_stops = looks_of("18al")
    ground = Ground(NEIGHBOUR, SIDES, rotated, n_stops)
    with pytest.raises(IndexError):
        Lie(ground, tiles, rotations)


def test_questions_about_no_such_stop_and_ground_with_bad_pieces_are_refused() -> None:
    rotated, n_stops = looks_of("18al")
    ground = Ground(NEIGHBOUR, SIDES, rotated, n_stops)
    lie = Lie(ground, [0] * len(NEIGHBOUR), [0] * len(NEIGHBOUR))
    for stop in (-1, 1_000):
        with pytest.raises(IndexError):
            lie.leaves(stop)
        with pytest.raises(IndexError):
            lie.reach([stop], lambda stop: True)
    with pytest.raises(IndexError):
        Ground([[5] * 6], [[0] * 6], [], [])
    with pytest.raises(IndexError):
        Ground([], [], [[[(0, 13)]] * 6], [0])
    with pytest.raises(IndexError):
        Ground([], [], [[[(0, 6)]] * 6], [0])
