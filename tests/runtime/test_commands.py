"""``railwright play`` and ``railwright simulate``."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import railwright
from railwright.cli import app
from railwright.runtime import simulation

run = CliRunner()


def test_simulate_says_how_games_went():
    told = run.invoke(app, ["simulate", "18al", "--games", "2", "--players", "3", "--seed", "4", "--json"])
    assert told.exit_code == 0, told.output
    summary = json.loads(told.stdout)
    seconds = summary.pop("seconds")
    actions = summary.pop("actions")
    ends = summary.pop("ends")
    assert summary == {"title": "18al", "players": 3, "games": 2, "finished": 2, "violations": 0}
    assert sum(ends.values()) == 2
    assert actions > 100
    assert seconds > 0


def test_simulated_games_are_the_same_in_several_processes():
    told = [
        json.loads(run.invoke(app, ["simulate", "18ga+unlimited_8", "--games", "3", "--json", "--workers", number]).stdout)
        for number in ("1", "2")
    ]
    for summary in told:
        del summary["seconds"]
    assert told[0] == told[1]


def test_a_violation_is_said_with_what_makes_it_happen_again(monkeypatch):
    def wrong(game: railwright.Game) -> list[str]:
        return ["a coin is missing"] if game.moves == 7 else []

    monkeypatch.setattr(simulation, "violations", wrong)
    told = run.invoke(app, ["simulate", "18al", "--games", "2", "--seed", "3", "--json"])
    assert told.exit_code == 1
    summary = json.loads(told.stdout)
    assert (summary["finished"], summary["violations"]) == (0, 2)
    assert [(row["seed"], row["move"]) for row in summary["reproduce"]] == [(3, 7), (4, 7)]
    assert "a coin is missing" in told.stderr
    assert "--seed 3 --games 1" in told.stderr


def test_a_crash_is_a_violation(monkeypatch):
    def crash(game: railwright.Game) -> list[str]:
        raise RuntimeError("oh")

    monkeypatch.setattr(simulation, "violations", crash)
    told = run.invoke(app, ["simulate", "18al", "--games", "1"])
    assert told.exit_code == 1
    assert "RuntimeError: oh" in told.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "18al", "--players", "9"], "3, 4 or 5 players, not 9"),
        (["simulate", "18al", "--bots", "clever"], "no bot `clever`"),
        (["simulate", "18al", "--option", "nonsense"], "no option `nonsense`"),
        (["simulate", "nonsense"], "nonsense"),
        (["play", "18al", "--players", "2"], "3, 4 or 5 players, not 2"),
        (["play", "18al", "--people", "1"], "--bots"),
        (["play", "18al", "--name", "L&N"], "the company L&N"),
        (["play", "nonsense"], "nonsense"),
    ],
)
def test_what_cannot_be_played_is_said(words, said):
    told = run.invoke(app, words)
    assert told.exit_code == 2
    assert said in told.stderr


def test_people_play_at_a_terminal(tmp_path):
    file = tmp_path / "game.db"
    typed = "table\nmap\nmarket\nall\nprivates\nhelp\npasss\n99\n1 5\n2 50\nlog\nundo\n2 60\n"
    typed += f"save {tmp_path / 'copy'}"
    told = run.invoke(app, ["play", "18al", "--players", "3", "--save", str(file)], input=typed + "\nquit\n")
    assert told.exit_code == 0, told.output
    for words in ("Ann may", "did you mean", "entries 1 to 6", "takes no amount", "Ann bids 50 on SNAR", "saved in"):
        assert words in told.output, words
    with railwright.Game.load(file) as game:
        assert [entry.text for entry in game.log] == ["Ann bids 60 on SNAR"]
    assert railwright.Game.load(tmp_path / "copy").moves == 1
    told = run.invoke(app, ["play", "18al", "--save", str(file)], input="Bo passes\n")
    assert told.exit_code == 0
    with railwright.Game.load(file) as game:
        assert game.moves == 2


def test_people_play_with_bots_and_take_their_own_moves_back():
    told = run.invoke(app, ["play", "18ga", "--bots", "greedy", "--name", "Zoe"], input="1\nundo\nlog\nquit\n")
    assert told.exit_code == 0, told.output
    assert "Zoe buys LTR" in told.output
    assert told.output.count("move 0") == 2


def test_bots_play_alone():
    told = run.invoke(app, ["play", "18al", "--bots", "greedy", "--people", "0"])
    assert told.exit_code == 0
    assert "The game is over" in told.output


def test_the_demo_game_is_replayed():
    from rich.console import Console

    from railwright.terminal.demo import play_demo_game

    console = Console(record=True, width=120)
    assert play_demo_game(console, "18al", players=3)
    assert "is the same position" in console.export_text()
