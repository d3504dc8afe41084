"""Words this title does not use, or uses in one way only: said otherwise, the game plays otherwise."""

from __future__ import annotations

import msgspec
import pytest

import railwright
from railwright.runtime.effects.freight import mark_segment, mark_station
from railwright.runtime.rules.freight_targets import markable_segments, markable_stations, trains_to_disable
from railwright.runtime.rules.pickup_deliver import FAR, Rules
from railwright.runtime.state.pickup_deliver import CARRYING, LAWS, LOST, PAID
from railwright.runtime.steps.pickup_deliver.opening import next_train
from railwright.runtime.tables.rule import Rule


def with_(rule, **changes):
    return Rule(rule.word, **dict(rule.params()) | changes)


def measured(table, measure, **params):
    """The rules of the title, one of its measures said otherwise."""
    measures = table.title.measures
    changed = with_(measures, **{measure: with_(getattr(measures, measure), **params)})
    return Rules(msgspec.structs.replace(table.title, measures=changed))


def test_stations_are_not_counted_across_closed_segments_where_the_measure_says_so(table):
    strict = measured(table, "distance", over_closed=False)
    union_city, trenton = table.station("union_city"), table.station("trenton")
    assert strict.distance_from_front(table.state) == table.rules.distance_from_front(table.state)
    table.broken("ripped_up", "union_city", "trenton")
    assert table.rules.distance_from_front(table.state)[trenton] == 3
    assert strict.distance_from_front(table.state)[trenton] > 3 and strict.distance_from_front(table.state)[union_city] == 2


def test_a_torn_up_line_cuts_off_where_the_measure_says_so(table):
    strict = measured(table, "reach", over_closed=False)
    ends = table.station("mobile"), table.station("spring_hill")
    assert strict.can_reach(table.state, *ends)
    table.broken("ripped_up", "mobile", "spring_hill")
    assert table.rules.can_reach(table.state, *ends) and not strict.can_reach(table.state, *ends)


def test_unbuilt_segments_are_counted_where_the_measure_says_so(table):
    loose = measured(table, "distance", over_unbuilt=True)
    meridian, bluff = table.station("meridian"), table.station("mcdowells_bluff")
    table.occupied("meridian")
    assert loose.distance_from_front(table.state)[bluff] == 1 < table.rules.distance_from_front(table.state)[bluff]
    assert loose.distance_from_front(table.state)[meridian] == 0


def test_the_way_to_a_kind_of_station_ends_at_occupied_ones_where_the_measure_says_so(table):
    strict = measured(table, "distance", through_occupied=False)
    victory = table.title.kind_name.index("victory")
    spring_hill = table.station("spring_hill")
    assert table.rules.distance_from_kind(table.state, victory)[spring_hill] == 1
    table.occupied("mobile")
    # Mobile itself is one, and is counted from; what lies behind it is not.
    assert strict.distance_from_kind(table.state, victory)[table.station("mobile")] == 0
    assert strict.distance_from_kind(table.state, victory)[spring_hill] == FAR
    assert table.rules.distance_from_kind(table.state, victory)[spring_hill] == 1


def test_reaching_through_occupied_stations_where_the_measure_says_so(table):
    loose = measured(table, "reach", through_occupied=True)
    table.occupied("mobile")
    ends = table.station("spring_hill"), table.station("atlanta")
    assert loose.can_reach(table.state, *ends) and not table.rules.can_reach(table.state, *ends)


def test_a_segment_is_near_with_both_ends_where_the_measure_says_so(table):
    both = Rules(
        msgspec.structs.replace(table.title, measures=with_(table.title.measures, segment_within="both_ends"))
    )
    raid = table.title.event_effects[table.title.event_name.index("Union Cavalry Raid")][0].choices[0]
    edge = table.segment("bowling_green", "gallatin")
    assert edge in list(markable_segments(table.rules, table.state, raid))
    assert edge not in list(markable_segments(both, table.state, raid))


def test_a_station_marker_that_closes_lets_nobody_in(table):
    marker = table.marker("congested")
    closes = tuple(number == marker or does for number, does in enumerate(table.title.marker_closes))
    title = msgspec.structs.replace(table.title, marker_closes=closes)
    table.own(Ann=[12])
    train = table.train("Ann", "1", "forsyth", 12)
    mark_station(table.rules, table.state, table.station("macon_ga"), marker)
    assert table.rules.enter_costs(table.state, train)[table.station("macon_ga")] == 2
    assert Rules(title).enter_costs(table.state, train)[table.station("macon_ga")] == 255


