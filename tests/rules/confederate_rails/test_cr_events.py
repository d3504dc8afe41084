"""Event chits: CR-167 to CR-195."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import (
    IN_FORCE,
    IN_REPAIR,
    LOST,
    LYING,
    NOTHING,
    OUT,
    TRAIN,
)

QUIET = (1, 6, 2)
"""A war roll that takes nothing, and a congestion roll."""


def drawn(table, event, *faces, station="savannah", word="5"):
    """Ann draws an event for an empty train."""
    train = table.train("Ann", word, station)
    table.display(12).undertaking(train).draws(event, *(faces or QUIET))
    table.start()
    return train


def rolls(table):
    return [entry[0] for entry in table.record("dice") if entry[0] != "initiative"]


@pytest.mark.rule("CR-167")
def test_forced_events_happen_and_go(table):
    drawn(table, "Bridge Collapse")
    assert table.question == "effect" and "Ann passes" not in table.menu()
    assert table.refused("passes")
    table.play("chooses segment memphis/brownsville")
    assert table.place("Bridge Collapse") == OUT
    kept = [action for action in table.menu() if "keeps" in action]
    assert table.title.event_rules.kept == "never" and kept == []


@pytest.mark.rule("CR-168")
@pytest.mark.parametrize("event", ["Depot Construction", "Trains Seizure", "Divert Iron Shipment"])
def test_voluntary_events_may_be_declined_without_rolls(table, event):
    table.own(Ann=[12]).bad_rails(12)
    table.train("Bo", "1", "griffin", 12, load=21, carrying=True)
    table.lying(58, "forsyth")
    train = table.train("Ann", "5", "savannah")
    table.display(12).undertaking(train)
    if table.question == "undertake":
        table.draws(event)
        table.play("draws")
    assert table.question == "event"
    table.play("passes")
    assert rolls(table) == [] and table.place(event) == OUT
    assert table.actor == "Bo"


@pytest.mark.rule("CR-168")
def test_the_other_events_cannot_be_declined(table):
    conduct = dict(zip(table.title.event_name, table.title.event_conduct, strict=True))
    voluntary = {name for name, word in conduct.items() if word == "voluntary"}
    assert voluntary == {"Depot Construction", "Divert Iron Shipment", "Trains Seizure"}
    assert sum(table.title.event_count) == 28 and len(conduct) == 15


@pytest.mark.rule("CR-169")
def test_what_cannot_happen_makes_no_rolls(table):
    table.occupied("memphis")
    table.train("Bo", "1", "griffin", 12, load=21)
    drawn(table, "Engine Wear & Tear")
    assert rolls(table) == [] and table.place("Engine Wear & Tear") == OUT
    assert table.actor == "Bo"
    other = type(table)()
    drawn(other, "Depot Construction")
    other.dice(*QUIET)
    other.play("enacts")
    assert rolls(other) == ["war_progress", "congestion"] and other.question == "effect"


@pytest.mark.rule("CR-170")
def test_bad_rails_needs_two_victory_depots(table):
    table.occupied("memphis")
    table.train("Bo", "1", "griffin", 12, load=21)
    drawn(table, "Bad Rails")
    assert not any(table.state.line_marks) and table.place("Bad Rails") == OUT
    assert table.actor == "Bo"


@pytest.mark.rule("CR-171")
def test_four_dice_name_the_line(table):
    table.occupied("memphis", "nashville").hand("Bo", "General Lee")
    table.train("Ann", "1", "griffin", 12, load=21)
    # A ten: New Orleans would fall, and Bo is asked; the dice for the line come after his answer.
    drawn(table, "Bad Rails", 4, 6)
    table.dice(6, 4, 2, 5, 1)
    table.play("passes")
    assert [entry[2] for entry in table.record("dice")][:2] == [(6,), (4, 2, 5, 1)]
    assert table.state.line_marks[table.line(12)] == 1 << table.marker("bad_rails")
    assert table.place("Bad Rails") == IN_FORCE


@pytest.mark.rule("CR-171")
def test_a_line_with_an_occupied_load_station_is_rolled_again(table):
    from railwright.runtime.rules.freight_targets import unmarked_lines

    table.occupied("memphis", "atlanta").bad_rails(14)
    effect = table.title.event_effects[table.title.event_name.index("Bad Rails")][0]
    lines = {table.title.line_number[line] for line in unmarked_lines(table.rules, table.state, effect)}
    # 11 and 12 meet in Atlanta, 17 and 22 in Memphis; 14 has bad rails; 1 to 3 cannot be rolled.
    assert lines == set(range(4, 25)) - {11, 12, 14, 17, 22}
    # Twelve comes up twice, by different dice; then thirteen.
    drawn(table, "Bad Rails", 1, 6, 2)
    marked = [table.title.line_number[line] for line, marks in enumerate(table.state.line_marks) if marks]
    assert len(marked) == 2 and set(marked) - {14} <= lines
    sums = [sum(entry[2]) for entry in table.record("dice") if entry[0] == "bad_rails_line"]
    assert all(number not in lines for number in sums[:-1]) and sums[-1] in lines


@pytest.mark.rule("CR-171")
def test_no_line_left_no_effect(table):
    table.occupied("memphis", "nashville")
    table.state.line_marks[:] = [1 << table.marker("bad_rails")] * table.rules.n_lines
    table.train("Bo", "1", "griffin", 12, load=21)
    drawn(table, "Bad Rails")
    assert rolls(table) == [] and table.actor == "Bo"


@pytest.mark.rule("CR-172")
def test_bad_rails_stay(table):
    table.own(Ann=[12]).bad_rails(12)
    for name, load in (("Ann", 21), ("Bo", 22), ("Cy", 23)):
        table.train(name, "1", "forsyth" if name == "Ann" else "tupelo", 12 if name == "Ann" else 18, load=load)
    for _ in range(6):
        table.play("activates 1", "passes")
    table.running(0).play("moves griffin:12")
    assert table.points == 8


@pytest.mark.rule("CR-173")
def test_a_bridge_collapses_where_the_drawer_says(table):
    table.own(Bo=[22]).cash(Bo=1000)
    drawn(table, "Bridge Collapse")
    assert table.refused("chooses segment memphis/hernando").rule == "effects.mark_segment"
    table.play("chooses segment memphis/brownsville")
    train = table.train("Bo", "1", "memphis", 22)
    table.running(train)
    assert table.refused("moves brownsville:22").rule == "markers.closes"
    table.play("buys off bridge_disrupted at memphis/brownsville", "moves brownsville:22")
    assert table.money("Bo") == 700


@pytest.mark.rule("CR-174")
def test_a_new_depot(table):
    drawn(table, "Depot Construction")
    table.dice(*QUIET)
    table.play("enacts")
    assert table.refused("chooses station atlanta").rule == "effects.mark_station"
    money = list(table.state.cash)
    table.play("chooses station griffin")
    griffin, depot = table.station("griffin"), table.title.kind_name.index("depot")
    assert table.rules.is_kind(table.state, griffin, depot) and table.rules.is_kind(table.state, griffin, 0)
    assert table.rules.room(table.state, griffin) == 3 and table.state.cash == money
    assert griffin in table.rules.stations_named_by(table.state, table.title.load_pickup_by[table.chit(74)], -1)
    occupied = type(table)()
    occupied.occupied("griffin")
    drawn(occupied, "Depot Construction")
    occupied.dice(*QUIET)
    occupied.play("enacts")
    assert occupied.refused("chooses station griffin").rule == "effects.mark_station"


@pytest.mark.rule("CR-175")
def test_collisions_threaten_who_passes_through(table):
    drawn(table, "Collisions")
    assert table.place("Collisions") == IN_FORCE
    table.own(Ann=[12])
    table.train("Bo", "1", "griffin")
    train = table.train("Ann", "1", "forsyth", 12, load=21, carrying=True)
    table.running(train).play("moves griffin:12")
    assert rolls(table) == []
    # Ended there and begun anew, it does not pass through.
    table.running(train).play("moves jonesboro:12")
    assert rolls(table) == []
    table.running(train)
    table.dice(1, 2)
    table.play("moves griffin:12 forsyth:12")
    assert rolls(table) == ["collision", "collision"] and table.at(train) == "forsyth"


@pytest.mark.rule("CR-176")
def test_who_rolls_the_same_is_disabled(table):
    table.in_force("Collisions")
    table.own(Ann=[12]).cash(Ann=1000, Bo=1000, Cy=1000)
    hit = table.train("Bo", "1", "griffin", 12, load=33, carrying=True)
    safe = table.train("Cy", "1", "griffin", 12, load=36, carrying=True)
    train = table.train("Ann", "1", "forsyth", 12, load=21, carrying=True)
    table.running(train).dice(4, 4, 2).play("moves griffin:12 jonesboro:12")
    assert [entry[1:] for entry in table.record("dice")] == [(1, (4,)), (2, (4,)), (3, (2,))]
    assert table.at(train) == IN_REPAIR and table.at(hit) == IN_REPAIR and table.at(safe) == "griffin"
    assert table.place(21) == OUT and table.place(33) == OUT and table.state.is_carrying(safe)
    assert (table.money("Ann"), table.money("Bo"), table.money("Cy")) == (700, 700, 1000)
    assert table.state.turn[TRAIN] == -1


@pytest.mark.rule("CR-177")
def test_own_trains_collide_too_and_the_chit_is_used_up(table):
    table.in_force("Collisions")
    table.own(Ann=[12])
    table.train("Ann", "2", "griffin")
    train = table.train("Ann", "1", "forsyth", 12, load=21)
    table.running(train).dice(4, 3).play("moves griffin:12 jonesboro:12")
    assert [entry[1] for entry in table.record("dice")] == [1, 1]
    assert table.place("Collisions") == OUT and not list(table.rules.in_force(table.state, "collide"))
    table.running(train).play("moves griffin:12 forsyth:12")
    assert rolls(table) == []


@pytest.mark.rule("CR-178")
def test_cotton_pays_half_under_the_embargo(table):
    drawn(table, "Cotton Embargo")
    assert table.place("Cotton Embargo") == IN_FORCE
    table.cash(Ann=0)
    table.running(table.train("Ann", "1", "mobile", 18, load=2, carrying=True)).play("delivers")
    assert table.money("Ann") == 200
    assert table.rules.payout(table.state, table.chit(21)) == 700
    drawn(table, "Railroad Convention", word="4")
    table.undertaking(table.train("Ann", "3", "savannah")).draws("Railroad Convention", *QUIET)
    table.engine.go_on(table.state)
    assert table.place("Cotton Embargo") == OUT
    assert table.rules.payout(table.state, table.chit(2)) == 600


def diverting(table):
    """Ann's line 9 has bad rails; she draws the event and lets it happen. The dice are quiet."""
    table.own(Ann=[9]).bad_rails(9)
    drawn(table, "Divert Iron Shipment")
    table.dice(*QUIET)
    table.play("enacts")


