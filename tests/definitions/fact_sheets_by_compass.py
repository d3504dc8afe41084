"""Fact sheets that say track by compass points, read beside the titles written from them.

Two titles have sheets of this form; their tests are in ``test_18va_facts.py`` and ``test_18scan_facts.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import facts_18xx

from railwright.compiler.lower.board import Board, names_of
from railwright.compiler.lower.geometry import COMPASS
from railwright.compiler.schema.rail_18xx.board import HexSpec
from railwright.compiler.schema.rail_18xx.companies import CompanyKind, CompanySpec
from railwright.compiler.schema.rail_18xx.market import Direction, MarketSpec
from railwright.compiler.schema.rail_18xx.privates import AnyAbility, PrivateSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle

KINDS = {"offmap_city": "offboard", "cmd": "district"}
"""Kinds of stops that the sheets call otherwise."""
COLOURS = {"light blue": "blue"}
LETTERS = "abcdef"


sheet = cache(facts_18xx.sheet)
whole = cache(facts_18xx.whole)


@cache
def board(title: str) -> Board:
    """What may lie where."""
    return facts_18xx.board_of(whole(title))


def hexes(title: RailTitle) -> dict[str, HexSpec]:
    """The hexes by coordinate, none of them twice."""
    assert len(facts_18xx.hex_by_name(title)) == sum(len(names_of(entry)) for entry in title.map.hexes)
    return facts_18xx.hex_by_name(title)


def assert_hex_is_as_recorded(title: str, fact: Mapping[str, Any]) -> None:
    """Everything a sheet says of a hex."""
    at = fact["coord"]
    said = hexes(whole(title))[at]
    assert said.name == fact.get("name"), at
    assert said.colour == COLOURS.get(fact["colour"], fact["colour"]), at
    assert said.label == fact.get("label"), at
    assert said.port_of == fact.get("port_of"), at
    assert set(said.impassable) == set(fact.get("impassable_sides", [])), at

    stops = fact.get("stops", [])
    assert [_stop_said(stop) for stop in said.stops] == [_stop_recorded(stop) for stop in stops], at
    letter = {stop["id"]: LETTERS[number] for number, stop in enumerate(stops)}
    recorded = {tuple(letter.get(end, end) for end in piece) for piece in fact.get("track", [])}
    assert {tuple(piece) for piece in said.track} == recorded, at
    if "terminal" in fact:
        through = {stop.runs_through for stop in said.stops}
        assert through <= ({None, False} if fact["terminal"] else {True}), at

    ground = fact.get("terrain")
    if ground is None:
        assert said.terrain is None, at
    else:
        assert said.terrain is not None, at
        assert (said.terrain.kind, said.terrain.cost) == (ground["kind"], ground["cost"]), at
        charged = [colour for colour in ("green", "brown") if ground.get(f"cost_{colour}_upgrade")]
        assert said.terrain.colours == ["yellow", *charged], at
        assert bool(ground.get("disputed")) == ("disputed" in (said.terrain.source or "")), at

    assert _open_edges(title, at, fact) == set(fact["open_edges"]), at


def _stop_said(stop: Any) -> tuple[Any, ...]:
    return stop.kind, stop.slots, stop.revenue


def _stop_recorded(stop: Mapping[str, Any]) -> tuple[Any, ...]:
    worth = stop.get("revenue", stop.get("bonus", 0))
    if isinstance(worth, Mapping):
        worth = [worth[level] for level in ("first", "second", "third") if level in worth]
    elif isinstance(worth, str):
        worth = 0  # depends on the train, and is said there
    return KINDS.get(stop["type"], stop["type"]), stop.get("slots", 0), worth


def _open_edges(title: str, at: str, fact: Mapping[str, Any]) -> set[str]:
    """Sides that track may cross, written like in the sheets: ``NE>B5``."""
    ground = board(title)
    points = COMPASS[ground.layout]
    sides = ground.open_sides[at]
    if fact.get("fixed"):
        sides &= ground.grounds[at].pattern.exits
    found = set()
    for side in sides:
        across = ground.across(at, side)
        assert across is not None
        found.add(f"{points[side]}>{across.name}")
    return found


def assert_tile_is_as_recorded(title: str, fact: Mapping[str, Any]) -> None:
    """A tile's number, colour, stops, track and where its letters let it lie."""
    name = fact["id"]
    tile = board(title).tiles[name]
    assert tile.copies == fact["count"], name
    assert tile.pattern.colour == fact["colour"], name
    stops = [(stop.kind, stop.slots, worth) for stop, worth in zip(tile.pattern.stops, tile.revenue, strict=True)]
    assert stops == [(stop["type"], stop.get("slots", 0), stop["revenue"]) for stop in fact["stops"]], name
    letter: dict[Any, Any] = {stop["id"]: LETTERS[number] for number, stop in enumerate(fact["stops"])} | {"j0": "j"}
    recorded = {tuple(letter.get(end, end) for end in piece) for piece in fact["track"]}
    assert set(tile.pattern.track) == recorded, name
    assert tile.pattern.exits == frozenset(fact["exits"]), name


