"""The tables of the bundled title hold what the title says, in a form a runtime can read without knowing the title."""

from __future__ import annotations

from pathlib import Path

import pytest

from railwright.compiler.lower import lower
from railwright.compiler.lower.pickup_deliver.network import words
from railwright.compiler.pipeline import Result
from railwright.runtime.tables.pickup_deliver.title import FreightTitle as FreightTables
from railwright.runtime.tables.rule import Rule
from railwright.runtime.title import from_json

DEFINITIONS = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def tables(plain: Result) -> FreightTables:
    title = lower(plain).as_title()
    assert isinstance(title, FreightTables)
    return title


def from_front(tables: FreightTables, occupied: tuple[int, ...] = ()) -> list[int]:
    """How many stations each station is from the nearest entry point or occupied station, by a plain search."""
    far = [10**6] * len(tables.station_name)
    todo = [(1, station) for joins in tables.entry_joins for station in joins] + [(0, s) for s in occupied]
    while todo:
        todo.sort(reverse=True)
        distance, station = todo.pop()
        if distance >= far[station]:
            continue
        far[station] = distance
        for arc in range(tables.arc_first[station], tables.arc_first[station + 1]):
            if tables.segment_built[tables.arc_segment[arc]]:
                todo.append((distance + 1, tables.arc_to[arc]))
    return far


def test_tables_fit_their_types_and_come_back_out_of_json(tables: FreightTables) -> None:
    again = from_json(tables.as_json())
    assert isinstance(again, FreightTables)
    for name in FreightTables.__struct_fields__:
        assert getattr(again, name) == getattr(tables, name), name
    assert again.as_json() == tables.as_json()


def test_tables_are_the_same_every_time(plain: Result, extended: Result, tables: FreightTables) -> None:
    assert lower(plain).as_title().as_json() == tables.as_json()
    longer = lower(extended).as_title()
    assert longer.meta.options == ("extended",) and longer.meta.content != tables.meta.content


def test_every_table_and_row_is_traced_to_a_line(tables: FreightTables) -> None:
    for name in FreightTables.__struct_fields__:
        if name not in ("format", "source_map"):
            assert tables.where(name).startswith("definitions/pickup_deliver/"), name
    place = tables.station_name.index("Savannah")
    line = tables.where("station_kinds", place)
    file, _, number = line.rpartition(":")
    text = (DEFINITIONS / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]
    assert '"Savannah"' in text
    assert len({tables.where("segment_ends", row) for row in range(280)}) == 280


def test_neighbours_are_the_segments_both_ways(tables: FreightTables) -> None:
    first, to, over = tables.arc_first, tables.arc_to, tables.arc_segment
    arcs = sorted((s, to[a], over[a]) for s in range(len(first) - 1) for a in range(first[s], first[s + 1]))
    ends = tables.segment_ends
    assert arcs == sorted(
        [(a, b, i) for i, (a, b) in enumerate(ends)] + [(b, a, i) for i, (a, b) in enumerate(ends)]
    )
    assert first[-1] == len(to) == len(over) == 2 * len(ends)


def test_lines_of_stations_and_segments_agree(tables: FreightTables) -> None:
    at_station = [0] * len(tables.station_name)
    for (a, b), lines in zip(tables.segment_ends, tables.segment_lines, strict=True):
        at_station[a] |= lines
        at_station[b] |= lines
    assert tuple(at_station) == tables.station_lines
    for line, stations in enumerate(tables.line_stations):
        assert stations == tuple(s for s, lines in enumerate(tables.station_lines) if lines >> line & 1)


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
def test_distances_from_the_entry_points(tables: FreightTables, station: str, distance: int) -> None:
    assert from_front(tables)[tables.station_name.index(station)] == distance


def test_stations_near_the_front_at_the_start(tables: FreightTables) -> None:
    near = {name for name, far in zip(tables.station_name, from_front(tables), strict=True) if far <= 2}
    assert near == {
        "Grafton", "Oakland", "Monocacy", "Alexandria", "Harpers Ferry", "Manassas Junction", "Columbus (KY)",
        "Union City", "Louisville", "Elizabethtown",
    }


def test_an_unbuilt_segment_is_no_way_yet(tables: FreightTables) -> None:
    unbuilt = [i for i, built in enumerate(tables.segment_built) if not built]
    assert [tables.segment_number[i] for i in unbuilt] == [67, 274]
    effects = [effect for effects in tables.event_effects for effect in effects if effect.word == "build_segment"]
    assert effects == [Rule("build_segment", segments=(i,)) for i in unbuilt]


def test_names_are_numbers_in_effects_and_results(tables: FreightTables) -> None:
    war = tables.table[tables.table_name.index("war_progress")]
    station, result = war.columns[3][10 - 2]
    assert (tables.station_name[station], result) == ("New Orleans", -1)
    assert war.columns[3][7 - 2] == (-1, 0)
    event = tables.event_name.index("Railroad Convention")
    assert tables.event_instead[event].event == tables.event_name.index("Trains Seizure")
    law = tables.counter_name.index("Through-Freight Law")
    assert tables.event_instead[event].when == Rule("in_force", name=("counter", law), since="succeeded")
    lines = tables.table[tables.table_name.index("bad_rails_line")].lines
    assert [tables.line_number[line] for line in lines] == list(range(4, 25))


def test_every_chit_is_there_once(tables: FreightTables) -> None:
    assert len(tables.load_number) == 89 and len(tables.chit_event) == len(tables.chit_late) == 117
    assert sum(tables.chit_late) == 51
    of_event = [tables.chit_event.count(event) for event in range(len(tables.event_name))]
    assert tuple(of_event) == tables.event_count
    for pickup, by in zip(tables.load_pickup, tables.load_pickup_by, strict=True):
        assert (pickup == -1) != (by == -1)


def test_words_are_easy_to_type_and_no_two_alike() -> None:
    assert words(["Columbus (KY)", "McDowell's Bluff", "São Paulo", "Sao Paulo", "!!"]) == (
        "columbus_ky", "mcdowells_bluff", "sao_paulo", "sao_paulo_2", "x",
    )


def test_no_note_for_readers_gets_into_the_tables(tables: FreightTables) -> None:
    text = tables.as_json()
    assert b'"source":' not in text and b'"sources":' not in text


def test_what_an_effect_needs_can_be_read_off_it(tables: FreightTables) -> None:
    raid = tables.event_effects[tables.event_name.index("Union Cavalry Raid")][0]
    assert raid.word == "one_of" and [choice.word for choice in raid.choices] == ["mark_segment", "disable_train"]
    assert (raid.choices[0].where.near_front.within, raid.choices[0].where.near_front.measure) == (4, "points")
    assert tables.marker_name[raid.choices[0].marker] == "ripped_up"
    lee = tables.counter_uses[0]
    assert [use.play.word for use in lee] == ["after_result", "before_roll"]
    assert tables.roll_name[lee[1].play.roll] == "offensive" == tables.roll_name[lee[1].effects[0].roll]
    assert (lee[0].effects[0].roll.dice, lee[0].effects[0].roll.at_most) == ((1, 6), 3)
    assert tables.station_name[tables.repair.at] == "Raleigh"
    assert tables.movement.points == 10 and tables.costs.line_fee.amount == 200
    assert tables.setup[3].removed == tuple(
        tables.counter_name.index(name) for name in ("Through-Freight Law", "Foreign Intervention")
    )
