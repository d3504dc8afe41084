"""Sequence of play and the Extended Game: CR-045 to CR-062."""

from __future__ import annotations

import pytest

from railwright.runtime.state.pickup_deliver import (
    ASIDE,
    BANK,
    DISPLAY,
    FIRST,
    NOTHING,
    ORDER_PLACE,
    OUT,
    PHASE,
    PILE,
    ROUND,
    WAR,
)


@pytest.fixture
def sale(position):
    """The Extended Game: three lines are unsold, Ann may put one up; nobody has a train on the map but Cy."""

    def make(players=3, unsold=(9, 14, 24)):
        table = position(players, ("extended",))
        for number in unsold:
            table.state.owner[table.title.line_company[table.line(number)]] = BANK
        table.cash(**dict.fromkeys(table.names, 5000))
        table.train(table.names[-1], "1", "griffin", 12, load=21)
        state = table.state
        state.turn[PHASE] = 1
        state.clock[0] = (("game",), ("turn", 1), ("nominate", 0, 1, 0))
        return table

    return make


@pytest.mark.rule("CR-045")
def test_initiative_is_rolled_for_each_round(table):
    for name in table.names:
        table.train(name, "1", "griffin", 12, load={"Ann": 21, "Bo": 33, "Cy": 36}[name])
    table.turn("Cy").dice(2, 6, 1)
    # His only train named, it runs at once.
    table.play("activates 1")
    round_before = table.state.clock[ROUND]
    table.play("passes")
    assert table.state.clock[ROUND] == round_before + 1
    assert [entry[1:] for entry in table.record("dice")] == [(1, (2,)), (2, (6,)), (3, (1,))]
    assert table.state.clock[FIRST] == 2 and table.actor == "Bo"
    table.play("passes")
    assert table.actor == "Cy"
    table.play("passes")
    assert table.actor == "Ann"


@pytest.mark.rule("CR-046")
def test_phases_come_in_order(position, sale):
    standard = position()
    assert [phase.name for phase in standard.title.phase] == ["Load"]
    standard.train("Bo", "1", "griffin", 12, load=21)
    standard.train("Ann", "1", "forsyth", 12, load=33)
    standard.play("passes")
    assert (standard.actor, standard.question) == ("Bo", "name_trains")
    table = sale()
    assert [phase.name for phase in table.title.phase] == ["Railroad Company", "Contract", "Load"]
    table.train("Ann", "1", "forsyth", 12, load=33)
    assert table.question == "nominate"
    table.play("passes", "passes", "passes")
    assert table.question == "renew"
    table.play(table.menu()[0])
    assert table.question == "name_trains"


@pytest.mark.rule("CR-047")
def test_a_nomination_is_a_bid_of_a_hundred_at_least(sale):
    table = sale()
    name = table.title.company_name[8]
    assert table.refused(f"puts up {name} for 0").rule == "turn.sell_company.minimum"
    assert table.refused(f"puts up {name} for 150").rule == "money.step"
    assert table.refused(f"puts up {table.title.company_name[0]} for 100").rule == "turn.sell_company"
    table.play(f"puts up {name} for 100")
    assert (table.question, table.actor) == ("bidding", "Bo")


@pytest.mark.rule("CR-048")
def test_the_right_to_nominate_is_passed_on(sale):
    table = sale()
    table.play("Ann passes", f"Bo puts up {table.title.company_name[8]} for 100", "Cy passes", "Ann passes")
    assert table.state.owner[8] == table.player("Bo")
    assert table.state.active == table.player("Ann")
    nobody = sale()
    nobody.play("Ann passes", "Bo passes", "Cy passes")
    assert nobody.state.owner.count(BANK) == 3 and nobody.question == "renew"


@pytest.mark.rule("CR-049")
def test_every_bid_beats_the_last_by_a_hundred(sale):
    table = sale()
    table.play(f"puts up {table.title.company_name[8]} for 400")
    assert table.refused("Bo bids 400").rule == "turn.sell_company.minimum"
    assert table.refused("Bo bids 450").rule == "money.step"
    table.play("Bo bids 500")
    assert table.actor == "Cy"


@pytest.mark.rule("CR-050")
def test_who_passed_may_bid_again(sale):
    table = sale()
    table.play(f"Ann puts up {table.title.company_name[8]} for 100", "Bo passes", "Cy bids 200", "Ann bids 300")
    assert table.actor == "Bo"
    table.play("Bo bids 400")
    assert table.actor == "Cy"


@pytest.mark.rule("CR-051")
def test_the_last_bidder_pays_the_bank_and_owns_the_line(sale):
    table = sale()
    bank = table.state.cash[0]
    table.play(f"Ann puts up {table.title.company_name[8]} for 300", "Bo passes", "Cy passes")
    assert table.state.owner[8] == 1
    assert table.money("Ann") == 4700 and table.state.cash[0] == bank + 300


@pytest.mark.rule("CR-052")
def test_nobody_bids_more_than_he_has(sale):
    table = sale()
    table.cash(Ann=700, Bo=1000)
    assert table.refused(f"puts up {table.title.company_name[8]} for 800").rule == "turn.sell_company.limit"
    table.play(f"puts up {table.title.company_name[8]} for 700")
    assert table.refused("Bo bids 1100").rule == "turn.sell_company.limit"


