"""The commands with a pick-up-and-deliver title: a table in the terminal, bots among themselves."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

import railwright
from railwright.cli import app
from railwright.runtime.bots import make_bot
from railwright.terminal.freight import draw_map
from railwright.terminal.menu import menu
from railwright.terminal.session import Session


def sit_down(words, players=3, seed=4):
    """A session in which Ann says these words and bots play the others."""
    game = railwright.load("confederate_rails").new_game(["Ann", "Bo", "Cy"][:players], seed=seed)
    bots = {name: make_bot("greedy", game, 1) for name in game.players[1:]}
    said = iter(words)
    out = io.StringIO()
    console = Console(file=out, width=170)

    def ask(_):
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    Session(game, bots, console, ask).run()
    return game, out.getvalue()


def test_a_person_plays_by_number_and_by_words():
    game, shown = sit_down(["map", "pick Mississippi Central", *["1"] * 12, "log", "undo", "redo", "table"])
    assert game.owner(23) == "Ann" and game.moves > 15
    assert "Ann picks Mississippi Central" in shown and "·" in shown and "counters" in shown


def test_the_table_shows_no_other_hand():
    game, shown = sit_down(["1"] * 30)
    assert game.state.hands[0]
    others = {game.title.counter_name[c] for hand in game.state.hands[1:] for c in hand}
    own = {game.title.counter_name[c] for c in game.state.hands[0]}
    assert not [name for name in others - own if name in shown]


def test_bare_verbs_are_understood():
    game = railwright.load("confederate_rails").new_game(["Ann", "Bo"], seed=1)
    for words in ("picks Virginia Central", "pick Virginia Central", f"{game.actor} pick virginia central"):
        assert game.allows(words)
    assert not game.allows("pass")


@pytest.mark.parametrize("options", [[], ["--option", "extended"]])
def test_bots_play_among_themselves(options):
    command = ["simulate", "confederate_rails", "--games", "1", "--players", "4", "--bots", "greedy", *options]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "1 of 1 games finished" in result.output and "violations: 0" in result.output


def test_the_menu_tells_what_a_move_costs(table):
    table.own(Ann=[18], Bo=[17]).cash(Ann=1000)
    train = table.train("Ann", "1", "corinth", 18, load=40, carrying=True)
    game = table.running(train).start()
    offers = {offer["text"]: offer for offer in game.offers()}
    assert (offers["Ann moves iuka:17"]["points"], offers["Ann moves iuka:17"]["fee"]) == (3, 0)
    assert (offers["Ann moves iuka:17$"]["points"], offers["Ann moves iuka:17$"]["fee"]) == (2, 200)
    assert "points" not in offers["Ann passes"]
    console = Console(width=150, record=True, file=io.StringIO())
    console.print(menu(game, game.menu()))
    assert "Ann moves iuka:17$  [2 points, fees 200]" in console.export_text()
    # The same as the list of all stations within reach.
    moves = [offer for offer in offers.values() if "fee" in offer]
    told = {(offer["points"], offer["fee"], offer["text"].split()[-1].split(":")[0]) for offer in moves}
    assert {(entry["points"], entry["fee"], entry["station"]) for entry in game.reach("Ann", "1")} <= told


def test_the_map_has_names_where_there_is_room(table):
    table.occupied("new_orleans")
    table.train("Ann", "1", "munfordville")
    drawn = draw_map(table.start(), 150).plain.splitlines()
    assert any("1Munfordville" in line for line in drawn) and any("New OrleansX" in line for line in drawn)
    assert drawn[-1].startswith("o station") and len(drawn) < 60
