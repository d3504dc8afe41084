"""Money, terms and what the map means: CR-001 to CR-025."""

from __future__ import annotations

import msgspec
import pytest

import railwright
from railwright.runtime.actions.errors import GameError
from railwright.runtime.actions.pickup_deliver import ALL, Move
from railwright.runtime.engine import Engine
from railwright.runtime.state.pickup_deliver import ABOARD, OCCUPIED, UNBUILT
from railwright.runtime.tables.rule import Rule


@pytest.mark.rule("CR-001")
@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_play(count):
    title = railwright.load("confederate_rails")
    with pytest.raises(GameError):
        title.new_game([f"P{number}" for number in range(count)])
    for allowed in (2, 5):
        assert title.new_game([f"P{number}" for number in range(allowed)]).state.n_players == allowed


@pytest.mark.rule("CR-002")
def test_most_money_wins(table):
    table.cash(Ann=4100, Bo=3900, Cy=4000)
    assert table.start().result()[0].player == "Ann"
    assert table.rules.winners(table.state) == [1]


@pytest.mark.rule("CR-003")
def test_players_pay_each_other_at_any_time(table):
    table.turn("Cy").cash(Ann=900, Bo=0)
    train = table.train("Cy", "1", "griffin")
    table.play("Ann offers 300 to Bo")
    assert table.actor == "Bo"
    table.play("Bo accepts")
    assert (table.money("Ann"), table.money("Bo"), table.actor) == (600, 300, "Cy")
    assert table.at(train) == "griffin"
    table.play("Ann offers 200 to Bo", "Bo passes")
    assert (table.money("Ann"), table.money("Bo")) == (600, 300)
    assert table.refused("Ann offers 700 to Bo").rule == "money.gifts"
    assert table.refused("Ann offers 100 to Ann").rule == "money.gifts"


@pytest.mark.rule("CR-004")
def test_money_moves_in_hundreds(table):
    table.train("Ann", "1", "griffin")
    assert table.refused("Ann offers 250 to Bo").rule == "money.step"


@pytest.mark.rule("CR-005")
def test_fees_go_to_players_tariffs_to_the_bank(table):
    table.own(Ann=[12], Bo=[13]).cash(Ann=1000, Bo=0)
    train = table.train("Ann", "1", "macon_ga", 12, load=21, carrying=True)
    table.running(train)
    bank = table.state.cash[0]
    table.play("moves gordon:13$")
    assert (table.money("Ann"), table.money("Bo"), table.state.cash[0]) == (800, 200, bank)
    table.play("abandons")
    assert (table.money("Ann"), table.money("Bo"), table.state.cash[0]) == (500, 200, bank + 300)


@pytest.mark.rule("CR-006")
def test_a_selected_chit_is_the_one_named(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12, 20).undertaking(train).draws(33)
    table.play("undertakes load 12")
    assert table.state.chit_at[table.chit(12)] == (ABOARD, train)


@pytest.mark.rule("CR-007")
def test_a_segment_is_within_when_one_end_is(table):
    far = table.rules.distance_from_front(table.state)
    assert [far[table.station(word)] for word in ("columbus_ky", "union_city", "trenton", "humboldt")] == [1, 2, 3, 4]
    from railwright.runtime.rules.freight_targets import markable_segments

    where = Rule(
        "where", area=None, near_front=Rule("near_front", within=2, measure="stations"), away_from=None, reachable=False
    )
    found = markable_segments(table.rules, table.state, Rule("mark_segment", marker=table.marker("ripped_up"), where=where))
    assert table.segment("union_city", "trenton") in found
    assert table.segment("trenton", "humboldt") not in found


@pytest.mark.rule("CR-008")
def test_counting_crosses_ferries_and_overland(table):
    table.occupied("wilmington")
    assert table.rules.distance_from_front(table.state)[table.station("whitesville")] == 1
    table.occupied("selma")
    assert table.rules.distance_from_front(table.state)[table.station("montgomery")] == 1


@pytest.mark.rule("CR-009")
def test_stations_and_points_are_different_measures(table):
    table.occupied("strasburg")
    winchester = table.station("winchester")
    clock = table.state.clock
    assert table.rules.distance_from_front(table.state)[winchester] == 1
    assert table.rules.raid_distance(clock[OCCUPIED], clock[UNBUILT])[winchester] == 3


