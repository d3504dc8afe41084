"""Set-up: CR-026 to CR-044."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count

import pytest

import railwright
from railwright.runtime.state.dice import below
from railwright.runtime.state.pickup_deliver import (
    ASIDE,
    DISPLAY,
    FIRST,
    NOTHING,
    OPENING_STEP,
    PILE,
    ROUND,
    SHOWN,
    UNPLACED,
)
from railwright.runtime.steps.decision import Range

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def new_game(players, seed=5, *options):
    return railwright.load("confederate_rails").new_game(NAMES[:players], seed=seed, options=options)


def answer(game, rng=random.Random(4)):  # noqa: B008
    choice = rng.choice(game.menu())
    game.play(choice.action if isinstance(choice, Range) else choice)


def until(game, question):
    while game.state.clock[ROUND] == 0 and game.state.agenda[-1][0] != question:
        answer(game)
    return game


def set_up(players, *options, seed=5):
    return until(new_game(players, seed, *options), "")


@pytest.mark.rule("CR-026")
@pytest.mark.parametrize(("players", "trains"), [(2, 7), (3, 5), (4, 4), (5, 3)])
def test_trains_each(players, trains):
    game = set_up(players)
    for player in range(1, players + 1):
        at = [game.state.train_at[train] for train in game.state.trains_of(player)]
        assert all(place >= 0 for place in at[:trains]) and at[trains:] == [UNPLACED]
        assert game.rules.is_extra(game.state, game.state.trains_of(player)[-1])


@pytest.mark.rule("CR-027")
@pytest.mark.parametrize(("options", "money"), [((), 2500), (("extended",), 5000)])
def test_starting_money(options, money):
    game = new_game(4, 1, *options)
    assert [game.cash(name) for name in NAMES[:4]] == [money] * 4


@pytest.mark.rule("CR-028")
def test_only_those_who_tie_roll_again():
    def rolls(seed):
        faces = []
        for _ in range(5):
            seed, drawn = below(seed, 6)
            faces.append(drawn + 1)
        return faces

    seed = next(seed for seed in count() if rolls(seed)[:3] == [5, 5, 2] and rolls(seed)[3] < rolls(seed)[4])
    game = new_game(3, seed)
    dice = [(entry[2], entry[3]) for entry in game.state.record[0] if entry[:2] == ("dice", "initiative")]
    assert [player for player, _ in dice] == [1, 2, 3, 1, 2]
    assert [faces for _, faces in dice[:3]] == [(5,), (5,), (2,)]
    assert game.state.clock[FIRST] == 2


@pytest.mark.rule("CR-029")
def test_two_players_pick_one_two_one():
    game = new_game(2)
    first, second = game.actor, next(name for name in NAMES[:2] if name != game.actor)
    for who, number in ((first, 23), (second, 17), (second, 11), (first, 6)):
        assert game.actor == who
        game.play(f"picks {game.title.company_name[number - 1]}")
    holdings = Counter(game.owner(line) for line in game.title.line_number)
    assert holdings == {first: 12, second: 12}
    assert {game.owner(23), game.owner(6)} == {first} and {game.owner(17), game.owner(11)} == {second}


@pytest.mark.rule("CR-030")
@pytest.mark.parametrize(("players", "each"), [(3, 8), (4, 6)])
def test_three_or_four_pick_one_each(players, each):
    game = new_game(players)
    order = game.state.clockwise_from(game.state.clock[FIRST])
    for player in order:
        assert game.actor == NAMES[player - 1]
        game.play(game.menu()[0])
    assert Counter(game.owner(line) for line in game.title.line_number) == dict.fromkeys(NAMES[:players], each)


@pytest.mark.rule("CR-031")
def test_five_players_the_first_has_one_less():
    game = until(new_game(5), "place_trains")
    holdings = Counter(game.owner(line) for line in game.title.line_number)
    assert sorted(holdings.values()) == [4, 5, 5, 5, 5]
    assert holdings[NAMES[game.state.clock[FIRST] - 1]] == 4
    assert None not in holdings


@pytest.mark.rule("CR-032")
def test_everybody_sees_all_companies():
    game = set_up(3)
    views = [game.view(name)["companies"] for name in (*NAMES[:3], None)]
    assert all(companies == views[0] for companies in views)
    assert all(company["owner"] in NAMES[:3] for company in views[0])


@pytest.mark.rule("CR-033")
def test_one_train_a_line(position):
    table = position()
    table.own(Ann=[11, 12])
    state = table.state
    state.clock[OPENING_STEP], state.clock[ROUND] = 4, 0
    state.clock[0] = (("game",), ("place_trains", 1, 2, 1, ()))
    table.play("places train on line 11 in atlanta")
    assert table.refused("places train on line 11 in marietta").rule == "opening.place_trains.per_line"
    assert table.refused("places train on line 13 in gordon").rule == "opening.place_trains"
    assert table.refused("places train on line 12 in gordon").rule == "opening.place_trains"
    assert table.allowed("places train on line 12 in atlanta")


@pytest.mark.rule("CR-034")
def test_any_number_may_start_in_one_station(position):
    table = position()
    table.own(Ann=[2], Bo=[4], Cy=[6])
    state = table.state
    state.clock[OPENING_STEP], state.clock[ROUND] = 4, 0
    state.clock[0] = (("game",), *(("place_trains", player, 1, 1, ()) for player in (3, 2, 1)))
    table.start().play("places train on line 2 in richmond").play("places train on line 4 in richmond")
    table.game.play("places train on line 6 in richmond")
    assert len(table.state.trains_in(table.station("richmond"))) == 3


@pytest.mark.rule("CR-035")
@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3), (5, 2)])
def test_counters_are_dealt_hidden(players, each):
    game = set_up(players)
    assert [len(hand) for hand in game.state.hands] == [each] * players
    seen = game.view("Bo")["players"]
    assert seen[0]["counters"] == each and seen[0]["hand"] is None
    assert len(seen[1]["hand"]) == each
    assert all(player["hand"] is None for player in game.view(None)["players"])


@pytest.mark.rule("CR-036")
def test_with_five_two_counters_are_out():
    game = set_up(5)
    out = {game.title.counter_name.index(name) for name in ("Through-Freight Law", "Foreign Intervention")}
    assert sum(len(hand) for hand in game.state.hands) == 10
    assert not any(counter in out for hand in game.state.hands for counter in hand)
    assert all(game.state.spent[counter] == 1 for counter in out)


@pytest.mark.rule("CR-037")
def test_the_first_chits_are_ordinary_loads():
    game = until(new_game(3), "first_loads")
    state, title = game.state, game.title
    aside = Counter(
        "event" if chit >= game.rules.n_loads else title.load_kind_name[title.load_kind[chit]]
        for chit in state.chits(ASIDE)
    )
    assert aside == {"event": 28, "troops": 16, "runner": 7}
    assert len(state.chits(SHOWN)) + len(state.chits(PILE)) == 66
    assert {title.load_kind_name[title.load_kind[chit]] for chit in state.chits(SHOWN)} <= {"civilian", "materiel"}


@pytest.mark.rule("CR-038")
def test_players_select_one_load_at_a_time():
    game = until(new_game(3), "first_loads")
    assert len(game.state.chits(SHOWN)) == 15
    order = [NAMES[player - 1] for player in game.state.clockwise_from(game.state.clock[FIRST])]
    turns = []
    while game.state.agenda[-1][0] in ("first_loads", "designate"):
        if game.state.agenda[-1][0] == "first_loads":
            turns.append(game.actor)
        answer(game)
    assert turns == order * 5
    assert game.state.chits(SHOWN) == []
    assert sum(load != NOTHING for load in game.state.train_load) == 15


@pytest.mark.rule("CR-039")
def test_selecting_fixes_the_stations():
    for seed in range(200):
        game = until(new_game(3, seed), "first_loads")
        chit = game.title.load_number.index(4)
        if game.state.chit_at[chit][0] == SHOWN:
            break
    train = next(train for train in game.state.trains_of(game.engine.actor(game.state)))
    game.play(f"selects load 4 for {game.rules.train_word(game.state, train)}")
    assert sorted(game.say(choice).split(" ", 1)[1] for choice in game.menu()) == ["names mobile", "names new_orleans"]
    game.play("names mobile")
    assert game.state.chit_dropoff[chit] == game.title.station_word.index("mobile")
    assert game.state.chit_pickup[chit] == game.title.station_word.index("holly_springs")


@pytest.mark.rule("CR-040")
def test_the_pile_after_set_up():
    game = set_up(3)
    assert len(game.state.chits(DISPLAY)) == 8
    assert len(game.state.chits(PILE)) == 117 - 15 - 8
    assert game.state.chits(ASIDE) == []


@pytest.mark.rule("CR-041")
def test_extended_the_late_chits_wait():
    game = set_up(2, "extended")
    assert len(game.state.chits(PILE)) == 66 - 4 - 8
    assert len(game.state.chits(ASIDE)) == 51


@pytest.mark.rule("CR-042")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 2, 20), (3, 2, 18), (4, 1, 20), (5, 1, 19)])
def test_extended_few_companies_are_dealt(players, each, left):
    game = new_game(players, 5, "extended")
    holdings = Counter(game.owner(line) for line in game.title.line_number)
    assert holdings == {None: left, **dict.fromkeys(NAMES[:players], each)}


@pytest.mark.rule("CR-043")
@pytest.mark.parametrize(("players", "trains"), [(2, 4), (3, 6), (4, 4), (5, 5)])
def test_extended_few_trains_start(players, trains):
    game = set_up(players, "extended")
    assert sum(at >= 0 for at in game.state.train_at) == trains


@pytest.mark.rule("CR-044")
def test_war_materiel_of_the_set_up_moves_no_war():
    for seed in range(200):
        game = until(new_game(3, seed), "first_loads")
        if game.state.chit_at[game.title.load_number.index(43)][0] == SHOWN:
            break
    train = next(iter(game.state.trains_of(game.engine.actor(game.state))))
    game.play(f"selects load 43 for {game.rules.train_word(game.state, train)}")
    assert not [entry for entry in game.state.record[0] if entry[0] == "dice"]
    while game.state.clock[ROUND] == 0:
        answer(game)
        assert not [entry for entry in game.state.record[0] if entry[:2] == ("dice", "war_progress")]
