"""Movement, stacking, congestion and fees: CR-104 to CR-132."""

from __future__ import annotations

import pytest

from railwright.runtime.actions.pickup_deliver import ALL
from railwright.runtime.state.pickup_deliver import FORCE, IN_REPAIR, LAWS, PAID, TABLES, TRAIN


def cost(table, train, way, points=10):
    """The points a move of a train uses."""
    table.running(train, points=points)
    table.play(f"moves {way}")
    left = table.points if table.state.turn[TRAIN] == train else 0
    return points - left


@pytest.mark.rule("CR-104")
def test_trains_change_station_only_by_rail(table):
    train = table.train("Ann", "1", "griffin", 12, load=21)
    table.running(train)
    assert table.start().refusal("moves atlanta:12").rule == "notation"
    # Only moves and placing at the start or with a new line put a train anywhere.
    placing = {a.__name__ for a in ALL if "station" in a.__struct_fields__}
    assert placing == {"PlaceTrain", "Name", "ChooseStation"}
    assert table.refused("places train on line 12 in atlanta").rule == "rounds"


@pytest.mark.rule("CR-105")
def test_ten_points_and_none_is_kept(table):
    table.own(Ann=[12])
    train = table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.play("activates 1")
    assert table.points == 10
    table.play("moves forsyth:12 griffin:12 forsyth:12 griffin:12")
    assert table.points == 6
    table.play("passes")
    table.turn("Ann")
    table.play("activates 1")
    assert table.points == 10 and table.state.turn[TRAIN] == train


@pytest.mark.rule("CR-106")
def test_one_point_a_station_on_own_lines(table):
    table.own(Ann=[18])
    train = table.train("Ann", "1", "meridian", 18, load=2, carrying=True)
    assert cost(table, train, "enterprise:18 shubuta:18") == 2


@pytest.mark.rule("CR-107")
def test_two_points_on_anothers_line_unpaid(table):
    table.own(Ann=[12], Bo=[13])
    train = table.train("Ann", "1", "tennille", 13, load=26, carrying=True)
    assert cost(table, train, "gordon:13") == 2


@pytest.mark.rule("CR-108")
def test_a_shared_station_counts_as_own(table):
    table.own(Ann=[18], Bo=[17])
    train = table.train("Ann", "1", "grand_junction", 17, load=40, carrying=True)
    table.running(train)
    assert table.refused("moves corinth:17$").rule == "costs.line_fee"
    assert cost(table, train, "corinth:17") == 1


@pytest.mark.rule("CR-109")
def test_overland_costs_two_more(table):
    table.own(Ann=[21])
    assert cost(table, table.train("Ann", "1", "selma", 21), "montgomery:21") == 3


@pytest.mark.rule("CR-110")
def test_a_ferry_costs_one_more(table, position):
    table.own(Ann=[22])
    assert cost(table, table.train("Ann", "1", "memphis", 22), "hopefield:22") == 2
    example = position(3, ("ferries_as_in_the_example",))
    example.own(Ann=[5, 7])
    train = example.train("Ann", "1", "whitesville", 7)
    assert cost(example, train, "wilmington:7 stricklands_depot:5") == 5


@pytest.mark.rule("CR-111")
def test_a_congested_station_costs_two_more_to_enter(table):
    table.own(Ann=[12]).marked("congested", "macon_ga")
    train = table.train("Ann", "1", "forsyth", 12)
    assert cost(table, train, "macon_ga:12") == 3
    assert cost(table, train, "forsyth:12") == 1


@pytest.mark.rule("CR-112")
def test_bad_rails_cost_one_more_a_station(table):
    table.own(Ann=[12]).bad_rails(12)
    train = table.train("Ann", "1", "newnan", 12)
    assert cost(table, train, "la_grange:12") == 2
    assert cost(table, train, "newnan:12 east_point:12") == 4


@pytest.mark.rule("CR-113")
def test_each_train_in_the_way_costs_one(table):
    table.own(Ann=[12])
    table.train("Ann", "2", "griffin")
    table.train("Bo", "1", "griffin")
    train = table.train("Ann", "1", "forsyth", 12)
    assert cost(table, train, "griffin:12 jonesboro:12") == 3 + 1