WHERES = {
    "area": {"area": 0},
    "near the front": {"near_front": Rule("near_front", within=2, measure="stations")},
    "reachable": {"reachable": True},
    "away from depots": {"away_from": Rule("away_from", kind=1, stations=3, dead_ends="protected")},
    "away from depots but for dead ends": {"away_from": Rule("away_from", kind=1, stations=3, dead_ends="open")},
}


@pytest.mark.parametrize("name", WHERES)
def test_where_is_heard_for_stations_and_trains_as_for_segments(table, name):
    """Every key of ``where`` narrows what an effect may be aimed at, whatever that is."""
    table.occupied("mobile", "strasburg")
    everywhere = {"area": None, "near_front": None, "away_from": None, "reachable": False}
    where = Rule("where", **everywhere | WHERES[name])
    marker = table.marker("new_depot")
    build = {"marker": marker, "not_kind": None}
    every = set(markable_stations(table.rules, table.state, Rule("mark_station", **build, where=Rule("", **everywhere))))
    some = set(markable_stations(table.rules, table.state, Rule("mark_station", **build, where=where)))
    assert some < every and some
    inside, outside = min(some), min(every - some)
    first = table.train("Bo", "1", table.title.station_word[inside])
    table.train("Bo", "2", table.title.station_word[outside])
    raid = Rule("disable_train", whose="others", pick="any", where=where)
    assert trains_to_disable(table.rules, table.state, raid, 1) == [first]


def test_picking_up_on_anothers_line_may_leave_it_free(table):
    costs = table.title.costs
    title = msgspec.structs.replace(table.title, costs=with_(costs, line_fee=with_(costs.line_fee, on_pickup="free")))
    for compiled, cost in ((table.title, 2), (title, 1)):
        other = type(table)()
        train = other.train("Ann", "1", "huntsville", 17, load=30, pickup="huntsville", dropoff="memphis")
        other.running(train)
        other.title = compiled
        game = other.start()
        game.play("loads")
        assert bool(other.state.train_flags[train] & PAID) == (cost == 1) and other.state.train_flags[train] & CARRYING
        before = other.points
        game.play("moves scottsboro:17")
        assert before - other.points == cost


def test_lost_trains_come_back_where_the_title_lets_them(table):
    back = Rules(msgspec.structs.replace(table.title, trains=with_(table.title.trains, lost_return=True)))
    numbered = [train for train in table.state.trains_of(1) if not table.rules.is_extra(table.state, train)]
    extra = table.rules.extra_left(table.state, 1)
    for train in (*numbered, extra):
        table.state.train_at[train] = LOST
    assert next_train(table.rules, table.state, 1) == table.rules.extra_left(table.state, 1) == -1
    assert next_train(back, table.state, 1) == numbered[0] and back.extra_left(table.state, 1) == extra


def test_a_law_may_come_from_an_event(table):
    """What a law brings into force is found by where it is written, be it an event or a counter."""
    law = next(
        effect
        for uses in table.title.counter_uses
        for use in uses
        for effect in use.effects
        if effect.word == "pass_law"
    )
    event = table.title.event_name.index("Bridge Collapse")
    effects = tuple((law,) if number == event else row for number, row in enumerate(table.title.event_effects))
    rules = Rules(msgspec.structs.replace(table.title, event_effects=effects))
    assert not rules.line_is_free(table.state)
    table.state.clock[LAWS] = (("event", event, 0, 0, -1),)
    assert rules.line_is_free(table.state)


def test_the_view_names_the_phase_and_the_colours(table):
    view = table.start().view("Ann")
    assert view["phase"] == "Load"
    assert [player["colour"] for player in view["players"]] == ["buff", "grey", "mint"]
    longer = railwright.load("confederate_rails").new_game(["Ann", "Bo"], options=["extended"]).view()
    assert longer["phase"] is None


def test_markers_on_segments_count_one_by_one(table):
    """Two on one segment are two to pay for, and the same segment is closed all the same."""
    segment = table.segment("memphis", "hernando")
    for _ in range(2):
        mark_segment(table.rules, table.state, segment, table.marker("ripped_up"))
    assert table.rules.closed_segments(table.state)[segment] == 1 and len(table.state.segment_marks[segment]) == 2