@pytest.mark.rule("CR-179")
def test_own_iron_mends_a_line_at_the_usual_penalty(table):
    table.cash(Ann=1000)
    train = table.train("Ann", "1", "alston", 9, load=61, carrying=True)
    diverting(table)
    assert table.place("Divert Iron Shipment") == IN_FORCE
    table.running(train, points=3)
    assert table.refused("mends line 12").rule == "divert_load"
    table.play("mends line 9")
    assert not table.state.line_marks[table.line(9)] and table.money("Ann") == 700
    assert table.place(61) == OUT and table.place("Divert Iron Shipment") == OUT and table.place("Bad Rails") == OUT
    assert table.points == 2


@pytest.mark.rule("CR-179")
def test_only_iron_on_the_bad_line_will_do(table):
    table.cash(Ann=1000).own(Ann=[9])
    iron = table.train("Ann", "1", "kingsville", 8, load=61, carrying=True)
    corn = table.train("Ann", "2", "alston", 9, load=21, carrying=True)
    waiting = table.train("Ann", "3", "alston", 9, load=60)
    diverting(table)
    table.running(iron)
    assert table.refused("mends line 9").rule == "divert_load"
    table.running(corn)
    assert table.refused("mends line 9").rule == "divert_load.goods"
    table.running(waiting)
    assert table.refused("mends line 9").rule == "divert_load"


