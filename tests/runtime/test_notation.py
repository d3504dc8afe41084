"""Every action in one line and in JSON, both ways; whatever else is said does no harm."""

from __future__ import annotations

import json
import random
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields
from openings import PLAYERS, new_game
from positions import Position

import railwright
from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.actions.notation.rail_18xx import lines, sayings
from railwright.runtime.bots import make_bot, play_out

LINES = {
    act.Pass: ("Ann passes", {"type": "pass"}),
    act.Bid: ("Ann bids 45 on SNAR", {"type": "bid", "lot": "SNAR", "price": 45}),
    act.BuyLot: ("Ann buys TR", {"type": "buy_lot", "lot": "TR"}),
    act.Par: ("Ann pars L&N at 105", {"type": "par", "company": "L&N", "price": 105}),
    act.BuyShare: ("Ann buys ABC from pool", {"type": "buy_share", "company": "ABC", "from": "pool"}),
    act.SellShares: ("Ann sells 2 ABC", {"type": "sell_shares", "company": "ABC", "count": 2}),
    act.TradePrivate: (
        "Ann sells TR to Bo for 40",
        {"type": "trade_private", "private": "TR", "buyer": "Bo", "price": 40, "seller": "Ann"},
    ),
    act.BuyPrivate: ("L&N buys SNAR for 60", {"type": "buy_private", "private": "SNAR", "price": 60}),
    act.LayTile: ("L&N lays 57 at C4 rot 1", {"type": "lay_tile", "hex": "C4", "tile": "57", "rotation": 1}),
    act.PlaceToken: ("L&N places token at C4", {"type": "place_token", "hex": "C4"}),
    act.RunTrains: (
        "L&N runs 3: A4-B3.C4-D5; 2#2: C4-D5",
        {
            "type": "run_trains",
            "runs": [
                {"train": "3", "path": [["A4", "B3", "C4"], ["C4", "D5"]]},
                {"train": "2", "nth": 2, "path": [["C4", "D5"]]},
            ],
        },
    ),
    act.Dividend: ("L&N withholds", {"type": "dividend", "choice": "withhold"}),
    act.BuyTrain: ("L&N buys 3 from ABC for 120", {"type": "buy_train", "train": "3", "from": "ABC", "price": 120}),
    act.DiscardTrain: ("L&N discards 2#2", {"type": "discard_train", "train": "2", "nth": 2}),
    act.PlaceMarker: ("L&N marks G4 with TR", {"type": "place_marker", "private": "TR", "hex": "G4"}),
    act.BuyMarker: ("L&N buys marker of TR", {"type": "buy_marker", "private": "TR"}),
    act.RaiseLimit: ("L&N raises limit with TR", {"type": "raise_limit", "private": "TR"}),
    act.Convert: ("L&N converts", {"type": "convert"}),
    act.Insist: ("Bo insists", {"type": "insist"}),
    act.Agree: ("Ann agrees", {"type": "agree"}),
    act.GoBankrupt: ("Ann goes bankrupt", {"type": "go_bankrupt"}),
}
OTHER_LINES = (
    "Ann buys SNAR from Bo for 30",
    "Ann buys ABC presidency from pool",
    "Ann pars L&N at 105 in row 1 column 7",
    "L&N buys 5 from bank",
    "L&N buys 5 from pool for 225 with NDY",
    "L&N lays 445 at H3 rot 2 with SNAR",
    "L&N places token at G4 city 2",
    "L&N places token at G4 with TR",
    "L&N pays half",
    "L&N pays",
    "Ann bids 45",
    "L&N runs nothing",
)


def in_turn(company: str = "L&N") -> railwright.Game:
    """A game in which a company with two 2 trains and a 3 train is to act."""
    at = Position("18al", PLAYERS[:3]).private("SNAR", "Bo").private("TR", "Ann").no_other_privates().tile("G4", "441")
    at.company("L&N", par=105, Ann=60, cash=500, operated=True).trains("L&N", "2", "2", "3")
    at.company("ABC", par=75, Bo=50, pool=10, Ann=20, cash=300, operated=True).trains("ABC", "3")
    return at.turn_of(company, "lay_track").game()


def in_stock() -> railwright.Game:
    """A game in which a player with shares and a private is to act."""
    at = Position("18al", PLAYERS[:3]).private("TR", "Ann").private("SNAR", "Bo").no_other_privates()
    at.company("ABC", par=75, Bo=40, pool=10, Ann=20, operated=True).cash(Bo=300)
    return at.stock_round("Ann").game()


