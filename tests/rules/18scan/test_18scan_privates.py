"""18Scan sections 6 and 7: private companies, and the minors."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, plays, refused
from scandinavia import NE, NW, SE, SW, copenhagen, pool_of_trains, revenue, table, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import PHASE

E, W = 4, 1


def helsinki(*privates: tuple[str, str], cash: int = 200, train: str = "3", phase: str = "3") -> Position:
    """VR of B with track from Helsinki over Turku and the ferry to green Stockholm."""
    position = table(*privates).tile("G14", "5", NW).tile("F13", "15", SE).tile("F11", "622", SE)
    position.company("VR", cell=(3, 5), B=60, cash=cash, operated=True)
    return position.trains("VR", train).phase(phase)


@pytest.mark.rule("SC-071")
def test_privates_pay_their_owners_at_the_start_of_each_operating_round() -> None:
    position = table(("Ferry", "A"), ("Mine", "B"), ("SJS", "C")).whole("1", "A", 260)
    game = position.end_of_stock_round().game()
    assert [game.cash(player) for player in "ABC"] == [620, 625, 630]
    while game.round == "OR 2.1":
        plays(game, "pass")
    # Minor 1 has earned nothing, so that A has the subsidy as well.
    assert [game.cash(player) for player in "ABC"] == [650, 650, 660]


@pytest.mark.rule("SC-072")
def test_the_owner_of_a_private_decides_whether_others_may_use_it() -> None:
    game = helsinki(("Mine", "A")).turn_of("VR", "place_token").game()
    plays(game, "VR buys marker of Mine")
    assert game.actor == "A"
    assert game.owner("Mine") == "A" and game.cash("VR") == 200, "nothing has happened yet"
    refused(game, "VR passes", "rounds")
    plays(game, "A passes")
    assert game.company == "VR" and game.owner("Mine") == "A" and game.cash("VR") == 200
    # Refused once, it is not asked for again in this turn.
    assert "VR buys marker of Mine" not in [game.say(choice) for choice in game.menu()]


@pytest.mark.rule("SC-072")
def test_a_president_who_owns_the_private_is_not_asked() -> None:
    game = helsinki(("Mine", "B")).turn_of("VR", "place_token").game()
    plays(game, "VR buys marker of Mine")
    assert game.is_closed("Mine") and game.cash("B") == 650


@pytest.mark.rule("SC-073")
def test_a_ferry_marker_is_bought_from_the_owner_in_the_token_step() -> None:
    game = helsinki(("Ferry", "A")).turn_of("VR", "lay_track").game()
    refused(game, "VR buys marker of Ferry", "rounds")
    game = helsinki(("Ferry", "A")).turn_of("VR", "place_token").game()
    plays(game, "VR buys marker of Ferry", "A agrees")
    assert (game.cash("VR"), game.cash("A")) == (180, 620)
    assert len(game.state.markers[game.names.companies.number("VR")]) == 1
    refused(game, "VR buys marker of Ferry", "privates.sell_markers.per_company")
    assert game.owner("Ferry") == "A"


@pytest.mark.rule("SC-073")
def test_a_marker_needs_the_money() -> None:
    game = helsinki(("Mine", "B"), cash=45).turn_of("VR", "place_token").game()
    refused(game, "VR buys marker of Mine", "cash")


@pytest.mark.rule("SC-074")
def test_the_ferry_closes_with_its_second_marker() -> None:
    position = helsinki(("Ferry", "B")).whole("1", "A", 100).marker("1", "Ferry")
    game = position.turn_of("VR", "place_token").game()
    plays(game, "VR buys marker of Ferry")
    assert game.is_closed("Ferry") and game.cash("B") == 620
    income = _income_of_next_round(game, "B")
    assert income == 0


def _income_of_next_round(game: RailGame, player: str) -> int:
    """What a player has more after the privates have paid in the next round, dividends aside."""
    from railwright.runtime.steps.rail_18xx.rounds import pay_privates

    state = game.state.clone()
    before = state.cash[game.holder(player)]
    pay_privates(game.rules, state)
    return int(state.cash[game.holder(player)] - before)


def first_five(position: Position) -> RailGame:
    """NSB of C buys the first 5."""
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    return plays(position.turn_of("NSB", "buy_trains").game(), "NSB buys 5 from bank")


@pytest.mark.rule("SC-075")
@pytest.mark.parametrize(("private", "price"), [("Ferry", 20), ("Mine", 50)])
def test_markers_left_when_it_closes_are_sold_by_the_bank(private: str, price: int) -> None:
    position = table((private, "A")).marker("VR", "Ferry") if private == "Ferry" else table((private, "A"))
    game = first_five(position)
    assert game.is_closed(private)
    later = table().private(private, None).company("NSB", cell=(4, 5), C=60, cash=100, operated=True)
    if private == "Ferry":
        later.marker("VR", "Ferry")
    later.trains("NSB", "5").phase("5", next_train="5E")
    buyer = later.turn_of("NSB", "place_token").game()
    bank = buyer.cash("bank")
    plays(buyer, f"NSB buys marker of {private}")
    assert (buyer.cash("NSB"), buyer.cash("bank")) == (100 - price, bank + price)


@pytest.mark.rule("SC-076")
@pytest.mark.rule("SC-077")
@pytest.mark.rule("SC-141")
@pytest.mark.parametrize(("marker", "earns"), [(True, 100), (False, 80)])
def test_the_ferry_pays_20_more_with_a_marker_and_is_open_without(marker: bool, earns: int) -> None:
    position = table().tile("G14", "5", NW).tile("F13", "15", SE).tile("F11", "622", SE)
    # Turku is yellow in the rulebook's example: 20, not the 30 of a green tile.
    position.tile("F13", "5", SE)
    position.company("VR", cell=(3, 5), B=60, cash=200, operated=True).trains("VR", "3").phase("3")
    if marker:
        position.marker("VR", "Ferry")
    game = position.turn_of("VR", "run_trains").game()
    plays(game, "VR runs 3: G14-F13-G12.F11")
    assert revenue(game) == earns


@pytest.mark.rule("SC-078")
def test_the_mine_closes_with_its_marker() -> None:
    position = table(("Mine", "A")).tile("B19", "5", SW).company("S&NJ", cell=(3, 5), B=50, A=10, cash=200, operated=True)
    game = position.trains("S&NJ", "2").turn_of("S&NJ", "place_token").game()
    plays(game, "S&NJ buys marker of Mine", "A agrees")
    assert (game.cash("S&NJ"), game.cash("A")) == (150, 650)
    assert game.is_closed("Mine") and game.shares("S&NJ", "A") == 10


def kiruna(*trains: str, phase: str = "3", marker: bool = True) -> RailGame:
    """S&NJ runs from green Gällivare to Kiruna, and by another way over Narvik."""
    position = table().tile("B19", "15", SW).tile("A18", "15", W)
    position.company("S&NJ", cell=(3, 5), B=60, cash=200, operated=True).trains("S&NJ", *trains)
    if marker:
        position.marker("S&NJ", "Mine")
    return position.phase(phase).turn_of("S&NJ", "run_trains").game()


@pytest.mark.rule("SC-079")
def test_the_mine_pays_50_once_a_turn() -> None:
    game = kiruna("2")
    plays(game, "S&NJ runs 2: B19-A20")
    assert revenue(game) == 30 + 50 + 50
    plain = kiruna("2", marker=False)
    plays(plain, "S&NJ runs 2: B19-A20")
    assert revenue(plain) == 80


@pytest.mark.rule("SC-079")
@pytest.mark.rule("SC-142")
def test_two_trains_to_kiruna_have_the_bonus_once() -> None:
    position = table().tile("B19", "15", SW).tile("A18", "5", E).token("A18", "S&NJ")
    position.company("S&NJ", cell=(3, 5), B=60, cash=200, operated=True).trains("S&NJ", "2", "2")
    game = position.marker("S&NJ", "Mine").phase("3").turn_of("S&NJ", "run_trains").game()
    plays(game, "S&NJ runs 2: B19-A20; 2: A18-A20")
    assert revenue(game) == (30 + 50) + (20 + 50) + 50


@pytest.mark.rule("SC-080")
@pytest.mark.rule("SC-135")
@pytest.mark.parametrize("train", ["5E", "4D"])
def test_express_and_fast_trains_are_never_paid_for_kiruna(train: str) -> None:
    position = table().tile("B19", "15", SW).tile("A18", "15", E)
    position.company("S&NJ", cell=(3, 5), B=60, cash=200, operated=True).trains("S&NJ", train)
    position.marker("S&NJ", "Mine").token("A18", "S&NJ")
    game = position.phase("5", next_train="5E").turn_of("S&NJ", "run_trains").game()
    refused(game, f"S&NJ runs {train}: B19-A20", "running.counts")
    # Through Kiruna it may run; only the cities are paid.
    plays(game, f"S&NJ runs {train}: B19-A20-A18")
    assert revenue(game) == (30 + 30) * (2 if train == "4D" else 1)


@pytest.mark.rule("SC-081")
@pytest.mark.rule("SC-109")
def test_copenhagen_is_free_with_the_zeeland_railway_if_its_owner_agrees() -> None:
    def dsb() -> RailGame:
        position = table(("SJS", "B")).company("DSB", cell=(3, 5), A=60, cash=100, operated=True)
        return position.turn_of("DSB", "lay_track").game()

    game = plays(dsb(), "DSB lays 403 at F3 rot 5 with SJS")
    assert game.actor == "B" and game.tile("F3")[0] != "403"
    plays(game, "B agrees")
    assert game.tile("F3") == ("403", 5) and game.cash("DSB") == 100 and game.owner("SJS") == "B"
    refused_game = plays(dsb(), "DSB lays 403 at F3 rot 5 with SJS", "B passes")
    assert refused_game.tile("F3")[0] != "403"
    assert not refused_game.allows("DSB lays 403 at F3 rot 5 with SJS")
    plays(refused_game, "DSB lays 403 at F3 rot 5")
    assert refused_game.cash("DSB") == 60


@pytest.mark.rule("SC-081")
def test_the_power_of_the_zeeland_railway_is_there_for_the_green_tile_too() -> None:
    position = copenhagen(table(("SJS", "A")), cash=100).phase("3")
    game = position.turn_of("DSB", "lay_track").game()
    plays(game, "DSB lays 121 at F3 rot 1 with SJS")
    assert game.cash("DSB") == 100


@pytest.mark.rule("SC-082")
def test_the_zeeland_railway_closes_with_the_first_train_of_dsb() -> None:
    position = copenhagen(table(("SJS", "A")), cash=300).whole("1", "B", 200)
    position.trains("1", "2")
    other = table(("SJS", "A")).whole("1", "B", 200).turn_of("1", "buy_trains").game()
    plays(other, "1 buys 2 from bank")
    assert other.owner("SJS") == "A", "trains of others do not matter"
    game = position.turn_of("DSB", "buy_trains").game()
    plays(game, "DSB buys 2 from 1 for 1")
    assert game.is_closed("SJS") and _income_of_next_round(game, "A") == 0
    fresh = copenhagen(table(("SJS", "A")), cash=300).turn_of("DSB", "buy_trains").game()
    assert plays(fresh, "DSB buys 1+1 from bank").is_closed("SJS")


@pytest.mark.rule("SC-083")
@pytest.mark.rule("SC-084")
def test_the_first_five_closes_all_privates_and_the_shares_stay() -> None:
    position = table(("Ferry", "A"), ("Mine", "B"), ("SJS", "C")).company("DSB", cell=(3, 5), A=20, operated=True)
    game = first_five(position)
    assert all(game.is_closed(private) for private in ("Ferry", "Mine", "SJS"))
    assert game.shares("VR", "A") == game.shares("S&NJ", "B") == 10
    assert game.president("DSB") == "A"
    assert _income_of_next_round(game, "A") == 0


# --- minors


@pytest.mark.rule("SC-085")
def test_minors_operate_first_in_their_order() -> None:
    position = table().whole("3", "A", 200).whole("1", "C", 260).whole("2", "B", 220)
    position.company("NSB", cell=(1, 5), A=60, cash=300).trains("NSB", "2")
    game = position.operating_round().game()
    order: list[str | None] = []
    while game.round == "OR 2.1":
        if not order or order[-1] != game.company:
            order.append(game.company)
        plays(game, "pass")
    assert order == ["1", "2", "3", "NSB"]


@pytest.mark.rule("SC-086")
def test_a_minor_always_halves_what_it_earns() -> None:
    position = table().tile("G4", "5", NE).tile("F5", "9", SW).tile("E6", "5", SW).whole("1", "A", 100, reached=True)
    position.trains("1", "2")
    game = position.turn_of("1", "run_trains").game()
    plays(game, "1 runs 2: G4-F5.E6")
    assert (game.cash("1"), game.cash("A")) == (120, 620)
    odd = table().tile("G4", "5", NE).tile("F5", "9", SW).tile("E6", "15", SW).whole("1", "A", 100, reached=True)
    odd.tile("F7", "58", NW).trains("1", "3").phase("3")
    game = odd.turn_of("1", "run_trains").game()
    assert revenue(game) == 0
    plays(game, next(choice for choice in game.menu() if type(choice).__name__ == "RunTrains"))
    earned = game.cash("1") - 100
    assert earned == game.cash("A") - 600 > 20


@pytest.mark.rule("SC-087")
@pytest.mark.parametrize("train", [True, False])
def test_a_minor_that_earns_nothing_has_ten_for_its_owner(train: bool) -> None:
    position = table().whole("1", "A", 30)
    if train:
        position.trains("1", "2")
    game = position.turn_of("1", "run_trains", number=2).game()
    assert game.round == "SR 3"
    assert (game.cash("1"), game.cash("A")) == (30, 610)


@pytest.mark.rule("SC-088")
def test_homes_of_the_minors() -> None:
    position = Position("18scan").stock_round("A").game()
    plays(position, "A buys 1", "B buys 2", "C buys 3")
    names = position.names
    homes = {
        (names.hexes[hexagon], stop, names.companies[owner])
        for hexagon, tokens in enumerate(position.state.hex_tokens)
        for stop, owner, _ in tokens
    }
    assert homes == {("G4", 0, "1"), ("F11", 0, "2"), ("F11", 1, "3")}
    pieces = position.title.tile_rotated[position.state.hex_tile[names.hexes.number("F11")]][0]
    assert set(pieces) == {(NW, 6), (W, 7)}, "the first city is the one to the northwest"
    assert [tokens_left(position, minor) for minor in "123"] == [[40], [40], [40]]


@pytest.mark.rule("SC-089")
def test_in_phase_4_a_minor_keeps_one_train() -> None:
    position = table().whole("1", "A", 100).trains("1", "3", "3")
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("3", next_train="4")
    game = plays(position.turn_of("NSB", "buy_trains").game(), "NSB buys 4 from bank")
    assert game.actor == "A"
    refused(game, "A passes", "rounds")
    plays(game, "1 discards 3")
    assert game.trains("1") == ["3"] and pool_of_trains(game) == ["3/2+2"]
    assert game.company == "NSB"
    two = table().whole("1", "A", 300).trains("1", "2").turn_of("1", "buy_trains").game()
    plays(two, "1 buys 2 from bank")
    assert two.trains("1") == ["2", "2"]


@pytest.mark.rule("SC-090")
def test_a_minor_need_not_own_a_train_and_its_owner_adds_nothing() -> None:
    game = table().whole("1", "A", 90).turn_of("1", "buy_trains").game()
    refused(game, "1 buys 2 from bank", "cash")
    plays(game, "1 passes")
    poor = table().whole("1", "A", 20).whole("2", "B", 50).trains("2", "2").turn_of("1", "buy_trains").game()
    refused(poor, "1 buys 2 from 2 for 21", "buy_trains.from_companies")
    refused(poor, "1 buys 1+1 from bank", "cash")
    plays(poor, "1 buys 2 from 2 for 20")
    assert (poor.cash("1"), poor.cash("2"), poor.cash("A")) == (0, 70, 600)
    empty = table().whole("1", "A", 0).whole("2", "B", 50).trains("2", "2").turn_of("1", "buy_trains").game()
    assert empty.company == "2", "without money there is nothing to decide"


@pytest.mark.rule("SC-091")
def test_minors_close_with_the_first_five_only() -> None:
    position = table().whole("1", "A", 100).company("NSB", cell=(4, 5), C=60, cash=1000, operated=True)
    game = position.phase("3", next_train="4").turn_of("NSB", "buy_trains").game()
    plays(game, "NSB buys 4 from bank")
    assert game.president("1") == "A"
    game = first_five(table().whole("1", "A", 100))
    assert game.president("1") is None and game.state.clock[PHASE] == 3
    plays(game, "NSB passes")
    all_pass_rounds(game)


def all_pass_rounds(game: RailGame) -> None:
    """The closed minor has no turn in the rest of the set."""
    while game.round.startswith("OR"):
        assert game.company != "1"
        plays(game, "pass")
    all_pass(game)
