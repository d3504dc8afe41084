"""People at a terminal: deals with others, what is numbered, going back and on, small screens."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import railwright
from railwright.runtime.bots import RandomBot, make_bot
from railwright.terminal import freight
from railwright.terminal.session import Session
from railwright.terminal.table import market


def sit_down(game, typed, bots=(), width=100):
    """A session in which these lines are typed; gives it and what the screen shows."""
    lines = iter(typed)
    screen = io.StringIO()
    asked = []

    def ask(question):
        asked.append(question)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console = Console(file=screen, width=width, highlight=False)
    session = Session(game, {name: make_bot("greedy", game, 1) for name in bots}, console, ask)
    session.asked = asked
    return session, screen


def stock_round(title="18al"):
    """Three players, each with a private, in their first stock round."""
    game = railwright.load(title).new_game(["Ann", "Bo", "Cy"], seed=1)
    for line in ("buy TR", "buy SNAR", "buy BLC", "buy M&C", "buy NDY"):
        game.play(line)
    while game.round.startswith("auction"):
        game.play("pass")
    return game


def test_a_deal_between_people_needs_the_other_ones_word():
    game = stock_round()
    actor = game.actor
    other = next(name for name in game.players if name != actor and game.view()["players"])
    private = next(row["name"] for row in game.view()["privates"] if row["owner"] == other)
    deal = f"{actor} buys {private} from {other} for 1"
    session, screen = sit_down(game, [deal, "maybe", "no", deal, "y", "quit"])
    session.run()
    assert f"{other} does not agree" in screen.getvalue()
    assert game.owner(private) == actor
    assert sum("agree (yes or no)" in question for question in session.asked) == 3


def test_bots_make_no_deals_with_people():
    game = stock_round()
    actor = game.actor
    bots = [name for name in game.players if name != actor]
    private = next(row for row in game.view()["privates"] if row["owner"] in bots)
    deal = f"{actor} buys {private['name']} from {private['owner']} for 1"
    assert game.allows(deal)
    session, screen = sit_down(game, [deal, "quit"], bots)
    session.run()
    assert "is a bot and makes no deals" in screen.getvalue()
    assert game.owner(private["name"]) == private["owner"]
    assert f"buys {private['name']} from" not in screen.getvalue()


def test_a_bots_deal_is_put_to_the_person():
    game = stock_round()
    bot, person = game.actor, next(name for name in game.players if name != game.actor)
    private = next(row["name"] for row in game.view()["privates"] if row["owner"] == person)

    class Bargainer:
        def choose(self, game):
            return game.action(f"{bot} buys {private} from {person} for 1")

    session, _ = sit_down(game, ["no"])
    session.bots = {bot: Bargainer()}
    session._let_play(session.bots[bot])
    assert game.owner(private) == person
    assert game.moves == 6


def test_a_company_called_by_a_number_is_no_entry_of_the_menu():
    game = railwright.load("18scan").new_game(["Ann", "Bo", "Cy"], seed=3)
    bot = RandomBot(1)
    while game.company not in ("1", "2", "3"):
        game.play(bot.choose(game))
    line = game.say(game.menu()[0])
    assert line.startswith(game.company)
    session, screen = sit_down(game, [line, "quit"])
    moves = game.moves
    session.run()
    assert game.moves == moves + 1, screen.getvalue()


def test_going_back_and_on_again_with_bots():
    game = railwright.load("18al").new_game(["Ann", "Bo", "Cy"], seed=3)
    session, _ = sit_down(game, ["1"], ["Bo", "Cy"])
    session.run()
    there = game.hash()
    assert game.moves > 1
    session, _ = sit_down(game, ["undo", "REDO"], ["Bo", "Cy"])
    session.run()
    assert game.hash() == there


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Table", "18AL"),
        ("log", "nothing has been played yet"),
        ("2 3", "from 45 to 600: `2 45`"),
        ("2 -5", "from 45 to 600"),
        ("2 99999999999999999999", "nothing that can be done"),
        ("1 5", "takes no amount"),
        ("7", "entries 1 to 6"),
        ("save", "say where"),
        ("undo", "nothing to take back"),
        ("redo", "nothing was taken back"),
    ],
)
def test_what_is_typed_is_answered(typed, said):
    game = railwright.load("18al").new_game(["Ann", "Bo", "Cy"], seed=3)
    session, screen = sit_down(game, [typed])
    session._hear(typed)
    assert said in screen.getvalue()
    assert game.moves == 0


def test_runs_are_shown_the_way_they_go_with_what_they_earn():
    game = railwright.load("18al").new_game(["Ann", "Bo", "Cy"], seed=3)
    bot = make_bot("greedy", game, 3)
    while not any("runs" in offer["text"] and "; " in offer["text"] for offer in game.offers()):
        game.play(bot.choose(game))
    offer = game.offers()[0]
    assert "," not in offer["text"]
    session, screen = sit_down(game, [offer["text"]])
    session.run()
    assert f"{offer['text']}  [earns {offer['earns']}]" in screen.getvalue()
    assert f"has earned ${offer['earns']}" in screen.getvalue()
    assert game.log[-1].text == offer["text"]


@pytest.mark.parametrize("width", [20, 60, 80, 200])
def test_the_market_fits_the_screen_or_says_where_companies_stand(width):
    game = railwright.load("18al").new_game(["Ann", "Bo", "Cy"], seed=3)
    bot = make_bot("greedy", game, 3)
    while sum(game.has_started(name) for name in game.title.company_name) < 4:
        game.play(bot.choose(game))
    screen = io.StringIO()
    Console(file=screen, width=width).print(market(game.view(), width))
    assert max(len(line) for line in screen.getvalue().splitlines()) <= width
    for company in game.title.company_name:
        assert (company in screen.getvalue()) == game.has_started(company)


@pytest.mark.parametrize("width", [1, 40, 80, 300])
def test_the_network_fits_the_screen(width):
    game = railwright.load("confederate_rails").new_game(["Ann", "Bo", "Cy"], seed=3)
    lines = freight.draw_map(game, width).plain.splitlines()
    assert max(len(line) for line in lines) <= max(2, width)
    assert "#" in "".join(lines)


def test_leaving_says_whether_the_game_was_kept(tmp_path):
    game = railwright.load("18al").new_game(["Ann", "Bo", "Cy"])
    session, screen = sit_down(game, ["1", "q"])
    session.run()
    assert "was not kept" in screen.getvalue()
    with game.keep_in(tmp_path / "kept"):
        session, screen = sit_down(game, ["EXIT"], width=200)
        session.run()
    assert f"is kept in {tmp_path / 'kept'}" in screen.getvalue()
