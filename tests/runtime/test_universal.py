"""What holds for every title, option and number of players: whole games drawn by lot, forward, back and again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from openings import PLAYERS, title_with

import railwright
from railwright.loading import bundled
from railwright.runtime.actions import rail_18xx as act
from railwright.runtime.invariants import violations
from railwright.runtime.steps.decision import Range, said
from railwright.runtime.store.files import as_bytes, from_bytes

TITLES = [title for title, folder in bundled().items() if folder.parent.name == "rail_18xx"]
ENDLESS = 6000
"""Moves no game needs."""


def tables() -> Iterator[pytest.param]:
    """Every title with every number of players, then with each of its options."""
    for title in TITLES:
        counts = [row.count for row in title_with(title).players]
        for number, count in enumerate(counts):
            yield pytest.param(title, count, (), number, id=f"{title}-{count}")
        for number, option in enumerate(title_with(title).options):
            count = option.players[0] if option.players else counts[number % len(counts)]
            yield pytest.param(title, count, (option.name, *option.requires), number, id=f"{title}-{option.name}")


@pytest.mark.parametrize(("title", "players", "options", "seed"), list(tables()))
def test_a_random_game_keeps_everything_and_undoes_to_the_opening(title, players, options, seed):
    compiled = title_with(title, tuple(sorted(options)))
    game, rng = compiled.new_game(PLAYERS[:players], seed=seed), random.Random(seed)
    opening, hashes = game.hash(), [game.hash()]
    twin, back, seen = None, None, []
    while not game.is_over and game.moves < ENDLESS:
        if game.moves in (60, 200):
            # From here on a clone and a save play the same future.
            twin, back, seen = game.clone(), from_bytes(as_bytes(game), compiled), []
            assert back.hash() == twin.hash() == game.hash()
        action = game.sample(rng)
        seen.append(action)
        if rng.random() < 0.04:
            agree(game, seen, rng)
        game.play(action)
        assert violations(game) == []
        hashes.append(game.hash())
        for other in (twin, back):
            if other is not None:
                other.play(action)
                assert other.hash() == hashes[-1]
        if game.moves % 70 == 0:
            twin = back = None
    assert game.is_over, "the game does not end"
    assert game.end_reason in {"standstill", *(end.word for end in game.title.game_end)}
    assert game.menu() == ()
    assert game.refusal(act.Pass()).rule == "game_end"
    for number in range(game.moves - 1, -1, -1):
        game.undo()
        assert game.hash() == hashes[number]
    assert game.hash() == opening


def agree(game: railwright.Game, seen: list[act.Action], rng: random.Random) -> None:
    """What the menu lists may be said; what may be said it lists; just beyond a range nothing may.

    What moves are drawn from is the menu and things that are refused, nothing else, and nothing twice.
    """
    menu = game.menu()
    candidates = list(game.engine.candidates(game.state))
    assert [choice for choice in candidates if game.refusal(said(choice)) is None] == list(menu)
    for choice in rng.sample(menu, min(len(menu), 15)):
        if not isinstance(choice, Range):
            assert game.refusal(choice) is None, game.say(choice)
            continue
        ends = ((choice.least, True), (choice.most, True), (choice.least - 1, False), (choice.most + 1, False))
        for amount, legal in ends:
            assert (game.refusal(_with(choice, amount)) is None) == legal, (game.say(choice.action), amount)
    for action in [*rng.sample(seen, min(len(seen), 25)), *invented(game, rng)]:
        if isinstance(action, act.RunTrains):
            continue
        try:
            meant = game.action(action)
        except railwright.BadAction:
            continue
        assert (game.refusal(meant) is None) == covers(game, meant), action


def _with(choice: Range, amount: int) -> act.Action:
    return msgspec.structs.replace(choice.action, **{choice.field: amount})


def invented(game: railwright.Game, rng: random.Random) -> Iterator[act.Action]:
    """Moves made up of numbers that exist, most of them illegal."""
    rules, title = game.rules, game.title
    for _ in range(8):
        hexagon, company = rng.randrange(rules.n_hexes), rng.randrange(rules.n_companies)
        yield act.LayTile(hexagon, rng.randrange(len(title.tile_name)), rng.randrange(6))
        yield act.PlaceToken(hexagon, rng.randrange(2))
        yield act.SellShares(company, rng.randrange(1, 5))
        yield act.BuyShare(company, rng.randrange(3), rng.random() < 0.2)
        yield act.Par(company, rng.randrange(len(title.cell_price)))
        card = rng.randrange(rules.n_cards)
        face = rng.choice(title.card_trains[rules.card_kind[card]])
        yield act.BuyTrain(card, face, rng.choice([1, title.train_price[face]]), rng.choice([-1, 0]))
        yield act.DiscardTrain(company, card)
        yield act.BuyPrivate(rng.randrange(rules.n_privates), rng.randrange(200))
        yield act.TradePrivate(
            rng.randrange(rules.n_privates), rng.randrange(1, len(game.players) + 1), rng.randrange(200)
        )
        yield act.PlaceMarker(rng.randrange(rules.n_privates), hexagon)
        yield act.BuyMarker(rng.randrange(rules.n_privates))
        yield act.RaiseLimit(rng.randrange(rules.n_privates))
        yield act.LayTile(
            hexagon, rng.randrange(len(title.tile_name)), rng.randrange(6), rng.randrange(rules.n_privates)
        )
        yield act.PlaceToken(hexagon, rng.randrange(2), rng.randrange(rules.n_privates))
        yield act.BuyLot(rng.randrange(len(title.lot)))
        yield act.Bid(rng.randrange(-1, len(title.lot)), 5 * rng.randrange(60))
    yield from (
        act.Agree(),
        act.Pass(),
        act.Convert(),
        act.GoBankrupt(),
        act.Dividend("pay"),
        act.Dividend("half"),
        act.Insist(1),
    )


def covers(game: railwright.Game, action: act.Action) -> bool:
    """Whether the menu has an action, in itself or in a range; rotations that look the same are the same."""
    same = game.title.tile_same

    def plain(one: act.Action) -> act.Action:
        if isinstance(one, act.LayTile):
            return act.LayTile(one.hex, one.tile, same[one.tile][one.rotation], one.by)
        return one

    for choice in game.menu():
        if isinstance(choice, Range):
            amount = getattr(action, choice.field, None)
            if (
                type(action) is type(choice.action)
                and choice.least <= amount <= choice.most
                and (amount - choice.least) % choice.step == 0
                and plain(_with(choice, amount)) == action
            ):
                return True
        elif plain(choice) == plain(action):
            return True
    return False
