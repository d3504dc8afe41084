"""The load chits of the bundled title are those of the fact sheet."""

from __future__ import annotations

from typing import Any

from railwright.compiler.pipeline import Result
from railwright.compiler.schema.pickup_deliver.loads import (
    ChosenStation,
    DesignationSpec,
    FixedStation,
    LoadSpec,
    NamedStation,
)
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.schema.sources import source_of


def designation(title: FreightTitle, station: object) -> DesignationSpec:
    assert isinstance(station, NamedStation)
    return next(entry for entry in title.designations if entry.name == station.by)


def dropoff(title: FreightTitle, load: LoadSpec, names: dict[str, str]) -> dict[str, Any]:
    ids = {name: place for place, name in names.items()}
    if isinstance(load.dropoff, FixedStation):
        return {"rule": "fixed", "stations": [ids[load.dropoff.station]]}
    if isinstance(load.dropoff, ChosenStation):
        return {"rule": "choice", "stations": [ids[station] for station in load.dropoff.stations]}
    rule = designation(title, load.dropoff)
    if isinstance(load.pickup, NamedStation):
        start = designation(title, load.pickup)
        return {
            "rule": "troops",
            "pickup_kind": start.kind,
            "pickup_min_stations_from_union": start.at_least,
            "dropoff_max_stations_from_union": rule.within,
        }
    return {
        "rule": "near_union",
        "within_stations": rule.within,
        "not_same_line_as_pickup": rule.avoid == "lines_of_pickup",
    }


def test_every_contract_is_that_of_the_fact_sheet(
    title: FreightTitle, load_facts: Any, named: dict[str, str]
) -> None:
    ids = {name: place for place, name in named.items()}
    kinds = {kind.name: kind for kind in title.load_kinds}
    ours = [
        {
            "contract": load.number + further,
            "goods": load.goods,
            "pickup": ids[load.pickup.station] if isinstance(load.pickup, FixedStation) else None,
            "dropoff": dropoff(title, load, named),
            "payout": load.payout,
            "war": kinds[load.kind].war,
            "blockade": kinds[load.kind].check is not None,
            "text": load.text or kinds[load.kind].text,
        }
        for load in title.loads
        for further in range(load.count)
    ]
    facts = [{key: value for key, value in load.items() if key != "prov"} for load in load_facts["loads"]]
    assert ours == facts


def test_totals_are_those_of_the_fact_sheet(title: FreightTitle, load_facts: Any, table_facts: Any) -> None:
    totals = load_facts["totals"]
    count = {kind.name: kind.count for kind in title.load_kinds}
    assert title.chits.loads == totals["chits"]
    assert title.chits.war == totals["war_materiel_total"]
    assert count["troops"] == totals["troops"]
    assert count["runner"] == totals["blockade"]
    assert count["civilian"] == totals["civilian"]
    assert sum(load.text == "black" for load in title.loads) == totals["black_war"]
    pile = table_facts["setup"]["draw_pile"]
    assert title.chits.total == pile["chits_total"]
    assert title.chits.set_aside == pile["set_aside"]["total"]
    assert title.chits.events == pile["set_aside"]["events"]
    assert title.chits.display == pile["display_after_choice"]
    assert title.chits.total - title.chits.set_aside == pile["shuffled_first"]


def test_sources_say_which_parts_of_the_contracts_are_reconstructed(plain: Result, load_facts: Any) -> None:
    assert plain.resolved is not None
    document = plain.resolved.document
    default = document["source"]["loads"]
    goods = {
        entry["name"]: source_of(document, ("goods", place), default) for place, entry in enumerate(document["goods"])
    }
    numbers = [load["number"] for load in document["loads"]]
    for load in load_facts["loads"]:
        place = max(at for at, number in enumerate(numbers) if number <= load["contract"])
        prov = load["prov"]
        assert (goods[load["goods"]] or "").split()[0] == prov["goods"]
        for key, fact in (("pickup", "stations"), ("dropoff", "stations"), ("payout", "payout"), ("kind", "flags")):
            told = source_of(document, ("loads", place, key), default)
            assert told is not None and told.split()[0] == prov[fact]
