"""Pictures of a title, straight from what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railwright.compiler.schema.common.title import WholeTitle


def parts(family: str) -> tuple[str, ...]:
    """What of a title of a family can be drawn; the first is drawn when nothing is said."""
    return ("map", "tiles", "market") if family == "rail_18xx" else ("map",)


def draw(title: WholeTitle, part: str = "map") -> str:
    """A part of a title as SVG: the map of any title; the tiles and the market of an 18xx title."""
    return _painter(title.title.family, part)(title)


def _painter(family: str, part: str) -> Callable[[Any], str]:
    if family == "pickup_deliver" and part == "map":
        from railwright.drawing.network import draw_network

        return draw_network
    if family == "rail_18xx" and part == "map":
        from railwright.drawing.hexmap import draw_map

        return draw_map
    if family == "rail_18xx" and part == "tiles":
        from railwright.drawing.tilesheet import draw_tiles

        return draw_tiles
    if family == "rail_18xx" and part == "market":
        from railwright.drawing.chart import draw_market

        return draw_market
    raise ValueError(f"a title of family {family} has no {part} to draw")
