"""Tables, figures, set-up, events and counters of the bundled title are those of the fact sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from railwright.compiler.pipeline import Result
from railwright.compiler.schema.pickup_deliver.tables import LineTable, MarkingTable, OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle
from railwright.compiler.schema.sources import source_of

Way = tuple[str | int, ...]

# For each figure of the fact sheet, the way to it in the title.
FIGURES: dict[str, Way] = {
    "movement_points_per_activation": ("movement", "points"),
    "base_mp": ("movement", "base"),
    "base_mp_foreign_line_unpaid": ("movement", "base_unpaid"),
    "overland_extra_mp": ("tracks", "overland", "extra"),
    "ferry_extra_mp": ("tracks", "ferry", "extra"),
    "congested_extra_mp": ("markers", "congested", "extra"),
    "pickup_mp": ("movement", "pickup"),
    "dropoff_mp": ("movement", "dropoff"),
    "abandon_mp": ("movement", "abandon"),
    "bad_rails_extra_mp": ("markers", "bad_rails", "extra"),
    "traffic_extra_mp_per_train": ("movement", "traffic"),
    "change_line_mp": ("movement", "change_line"),
    "stacking_depot": ("stacking", "kinds", 0, "limit"),
    "stacking_other": ("stacking", "limit"),
    "available_loads_boxes": ("chits", "display"),
    "money_step": ("money", "step"),
    "troops_payout": ("loads", "74", "payout"),
    "troops_pickup_min_stations": ("designations", "rear_depot", "at_least"),
    "troops_dropoff_max_stations": ("designations", "front", "within"),
    "near_union_dropoff_max_stations": ("designations", "near_front", "within"),
    "war_choice_max_stations": ("tables", "war_progress", "results", "choice", "within"),
    "cavalry_raid_max_mp": (
        "events", "Union Cavalry Raid", "effects", 0, "choices", 0, "where", "near_front", "within",
    ),
    "iron_hunt_segments": ("counters", "Great Iron Treasure Hunt", "uses", 0, "effects", 1, "markers"),
    "iron_hunt_clear_stations": (
        "counters", "Great Iron Treasure Hunt", "uses", 0, "effects", 1, "where", "away_from", "stations",
    ),
    "bad_rails_dice": ("tables", "bad_rails_line", "dice", "count"),
    "bad_rails_min_victory_depots": ("events", "Bad Rails", "when", 0, "at_least"),
    "wear_and_tear_min_victory_depots": ("events", "Engine Wear & Tear", "when", 0, "at_least"),
    "blockade_safe_max": ("load_kinds", "runner", "check", "safe_to"),
    "offensive_success_min": ("counters", "Confederate Offensive", "uses", 0, "effects", 0, "roll", "at_least"),
    "through_freight_success_min": ("counters", "Through-Freight Law", "uses", 0, "effects", 0, "roll", "at_least"),
    "through_freight_donation": (
        "counters", "Through-Freight Law", "uses", 0, "effects", 0, "roll", "donations", "amount",
    ),
    "lee_cancel_max": ("counters", "General Lee", "uses", 0, "effects", 0, "roll", "at_most"),
    "jackson_cancel_max": ("counters", "General Jackson", "uses", 0, "effects", 0, "roll", "at_most"),
    "mcclellan_cancel_max": ("counters", "General McClellan", "uses", 0, "effects", 0, "roll", "at_most"),
    "general_offensive_bonus": ("counters", "General Lee", "uses", 1, "effects", 0, "plus"),
    "convention_bonus": ("events", "Railroad Convention", "effects", 1, "amount"),
    "cotton_embargo_factor": ("events", "Cotton Embargo", "effects", 0, "times"),
    "cotton_embargo_rounding": ("payouts", "round"),
    "min_bid": ("turn", "phases", "Railroad Company", "minimum"),
    "union_marker_supply": ("markers", "occupied", "supply"),
    "congested_marker_supply": ("markers", "congested", "supply"),
    "bridge_disruption_supply": ("markers", "bridge_disrupted", "supply"),
    "ripped_up_supply": ("markers", "ripped_up", "supply"),
    "new_depot_supply": ("markers", "new_depot", "supply"),
    "union_victory_depots_to_end": ("end", "conquest", "count"),
    "end_on_draw_pile_exhausted": ("end", "exhaustion", "when"),
    "end_after_exhaustion": ("end", "exhaustion", "then"),
    "end_on_victory_depots": ("end", "conquest", "then"),
    "end_on_idle_rounds": ("end", "idleness", "rounds"),
    "winner": ("scoring", "winner"),
    "tie_breakers": ("scoring", "ties"),
    "final_payment_for_carried_loads": ("scoring", "carried_loads"),
    "forced_payment_shortfall": ("money", "shortfall"),
    "convention_becomes_seizure_after": ("events", "Railroad Convention", "instead", "when", "since"),
    "setup_loads_trigger_war_roll": ("opening", "choose_first_loads", "war_rolls"),
    "abandoned_war_load_triggers_war_roll": ("undertaking", "left_behind_rolls"),
    "cavalry_mp_counts": ("measures", "raid", "tracks"),
    "repair_box_trains_pay_wear_and_tear": ("events", "Engine Wear & Tear", "effects", 0, "in_repair"),
}

# How the title says what the fact sheet says in other words.
IN_OTHER_WORDS: dict[str, Callable[[Any], Any]] = {
    "cotton_embargo_factor": lambda times: times / 2,
    "cotton_embargo_rounding": {"down": "down_to_100"}.get,
    "end_on_draw_pile_exhausted": lambda when: when == "pile_empty",
    "end_after_exhaustion": {"finish_round": "finish_current_round"}.get,
    "end_on_victory_depots": {"at_once": "immediately"}.get,
    "tie_breakers": lambda ties: [
        {"lines_without_occupied_station": "owned_lines_without_union_station", "shared": "shared_win"}.get(tie, tie)
        for tie in ties
    ],
    "forced_payment_shortfall": {"pays_what_is_there": "pay_all_you_have"}.get,
    "convention_becomes_seizure_after": {"succeeded": "law_passed"}.get,
    "cavalry_mp_counts": {True: "base_plus_ferry_and_overland"}.get,
}

COSTS: dict[str, Way] = {
    "activation": ("costs", "activation", "amount"),
    "line_usage_fee": ("costs", "line_fee", "amount"),
    "line_usage_fee_troops": ("load_kinds", "troops", "line_fee"),
    "line_usage_fee_empty_train": ("costs", "line_fee", "empty"),
    "abandon_penalty": ("abandoning", "penalty"),
    "bridge_repair": ("markers", "bridge_disrupted", "removal", "cost"),
    "ripped_up_repair": ("markers", "ripped_up", "removal", "cost"),
    "train_repair": ("repair", "cost"),
    "engine_wear_and_tear": ("events", "Engine Wear & Tear", "effects", 0, "amount"),
    "through_freight_donation": (
        "counters", "Through-Freight Law", "uses", 0, "effects", 0, "roll", "donations", "amount",
    ),
    "minimum_bid_or_raise": ("turn", "phases", "Railroad Company", "raise_by"),
}


def found(document: Any, way: Way) -> tuple[Any, Way]:
    """What lies at a way, and the same way by positions."""
    path: list[str | int] = []
    for step in way:
        if isinstance(document, list) and isinstance(step, str):
            names = [str(entry.get("name", entry.get("number", entry.get("step")))) for entry in document]
            step = names.index(step)
        document = document[step]
        path.append(step)
    return document, tuple(path)


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_is_that_of_the_fact_sheet(extended: Result, table_facts: Any, figure: str) -> None:
    assert extended.resolved is not None
    value, _ = found(extended.resolved.document, FIGURES[figure])
    said = IN_OTHER_WORDS.get(figure, lambda value: value)(value)
    assert said == table_facts["parameters"][figure]["value"]


def test_no_figure_of_the_fact_sheet_is_left_out(table_facts: Any) -> None:
    assert set(FIGURES) == set(table_facts["parameters"])
    assert set(COSTS) == set(table_facts["costs"]) - {"bribe"}


@pytest.mark.parametrize("cost", COSTS)
def test_every_cost_is_that_of_the_fact_sheet(extended: Result, table_facts: Any, cost: str) -> None:
    assert extended.resolved is not None
    assert found(extended.resolved.document, COSTS[cost])[0] == table_facts["costs"][cost]["amount"]


@pytest.mark.parametrize("figure", FIGURES)
def test_figures_that_were_made_up_say_so(plain: Result, table_facts: Any, figure: str) -> None:
    if figure == "min_bid":
        pytest.skip("only the longer game has bids")
    assert plain.resolved is not None
    document = plain.resolved.document
    _, path = found(document, FIGURES[figure])
    files = {key: stem for stem, keys in _files().items() for key in keys}
    told = source_of(document, path, document["source"].get(files[str(path[0])]))
    made_up = table_facts["parameters"][figure]["prov"].startswith("reconstructed")
    assert told is not None and ("reconstructed" in told) == made_up


def _files() -> dict[str, tuple[str, ...]]:
    from railwright.compiler.schema.pickup_deliver.whole import FILES

    return FILES


def table(title: FreightTitle, name: str) -> Any:
    return next(entry for entry in title.tables if entry.name == name)


def test_every_cell_of_the_war_table(title: FreightTitle, table_facts: Any, named: dict[str, str]) -> None:
    war = table(title, "war_progress")
    assert isinstance(war, OccupationTable)
    ids = {name: place for place, name in named.items()}
    ours = {
        column.held: {
            total: ids[cell.station] if cell.station else {"nothing": "none"}.get(str(cell.result), cell.result)
            for cell in column.cells
            for total in cell.rolls
        }
        for column in war.columns
    }
    facts = table_facts["war_progress_table"]
    assert ours == facts["columns"]
    assert f"{war.dice.count}d{war.dice.sides}" == facts["dice"]
    assert war.stations == len(facts["stations_named"])
    assert war.column_by == "victory"
    choice_v = next(result for result in war.results if result.name == "choice_v")
    assert choice_v.do == "choose_station" and choice_v.within == 2 and choice_v.not_kind is None


def test_every_row_of_the_congestion_table(title: FreightTitle, table_facts: Any, named: dict[str, str]) -> None:
    congestion = table(title, "congestion")
    assert isinstance(congestion, MarkingTable)
    ours = {total: row.stations for row in congestion.rows for total in row.rolls}
    facts = table_facts["congestion_table"]
    assert ours == {roll: [named[place] for place in places] for roll, places in facts["rows"].items()}
    assert f"{congestion.dice.count}d{congestion.dice.sides}" == facts["dice"]
    assert isinstance(table(title, "bad_rails_line"), LineTable)


def test_congestable_and_war_stations_are_those_the_tables_name(
    title: FreightTitle, network_facts: Any
) -> None:
    war, congestion = table(title, "war_progress"), table(title, "congestion")
    taken = {cell.station for column in war.columns for cell in column.cells if cell.station}
    jammed = {name for row in congestion.rows for name in row.stations}
    assert taken == {station["name"] for station in network_facts["stations"] if station["war_table"]}
    assert jammed == {station["name"] for station in network_facts["stations"] if station["congestable"]}


def test_set_up_for_every_number_of_players(plain: Result, extended: Result, table_facts: Any) -> None:
    assert isinstance(plain.title, FreightTitle) and isinstance(extended.title, FreightTitle)
    facts = table_facts["setup"]
    special = {entry["id"]: entry["number"] for entry in table_facts["special_counters"]}
    numbers = {counter.name: counter.number for counter in plain.title.counters}
    assert [row.count for row in plain.title.setup] == list(facts["players"])
    for row, longer in zip(plain.title.setup, extended.title.setup, strict=True):
        fact = facts["players"][row.count]
        assert plain.title.colours[: row.count] == fact["colours"]
        assert row.trains == longer.trains == fact["trains"]
        assert row.counters == longer.counters == fact["special_counters"]
        assert row.deals == fact["dealt_rrc"]
        removed = sorted(special[name] for name in fact["removed_special"])
        assert sorted(numbers[name] for name in row.removed) == removed
        assert sorted(numbers[name] for name in longer.removed) == removed
        order = fact["choose_order"]
        seats = list(range(1, row.count + 1)) if isinstance(order, str) else [
            ("first", "second").index(seat) + 1 for seat in order
        ]
        assert row.picks == seats
        assert longer.picks == []
        assert longer.deals == [fact["extended"]["dealt_rrc"]] * row.count
        assert longer.unsold == fact["extended"]["auction_rrc"]
        assert longer.placed == fact["extended"]["initial_trains"]
    assert {row.cash for row in plain.title.players} == {facts["starting_money"]["standard"]}
    assert {row.cash for row in extended.title.players} == {facts["starting_money"]["extended"]}
    assert plain.title.trains.extra is not None
    assert plain.title.trains.extra.name == facts["extra_train_per_player"]["id"]


def test_every_event_has_its_number_of_chits_and_its_conduct(title: FreightTitle, table_facts: Any) -> None:
    facts = table_facts["events"]
    assert [event.conduct for event in title.events] == [fact["conduct"] for fact in facts]
    assert [event.count for event in title.events] == [fact["count"] for fact in facts]
    sections = [f"rulebook {fact['section']}" for fact in facts]
    assert [event.source for event in title.events] == sections
    # A chit that leaves nothing, or only a marker, is discarded; the others stay.
    assert [event.stays is None for event in title.events] == [fact["stays"] in ("no", "marker") for fact in facts]


def test_every_counter_has_its_number_and_count(title: FreightTitle, table_facts: Any) -> None:
    facts = table_facts["special_counters"]
    assert [(counter.number, counter.count) for counter in title.counters] == [
        (fact["number"], fact["count"]) for fact in facts
    ]
    assert [counter.source for counter in title.counters] == [f"rulebook {fact['section']}" for fact in facts]


def test_the_longer_game_sells_companies_and_waits_with_the_war(extended: Result) -> None:
    assert isinstance(extended.title, FreightTitle)
    assert [phase.step for phase in extended.title.turn.phases] == ["sell_company", "renew_display", "run_trains"]
    assert extended.title.war is not None and extended.title.war.begins.when == "round_after_last_sale"
    steps = [step.step for step in extended.title.opening]
    assert "pick_companies" not in steps and "return_chits" not in steps
