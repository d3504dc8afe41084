"""Comparing an 18xx title, as the compiler resolves it, with the fact sheets it was written from."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from railwright.compiler.lower.board import Board, names_of
from railwright.compiler.lower.geometry import COMPASS, neighbour
from railwright.compiler.pipeline import check
from railwright.compiler.schema.rail_18xx.board import HexSpec
from railwright.compiler.schema.rail_18xx.market import MarketSpec
from railwright.compiler.schema.rail_18xx.whole import RailTitle

FACTS = Path(__file__).parents[2] / "../shared/facts"


def sheet(title_id: str, name: str) -> Any:
    """One fact sheet of a title; the test is skipped where the sheets are not at hand."""
    path = FACTS / title_id / f"{name}.yaml"
    if not path.is_file():
        pytest.skip(f"the fact sheet {title_id}/{name}.yaml is not beside this checkout")
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def whole(title_id: str, *options: str) -> RailTitle:
    """A bundled title with some options on, as its model."""
    result = check(title_id, options)
    assert [diagnostic.message for diagnostic in result.diagnostics] == []
    assert isinstance(result.title, RailTitle)
    return result.title


def board_of(title: RailTitle) -> Board:
    """The map and the manifest together."""
    return Board(title.map, title.tiles, title.tile_dictionary)


def hex_by_name(title: RailTitle) -> dict[str, HexSpec]:
    """Every hex by its coordinates."""
    return {name: spec for spec in title.map.hexes for name in names_of(spec)}


# -- the map ---------------------------------------------------------------------------------------------------------


def compare_hexes(title: RailTitle, facts: Any) -> None:
    """Every hex: what is printed there, and where track may leave it."""
    ours = hex_by_name(title)
    rows = {row["coord"]: row for row in facts["hexes"]}
    assert set(ours) == set(rows) and len(ours) == facts["counts"]["hexes"]
    board = board_of(title)
    for name, row in rows.items():
        assert printed(ours[name]) == printed_fact(row), name
        across = {
            side: other
            for number, side in enumerate(COMPASS[title.map.layout])
            if (other := neighbour(name, number, title.map.layout, title.map.letters)) in ours
        }
        assert across == row["neighbours"], name
        exits = board.open_sides[name]
        if board.grounds[name].is_fixed:
            exits &= board.grounds[name].pattern.exits
        assert {COMPASS[title.map.layout][side] for side in exits} == set(row["track_may_exit"]), name


def printed(spec: HexSpec) -> dict[str, Any]:
    """A hex in the words of the fact sheets."""
    return {
        "name": spec.name,
        "colour": "pale_green" if spec.colour == "white" else spec.colour,
        "stops": [(stop.kind, stop.slots, stop.revenue) for stop in spec.stops],
        "through": [(stop.runs_through, stop.through_for) for stop in spec.stops],
        "track": {(str(side), str(stop)) for side, stop in spec.track},
        "cost": spec.terrain.cost if spec.terrain else 0,
        "ground": _grounds(spec),
        "paid with": spec.terrain.colours if spec.terrain else ["yellow"],
        "label": spec.label,
        "impassable": set(spec.impassable),
        "icons": bool(spec.icons),
    }


def printed_fact(row: Any) -> dict[str, Any]:
    """The same hex as its fact sheet has it."""
    ground = row.get("terrain") or {"kind": "none", "cost": 0}
    return {
        "name": row.get("name"),
        "colour": row["colour"],
        "stops": [(stop["type"], stop.get("slots", 0), _worth(stop["revenue"])) for stop in row.get("stops", [])],
        "through": [(None, []) for _ in row.get("stops", [])],
        "track": {(side, "abcdef"[int(stop.removeprefix("stop"))]) for side, stop in row.get("track", [])},
        "cost": ground["cost"],
        "ground": set() if ground["kind"] == "none" else set(ground["kind"].split("_and_")),
        "paid with": ["yellow"],
        "label": row.get("label"),
        "impassable": set(row.get("impassable_edges", [])),
        "icons": bool(row.get("icons")),
    }


def _grounds(spec: HexSpec) -> set[str]:
    if spec.terrain is None:
        return set()
    kind = spec.terrain.kind
    return {kind} if isinstance(kind, str) else set(kind)


def _worth(revenue: Any) -> Any:
    return [revenue["before_first_5_train"], revenue["from_first_5_train"]] if isinstance(revenue, dict) else revenue


# -- the tiles -------------------------------------------------------------------------------------------------------


def compare_tiles(title: RailTitle, facts: Any) -> None:
    """Every tile: how many, and what is printed on it."""
    board = board_of(title)
    specs = {tile.name: tile for tile in title.tiles}
    rows = {row["id"]: row for row in facts["tiles"]}
    assert set(specs) == set(rows) and len(specs) == facts["totals"]["types"]
    assert sum(tile.count for tile in title.tiles if isinstance(tile.count, int)) == facts["totals"]["tiles"]
    for name, row in rows.items():
        tile = board.tiles[name]
        assert specs[name].count == row["count"], name
        assert tile.pattern.colour == row["colour"], name
        stops = [(stop.kind, stop.slots, worth) for stop, worth in zip(tile.pattern.stops, tile.revenue, strict=True)]
        assert stops == [(stop["type"], stop.get("slots", 0), stop["revenue"]) for stop in row["stops"]], name
        assert _joined(tile.pattern.track) == _joined(
            tuple(end if isinstance(end, int) else "abcdef"[int(end.removeprefix("stop"))] for end in piece)
            for piece in row["track"]
        ), name
        assert sorted(tile.hexes or ()) == sorted(row.get("only_hexes", ())), name
        label = row.get("label")
        assert tile.label == (label.replace(" and ", " ") if label else None), name
        assert specs[name].printed == row.get("printed_name"), name
        aliases = row.get("id_on_18xx_games", [])
        assert specs[name].aliases == ([aliases] if isinstance(aliases, str) else aliases), name


def _joined(track: Iterable[Any]) -> list[list[str]]:
    return sorted(sorted(map(str, piece)) for piece in track)


def compare_upgrades(title: RailTitle, facts: Any) -> None:
    """Every tile: what may replace it, and turned how, somewhere on this map."""
    found: dict[str, dict[str, set[int]]] = {tile.name: {} for tile in title.tiles}
    for lays in board_of(title).ever_everywhere().values():
        for lay, olds in lays.items():
            for old in olds:
                if old is not None:
                    turned = (lay.rotation - old.rotation) % 6
                    found[old.tile].setdefault(lay.tile, set()).add(turned)
    for row in facts["tiles"]:
        listed = {new: set(turns) for new, turns in row["upgrades"].items()}
        assert found[row["id"]] == listed, row["id"]


def tiles_in(title: RailTitle, hex_name: str) -> dict[str, set[str]]:
    """By colour, the tiles that can ever lie in a hex."""
    board = board_of(title)
    found: dict[str, set[str]] = {}
    for lay in board.ever(hex_name):
        found.setdefault(board.tiles[lay.tile].pattern.colour, set()).add(lay.tile)
    return found


# -- the chart -------------------------------------------------------------------------------------------------------


def compare_chart(title: RailTitle, facts: Any) -> None:
    """Every cell, with what holds in it."""
    market = title.market
    flags: dict[tuple[int, int], set[str]] = {}
    for par in market.par:
        flags.setdefault((par.row, par.column), set()).add("par")
    words = {"certificates_free": "yellow", "ends_game": "end_of_game"}
    for zone in market.zones:
        for cell in zone.cells:
            flags.setdefault(cell, set()).update(words[effect] for effect in zone.effects)
    ours = {
        (row, column): (price, flags.get((row, column), set()))
        for row, prices in enumerate(market.rows, 1)
        for column, price in enumerate(prices, 1)
    }
    assert ours == {(cell["row"], cell["column"]): (cell["price"], set(cell["flags"])) for cell in facts["cells"]}
    pars = {(par.price, par.row, par.column) for par in market.par}
    assert pars == {(par["price"], par["row"], par["column"]) for par in facts["par_cells"]}


def compare_moves(title: RailTitle, facts: Any) -> None:
    """The worked examples of the sheet come out when the moves are made by what the language says they mean."""
    moves = title.market.moves
    assert [row.prices for row in moves.paid] == [0]
    by_word = {"dividend": moves.paid[0].move, "withheld": moves.withheld, "share": moves.sold}
    for example in facts["worked_examples"]:
        words = example["event"].split()
        times = int(words[0]) if words[0].isdigit() else 1
        steps = next(by_word[word] for word in by_word if any(part.startswith(word) for part in words))
        place = (example["from"]["row"], example["from"]["column"])
        assert _price(title.market, place) == example["price"]
        for _ in range(times):
            place = _moved(title.market, place, steps)
        assert place == (example["to"]["row"], example["to"]["column"]), example
        assert _price(title.market, place) == example["new_price"]


_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def _moved(market: MarketSpec, place: tuple[int, int], steps: Iterable[Any]) -> tuple[int, int]:
    for step in steps:
        for way in (step, market.moves.blocked.get(step)):
            if way is not None:
                there = (place[0] + _STEPS[way][0], place[1] + _STEPS[way][1])
                if _price(market, there) is not None:
                    place = there
                    break
    return place


def _price(market: MarketSpec, place: tuple[int, int]) -> int | None:
    row, column = place
    if not 1 <= row <= len(market.rows) or not 1 <= column <= len(market.rows[row - 1]):
        return None
    return market.rows[row - 1][column - 1]


# -- companies, privates, trains -------------------------------------------------------------------------------------


def compare_players(title: RailTitle, facts: Any) -> None:
    """Cash and limits for each number of players, and the bank's money."""
    players = facts["players"]
    assert [row.count for row in title.players] == players["counts"]
    for row in title.players:
        assert row.cash == players["starting_cash"][str(row.count)]
        assert row.certificate_limit == players["certificate_limit"][str(row.count)]
        assert title.bank.cash is not None
        assert title.bank.cash - row.count * row.cash == facts["bank"]["after_setup"][str(row.count)]
    assert title.bank.cash == facts["bank"]["total_cash"]


