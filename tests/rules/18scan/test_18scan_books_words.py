"""18Scan: the tables and the asides of the rulebook that work a case out, one by one."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused
from scandinavia import NE, NW, SE, pool_of_trains, state_railway, table

from railwright.ext.route_reference import fits
from railwright.routes import Stop, Train

MOST = {
    # train: cities and towns together, cities, towns beside one city
    "2": (2, 2, 1), "1+1": (2, 1, 1), "3": (3, 3, 2), "2+2": (4, 2, 3), "4": (4, 4, 3), "3+3": (6, 3, 5),
    "5": (5, 5, 4), "4+4": (8, 4, 7),
}  # fmt: skip
"""The table of section 7.4 for trains that serve towns; what it leaves open for plus trains follows from its last row."""
FAST = {"5E": 5, "4D": 4}


@pytest.mark.rule("SC-132")
@pytest.mark.rule("SC-133")
@pytest.mark.rule("SC-134")
@pytest.mark.rule("SC-135")
@pytest.mark.rule("SC-136")
@pytest.mark.parametrize("train", [*MOST, *FAST])
def test_the_table_of_trains(train: str) -> None:
    title = Position("18scan").title
    face = title.train_name.index(train)
    spec = Train(train, title.train_limits[face], (0,) * 20)
    for cities in range(10):
        for towns in range(10):
            stops = [Stop("city", place) for place in range(cities)] + [Stop("town", 20 + t) for t in range(towns)]
            if train in FAST:
                legal = cities <= FAST[train]
            else:
                together, most, _ = MOST[train]
                legal = cities <= most and cities + towns <= together
            assert fits(stops, spec, "visit") == legal, (train, cities, towns)
    if train in MOST:
        together, _, beside_one = MOST[train]
        assert together - 1 == beside_one


@pytest.mark.rule("SC-156")
@pytest.mark.rule("SC-157")
@pytest.mark.rule("SC-158")
def test_a_corporation_may_have_the_choice_of_all_lasting_trains() -> None:
    # The second 5/4+4 and the second 5E lie in the pool, the 4D are on sale.
    position = table().company("NSB", cell=(3, 5), A=60, cash=900, operated=True)
    position.trains("pool", "5", "5E").phase("5E", next_train="4D")
    game = position.turn_of("NSB", "buy_trains").game()
    choice = ("5 from pool", "4+4 from pool", "5E from pool", "4D from bank")
    assert all(game.allows(f"NSB buys {train}") for train in choice)
    prices = {train: 900 - plays(game.clone(), f"NSB buys {train}").cash("NSB") for train in choice}
    assert list(prices.values()) == [500, 480, 600, 800]


@pytest.mark.rule("SC-158")
def test_the_state_railway_might_buy_the_second_five_an_express_and_the_first_fast_train() -> None:
    position = state_railway(table(), cash=1900, A=40).trains("pool", "5").phase("5", next_train="5E")
    game = position.turn_of("SJ", "buy_trains").game()
    refused(game, "SJ buys 4D from bank", "trains")
    plays(game, "SJ buys 5 from pool", "SJ buys 5E from bank", "SJ buys 4D from bank")
    assert game.cash("SJ") == 0 and game.phase == "4D"
    assert sorted(game.trains("SJ")) == ["4D", "5", "5E"] and pool_of_trains(game) == ["5E"]


@pytest.mark.rule("SC-098")
@pytest.mark.rule("SC-140")
def test_a_token_on_the_edge_of_a_yellow_tile_is_a_token_in_every_respect() -> None:
    """NSB has the circle of yellow Oslo and minor 3 stands beside: the minor runs through, others do not."""
    position = table().tile("F9", "8", NW).tile("E8", "9", SE).tile("E6", "5", NE).whole("3", "C", 200).trains("3", "3")
    position.company("NSB", cell=(3, 5), A=60, cash=200, operated=True).trains("NSB", "2")
    position.company("DSB", cell=(4, 5), B=60, cash=200, operated=True).trains("DSB", "3").token("E6", "DSB")
    game = position.turn_of("3", "lay_track").game()
    plays(game, "3 lays 5 at D7 rot 5", "3 places token at D7", "3 runs 3: F11-F9.E8.D7-E6")
    # 30, 20 and 20, and 80 for the line.
    assert game.cash("3") == 200 + (70 + 80) // 2
    for _ in range(30):
        if game.company == "DSB" and game.allows("DSB runs 3: E6-D7"):
            break
        plays(game, "pass" if game.allows("pass") else game.menu()[0])
    refused(game, "DSB runs 3: E6-D7-E8.F9.F11", "running.path")
    plays(game, "DSB runs 3: E6-D7")


@pytest.mark.rule("SC-081")
@pytest.mark.rule("SC-082")
def test_the_zeeland_railway_is_gone_when_dsb_has_its_first_train() -> None:
    """As a rule that is at the end of the first operating round, with Copenhagen built for nothing before."""
    position = Position("18scan", "ABC").private("SJS", "A").no_other_privates()
    position.company("DSB", cell=(3, 5), A=20, cash=200).token("F3", "DSB", city=1, home=True)
    game = position.turn_of("DSB", "lay_track", stock_rounds=1).game()
    plays(game, "DSB lays 403 at F3 rot 5 with SJS")
    assert game.cash("DSB") == 200 and not game.is_closed("SJS")
    while not game.allows("DSB buys 2 from bank"):
        plays(game, "DSB passes")
    plays(game, "DSB buys 2 from bank")
    assert game.is_closed("SJS") and game.cash("DSB") == 100
