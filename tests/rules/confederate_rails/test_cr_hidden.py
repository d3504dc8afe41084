"""What a player holds in hand is seen by nobody else: not in a view, not in the log, not by who is asked."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

import railwright
from railwright.runtime.actions.pickup_deliver import Pass, PlayCounter
from railwright.runtime.bots.pickup_deliver.greedy import GreedyPlayer
from railwright.runtime.engine import Engine
from railwright.runtime.rules.counters import could_play, playable
from railwright.runtime.state.pickup_deliver import DICE, ROUND
from railwright.runtime.tables.rule import Rule

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
MCCLELLAN, LEE, OFFENSIVE = "General McClellan", "General Lee", "Confederate Offensive"
INTERVENTION, LAW = "Foreign Intervention", "Through-Freight Law"


def new_game(players, seed, options=()):
    return railwright.load("confederate_rails").new_game(NAMES[:players], seed=seed, options=list(options))


def reluctant(game, rng):
    """A move drawn by lot that seldom plays a counter, so that hands last."""
    action = game.sample(rng)
    if isinstance(action, PlayCounter) and rng.random() < 0.8 and Pass() in game.menu():
        return Pass()
    return action


def swapped(game, one, other, rng):
    """The same game but for two counters that two players have changed; nothing if they hold the same."""
    hands = game.state.hands
    a, b = hands[one - 1], hands[other - 1]
    pairs = [(x, y) for x in a for y in b if x != y]
    if not pairs:
        return None
    x, y = rng.choice(pairs)
    twin = game.clone()
    for player, gone, come in ((one, x, y), (other, y, x)):
        hand = list(twin.state.hands[player - 1])
        hand.remove(gone)
        twin.state.hands[player - 1] = tuple(sorted([*hand, come]))
    twin._menu = None
    return twin


def last_line(game):
    """What the log says of the last move."""
    moment = game.moments()[-1]
    game.words(moment)
    return game.entry(moment).text


def what_is_seen(game, viewer):
    """All a player, or without one everybody, can get to know."""
    seen = {"view": game.view(viewer), "log": last_line(game), "actor": game.actor}
    if game.actor == viewer:
        seen["offers"] = game.offers()
    return seen


@pytest.mark.parametrize(("players", "options"), [(3, ()), (4, ("extended",)), (5, ())])
def test_two_worlds_that_differ_in_others_hands_look_the_same(players, options):
    rng = random.Random(players)
    game, twin, compared, windows = new_game(players, players, options), None, 0, 0
    while not game.is_over:
        if twin is None and game.round and rng.random() < 0.3:
            viewer = rng.randrange(1, players + 1)
            others = [player for player in range(1, players + 1) if player != viewer]
            twin = swapped(game, *rng.sample(others, 2), rng)
            left = 40
        action = reluctant(game, rng)
        if twin is not None and isinstance(action, PlayCounter) and action.player != viewer:
            # A counter that one of them shows is seen; whether it was one of the two does not matter.
            twin = None
        game.play(action)
        if twin is None:
            continue
        twin.play(action)
        compared, left = compared + 1, left - 1
        if left == 0:
            twin = None
            continue
        assert game.actor == twin.actor
        in_window = not game.is_over and game.state.agenda[-1][0] == "window"
        windows += in_window
        if not in_window and rng.random() < 0.8:
            continue
        assert what_is_seen(game, NAMES[viewer - 1]) == what_is_seen(twin, NAMES[viewer - 1])
        assert game.view() == twin.view()
    assert compared > 100 and windows > 10


def hidden_words(game, viewer):
    """The names of counters that only others hold."""
    own = set(game.state.hands[viewer]) if viewer is not None else set()
    held = {counter for hand in game.state.hands for counter in hand}
    public = {counter for counter, fate in enumerate(game.state.counter_fate) if fate}
    return {game.title.counter_name[counter] for counter in held - own - public}


@pytest.mark.parametrize("players", [2, 5])
def test_nobody_sees_another_hand(players):
    game = new_game(players, 3)
    bot = GreedyPlayer(game.engine, 3, 0.1)
    while not game.is_over:
        game.play(bot.choose(game.state))
        if game.moves % 20:
            continue
        for viewer in (None, *range(players)):
            view = game.view(NAMES[viewer] if viewer is not None else None)
            text = json.dumps(view)
            assert not [name for name in hidden_words(game, viewer) if name in text]
            for number, player in enumerate(view["players"]):
                assert player["counters"] == len(game.state.hands[number])
                assert (player["hand"] is None) == (number != viewer)
            # Nothing from which chance to come could be read.
            assert str(game.state.clock[DICE]) not in text and "hash" not in view


def test_the_log_tells_of_a_counter_only_when_it_is_played():
    game = new_game(3, 5)
    rng, named = random.Random(5), set()
    while not game.is_over:
        action = game.sample(rng)
        if isinstance(action, PlayCounter):
            named.add(game.title.counter_name[action.counter])
        game.play(action)
        told = {name for name in game.title.counter_name if name in last_line(game)}
        assert told <= named
    assert len(named) > 4
    for counter, name in enumerate(game.title.counter_name):
        assert bool(game.state.counter_fate[counter]) == (name in named)


def falling(table, *faces):
    """Ann undertakes war materiel; the result is the cell of these dice, three victory depots held: mobile for 5 + 6."""
    table.occupied("memphis", "nashville", "vicksburg")
    train = table.train("Ann", "5", "griffin")
    table.display(44).undertaking(train).draws(33, *(faces or (5, 6)))
    table.play("undertakes load 44")


@pytest.mark.rule("CR-150")
def test_who_has_counters_is_asked_whether_or_not_one_would_help(table):
    table.hand("Bo", INTERVENTION).hand("Cy", MCCLELLAN)
    falling(table)
    # Somebody has McClellan; that it is not Bo nobody shall know.
    assert (table.actor, table.question) == ("Bo", "window") and "Bo plays" not in "".join(table.menu())
    assert table.refused(f"Bo plays {MCCLELLAN} use 1").rule == "counters"
    table.play("passes")
    assert table.actor == "Cy" and f"Cy plays {MCCLELLAN} use 1" in table.menu()


@pytest.mark.rule("CR-150")
def test_nobody_is_asked_for_counters_all_have_seen_leave(table):
    table.hand("Bo", OFFENSIVE).hand("Cy", LAW)
    falling(table)
    # No general is left in the game, so nobody can have one.
    assert table.state.is_occupied(table.station("mobile")) and table.question != "window"


@pytest.mark.rule("CR-150")
def test_a_player_without_money_is_asked_in_his_turn_as_long_as_he_may_hold_something(table):
    for holder in ("Ann", "Bo"):
        broke = type(table)()
        broke.hand("Ann", LEE if holder == "Bo" else LAW).hand("Bo", LAW if holder == "Bo" else LEE).cash(Ann=0)
        broke.start()
        # She may have the Law, for all the table knows.
        assert (broke.actor, broke.question) == ("Ann", "name_trains")
        broke.play("passes")


def test_counters_left_face_down_are_nobodys_knowledge():
    title = railwright.load("confederate_rails")
    fewer = tuple(msgspec.structs.replace(row, counters=2) for row in title.setup)
    engine = Engine(msgspec.structs.replace(title, setup=fewer))
    state = engine.new_state(3, 1)
    bot = GreedyPlayer(engine, 1)
    while state.clock[ROUND] == 0:
        engine.play(state, bot.choose(state))
    assert sum(state.undealt) == 6 and not any(state.spent)
    # All any-time counters but the Law are gone, and the Law lies face down: nobody knows that it does.
    law = title.counter_name.index(LAW)
    state.spent[:] = [0 if counter == law else count for counter, count in enumerate(title.counter_count)]
    state.undealt[law] = 1
    state.hands[:] = [(title.counter_name.index(LEE),)] * 3
    assert [could_play(engine.rules, state, player, "any_time", 0) for player in (1, 2, 3)] == [True] * 3
    state.spent[law] = 1
    assert not any(could_play(engine.rules, state, player, "any_time", 0) for player in (1, 2, 3))


def test_open_hands_ask_only_those_who_hold_something():
    title = railwright.load("confederate_rails")
    rules = Rule(title.counter_rules.word, **dict(title.counter_rules.params()) | {"hidden": False})
    engine = Engine(msgspec.structs.replace(title, counter_rules=rules))
    state, asked = engine.new_state(3, 2), 0
    bot = GreedyPlayer(engine, 2, 0.1)
    while not state.is_over:
        if state.agenda[-1][0] == "window":
            asked += 1
            assert any(playable(engine.rules, state, state.agenda[-1][3][0], state.agenda[-1][1]))
        engine.play(state, bot.choose(state))
    assert asked > 5


def test_nobody_speaks_or_asks_in_anothers_name():
    game = new_game(3, 2)
    bot = GreedyPlayer(game.engine, 2, 0.1)
    while not game.round:
        game.play(bot.choose(game.state))
    actor = game.actor
    other = next(name for name in NAMES[:3] if name != actor)
    for counter in game.title.counter_name:
        # Whether he holds it or not, the answer is the same.
        assert game.refusal(f"{actor} plays {counter} use 1", by=other).rule == "rounds"
    assert game.refusal("passes", by=other).rule == "rounds"
