"""Blockade runners, repair and the war: CR-133 to CR-149."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import IN_REPAIR, LOST, LYING, NOTHING, OCCUPIED, OUT, TRAIN, TURN


def rolled(table, *faces):
    """A war roll by Ann, whose empty train then goes on."""
    train = table.train("Ann", "5", "griffin")
    table.display(44).undertaking(train).draws(33, *faces)
    return train


@pytest.mark.rule("CR-133")
def test_a_runner_that_gets_through_is_loaded(table):
    table.in_force("Union Blockade Increase")
    table.own(Ann=[5])
    train = table.train("Ann", "1", "stricklands_depot", 5, load=67)
    table.running(train).dice(4).play("moves wilmington:5")
    assert table.record("dice") == [("blockade", 1, (4,))]
    table.play("loads")
    assert table.state.is_carrying(train) and table.points == 8
    # Already there when the run begins: the roll is made at once, and only once.
    there = type(table)()
    train = there.train("Ann", "1", "wilmington", 5, load=67)
    there.dice(5).play("activates 1")
    assert there.record("dice") == [("blockade", 1, (5,))]
    there.play("loads")
    assert there.record("dice") == []


@pytest.mark.rule("CR-134")
def test_a_runner_that_is_caught_is_gone(table):
    table.in_force("Union Blockade Increase")
    table.in_force("Union Blockade Increase")
    table.own(Ann=[5]).cash(Ann=500)
    train = table.train("Ann", "1", "stricklands_depot", 5, load=67)
    table.running(train).dice(4).play("moves wilmington:5")
    assert table.place(67) == OUT and table.state.train_load[train] == NOTHING
    assert table.money("Ann") == 500 and table.points == 9
    # It was neither delivered nor abandoned: no other load in this run.
    assert table.refused("draws").rule == "undertaking"


def break_down(table, *faces):
    """Ann draws a break-down; the war roll takes nothing, the congestion roll is a 1."""
    train = table.train("Ann", "5", "griffin")
    table.display(12).undertaking(train).draws("Trains Break Down", *(faces or (1, 6, 1)))
    return train


@pytest.mark.rule("CR-135")
def test_a_disabled_train_goes_to_the_box(table):
    victim = table.train("Ann", "1", "spring_hill", 18)
    # The only way from there is ripped up; that does not matter.
    table.broken("ripped_up", "mobile", "spring_hill")
    break_down(table)
    table.play("chooses train 1")
    assert table.at(victim) == IN_REPAIR


@pytest.mark.rule("CR-136")
def test_without_a_way_it_is_destroyed(table):
    victim = table.train("Ann", "1", "meridian", 18)
    table.occupied("raleigh")
    break_down(table)
    table.play("chooses train 1")
    assert table.at(victim) == LOST
    cut = type(table)()
    victim = cut.train("Ann", "1", "spring_hill", 18)
    cut.occupied("mobile")
    break_down(cut)
    cut.play("chooses train 1")
    assert cut.at(victim) == LOST


@pytest.mark.rule("CR-137")
def test_repair_costs_300_and_includes_the_run(table):
    table.cash(Ann=1000)
    train = table.train("Ann", "1", "raleigh", load=21)
    table.state.train_at[train] = IN_REPAIR
    table.play("activates 1")
    assert table.money("Ann") == 700
    assert table.at(train) == "raleigh" and table.points == 10
    full = type(table)()
    train = full.train("Ann", "1", "raleigh", load=21)
    full.state.train_at[train] = IN_REPAIR
    for number in (1, 2, 3):
        full.train("Bo", str(number), "raleigh")
    full.play("activates 1")
    assert full.refused("runs 1").rule == "stacking"


@pytest.mark.rule("CR-138")
def test_not_in_the_turn_it_was_disabled(table):
    train = table.train("Ann", "1", "raleigh", load=21)
    other = table.train("Ann", "2", "griffin", 12, load=33)
    table.state.train_at[train], table.state.train_since[train] = IN_REPAIR, table.state.clock[TURN]
    assert table.refused("activates 1").rule == "repair.from_turn"
    table.play("activates 2")
    assert table.state.turn[TRAIN] == other
    # Named and then disabled by an event of the same turn, it does not run.
    late = type(table)()
    victim, drawer = late.train("Ann", "1", "griffin", 12, load=21), late.train("Ann", "2", "griffin")
    late.train("Bo", "1", "tupelo", 18, load=22)
    late.display(12).play("activates 1", "activates 2")
    late.draws("Trains Break Down", 1, 6, 1)
    late.play("runs 2", "chooses train 1")
    assert late.at(victim) == IN_REPAIR and late.at(drawer) == "griffin"
    assert late.actor == "Bo"


@pytest.mark.rule("CR-139")
def test_destroyed_trains_never_return(table):
    extra = table.state.trains_of(1)[-1]
    table.state.train_at[extra] = LOST
    assert table.rules.extra_left(table.state, 1) == -1
    table.own(Ann=[12])
    table.train("Bo", "1", "griffin", 12, load=21, carrying=True)
    table.train("Bo", "2", "tupelo", 18, load=22)
    train = table.train("Ann", "1", "meridian")
    table.display(12).undertaking(train).draws("Trains Seizure")
    assert table.actor == "Bo" and table.at(extra) == LOST


@pytest.mark.rule("CR-140")
def test_a_war_roll_before_each_effect(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12).undertaking(train).draws("Bridge Collapse", 1, 6, 2)
    assert table.question == "effect"
    assert [entry[0] for entry in table.record("dice")] == ["war_progress", "congestion"]
    assert not any(table.state.segment_marks)
    table.play("chooses segment memphis/brownsville")
    assert table.state.segment_marks[table.segment("memphis", "brownsville")] == (table.marker("bridge_disrupted"),)


@pytest.mark.rule("CR-141")
def test_the_column_is_the_number_of_victory_depots_held(table):
    table.occupied("memphis", "nashville", "vicksburg")
    rolled(table, 4, 6)
    table.play("undertakes load 44")
    # Three held, a ten: New Orleans.
    assert table.state.is_occupied(table.station("new_orleans"))
    assert table.rules.occupied_of_kind(table.state, table.title.kind_name.index("victory")) == 4
    first = type(table)()
    rolled(first, 4, 6)
    first.play("undertakes load 44")
    assert first.state.is_occupied(first.station("nashville"))


@pytest.mark.rule("CR-142")
def test_a_station_taken_already_means_rolling_again(table):
    table.occupied("new_orleans")
    rolled(table, 4, 5, 3, 4)
    table.play("undertakes load 44")
    assert [entry[2] for entry in table.record("dice")] == [(4, 5), (3, 4)]
    assert table.state.clock[OCCUPIED] == (table.station("new_orleans"),)


CHOICE = {
    "grafton", "oakland", "monocacy", "alexandria", "harpers_ferry", "manassas_junction", "columbus_ky", "union_city",
    "louisville", "elizabethtown",
}  # fmt: skip


@pytest.mark.rule("CR-143")
def test_choice_is_within_two_stations(table):
    rolled(table, 2, 3)
    table.play("undertakes load 44")
    assert (table.actor, table.question) == ("Ann", "choose_target")
    assert table.stations(table.menu(), "chooses station") == CHOICE
    assert table.refused("passes")
    assert table.refused("chooses station gallatin")
    table.play("chooses station louisville")
    assert table.state.is_occupied(table.station("louisville"))


@pytest.mark.rule("CR-144")
def test_choice_v_may_take_a_victory_depot(table):
    table.occupied("gallatin")
    rolled(table, 6, 6)
    table.play("undertakes load 44")
    options = table.stations(table.menu(), "chooses station")
    assert "nashville" in options and "bowling_green" in options and options >= CHOICE
    plain = type(table)()
    plain.occupied("gallatin")
    rolled(plain, 2, 3)
    plain.play("undertakes load 44")
    options = plain.stations(plain.menu(), "chooses station")
    assert "nashville" not in options and "bowling_green" in options


@pytest.mark.rule("CR-145")
def test_no_station_taken(table):
    rolled(table, 3, 3)
    table.play("undertakes load 44")
    assert table.state.clock[OCCUPIED] == () and table.question == "run"


@pytest.mark.rule("CR-146")
def test_markers_move_up_from_behind_the_front(table):
    behind = ["grafton", "oakland", "cumberland", "martinsburg"]
    table.occupied(*behind)
    rest = [word for word in table.title.station_word if word.startswith(("s", "w"))][: 20 - len(behind)]
    table.occupied(*rest)
    assert table.state.marker_left[table.marker("occupied")] == 0
    train = table.train("Ann", "5", "richmond")
    table.display(10).undertaking(train).draws("RRC#6 Construction", 1, 2)
    assert table.question == "move_up"
    options = table.stations(table.menu(), "chooses station")
    assert {"grafton", "oakland", "cumberland"} <= options and "martinsburg" not in options
    table.play("chooses station oakland")
    assert not table.state.is_occupied(table.station("oakland")) and table.state.is_occupied(table.station("norfolk"))
    assert len(table.state.clock[OCCUPIED]) == 20
    # With nothing behind the front a piece from elsewhere is used.
    extra = type(table)()
    apart = [
        "griffin", "tupelo", "meridian", "resaca", "wartrace", "gordon", "hanover", "danville", "whitesville", "selma",
        "hernando", "iuka", "huntsville", "kingsville", "newnan", "lawton", "raleigh", "knoxville", "staunton", "alston",
    ]  # fmt: skip
    extra.occupied(*apart)
    train = extra.train("Ann", "5", "richmond")
    extra.display(10).undertaking(train).draws("RRC#6 Construction", 1, 2)
    extra.start()
    assert len(extra.state.clock[OCCUPIED]) == 21
    assert extra.state.marker_left[extra.marker("occupied")] == -1


@pytest.mark.rule("CR-147")
def test_trains_in_a_fallen_station_are_destroyed(table):
    table.occupied("memphis", "nashville", "vicksburg").cash(Bo=500)
    mine = table.train("Ann", "1", "savannah", 13, load=26, carrying=True)
    other = table.train("Bo", "1", "savannah", 13, load=15)
    rolled(table, 1, 1)
    table.play("undertakes load 44")
    assert table.at(mine) == LOST and table.at(other) == LOST
    assert table.place(26) == OUT and table.place(15) == OUT
    assert table.money("Bo") == 500 and table.money("Ann") == 2500


@pytest.mark.rule("CR-148")
def test_what_lies_in_a_fallen_station_is_gone(table):
    table.occupied("memphis", "nashville", "vicksburg").lying(27, "savannah").marked("congested", "savannah")
    table.marked("new_depot", "griffin")
    rolled(table, 1, 1)
    assert table.state.chit_at[table.chit(27)][0] == LYING
    table.play("draws", "undertakes load 44")
    assert table.place(27) == OUT
    assert table.state.station_marks[table.station("savannah")] == 1 << table.marker("occupied")
    assert table.state.marker_left[table.marker("congested")] == 6


@pytest.mark.rule("CR-149")
def test_a_general_cancels_an_occupation(table):
    table.occupied("memphis", "nashville", "vicksburg").hand("Bo", "General Jackson")
    rolled(table, 5, 6)
    table.play("undertakes load 44")
    assert (table.actor, table.question) == ("Bo", "window")
    table.dice(2)
    table.play("plays General Jackson use 1")
    assert not table.state.is_occupied(table.station("mobile")) and table.question == "run"


def test_the_repair_box_falls_with_its_station(table):
    table.hand("Bo", "General Lee")
    boxed = table.train("Bo", "1", "raleigh", load=21)
    table.state.train_at[boxed] = IN_REPAIR
    table.occupied("smithfield")
    train = table.train("Ann", "5", "richmond")
    table.display(10).undertaking(train).draws("RRC#24 Construction", 6, 6)
    table.play("chooses station raleigh", "passes")
    assert table.at(boxed) == LOST and table.place(21) == OUT


def test_an_abandoned_runner_is_not_checked_again(table):
    train = table.train("Ann", "1", "griffin", 12)
    table.lying(71, "griffin").display(10).undertaking(train).dice(1, 6)
    table.play("undertakes load 71", "loads")
    assert [entry[0] for entry in table.record("dice")] == []
    assert table.state.is_carrying(train)
