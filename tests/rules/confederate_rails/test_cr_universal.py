"""What holds in every game of Confederate Rails: drawn by lot with each number of players, forward, back and again."""

from __future__ import annotations

import random

import msgspec
import pytest

import railwright
from railwright.runtime.actions import pickup_deliver as act
from railwright.runtime.invariants import violations
from railwright.runtime.state.pickup_deliver import CARRYING, LOST, NOTHING, UNPLACED
from railwright.runtime.steps.decision import Range
from railwright.runtime.store.files import as_bytes, from_bytes

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
TABLES = [(players, options) for players in (2, 3, 4, 5) for options in ((), ("extended",))]
SAID_BY_ANYBODY = (act.Offer, act.PlayCounter)
"""What may be said at any time, and is in the menu of the player asked only."""


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_random_game_keeps_everything_and_undoes_to_the_opening(players, options):
    title = railwright.load("confederate_rails", options)
    game, rng = title.new_game(NAMES[:players], seed=players), random.Random(players)
    hashes, seen = [game.hash()], []
    twin = back = None
    while not game.is_over:
        if game.moves in (60, 300):
            # From here on a clone and a save play the same future.
            twin, back = game.clone(), from_bytes(as_bytes(game), title)
            assert back.hash() == twin.hash() == game.hash() and back.log == game.log
        action = game.sample(rng)
        seen.append(action)
        if rng.random() < 0.03:
            agree(game, seen, rng)
        before = tally(game)
        game.play(action)
        assert violations(game) == []
        assert conserved(before, tally(game))
        hashes.append(game.hash())
        for other in (twin, back):
            if other is not None:
                other.play(action)
                assert other.hash() == hashes[-1]
        if game.moves % 70 == 0:
            twin = back = None
    assert game.end_reason in {end.name for end in title.game_end}
    assert sorted(row.player for row in game.result()) == sorted(NAMES[:players])
    assert game.menu() == () and game.refusal(act.Pass()).rule == "game_end"
    end = game.hash()
    for number in range(game.moves - 1, -1, -1):
        game.undo()
        assert game.hash() == hashes[number]
    with pytest.raises(railwright.GameError):
        game.undo()
    while game.can_redo:
        game.redo()
    assert game.hash() == end


def tally(game):
    """All there is: money, chits, trains not lost, counters not seen to leave."""
    state = game.state
    return {
        "money": sum(state.cash),
        "chits": len(state.chit_at),
        "bound": sum(chit != NOTHING for chit in state.train_load),
        "carried": sum(flags & CARRYING for flags in state.train_flags),
        "lost": sum(at == LOST for at in state.train_at),
        "off": sum(at == UNPLACED for at in state.train_at),
        "counters": sum(map(len, state.hands)) + sum(state.spent) + sum(state.undealt),
    }


def conserved(before, after):
    """Money and chits stay the same, trains that are lost stay lost, counters are dealt once."""
    return (
        before["money"] == after["money"]
        and before["chits"] == after["chits"]
        and before["lost"] <= after["lost"]
        and before["counters"] in (0, after["counters"])
        and after["carried"] <= after["bound"]
    )


def agree(game, seen, rng):
    """What the menu lists may be said; what may be said it lists; just beyond a range nothing may."""
    menu = game.menu()
    for choice in rng.sample(menu, min(len(menu), 12)):
        if not isinstance(choice, Range):
            assert game.refusal(choice) is None, game.say(choice)
            assert game.action(game.say(choice)) == choice and game.action(game.as_json(choice)) == choice
            continue
        beyond = (choice.least - choice.step, choice.most + choice.step, choice.least + choice.step - 1)
        for amount, legal in ((choice.least, True), (choice.most, True), *((amount, False) for amount in beyond)):
            if choice.step == 1 and amount == choice.least and not legal:
                continue
            assert (game.refusal(_with(choice, amount)) is None) == legal, (game.say(choice.action), amount)
    for action in [*rng.sample(seen, min(len(seen), 20)), *invented(game, rng)]:
        if isinstance(action, (act.Move, *SAID_BY_ANYBODY)):
            continue
        try:
            meant = game.action(action)
        except railwright.BadAction:
            continue
        assert (game.refusal(meant) is None) == covers(menu, meant), action


def _with(choice, amount):
    return msgspec.structs.replace(choice.action, **{choice.field: amount})


def invented(game, rng):
    """Moves made up of numbers that exist, most of them illegal."""
    rules, state, title = game.rules, game.state, game.title
    for _ in range(6):
        station, train = rng.randrange(rules.n_stations), rng.randrange(len(state.train_at))
        chit, segment = rng.randrange(rules.n_loads), rng.randrange(rules.n_segments)
        line, company = rng.randrange(rules.n_lines), rng.randrange(len(state.owner))
        yield from (act.Activate(train), act.Begin(train), act.ChooseTrain(train), act.GiveUp(train))
        yield from (act.ChooseStation(station), act.Name(station), act.PlaceTrain(line, station))
        yield from (act.TakeLoad(chit), act.Replace(chit), act.SelectLoad(train, chit))
        yield from (act.ChooseSegment(segment), act.BuyOff(segment, rng.randrange(len(title.marker_name))))
        yield from (act.ChooseLine(line), act.Mend(line), act.PickCompany(company), act.ChooseEffect(rng.randrange(3)))
        yield from (act.Nominate(company, 100 * rng.randrange(30)), act.Raise(100 * rng.randrange(30)))
        yield act.Donate(rng.randrange(4))
    yield from (
        act.Pass(),
        act.Draw(),
        act.PickUp(),
        act.Deliver(),
        act.Abandon(),
        act.DropOff(),
        act.Enact(),
        act.Accept(),
    )


def covers(menu, action):
    """Whether the menu has an action, in itself or in a range."""
    for choice in menu:
        if isinstance(choice, Range):
            amount = getattr(action, choice.field, None)
            if (
                type(action) is type(choice.action)
                and choice.least <= amount <= choice.most
                and (amount - choice.least) % choice.step == 0
                and _with(choice, amount) == action
            ):
                return True
        elif choice == action:
            return True
    return False


def test_every_kind_of_event_counter_and_action_comes_up():
    """Games of chance see everything there is: what is clean in them is clean in the whole game."""
    kinds, enacted, played, ends = set(), set(), set(), set()
    for seed in range(16):
        title = railwright.load("confederate_rails", ("extended",) if seed % 3 == 2 else ())
        game, rng = title.new_game(NAMES[: 2 + seed % 4], seed=seed), random.Random(seed)
        while not game.is_over:
            action = game.sample(rng)
            kinds.add(type(action))
            if isinstance(action, act.PlayCounter):
                played.add((action.counter, action.use))
            game.play(action)
            enacted.update(entry[1] for entry in game.state.record[0] if entry[0] == "enacted")
        ends.add(game.end_reason)
    assert ends >= {"conquest", "exhaustion"}
    assert {title.event_name[event] for event in enacted} >= set(title.event_name) - {"Divert Iron Shipment"}
    assert {title.counter_name[counter] for counter, _ in played} >= set(title.counter_name) - {"Foreign Intervention"}
    rare = {act.Mend, act.DropOff, act.Donate}
    every = {kind for kind in vars(act).values() if isinstance(kind, type) and issubclass(kind, act.Action)} - {
        act.Action
    }
    assert kinds >= every - rare, every - kinds
