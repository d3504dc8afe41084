"""Records that are torn, edited, of other titles or of unknown kinds: said in words, at the action, never a traceback."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from records import GAMES, by, of, record, replayed
from typer.testing import CliRunner

import railwright
from railwright.cli import app
from railwright.loading import TitleError
from railwright.runtime.actions.errors import GameError

needs_games = pytest.mark.skipif(not GAMES.exists(), reason="the recorded games are not beside the repository")


def said(tmp_path: Path, data: bytes) -> str:
    """What the command says of a file it cannot play through."""
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    result = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["match"] is False
    assert "Traceback" not in result.stderr
    return " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": "1830"}, "no title is called `1830`; there are 18AL"),
        ({"title": 18}, "it names no title"),
        ({"title": "[/red]"}, "no title is called"),
        ({"actions": None}, "no list of actions"),
        ({"actions": {}}, "no list of actions"),
        ({"actions": [7]}, "action 1: this is no action"),
        ({"actions": [{"id": 5}]}, "action 5: this is no action"),
        ({"actions": [{"id": 5, "type": "pass", "auto_actions": [3]}]}, "action 5: what the action set off"),
        ({"actions": [{"id": 5, "type": "redo"}]}, "action 5: there is nothing to do again"),
        ({"actions": [{"id": 5, "type": "undo"}]}, "action 5: there is nothing to undo"),
        ({"loaded": False}, "its actions are missing"),
        ({"players": []}, "does not list its players"),
        ({"players": [{"id": 1}, {"id": 1}, {"id": 2}]}, "the same id"),
        ({"players": [{}, {}, {}]}, "neither id nor name"),
        ({"players": [{"id": n} for n in range(8)]}, "not played by 8"),
        ({"settings": 3}, "`settings` of the record is no object"),
        ({"settings": {"optional_rules": ["cotton_port"]}}, "18AL has no optional rule `cotton_port` here; it has"),
        ({"settings": {"optional_rules": 5}}, "no list of names"),
        ({"result": {"100": "much"}}, "is no whole number"),
        ({"result": {"Nobody": 5}}, "`Nobody`, who is not among the players"),
        ({"result": {"100": 5}}, "does not name every player"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    assert words in said(tmp_path, json.dumps({**record("18AL", 3, []), **change}).encode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is not JSON"),
        (b"\x00\xff\xfe", "is not JSON"),
        (b"[1, 2]", "it names no title"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"format": "railwright-game/99"}', "of the form"),
        (b"SQLite format 3\x00 and no more", "error"),
    ],
)
def test_files_that_are_no_games_are_refused(tmp_path: Path, data: bytes, words: str) -> None:
    assert words in said(tmp_path, data)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (by(0, "borrow_train"), "action 1, borrow_train by 100: the action type `borrow_train` is not known"),
        (by(0, "_pass"), "the action type `_pass` is not known"),
        (by(0, "bid"), "the action has no `price`"),
        (by(0, "bid", company="TR", price="x"), "cannot be read"),
        (by(0, "bid", company="B&O", price=20), "no private `B&O`"),
        (by(7, "bid", company="TR", price=20), "no player `107`"),
        (by(0, "bid", company="TR", price=10), "it costs 20, not 10"),
        (by(0, "bid", company="SNAR", price=41), "the lowest bid is 45"),
        (by(0, "par", corporation="L&N", share_price="60,9,9"), "now Player 0 is to decide (`waterfall_turn`)"),
        (of("PRR", "lay_tile", hex="A1", tile="8-0", rotation=0), "no company `PRR`"),
        (of("L&N", "run_routes"), "the action has no `routes`"),
        (of("L&N", "run_routes", routes=[{"train": "2-0"}]), "the action has no `connections`"),
        (of("L&N", "discard_train", train="2-99"), "there is no train `2-99`"),
        (of("L&N", "buy_shares", shares=[]), "names shares of no company"),
        (of("L&N", "place_token", city="x"), "is no city"),
    ],
)
def test_an_action_that_cannot_be_is_named_by_its_number(action: dict[str, Any], words: str) -> None:
    report, _ = replayed(record("18AL", 3, [action]))
    assert not report.match
    assert report.difference is not None
    assert report.difference.action == 1
    assert words in str(report.difference)


def test_a_record_that_breaks_off_too_early_does_not_agree() -> None:
    data = record("18AL", 3, [by(0, "pass")], status="finished", result={"100": 600, "101": 600, "102": 600})
    report, _ = replayed(data)
    assert report.difference is not None
    assert "the game is not over" in str(report.difference)


def test_a_pinned_game_is_noted() -> None:
    data = record("18AL", 3, [])
    data["settings"]["pin"] = "aa3de52c8"
    assert "older version" in replayed(data)[0].notes[0]


def test_wrong_use_of_the_command_is_told_apart(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["replay"]).exit_code == 2
    assert CliRunner().invoke(app, ["replay", str(tmp_path / "nothing.json")]).exit_code == 2
    assert CliRunner().invoke(app, ["replay", "--jsonn", str(tmp_path)]).exit_code == 2
    assert CliRunner().invoke(app, ["export-game", str(tmp_path / "nothing.json")]).exit_code == 2


@needs_games
def test_one_bad_file_among_good_ones_fails_the_whole(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    result = CliRunner().invoke(app, ["replay", str(GAMES / "18va-auction.json"), str(bad), "--json"])
    assert result.exit_code == 1
    assert [json.loads(line)["match"] for line in result.stdout.splitlines()] == [True, False]


def spoiled(data: Any, dice: random.Random) -> None:
    """Change something somewhere in a record."""
    values: list[Any] = [
        None,
        -1,
        0,
        3,
        10**30,
        1.5,
        True,
        "",
        "x",
        "2-0",
        "8-0",
        "G4",
        "L&N",
        "L&N_0",
        [],
        {},
        [[]],
        "é",
    ]
    node: Any = data if dice.random() < 0.1 else dice.choice(data["actions"])
    while True:
        keys = sorted(node) if isinstance(node, dict) else range(len(node))
        key = dice.choice(list(keys))
        if not isinstance(node[key], dict | list) or not node[key] or dice.random() < 0.3:
            break
        node = node[key]
    what = dice.random()
    if what < 0.2 and isinstance(node, dict):
        del node[key]
    elif what < 0.4:
        actions = data["actions"]
        if isinstance(actions, list) and actions:
            actions.insert(dice.randrange(len(actions)), dice.choice(actions))
    else:
        node[key] = dice.choice(values)


@needs_games
@pytest.mark.parametrize("name", ["18al-bankrupt", "18ga-bank", "18va-auction"])
def test_edited_records_are_answered_in_words(name: str, tmp_path: Path) -> None:
    text = (GAMES / f"{name}.json").read_text()
    dice = random.Random(name)
    file = tmp_path / "edited.json"
    refused = 0
    for _ in range(50):
        data = json.loads(text)
        for _ in range(dice.randint(1, 3)):
            spoiled(data, dice)
        file.write_text(json.dumps(data))
        try:
            report = railwright.replay(file)
            refused += not report.match
            json.dumps(report.as_plain())
        except (GameError, TitleError) as error:
            refused += 1
            assert str(error)
    assert refused > 10


@needs_games
def test_torn_records_are_refused(tmp_path: Path) -> None:
    data = (GAMES / "18al-bankrupt.json").read_bytes()
    dice = random.Random(1)
    file = tmp_path / "torn.json"
    for _ in range(60):
        cut = dice.randrange(len(data))
        file.write_bytes(
            data[:cut] if dice.random() < 0.5 else data[:cut] + bytes([dice.randrange(256)]) + data[cut + 1 :]
        )
        try:
            railwright.replay(file)
        except (GameError, TitleError) as error:
            assert str(error)