def assert_upgrades_are_as_recorded(title: str, fact: Mapping[str, Any]) -> None:
    """What may replace a tile, and where only there; looked up in what letters and lists allow, not in the geometry."""
    ground = board(title)
    name = fact["id"]
    lies_in = {at for at in ground.grounds if any(lay.tile == name for lay in ground.ever(at))}
    replaced_by: dict[str, set[str]] = {}
    for at in lies_in:
        for lay in (lay for lay in ground.ever(at) if lay.tile == name):
            for new, _ in ground.replacements(at, lay):
                replaced_by.setdefault(new.tile, set()).add(at)
    recorded = {row["id"]: row.get("only_on") for row in fact["upgrades_to"]}
    for tile in replaced_by:
        assert tile in recorded, f"{name} becomes {tile} in {sorted(replaced_by[tile])}"
        if recorded[tile] is not None:
            assert replaced_by[tile] <= set(recorded[tile]), f"{name} becomes {tile}"
    assert set(recorded) == set(replaced_by), name


def first_tiles(title: str, at: str) -> set[str]:
    """Tiles that can be laid on what is printed in a hex."""
    return {lay.tile for lay, _ in board(title).replacements(at)}


def assert_chart_is_as_recorded(title: str) -> None:
    """Every cell, every starting price, every worked move."""
    facts = sheet(title, "market")
    market = whole(title).market
    assert market.rows == [row["prices"] for row in facts["rows"]]
    recorded = {(cell["row"], cell["column"], cell["price"]) for cell in facts["start_cells"]}
    assert {(cell.row, cell.column, cell.price) for cell in market.par} == recorded
    assert market.zones == []
    assert market.moves.arriving == "bottom"
    for cell in market.par:
        assert market.rows[cell.row - 1][cell.column - 1] == cell.price


def moved(market: MarketSpec, cell: tuple[int, int], steps: list[Direction]) -> tuple[int, int]:
    """Where steps lead on a chart, by what the title says of steps that lead off it."""
    for step in steps:
        to = _step(market, cell, step)
        if to is None and step in market.moves.blocked:
            to = _step(market, cell, market.moves.blocked[step])
        cell = to or cell
    return cell


def _step(market: MarketSpec, cell: tuple[int, int], step: Direction) -> tuple[int, int] | None:
    down, right = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}[step]
    row, column = cell[0] + down, cell[1] + right
    on_chart = 1 <= row <= len(market.rows) and 1 <= column <= len(market.rows[row - 1])
    return (row, column) if on_chart else None


def kind_of(title: RailTitle, name: str) -> CompanyKind:
    """A kind of company."""
    return next(kind for kind in title.company_kinds if kind.name == name)


def company(title: RailTitle, name: str) -> CompanySpec:
    """A company by name."""
    return next(company for company in title.companies if company.name == name)


def private(title: RailTitle, name: str) -> PrivateSpec:
    """A private by name."""
    return next(private for private in title.privates if private.name == name)


def ability(title: RailTitle, owner: str, word: str) -> AnyAbility:
    """An ability of a private by its word."""
    return next(ability for ability in private(title, owner).abilities if ability.ability == word)


def assert_players_are_as_recorded(title: str, limits: Mapping[int, int]) -> None:
    """Cash and certificate limit for each number of players, and the bank."""
    facts = sheet(title, "entities")
    said = whole(title)
    assert [row.count for row in said.players] == facts["players"]["counts"]
    assert {row.count: row.cash for row in said.players} == facts["players"]["starting_cash"]
    assert {row.count: row.certificate_limit for row in said.players} == dict(limits)
    assert said.bank.cash == facts["bank"]["total"]
    assert said.title.currency == facts["currency"]


def assert_trains_are_as_recorded(title: str, faces: Mapping[str, str], prices: Mapping[str, str]) -> None:
    """Cards, their faces by class, prices, counts, what removes them; phases and what they allow."""
    facts = sheet(title, "entities")
    said = whole(title)
    assert [train.name for train in said.trains] == [fact["type"] for fact in facts["trains"]]
    for train, fact in zip(said.trains, facts["trains"], strict=True):
        assert train.count == fact["count"], train.name
        assert train.rusts_on == fact["rusts_when_first"], train.name
        printed = {fact[key]: key for key in faces if fact.get(key) is not None}
        if train.faces:
            assert {face.name for face in train.faces} == set(printed), train.name
            for face in train.faces:
                key = printed[face.name]
                assert face.runs == faces[key], face.name
                assert (face.price or train.price) == fact[prices[key]], face.name
                assert face.distance == int(face.name.rstrip("G").split("+")[0]), face.name
        else:
            assert set(printed) == {train.name}
            assert train.price == fact[prices[printed[train.name]]], train.name
            assert train.distance == int(train.name.rstrip("DE")), train.name

    assert [phase.name for phase in said.phases] == [fact["name"] for fact in facts["phases"]]
    levels = {"first": 1, "second": 2, "third": 3}
    for phase, fact in zip(said.phases, facts["phases"], strict=True):
        assert phase.on == (None if fact["trigger"] == "start" else fact["trigger"].removeprefix("first ")), phase.name
        assert phase.tiles == fact["tiles"], phase.name
        assert phase.level == levels[fact["offmap_level"]], phase.name


def assert_option_checks_clean(results: list[Any]) -> None:
    """The title plain, with each option and with every two of them: nothing found, not even a warning."""
    assert len(results) > 1
    for result in results:
        assert result.diagnostics == (), (result.options, [found.message for found in result.diagnostics])
