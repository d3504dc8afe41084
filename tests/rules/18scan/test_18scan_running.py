"""18Scan sections 11 and 12: running trains, dividends, prices."""

from __future__ import annotations

import pytest
from positions import Position, cell_of, plays, refused, stack_at
from scandinavia import NE, NW, SE, SW, W, copenhagen, revenue, table

from railwright.runtime.effects.shares import give_presidency
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import BANK, POOL, REVENUE


def runs(position: Position, company: str) -> RailGame:
    return position.turn_of(company, "run_trains").game()


@pytest.mark.rule("SC-130")
def test_trains_run_for_the_highest_total_of_all() -> None:
    position = table().tile("F3", "121", W).tile("E4", "5", SW).tile("G4", "5", NW).tile("F5", "9", SW)
    position.tile("E6", "15", SW).company("DSB", cell=(3, 5), A=60, operated=True).trains("DSB", "2", "3").phase("3")
    game = runs(position, "DSB")
    refused(game, "DSB passes", "running.best_run")
    refused(game, "DSB runs 3: F3-G4-F5.E6", "running.best_run")
    refused(game, "DSB runs 2: F3-G4; 3: F3-E4", "running.best_run")
    plays(game, "DSB runs 2: F3-E4; 3: F3-G4-F5.E6")
    assert revenue(game) == (50 + 20) + (50 + 20 + 30)


@pytest.mark.rule("SC-131")
def test_a_city_with_a_token_and_a_town_are_a_run() -> None:
    game = runs(copenhagen(table()).trains("DSB", "2"), "DSB")
    plays(game, "DSB runs 2: F3-F3")
    assert revenue(game) == 30 + 10
    # Not for trains that ignore towns: there is nothing to run.
    position = copenhagen(table()).trains("DSB", "5E").phase("5", next_train="5E")
    game = position.turn_of("DSB", "run_trains", number=2).game()
    assert game.round == "SR 3" and game.cash("DSB") == 0


@pytest.mark.rule("SC-131")
def test_a_run_needs_a_token() -> None:
    position = table().tile("G4", "5", NE).tile("F5", "9", SW).tile("E6", "15", NE).tile("F7", "58", NW)
    position.whole("1", "A", reached=True).trains("1", "2")
    game = runs(position.phase("3"), "1")
    refused(game, "1 runs 2: E6-F7", "running.needs_token")
    plays(game, "1 runs 2: G4-F5.E6")


@pytest.mark.rule("SC-132")
def test_an_ordinary_train_counts_cities_and_towns() -> None:
    def game(train: str) -> RailGame:
        position = copenhagen(table().tile("G4", "5", NW)).trains("DSB", train)
        return runs(position, "DSB")

    refused(game("2"), "DSB runs 2: F3-F3-G4", "running.limits")
    three = plays(game("3"), "DSB runs 3: F3-F3-G4")
    assert revenue(three) == 30 + 10 + 20


def lapland(train: str, options: tuple[str, ...] = ()) -> RailGame:
    """S&NJ between Kiruna, Gällivare, Luleå and Oulu; Narvik beyond Kiruna."""
    position = Position("18scan", "ABC", options).no_other_privates()
    position.tile("B19", "15", SW).tile("C18", "58", NE).tile("D19", "58", SW).tile("A18", "15", W)
    position.company("S&NJ", cell=(3, 5), A=60, operated=True).trains("S&NJ", train)
    return runs(position.phase("3"), "S&NJ")


@pytest.mark.rule("SC-133")
def test_towns_may_take_the_places_cities_leave_in_a_plus_train() -> None:
    refused(lapland("2+2"), "S&NJ runs 2+2: A18-A20-B19-C18-D19", "running.limits")
    position = Position("18scan", "ABC").no_other_privates()
    position.tile("B19", "15", SW).tile("C18", "58", NE).tile("D19", "58", SW)
    position.company("S&NJ", cell=(3, 5), A=60, operated=True).trains("S&NJ", "2+2")
    game = runs(position.phase("3"), "S&NJ")
    plays(game, "S&NJ runs 2+2: A20-B19-C18-D19")
    assert revenue(game) == 50 + 30 + 10 + 10
    three = lapland("3+3")
    plays(three, "S&NJ runs 3+3: A18-A20-B19-C18-D19")
    assert revenue(three) == 30 + 50 + 30 + 10 + 10


