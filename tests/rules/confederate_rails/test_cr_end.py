"""The end of the game, and readings chosen where the rulebook is silent: CR-196 to CR-210."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import (
    EXHAUSTED,
    IDLE_ROUNDS,
    IN_REPAIR,
    LOST,
    NOTHING,
    OCCUPIED,
    OUT,
    ROUND,
    UNBUILT,
)

FIVE = ("memphis", "vicksburg", "new_orleans", "mobile", "charleston")


@pytest.mark.rule("CR-196")
def test_the_sixth_victory_depot_ends_the_game_at_once(table):
    table.occupied(*FIVE, "gallatin").hand("Bo", "General Lee")
    train = table.train("Ann", "5", "richmond")
    # Five held, a six is Choice (V).
    table.display(10).undertaking(train).draws("Bridge Collapse", 2, 4)
    assert table.question == "choose_target"
    table.play("chooses station nashville")
    # First somebody may try to cancel it.
    assert table.actor == "Bo" and not table.start().is_over
    table.dice(6)
    table.play("plays General Lee use 1")
    game = table.start()
    assert game.is_over and game.end_reason == "conquest" and game.actor is None
    assert not any(table.state.segment_marks)
    assert table.refused("passes").rule == "game_end"


@pytest.mark.rule("CR-197")
def test_an_empty_pile_ends_the_game_with_the_round(table):
    table.turn("Bo").display(21, 18).pile()
    first, second = table.train("Bo", "1", "griffin", 12), table.train("Cy", "1", "forsyth", 12)
    table.play("Bo activates 1")
    # Nothing to draw: a load on display may still be selected, and is not replaced.
    assert table.state.clock[EXHAUSTED] and table.allowed("passes")
    table.play("undertakes load 21")
    assert table.state.display() == [table.chit(18)] and table.state.train_load[first] == table.chit(21)
    before = table.state.clock[ROUND]
    table.play("passes")
    assert table.actor == "Cy" and not table.start().is_over
    table.play("Cy activates 1", "undertakes load 18", "passes")
    assert table.start().is_over and table.start().end_reason == "exhaustion"
    assert table.state.clock[ROUND] == before and table.state.train_load[second] == table.chit(18)


@pytest.mark.rule("CR-198")
def test_an_idle_round_ends_the_game(table):
    for name, load in (("Ann", 21), ("Bo", 22), ("Cy", 23)):
        table.train(name, "1", "griffin" if name == "Ann" else "tupelo", load=load)
    table.play("passes", "passes", "activates 1")
    table.play("passes")
    assert not table.start().is_over and table.state.clock[IDLE_ROUNDS] == 0
    table.play("passes", "passes", "passes")
    assert table.start().is_over and table.start().end_reason == "idleness"


@pytest.mark.rule("CR-199")
def test_ties_are_broken(table):
    table.cash(Ann=3000, Bo=3000, Cy=0)
    for number in range(1, 5):
        table.train("Ann", str(number), "griffin")
        if number < 4:
            table.train("Bo", str(number), "griffin")
    assert table.rules.winners(table.state) == [1]
    table.train("Bo", "4", "griffin")
    table.own(Ann=[12], Bo=[13, 14])
    assert table.rules.winners(table.state) == [2]
    table.occupied("gordon")
    assert table.rules.winners(table.state) == [1, 2]
    ranks = [(row.player, row.rank) for row in table.start().result()]
    assert ranks == [("Ann", 1), ("Bo", 1), ("Cy", 3)]


@pytest.mark.rule("CR-200")
def test_loads_on_their_way_count_nothing(table):
    table.cash(Ann=1000, Bo=1000, Cy=900)
    table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.train("Bo", "1", "griffin", 12)
    assert [row.total for row in table.start().result()][:2] == [1000, 1000]
    assert table.rules.winners(table.state) == [1, 2]


@pytest.mark.rule("CR-201")
def test_forced_payments_take_what_is_there(table):
    table.cash(Bo=100)
    victim = table.train("Bo", "1", "munfordville", 22, load=19, carrying=True)
    train = table.train("Ann", "5", "savannah")
    table.display(12).undertaking(train).draws("Union Cavalry Raid", 1, 6, 2)
    table.play("chooses effect 2", "chooses train Bo/1")
    assert table.money("Bo") == 0 and table.at(victim) == IN_REPAIR
    # Voluntary ones need the whole sum.
    poor = type(table)()
    poor.own(Ann=[12], Bo=[13]).cash(Ann=100)
    poor.running(poor.train("Ann", "1", "macon_ga", 12, load=21, carrying=True))
    assert poor.refused("moves gordon:13$").rule == "costs.line_fee"
    assert poor.refused("abandons").rule == "abandoning.penalty"


@pytest.mark.rule("CR-202")
def test_distances_count_across_markers_and_occupied_stations(table):
    table.broken("ripped_up", "columbus_ky", "union_city").occupied("union_city")
    far = table.rules.distance_from_front(table.state)
    assert far[table.station("trenton")] == 1
    other = type(table)()
    other.broken("ripped_up", "columbus_ky", "union_city")
    assert other.rules.distance_from_front(other.state)[other.station("union_city")] == 2


@pytest.mark.rule("CR-203")
def test_only_the_occupier_makes_a_load_unreachable(table):
    table.own(Ann=[20])
    table.broken("ripped_up", "saltville", "glade_spring")
    train = table.train("Ann", "1", "griffin")
    table.display(30).undertaking(train).draws(33)
    table.play("undertakes load 30")
    assert table.state.train_load[train] == table.chit(30) and table.question == "run"
    cut = type(table)()
    cut.train("Bo", "1", "griffin", 12, load=21)
    train = cut.train("Ann", "1", "griffin")
    cut.occupied("glade_spring").display(30).undertaking(train).draws(33)
    cut.play("undertakes load 30")
    assert cut.place(30) == OUT and cut.actor == "Bo"


@pytest.mark.rule("CR-204")
def test_cavalry_counts_base_ferries_and_overland(table):
    table.occupied("vicksburg").marked("congested", "de_soto").bad_rails(24)
    table.train("Bo", "1", "de_soto")
    clock = table.state.clock
    assert table.rules.raid_distance(clock[OCCUPIED], clock[UNBUILT])[table.station("de_soto")] == 2


@pytest.mark.rule("CR-205")
def test_several_may_try_to_cancel_in_turn_order(table):
    table.hand("Bo", "General Lee").hand("Cy", "General McClellan")
    train = table.train("Ann", "5", "savannah")
    table.display(44).undertaking(train).draws(33, 2, 3)
    table.play("undertakes load 44")
    assert table.question == "choose_target"
    table.play("chooses station harpers_ferry")
    # Only now, after the naming, and in turn order.
    assert (table.actor, table.question) == ("Bo", "window")
    table.dice(5)
    table.play("plays General Lee use 1")
    assert table.actor == "Cy"
    table.dice(4)
    table.play("plays General McClellan use 1")
    assert not table.state.is_occupied(table.station("harpers_ferry"))


@pytest.mark.rule("CR-206")
def test_on_a_shared_segment_the_mover_chooses_the_line(table):
    table.own(Ann=[16], Bo=[15])
    train = table.train("Ann", "1", "lawton", 16, load=36, carrying=True)
    state = table.state.clone()
    table.running(train)
    assert table.refused("moves live_oak:16$").rule == "costs.line_fee"
    table.play("moves live_oak:16")
    assert table.points == 9 and table.state.train_line[train] == table.line(16)
    as_other = type(table)()
    as_other.state = state
    as_other.running(train).play("moves live_oak:15")
    assert as_other.points == 9 and as_other.state.train_line[train] == table.line(15)


@pytest.mark.rule("CR-207")
def test_a_load_undertaken_stays_with_a_disabled_train(table):
    victim = table.train("Ann", "1", "tupelo", 18, load=9)
    train = table.train("Ann", "5", "savannah")
    table.display(12).undertaking(train).draws("Trains Break Down", 1, 6, 2)
    table.play("chooses train 1")
    assert table.at(victim) == IN_REPAIR and table.state.train_load[victim] == table.chit(9)
    table.turn("Ann")
    table.state.train_since[victim] = -1
    table.play("activates 1", "passes")
    assert table.state.train_load[victim] == table.chit(9) and table.at(victim) == "raleigh"
    seized = type(table)()
    seized.own(Ann=[12]).cash(Bo=500)
    victim = seized.train("Bo", "1", "griffin", 12, load=9)
    train = seized.train("Ann", "5", "savannah")
    seized.display(12).undertaking(train).draws("Trains Seizure")
    seized.start()
    seized.dice(1, 6, 2)
    seized.play("enacts", "chooses train Bo/1")
    assert seized.at(victim) == LOST and seized.place(9) == OUT and seized.money("Bo") == 500
    assert seized.state.train_load[victim] == NOTHING


@pytest.mark.rule("CR-208")
def test_lines_with_occupied_stations_still_earn_fees(table):
    table.own(Ann=[12], Bo=[13]).cash(Ann=1000, Bo=0).occupied("savannah")
    train = table.train("Ann", "1", "macon_ga", 12, load=58, carrying=True)
    table.running(train).play("moves gordon:13$")
    assert (table.money("Ann"), table.money("Bo")) == (800, 200)


@pytest.mark.rule("CR-209")
def test_no_congestion_in_occupied_stations(table):
    table.occupied("new_orleans")
    train = table.train("Ann", "5", "savannah")
    table.display(12).undertaking(train).draws("RRC#6 Construction", 3, 4, 4)
    table.start()
    bit = 1 << table.marker("congested")
    congested = [table.title.station_word[s] for s, marks in enumerate(table.state.station_marks) if marks & bit]
    assert sorted(congested) == ["charlotte", "lynchburg", "memphis", "montgomery", "savannah"]


@pytest.mark.rule("CR-210")
def test_choice_without_a_station_places_nothing(table):
    near = [
        station
        for station, far in enumerate(table.rules.distance_from_front(table.state))
        if far <= 2 and not table.title.station_kinds[station] >> 2 & 1
    ]
    decision = table.engine.decisions["choose_target"]
    frame = ("choose_target", 0, 1, 1)
    assert {s.station for s in decision.choices(table.state, frame)} == set(near)
    table.train("Ann", "1", "griffin")
    everything = [s for s in range(table.rules.n_stations) if not table.title.station_kinds[s] >> 2 & 1]
    table.state.clock[OCCUPIED] = tuple(everything)
    table.state.clock[0] = (*table.state.agenda, frame)
    assert decision.go_on(table.state, frame) is True
    assert table.state.agenda[-1][0] == "name_trains" and table.state.clock[OCCUPIED] == tuple(everything)