def compare_companies(title: RailTitle, facts: Any) -> None:
    """Every company, its home, tokens and objective; and what its kind says of shares, floating and capital."""
    (kind,) = title.company_kinds
    shares = facts["share_structure"]
    assert [(row.president, row.percent, row.count) for row in kind.certificates] == [
        (row["type"] == "president", row["percent"], row["count"]) for row in shares["certificates"]
    ]
    assert kind.holding_limit == shares["holding_limit_percent_per_player"]
    assert kind.pool_limit == shares["open_market_limit_percent"]
    assert (kind.unsold_in, kind.treasury_limit) == ("offering", None)
    assert [(row.phases, row.percent) for row in kind.floats] == [(None, 60)]
    (capital,) = kind.capital
    for par, sum_paid in facts["float"]["capitalisation"].items():
        assert capital.shares is not None and capital.word == "full"
        assert capital.shares * int(par) == sum_paid
    assert sorted(par.price for par in title.market.par) == facts["par_values"]
    assert [company.name for company in title.companies] == [row["id"] for row in facts["corporations"]]
    for company, row in zip(title.companies, facts["corporations"], strict=True):
        assert company.full_name == row["name"]
        assert company.kind == kind.name
        assert company.home is not None and company.home.hex == row["home"]
        assert hex_by_name(title)[row["home"]].name == row["home_name"]
        assert company.tokens == row["station_costs"]
        assert len(company.tokens or ()) == row["stations_total"]
        goal = company.destination
        objective = None if goal is None else (goal.hex, goal.reached_by, goal.pays)
        assert objective == ((row["objective"], "token", 100) if "objective" in row else None), company.name