@pytest.mark.rule("CR-180")
def test_iron_of_another_is_seized(table):
    table.own(Ann=[12]).cash(Ann=500, Bo=500)
    victim = table.train("Bo", "1", "griffin", 12, load=58, carrying=True)
    diverting(table)
    assert table.question == "effect"
    table.play("chooses train Bo/1")
    chit = table.chit(58)
    assert table.state.train_load[victim] == NOTHING and table.state.chit_at[chit] == (LYING, table.station("griffin"))
    assert table.money("Bo") == 500
    # Only she may take it.
    other = table.train("Cy", "1", "griffin")
    table.undertaking(other)
    assert "Cy undertakes load 58" not in table.menu()
    mine = table.train("Ann", "2", "griffin", 12)
    table.bad_rails(12).undertaking(mine)
    table.dice(1, 6)
    table.play("undertakes load 58", "loads", "mends line 12")
    assert table.money("Ann") == 500 and not table.state.line_marks[table.line(12)]


@pytest.mark.rule("CR-181")
def test_no_own_bad_rails_no_diversion(table):
    table.own(Ann=[12]).bad_rails(9).lying(58, "forsyth")
    table.train("Bo", "1", "griffin", 12, load=21)
    train = table.train("Ann", "5", "savannah")
    table.display(12).undertaking(train).draws("Divert Iron Shipment")
    table.play("draws")
    assert rolls(table) == [] and table.place("Divert Iron Shipment") == OUT and table.actor == "Bo"


