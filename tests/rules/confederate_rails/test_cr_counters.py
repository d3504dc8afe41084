"""Special counters: CR-150 to CR-166."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import LAWS, LOST, ROUND, SUCCEEDED

OFFENSIVE, LEE, JACKSON = "Confederate Offensive", "General Lee", "General Jackson"
MCCLELLAN, INTERVENTION, HUNT = "General McClellan", "Foreign Intervention", "Great Iron Treasure Hunt"
RAID, LAW = "Great Train Raid", "Through-Freight Law"


def falling(table, *faces):
    """Ann undertakes war materiel; the result is the cell of these dice, three victory depots held: mobile for 5 + 6."""
    table.occupied("memphis", "nashville", "vicksburg")
    train = table.train("Ann", "5", "griffin")
    table.display(44).undertaking(train).draws(33, *(faces or (5, 6)))
    table.play("undertakes load 44")


def is_taken(table, word):
    return table.state.is_occupied(table.station(word))


@pytest.mark.rule("CR-150")
def test_one_counter_a_turn_and_always_by_choice(table):
    table.hand("Bo", MCCLELLAN, LEE, OFFENSIVE)
    falling(table)
    assert table.actor == "Bo" and "Bo passes" in table.menu()
    table.dice(5)
    table.play(f"plays {MCCLELLAN} use 1")
    assert is_taken(table, "mobile") and table.holds("Bo") == [LEE, OFFENSIVE]
    assert table.refused(f"Bo plays {OFFENSIVE} use 1").rule == "counter_rules.per_turn"
    # In the next turn he may again; counters stay hidden until they are played.
    assert table.start().view("Cy")["players"][1]["hand"] is None
    table.train("Cy", "1", "griffin", 12, load=21)
    table.play("passes")
    assert table.allowed(f"Bo plays {OFFENSIVE} use 1")


@pytest.mark.rule("CR-150")
def test_nobody_is_asked_who_has_nothing_to_play(table):
    table.hand("Bo", OFFENSIVE)
    falling(table)
    # The Offensive does not cancel: the station falls without a question.
    assert is_taken(table, "mobile") and table.question == "run"


@pytest.mark.rule("CR-151")
def test_an_offensive_a_general_and_the_intervention_together(table):
    table.hand("Ann", OFFENSIVE, LEE, INTERVENTION, MCCLELLAN)
    table.occupied("vicksburg")
    table.in_force("Union Blockade Increase")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1", "chooses station vicksburg")
    table.dice(5)
    table.play(f"plays {LEE} use 2", f"plays {INTERVENTION} use 1")
    assert table.holds("Ann") == [MCCLELLAN] and not is_taken(table, "vicksburg")
    from railwright.runtime.rules.counters import may_play_together

    number = table.title.counter_name.index
    assert not may_play_together(table.rules, [number(LEE), number(MCCLELLAN)])
    assert not may_play_together(table.rules, [number(LEE), number(JACKSON)])
    assert not may_play_together(table.rules, [number(OFFENSIVE), number(OFFENSIVE)])
    assert may_play_together(table.rules, [number(JACKSON), number(INTERVENTION)])


@pytest.mark.rule("CR-152")
def test_help_comes_before_the_roll(table):
    table.hand("Ann", OFFENSIVE, LEE).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1", "chooses station norfolk")
    assert table.question == "window" and not table.record("dice")
    table.dice(5)
    table.play("passes")
    assert table.record("dice") == [("offensive", 1, (5,))] and is_taken(table, "norfolk")
    assert table.refused(f"plays {LEE} use 2").rule == "play.before_roll"
    # And cancelling after it: there is no result to cancel now.
    assert table.refused(f"plays {LEE} use 1").rule == "play.after_result"


@pytest.mark.rule("CR-153")
@pytest.mark.parametrize(("die", "held"), [(3, True), (4, False)])
def test_lee_cancels_on_one_to_three(table, die, held):
    table.hand("Bo", LEE)
    falling(table)
    table.dice(die)
    table.play(f"plays {LEE} use 1")
    assert is_taken(table, "mobile") is not held
    assert table.holds("Bo") == []


@pytest.mark.rule("CR-154")
def test_lee_adds_one_to_an_offensive(table):
    table.hand("Ann", OFFENSIVE, LEE).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1", "chooses station norfolk")
    table.dice(5)
    table.play(f"plays {LEE} use 2")
    assert not is_taken(table, "norfolk")


@pytest.mark.rule("CR-155")
def test_an_offensive_retakes_a_station_on_a_six(table):
    table.hand("Ann", OFFENSIVE).occupied("nashville", "norfolk")
    victory = table.title.kind_name.index("victory")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1")
    table.dice(6)
    table.play("chooses station nashville")
    assert not is_taken(table, "nashville") and table.rules.occupied_of_kind(table.state, victory) == 0
    assert table.state.marker_left[table.marker("occupied")] == 19
    fails = type(table)()
    fails.hand("Ann", OFFENSIVE).occupied("nashville")
    fails.train("Ann", "1", "griffin", 12, load=21)
    fails.play(f"plays {OFFENSIVE} use 1")
    fails.dice(5)
    fails.play("chooses station nashville")
    assert is_taken(fails, "nashville")


@pytest.mark.rule("CR-156")
def test_one_general_an_offensive_from_anybody(table):
    table.hand("Ann", OFFENSIVE, LEE).hand("Bo", JACKSON).hand("Cy", LEE).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"Ann plays {OFFENSIVE} use 1", "chooses station norfolk", "Ann passes")
    assert table.actor == "Bo"
    table.dice(5)
    table.play(f"Bo plays {JACKSON} use 2")
    # Cy was not asked any more.
    assert not is_taken(table, "norfolk") and table.holds("Cy") == [LEE]
    again = type(table)()
    again.hand("Ann", OFFENSIVE).hand("Bo", JACKSON).hand("Cy", LEE).occupied("norfolk")
    again.train("Ann", "1", "griffin", 12, load=21)
    again.play(f"Ann plays {OFFENSIVE} use 1", "chooses station norfolk")
    assert again.refused(f"Cy plays {LEE} use 2").rule == "counter_rules.asked"


@pytest.mark.rule("CR-157")
@pytest.mark.parametrize(("die", "held"), [(2, True), (3, False)])
def test_jackson_cancels_on_one_or_two(table, die, held):
    table.hand("Bo", JACKSON)
    falling(table)
    table.dice(die)
    table.play(f"plays {JACKSON} use 1")
    assert is_taken(table, "mobile") is not held


@pytest.mark.rule("CR-157")
def test_jackson_adds_one_to_an_offensive(table):
    table.hand("Ann", OFFENSIVE, JACKSON).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1", "chooses station norfolk")
    table.dice(5)
    table.play(f"plays {JACKSON} use 2")
    assert not is_taken(table, "norfolk")


@pytest.mark.rule("CR-158")
def test_intervention_after_a_victory_depot_is_retaken(table):
    table.hand("Ann", OFFENSIVE).hand("Bo", INTERVENTION).occupied("vicksburg")
    table.in_force("Union Blockade Increase")
    table.in_force("Union Blockade Increase")
    table.train("Ann", "1", "griffin", 12, load=21)
    assert table.refused(f"Bo plays {INTERVENTION} use 1").rule == "play.after_retaking"
    table.play(f"plays {OFFENSIVE} use 1")
    table.dice(6)
    table.play("chooses station vicksburg")
    assert (table.actor, table.question) == ("Bo", "window")
    table.play(f"plays {INTERVENTION} use 1")
    assert not list(table.rules.in_force(table.state, "harden_check"))
    # A later one works as usual.
    table.state.chit_at[table.chit("Union Blockade Increase")] = (0,)
    table.in_force("Union Blockade Increase")
    assert len(list(table.rules.in_force(table.state, "harden_check"))) == 1


@pytest.mark.rule("CR-158")
def test_no_intervention_after_an_ordinary_station(table):
    table.hand("Ann", OFFENSIVE).hand("Bo", INTERVENTION).occupied("norfolk")
    table.in_force("Union Blockade Increase")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1")
    table.dice(6)
    table.play("chooses station norfolk")
    assert not is_taken(table, "norfolk") and table.question == "name_trains"
    assert table.refused(f"Bo plays {INTERVENTION} use 1").rule == "play.after_retaking"


@pytest.mark.rule("CR-159")
@pytest.mark.parametrize(("die", "held"), [(4, True), (5, False)])
def test_mcclellan_cancels_on_one_to_four(table, die, held):
    table.hand("Bo", MCCLELLAN)
    falling(table)
    table.dice(die)
    table.play(f"plays {MCCLELLAN} use 1")
    assert is_taken(table, "mobile") is not held


@pytest.mark.rule("CR-159")
def test_mcclellan_is_no_help_in_an_offensive(table):
    table.hand("Ann", OFFENSIVE, MCCLELLAN).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {OFFENSIVE} use 1")
    table.dice(3)
    table.play("chooses station norfolk")
    # He was not asked: the roll came at once.
    assert table.question == "name_trains" and table.holds("Ann") == [MCCLELLAN]


@pytest.mark.rule("CR-160")
def test_the_hunt_cleans_one_line(table):
    table.hand("Ann", HUNT).bad_rails(9, 14)
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {HUNT} use 1")
    assert [line for line in table.menu() if "chooses line" in line] == ["Ann chooses line 9", "Ann chooses line 14"]
    table.play("chooses line 9")
    assert not table.state.line_marks[table.line(9)] and table.state.line_marks[table.line(14)]
    for _ in range(3):
        table.play(table.menu()[0])
    assert sum(len(marks) for marks in table.state.segment_marks) == 3
    none = type(table)()
    none.hand("Ann", HUNT)
    none.train("Ann", "1", "griffin", 12, load=21)
    assert none.refused(f"plays {HUNT} use 1").rule == "when.line_marked"


@pytest.mark.rule("CR-161")
@pytest.mark.parametrize(("players", "order"), [(3, ["Bo", "Cy", "Bo"]), (2, ["Bo", "Bo", "Bo"])])
def test_the_others_place_the_markers_in_turn(position, players, order):
    table = position(players)
    table.hand("Ann", HUNT).bad_rails(9)
    table.train("Ann", "1", "griffin", 12, load=21)
    money = list(table.state.cash)
    table.play(f"plays {HUNT} use 1", "chooses line 9")
    seen = []
    for _ in range(3):
        seen.append(table.actor)
        table.play(table.menu()[0])
    assert seen == order and table.actor == "Ann"
    assert table.state.cash == money


def hunt(table):
    table.hand("Ann", HUNT).bad_rails(9)
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {HUNT} use 1", "chooses line 9")


@pytest.mark.rule("CR-162")
def test_segments_near_depots_and_load_stations_are_protected(table):
    hunt(table)
    assert table.allowed("chooses segment mobile/spring_hill")
    assert table.refused("chooses segment atlanta/east_point").rule == "effects.mark_segment"
    # Four stations from the next load station at both ends would do; two is too near.
    near = table.segment("griffin", "forsyth")
    assert table.refused(f"chooses segment {table.start().names.segment_name(near)}").rule == "effects.mark_segment"


@pytest.mark.rule("CR-163")
def test_nor_what_the_occupier_cuts_off(table):
    table.occupied("mobile")
    hunt(table)
    assert table.refused("chooses segment mobile/spring_hill").rule == "effects.mark_segment"
    assert table.refused("chooses segment wilmington/whitesville").rule == "effects.mark_segment"
    # With too few markers left fewer are placed.
    few = type(table)()
    few.state.marker_left[few.marker("ripped_up")] = 0
    for _ in range(7):
        few.state.marker_left[few.marker("ripped_up")] += 1
        few.broken("ripped_up", "griffin", "forsyth")
    few.state.marker_left[few.marker("ripped_up")] = 1
    hunt(few)
    few.play(few.menu()[0])
    assert few.question == "name_trains"


@pytest.mark.rule("CR-164")
def test_the_train_raid_brings_the_extra_train(table):
    table.hand("Ann", RAID)
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"plays {RAID} use 1")
    extra = table.state.trains_of(1)[-1]
    assert table.at(extra) == "staunton" and table.state.train_load[extra] == -1
    assert table.allowed("activates E")
    for cut in (("strasburg",), ("winchester", "front_royal", "mount_jackson")):
        other = type(table)()
        other.hand("Ann", RAID).occupied(*cut)
        other.train("Ann", "1", "griffin", 12, load=21)
        assert other.refused(f"plays {RAID} use 1").rule == "when.reachable"
    spent = type(table)()
    spent.hand("Ann", RAID)
    spent.train("Ann", "1", "griffin", 12, load=21)
    spent.state.train_at[spent.state.trains_of(1)[-1]] = LOST
    assert spent.refused(f"plays {RAID} use 1").rule == "when.extra_train_left"


@pytest.mark.rule("CR-165")
def test_donations_help_the_law(table):
    table.hand("Ann", LAW).cash(Ann=3100, Bo=2900, Cy=7000)
    table.train("Ann", "1", "griffin", 12, load=21)
    bank = table.state.cash[0]
    table.play(f"plays {LAW} use 1")
    assert table.actor == "Ann"
    assert table.refused("donates 2 times").rule == "roll.donations"
    table.play("donates 1 times")
    # Bo has too little and is not asked; nobody puts money together.
    assert table.actor == "Cy"
    table.dice(4)
    table.play("donates 2 times")
    assert table.state.clock[LAWS] and table.state.cash[0] == bank + 9000
    assert table.state.counter_fate[table.title.counter_name.index(LAW)] & SUCCEEDED
    alone = type(table)()
    alone.hand("Ann", LAW)
    alone.train("Ann", "1", "griffin", 12, load=21)
    alone.dice(6).play(f"plays {LAW} use 1")
    assert not alone.state.clock[LAWS]


@pytest.mark.rule("CR-166")
def test_a_convention_is_a_seizure_once_the_law_passed(table, position):
    def drawn(table, fate):
        law = table.title.counter_name.index(LAW)
        table.state.counter_fate[law] = fate
        table.own(Ann=[12])
        victim = table.train("Bo", "1", "griffin", 12, load=21, carrying=True)
        train = table.train("Ann", "1", "meridian")
        table.display(12).undertaking(train).draws("Railroad Convention", 1, 6, 1)
        table.start()
        return victim

    victim = drawn(table, 1 | SUCCEEDED)
    assert table.question == "event"
    table.dice(1, 6, 1)
    table.play("enacts", "chooses train Bo/1")
    assert table.at(victim) == LOST
    assert not list(table.rules.in_force(table.state, "raise_payout"))
    # Played but not passed is not enough, unless the option says so.
    played = type(table)()
    drawn(played, 1)
    assert list(played.rules.in_force(played.state, "raise_payout")) and played.state.clock[ROUND]
    option = position(3, ("convention_ends_with_the_play_of_the_law",))
    drawn(option, 1)
    assert option.question == "event"


def test_a_player_without_money_is_asked_for_his_counters(table):
    table.cash(Ann=0).hand("Ann", OFFENSIVE).occupied("norfolk")
    table.train("Ann", "1", "griffin")
    table.train("Bo", "1", "griffin")
    assert (table.actor, table.question) == ("Ann", "name_trains")
    table.play("passes")
    # Then it is Bo's turn, and she is asked as others are.
    assert (table.actor, table.question, table.state.active) == ("Ann", "window", 2)


def test_two_offensives_against_one_station(table):
    table.hand("Ann", OFFENSIVE, LEE).hand("Bo", OFFENSIVE).occupied("norfolk")
    table.train("Ann", "1", "griffin", 12, load=21)
    table.play(f"Ann plays {OFFENSIVE} use 1", "chooses station norfolk")
    table.dice(6)
    # Bo is quicker, while Ann thinks about a general.
    table.play(f"Bo plays {OFFENSIVE} use 1", "Bo chooses station norfolk")
    assert table.question == "window"
    table.play("Bo passes" if table.actor == "Bo" else "Ann passes")
    while table.question == "window":
        table.play("passes")
    assert not is_taken(table, "norfolk")
    assert table.state.marker_left[table.marker("occupied")] == 20
