"""The colours of the pictures."""

from __future__ import annotations

PAPER = "#f6f1e4"
INK = "#22211f"
MUTED = "#7d7867"
RIM = "#4d4a3f"

HEX = {
    "white": "#e8edd6",
    "yellow": "#f6d44d",
    "green": "#74b66b",
    "brown": "#bf8650",
    "gray": "#bcbdba",
    "red": "#dd6a54",
    "blue": "#9ccbe2",
}
"""Hexes and tiles by the language's word for their colour; open land is a pale green."""

LEVEL = {"yellow": "#f9dd63", "green": "#8cc983", "brown": "#c99561", "gray": "#cfcfcc"}
"""Boxes of values, by the colour of tiles that may be laid when the value holds."""

GROUND = {
    "river": "#5b93bd",
    "water": "#5b93bd",
    "mountain": "#8d6a4a",
    "swamp": "#5f8154",
    "hill": "#a88a5c",
    "forest": "#44753f",
    "desert": "#c9a552",
}
"""The sign of each kind of ground."""

TINT = {"mountain": "#e0dac2", "swamp": "#d8e2c6", "hill": "#e6e3c8", "desert": "#f0e6c4", "forest": "#d6e3c4"}
"""Open land where the ground shows."""

LINE = {
    "black": "#2b2b2b",
    "blue": "#2f6db5",
    "brown": "#8a5a33",
    "gray": "#8b8f94",
    "green": "#2f8f4e",
    "grey": "#8b8f94",
    "orange": "#e07b28",
    "pink": "#d9659f",
    "purple": "#7d4fa3",
    "red": "#cf3a35",
    "violet": "#7d4fa3",
    "white": "#f4f4f4",
    "yellow": "#e3b21c",
}
"""Lines of a network by the word for their colour."""


def readable_on(colour: str) -> str:
    """Black or white, whichever can be read on a colour given as `#rrggbb`."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return INK if red * 0.299 + green * 0.587 + blue * 0.114 > 150 else "#ffffff"