@pytest.mark.rule("CR-182")
def test_everybody_pays_for_his_trains_or_loses_them(table):
    table.occupied("memphis", "nashville").cash(Ann=1000, Bo=700, Cy=1000)
    for number in (1, 2, 3):
        table.train("Bo", str(number), "griffin", 12, load=20 + number)
    boxed = table.train("Cy", "1", "raleigh")
    table.state.train_at[boxed] = IN_REPAIR
    drawn(table, "Engine Wear & Tear")
    assert table.actor == "Ann"
    table.play("passes")
    assert table.money("Ann") == 700 and table.actor == "Bo"
    assert table.refused("passes").rule == "charge_trains"
    table.play("gives up 2", "passes")
    assert table.money("Bo") == 100
    assert [table.at(train) for train in table.state.trains_of(2)][:3] == ["griffin", LOST, "griffin"]
    assert table.place(22) == OUT and table.actor == "Cy"
    table.play("passes")
    assert table.money("Cy") == 700


@pytest.mark.rule("CR-183")
def test_blockade_increases_add_up(table):
    drawn(table, "Union Blockade Increase")
    table.undertaking(table.train("Ann", "4", "savannah"))
    table.draws("Union Blockade Increase", *QUIET)
    table.engine.go_on(table.state)
    assert sum(effect.plus for effect, _ in table.rules.in_force(table.state, "harden_check")) == 2
    table.own(Ann=[5])
    train = table.train("Ann", "1", "stricklands_depot", 5, load=67)
    table.running(train).dice(3).play("moves wilmington:5")
    assert table.state.train_load[train] == table.chit(67)
    caught = table.train("Ann", "2", "stricklands_depot", 5, load=68)
    table.running(caught).dice(4).play("moves wilmington:5")
    assert table.state.train_load[caught] == NOTHING