def compare_privates(title: RailTitle, facts: Any) -> None:
    """Every private, what it costs and pays, and how it is sold."""
    rows = facts["private_companies"]
    assert [private.name for private in title.privates] == [row["id"] for row in rows]
    trade = title.private_trade
    for private, row in zip(title.privates, rows, strict=True):
        assert (private.full_name, private.price, private.income) == (row["name"], row["value"], row["revenue"])
        assert private.price * trade.least_percent == row["sale_to_corporation"]["min"] * 100
        assert private.price * trade.most_percent == row["sale_to_corporation"]["max"] * 100
        printed_id = row.get("printed_id", row["id"])
        assert printed_id == private.name or printed_id in private.aliases
    general = facts["private_company_general"]
    auction = title.auction
    assert auction.auction == "waterfall"
    assert [lot.private for lot in auction.lots] == general["order_of_sale"]
    assert sum(private.price for private in title.privates) == general["total_face_value"]
    assert sum(private.income for private in title.privates) == general["total_revenue"]
    discount = facts["first_company_discount"]
    assert auction.discount is not None and auction.discount.lot == discount["company"]
    face = next(private.price for private in title.privates if private.name == auction.discount.lot)
    prices = [face - stock_round * auction.discount.by for stock_round in range(5)]
    assert prices == [*discount["price_by_stock_round"].values(), 0]