@pytest.mark.rule("CR-114")
def test_changing_lines_costs_one(table):
    table.own(Ann=[12, 13])
    train = table.train("Ann", "1", "forsyth", 12)
    assert cost(table, train, "macon_ga:12") == 1
    assert cost(table, train, "gordon:13") == 2


@pytest.mark.rule("CR-115")
def test_a_fee_does_not_save_the_change(table):
    table.own(Ann=[9], Bo=[8]).cash(Ann=1000)
    train = table.train("Ann", "1", "winnsboro", 9, load=66, carrying=True)
    assert cost(table, train, "columbia_sc:9 kingsville:8$") == 1 + 2
    assert table.money("Ann") == 800


@pytest.mark.rule("CR-116")
def test_all_extras_add_up(table):
    table.own(Ann=[8, 9]).marked("congested", "kingsville")
    table.train("Bo", "1", "kingsville")
    train = table.train("Ann", "1", "winnsboro", 9, load=66, carrying=True)
    assert cost(table, train, "columbia_sc:9") == 1
    assert cost(table, train, "kingsville:8") == 1 + 1 + 2 + 1


@pytest.mark.rule("CR-117")
def test_no_step_without_its_points(table):
    table.own(Ann=[21]).running(table.train("Ann", "1", "selma", 21), points=2)
    assert table.refused("moves montgomery:21").rule == "movement.points"


@pytest.mark.rule("CR-118")
def test_no_way_over_markers(table):
    table.own(Ann=[22]).broken("ripped_up", "memphis", "hernando").broken("bridge_disrupted", "memphis", "brownsville")
    table.running(table.train("Ann", "1", "memphis", 22))
    assert table.refused("moves hernando:22").rule == "markers.closes"
    assert table.refused("moves brownsville:22").rule == "markers.closes"
    assert table.allowed("moves hopefield:22")


@pytest.mark.rule("CR-119")
def test_no_train_enters_an_occupied_station(table):
    table.own(Ann=[18]).occupied("corinth").running(table.train("Ann", "1", "tupelo", 18))
    assert table.refused("moves corinth:18").rule == "markers.closes"
    assert not any("corinth" in line for line in table.menu() if " moves " in line)
    other = type(table)()
    other.running(other.train("Ann", "1", "columbus_ky", 18))
    assert {line.split()[-1] for line in other.menu() if " moves " in line and len(line.split()) == 3} == {"union_city:18"}


@pytest.mark.rule("CR-120")
def test_the_line_in_use_is_remembered(table):
    table.own(Ann=[12, 14])
    train = table.train("Ann", "1", "forsyth", 12, load=21, carrying=True)
    table.running(train).play("moves macon_ga:12", "passes")
    table.turn("Ann")
    table.play("activates 1", "moves fort_valley:14")
    assert table.points == 10 - 2
    # A repaired train may start on any line of the repair station.
    other = type(table)()
    other.own(Ann=[5, 6])
    train = other.train("Ann", "1", "raleigh", load=21)
    other.state.train_at[train] = IN_REPAIR
    other.play("activates 1")
    for way, back in (("henderson:5", "raleigh:5"), ("smithfield:6", "raleigh:6")):
        assert cost(other, train, way) == 1
        assert cost(other, train, back) == 1
        other.state.train_line[train] = -1


# --- stacking and congestion


@pytest.mark.rule("CR-121")
def test_two_trains_end_in_a_station_three_in_a_depot(table):
    table.own(Ann=[11])
    table.train("Bo", "1", "resaca")
    table.train("Bo", "2", "resaca")
    train = table.train("Ann", "1", "kingston", 11, load=43, carrying=True)
    table.running(train, points=3)
    assert table.refused("moves resaca:11").rule == "stacking"
    table.running(train, points=4)
    table.play("moves resaca:11")
    assert table.refused("passes").rule == "stacking"
    table.play("moves dalton:11")
    assert table.at(train) == "dalton"
    depot = type(table)()
    depot.own(Ann=[11])
    depot.train("Bo", "1", "atlanta")
    depot.train("Bo", "2", "atlanta")
    third = depot.train("Ann", "1", "marietta", 11)
    depot.running(third).play("moves atlanta:11", "passes")
    assert depot.at(third) == "atlanta"
    fourth = depot.train("Ann", "2", "marietta", 11)
    depot.running(fourth, points=4)
    assert depot.refused("moves atlanta:11").rule == "stacking"