@pytest.mark.rule("CR-184")
def test_partisans_strike_in_their_area(table):
    drawn(table, "Partisan Sabotage")
    assert [line.split(" ", 1)[1] for line in table.menu()] == ["chooses effect 1", "chooses effect 2"]
    table.play("chooses effect 2")
    assert table.refused("chooses segment memphis/hernando").rule == "effects.mark_segment"
    table.play("chooses segment strawberry_plains/knoxville")
    assert table.state.segment_marks[table.segment("strawberry_plains", "knoxville")] == (table.marker("ripped_up"),)
    bridge = type(table)()
    drawn(bridge, "Partisan Sabotage")
    bridge.play("chooses effect 1", "chooses segment strawberry_plains/knoxville")
    marks = bridge.state.segment_marks[bridge.segment("strawberry_plains", "knoxville")]
    assert marks == (bridge.marker("bridge_disrupted"),)


@pytest.mark.rule("CR-185")
@pytest.mark.rule("CR-186")
@pytest.mark.parametrize(
    ("event", "line", "a", "b"),
    [("RRC#6 Construction", 6, "danville", "greensboro"), ("RRC#24 Construction", 24, "meridian", "mcdowells_bluff")],
)
def test_an_unbuilt_segment_is_built(table, event, line, a, b):
    from railwright.runtime.rules.freight_targets import takes_marker

    money = list(table.state.cash)
    drawn(table, event)
    assert table.place(event) == IN_FORCE and table.state.cash == money
    table.own(Ann=[line])
    train = table.train("Ann", "1", a, line, load=21, carrying=True)
    table.running(train).play(f"moves {b}:{line}")
    assert table.points == 9
    assert takes_marker(table.rules, table.state, table.segment(a, b), table.marker("ripped_up"))


@pytest.mark.rule("CR-187")
def test_conventions_raise_payouts_for_good(table):
    table.in_force("Railroad Convention")
    drawn(table, "Railroad Convention")
    table.cash(Ann=0)
    train = table.train("Ann", "1", "orange", 2, load=74, carrying=True, pickup="richmond", dropoff="orange")
    table.running(train).play("delivers")
    assert table.money("Ann") == 1200
    assert table.rules.payout(table.state, table.chit(10)) == 700


@pytest.mark.rule("CR-188")
def test_a_train_breaks_down(table):
    loaded = table.train("Ann", "1", "tupelo", 18, load=2, carrying=True)
    foreign = table.train("Bo", "1", "tupelo", 18, load=3, carrying=True)
    empty = drawn(table, "Trains Break Down")
    assert table.refused("passes")
    assert table.refused("chooses train Bo/1").rule == "effects.disable_train"
    money = table.money("Ann")
    table.play("chooses train 5")
    assert table.at(empty) == IN_REPAIR and table.money("Ann") == money
    assert table.at(loaded) == "tupelo" and table.at(foreign) == "tupelo"


@pytest.mark.rule("CR-189")
def test_a_loaded_train_that_breaks_down_leaves_its_load(table):
    table.cash(Ann=1000)
    loaded = table.train("Ann", "1", "tupelo", 18, load=2, carrying=True)
    drawn(table, "Trains Break Down")
    table.play("chooses train 1")
    assert table.at(loaded) == IN_REPAIR and table.money("Ann") == 700
    assert table.state.chit_at[table.chit(2)] == (LYING, table.station("tupelo"))


