"""Games of ours written for 18xx.games: played again from the file, they are the same games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from records import by, engine, exported, of, played, record, replayed
from typer.testing import CliRunner

import railwright
from railwright.cli import app
from railwright.recorded import OVERLAY
from railwright.runtime.replay import exporter
from railwright.runtime.replay.names import Names
from railwright.runtime.replay.pieces import Cities, Tiles

CASES = [
    ("18AL", (), (0, 2)),
    ("18AL", ("double_yellow_first_or", "LN_home_city_moved"), (1,)),
    ("18AL", ("unlimited_4d", "hard_rust_t4"), (3,)),
    ("18GA", (), (0, 1)),
    ("18GA", ("double_yellow_first_or", "new_georgia_florida_home", "soft_rust_4t"), (2,)),
    ("18GA", ("remove_cog_token",), (3,)),
    ("18VA", (), (1, 2, 11)),
    ("18VA", ("two_player_share_limit",), (2,)),
]


@pytest.mark.parametrize(("title", "rules", "seeds"), CASES, ids=["-".join((c[0], *c[1])) for c in CASES])
def test_a_lively_game_is_the_same_when_played_again_from_its_file(
    title: str, rules: tuple[str, ...], seeds: tuple[int, ...]
) -> None:
    for seed in seeds:
        state, players, moves = played(engine(title, *rules), seed)
        data = exported(engine(title, *rules), players, moves, by_hand=not state.is_over)
        report, _ = replayed(data)
        assert report.match, f"seed {seed}: {report.difference}"
        assert report.hash == state.digest(), f"seed {seed}"
        assert report.runs.checked == report.runs.equal > 0
        assert data["settings"]["optional_rules"] == list(rules)
        check_form(data)


def check_form(data: dict[str, Any]) -> None:
    """What the site's import asks for: numbered actions, tiles that are free, slots within cities."""
    assert [action["id"] for action in data["actions"]] == list(range(1, len(data["actions"]) + 1))
    on_map: dict[str, str] = {}
    for action in data["actions"]:
        assert {"type", "entity", "entity_type", "created_at"} <= set(action)
        if action["type"] == "lay_tile":
            assert action["tile"] not in on_map.values()
            on_map[action["hex"]] = action["tile"]
        if action["type"] == "place_token":
            thing = action["city"].rpartition("-")[0]
            assert thing in on_map.values() or thing.rpartition("-")[0] not in on_map
        for route in action.get("routes", ()):
            assert len(route["nodes"]) == len(route["connections"]) + 1 == len(route["hexes"])
            assert [node.partition("-")[0] for node in route["nodes"]] == route["hexes"]


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA"])
def test_a_game_broken_off_anywhere_is_taken_up_where_it_was(title: str) -> None:
    """The passes at the end are told by nothing that comes after them."""
    rules = engine(title)
    _, players, moves = played(rules, 4)
    for cut in sorted(random.Random(title).sample(range(len(moves)), 6)):
        state = rules.new_state(players)
        for move in moves[:cut]:
            rules.play(state, move)
        for by_hand in (False, True):
            report, _ = replayed(exported(rules, players, moves[:cut], by_hand))
            assert report.match, f"after {cut} moves: {report.difference}"
            assert report.hash == state.digest(), f"after {cut} moves"


def test_the_games_above_use_all_the_site_can_record() -> None:
    words: set[tuple[str, str]] = set()
    wanted = {
        ("pass", "player"), ("pass", "corporation"), ("bid", "player"), ("par", "player"), ("buy_shares", "player"),
        ("sell_shares", "player"), ("buy_company", "player"), ("buy_company", "corporation"),
        ("lay_tile", "corporation"), ("lay_tile", "company"), ("place_token", "corporation"),
        ("place_token", "company"), ("run_routes", "corporation"), ("dividend", "corporation"),
        ("buy_train", "corporation"), ("buy_train", "company"), ("discard_train", "corporation"), ("assign", "company"),
        ("choose_ability", "company"), ("convert", "corporation"), ("bankrupt", "corporation"),
    }  # fmt: skip
    for seed in range(20):
        for title in ("18VA", "18AL"):
            state, players, moves = played(engine(title), seed)
            for action in exported(engine(title), players, moves, not state.is_over)["actions"]:
                words.add((action["type"], action["entity_type"]))
            if words >= wanted:
                return
    raise AssertionError(f"never played: {wanted - words}")


def own_game(tmp_path: Path, options: list[str], moves: int = 300) -> tuple[Any, Path]:
    game = railwright.new_game("18al", ["Ann", "Bo", "Cy"], options=options)
    dice = random.Random(5)
    while not game.is_over and game.moves < moves:
        game.random_move(dice)
    path = tmp_path / "own.json"
    game.save(path)
    return game, path


