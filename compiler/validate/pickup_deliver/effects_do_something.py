"""G309: an effect that can never do anything, for what it needs is not there."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.effects import (
    AddTrain,
    BuildSegment,
    Collide,
    DisableTrain,
    DivertLoad,
    Effect,
    EndEvent,
    MarkLine,
    MarkSegment,
    MarkStation,
    RetakeStation,
    SeizeTrain,
    UnmarkLine,
)
from railwright.compiler.schema.pickup_deliver.network import MarkerSpec
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.validate.pickup_deliver import _walk
from railwright.compiler.validate.pickup_deliver._network import has_front


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for effect, path, owner in _walk.effects(title):
        for key, trouble, help in _troubles(title, effect):
            message = f"an effect of {quoted(owner)} can do nothing: {trouble}"
            yield Diagnostic("G309", message, spans.at((*path, key)), help=help)
    for where, path, _ in _walk.wheres(title):
        if where.near_front is not None and not has_front(title):
            message = "this looks near the front, and the title has none: no entry points and no war"
            yield Diagnostic("G309", message, spans.at((*path, "near_front")))


def _troubles(title: FreightTitle, effect: Effect) -> Iterator[tuple[str, str, str | None]]:
    """What is missing for an effect: the key that asks for it, in words, and what to do about it."""
    markers = {marker.name: marker for marker in title.markers}
    match effect:
        case MarkLine() | UnmarkLine() | MarkSegment() | MarkStation() if effect.marker in markers:
            marker = markers[effect.marker]
            place = effect.do.removeprefix("un").removeprefix("mark_")
            if marker.on != place:
                yield "marker", f"{quoted(marker.name)} lies on a {marker.on}, not on a {place}", None
            elif isinstance(effect, MarkSegment) and not _has_segment(title, marker, effect):
                yield "marker", f"there is no segment on which {quoted(marker.name)} may lie", None
        case DivertLoad() if effect.clears in markers and markers[effect.clears].on != "line":
            yield "clears", f"{quoted(effect.clears)} lies on a {markers[effect.clears].on}, not on a line", None
        case BuildSegment():
            yield from _not_to_build(title, effect)
        case DisableTrain() | Collide() if title.repair is None:
            yield "do", "disabled trains have nowhere to go", "add `repair`"
        case AddTrain() if title.trains.extra is None:
            yield "do", "players have no extra train", "add `extra` to `trains`"
        case SeizeTrain() if effect.replaced_by == "extra_train" and title.trains.extra is None:
            yield "do", "players have no extra train to put in its place", "add `extra` to `trains`"
        case EndEvent() if any(event.name == effect.event and event.stays is None for event in title.events):
            yield "event", f"{quoted(effect.event)} never stays in force", None
        case RetakeStation() if title.war is None:
            yield "do", "there is no war, so no station is ever taken", None


def _has_segment(title: FreightTitle, marker: MarkerSpec, effect: MarkSegment) -> bool:
    """Whether there is a segment on which an effect may put a marker at the start."""
    area = next((set(area.stations) for area in title.areas if area.name == effect.where.area), None)
    return any(
        (not marker.bridges_only or segment.bridge)
        and (not marker.tracks or segment.track in marker.tracks)
        and (area is None or area.issuperset(segment.between))
        for segment in title.segments
    )


def _not_to_build(title: FreightTitle, effect: BuildSegment) -> Iterator[tuple[str, str, str | None]]:
    ends = frozenset(effect.between)
    found = [segment for segment in title.segments if frozenset(segment.between) == ends]
    if not found and ends <= {station.name for station in title.stations}:
        yield "between", "no segment joins these stations", "add it to `segments` with `built: false`"
    elif found and all(segment.built for segment in found):
        yield "between", "the segment is there from the start", "write `built: false` in the segment"
