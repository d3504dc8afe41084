"""Activation, undertaking, delivery and troops: CR-063 to CR-103."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import (
    DISPLAY,
    ENDED,
    LYING,
    NAMED,
    NOTHING,
    OCCUPIED,
    OUT,
    PILE,
    TRAIN,
)

# --- activation


@pytest.mark.rule("CR-063")
def test_all_trains_are_named_and_paid_first(table):
    table.cash(Ann=500)
    for number in range(1, 5):
        table.train("Ann", str(number), "griffin", 12, load=20 + number)
    table.play("activates 1", "activates 2", "activates 3")
    assert table.money("Ann") == 200
    assert table.state.turn[TRAIN] == -1 and table.at(0) == "griffin"


@pytest.mark.rule("CR-064")
def test_a_train_runs_once_and_none_is_added(table):
    for number in range(1, 4):
        table.train("Ann", str(number), "griffin", 12, load=20 + number)
    table.play("activates 1", "activates 2")
    assert table.refused("activates 2").rule == "turn.run_trains"
    table.play("passes", "runs 1", "moves forsyth:12", "passes")
    # Train 2 runs now; train 3 was not named, train 1 has run.
    assert table.state.turn[TRAIN] == 1
    assert table.refused("activates 3") and table.refused("runs 1") and table.refused("runs 3")


@pytest.mark.rule("CR-065")
def test_running_nothing_is_allowed(table):
    table.cash(Ann=0)
    table.train("Ann", "1", "griffin")
    table.train("Bo", "1", "griffin")
    # Without money nothing is asked: his turn passes.
    assert table.actor == "Bo"
    other = type(table)()
    other.train("Ann", "1", "griffin")
    other.train("Bo", "1", "griffin")
    other.play("Ann passes")
    assert other.actor == "Bo" and other.money("Ann") == 2500


@pytest.mark.rule("CR-066")
def test_one_train_after_the_other_in_any_order(table):
    table.own(Ann=[12])
    for number in (1, 3):
        table.train("Ann", str(number), "griffin", 12, load=20 + number)
    table.play("activates 1", "activates 3")
    assert table.allowed("runs 1")
    table.play("runs 3", "moves forsyth:12")
    assert table.refused("runs 1").rule == "rounds"
    table.play("passes")
    assert table.state.turn[TRAIN] == 0 and table.state.turn[NAMED] == ()


# --- undertaking


@pytest.mark.rule("CR-067")
def test_an_empty_train_undertakes(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12, 20).draws(33)
    table.play("activates 1")
    # No choice: a chit was drawn for it.
    assert table.question == "choose_load"
    assert table.refused("passes")
    after = type(table)()
    train = after.train("Ann", "1", "richmond", 6, load=18, carrying=True)
    after.running(train, points=4).play("delivers")
    assert after.points == 3 and "Ann draws" in after.menu()
    assert after.allowed("passes")
    after.play("draws")
    assert after.question != "run"


@pytest.mark.rule("CR-068")
def test_troops_on_display_must_be_taken(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12, 74, 20).lying(58, "griffin").undertaking(train)
    pile = len(table.state.chits(PILE))
    assert table.question == "designate"
    assert table.state.train_load[train] == table.chit(74)
    # Only the display was refilled.
    assert len(table.state.chits(PILE)) == pile - 1 and len(table.state.display()) == 3


@pytest.mark.rule("CR-069")
def test_an_event_drawn_for_the_display_goes_back(table):
    train = table.train("Ann", "1", "griffin")
    table.display(74, 20).pile("Bad Rails", "Bridge Collapse", 33).undertaking(train)
    table.start()
    assert sorted(table.state.chits(PILE)) == sorted(table.chit(name) for name in ("Bad Rails", "Bridge Collapse"))
    assert table.state.chit_at[table.chit(33)] == (DISPLAY, 0)
    assert not table.record("enacted") and not table.record("ignored")


@pytest.mark.rule("CR-070")
def test_one_chit_is_drawn_before_any_choice(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12, 20).undertaking(train).draws(33)
    pile = len(table.state.chits(PILE))
    assert table.question == "choose_load"
    assert len(table.state.chits(PILE)) == pile - 1


@pytest.mark.rule("CR-071")
def test_a_drawn_event_ends_the_run(table):
    first, second = table.train("Ann", "1", "griffin"), table.train("Ann", "2", "forsyth", 12, load=21)
    table.display(12)
    table.play("activates 1", "activates 2")
    table.draws("Depot Construction")
    table.play("runs 1")
    assert table.question == "event"
    table.play("passes")
    assert table.at(first) == "griffin" and table.state.turn[TRAIN] == second
    assert table.place("Depot Construction") == OUT


@pytest.mark.rule("CR-072")
def test_after_the_last_train_the_turn_ends(table):
    table.train("Ann", "1", "griffin")
    table.train("Bo", "1", "griffin", 12, load=21)
    table.display(12).draws("Depot Construction")
    table.play("activates 1", "passes")
    assert table.actor == "Bo" and table.question == "name_trains"


@pytest.mark.rule("CR-073")
def test_drawn_troops_must_be_undertaken(table):
    train = table.train("Ann", "1", "griffin")
    table.display(20).undertaking(train).draws(74)
    assert table.question == "designate"
    assert table.refused("undertakes load 20").rule == "rounds"
    assert table.state.train_load[train] == table.chit(74)


@pytest.mark.rule("CR-074")
def test_a_drawn_load_may_be_swapped(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12, 20, 1, 2, 3, 4, 5, 6).undertaking(train).draws(33)
    assert table.allowed("undertakes load 33")
    table.play("undertakes load 20", "names petersburg")
    assert table.state.chit_at[table.chit(33)] == (DISPLAY, 1)
    assert len(table.state.display()) == 8
    assert table.state.train_load[train] == table.chit(20)


@pytest.mark.rule("CR-075")
def test_stations_are_marked_at_once(table):
    train = table.train("Ann", "1", "griffin")
    table.display(20).undertaking(train).draws(18)
    table.play("undertakes load 18")
    chit = table.chit(18)
    assert table.title.station_word[table.state.chit_pickup[chit]] == "danville"
    assert table.title.station_word[table.state.chit_dropoff[chit]] == "richmond"


@pytest.mark.rule("CR-076")
def test_a_choice_of_dropoff_is_for_good(table):
    train = table.train("Ann", "1", "charleston", 8, load=8, carrying=True, dropoff="savannah")
    table.occupied("savannah").running(train)
    assert table.refused("delivers").rule == "loads.dropoff"
    assert table.rules.is_hopeless(table.state, train)
    assert table.allowed("drops off")


@pytest.mark.rule("CR-077")
def test_an_occupied_station_cannot_be_named(table):
    train = table.train("Ann", "1", "griffin")
    table.occupied("norfolk").display(20).undertaking(train).draws(33)
    table.play("undertakes load 20")
    # Of Petersburg and Norfolk only one is left: it is fixed without a question.
    assert table.title.station_word[table.state.chit_dropoff[table.chit(20)]] == "petersburg"
    other = type(table)()
    train = other.train("Ann", "1", "griffin")
    other.occupied("grafton").undertaking(train).display(74)
    assert other.question == "designate"
    other.play("names raleigh")
    assert other.refused("names grafton").rule == "designations"


@pytest.mark.rule("CR-078")
def test_near_the_front_is_within_three(table):
    train = table.train("Ann", "1", "griffin")
    table.display(50).undertaking(train).draws(33)
    table.play("undertakes load 50")
    assert table.allowed("names union_city")
    assert table.refused("names humboldt").rule == "designations"
    table.occupied("humboldt")
    assert table.allowed("names brownsville")


@pytest.mark.rule("CR-079")
def test_not_on_a_line_of_the_pickup(table):
    train = table.train("Ann", "1", "griffin")
    table.display(48).undertaking(train).draws(33)
    table.play("undertakes load 48")
    assert table.refused("names manassas_junction").rule == "designations"
    assert table.allowed("names harpers_ferry")


@pytest.mark.rule("CR-079")
def test_a_line_of_the_pickup_when_nothing_else_is_near(table):
    lines = table.title.station_lines[table.station("harpers_ferry")]
    near = [s for s, far in enumerate(table.rules.distance_from_front(table.state)) if far <= 3]
    number = table.title.load_dropoff_by[table.chit(48)]
    allowed = table.rules.stations_named_by(table.state, number, table.station("harpers_ferry"))
    assert list(allowed) == [s for s in near if not table.title.station_lines[s] & lines]
    # The occupier has everything but the line of the pick-up.
    everything = [s for s in range(table.rules.n_stations) if not table.title.station_lines[s] & lines]
    table.state.clock[OCCUPIED] = tuple(everything)
    left = table.rules.stations_named_by(table.state, number, table.station("harpers_ferry"))
    assert left and table.station("harpers_ferry") not in left
    assert all(table.title.station_lines[s] & lines for s in left)


@pytest.mark.rule("CR-080")
def test_a_hopeless_load_goes_and_the_train_stops(table):
    train = table.train("Ann", "1", "griffin")
    table.train("Bo", "1", "griffin", 12, load=21)
    table.occupied("new_orleans").display(20).undertaking(train).draws(3)
    table.play("undertakes load 3")
    assert table.place(3) == OUT and table.state.train_load[train] == NOTHING
    assert table.actor == "Bo"
    # Cut off is as bad as occupied.
    other = type(table)()
    train = other.train("Ann", "1", "griffin")
    other.train("Bo", "1", "griffin", 12, load=21)
    other.occupied("hopefield", "memphis", "vicksburg", "de_soto").display(20).undertaking(train).draws(9)
    other.play("undertakes load 9")
    assert other.place(9) == OUT and other.actor == "Bo"


@pytest.mark.rule("CR-081")
def test_war_materiel_rolls_before_the_train_moves(table):
    train = table.train("Ann", "1", "griffin")
    # 1 + 6 is 7: no station taken.
    table.display(44).undertaking(train).draws(33, 1, 6)
    table.play("undertakes load 44")
    assert table.record("dice") == [("war_progress", 1, (1, 6))]
    assert table.question == "run" and table.points == 10
    other = type(table)()
    train = other.train("Ann", "1", "griffin")
    other.display(41).undertaking(train).draws(33)
    other.play("undertakes load 41")
    assert other.record("dice") == []


@pytest.mark.rule("CR-082")
def test_drawing_alone_moves_no_war(table):
    train = table.train("Ann", "1", "griffin")
    table.display(12).undertaking(train).draws(47)
    table.play("undertakes load 12")
    assert table.record("dice") == []


@pytest.mark.rule("CR-083")
def test_a_load_not_picked_up_goes_when_it_is_cut_off(table):
    train = table.train("Ann", "1", "griffin", 12, load=71)
    roller = table.train("Bo", "1", "griffin")
    table.turn("Bo").cash(Ann=500, Bo=500)
    # With three victory depots taken, the table names Savannah for a 2.
    table.occupied("mobile", "memphis", "nashville").display(44).undertaking(roller).draws(33, 1, 1)
    table.play("undertakes load 44")
    assert table.state.is_occupied(table.station("savannah"))
    assert table.place(71) == OUT and table.state.train_load[train] == NOTHING
    assert table.money("Ann") == 500


@pytest.mark.rule("CR-083")
@pytest.mark.rule("CR-092")
def test_a_load_aboard_stays_when_its_goal_falls(table):
    train = table.train("Ann", "1", "griffin", 12, load=5, carrying=True)
    roller = table.train("Bo", "1", "griffin")
    table.occupied("mobile", "memphis", "nashville").display(44).undertaking(roller).draws(33, 1, 1)
    table.play("undertakes load 44")
    assert table.state.is_occupied(table.station("savannah"))
    assert table.state.train_load[train] == table.chit(5) and table.state.is_carrying(train)
    assert table.rules.is_hopeless(table.state, train)


@pytest.mark.rule("CR-084")
def test_loading_needs_the_station_and_a_point(table):
    table.own(Ann=[6])
    train = table.train("Ann", "1", "clover", 6, load=18)
    table.running(train, points=1)
    assert table.refused("loads").rule == "loads.pickup"
    table.play("moves danville:6")
    # No point is left: the run is over, the load waits.
    assert table.state.turn[TRAIN] == -1 and not table.state.is_carrying(train)
    later = type(table)()
    train = later.train("Ann", "1", "danville", 6, load=18)
    later.running(train, points=2).play("loads")
    assert later.points == 1 and later.state.is_carrying(train)


@pytest.mark.rule("CR-085")
def test_delivering_pays_at_once(table):
    table.own(Ann=[6]).cash(Ann=0)
    train = table.train("Ann", "1", "amelia", 6, load=18, carrying=True)
    table.running(train, points=2)
    assert table.refused("delivers").rule == "loads.dropoff"
    table.play("moves richmond:6", "delivers")
    assert table.money("Ann") == 300 and table.place(18) == OUT
    assert table.state.turn[TRAIN] == -1
    short = type(table)()
    train = short.train("Ann", "1", "richmond", 6, load=18, carrying=True)
    short.running(train, points=1).play("delivers")
    assert short.place(18) == OUT


@pytest.mark.rule("CR-086")
def test_after_delivery_the_train_may_undertake_again(table):
    train = table.train("Ann", "1", "richmond", 6, load=18, carrying=True)
    table.display(10).running(train, points=4)
    table.play("delivers")
    table.draws(33)
    table.play("draws", "undertakes load 10")
    assert table.state.train_load[train] == table.chit(10) and table.points == 3
    table.play("loads")
    assert table.points == 2
    troops = type(table)()
    train = troops.train("Ann", "1", "richmond", 6, load=18, carrying=True)
    troops.display(74).running(train, points=4).play("delivers", "draws")
    assert troops.state.train_load[train] == troops.chit(74)


@pytest.mark.rule("CR-087")
def test_abandoning_costs_a_point_and_300(table):
    table.cash(Ann=1000)
    train = table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.running(train, points=2).play("abandons")
    assert table.points == 1 and table.money("Ann") == 700
    assert table.state.chit_at[table.chit(21)] == (LYING, table.station("griffin"))
    poor = type(table)()
    poor.cash(Ann=200)
    poor.running(poor.train("Ann", "1", "griffin", 12, load=21, carrying=True))
    assert poor.refused("abandons").rule == "abandoning.penalty"


@pytest.mark.rule("CR-088")
def test_anybody_picks_up_what_was_left(table):
    table.cash(Bo=100).own(Bo=[12])
    train = table.train("Bo", "1", "griffin", 12)
    table.lying(21, "griffin").display(10).undertaking(train)
    assert table.actor == "Bo"
    table.play("undertakes load 21", "loads")
    assert table.points == 9
    table.play("moves jonesboro:12 east_point:12 atlanta:12", "delivers")
    assert table.money("Bo") == 100 + 700


@pytest.mark.rule("CR-089")
def test_the_penalty_is_due_whatever_the_reason(table):
    table.cash(Ann=1000)
    train = table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.display(10).running(train).play("abandons")
    assert table.money("Ann") == 700 and table.allowed("draws")


@pytest.mark.rule("CR-090")
def test_an_abandoned_load_instead_of_a_draw(table):
    train = table.train("Bo", "1", "griffin")
    table.lying(58, "griffin").display(10).undertaking(train).dice(1, 6)
    pile = len(table.state.chits(PILE))
    assert table.question == "undertake"
    table.play("undertakes load 58")
    assert len(table.state.chits(PILE)) == pile
    assert table.record("dice") == [("war_progress", 2, (1, 6))]
    # Not while troops are on display.
    other = type(table)()
    train = other.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    other.lying(58, "griffin").display(74).running(train).cash(Ann=900).play("abandons")
    assert other.refused("undertakes load 58").rule == "load_kinds.compulsory"


@pytest.mark.rule("CR-091")
def test_a_load_not_picked_up_is_not_abandoned(table):
    table.running(table.train("Ann", "1", "griffin", 12, load=9))
    assert table.refused("abandons").rule == "undertaking.given_up_before_pickup"
    assert table.refused("draws").rule == "trains.capacity"


@pytest.mark.rule("CR-092")
def test_an_undeliverable_load_is_discarded_when_abandoned(table):
    table.occupied("chattanooga").cash(Ann=1000)
    train = table.train("Ann", "1", "wartrace", 19, load=22, carrying=True)
    table.running(train, points=5).play("abandons")
    assert table.place(22) == OUT and table.money("Ann") == 700 and table.points == 4


@pytest.mark.rule("CR-093")
def test_an_undeliverable_load_is_dropped_in_a_depot_for_free(table):
    table.occupied("chattanooga").cash(Ann=1000)
    train = table.train("Ann", "1", "nashville", 19, load=22, carrying=True)
    table.running(train, points=5).play("drops off")
    assert table.place(22) == OUT and table.money("Ann") == 1000 and table.points == 4


@pytest.mark.rule("CR-094")
def test_a_deliverable_load_is_not_dropped_for_free(table):
    table.running(table.train("Ann", "1", "nashville", 19, load=22, carrying=True))
    assert table.refused("drops off").rule == "abandoning.undeliverable_free_at"
    other = type(table)()
    other.occupied("chattanooga").running(other.train("Ann", "1", "wartrace", 19, load=22, carrying=True))
    assert other.refused("drops off").rule == "abandoning.undeliverable_free_at"


@pytest.mark.rule("CR-095")
def test_payouts_with_a_convention(table):
    table.in_force("Railroad Convention")
    assert table.rules.payout(table.state, table.chit(10)) == 700
    assert table.rules.payout(table.state, table.chit(24)) == 700
    table.cash(Ann=0)
    table.running(table.train("Ann", "1", "richmond", 2, load=24, carrying=True)).play("delivers")
    assert table.money("Ann") == 700
    table.in_force("Cotton Embargo")
    # 500 and 100 more, then half.
    assert table.rules.payout(table.state, table.chit(2)) == 300


# --- troops


def troops(table, station="griffin"):
    train = table.train("Ann", "1", station)
    table.display(74, 12).undertaking(train)
    assert table.question == "designate"
    return train


@pytest.mark.rule("CR-096")
def test_troops_start_six_stations_from_the_front(table):
    troops(table)
    assert table.rules.distance_from_front(table.state)[table.station("staunton")] == 6
    assert table.allowed("names staunton")
    assert table.refused("names manassas_junction").rule == "designations"
    assert table.refused("names griffin").rule == "designations"


@pytest.mark.rule("CR-097")
def test_or_as_far_away_as_can_be(table):
    depot = table.title.kind_name.index("depot")
    words = [
        table.title.station_word[station]
        for station in range(table.rules.n_stations)
        if table.rules.is_kind(table.state, station, depot)
    ]
    # Every depot but three is the occupier's: the farthest of those must be named.
    table.occupied(*(word for word in words if word not in ("columbus_ga", "raleigh", "charlotte")))
    far = table.rules.distance_from_front(table.state)
    left = {word: far[table.station(word)] for word in ("columbus_ga", "raleigh", "charlotte")}
    number = table.title.load_pickup_by[table.chit(74)]
    allowed = {table.title.station_word[s] for s in table.rules.stations_named_by(table.state, number, -1)}
    assert max(left.values()) < 6
    assert allowed == {word for word, distance in left.items() if distance == max(left.values())}


@pytest.mark.rule("CR-098")
def test_troops_go_near_the_front(table):
    troops(table)
    table.play("names richmond")
    assert table.allowed("names manassas_junction")
    assert table.refused("names richmond").rule == "designations"
    assert table.refused("names griffin").rule == "designations"


@pytest.mark.rule("CR-099")
def test_troops_pay_a_thousand(table):
    table.cash(Ann=0)
    train = table.train("Ann", "1", "manassas_junction", 2, load=74, carrying=True, pickup="richmond",
                        dropoff="manassas_junction")  # fmt: skip
    table.running(train).play("delivers")
    assert table.money("Ann") == 1000


@pytest.mark.rule("CR-100")
def test_troops_travel_directly(table):
    table.own(Ann=[12])
    train = table.train("Ann", "1", "griffin", 12, load=74, pickup="macon_ga", dropoff="manassas_junction")
    table.running(train)
    assert table.refused("moves jonesboro:12").rule == "load_kinds.direct"
    assert table.refused("moves forsyth:12 griffin:12").rule == "load_kinds.direct"
    table.play("moves forsyth:12 macon_ga:12")
    assert table.refused("moves forsyth:12").rule == "load_kinds.direct"
    table.play("loads")
    assert table.state.is_carrying(train)
    moves = [line for line in table.menu() if " moves " in line]
    assert moves and all(table.allowed(line) for line in moves)


@pytest.mark.rule("CR-101")
def test_troops_pay_a_hundred_for_a_line(table):
    table.own(Ann=[14], Bo=[13]).cash(Ann=500, Bo=0)
    train = table.train("Ann", "1", "macon_ga", 14, load=74, carrying=True, pickup="macon_ga", dropoff="gordon")
    table.running(train).play("moves gordon:13$")
    assert (table.money("Ann"), table.money("Bo")) == (400, 100)


@pytest.mark.rule("CR-102")
def test_troops_are_war_materiel(table):
    troops(table)
    table.play("names staunton")
    table.dice(1, 6)
    table.play("names manassas_junction")
    assert table.record("dice") == [("war_progress", 1, (1, 6))]
    assert table.question == "run"
    assert table.rules.is_war_load(table.chit(74))


@pytest.mark.rule("CR-103")
def test_distances_are_measured_when_undertaken(table):
    table.cash(Ann=0).own(Ann=[2])
    train = table.train("Ann", "1", "gordonsville", 2, load=74, carrying=True, pickup="richmond", dropoff="orange")
    far = table.rules.distance_from_front(table.state)[table.station("orange")]
    assert far > 3
    # The front is farther away than when it was named: it is paid all the same.
    table.running(train).play("moves orange:2", "delivers")
    assert table.money("Ann") == 1000
    assert table.state.turn[ENDED] == 0
