"""The tables of the bundled title hold what the title says, in a form a runtime can read without knowing the title."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from railwright.compiler.lower.pickup_deliver import lower
from railwright.compiler.lower.pickup_deliver.book import TableBook
from railwright.compiler.lower.pickup_deliver.network import words
from railwright.compiler.pipeline import Result
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


@pytest.fixture(scope="session")
def tables(plain: Result) -> TableBook:
    assert isinstance(plain.title, FreightTitle)
    return lower(plain.title, plain.spans)


def from_front(tables: TableBook, occupied: tuple[int, ...] = ()) -> list[int]:
    """How many stations each station is from the nearest entry point or occupied station, by a plain search."""
    far = [10**6] * len(tables["STATION_NAME"])
    todo = [(1, station) for joins in tables["ENTRY_JOINS"] for station in joins] + [(0, s) for s in occupied]
    while todo:
        todo.sort(reverse=True)
        distance, station = todo.pop()
        if distance >= far[station]:
            continue
        far[station] = distance
        for arc in range(tables["ARC_FIRST"][station], tables["ARC_FIRST"][station + 1]):
            if tables["SEGMENT_BUILT"][tables["ARC_SEGMENT"][arc]]:
                todo.append((distance + 1, tables["ARC_TO"][arc]))
    return far


def test_tables_are_plain_values_and_the_same_every_time(plain: Result, extended: Result, tables: TableBook) -> None:
    assert isinstance(plain.title, FreightTitle) and isinstance(extended.title, FreightTitle)
    for table in tables:
        assert ast.literal_eval(repr(table.value)) == table.value, table.name
        json.dumps(table.value)
    assert lower(plain.title, plain.spans).values() == tables.values()
    assert repr(lower(plain.title, plain.spans).values()) == repr(tables.values())
    assert list(lower(extended.title, extended.spans).values()) == list(tables.values())


def test_every_table_is_traced_to_a_line(tables: TableBook) -> None:
    for table in tables:
        assert table.span.file.startswith("definitions/pickup_deliver/") and table.span.line >= 1, table.name


def test_neighbours_are_the_segments_both_ways(tables: TableBook) -> None:
    first, to, over = tables["ARC_FIRST"], tables["ARC_TO"], tables["ARC_SEGMENT"]
    arcs = sorted((s, to[a], over[a]) for s in range(len(first) - 1) for a in range(first[s], first[s + 1]))
    ends = list(zip(tables["SEGMENT_A"], tables["SEGMENT_B"], strict=True))
    assert arcs == sorted(
        [(a, b, i) for i, (a, b) in enumerate(ends)] + [(b, a, i) for i, (a, b) in enumerate(ends)]
    )
    assert first[-1] == len(to) == len(over) == 2 * len(ends)


def test_lines_of_stations_and_segments_agree(tables: TableBook) -> None:
    at_station = [0] * len(tables["STATION_NAME"])
    for a, b, lines in zip(tables["SEGMENT_A"], tables["SEGMENT_B"], tables["SEGMENT_LINES"], strict=True):
        at_station[a] |= lines
        at_station[b] |= lines
    assert tuple(at_station) == tables["STATION_LINES"]
    for line, stations in enumerate(tables["LINE_STATIONS"]):
        assert stations == tuple(s for s, lines in enumerate(tables["STATION_LINES"]) if lines >> line & 1)


@pytest.mark.parametrize(
    ("station", "distance"),
    [
        ("Union City", 2),
        ("Trenton", 3),
        ("Humboldt", 4),
        ("Staunton", 6),
        ("Manassas Junction", 2),
        ("Bowling Green", 4),
    ],
)
def test_distances_from_the_entry_points(tables: TableBook, station: str, distance: int) -> None:
    assert from_front(tables)[tables["STATION_NAME"].index(station)] == distance


def test_stations_near_the_front_at_the_start(tables: TableBook) -> None:
    near = {name for name, far in zip(tables["STATION_NAME"], from_front(tables), strict=True) if far <= 2}
    assert near == {
        "Grafton", "Oakland", "Monocacy", "Alexandria", "Harpers Ferry", "Manassas Junction", "Columbus (KY)",
        "Union City", "Louisville", "Elizabethtown",
    }


def test_an_unbuilt_segment_is_no_way_yet(tables: TableBook) -> None:
    unbuilt = [i for i, built in enumerate(tables["SEGMENT_BUILT"]) if not built]
    assert [tables["SEGMENT_NUMBER"][i] for i in unbuilt] == [67, 274]
    effects = [effect for effects in tables["EVENT_EFFECTS"] for effect in effects if effect[0] == "build_segment"]
    assert effects == [("build_segment", {"segments": (i,)}) for i in unbuilt]


def test_names_are_numbers_in_effects_and_results(tables: TableBook) -> None:
    war = tables["TABLE"][tables["TABLE_NAME"].index("war_progress")]
    station, result = war["columns"][3][10 - 2]
    assert (tables["STATION_NAME"][station], result) == ("New Orleans", -1)
    assert war["columns"][3][7 - 2] == (-1, 0)
    event = tables["EVENT_NAME"].index("Railroad Convention")
    assert tables["EVENT_INSTEAD"][event]["event"] == tables["EVENT_NAME"].index("Trains Seizure")
    law = tables["COUNTER_NAME"].index("Through-Freight Law")
    assert tables["EVENT_INSTEAD"][event]["when"] == ("in_force", {"name": ("counter", law), "since": "succeeded"})
    lines = tables["TABLE"][tables["TABLE_NAME"].index("bad_rails_line")]["lines"]
    assert [tables["LINE_NUMBER"][line] for line in lines] == list(range(4, 25))


def test_every_chit_is_there_once(tables: TableBook) -> None:
    assert tables["LOADS"] == 89 and len(tables["CHIT_EVENT"]) == len(tables["CHIT_LATE"]) == 117
    assert sum(tables["CHIT_LATE"]) == 51
    of_event = [tables["CHIT_EVENT"].count(event) for event in range(len(tables["EVENT_NAME"]))]
    assert tuple(of_event) == tables["EVENT_COUNT"]
    for pickup, by in zip(tables["LOAD_PICKUP"], tables["LOAD_PICKUP_BY"], strict=True):
        assert (len(pickup) == 1) == (by == -1)


def test_words_are_easy_to_type_and_no_two_alike() -> None:
    assert words(["Columbus (KY)", "McDowell's Bluff", "São Paulo", "Sao Paulo", "!!"]) == (
        "columbus_ky", "mcdowells_bluff", "sao_paulo", "sao_paulo_2", "x",
    )


def test_no_note_for_readers_gets_into_the_tables(tables: TableBook) -> None:
    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {key for inner in value.values() for key in keys(inner)}
        if isinstance(value, tuple):
            return {key for inner in value for key in keys(inner)}
        return set()

    assert not {"source", "sources"} & {key for table in tables for key in keys(table.value)}