@pytest.mark.rule("CR-122")
def test_the_repair_box_has_no_limit_but_its_station_has(table):
    boxed = [table.train("Bo", str(number), "raleigh") for number in range(1, 6)]
    boxed.append(table.train("Ann", "1", "raleigh", load=21))
    for train in boxed:
        table.state.train_at[train] = IN_REPAIR
    for number in (2, 3, 4):
        table.train("Ann", str(number), "raleigh", 5, load=20 + number)
    table.own(Ann=[5, 6])
    table.play("activates 1", "activates 2", "passes")
    assert table.refused("runs 1").rule == "stacking"
    table.play("runs 2", "moves henderson:5", "passes")
    # Now there is room; it begins by itself.
    assert table.at(boxed[-1]) == "raleigh" and table.state.turn[TRAIN] == boxed[-1]
    # Trains in the box are no traffic: two trains stand there besides.
    other = table.train("Ann", "5", "henderson", 5)
    assert cost(table, other, "raleigh:5") == 1 + 3


@pytest.mark.rule("CR-123")
def test_a_new_depot_has_the_depot_limit(table):
    table.own(Ann=[12])
    table.train("Bo", "1", "griffin")
    table.train("Bo", "2", "griffin")
    train = table.train("Ann", "1", "forsyth", 12)
    table.running(train, points=3)
    assert table.refused("moves griffin:12").rule == "stacking"
    table.marked("new_depot", "griffin")
    table.play("moves griffin:12")
    assert table.at(train) == "griffin"


@pytest.mark.rule("CR-124")
def test_one_congestion_roll_a_turn(table):
    table.train("Ann", "1", "griffin")
    table.train("Ann", "2", "forsyth")
    table.display(12).pile("RRC#6 Construction", "RRC#24 Construction", "Bridge Collapse")
    table.play("activates 1", "activates 2")
    table.draws("RRC#6 Construction", 1, 6, 2)
    table.play("runs 1")
    first = [entry[0] for entry in table.record("dice")][:2]
    assert first == ["war_progress", "congestion"]
    assert table.state.turn[TABLES]
    rolls = [entry[0] for entry in table.record("dice")]
    # The second event of the turn came at once, for train 2.
    assert rolls.count("congestion") == 1


@pytest.mark.rule("CR-124")
def test_two_events_of_a_turn_two_war_rolls(table):
    table.train("Ann", "1", "griffin")
    table.train("Ann", "2", "forsyth")
    table.display(12).pile("Union Blockade Increase", "RRC#6 Construction")
    table.play("activates 1", "activates 2")
    table.chance((2, 0), (6, 0), (6, 5), (6, 1), (1, 0), (6, 0), (6, 5))
    table.play("runs 1")
    rolls = [entry[0] for entry in table.record("dice") if entry[0] != "initiative"]
    assert rolls == ["war_progress", "congestion", "war_progress"]
    assert len(table.state.clock[FORCE]) == 2


@pytest.mark.rule("CR-125")
def test_new_congestion_replaces_the_old(table):
    table.marked("congested", "macon_ga", "richmond")
    train = table.train("Ann", "1", "griffin")
    table.display(12).undertaking(train).draws("RRC#6 Construction", 1, 6, 3)
    table.start()
    congested = {
        table.title.station_word[station]
        for station, marks in enumerate(table.state.station_marks)
        if marks >> table.marker("congested") & 1
    }
    assert congested == {"manassas_junction", "goldsboro", "columbia_sc", "atlanta", "grand_junction", "meridian"}


@pytest.mark.rule("CR-126")
def test_congestion_stays_until_the_next_roll(table):
    table.own(Ann=[12]).marked("congested", "macon_ga")
    train = table.train("Ann", "1", "forsyth", 12, load=21, carrying=True)
    table.train("Bo", "1", "tupelo", 18, load=22)
    table.train("Cy", "1", "tupelo", 18, load=23)
    for _ in range(2):
        for _ in table.names:
            table.play("activates 1", "passes")
    assert cost(table, train, "macon_ga:12") == 3


# --- fees