def test_the_command_writes_a_save_and_replays_it(tmp_path: Path) -> None:
    game, path = own_game(tmp_path, [OVERLAY])
    out = tmp_path / "site.json"
    assert CliRunner().invoke(app, ["export-game", str(path), "--out", str(out)]).exit_code == 0
    data = json.loads(out.read_bytes())
    assert (data["title"], data["mode"], data["loaded"]) == ("18AL", "hotseat", True)
    assert [player["name"] for player in data["players"]] == ["Ann", "Bo", "Cy"]
    result = CliRunner().invoke(app, ["replay", str(path), str(out), "--json"])
    assert result.exit_code == 0
    own, site = (json.loads(line) for line in result.stdout.splitlines())
    assert own["hash"] == site["hash"] == game.hash()
    assert list(own["result"].values()) and sorted(own["result"].values()) == sorted(site["result"].values())


def test_a_store_of_ours_is_replayed_and_stays_as_it_is(tmp_path: Path) -> None:
    game = railwright.new_game("18ga", ["Ann", "Bo", "Cy"], seed=9)
    game.keep_in(tmp_path / "game.rwg")
    dice = random.Random(9)
    for _ in range(150):
        game.random_move(dice)
    game.close()
    report = railwright.replay(tmp_path / "game.rwg")
    assert (report.match, report.actions, report.hash) == (True, 150, game.hash())
    assert railwright.Game.load(tmp_path / "game.rwg").moves == 150


def test_a_game_by_the_rulebook_is_written_as_far_as_the_site_could_have_played_it(tmp_path: Path) -> None:
    _, path = own_game(tmp_path, [])
    result = CliRunner().invoke(app, ["export-game", str(path)])
    assert result.exit_code == 1
    assert "is not legal as the site plays" in " ".join(result.stderr.split())


def test_what_the_site_does_not_offer_is_not_written(tmp_path: Path) -> None:
    _, path = own_game(tmp_path, ["corinth_lower_first", OVERLAY], moves=20)
    result = CliRunner().invoke(app, ["export-game", str(path)])
    assert result.exit_code == 1
    assert "does not offer the option `corinth_lower_first`" in " ".join(result.stderr.split())


def test_a_token_in_a_city_without_a_tile_names_what_is_printed_there() -> None:
    """Printed hexes that look alike are numbered there; a private places tokens in them."""
    rules = engine("18VA")
    names = Names(rules.rules, ())
    cities = Cities(rules.rules, names, Tiles(rules.rules, names))
    state = rules.new_state(3)
    for city in ("C4-0-0", "C8-1-0", "C12-2-0", "E8-5-0", "F7-0-0", "H1-0-0"):
        hexagon = names.hex(city.partition("-")[0])
        assert cities.place(state, hexagon, 0, 0, is_home=False)["city"] == city
        assert names.city({}, city) == (hexagon, 0)


def test_after_the_only_train_it_may_have_a_company_is_not_asked_again() -> None:
    """There is money for another, but the bank sells one of a kind a turn, and nobody else has trains."""
    bids = [(0, "P4", 140), (1, "P1", 40), (2, "P2", 60), (0, "P3", 80)]
    moves = [by(player, "bid", company=lot, price=price) for player, lot, price in bids]
    moves += [*(by(player, "pass") for player in (1, 2, 0)), by(0, "par", corporation="B&O", share_price="100,2,4")]
    moves += [by(1, "par", corporation="VR", share_price="82,3,3"), *(by(player, "pass") for player in (2, 0, 1))]
    turns = [of("B&O", "lay_tile", hex="H3", tile="6-0", rotation=1), of("B&O", "pass")]
    turns += [of("B&O", "buy_train", train="2-0", price=100, variant="2")]
    turns += [of("VR", "lay_tile", hex="C12", tile="5-0", rotation=1)]
    turns += [of("VR", "buy_train", train="2-1", price=100, variant="1G")]
    report, replay = replayed(record("18VA", 3, [*moves, *turns]))
    assert report.match, report.difference
    written = exported(engine("18VA"), 3, replay.importer.played)["actions"]
    assert [(action["type"], action["entity"]) for action in written[-len(turns) :]] == [
        (action["type"], action["entity"]) for action in turns
    ]


def test_a_game_that_goes_round_without_a_decision_has_no_end_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "MOST_AUTOMATIC", 1)
    with pytest.raises(exporter.CannotExport, match="round for ever"):
        exporter.Exporter.at_opening(engine("18AL"), 3)
