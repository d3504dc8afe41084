"""Pictures of a title, straight from what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railwright.compiler.schema.common.title import WholeTitle
from railwright.compiler.schema.document import whole_model


def parts(title: WholeTitle) -> tuple[str, ...]:
    """What of a title can be drawn; the first is drawn when nothing is said."""
    return tuple(_painters(title))


def draw(title: WholeTitle, part: str = "map") -> str:
    """A part of a title as SVG: the map of any title; the tiles and the market of an 18xx title."""
    return _painters(title)[part](title)


def _painters(title: WholeTitle) -> dict[str, Callable[[Any], str]]:
    # By what the title is, not by what it says: one with mistakes may say anything.
    if isinstance(title, whole_model("rail_18xx")):
        from railwright.drawing.chart import draw_market
        from railwright.drawing.hexmap import draw_map
        from railwright.drawing.tilesheet import draw_tiles

        return {"map": draw_map, "tiles": draw_tiles, "market": draw_market}
    from railwright.drawing.network import draw_network

    return {"map": draw_network}