@pytest.mark.rule("SC-133")
def test_on_the_site_a_plus_train_has_as_many_towns_as_cities() -> None:
    refused(lapland("2+2", ("as_on_18xx_games",)), "S&NJ runs 2+2: A20-B19-C18-D19", "running.limits")


@pytest.mark.rule("SC-134")
def test_a_1_plus_1_has_one_city_and_one_town() -> None:
    position = copenhagen(table().tile("G4", "5", NW)).trains("DSB", "1+1")
    game = runs(position, "DSB")
    refused(game, "DSB runs 1+1: F3-F3-G4", "running.limits")
    plays(game, "DSB runs 1+1: F3-F3")
    assert revenue(game) == 40
    cities = table().tile("G4", "5", NE).tile("F5", "9", SW).tile("E6", "5", SE)
    cities.whole("1", "A", reached=True).trains("1", "1+1")
    game = cities.turn_of("1", "run_trains", number=2).game()
    assert game.round == "SR 3" and game.cash("A") == 610, "two cities are no run for it"


def long_line(train: str) -> RailGame:
    """From Narvik over four cities and four towns to Tampere."""
    position = table().tile("A18", "15", W).tile("B19", "15", SW).tile("C18", "58", NE).tile("D19", "58", SW)
    position.tile("E18", "9", SW).tile("F17", "9", SW).tile("G16", "58", W).tile("G14", "5", NE).tile("F15", "5", SW)
    position.company("S&NJ", cell=(3, 5), A=60, operated=True).trains("S&NJ", train)
    return runs(position.phase("5", next_train="5E"), "S&NJ")


WHOLE_LINE = "A18-A20-B19-C18-D19-E18.F17.G16-G14-F15"


@pytest.mark.rule("SC-135")
def test_an_express_counts_and_is_paid_for_cities_only() -> None:
    game = plays(long_line("5E"), f"S&NJ runs 5E: {WHOLE_LINE}")
    assert revenue(game) == 30 + 30 + 20 + 20
    refused(long_line("5"), f"S&NJ runs 5: {WHOLE_LINE}", "running.limits")
    refused(long_line("3+3"), f"S&NJ runs 3+3: {WHOLE_LINE}", "running.limits")


@pytest.mark.rule("SC-136")
def test_a_4d_doubles_four_cities_and_the_ferry() -> None:
    def game(marker: bool) -> RailGame:
        position = table().tile("G14", "582", SW).tile("F13", "5", SE).tile("F11", "582", SE)
        position.company("VR", cell=(3, 5), A=60, operated=True).trains("VR", "4D")
        if marker:
            position.marker("VR", "Ferry")
        return runs(position.phase("4D"), "VR")

    with_marker = plays(game(True), "VR runs 4D: G14-F13-G12.F11")
    assert revenue(with_marker) == (50 + 20 + 50 + 20) * 2 == 280
    assert revenue(plays(game(False), "VR runs 4D: G14-F13-G12.F11")) == 240
    four = plays(long_line("4D"), f"S&NJ runs 4D: {WHOLE_LINE}")
    assert revenue(four) == 2 * (30 + 30 + 20 + 20)


@pytest.mark.rule("SC-137")
def test_a_4d_doubles_an_area_off_the_map() -> None:
    position = table().tile("G14", "582", SW).tile("G16", "58", SE)
    position.company("VR", cell=(3, 5), A=60, operated=True).token("H17", "VR").trains("VR", "4D")
    game = runs(position.phase("4D"), "VR")
    plays(game, "VR runs 4D: G14-G16-H17")
    assert revenue(game) == 2 * 50 + 160


