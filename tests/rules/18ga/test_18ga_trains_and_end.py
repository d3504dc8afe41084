"""18GA sections G to I: trains and phases, options, the end."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused

from railwright.runtime.games.rail_18xx import RailGame


def table(options: tuple[str, ...] = ()) -> Position:
    return Position("18ga", "ABC", options).no_other_privates()


@pytest.mark.rule("GA-070")
def test_trains_in_order_with_their_prices() -> None:
    title = table().title
    assert title.card_name == ("2", "3", "4", "5", "6", "8")
    assert title.card_count == (5, 4, 3, 2, 2, 5)
    assert title.card_price == (100, 180, 300, 450, 630, 800)
    position = table().company("SAL", cell=(2, 5), A=60, cash=2000, operated=True).phase("6", next_train="6", left=1)
    game = position.turn_of("SAL", "buy_trains").game()
    refused(game, "SAL buys 8 from bank", "trains")
    plays(game, "SAL buys 6 from bank", "SAL buys 8 from bank")


@pytest.mark.rule("GA-071")
@pytest.mark.parametrize(("bought", "gone", "phase"), [("4", "2", "3"), ("6", "3", "5"), ("8", "4", "6")])
def test_removals_are_immediate(bought: str, gone: str, phase: str) -> None:
    position = table().company("SAL", cell=(2, 5), A=60, operated=True)
    position.company("GA", cell=(2, 4), B=60, cash=1000, operated=True)
    position.trains("SAL", gone).phase(phase, next_train=bought)
    game = plays(position.turn_of("GA", "buy_trains").game(), f"GA buys {bought} from bank")
    assert game.trains("SAL") == []
    assert game.trains("GA") == [bought]


@pytest.mark.rule("GA-072")
def test_limits_rounds_and_purchases_by_phase() -> None:
    title = table().title
    rows = {
        name: (title.phase_train_limit[i][0], title.phase_operating_rounds[i], title.phase_bank_trains[i])
        for i, name in enumerate(title.phase_name)
    }
    assert rows["2"] == (4, 1, 1) and rows["3"] == (4, 2, 1) and rows["4"] == (3, 2, -1)
    assert rows["5"] == rows["6"] == rows["8"] == (2, 3, -1)
    position = table().company("CoG", cell=(2, 5), B=60, operated=True)
    position.company("SAL", cell=(2, 4), A=60, cash=1000, operated=True)
    position.trains("CoG", "3", "3", "4").phase("4", next_train="5")
    game = plays(position.turn_of("SAL", "buy_trains").game(), "SAL buys 5 from bank")
    assert game.actor == "B"
    plays(game, "CoG discards 4")
    assert game.trains("CoG") == ["3", "3"]


@pytest.mark.rule("GA-075")
@pytest.mark.rule("GA-085")
def test_five_8_trains_or_any_number() -> None:
    def late(options: tuple[str, ...]) -> RailGame:
        position = table(options).company("SAL", cell=(2, 5), A=60, cash=2000, operated=True)
        for _ in range(5):
            position.trains("pool", "8")
        for card, holder in enumerate(position.state.train_holder):
            if holder == -3:
                position.state.put(position.state.train_holder, card, -1)
        return position.phase("8").turn_of("SAL", "buy_trains").game()

    assert not late(()).allows("SAL buys 8 from bank")
    game = plays(late(("unlimited_8",)), "SAL buys 8 from bank")
    assert game.cash("SAL") == 1200


@pytest.mark.rule("GA-080")
def test_two_yellow_tiles_in_the_first_turn() -> None:
    def first(options: tuple[str, ...]) -> RailGame:
        position = table(options).company("SAL", cell=(2, 5), A=60, cash=500).phase("2")
        return plays(position.turn_of("SAL", "place_home").game(), "SAL lays 6 at G13 rot 0")

    plays(first(("double_yellow_first_turn",)), "SAL lays 8 at H12 rot 1")
    assert not first(()).allows("SAL lays 8 at H12 rot 1")


@pytest.mark.rule("GA-081")
def test_georgia_and_florida_may_begin_in_columbus() -> None:
    title = table(("columbus_home",)).title
    assert title.hex_name[title.company_home[title.company_name.index("G&F")]] == "G3"


@pytest.mark.rule("GA-082")
def test_one_token_less_for_central_of_georgia() -> None:
    game = table(("one_token_less",)).stock_round("A").game()
    assert game.state.token_costs[game.names.companies.number("CoG")] == (0, 40, 100)


@pytest.mark.rule("GA-083")
def test_one_rich_brown_city_in_macon_or_brunswick() -> None:
    title = table(("one_rich_brown_city",)).title
    assert "457" not in title.tile_name
    tiles = {place: {title.tile_name[t] for t in title.layable[title.hex_name.index(place)]} for place in ("F6", "I11")}
    assert {"458", "63"} <= tiles["F6"] and "458" in tiles["I11"]


@pytest.mark.rule("GA-084")
@pytest.mark.rule("GA-090")
@pytest.mark.parametrize(
    ("options", "start", "ends"),
    [((), (1, 15), True), ((), (1, 13), False), (("end_price_250",), (1, 13), True)],
)
def test_the_end_price(options: tuple[str, ...], start: tuple[int, int], ends: bool) -> None:
    position = table(options).tile("G13", "57", 0).tile("H12", "8", 1).tile("I11", "57", 0)
    position.company("SAL", cell=start, A=60, operated=True).trains("SAL", "5").phase("5", next_train="5")
    title = position.title
    cell = position.cell(start)
    goal = title.code.after_dividend(cell, 100)
    assert title.cell_ends[goal] == ends


@pytest.mark.rule("GA-091")
def test_a_share_of_a_company_never_started_is_worth_nothing() -> None:
    position = Position("18ga", "ABC").private("M&BR", "A").private("LTR", None)
    game = position.no_other_privates().cash(A=200).stock_round("A").game()
    totals = {standing.player: standing.total for standing in game.result()}
    assert totals["A"] == 200 + 150