def game_for(line: str) -> railwright.Game:
    if line.startswith(("L&N", "Bo insists", "Ann goes")):
        return in_turn()
    return new_game("18al") if any(word in line for word in ("bids", "buys TR", "passes")) else in_stock()


def test_every_action_has_its_line_here():
    assert set(LINES) == set(act.ALL)
    assert len(sayings.TYPES) == len(act.ALL)


@pytest.mark.parametrize("kind", act.ALL, ids=lambda kind: kind.__name__)
def test_a_line_means_an_action_and_is_written_for_it(kind):
    line, plain = LINES[kind]
    game = game_for(line)
    action = game.action(line)
    assert type(action) is kind
    assert game.say(action) == line
    who = line.split(" ")[0]
    assert game.as_json(action) == {"v": 1, "who": who, **plain}
    for form in (game.as_json(action), json.dumps(game.as_json(action)), json.dumps(game.as_json(action)).encode()):
        assert game.action(form) == action
    assert game.action(line.lower()) == action
    assert game.action(line.upper()) == action
    assert game.action("  " + line.replace(" ", "   ") + "\n") == action
    if kind not in (act.Insist, act.DiscardTrain):
        assert game.action(line.removeprefix(f"{who} ")) == action
        assert game.action(plain) == action


@pytest.mark.parametrize("line", OTHER_LINES)
def test_other_lines_are_written_as_they_are_read(line):
    saying = lines.read(game_for(line).names, game_for(line).state, line)
    assert lines.write(saying).casefold() == line.casefold()
    assert sayings.from_json(sayings.as_json(saying)) == saying


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("L&N buys 2 from depot", "L&N buys 2 from bank"),
        ("token C4", "L&N places token at C4"),
        ("l&n tokens at c4", "L&N places token at C4"),
        ("Louisville & Nashville Railroad passes", "L&N passes"),
        ("pays out", "L&N pays"),
        ("lay tile 57 in C4 turned 1", "L&N lays 57 at C4 rot 1"),
        ("runs 2: A4-C4; 2: C4-G4", "L&N runs 2: A4-C4; 2#2: C4-G4"),
        ("runs 2: A4-A4-C4", "L&N runs 2: A4-A4-C4"),
        ("Ann passes", "L&N passes"),
    ],
)
def test_there_are_several_ways_to_say_it(said, means):
    game = in_turn()
    assert game.say(game.action(said)) == means


def test_a_lay_without_a_rotation_is_understood_where_there_is_one():
    game = in_turn()
    ways: dict[tuple[int, int], list[act.LayTile]] = {}
    for choice in game.menu():
        if isinstance(choice, act.LayTile):
            ways.setdefault((choice.hex, choice.tile), []).append(choice)
    single = [lays[0] for lays in ways.values() if len(lays) == 1]
    several = [lays[0] for lays in ways.values() if len(lays) > 1]
    assert several
    for lay in single:
        assert game.action(game.say(lay).rsplit(" rot ")[0]) == lay
    with pytest.raises(railwright.BadAction, match="rot"):
        game.action(game.say(several[0]).rsplit(" rot ")[0])


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Zed passes", "nobody here is called `Zed`"),
        ("Annn passes", "did you mean `Ann`"),
        ("L&N lais 57 at C4 rot 1", "did you mean `lays`"),
        ("L&N lays", "say it like `lays 57 at C4 rot 1`"),
        ("L&N lays 99999 at C4 rot 1", "no tile `99999`"),
        ("L&N lays 57 at ZZ9 rot 1", "no hex `ZZ9`"),
        ("L&N buys 33 from bank", "no train `33`"),
        ("L&N buys 2 from nowhere", "sells trains"),
        ("L&N buys 3 from ABC", "agreed on"),
        ("L&N buys SNARK for 10", "from whom"),
        ("L&N runs 2: A4", "stop to stop"),
        ("L&N runs 2: A4-", "hex is missing"),
        ("L&N runs somewhere", "say it like"),
        ("L&N places token at G4 city 9", "no city 9"),
        ("L&N places token at G4 city 0", "counted from 1"),
        ("x" * 5000, "too long"),
        ("L&N buys 2 from bank for 99999999999999999999", "too large a number"),
    ],
)
def test_what_cannot_be_understood_is_said(said, words):
    game = in_turn()
    with pytest.raises(railwright.GameError, match=words):
        game.play(said)


