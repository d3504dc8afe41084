"""The fact sheets of the 18xx titles as patterns and maps; tests skip where they are not beside the checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from railwright.compiler.lower.upgrades import Pattern, PatternStop
from railwright.compiler.schema.rail_18xx.board import BoardSpec

FACTS = Path(__file__).parents[3] / "../shared/facts"
SHEETS = ("18al", "18ga", "18scan", "18va")
KINDS = {"offmap_city": "offboard", "cmd": "district"}
COLOURS = {"pale_green": "white", "light blue": "blue"}


@cache
def sheet(title: str, name: str) -> Any:
    path = FACTS / title / f"{name}.yaml"
    if not path.is_file():
        pytest.skip(f"the fact sheet {title}/{name}.yaml is not beside this checkout")
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def patterns(title: str) -> dict[str, Pattern]:
    """The tiles of a fact sheet."""
    return {tile["id"]: _pattern(tile) for tile in sheet(title, "tiles")["tiles"]}


def _pattern(tile: dict[str, Any]) -> Pattern:
    letters = _letters(tile["stops"])
    stops = tuple(PatternStop(stop["type"], stop.get("slots", 0)) for stop in tile["stops"])
    return Pattern(tile["colour"], stops, tuple((letters.get(a, a), letters.get(b, b)) for a, b in tile["track"]))


def _letters(stops: list[dict[str, Any]]) -> dict[Any, str]:
    named = {stop.get("id", f"stop{number}"): "abcdef"[number] for number, stop in enumerate(stops)}
    return {**named, "j0": "j"}


def board(title: str) -> BoardSpec:
    """The map of a fact sheet in the words of the title language."""
    facts = sheet(title, "map")
    hexes = []
    for listed in facts["hexes"]:
        stops = listed.get("stops", [])
        letters = _letters(stops)
        colour = listed["colour"]
        entry: dict[str, Any] = {
            "at": listed["coord"],
            "colour": COLOURS.get(colour, colour),
            "stops": [{"kind": KINDS.get(stop["type"], stop["type"]), "slots": stop.get("slots", 0)} for stop in stops],
            "track": [(letters.get(a, a), letters.get(b, b)) for a, b in listed.get("track", [])],
            "impassable": listed.get("impassable_edges") or listed.get("impassable_sides") or [],
        }
        if listed.get("label"):
            entry["label"] = listed["label"]
        hexes.append(entry)
    layout = facts["layout"]
    return BoardSpec.model_validate(
        {
            "layout": layout["orientation"].split("-")[0],
            "letters": "columns" if title == "18va" else "rows",
            "hexes": hexes,
        }
    )


def open_sides(title: str) -> dict[str, dict[str, str]]:
    """For each hex that takes tiles, the compass points track may leave by, and what lies there."""
    found: dict[str, dict[str, str]] = {}
    for listed in sheet(title, "map")["hexes"]:
        if (
            listed.get("fixed")
            or listed.get("upgradeable") is False
            or listed["colour"] not in ("white", "pale_green", "yellow")
        ):
            continue
        if "open_edges" in listed:
            found[listed["coord"]] = dict(side.split(">") for side in listed["open_edges"])
        else:
            found[listed["coord"]] = {side: listed["neighbours"][side] for side in listed["track_may_exit"]}
    return found
