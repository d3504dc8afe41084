"""Pictures of a title, straight from what it says."""

from __future__ import annotations

from railwright.compiler.schema.common.title import WholeTitle


def draw(title: WholeTitle) -> str:
    """The map of a title, of whichever family, as SVG."""
    if title.title.family == "rail_18xx":
        from railwright.compiler.schema.rail_18xx.whole import RailTitle
        from railwright.drawing.hexmap import draw_map

        assert isinstance(title, RailTitle)
        return draw_map(title)
    from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
    from railwright.drawing.network import draw_network

    assert isinstance(title, FreightTitle)
    return draw_network(title)
