"""No word of the language is accepted and ignored: where a title has a choice, something in the game looks at it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from railwright.compiler.schema.pickup_deliver import (
    companies,
    conditions,
    effects,
    events,
    loads,
    network,
    rolls,
    rounds,
    tables,
)

RUNTIME = Path(__file__).parents[3] / "runtime"
MODULES = (companies, conditions, effects, events, loads, network, rolls, rounds, tables)

TURNED_INTO_TABLES = {
    "SegmentSpec.between", "SegmentSpec.lines", "SegmentSpec.track", "SegmentSpec.bridge", "SegmentSpec.built",
    "StationSpec.at", "StationSpec.kind", "EntrySpec.at", "EntrySpec.joins", "AreaSpec.stations", "KindSpec.also",
    "TrackSpec.extra", "LineSpec.number", "LineSpec.colour", "CompanySpec.line", "LoadSpec.pickup", "LoadSpec.dropoff",
    "LoadSpec.payout", "LoadSpec.goods", "LoadSpec.number", "LoadSpec.kind", "FixedStation.station",
    "ChosenStation.stations", "NamedStation.by", "LineFeeSpec.amount", "KindLimitSpec.kind", "KindLimitSpec.limit",
    "StackingSpec.limit", "StackingSpec.kinds", "DiceSpec.sides", "BuildSegment.between", "CellSpec.rolls",
    "RowSpec.rolls", "RowSpec.stations", "ColumnSpec.held", "ColumnSpec.cells", "CellSpec.station", "CellSpec.result",
}  # fmt: skip
"""Read by the compiler, which writes tables of other names; tests of the tables look after these."""
CHECKED = {
    "ChitsSpec.total", "ChitsSpec.loads", "ChitsSpec.events", "ChitsSpec.war", "ChitsSpec.set_aside", "SetupSpec.unsold",
    "TrainsSpec.numbered", "TrainsSpec.capacity", "CounterRulesSpec.total", "OccupationTable.stations",
    "MarkingTable.stations", "StaysSpec.by", "SegmentSpec.parallel", "AddToRoll.roll", "CancelResult.table",
}  # fmt: skip
"""Held against the rest of the title by the compiler."""
FOR_PEOPLE = {
    "CompanySpec.stands_for", "StationSpec.state", "SegmentSpec.number", "LoadKindSpec.text", "LoadSpec.text",
    "CounterSpec.number",
}  # fmt: skip
"""No rule reads these, and the language says so."""


def fields():
    for module in MODULES:
        for model in vars(module).values():
            if not (isinstance(model, type) and issubclass(model, BaseModel) and model.__module__ == module.__name__):
                continue
            for name, field in model.model_fields.items():
                if name in ("source", "sources", "origins") or model.__name__.endswith("Keys"):
                    continue
                one = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
                if not one:
                    yield model.__name__, name


def said_in_the_runtime():
    """Everything that is looked up anywhere: attributes, and names of tables as their last word."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in RUNTIME.rglob("*.py") if "tables" not in path.parts)
    return set(re.findall(r"\.([a-z_]+)", text)) | set(re.findall(r'\.get\("([a-z_]+)"', text))


SAID = said_in_the_runtime()


@pytest.mark.parametrize(("model", "name"), list(fields()), ids=lambda part: part)
def test_a_field_with_a_choice_is_read(model, name):
    key = f"{model}.{name}"
    if key in TURNED_INTO_TABLES | CHECKED | FOR_PEOPLE:
        return
    looked_up = {word for word in SAID if word == name or word.endswith(f"_{name}")}
    assert looked_up, f"nothing reads {key}"


def test_the_lists_name_fields_that_exist():
    known = {f"{model}.{name}" for model, name in fields()}
    for listed in (TURNED_INTO_TABLES, CHECKED, FOR_PEOPLE):
        assert listed <= known, listed - known