@pytest.mark.rule("CR-190")
def test_a_train_is_seized(table):
    table.own(Ann=[12]).cash(Ann=500, Bo=500)
    victim = table.train("Bo", "1", "griffin", 12, load=21, carrying=True)
    safe = table.train("Bo", "2", "forsyth", 12, load=58, carrying=True)
    away = table.train("Bo", "3", "tupelo", 18, load=2, carrying=True)
    drawn(table, "Trains Seizure")
    table.dice(*QUIET)
    table.play("enacts")
    assert [line for line in table.menu() if "train" in line] == ["Ann chooses train Bo/1"]
    table.play("chooses train Bo/1")
    extra = table.state.trains_of(1)[-1]
    assert table.at(victim) == LOST and table.at(extra) == "griffin" and table.state.train_load[extra] == NOTHING
    assert table.place(21) == OUT and (table.money("Ann"), table.money("Bo")) == (500, 500)
    assert table.at(safe) == "forsyth" and table.at(away) == "tupelo"


@pytest.mark.rule("CR-191")
def test_a_train_at_home_is_safe(table):
    table.own(Ann=[17], Bo=[18])
    table.train("Bo", "1", "corinth", 18, load=21, carrying=True)
    table.train("Bo", "2", "iuka", 17, load=22, carrying=True)
    drawn(table, "Trains Seizure")
    table.dice(*QUIET)
    table.play("enacts")
    assert table.refused("chooses train Bo/1").rule == "effects.seize_train"
    assert table.allowed("chooses train Bo/2")


@pytest.mark.rule("CR-192")
def test_no_seizure_without_the_extra_train(table):
    table.own(Ann=[12])
    table.train("Bo", "1", "griffin", 12, load=21, carrying=True)
    table.train("Ann", "E", "richmond", 2)
    drawn(table, "Trains Seizure")
    assert rolls(table) == [] and table.actor == "Bo" and table.place("Trains Seizure") == OUT


@pytest.mark.rule("CR-193")
def test_cavalry_rips_up_within_four_points(table):
    drawn(table, "Union Cavalry Raid")
    assert table.refused("passes")
    table.play("chooses effect 1")
    assert table.allowed("chooses segment bowling_green/gallatin")
    assert table.refused("chooses segment gallatin/nashville").rule == "effects.mark_segment"
    table.play("chooses segment bowling_green/gallatin")
    marks = table.state.segment_marks[table.segment("bowling_green", "gallatin")]
    assert marks == (table.marker("ripped_up"),)


@pytest.mark.rule("CR-194")
def test_cavalry_disables_a_train_within_four_points(table):
    table.cash(Bo=1000)
    victim = table.train("Bo", "1", "munfordville", 22, load=19, carrying=True)
    table.train("Bo", "2", "griffin", 12, load=21, carrying=True)
    drawn(table, "Union Cavalry Raid")
    table.play("chooses effect 2")
    assert table.refused("chooses train Bo/2").rule == "effects.disable_train"
    table.play("chooses train Bo/1")
    assert table.at(victim) == IN_REPAIR and table.money("Bo") == 700
    assert table.state.chit_at[table.chit(19)] == (LYING, table.station("munfordville"))
    cut = type(table)()
    victim = cut.train("Bo", "1", "louisville", 22, load=19, carrying=True)
    cut.occupied("elizabethtown")
    drawn(cut, "Union Cavalry Raid")
    cut.play("chooses effect 2", "chooses train Bo/1")
    assert cut.at(victim) == LOST


@pytest.mark.rule("CR-195")
def test_war_materiel_protects_only_while_carried(table):
    table.own(Ann=[12])
    table.train("Bo", "1", "griffin", 12, load=47, dropoff="wilmington")
    table.train("Bo", "2", "forsyth", 12, load=43, carrying=True)
    drawn(table, "Trains Seizure")
    table.dice(*QUIET)
    table.play("enacts")
    assert table.allowed("chooses train Bo/1")
    assert table.refused("chooses train Bo/2").rule == "effects.seize_train"
    war = {number for number in table.title.load_number if table.rules.is_war_load(table.chit(number))}
    assert {42, 43, 44, 45, 46, 58, 67, 74} <= war and 41 not in war