def compare_trains(title: RailTitle, facts: Any) -> None:
    """Every train: number, price, reach, what it doubles and what removes it."""
    assert [train.name for train in title.trains] == facts["train_order"]
    classes = {row.name: row for row in title.train_classes}
    for train, row in zip(title.trains, facts["trains"], strict=True):
        assert (train.name, train.count, train.price) == (row["name"], row["count"], row["price"])
        assert train.distance == row["cities_and_offboards"] and row["towns"] == "unlimited"
        runs = classes[train.runs]
        assert [(set(reach.kinds), reach.visit, reach.pay) for reach in runs.reach] == [
            ({"city", "offboard"}, "distance", None),
            ({"town"}, "any", None),
        ]
        assert runs.multiply == dict.fromkeys(row.get("doubles", []), 2)
        assert runs.multiply_bonuses == 1
        removed = "never" if train.rusts_on is None else f"first {train.rusts_on}"
        assert removed == row.get("removed_by", "never"), train.name
        obsolete = None if train.obsolete_on is None else f"first {train.obsolete_on}"
        assert obsolete == row.get("obsolete_by"), train.name


def compare_phases(title: RailTitle, facts: Any) -> None:
    """Every phase: tiles, rounds, limits, values, and what its train sweeps away."""
    by_name = {phase.name: phase for phase in title.phases}
    assert list(by_name) == [str(row["phase"]) for row in facts["phases"]]
    events = {train.name: train.events for train in title.trains}
    before: Any = None
    for row in facts["phases"]:
        phase = by_name[str(row["phase"])]
        told = {**before, "starts": row["starts"]} if row.get("changes") == "none" else row
        assert ("beginning" if phase.on is None else f"first {phase.on} train") == told["starts"]
        assert phase.tiles == told["tiles"]
        assert phase.operating_rounds == told["operating_rounds"]
        assert phase.train_limit == told["train_limit"]
        assert phase.bank_trains == told["bank_trains_per_turn"]
        assert phase.level == {"first": 1, "second": 2}[told["offboard_level"]]
        may_buy = told.get("corporations_buy_privates", False)
        assert (phase.name in title.private_trade.to_companies) == may_buy
        closes = "all private companies" in told.get("removed", [])
        assert ("close_privates" in events.get(str(phase.on), [])) == closes
        before = told
