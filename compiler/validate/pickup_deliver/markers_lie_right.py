"""N317: a marker says something that does not fit what it lies on."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.pickup_deliver.network import MovedUp
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, marker in enumerate(title.markers):
        told: dict[str, tuple[object, str]] = {
            "tracks": (marker.tracks, "segment"),
            "bridges_only": (marker.bridges_only, "segment"),
            "occupies": (marker.occupies, "station"),
            "makes": (marker.makes, "station"),
            "lapses": (marker.lapses, "station"),
        }
        for key, (value, place) in told.items():
            if value and marker.on != place:
                yield Diagnostic(
                    "N317",
                    f"the marker {quoted(marker.name)} lies on a {marker.on}; {quoted(key)} is for those on a {place}",
                    spans.at(("markers", i, key)),
                )
        if marker.removal is not None and marker.on != "segment":
            why = "no one owner could pay for that" if marker.on == "station" else "players pay only for segments"
            message = f"the marker {quoted(marker.name)} lies on a {marker.on}, and {why}"
            yield Diagnostic("N317", message, spans.at(("markers", i, "removal")))
        if marker.closes and marker.on == "line":
            message = f"the marker {quoted(marker.name)} lies on a line; only stations and segments can be closed"
            yield Diagnostic("N317", message, spans.at(("markers", i, "closes")))
        if marker.each != 1 and marker.on != "segment":
            why = f"lies on a {marker.on}, which takes one of a sort; `each` is for segments"
            message = f"the marker {quoted(marker.name)} {why}"
            yield Diagnostic("N317", message, spans.at(("markers", i, "each")))
        if marker.occupies and not marker.closes:
            message = f"the marker {quoted(marker.name)} occupies stations, and no train may enter one"
            yield Diagnostic("N317", message, spans.at(("markers", i, "occupies")), help="add `closes: true`")
        if isinstance(marker.when_out, MovedUp) and not marker.occupies:
            message = f"the marker {quoted(marker.name)} occupies nothing, so none of it lies behind a front"
            yield Diagnostic("N317", message, spans.at(("markers", i, "when_out")))
        if marker.extra and marker.on == "segment":
            yield Diagnostic(
                "N317",
                f"the marker {quoted(marker.name)} lies on a segment; `extra` is paid on entering a station",
                spans.at(("markers", i, "extra")),
            )