@pytest.mark.rule("CR-053")
def test_a_new_line_brings_a_train(sale):
    table = sale()
    table.play(f"Ann puts up {table.title.company_name[8]} for 300", "Bo passes", "Cy passes")
    assert (table.actor, table.question) == ("Ann", "bring_train")
    assert table.refused("places train on line 9 in griffin")
    table.play("places train on line 9 in columbia_sc")
    train = table.state.trains_of(1)[0]
    assert table.at(train) == "columbia_sc" and table.state.train_load[train] == NOTHING
    full = sale()
    for number in range(1, 6):
        full.train("Ann", str(number), "griffin")
    full.play(f"Ann puts up {full.title.company_name[8]} for 300", "Bo passes", "Cy passes")
    assert full.question == "renew" and full.state.owner[8] == 1


@pytest.mark.rule("CR-054")
def test_no_sale_when_all_is_sold(sale):
    table = sale(unsold=())
    table.state.turn[PHASE] = 0
    table.state.clock[0] = (("game",), ("turn", 1))
    table.train("Ann", "1", "forsyth", 12, load=33)
    assert table.question == "renew"


@pytest.mark.rule("CR-055")
def test_a_drawn_load_replaces_one_on_display(sale):
    table = sale()
    table.display(7, 1, 2, 3, 4, 5, 6, 8)
    table.state.clock[0] = (("game",), ("turn", 1), ("renew", 1, 1, -1))
    table.state.turn[PHASE] = 2
    pile = table.state.chits(PILE)
    table.chance((len(pile), pile.index(table.chit(30))))
    table.play("replaces load 7")
    assert table.state.chit_at[table.chit(30)] == (DISPLAY, 0)
    assert table.place(7) == OUT
    assert len(table.state.display()) == 8


@pytest.mark.rule("CR-056")
def test_no_contract_phase_with_an_empty_pile(sale):
    table = sale()
    for chit in table.state.chits(PILE):
        table.state.chit_at[chit] = (OUT,)
    table.train("Ann", "1", "forsyth", 12, load=33)
    table.play("passes", "passes", "passes")
    assert table.question == "name_trains" and not table.start().is_over


@pytest.mark.rule("CR-057")
def test_no_contract_phase_in_the_war(sale):
    table = sale()
    table.state.clock[WAR] = 1
    table.train("Ann", "1", "forsyth", 12, load=33)
    table.play("passes", "passes", "passes")
    assert table.question == "name_trains"


@pytest.mark.rule("CR-058")
def test_the_war_begins_the_round_after_the_last_sale(sale):
    table = sale(unsold=(24,))
    state = table.state
    for number in range(1, 6):
        table.train("Ann", str(number), "griffin", load=33 if number == 1 else None)
    assert len(state.chits(ASIDE)) == 51 and not state.clock[WAR]
    table.play(f"Ann puts up {table.title.company_name[23]} for 100", "Bo passes", "Cy passes")
    table.play(table.menu()[0], "activates 1", "passes", "passes")
    assert table.state.chits(ASIDE) and not table.state.clock[WAR]
    before = table.state.clock[ROUND]
    while table.state.clock[ROUND] == before:
        options = table.menu()
        table.play(next((line for line in options if line.endswith(" passes")), options[0]))
    assert table.state.clock[WAR] and table.state.chits(ASIDE) == []
    assert any(chit >= table.rules.n_loads for chit in table.state.chits(PILE))


@pytest.mark.rule("CR-059")
def test_no_counter_before_the_war(sale):
    table = sale()
    table.hand("Ann", "Confederate Offensive", "Through-Freight Law").occupied("norfolk")
    assert table.refused("Ann plays Confederate Offensive use 1").rule == "counter_rules.from_war"
    assert table.refused("Ann plays Through-Freight Law use 1").rule == "counter_rules.from_war"
    assert not any("plays" in line for line in table.menu())
    table.state.clock[WAR] = 1
    assert table.allowed("Ann plays Through-Freight Law use 1")


@pytest.mark.rule("CR-060")
def test_no_rolls_before_the_war(sale):
    table = sale()
    train = table.train("Ann", "1", "richmond", 2)
    table.display(47, 10).undertaking(train)
    table.play("undertakes load 47", "names wilmington")
    assert table.question == "run" and not table.record("dice")


@pytest.mark.rule("CR-061")
def test_the_fee_of_an_unowned_line_goes_to_the_bank(sale):
    table = sale(unsold=(14,))
    table.own(Ann=[12])
    train = table.train("Ann", "1", "macon_ga", 12, load=26, carrying=True)
    table.running(train)
    bank = table.state.cash[0]
    assert table.refused("moves fort_valley:12")
    table.play("moves fort_valley:14$")
    assert table.money("Ann") == 4800 and table.state.cash[0] == bank + 200
    assert table.points == 10 - 1 - 1


@pytest.mark.rule("CR-062")
def test_a_counter_interrupts_and_play_goes_on(table):
    table.hand("Bo", "Confederate Offensive").occupied("norfolk").own(Ann=[12])
    train = table.train("Ann", "1", "griffin", 12, load=21, carrying=True)
    table.running(train, points=4).dice(3)
    table.play("Bo plays Confederate Offensive use 1")
    assert table.actor == "Bo"
    table.play("chooses station norfolk")
    assert (table.actor, table.question, table.points) == ("Ann", "run", 4)
    assert table.holds("Bo") == []
    assert table.state.spent[table.title.counter_name.index("Confederate Offensive")] == 2
    table.play("moves forsyth:12")
    assert table.points == 3
    assert table.state.clock[ORDER_PLACE]