def crossing(*trains: str) -> RailGame:
    """DSB in Copenhagen and Malmö, with a brown crossing between them, Göteborg and Norrköping."""
    position = table().tile("F3", "584").tile("G4", "5", NE).tile("F5", "544").tile("E6", "5", SE).tile("F7", "58", W)
    position.company("DSB", cell=(3, 5), A=60, operated=True).token("G4", "DSB").trains("DSB", *trains)
    return runs(position.phase("5", next_train="5E"), "DSB")


@pytest.mark.rule("SC-138")
@pytest.mark.rule("SC-141")
def test_trains_meet_in_a_junction_but_share_no_track() -> None:
    game = crossing("4", "4")
    refused(game, "DSB runs 4: G4-F5.E6; 4: F3-F5.E6", "running.disjoint_between_trains")
    plays(game, "DSB runs 4: G4-F5.E6; 4: F3-F5.F7")
    assert revenue(game) == (20 + 20) + (60 + 10)


@pytest.mark.rule("SC-139")
def test_no_stop_comes_twice() -> None:
    position = table().tile("F3", "584").tile("G4", "5", NW).tile("F5", "544")
    position.company("DSB", cell=(3, 5), A=60, operated=True).trains("DSB", "4")
    game = runs(position.phase("5", next_train="5E"), "DSB")
    refused(game, "DSB runs 4: F3-G4-F5.F3", "running.stop twice")


@pytest.mark.rule("SC-140")
def test_a_city_full_of_foreign_tokens_is_an_end_only() -> None:
    def game(foreign: bool) -> RailGame:
        position = table().tile("F3", "121", W).tile("G4", "5", NW).tile("F5", "9", SW).tile("E6", "5", SE)
        position.company("DSB", cell=(3, 5), A=60, operated=True).trains("DSB", "3")
        if foreign:
            position.whole("1", "B", reached=True)
        return runs(position.phase("3"), "DSB")

    blocked = game(True)
    assert blocked.allows("DSB runs 3: F3-G4-F5.E6").rule == "running.path", "its track does not even lead there"
    plays(blocked, "DSB runs 3: F3-G4")
    assert revenue(plays(game(False), "DSB runs 3: F3-G4-F5.E6")) == 50 + 20 + 20


@pytest.mark.rule("SC-141")
def test_only_one_train_of_a_company_crosses_by_ferry() -> None:
    position = table().tile("G14", "622", SW).tile("F13", "15", SE).tile("F11", "622", SE)
    position.company("VR", cell=(3, 5), A=60, operated=True).token("F13", "VR").trains("VR", "2", "3").phase("3")
    game = runs(position, "VR")
    refused(game, "VR runs 2: F13-G12.F11; 3: G14-F13-G12.F11", "running.disjoint_between_trains")
    plays(game, "VR runs 2: F13-G12.F11; 3: G14-F13")
    assert revenue(game) == (30 + 40) + (40 + 30)


# --- dividends


def paying(cell: tuple[int, int] = (3, 5), amount: int = 40, A: int = 60, pool: int = 0) -> RailGame:
    """DSB has run for an amount and decides its dividend."""
    position = table().tile("F3", "403", SE).company("DSB", cell=cell, A=A, pool=pool)
    position.token("F3", "DSB", city=2, home=True).trains("DSB", "2")
    position.turn_of("DSB", "pay_dividend", number=2)
    position.state.put(position.state.turn, REVENUE, amount)
    return position.game()


@pytest.mark.rule("SC-143")
def test_players_and_the_treasury_are_paid_the_pool_is_not() -> None:
    game = paying(A=40)
    plays(game, "DSB pays")
    assert (game.cash("A"), game.cash("DSB")) == (616, 24)
    pooled = paying(A=40, pool=60)
    bank = pooled.cash("bank")
    plays(pooled, "DSB pays")
    assert (pooled.cash("A"), pooled.cash("DSB")) == (616, 0)
    assert pooled.cash("bank") == bank - 16


