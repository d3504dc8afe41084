"""N317: a marker says something that does not fit what it lies on."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
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
        if marker.removal is not None and marker.on == "station":
            yield Diagnostic(
                "N317",
                f"the marker {quoted(marker.name)} lies on a station, and no one owner could pay for that",
                spans.at(("markers", i, "removal")),
            )
        if marker.extra and marker.on == "segment":
            yield Diagnostic(
                "N317",
                f"the marker {quoted(marker.name)} lies on a segment; `extra` is paid on entering a station",
                spans.at(("markers", i, "extra")),
            )
