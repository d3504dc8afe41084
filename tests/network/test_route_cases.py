"""Board positions of real games: board to network to search gives the best known total, and prices what was run."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from railwright.cli import app
from railwright.loading import TitleError
from railwright.recorded import find_rules
from railwright.runtime.network.problem import ProblemError
from railwright.runtime.replay.positions import Header, Placed, Position, place, read_position

CASES = Path(__file__).parents[2] / "../shared/games/route_cases.jsonl"
needs_cases = pytest.mark.skipif(not CASES.exists(), reason="the recorded positions are not beside the repository")


def lines() -> list[bytes]:
    return CASES.read_bytes().splitlines()


@needs_cases
def test_every_position_has_its_best_known_total_and_its_runs_their_recorded_price() -> None:
    seen = 0
    for line in lines():
        position = read_position(line)
        if isinstance(position, Header):
            continue
        assert isinstance(position, Position)
        placed = place(position, find_rules)
        best, told = placed.runs.best(), placed.submitted()
        assert position.best_known is not None
        assert (best.revenue, best.proved) == (position.best_known.revenue, True), position.id
        assert told.agrees, f"{position.id}: {told}"
        seen += 1
    assert seen >= 140


@needs_cases
def test_the_command_reads_positions_beside_problems(tmp_path: Path) -> None:
    problem = {
        "format": "route-problem/2",
        "id": "two cities",
        "stops": [{"kind": "city", "place": 0, "token": True}, {"kind": "city", "place": 1}],
        "links": [{"a": 0, "b": 1, "track": [0]}],
        "trains": [{"name": "2", "limits": [{"kinds": ["city"], "visit": 2, "pay": 2}], "values": [20, 30]}],
    }
    file = tmp_path / "mixed.jsonl"
    file.write_bytes(b"\n".join([*lines()[:3], json.dumps(problem).encode()]))
    result = CliRunner().invoke(app, ["routes", str(file), "--json"])
    rows = [json.loads(row) for row in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [row["revenue"] for row in rows] == [70, 60, 50]
    assert rows[0]["submitted"]["revenue"] == rows[0]["submitted"]["recorded"] == 70
    assert rows[0]["best_known"] == 70
    assert rows[0]["routes"] == {"2-0": [["Q2", "P1", "N1", "L1"]]}


@needs_cases
def test_a_position_that_says_otherwise_is_shown(tmp_path: Path) -> None:
    case = json.loads(lines()[1])
    case["total_revenue"], case["best_known"]["revenue"] = 80, 90
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(case))
    result = CliRunner().invoke(app, ["routes", str(file)])
    assert "earned 80 there and 70 here" in result.stdout
    assert "best known is 90, here it is 70" in result.stdout


# --- runs of a title with ports, mines, districts and freight, by the rulebook and as on the site


def virginia(
    company: str, trains: list[str], tiles: list[tuple[str, str, int]], tokens: list[tuple[Any, ...]], **more: Any
) -> Position:
    case = {
        "type": "case",
        "title": "18VA",
        "corporation": company,
        "phase": {"name": more.pop("phase", "2")},
        "trains": [{"id": f"{name}-{i}", "name": name} for i, name in enumerate(trains)],
        "tiles": [{"hex": at, "tile": tile, "rotation": turned} for at, tile, turned in tiles],
        "tokens": [{"hex": at, "corporation": owner, "slot": sum(slot)} for at, owner, *slot in tokens],
        **more,
    }
    position = read_position(json.dumps(case))
    assert isinstance(position, Position)
    return position


def by_rulebook(position: Position) -> Placed:
    import railwright
    from railwright.runtime.rules.rail_18xx import Rules

    title: Any = railwright.load("18va")
    return place(position, lambda name, rules: Rules(title))


def on_site(position: Position) -> Placed:
    return place(position, find_rules)


NORFOLK = [("F13", "57", 2), ("G14", "9", 2)]
"""Petersburg to Norfolk, whose port is I16."""
ROANOKE = [("C12", "57", 1), ("B13", "58", 2)]
"""Lynchburg over a mine to the district of Roanoke."""


def earned(placed: Placed, train: str, *chains: str) -> int:
    routes = [(placed.cards[train], tuple(tuple(placed.names.hex(h) for h in chain.split("-")) for chain in chains))]
    return placed.runs.price(routes).revenue


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_an_area_off_the_map_is_worth_double_with_a_token(where: Any) -> None:
    with_token = virginia("B&O", ["2"], [("H3", "57", 0)], [("H3", "B&O"), ("H1", "B&O")])
    without = virginia("B&O", ["2"], [("H3", "57", 0)], [("H3", "B&O")])
    assert where(with_token).runs.best().revenue == 100
    assert where(without).runs.best().revenue == 60


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_a_port_adds_its_bonus_and_freight_doubles_it_with_the_city(where: Any) -> None:
    tokens = [("F13", "N&W"), ("H15", "N&W")]
    assert where(virginia("N&W", ["2"], NORFOLK, tokens)).runs.best().revenue == 70
    assert where(virginia("N&W", ["2G"], NORFOLK, tokens, phase="3")).runs.best().revenue == 120


def test_a_port_without_a_token_adds_nothing_and_the_site_refuses_it() -> None:
    position = virginia("N&W", ["2"], NORFOLK, [("F13", "N&W")])
    assert by_rulebook(position).runs.best().revenue == on_site(position).runs.best().revenue == 40
    run = ("2-0", "F13-G14-H15", "H15-I16")
    assert earned(by_rulebook(position), *run) == 40
    with pytest.raises(Exception, match="token"):
        earned(on_site(position), *run)


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_a_city_and_its_port_alone_are_no_run(where: Any) -> None:
    placed = where(virginia("N&W", ["2"], [], [("H15", "N&W")]))
    assert placed.runs.best().revenue == 0
    with pytest.raises(Exception, match="at least 2"):
        earned(placed, "2-0", "H15-I16")


def test_a_marker_in_a_port_city_is_doubled_by_the_rulebook_but_not_on_the_site() -> None:
    marked: dict[str, Any] = {
        "hex_assignments": [{"hex": "H15", "assigned": ["P1"]}],
        "corporation_assignments": ["P1"],
        "phase": "5",
    }
    position = virginia("N&W", ["4G"], NORFOLK, [("F13", "N&W"), ("H15", "N&W")], **marked)
    assert by_rulebook(position).runs.best().revenue == 20 + 160
    assert on_site(position).runs.best().revenue == 20 + 150
    marked["corporation_assignments"] = []
    others = virginia("C&O", ["4G"], NORFOLK, [("F13", "C&O"), ("H15", "C&O")], **marked)
    assert on_site(others).runs.best().revenue == 20 + 140


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_a_district_pays_by_the_freight_trains_number_and_the_treasury_with_a_token(where: Any) -> None:
    plain = where(virginia("VGN", ["1G"], ROANOKE, [("C12", "VGN")]))
    assert plain.runs.best()[:2] == (50, 0)
    token = where(virginia("VGN", ["1G"], ROANOKE, [("C12", "VGN"), ("A12", "VGN")]))
    assert token.runs.best()[:2] == (50, 20)
    late = where(virginia("VGN", ["4G"], ROANOKE, [("C12", "VGN"), ("A12", "VGN")], phase="4D"))
    assert late.runs.best()[:2] == (20 + 10 + 80, 0)


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_passenger_trains_stay_out_of_districts_and_are_not_paid_for_mines(where: Any) -> None:
    placed = where(virginia("VGN", ["6", "1G"], ROANOKE, [("C12", "VGN")], phase="6"))
    with pytest.raises(Exception, match="may not visit"):
        earned(placed, "6-0", "C12-B13", "B13-A12")
    with pytest.raises(Exception, match="at least 2"):
        earned(placed, "6-0", "C12-B13")
    assert earned(placed, "1G-1", "C12-B13") == 30


@pytest.mark.parametrize("where", [by_rulebook, on_site])
def test_the_last_trains_double_cities_tokens_markers_and_ports(where: Any) -> None:
    tiles = [("F5", "170", 4), ("G4", "172", 0), ("H3", "170", 5)]
    tokens = [("H3", "B&O"), ("H1", "B&O")]
    assert where(virginia("B&O", ["4D"], tiles, tokens, phase="4D")).runs.best().revenue == 600
    marked: dict[str, Any] = {"hex_assignments": [{"hex": "G4", "assigned": ["P1"]}], "corporation_assignments": ["P1"]}
    assert where(virginia("B&O", ["4D"], tiles, tokens, phase="4D", **marked)).runs.best().revenue == 620
    port = virginia("N&W", ["4D"], [("F13", "170", 5), NORFOLK[1]], [("F13", "N&W"), ("H15", "N&W")], phase="4D")
    assert where(port).runs.best().revenue == 240


def test_a_token_beside_the_circles_blocks_nobody_and_counts_for_its_owner() -> None:
    tokens = [("H3", "C&O"), ("H3", "B&O", 1), ("H1", "C&O")]
    position = virginia("B&O", ["2"], [("H3", "57", 0)], tokens)
    placed = on_site(position)
    assert placed.runs.best().revenue == 60
    assert placed.runs.problem.stops[placed.runs.stop_index[placed.runs.track.stop(placed.names.hex("H3"), 0)]].passable


# --- lines that are wrong


def test_what_is_wrong_with_a_position_is_said(tmp_path: Path) -> None:
    good = {
        "type": "case", "title": "18VA", "corporation": "B&O", "phase": {"name": "2"},
        "trains": [{"id": "2-0", "name": "2"}], "tiles": [], "tokens": [],
    }  # fmt: skip
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"title": "18XX"}, "no title is called `18XX`"),
        ({"corporation": "PRR"}, "no company `PRR`"),
        ({"phase": {"name": "9"}}, "no phase `9`"),
        ({"trains": [{"name": "7"}]}, "no train `7`"),
        ({"trains": [{"name": "2"}] * 9}, "not so many trains 2"),
        ({"tiles": [{"hex": "Z9", "tile": "57", "rotation": 0}]}, "no hex `Z9`"),
        ({"tiles": [{"hex": "H3", "tile": "957", "rotation": 0}]}, "no tile `957`"),
        ({"tiles": [{"hex": "H3", "tile": "57", "rotation": 7}]}, "rotation"),
        ({"tiles": [{"hex": "H3", "tile": "57", "rotation": 1}]}, "leads nowhere"),
        ({"tiles": [{"hex": "H3", "tile": "9", "rotation": 0}]}, "never lies in H3"),
        ({"tokens": [{"hex": "H3", "corporation": "B&O", "city": 4}]}, "no city 4 in H3"),
        ({"optional_rules": ["cotton_port"]}, "no optional rule `cotton_port`"),
        ({"trains": "2"}, "trains: Expected `array`"),
        ({"type": "header", "format": "route-oracle/9"}, "`route-oracle/9` is not known"),
        ({"title": "[/red]"}, "no title is called"),
    ]
    for number, (change, said) in enumerate(wrong):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(json.dumps({**good, **change}))
        result = CliRunner().invoke(app, ["routes", str(file), "--json"])
        assert result.exit_code == 1, change
        assert said in " ".join(result.stderr.split()), (change, result.stderr)


@needs_cases
def test_damaged_positions_are_refused_in_words_or_answered() -> None:
    dice = random.Random(4)
    cases = [json.loads(line) for line in lines()[1:]]
    spoils: list[Any] = [None, -1, 7, 10**20, "", "x", "A4", [], {}, [[]], True, 1.5]
    answered = 0
    for _ in range(400):
        case = json.loads(json.dumps(dice.choice(cases)))
        for _ in range(dice.randint(1, 3)):
            node, key = case, dice.choice(sorted(case))
            while isinstance(node[key], (dict, list)) and node[key] and dice.random() < 0.8:
                node = node[key]
                key = dice.choice(sorted(node)) if isinstance(node, dict) else dice.randrange(len(node))
            node[key] = dice.choice(spoils)
        try:
            position = read_position(json.dumps(case))
            if isinstance(position, Position):
                placed = place(position, find_rules)
                placed.runs.best(budget=10_000)
                placed.submitted()
                answered += 1
        except (ProblemError, TitleError) as error:
            assert str(error)
    assert answered > 50