@pytest.mark.rule("SC-144")
@pytest.mark.rule("SC-145")
def test_what_is_withheld_is_the_companys_and_the_price_goes_left() -> None:
    game = paying(amount=420)
    plays(game, "DSB withholds")
    assert game.cash("DSB") == 420 and game.cash("A") == 600
    assert cell_of(game, "DSB") == (3, 4) and game.price("DSB") == 90


@pytest.mark.rule("SC-145")
def test_nothing_earned_moves_the_price_left() -> None:
    position = copenhagen(table()).turn_of("DSB", "run_trains", number=2)
    game = position.cash(DSB=500).game()
    assert cell_of(game, "DSB") == (3, 4)


@pytest.mark.rule("SC-146")
@pytest.mark.rule("SC-147")
@pytest.mark.rule("SC-148")
@pytest.mark.parametrize(
    ("cell", "amount", "after"),
    [
        ((3, 4), 80, (3, 4)),
        ((3, 4), 90, (3, 5)),
        ((3, 4), 130, (3, 5)),
        ((3, 4), 170, (3, 5)),
        ((3, 4), 180, (3, 6)),
        ((3, 4), 900, (3, 6)),
        ((3, 5), 100, (3, 6)),
        ((3, 5), 200, (3, 7)),
    ],
)
def test_prices_move_by_what_is_paid(cell: tuple[int, int], amount: int, after: tuple[int, int]) -> None:
    game = plays(paying(cell, amount), "DSB pays")
    assert cell_of(game, "DSB") == after


@pytest.mark.rule("SC-146")
def test_a_price_that_stays_keeps_its_place_in_the_stack() -> None:
    position = copenhagen(table()).trains("DSB", "2").company("NSB", cell=(3, 5), B=60, floated=False)
    position.turn_of("DSB", "pay_dividend", number=2)
    position.state.put(position.state.turn, REVENUE, 80)
    game = plays(position.game(), "DSB pays")
    assert stack_at(game, "DSB") == ["DSB", "NSB"]


@pytest.mark.rule("SC-149")
@pytest.mark.parametrize(
    ("cell", "amount", "after"),
    [
        ((3, 11), 600, (2, 12)),
        ((3, 11), 180, (2, 11)),
        ((3, 10), 330, (2, 11)),
        ((1, 17), 800, (1, 17)),
        ((1, 16), 720, (1, 17)),
        ((7, 4), 130, (6, 5)),
    ],
)
def test_at_the_end_of_a_row_the_price_follows_the_arrow(
    cell: tuple[int, int], amount: int, after: tuple[int, int]
) -> None:
    game = plays(paying(cell, amount), "DSB pays")
    assert cell_of(game, "DSB") == after


@pytest.mark.rule("SC-150")
@pytest.mark.parametrize(("cell", "after"), [((3, 1), (4, 1)), ((6, 1), (7, 1)), ((7, 1), (7, 1)), ((7, 2), (7, 1))])
def test_at_the_left_end_the_price_goes_down(cell: tuple[int, int], after: tuple[int, int]) -> None:
    game = plays(paying(cell), "DSB withholds")
    assert cell_of(game, "DSB") == after
    assert game.price("DSB") == {(4, 1): 65, (7, 1): 40}[after]


@pytest.mark.rule("SC-151")
def test_a_company_that_does_not_operate_keeps_its_price_and_place() -> None:
    position = table().company("NSB", cell=(3, 5), A=20, B=10, cash=500, operated=True)
    position.company("DSB", cell=(3, 5), C=60, cash=500)
    give_presidency(position.state, position.names.companies.number("NSB"), BANK, POOL)
    game = position.operating_round(number=1).game()
    assert stack_at(game, "NSB") == ["NSB", "DSB"]
    while game.round.startswith("OR"):
        assert game.company == "DSB"
        plays(game, "pass" if game.allows("pass") else "DSB buys 2 from bank")
    assert cell_of(game, "NSB") == (3, 5) and game.cash("NSB") == 500

