"""Where hexes lie and which sides they share: coordinates, neighbours, sides, track that turns with a tile.

Sides are numbered 0 to 5 clockwise. On flat-topped hexes 0 is the bottom side (S), on pointy-topped ones the lower
left (SW). A tile turned by ``r`` has its side ``e`` at ``(e + r) % 6``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SIDES = 6

COMPASS: dict[str, tuple[str, ...]] = {
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
}
"""The compass point of each side, by layout."""

STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
"""Rows down and columns right to the hex across each side. Every second place of a row (or column) has a hex."""

End = int | str
"""An end of a piece of track: a side by number, a stop by letter, or ``j``, a junction open to all its arms."""

Piece = tuple[End, End]
"""A piece of track."""

JUNCTION = "j"
LETTERS = "abcdef"


class Place(NamedTuple):
    """A coordinate in numbers; the top row and the left column are 1 (or 0, if the map begins there)."""

    row: int
    column: int


def opposite(side: int) -> int:
    """The same side seen from the hex across it."""
    return (side + 3) % SIDES


def side_of(compass: str, layout: str) -> int | None:
    """The number of a side; ``None`` if hexes of the layout have no side there."""
    points = COMPASS[layout]
    return points.index(compass) if compass in points else None


def compass_of(side: int, layout: str) -> str:
    """The compass point of a side."""
    return COMPASS[layout][side % SIDES]


def letters_of(number: int) -> str:
    """The letters of a row or column: 1 is A, 26 is Z, 27 is AA."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def place_of(hex_name: str, letters: str) -> Place:
    """Row and column of a coordinate, whose letters count ``rows`` or ``columns``."""
    digits = hex_name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    lettered = 0
    for sign in hex_name[: len(hex_name) - len(digits)]:
        lettered = lettered * 26 + ord(sign) - ord("A") + 1
    numbered = int(digits)
    return Place(lettered, numbered) if letters == "rows" else Place(numbered, lettered)


def hex_at(place: Place, letters: str) -> str | None:
    """The coordinate of a row and column; ``None`` where no coordinate can say it."""
    lettered, numbered = place if letters == "rows" else (place.column, place.row)
    if lettered < 1 or numbered < 0:
        return None
    return f"{letters_of(lettered)}{numbered}"


def beside(place: Place, side: int, layout: str) -> Place:
    """The place across a side."""
    down, right = STEPS[layout][side % SIDES]
    return Place(place.row + down, place.column + right)


def neighbour(hex_name: str, side: int, layout: str, letters: str) -> str | None:
    """The coordinate across a side, whether or not the map has it."""
    return hex_at(beside(place_of(hex_name, letters), side, layout), letters)


def parity(place: Place) -> int:
    """Hexes of one map all have the same; a coordinate with the other one falls between them."""
    return (place.row + place.column) % 2


def turned(track: Iterable[Piece], rotation: int) -> tuple[Piece, ...]:
    """Track as it lies when its tile is turned clockwise."""
    return tuple((_turned_end(first, rotation), _turned_end(second, rotation)) for first, second in track)


def _turned_end(end: End, rotation: int) -> End:
    return (end + rotation) % SIDES if isinstance(end, int) else end


def exits_of(track: Iterable[Piece]) -> frozenset[int]:
    """The sides that track leads to."""
    return frozenset(end for piece in track for end in piece if isinstance(end, int))