@pytest.mark.rule("CR-010")
def test_a_colour_is_no_line(table):
    title = table.title
    assert len(title.line_number) == 24 and len(set(title.line_colour)) == 4
    table.own(Ann=[12, 13]).running(table.train("Ann", "1", "forsyth", 12))
    state = table.state.clone()
    table.play("moves macon_ga:12 gordon:13")
    assert table.points == 10 - 1 - 2
    # The same where both lines have one colour: the change of line is charged all the same.
    engine = Engine(msgspec.structs.replace(title, line_colour=("red",) * 24))
    ways = (("forsyth", "macon_ga", 12), ("macon_ga", "gordon", 13))
    steps = tuple((table.segment(a, b), table.line(line), 0) for a, b, line in ways)
    engine.play(state, Move(steps))
    assert state.turn == table.state.turn


@pytest.mark.rule("CR-011")
def test_a_shared_station_belongs_to_all_its_lines(table):
    lines = table.title.station_lines
    numbers = {
        word: [n for n in table.title.line_number if lines[table.station(word)] >> table.line(n) & 1]
        for word in ("corinth", "savannah")
    }
    assert numbers["corinth"] == [17, 18]
    assert len(numbers["savannah"]) == 3


@pytest.mark.rule("CR-012")
def test_victory_depots_are_depots_and_load_stations(table):
    for kind in range(3):
        assert table.rules.is_kind(table.state, table.station("atlanta"), kind)
    assert not table.rules.is_kind(table.state, table.station("griffin"), 0)


@pytest.mark.rule("CR-013")
def test_a_sound_bridge_costs_nothing(table):
    table.own(Ann=[13])
    assert table.title.segment_bridge[table.segment("gordon", "tennille")]
    table.running(table.train("Ann", "1", "gordon", 13)).play("moves tennille:13")
    assert table.points == 9


@pytest.mark.rule("CR-014")
def test_ferries_and_overland_cannot_be_ripped_up(table):
    from railwright.runtime.rules.freight_targets import takes_marker

    ripped = table.marker("ripped_up")
    for pair in (("wilmington", "whitesville"), ("selma", "montgomery")):
        assert not takes_marker(table.rules, table.state, table.segment(*pair), ripped)
    assert takes_marker(table.rules, table.state, table.segment("griffin", "forsyth"), ripped)
    assert sum(table.title.track_name[track] == "ferry" for track in table.title.segment_track) == 6
    assert sum(table.title.track_name[track] == "overland" for track in table.title.segment_track) == 5


@pytest.mark.rule("CR-015")
def test_unbuilt_segments_do_not_exist(table):
    table.own(Ann=[6])
    table.occupied("danville")
    assert table.rules.distance_from_front(table.state)[table.station("greensboro")] > 1
    other = type(table)()
    other.own(Ann=[6]).running(other.train("Ann", "1", "danville", 6))
    assert other.refused("moves greensboro:6").rule == "segments.built"


@pytest.mark.rule("CR-016")
def test_entry_points_are_always_next_to_the_network(table):
    far = table.rules.distance_from_front(table.state)
    near = {table.title.station_word[station] for station, distance in enumerate(far) if distance == 1}
    assert near == {"columbus_ky", "louisville", "grafton", "monocacy", "alexandria"}


@pytest.mark.rule("CR-017")
def test_entry_points_are_never_a_target(table):
    table.hand("Ann", "Confederate Offensive")
    table.train("Ann", "1", "griffin")
    # Nothing but entries is the occupier's: there is nothing to retake.
    assert table.refused("Ann plays Confederate Offensive use 1").rule == "counters.effects"
    other = type(table)()
    other.hand("Ann", "Confederate Offensive").occupied("norfolk")
    other.train("Ann", "1", "griffin")
    other.play("Ann plays Confederate Offensive use 1")
    assert [line for line in other.menu() if "chooses" in line] == ["Ann chooses station norfolk"]
    assert other.refused("Ann chooses station ohio")


@pytest.mark.rule("CR-018")
def test_two_segments_join_the_same_stations(table):
    table.own(Ann=[2]).broken("ripped_up", "hanover", "richmond", 2)
    train = table.train("Ann", "1", "hanover", 2, load=24, carrying=True)
    table.running(train)
    assert table.refused("moves richmond:2").rule == "markers.closes"
    table.play("moves richmond:4")
    assert table.points == 9
    other = type(table)()
    other.broken("ripped_up", "hanover", "richmond", 2).broken("ripped_up", "hanover", "richmond", 4)
    other.running(other.train("Ann", "1", "hanover", 2))
    assert other.refused("moves richmond:2") and other.refused("moves richmond:4")


