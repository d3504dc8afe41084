"""Whatever is said to a game of Confederate Rails, it either is a legal move or is refused and changes nothing."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import railwright
from railwright.runtime.actions.notation.pickup_deliver.forms import BY_TYPE, VERBS
from railwright.runtime.actions.pickup_deliver import Action
from railwright.runtime.invariants import violations

NAMES = ("Ann", "Bo", "Cy", "Di")
HOSTILE = (
    "", " ", ";", "Ann", "Ann Ann", "moves", "moves :", "moves griffin", "moves griffin:", "moves griffin:99", "moves $",
    "moves " + "griffin:12 " * 3000, "activates 99", "activates Zed/1", "activates -1", "activates \u0661", "plays",
    "plays General Grant use 1", "plays General Lee use 0", "plays General Lee use 99999999999999999999", "offers -5 to Bo",
    "offers 0 to Bo", "offers 150 to Bo", "offers 100 to Zed", "offers 99999999999999999999999 to Bo", "names \x00",
    "passes; drop table entries", "pass\n", "PASS!", "{", "[]", "{}", "null", "true", "1e999", "\ud800", "x" * 100_000,
    "[" * 50_000, '{"type":' * 20_000, '{"type": null}', '{"type": ["move"]}', '{"type": "move"}', '{"type": "pass", "v": 2}',
    '{"type": "move", "steps": [[[[]]]]}', '{"type": "move", "steps": {"to": 1}}', '{"type": "pass", "who": 5}',
    '{"type": "move", "steps": [{"to": "griffin", "line": 1e9}]}', '{"type": "activate", "train": {"a": 1}}',
    '{"type": "activate", "train": 18446744073709551616}', '{"type": "offer", "payee": "Bo", "amount": 1.5}',
    '{"type": "offer", "payee": "Bo", "amount": NaN}', '{"type": "offer", "payee": "Bo", "amount": 1e400}',
    '{"type": "play_counter", "counter": "General Lee", "use": true}', '{"type": "pass", "type": "move"}',
)  # fmt: skip


@cache
def positions():
    """Games under way, a few moves apart, each at another kind of decision as far as there are."""
    found = {}
    for seed, options in ((1, ()), (2, ("extended",)), (3, ())):
        game = railwright.load("confederate_rails", options).new_game(NAMES, seed=seed)
        rng = random.Random(seed)
        while not game.is_over:
            found.setdefault(game.state.agenda[-1][0], game.clone())
            game.random_move(rng)
        found[f"over {seed}"] = game
    return found


def refused_or_played(game, said):
    """Say it; a refusal names what is wrong and changes nothing, a move leaves everything in order."""
    before = game.hash()
    try:
        game.play(said)
    except railwright.GameError as error:
        assert str(error) and game.hash() == before
        assert game.refusal(said) is not None
        return
    assert violations(game) == []
    game.undo()
    assert game.hash() == before


def test_there_are_positions_of_most_kinds():
    assert len(positions()) > 18


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_words(number):
    for game in positions().values():
        refused_or_played(game, HOSTILE[number])
        refused_or_played(game, HOSTILE[number].encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("said", [None, 5, 1.5, [], (), object(), Action(), b"\xff\xfe", {"type": object()}, {1: 2}])
def test_things_that_are_no_words(said):
    for game in positions().values():
        before = game.hash()
        with pytest.raises(railwright.GameError):
            game.play(said)
        assert game.hash() == before


def words(game):
    """Words people use at this table, and some they do not."""
    title = game.title
    names = st.sampled_from([*title.station_word, *title.company_name, *title.counter_name, *title.event_name, *NAMES])
    figures = st.integers(-3, 120).map(str)
    return st.one_of(
        names,
        figures,
        st.sampled_from([*VERBS, "load", "line", "use", "to", "for", ":", "$", "-"]),
        st.text(max_size=6),
    )


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_lines_made_of_the_tables_words(data):
    kind = data.draw(st.sampled_from(sorted(positions())))
    game = positions()[kind]
    subject = data.draw(st.sampled_from(["", *NAMES]))
    verb = data.draw(st.sampled_from(VERBS))
    line = " ".join([subject, verb, *data.draw(st.lists(words(game), max_size=5))]).strip()
    refused_or_played(game, line)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_json_made_of_the_right_keys_and_any_values(data):
    game = positions()[data.draw(st.sampled_from(sorted(positions())))]
    form = BY_TYPE[data.draw(st.sampled_from(sorted(BY_TYPE)))]
    said = {"type": form.type}
    for field in form.written:
        if data.draw(st.booleans()):
            said[field] = data.draw(values | words(game))
    if data.draw(st.booleans()):
        said[data.draw(st.sampled_from(["who", "v", "more"]))] = data.draw(values)
    refused_or_played(game, said)
    refused_or_played(game, json.dumps(said))


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_moves_with_a_letter_wrong(data):
    """A legal line with a few letters changed is a legal line, or is refused."""
    game = positions()[data.draw(st.sampled_from([kind for kind in sorted(positions()) if "over" not in kind]))]
    choice = data.draw(st.sampled_from(game.menu()))
    line = list(game.say(getattr(choice, "action", choice)))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(line) - 1))
        line[place] = data.draw(st.sampled_from(["", " ", "x", "1", line[place] * 2, line[place].swapcase()]))
    refused_or_played(game, "".join(line))
