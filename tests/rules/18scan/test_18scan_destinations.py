"""18Scan section 8: the runs of minors whose home is joined to their destination."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused
from scandinavia import NE, NW, SE, SW, E, W, green_stockholm, table, tokens_left

from railwright.runtime.effects.board import IN_CIRCLE, WAITING
from railwright.runtime.games.rail_18xx import RailGame


def line_to_oslo(cash: int = 200, **minor: bool) -> Position:
    """Minor 3 lacks the tile in Oslo between F9, E8 and Norrköping's side to be joined to it."""
    position = table().tile("F9", "8", NW).tile("E8", "9", SE)
    return position.whole("3", "C", cash, **minor)


OSLO = "3 lays 5 at D7 rot 5"
"""The last tile between Stockholm and Oslo."""


def stands(game: RailGame, hexagon: str, company: str) -> list[int]:
    """How the tokens of a company stand in a hex."""
    number = game.names.companies.number(company)
    return [how for _, owner, how in game.state.hex_tokens[game.names.hexes.number(hexagon)] if owner == number]


def is_bonus_run(game: RailGame) -> bool:
    return bool(game.state.agenda[-1][0] in ("bonus_run", "destination_token"))


@pytest.mark.rule("SC-092")
@pytest.mark.rule("SC-094")
@pytest.mark.rule("SC-103")
def test_the_tile_that_joins_a_minor_to_its_destination_brings_a_run_at_once() -> None:
    position = line_to_oslo().trains("3", "2")
    game = position.turn_of("3", "lay_track").game()
    plays(game, OSLO)
    assert is_bonus_run(game) and game.actor == "C" and game.company == "3"
    plays(game, "3 passes")
    # 30 for Stockholm and 20 for Oslo, and 80 more, half and half; the run must be the best.
    refused(game, "3 passes", "running.best_run")
    refused(game, "3 runs nothing", "running.best_run")
    plays(game, "3 runs 2: F11-F9.E8.D7")
    assert (game.cash("3"), game.cash("C")) == (265, 665)
    # Only then its token step, and its ordinary run beside.
    assert game.rules.step_words[game.state.agenda[-1][2] // 2] in ("place_token", "run_trains")
    while game.rules.step_words[game.state.agenda[-1][2] // 2] != "run_trains":
        plays(game, "3 passes")
    plays(game, "3 runs 2: F11-F9.E8.D7")
    assert (game.cash("3"), game.cash("C")) == (290, 690)


@pytest.mark.rule("SC-093")
def test_another_companys_tile_brings_the_run_too_and_its_turn_goes_on() -> None:
    # DSB reaches Göteborg from Oslo.
    position = table().tile("G4", "5", NE).tile("F5", "9", SW).tile("E6", "5", NE).tile("D7", "5", SW)
    position.whole("1", "A", 100).trains("1", "2").phase("3")
    position.company("DSB", cell=(3, 5), B=60, cash=200, operated=True).token("D7", "DSB")
    game = position.turn_of("DSB", "lay_track").game()
    plays(game, "DSB lays 15 at E6 rot 3")
    assert game.company == "1" and game.actor == "A"
    plays(game, "1 places token at E6", "1 runs 2: G4-F5.E6")
    assert game.cash("1") == 100 + (20 + 30 + 80) // 2
    assert game.company == "DSB" and game.rules.step_words[game.state.agenda[-1][2] // 2] != "lay_track"


@pytest.mark.rule("SC-095")
def test_no_trains_are_needed() -> None:
    game = line_to_oslo().turn_of("3", "lay_track").game()
    plays(game, OSLO)
    assert (game.cash("3"), game.cash("C")) == (200, 600)
    plays(game, "3 places token at D7")
    # 40 and 40; in the turn itself, which goes on, nothing is earned and the owner has his 10.
    assert (game.cash("3"), game.cash("C")) == (240, 650)


@pytest.mark.rule("SC-096")
def test_the_second_token_is_free_at_the_destination_this_once() -> None:
    def trondheim() -> RailGame:
        """Minor 2 has laid the last tile, on the mountain of Trondheim."""
        position = table().tile("E10", "58", NE).tile("D11", "9", SW).tile("C12", "58", SW).whole("2", "B", 200)
        return plays(position.turn_of("2", "lay_track").game(), "2 lays 5 at B11 rot 4")

    joined = trondheim()
    assert is_bonus_run(joined) and joined.cash("2") == 140
    refused(joined, "2 places token at F11 city 2", "companies.destination.free_token")
    plays(joined, "2 places token at B11")
    assert joined.tokens("B11") == ["2"] and tokens_left(joined, "2") == []
    assert joined.cash("2") == 140 + 40
    declined = plays(trondheim(), "2 passes")
    assert tokens_left(declined, "2") == [40]
    cash = declined.cash("2")
    plays(declined, "2 places token at B11")
    assert declined.cash("2") == cash - 40


@pytest.mark.rule("SC-097")
def test_a_minor_without_its_second_token_only_runs() -> None:
    position = line_to_oslo().tile("E6", "5", NE).token("E6", "3")
    game = position.turn_of("3", "lay_track").game()
    plays(game, OSLO)
    # Without trains nothing is asked: 80 are divided and the turn goes on.
    assert game.cash("3") == 240 and game.tokens("D7") == []
    assert not is_bonus_run(game)


@pytest.mark.rule("SC-098")
def test_a_token_waits_beside_a_full_or_kept_circle_of_a_yellow_tile() -> None:
    game = line_to_oslo().trains("3", "2").turn_of("3", "lay_track").game()
    plays(game, OSLO, "3 places token at D7")
    assert stands(game, "D7", "3") == [WAITING], "the circle is kept for NSB"
    # It counts as a token: a run needs no other.
    plays(game, "3 runs 2: F11-F9.E8.D7")

    position = line_to_oslo(reached=True).tile("D7", "5", SE).company("NSB", cell=(3, 5), A=60, cash=200, operated=True)
    state, number = position.state, position.names.companies.number("3")
    hexagon = position.names.hexes.number("D7")
    state.put(state.hex_tokens, hexagon, (*state.hex_tokens[hexagon], (0, number, WAITING)))
    state.put(state.token_next, number, 2)
    position.company("DSB", cell=(4, 5), B=60, cash=500, operated=True).token("E6", "DSB").tile("E6", "5", NE)
    position.phase("3")
    game = position.turn_of("NSB", "lay_track").game()
    assert game.tokens("D7") == ["NSB", "3"]
    lay = next(f"NSB lays 622 at D7 rot {r}" for r in range(6) if game.allows(f"NSB lays 622 at D7 rot {r}"))
    plays(game, lay)
    assert stands(game, "D7", "3") == [IN_CIRCLE] and stands(game, "D7", "NSB") == [IN_CIRCLE]
    # Both circles are taken now; nobody else gets one.
    free = game.rules.title.stop_slots[game.title.tile_stops[state_tile(game, hexagon)][0]]
    assert free == 2


def state_tile(game: RailGame, hexagon: int) -> int:
    return int(game.state.hex_tile[hexagon])


@pytest.mark.rule("SC-098")
def test_the_circle_a_waiting_token_will_take_is_not_given_away() -> None:
    """Before NSB opens, Oslo turns green: one circle is the minor's, one stays for NSB."""
    position = line_to_oslo(reached=True).tile("D7", "5", SE)
    state, number = position.state, position.names.companies.number("3")
    hexagon = position.names.hexes.number("D7")
    state.put(state.hex_tokens, hexagon, ((0, number, WAITING),))
    state.put(state.token_next, number, 2)
    position.phase("3")
    game = position.turn_of("3", "lay_track").game()
    lay = next(f"3 lays 622 at D7 rot {r}" for r in range(6) if game.allows(f"3 lays 622 at D7 rot {r}"))
    plays(game, lay)
    assert stands(game, "D7", "3") == [IN_CIRCLE]
    other = line_to_oslo(reached=True).tile("D7", "622", SE)
    other.state.put(other.state.hex_tokens, hexagon, ((0, number, IN_CIRCLE),))
    other.company("DSB", cell=(4, 5), B=60, cash=500, operated=True).tile("E6", "5", NE).token("E6", "DSB")
    token = other.phase("3").turn_of("DSB", "place_token").game()
    refused(token, "DSB places token at D7", "place_token.homes_reserved")


@pytest.mark.rule("SC-099")
def test_a_full_green_destination_takes_no_token() -> None:
    position = table().tile("G4", "5", NE).tile("E6", "15", SW).whole("1", "A", 100)
    position.company("NSB", cell=(3, 5), B=60).company("DSB", cell=(4, 5), C=60).token("E6", "NSB").token("E6", "DSB")
    game = position.phase("3").turn_of("1", "lay_track").game()
    plays(game, "1 lays 9 at F5 rot 0")
    assert not is_bonus_run(game) and game.tokens("E6") == ["NSB", "DSB"]
    assert (game.cash("1"), game.cash("A")) == (140, 650)
    with_room = table().tile("G4", "5", NE).tile("E6", "15", SW).whole("1", "A", 100)
    with_room.company("NSB", cell=(3, 5), B=60).token("E6", "NSB")
    game = with_room.phase("3").turn_of("1", "lay_track").game()
    plays(game, "1 lays 9 at F5 rot 0", "1 places token at E6")
    assert stands(game, "E6", "1") == [IN_CIRCLE]


@pytest.mark.rule("SC-100")
@pytest.mark.parametrize("builder", ["2", "3"])
def test_one_tile_may_join_two_minors_to_their_destinations(builder: str) -> None:
    position = green_stockholm(table().whole("2", "B", 100).whole("3", "C", 100))
    # Gävle's tile leads west to Oslo and north to Trondheim; its green one also to Stockholm.
    position.tile("E10", "58", W).tile("E8", "8", NW).tile("D7", "5", E)
    position.tile("D11", "9", SW).tile("C12", "58", SW).tile("B11", "5", E).phase("3")
    game = position.turn_of(builder, "lay_track").game()
    plays(game, f"{builder} lays 144 at E10 rot 1")
    first, second = ("2", "3") if builder == "2" else ("3", "2")
    goals = {"2": "B11", "3": "D7"}
    assert game.company == first
    plays(game, f"{first} places token at {goals[first]}")
    assert game.company == second
    plays(game, f"{second} places token at {goals[second]}")
    assert not is_bonus_run(game)
    assert game.cash("2") == game.cash("3") == 140


def before_goteborg(waiting: str = "123", *, foreign: bool = False, train: bool = False) -> Position:
    """A green tile in Göteborg will join all three minors to their destinations; only those waiting have a run left.

    Malmö comes to it from the southwest, Stockholm from the east over Gävle, and beyond it, to the northeast, lie Oslo
    and the line to Trondheim. NSB may have a token there already, and minor 3 a train.
    """
    position = table().whole("2", "B", 100, reached="2" not in waiting).whole("3", "C", 100, reached="3" not in waiting)
    green_stockholm(position).tile("G4", "5", NW).whole("1", "A", 100, reached="1" not in waiting)
    position.tile("F5", "9", SW).tile("E6", "5", E).tile("E8", "9", W).tile("E10", "58", SE)
    position.tile("D7", "622", SW).tile("D9", "8", W).tile("C10", "9", SW).tile("B11", "5", SW)
    position.company("NSB", cell=(3, 5), A=60, cash=300, operated=True).trains("3", *("2",) * train).phase("3")
    return position.token("E6", "NSB") if foreign else position


GOTEBORG = "lays 15 at E6 rot 3"


def asked_in_turn(game: RailGame, builder: str) -> str:
    """The minors asked for their tokens, one after another, until the builder's turn goes on."""
    order = ""
    while is_bonus_run(game):
        minor = game.company
        assert minor is not None
        order += minor
        plays(game, f"{minor} passes")
    assert game.company == builder
    return order


@pytest.mark.rule("SC-100")
@pytest.mark.parametrize(
    ("builder", "waiting", "order"),
    [("2", "23", "23"), ("3", "123", "312"), ("2", "13", "31"), ("1", "23", "23"), ("NSB", "23", "23"),
     ("NSB", "123", "123"), ("3", "12", "12"), ("1", "123", "123"), ("2", "123", "231")],
)  # fmt: skip
def test_several_minors_run_in_their_order_from_the_builder_on(builder: str, waiting: str, order: str) -> None:
    game = before_goteborg(waiting).turn_of(builder, "lay_track").game()
    plays(game, f"{builder} {GOTEBORG}")
    assert asked_in_turn(game, builder) == order
    # 80 for each that had its run, half and half.
    assert {minor: game.cash(minor) for minor in "123"} == {m: 140 if m in waiting else 100 for m in "123"}


@pytest.mark.rule("SC-100")
def test_a_minor_cut_off_by_the_one_before_it_still_places_its_token() -> None:
    """Minor 1 takes the last circle of Göteborg, through which the others came to Trondheim and Oslo."""
    game = before_goteborg(foreign=True, train=True).turn_of("NSB", "lay_track").game()
    plays(game, f"NSB {GOTEBORG}", "1 places token at E6")
    assert game.tokens("E6") == ["NSB", "1"] and game.company == "2"
    plays(game, "2 places token at B11")
    assert game.tokens("B11") == ["2"] and game.company == "3"
    plays(game, "3 places token at D7")
    assert game.tokens("D7") == ["NSB", "3"]
    # Its train runs from the tokens it has: Stockholm and Gävle are worth less than Oslo and the full Göteborg.
    plays(game, "3 runs 2: D7-E6")
    assert game.cash("3") == 100 + (40 + 30 + 80) // 2
    assert game.company == "NSB" and game.cash("1") == game.cash("2") == 140


@pytest.mark.rule("SC-101")
def test_there_is_one_such_run_for_each_minor() -> None:
    game = line_to_oslo().turn_of("3", "lay_track").game()
    plays(game, OSLO, "3 passes")
    cash = game.cash("3")
    again = line_to_oslo(reached=True).turn_of("3", "lay_track").game()
    plays(again, OSLO)
    assert again.cash("3") == 200 and not is_bonus_run(again)
    assert cash == 240


@pytest.mark.rule("SC-102")
def test_runs_not_made_before_phase_5_are_lost() -> None:
    position = line_to_oslo().whole("1", "A").whole("2", "B")
    position.company("SJ", cell=(3, 5), president="A", floated=False, A=20)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = position.turn_of("NSB", "buy_trains", operated=("1", "2", "3")).game()
    plays(game, "NSB buys 5 from bank", "NSB passes")
    assert game.company == "SJ"
    cash = game.cash("SJ")
    plays(game, "SJ lays 5 at D7 rot 5")
    assert not is_bonus_run(game) and game.cash("SJ") == cash