@pytest.mark.rule("CR-019")
def test_companies_never_change_hands(table):
    assert table.title.holdings.change_hands == "never"
    # No action gives a company to anyone but in the set-up and in a sale.
    giving = {action.__name__ for action in ALL if "company" in action.__struct_fields__}
    assert giving == {"PickCompany", "Nominate"}
    table.train("Ann", "1", "griffin")
    assert table.refused("Ann picks Virginia Central").rule == "rounds"
    assert table.refused("Ann puts up Virginia Central for 100").rule == "rounds"


@pytest.mark.rule("CR-020")
def test_a_train_carries_one_load(table):
    train = table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.lying(58, "griffin").running(train, may_undertake=True)
    assert table.refused("undertakes load 58").rule == "trains.capacity"
    assert table.refused("draws").rule == "trains.capacity"


@pytest.mark.rule("CR-021")
def test_no_train_beyond_the_set_but_the_extra_one(position):
    table = position(4)
    table.train("Ann", "1", "griffin")
    assert table.state.trains_each == 4 + 1
    words = [table.rules.train_word(table.state, train) for train in table.state.trains_of(1)]
    assert words == ["1", "2", "3", "4", "E"]
    assert table.start().refusal("Ann activates 5").rule == "notation"
    extra = table.state.trains_of(1)[-1]
    assert table.rules.is_extra(table.state, extra) and table.at(extra) == -1
    assert table.start().refusal("Ann activates E").rule == "turn.run_trains"


@pytest.mark.rule("CR-022")
def test_one_disruption_a_bridge(table):
    from railwright.runtime.rules.freight_targets import takes_marker

    bridge, marker = table.segment("memphis", "brownsville"), table.marker("bridge_disrupted")
    assert takes_marker(table.rules, table.state, bridge, marker)
    table.broken("bridge_disrupted", "memphis", "brownsville")
    assert not takes_marker(table.rules, table.state, bridge, marker)
    assert not takes_marker(table.rules, table.state, table.segment("griffin", "forsyth"), marker)


@pytest.mark.rule("CR-023")
def test_each_ripped_up_marker_is_bought_off(table):
    table.own(Ann=[12]).cash(Ann=1000)
    table.broken("ripped_up", "griffin", "forsyth").broken("ripped_up", "griffin", "forsyth")
    table.running(table.train("Ann", "1", "griffin", 12))
    table.play("buys off ripped_up at griffin/forsyth")
    assert table.money("Ann") == 800
    assert table.refused("moves forsyth:12").rule == "markers.closes"
    table.play("buys off ripped_up at griffin/forsyth", "moves forsyth:12")
    assert table.money("Ann") == 600


@pytest.mark.rule("CR-024")
def test_the_owner_repairs_in_his_own_turn(table):
    table.own(Bo=[20], Ann=[12]).cash(Ann=1000, Bo=1000)
    table.broken("bridge_disrupted", "strawberry_plains", "knoxville")
    table.hand("Bo", "Confederate Offensive").occupied("norfolk")
    table.train("Ann", "1", "griffin")
    table.turn("Ann")
    table.state.clock[0] = (*table.state.agenda, ("window", "any_time", 0, (2,)))
    assert table.actor == "Bo"
    assert table.refused("Bo buys off bridge_disrupted at strawberry_plains/knoxville").rule == "markers.removal"
    table.play("Bo passes")
    assert table.refused("Ann buys off bridge_disrupted at strawberry_plains/knoxville").rule == "markers.removal"
    other = type(table)()
    other.own(Bo=[20]).cash(Bo=1000).broken("bridge_disrupted", "strawberry_plains", "knoxville")
    first, second = other.train("Bo", "1", "griffin", 12, load=21), other.train("Bo", "2", "forsyth", 12, load=33)
    other.turn("Bo")
    other.play("activates 1", "activates 2", "runs 1", "passes")
    # The last train begins by itself; between two trains is a moment like any other.
    assert other.state.turn[3] == second != first
    other.play("buys off bridge_disrupted at strawberry_plains/knoxville")
    assert other.money("Bo") == 1000 - 200 - 300


@pytest.mark.rule("CR-025")
def test_either_owner_pays_on_a_shared_segment(table):
    table.own(Ann=[15], Bo=[16]).cash(Bo=500).broken("ripped_up", "lawton", "live_oak")
    table.train("Bo", "1", "griffin")
    table.turn("Bo").play("buys off ripped_up at lawton/live_oak")
    assert table.money("Bo") == 300
    assert table.state.segment_marks[table.segment("lawton", "live_oak")] == ()
