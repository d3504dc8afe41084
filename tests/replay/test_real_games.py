"""Games real people played on 18xx.games, played again by our rules."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from records import GAMES, engine, exported, replayed
from typer.testing import CliRunner

import railwright
from railwright.cli import app
from railwright.runtime.replay.record import _live, parse_record, read_record

FILES = sorted(GAMES.glob("*.json")) if GAMES.exists() else []
pytestmark = pytest.mark.skipif(not FILES, reason="the recorded games are not beside the repository")
files = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@files
def test_a_game_comes_to_its_recorded_result_and_every_route_earns_what_it_earned(file: Path) -> None:
    report = railwright.replay(file)
    assert report.difference is None
    assert report.result == report.expected
    assert report.end_reason == report.expected_reason
    assert report.runs.equal == report.runs.checked
    assert report.lapses == ()
    assert report.actions == report.of


@pytest.mark.parametrize(
    ("name", "raw", "live", "auto"),
    [
        ("18al-1446", 445, 445, 0),
        ("18al-bankrupt", 237, 225, 70),
        ("18ga-bank", 538, 538, 96),
        ("18va-auction", 105, 55, 0),
    ],
)
def test_undone_actions_are_left_out_and_automatic_ones_taken_in(name: str, raw: int, live: int, auto: int) -> None:
    data = json.loads((GAMES / f"{name}.json").read_bytes())
    kept = list(_live(data["actions"]))
    assert len(data["actions"]) == raw
    assert len(kept) == live
    assert sum(len(action.get("auto_actions") or ()) for action in kept) == auto


@files
def test_a_game_written_again_is_the_same_game(file: Path) -> None:
    read = read_record(file)
    first, replay = replayed(json.loads(file.read_bytes()))
    rules = engine(read.title, *read.options)
    data = exported(rules, len(read.players), replay.importer.played, replay.importer.ended_by_hand)
    again, _ = replayed(data)
    assert again.match, again.difference
    assert again.hash == first.hash
    assert list(again.result.values()) == list(first.result.values())


def told(action: dict[str, Any], players: list[str]) -> tuple[Any, ...]:
    """What an action does, without the ids that may be chosen freely."""
    entity = action["entity"]
    if action["entity_type"] == "player":
        entity = players.index(str(entity))
    share = (action.get("shares") or ["_"])[0].rpartition("_")[0]
    keys = ("company", "price", "hex", "tile", "rotation", "city", "kind", "train", "corporation", "share_price")
    return (action["type"], entity, share, *(action.get(key) for key in keys))


@files
def test_what_is_written_is_what_the_site_wrote_passes_and_all(file: Path) -> None:
    read = read_record(file)
    _, replay = replayed(json.loads(file.read_bytes()))
    rules = engine(read.title, *read.options)
    data = exported(rules, len(read.players), replay.importer.played, replay.importer.ended_by_hand)
    ours = [told(action, [str(place) for place in range(9)]) for action in data["actions"]]
    theirs = [told(action, list(read.players)) for action in read.actions]
    assert [action for action in ours if action[0] not in ("pass", "end_game")] == [
        action for action in theirs if action[0] not in ("pass", "end_game")
    ]
    # A company that passes its trains and then buys a private with its last money would not have had to pass.
    few = {"18al-bankrupt": 1}.get(file.stem, 0)
    missing = Counter(theirs) - Counter(ours)
    assert Counter(ours) - Counter(theirs) == Counter()
    assert sum(missing.values()) == few


@files
def test_the_command_says_so_to_programs(file: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert list(told) == ["title", "actions", "result", "expected", "match", "end_reason", "routes", "hash"]
    assert list(told["routes"]) == ["checked", "equal", "best_higher"]
    assert told["match"] is True
    assert told["result"] == parse_record(json.loads(file.read_bytes())).result


def test_a_changed_result_does_not_agree(tmp_path: Path) -> None:
    data = json.loads((GAMES / "18al-bankrupt.json").read_bytes())
    data["result"]["11403"] += 1
    (tmp_path / "changed.json").write_text(json.dumps(data))
    result = CliRunner().invoke(app, ["replay", str(tmp_path / "changed.json"), "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["match"] is False
    assert "has 1410, not 1411" in " ".join(result.stderr.split())


def test_a_changed_route_is_found_at_its_action() -> None:
    data = json.loads((GAMES / "18ga-bank.json").read_bytes())
    run = next(action for action in data["actions"] if action["type"] == "run_routes")
    run["routes"][0]["revenue"] += 10
    report, _ = replayed(data)
    assert report.difference is not None
    assert report.difference.action == run["id"]
    assert report.difference.rule == "running"


def test_an_illegal_move_is_found_at_its_action_with_the_rule() -> None:
    data = json.loads((GAMES / "18al-1446.json").read_bytes())
    lay = next(action for action in data["actions"] if action["type"] == "lay_tile")
    lay["rotation"] = (lay["rotation"] + 1) % 6
    report, _ = replayed(data)
    assert report.difference is not None
    assert report.difference.action == lay["id"]
    assert report.difference.rule.startswith("lay_track")
    assert report.actions == lay["id"] - 1
