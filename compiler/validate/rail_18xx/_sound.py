"""Whether map and tiles are drawn well enough to ask what can lie where.

A hex in the wrong place or a piece of track to nowhere makes tiles fit nowhere and homes unreachable. Rules about that
wait until the drawing is right: what they would say now is what the rules about drawing have said already.
"""

from __future__ import annotations

from threading import local

from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle
from railwright.compiler.validate.rail_18xx import (
    compass_points,
    coordinates_fit,
    hexes_twice,
    impassable_both_ways,
    stop_letters,
    stops_have_track,
    tiles_drawn,
    track_leads_somewhere,
    track_pieces,
)

DRAWING = (
    hexes_twice,
    coordinates_fit,
    compass_points,
    track_leads_somewhere,
    impassable_both_ways,
    track_pieces,
    stop_letters,
    stops_have_track,
    tiles_drawn,
)


class _Answers(local):
    """What was found of the title asked about last (in this thread)."""

    def __init__(self) -> None:
        self.title: RailTitle | None = None
        self.answer = False


_LAST = _Answers()


def is_sound(title: RailTitle, spans: SpanTable) -> bool:
    """Whether the rules about drawing find no error."""
    if _LAST.title is not title:
        found = (diagnostic for rule in DRAWING for diagnostic in rule.check(title, spans))
        _LAST.answer = all(diagnostic.severity != "error" for diagnostic in found)
        _LAST.title = title
    return _LAST.answer
