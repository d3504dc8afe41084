"""Other figures and other words: variants of the title play to the end as well, on the same rules."""

from __future__ import annotations

import random

import msgspec
import pytest

import railwright
from railwright.runtime.actions.action import Pass
from railwright.runtime.bots.pickup_deliver.greedy import GreedyPlayer
from railwright.runtime.engine import Engine
from railwright.runtime.invariants.pickup_deliver import position_violations
from railwright.runtime.state.pickup_deliver import FIRST, NAMED, ROUND
from railwright.runtime.steps.decision import Range
from railwright.runtime.tables.rule import Rule


def with_(rule, **changes):
    return Rule(rule.word, **dict(rule.params()) | changes)


def changed(title, table, **params):
    return msgspec.structs.replace(title, **{table: with_(getattr(title, table), **params)})


def ends(title, name, **params):
    found = tuple(with_(end, **params) if end.name == name else end for end in title.game_end)
    return msgspec.structs.replace(title, game_end=found)


VARIANTS = {
    "seven depots": lambda t: ends(t, "conquest", count=7),
    "conquest after the turn": lambda t: ends(t, "conquest", then="finish_turn"),
    "conquest after the round": lambda t: ends(t, "conquest", then="finish_round"),
    "no more chits, no more game": lambda t: ends(t, "exhaustion", then="at_once"),
    "hopeless loads are replaced": lambda t: changed(t, "undertaking", hopeless="discard_and_go_on"),
    "events do not end a run": lambda t: changed(t, "undertaking", drawn_event="draw_again"),
    "running light": lambda t: changed(t, "undertaking", on_activation="may"),
    "always another load": lambda t: changed(t, "undertaking", after_unloading="must"),
    "one load a run": lambda t: changed(t, "undertaking", after_unloading="never"),
    "two draws": lambda t: changed(t, "undertaking", draws=2),
    "no swap": lambda t: changed(t, "undertaking", swap=False),
    "nothing is left": lambda t: changed(t, "undertaking", left_behind="never"),
    "loads are given up": lambda t: changed(t, "undertaking", given_up_before_pickup=True),
    "abandoned loads go": lambda t: changed(t, "abandoning", chit="discarded"),
    "lines are forgotten": lambda t: changed(t, "movement", line_kept=False),
    "dear lines": lambda t: changed(t, "movement", base_unpaid=4, change_line=2, traffic=0),
    "no repairs": lambda t: msgspec.structs.replace(t, repair=None),
    "quick repairs": lambda t: changed(t, "repair", from_turn="same", no_way="waits", undertaken="discarded"),
    "debts": lambda t: changed(t, "money", shortfall="owes"),
    "no gifts": lambda t: changed(t, "money", gifts="never"),
    "initiative moves left": lambda t: changed(t, "initiative", again="moves_left"),
    "initiative stays": lambda t: changed(t, "initiative", again="never", wins="lowest", ties="all_reroll"),
    "open hands": lambda t: changed(t, "counter_rules", hidden=False, per_turn=3),
    "no war": lambda t: msgspec.structs.replace(
        t, war=None, event_rules=with_(t.event_rules, rolls=()), counter_rules=with_(t.counter_rules, from_war=False)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_plays_to_its_end(name):
    title = VARIANTS[name](railwright.load("confederate_rails"))
    engine = Engine(title)
    debts = title.money.shortfall == "owes"
    for players in (2, 4):
        state = engine.new_state(players, seed=players)
        bot, rng, moves = GreedyPlayer(engine, players, 0.15), random.Random(1), 0
        while not state.is_over:
            if rng.random() < 0.02:
                for choice in engine.menu(state):
                    action = choice.action if isinstance(choice, Range) else choice
                    assert engine.refusal(state, action) is None
            engine.play(state, bot.choose(state))
            moves += 1
            assert moves < 20_000
        wrong = position_violations(engine.rules, state)
        assert not [what for what in wrong if not debts or "has -" not in what]


def test_one_figure_changes_the_end(position):
    table = position()
    table.occupied("memphis", "vicksburg", "new_orleans", "mobile", "charleston", "nashville")
    from railwright.runtime.effects.freight import end_by_occupation
    from railwright.runtime.rules.pickup_deliver import Rules

    seven = Rules(ends(table.title, "conquest", count=7))
    assert not end_by_occupation(seven, table.state.clone())
    assert end_by_occupation(table.rules, table.state.clone())


def test_trains_paid_one_by_one_in_the_order_of_their_numbers():
    title = railwright.load("confederate_rails")
    costs = with_(title.costs, activation=with_(title.costs.activation, paid="one_by_one"))
    phases = tuple(with_(phase, order="by_number", none=False) for phase in title.phase)
    engine = Engine(msgspec.structs.replace(title, costs=costs, phase=phases))
    state = engine.new_state(3, 2)
    bot = GreedyPlayer(engine, 2)
    while state.clock[ROUND] == 0:
        engine.play(state, bot.choose(state))
    while state.agenda[-1][0] == "window":
        engine.play(state, Pass())
    player = state.clock[FIRST]
    money = state.cash[player]
    names = [type(choice).__name__ for choice in engine.menu(state)]
    assert "Pass" not in names
    while len(state.turn[NAMED]) < 2:
        engine.play(state, next(c for c in engine.menu(state) if type(c).__name__ == "Activate"))
    assert state.cash[player] == money
    engine.play(state, next(c for c in engine.menu(state) if type(c).__name__ == "Pass"))
    begins = [choice for choice in engine.menu(state) if type(choice).__name__ == "Begin"]
    assert len(begins) == 1
    engine.play(state, begins[0])
    assert state.cash[player] == money - 100
