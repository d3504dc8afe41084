"""The network of the bundled title is the network of the fact sheet: every station, every segment, every flag."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from railwright.compiler.pipeline import Result
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.schema.sources import source_of


def all_kinds(title: FreightTitle, kind: str | None) -> set[str]:
    also = {entry.name: entry.also for entry in title.kinds}
    found = {"station"}
    todo = [kind] if kind else []
    while todo:
        found.add(todo[-1])
        todo.extend(also[todo.pop()])
    return found


def lines_of_stations(title: FreightTitle) -> dict[str, set[int]]:
    lines: dict[str, set[int]] = defaultdict(set)
    for segment in title.segments:
        for station in segment.between:
            lines[station].update(segment.lines)
    return lines


def test_every_station_has_its_place_its_kinds_and_its_lines(title: FreightTitle, network_facts: Any) -> None:
    lines = lines_of_stations(title)
    ours = {
        station.name: (station.state, station.at, all_kinds(title, station.kind), lines[station.name])
        for station in title.stations
    }
    facts = {
        station["name"]: (
            station["state"],
            [station["x"], station["y"]],
            set(station["kinds"]),
            set(station["lines"]),
        )
        for station in network_facts["stations"]
    }
    assert ours == facts
    assert len(ours) == network_facts["meta"]["counts"]["stations"] == len(title.stations)


def test_every_segment_has_its_ends_lines_and_flags(
    title: FreightTitle, network_facts: Any, named: dict[str, str]
) -> None:
    ours = [
        (segment.number, segment.between, segment.lines, segment.track, segment.bridge, segment.built)
        for segment in title.segments
    ]
    facts = [
        (
            int(segment["id"][1:]),
            [named[segment["from"]], named[segment["to"]]],
            segment["lines"],
            "rail" if segment["kind"] == "unbuilt" else segment["kind"],
            segment["bridge"],
            segment["kind"] != "unbuilt",
        )
        for segment in network_facts["segments"]
    ]
    assert ours == facts
    pair = {named[place] for place in network_facts["meta"]["named_special_places"]["parallel_pair"]}
    assert [set(segment.between) == pair for segment in title.segments] == [s.parallel for s in title.segments]


def test_counts_are_those_of_the_fact_sheet(title: FreightTitle, network_facts: Any) -> None:
    counts = network_facts["meta"]["counts"]
    assert len(title.segments) == counts["segments"]
    assert len(title.lines) == counts["lines"]
    assert len({line.colour for line in title.lines}) == counts["colours"]
    declared = {kind.name: kind.count for kind in title.kinds} | {track.name: track.count for track in title.tracks}
    assert declared["ferry"] == counts["ferries"]
    assert declared["overland"] == counts["overland_transfers"]
    assert declared["victory"] == counts["victory_depots"]
    assert declared["depot"] == counts["depots_incl_victory"]
    assert declared["load"] == counts["depots_incl_victory"] + counts["load_stations_excl_depots"]
    assert sum(not segment.built for segment in title.segments) == counts["unbuilt_segments"]
    assert sum(segment.bridge for segment in title.segments) == counts["bridged_segments"]
    assert len(title.entries) == counts["union_entry_points"]


def test_lines_and_companies_are_those_of_the_cards(
    title: FreightTitle, network_facts: Any, named: dict[str, str]
) -> None:
    companies = {company.line: company for company in title.companies}
    at_station = lines_of_stations(title)
    stations = {station.name: station for station in title.stations}
    for line, fact in zip(title.lines, network_facts["lines"], strict=True):
        company = companies[line.number]
        assert (line.number, line.colour) == (fact["number"], fact["colour"])
        assert (company.name, company.stands_for) == (fact["name"], fact["companies_merged"])
        own = {name for name, lines in at_station.items() if line.number in lines}
        card = fact["card"]
        assert len(own) == card["station_count"]
        kinds = {name: all_kinds(title, stations[name].kind) for name in own}
        assert {name for name in own if "depot" in kinds[name]} == {named[place] for place in card["depots"]}
        assert {name for name in own if "load" in kinds[name] and "depot" not in kinds[name]} == {
            named[place] for place in card["load_stations"]
        }
        assert {name for name in own if "victory" in kinds[name]} == {named[place] for place in card["victory_depots"]}
        assert {name for name in own if len(at_station[name]) > 1} == {named[p] for p in card["shared_stations"]}


def test_entry_points_and_the_partisan_area(title: FreightTitle, network_facts: Any, named: dict[str, str]) -> None:
    ours = [(entry.name, entry.at, entry.joins) for entry in title.entries]
    facts = [
        (entry["name"], [entry["x"], entry["y"]], [named[station] for station in entry["connects_to"]])
        for entry in network_facts["union_entries"]
    ]
    assert ours == facts
    (area,) = title.areas
    fact = network_facts["partisan_area"]
    assert set(area.stations) == {named[place] for place in fact["stations"]}
    inside = [s for s in title.segments if set(s.between) <= set(area.stations)]
    assert [f"s{s.number:03}" for s in inside] == sorted(fact["segments"])
    assert [f"s{s.number:03}" for s in inside if s.bridge] == sorted(fact["bridged_segments"])
    assert title.repair is not None
    assert title.repair.at == named[network_facts["meta"]["named_special_places"]["repair_box"]]


def test_sources_say_which_parts_of_the_map_are_reconstructed(plain: Result, network_facts: Any) -> None:
    assert plain.resolved is not None
    document = plain.resolved.document
    default = document["source"]["network"]

    def told(*path: str | int) -> str:
        text = source_of(document, path, default)
        assert text is not None
        return text

    for place, station in enumerate(network_facts["stations"]):
        prov = station["prov"]
        assert told("stations", place, "name").split()[0] == prov["place"]
        assert told("stations", place, "at") == prov["position"]
        if len(station["kinds"]) > 1:
            assert ("reconstructed" in told("stations", place, "kind")) == (
                prov["kind"] != "rulebook(depot implied by 5.4.1)+reconstructed(rest)"
            )
    for place, segment in enumerate(network_facts["segments"]):
        prov = segment["prov"]
        assert told("segments", place, "between").split()[0] == prov["track"].split("(")[0]
        assert told("segments", place, "lines").split()[0] == prov["lines"]
        assert told("segments", place, "bridge") == prov["bridge"]
    for place, line in enumerate(network_facts["lines"]):
        assert told("lines", place, "colour").split()[0] == line["prov"]["colour"]