def test_trains_a_company_does_not_have_are_said():
    with pytest.raises(railwright.IllegalMove, match=r"L&N has no train `5`.*it has 2, 2, 3"):
        in_turn().play("L&N runs 5: A4-C4")


def test_json_is_strict():
    game = in_turn()
    for said, words in (
        ({"type": "lay_tile", "hex": "C4", "tile": "57"}, "rotation"),
        ({"type": "lay_tile", "hex": "C4", "tile": "57", "rotation": 6}, "rotation"),
        ({"type": "lay_tile", "hex": "C4", "tile": 57, "rotation": 1}, "tile"),
        ({"type": "lay_tile", "hex": "C4", "tile": "57", "rotation": True}, "rotation"),
        ({"type": "lay_tile", "hex": "C4", "tile": "57", "rotation": 1, "gold": 1}, "gold"),
        ({"type": "lay_tyle"}, "did you mean `lay_tile`"),
        ('{"type": "lay_tyle"}', "did you mean `lay_tile`"),
        ({"type": "pass", "v": 2}, "v"),
        ({"hex": "C4"}, "type"),
    ):
        with pytest.raises(railwright.BadAction, match=words):
            game.action(said)


WORDS = st.sampled_from(
    [*lines.VERBS, "Ann", "Bo", "L&N", "ABC", "TR", "SNAR", "C4", "G4", "57", "2", "3", "2#2", "rot", "1", "9999999999",
     "at", "from", "for", "with", "on", "bank", "pool", "offering", ":", ";", "-", ".", ",", "#", "2: A4-C4", "{", "}",
     "presidency", "İ", "ß", "\u0000", "²"]
)  # fmt: skip
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["C4", "57", "2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = sorted({field.encode_name for kind in get_args(sayings.AnySaying) for field in fields(kind)})
OBJECTS = st.fixed_dictionaries(
    {"type": st.sampled_from(sayings.TYPES)}, optional=dict.fromkeys(FIELDS, PLAIN)
) | st.dictionaries(st.sampled_from([*FIELDS, "type", "x"]), PLAIN, max_size=6)
GAMES = {}


def played_on(title: str, players: int, moves: int) -> railwright.Game:
    """A game that bots have played for a while; in most of them several kinds of action are open by then."""
    game = new_game(title, players, seed=moves)
    return play_out(game, make_bot("greedy", game, moves), most=moves)


def some_game(number: int) -> railwright.Game:
    if not GAMES:
        GAMES.update({0: in_turn(), 1: in_stock(), 2: new_game("18al"), 3: new_game("18scan"), 4: new_game("18va")})
        GAMES.update({5: played_on("18va", 5, 90), 6: played_on("18va", 2, 333), 7: played_on("18va", 4, 401)})
        GAMES.update({8: played_on("18scan", 4, 60), 9: played_on("18scan", 2, 222), 10: played_on("18scan", 3, 303)})
    return GAMES[number]


def harmless(game: railwright.Game, said: object) -> None:
    """Whatever is said is played, or refused with nothing changed."""
    before, moves = game.hash(), game.moves
    try:
        game.play(said)
    except railwright.GameError:
        assert game.refusal(said) is not None
        assert (game.hash(), game.moves, game.state.journal) == (before, moves, [])
    else:
        game.undo()
        assert game.hash() == before


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 10), words=st.lists(WORDS, max_size=9).map(" ".join) | st.text(max_size=60))
def test_no_text_does_harm(number, words):
    harmless(some_game(number), words)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 10), said=OBJECTS | st.binary(max_size=40))
def test_no_json_does_harm(number, said):
    harmless(some_game(number), said)


def numbered(kind: type) -> st.SearchStrategy:
    """Action objects of a kind with numbers of all sorts in them."""
    number = st.integers(-3, 60) | st.sampled_from([10**12, True, "2", None, 0.5, ()])
    count = len(kind.__struct_fields__)
    return st.tuples(*[number] * count).map(lambda values: kind(*values))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 10), said=st.sampled_from(act.ALL).flatmap(numbered))
def test_no_action_object_does_harm(number, said):
    harmless(some_game(number), said)


def test_words_of_whole_games_say_the_moves_that_were_made():
    for title in ("18al", "18va", "18scan"):
        game, rng = new_game(title, seed=8), random.Random(8)
        twin = new_game(title, seed=8)
        while not game.is_over and game.moves < 300:
            action = game.sample(rng)
            line, plain = game.say(action), game.as_json(action)
            assert game.action(line) == game.action(plain) == game.action(action)
            game.play(action)
            twin.play(line)
        assert twin.hash() == game.hash()