@pytest.mark.rule("CR-127")
def test_a_loaded_train_pays_or_is_slow(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000, Bo=0)
    train = table.train("Ann", "1", "corinth", 18, load=40, carrying=True)
    state = table.state.clone()
    assert cost(table, train, "iuka:17$") == 2
    assert (table.money("Ann"), table.money("Bo")) == (800, 200)
    unpaid = type(table)()
    unpaid.state = state
    assert cost(unpaid, train, "iuka:17") == 3
    assert unpaid.money("Ann") == 1000


@pytest.mark.rule("CR-128")
def test_an_empty_train_pays_nothing(table):
    table.own(Ann=[18], Bo=[17])
    train = table.train("Ann", "1", "iuka", 17)
    table.running(train)
    assert table.refused("moves tuscumbia:17$").rule == "costs.line_fee"
    assert cost(table, train, "tuscumbia:17 decatur:17 huntsville:17") == 3
    waiting = table.train("Ann", "2", "iuka", 17, load=40)
    # Undertaken is not carried.
    assert cost(table, waiting, "tuscumbia:17") == 1


@pytest.mark.rule("CR-129")
def test_one_payment_lasts_until_the_line_is_left(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000)
    train = table.train("Ann", "1", "corinth", 18, load=40, carrying=True)
    assert cost(table, train, "iuka:17$ tuscumbia:17 decatur:17 huntsville:17") == 2 + 3
    table.play("passes")
    table.turn("Ann")
    table.play("activates 1", "moves scottsboro:17")
    assert table.points == 9 and table.money("Ann") == 1000 - 200 - 100


@pytest.mark.rule("CR-130")
def test_coming_back_means_choosing_again(table):
    table.own(Ann=[18], Bo=[17], Cy=[19]).cash(Ann=1000)
    train = table.train("Ann", "1", "scottsboro", 17, load=40, carrying=True, paid=True)
    assert cost(table, train, "stevenson:17") == 1
    # What was paid for 17 is no payment for 19: base 2, and the change of line.
    table.running(train).play("moves decherd:19")
    assert table.points == 10 - 3
    table.play("moves stevenson:19")
    assert not table.state.train_flags[train] & PAID
    table.running(train)
    assert cost(table, train, "scottsboro:17") == 2 + 1
    back = type(table)()
    back.own(Ann=[18], Bo=[17], Cy=[19]).cash(Ann=1000)
    train = back.train("Ann", "1", "stevenson", 19, load=40, carrying=True)
    assert cost(back, train, "scottsboro:17$") == 1 + 1 and back.money("Ann") == 800


@pytest.mark.rule("CR-131")
def test_loading_on_anothers_line_means_choosing(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000)
    train = table.train("Ann", "1", "huntsville", 17, load=8, dropoff="savannah", paid=True)
    table.running(train).play("loads")
    assert not table.state.train_flags[train] & PAID
    table.running(train)
    state = table.state.clone()
    assert cost(table, train, "scottsboro:17") == 2
    paid = type(table)()
    paid.state = state
    assert cost(paid, train, "scottsboro:17$") == 1 and paid.money("Ann") == 800


@pytest.mark.rule("CR-132")
def test_the_law_makes_lines_free(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000, Bo=0)
    law = table.title.counter_name.index("Through-Freight Law")
    table.state.clock[LAWS] = (("counter", law, 0, 0, -1),)
    train = table.train("Ann", "1", "corinth", 18, load=40, carrying=True)
    table.running(train)
    assert table.refused("moves iuka:17$").rule == "costs.line_fee"
    assert cost(table, train, "iuka:17") == 1 + 1
    assert cost(table, train, "tuscumbia:17") == 1
    assert (table.money("Ann"), table.money("Bo")) == (1000, 0)


def test_where_a_train_can_get_is_told_with_costs(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000)
    table.train("Ann", "1", "corinth", 18, load=40, carrying=True)
    found = table.start().reach("Ann", "1")
    to_iuka = [(entry["points"], entry["fee"]) for entry in found if entry["station"] == "iuka"]
    assert to_iuka == [(2, 200), (3, 0)]
    best = next(entry for entry in found if entry["station"] == "huntsville")
    assert (best["points"], best["fee"]) == (2 + 3, 200)
    assert best["steps"][0] == {"to": "iuka", "line": 17, "pays": True}
    assert all(entry["points"] <= 10 for entry in found)
    table.state.train_at[0] = IN_REPAIR
    assert table.start().reach("Ann", "1") == []
