"""The tables of 18xx titles say what the YAML says: against the fact sheets, and on a small title by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fact_sheets import SHEETS, open_sides, sheet

import railwright
from railwright.compiler.lower.geometry import COMPASS
from railwright.runtime.tables.rail_18xx.market import DIRECTIONS
from railwright.runtime.tables.rail_18xx.tiles import JUNCTION, STOP_END
from railwright.runtime.tables.rail_18xx.title import RailTitle
from railwright.runtime.tables.rule import Rule

BASE = Path(__file__).parents[2] / "diagnostics" / "base_18xx"


def title_of(name: str, *options: str) -> RailTitle:
    title = railwright.load(name, options)
    assert isinstance(title, RailTitle)
    return title


@pytest.fixture(scope="module")
def small() -> RailTitle:
    return title_of(str(BASE))


# -- map ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_neighbours_are_neighbours_both_ways(name: str) -> None:
    title = title_of(name)
    for hex, row in enumerate(title.hex_neighbour):
        for side, other in enumerate(row):
            if other >= 0:
                assert title.hex_neighbour[other][(side + 3) % 6] == hex


@pytest.mark.parametrize("name", SHEETS)
def test_track_may_leave_where_the_fact_sheet_says(name: str) -> None:
    title = title_of(name)
    points = COMPASS[title.map_layout]
    expected = open_sides(name)
    assert len(expected) > 30
    for hex_name, sides in expected.items():
        hex = title.hex_name.index(hex_name)
        found = {
            points[side]: title.hex_name[title.hex_neighbour[hex][side]]
            for side in range(6)
            if title.hex_open[hex] >> side & 1
        }
        assert found == sides, hex_name


def test_the_small_map(small: RailTitle) -> None:
    place = {name: number for number, name in enumerate(small.hex_name)}
    midway = place["C2"]
    around = ["E2", "D1", "B1", "A2", "B3", "D3"]
    assert [small.hex_name[hex] for hex in small.hex_neighbour[midway]] == around
    assert small.hex_cost[place["A2"]] == (0, 40, 0, 0, 0)
    assert small.hex_fixed[place["D3"]] and not small.hex_fixed[place["D1"]]
    # Said impassable between D1 and E2, and nothing lies west of D1.
    assert not small.hex_open[place["D1"]] >> 5 & 1
    assert not small.hex_open[place["E2"]] >> 2 & 1
    assert small.hex_neighbour[place["D1"]][5] == place["E2"]


# -- tiles -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["18al", "18ga"])
def test_upgrades_are_those_of_the_fact_sheet(name: str) -> None:
    title = title_of(name)
    number = {tile: place for place, tile in enumerate(title.tile_name)}
    compared = 0
    for tile in sheet(name, "tiles")["tiles"]:
        if tile["id"] not in number:
            continue
        old = number[tile["id"]]
        found: dict[str, set[int]] = {}
        for upgrade in title.upgrades[old]:
            found.setdefault(title.tile_name[upgrade.tile], set()).add(upgrade.rotation)
        for target, rotations in tile["upgrades"].items():
            if target in number:
                same = title.tile_same[number[target]]
                assert found.get(target, set()) == {same[rotation] for rotation in rotations}, (tile["id"], target)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", SHEETS)
def test_an_upgrade_keeps_every_connection(name: str) -> None:
    title = title_of(name)
    checked = 0
    for old in range(len(title.tile_name)):
        for upgrade in title.upgrades[old]:
            assert title.tile_colour[upgrade.tile] == title.tile_colour[old] + 1
            new = title.tile_rotated[upgrade.tile][upgrade.rotation]
            becomes = {STOP_END + stop: STOP_END + to for stop, to in enumerate(upgrade.stops)}
            if -1 in upgrade.stops:
                continue
            for one, other in joined(title.tile_track[old]):
                ends = (becomes.get(one, one), becomes.get(other, other))
                assert ends[0] == ends[1] or tuple(sorted(ends)) in joined(new), (title.tile_name[old], upgrade)
            for stop, to in enumerate(upgrade.stops):
                before = title.tile_stops[old][stop]
                assert title.stop_slots[title.tile_stops[upgrade.tile][to]] >= title.stop_slots[before]
            checked += 1
    assert checked > 50


def joined(track: tuple[tuple[int, int], ...]) -> set[tuple[int, int]]:
    """Ends with a way between them that meets no stop; the lower first."""
    arms = sorted({end for piece in track for end in piece if JUNCTION in piece} - {JUNCTION})
    pairs = {(one, other) for one in arms for other in arms if one < other}
    return pairs | {(min(piece), max(piece)) for piece in track if JUNCTION not in piece}


def test_cities_without_track_are_told_apart_by_choice() -> None:
    title = title_of("18ga")
    hex = next(hex for hex, tile in enumerate(title.hex_tile) if len(title.tile_stops[tile]) == 3)
    first = title.upgrades[title.hex_tile[hex]]
    assert first and all(upgrade.stops == (-1, -1, -1) for upgrade in first)
    # Once track tells them apart, each city goes on as itself.
    later = title.upgrades[first[0].tile]
    assert later and all(sorted(upgrade.stops) == [0, 1, 2] for upgrade in later)


@pytest.mark.parametrize("name", SHEETS)
def test_turned_track_and_exits_agree(name: str) -> None:
    title = title_of(name)
    for tile, rotated in enumerate(title.tile_rotated):
        for rotation, track in enumerate(rotated):
            turned = [tuple((end + rotation) % 6 if end < 6 else end for end in piece) for piece in rotated[0]]
            assert list(track) == turned
            exits = {end for piece in track for end in piece if end < 6}
            assert title.tile_exits[tile][rotation] == sum(1 << side for side in exits)
            same = title.tile_same[tile][rotation]
            assert {frozenset(piece) for piece in track} == {frozenset(piece) for piece in rotated[same]}


@pytest.mark.parametrize("name", SHEETS)
def test_what_may_lie_in_a_hex_can_get_there(name: str) -> None:
    """Every tile of `layable` is reached from what is printed, by upgrades whose exits are open."""
    title = title_of(name)
    for hex, tiles in enumerate(title.layable):
        reached: set[tuple[int, int]] = set()
        waiting = [(title.hex_tile[hex], 0)]
        while waiting:
            old, at = waiting.pop()
            for upgrade in title.upgrades[old]:
                lay = (upgrade.tile, (at + upgrade.rotation) % 6)
                if lay in reached or upgrade.tile not in tiles:
                    continue
                if not title.tile_exits[lay[0]][lay[1]] & ~title.hex_open[hex]:
                    reached.add(lay)
                    waiting.append(lay)
        assert {tile for tile, _ in reached} == set(tiles), title.hex_name[hex]


def test_labels_and_lists_of_hexes_keep_tiles_apart(small: RailTitle) -> None:
    lowe = small.hex_name.index("E2")
    assert {small.tile_name[tile] for tile in small.layable[lowe]} == {"L1", "L2"}
    for hex, tiles in enumerate(small.layable):
        if hex != lowe:
            assert not {"L1", "L2"} & {small.tile_name[tile] for tile in tiles}


def test_what_is_printed_alike_is_one_tile(small: RailTitle) -> None:
    tile = {name: small.tile_name[number] for name, number in zip(small.hex_name, small.hex_tile, strict=True)}
    assert tile["B3"] == tile["C2"] == tile["E2"] == "=B3"
    assert tile["A2"] == tile["F3"] == "=A2"
    assert all(small.tile_count[number] == 0 for number in small.hex_tile)
    west = small.tile_stops[small.hex_tile[small.hex_name.index("B1")]][0]
    assert small.stop_values[west] == (30, 50)
    assert not small.stop_through[west]


# -- market ------------------------------------------------------------------------------------------------------------


def cell_of(title: RailTitle, row: int, column: int) -> int:
    return next(
        cell for cell, place in enumerate(zip(title.cell_row, title.cell_column, strict=True)) if place == (row, column)
    )


@pytest.mark.parametrize("name", ["18al", "18ga"])
def test_price_moves_are_those_of_the_worked_examples(name: str) -> None:
    title = title_of(name)
    examples = sheet(name, "market")["worked_examples"]
    assert len(examples) >= 5
    for example in examples:
        cell = cell_of(title, **example["from"])
        assert title.cell_price[cell] == example["price"]
        event = example["event"]
        sold = re.match(r"(\d+) shares? sold", event)
        if sold:
            for _ in range(int(sold[1])):
                cell = title.cell_sold[cell]
        elif event == "dividend paid":
            cell = title.code.after_dividend(cell, 1)
        elif event == "withheld":
            cell = title.cell_withheld[cell]
        elif "stock round" in event:
            cell = title.cell_sold_out[cell]
        else:
            continue
        assert (title.cell_row[cell], title.cell_column[cell]) == tuple(example["to"].values()), example


def test_dividends_below_the_price_move_nothing_where_the_title_says_so() -> None:
    title = title_of("18va")
    cell = cell_of(title, 4, 8)
    assert title.cell_price[cell] == 122
    assert title.code.after_dividend(cell, 121) == cell
    assert title.code.after_dividend(cell, 122) == cell_of(title, 3, 8)
    assert title.code.after_dividend(cell, 0) == title.cell_withheld[cell] == cell_of(title, 4, 7)


def test_a_blocked_step_goes_where_the_chart_says(small: RailTitle) -> None:
    left, right, up, down = range(4)
    assert DIRECTIONS == ("left", "right", "up", "down")
    corner = cell_of(small, 1, 5)
    assert small.cell_move[corner][right] == corner  # neither right nor up
    end = cell_of(small, 2, 4)
    assert small.cell_move[end][right] == cell_of(small, 1, 4)  # up instead
    assert small.cell_move[cell_of(small, 1, 1)][left] == cell_of(small, 2, 1)  # down instead
    assert small.cell_move[cell_of(small, 3, 1)][left] == cell_of(small, 3, 1)
    assert small.cell_move[end][down] == end  # the column ends
    assert small.cell_free[cell_of(small, 3, 1)] and sum(small.cell_free) == 1
    assert [small.cell_price[cell] for cell in small.par_cell] == [80, 70] == list(small.par_price)
    assert small.cell_move[cell_of(small, 2, 1)][up] == cell_of(small, 1, 1)


# -- companies ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_certificates_add_up_before_and_after_a_conversion(name: str) -> None:
    title = title_of(name)
    for company, certificates in enumerate(title.company_certificates):
        if title.kind_whole[title.company_kind[company]]:
            assert not certificates
            continue
        assert sum(title.certificate_percent[number] for number in certificates) == 100
        assert sum(title.certificate_converted[number] for number in certificates) == 100
        presidents = [number for number in certificates if title.certificate_president[number]]
        assert presidents == [certificates[0]]
        assert all(title.certificate_company[number] == company for number in certificates)


def test_a_five_share_company_becomes_a_ten_share_company() -> None:
    title = title_of("18va")
    company = next(c for c, kind in enumerate(title.company_kind) if title.kind_converts[kind] is not None)
    rows = [
        (title.certificate_percent[n], title.certificate_converted[n], title.certificate_held_back[n])
        for n in title.company_certificates[company]
    ]
    assert rows == [(40, 20, ""), *[(20, 10, "")] * 3, *[(0, 10, "conversion")] * 5]
    convert = title.kind_converts[title.company_kind[company]]
    assert convert is not None and title.kind_share[convert.to] == 10
    assert title.kind_share[title.company_kind[company]] == 20


def test_floating_and_money_by_phase() -> None:
    title = title_of("18scan")
    phases = {name: number for number, name in enumerate(title.phase_name)}
    kind = next(k for k, name in enumerate(title.kind_whole) if not name and max(title.kind_float[k]) > 0)
    needed = [title.kind_float[kind][phases[name]] for name in ("2", "3", "4", "5", "5E", "4D")]
    assert needed == [20, 30, 40, 50, 50, 50]
    early, late = (title.kind_capital[kind][phases[name]] for name in ("2", "5"))
    assert early is not None and early.word == "incremental"
    assert late is not None and (late.word, late.shares) == ("full", 10)
    limits = {name: title.phase_train_limit[phases["5"]][n] for n, name in enumerate(title.limit_class)}
    assert sorted(limits.values())[-1] == 3


def test_the_small_companies(small: RailTitle) -> None:
    assert small.company_home == tuple(small.hex_name.index(name) for name in ("B3", "C2", "E2"))
    assert small.company_home_stop == (0, 0, 0)
    assert small.company_tokens == ((0, 40), (0, 40), (0,))
    assert small.company_price == (-1, -1, 100)
    assert small.company_start_shares == (2, 2, 0)
    destination = small.company_destination[1]
    assert destination is not None and destination.hex == small.hex_name.index("E2")
    assert small.phase_train_limit == ((4, 4), (3, 3), (2, 1))
    assert [small.code.train_limit(2, company, small.company_kind[company]) for company in range(3)] == [2, 2, 1]


# -- privates, trains, rounds ------------------------------------------------------------------------------------------


def test_names_in_abilities_are_numbers(small: RailTitle) -> None:
    free, discount, markers = small.ability_rule
    assert (free.word, free.hexes, free.until) == ("free_terrain", (small.hex_name.index("A2"),), -1)
    assert (discount.trains, discount.until, discount.uses) == ((1,), 2, 1)
    assert small.bonus_rule[markers.bonus].name == "mill"
    assert small.ability_private == (0, 1, 1)
    assert small.private_trade.to_companies == (1,)


def test_what_the_first_purchase_of_a_card_causes(small: RailTitle) -> None:
    assert small.code.first_bought(0) == ()
    assert small.code.first_bought(1) == (Rule("begin_phase", phase=1),)
    assert small.code.first_bought(2) == (
        Rule("begin_phase", phase=2),
        Rule("close_privates"),
        Rule("end_ability", ability=1),
        Rule("rust_cards", card=0),
    )


def test_delayed_obsolescence_and_markers_that_go() -> None:
    title = title_of("18al")
    cards = {name: number for number, name in enumerate(title.card_name)}
    assert Rule("make_obsolete", card=cards["4"]) in title.code.first_bought(cards["7"])
    assert Rule("rust_cards", card=cards["3"]) in title.code.first_bought(cards["6"])
    words = [rule.word for rule in title.code.first_bought(cards["6"])]
    assert words.index("begin_phase") == 0 and "remove_marker" in words
    assert title.depot == tuple(card for card, count in enumerate(title.card_count) for _ in range(count))


def test_what_a_train_is_paid() -> None:
    title = title_of("18al")
    trains = {name: number for number, name in enumerate(title.train_name)}
    for stop, kind in enumerate(title.stop_kind):
        for level in range(2):
            printed = title.stop_values[stop][level]
            assert title.code.stop_value(trains["4"], stop, level) == printed
            factor = 1 if kind == "town" else 2
            assert title.code.stop_value(trains["4D"], stop, level) == factor * printed
    values = {title.stop_values[stop] for stop, kind in enumerate(title.stop_kind) if kind == "offboard"}
    assert (40, 30) in values and (40, 70) in values


def test_freight_trains_are_paid_by_their_distance() -> None:
    title = title_of("18va")
    trains = {name: number for number, name in enumerate(title.train_name)}
    district = title.stop_kind.index("district")
    paid = [title.code.stop_value(trains[name], district, 0) for name in ("1G", "2G", "3G", "4G", "5G")]
    assert paid == [20, 40, 60, 80, 100]
    city = next(s for s, kind in enumerate(title.stop_kind) if kind == "city" and title.stop_values[s][0] == 20)
    assert title.code.stop_value(trains["4D"], city, 0) == 40
    card = title.train_card[trains["1G"]]
    assert [title.train_name[train] for train in title.card_trains[card]] == ["2", "1G"]
    assert title.train_port_multiply[trains["1G"]] == 2


def test_lots_have_their_face_value(small: RailTitle) -> None:
    assert [(lot.name, lot.price) for lot in small.lot] == [("HILL", 20), ("WORKS", 40), ("LR", 100)]
    assert [(lot.private, lot.company, lot.presidency) for lot in small.lot] == [(0, -1, -1), (1, -1, -1), (-1, 2, -1)]
    assert small.auction.word == "waterfall" and small.auction.step == 5
    assert [step.word for step in small.step] == [
        "place_home",
        "lay_track",
        "place_token",
        "run_trains",
        "pay_dividend",
        "buy_trains",
    ]


def test_an_option_changes_the_tables_and_the_content() -> None:
    plain, rich = title_of(str(BASE)), title_of(str(BASE), "rich")
    assert (plain.bank_cash, rich.bank_cash) == (3000, 5000)
    assert rich.meta.options == ("rich",)
    assert plain.meta.content != rich.meta.content
    same: list[Any] = [name for name in plain.__struct_fields__ if getattr(plain, name) == getattr(rich, name)]
    assert set(plain.__struct_fields__) - set(same) == {"meta", "bank_cash", "source_map"}


# -- where it was written ----------------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize(
    "table", ["hex_name", "company_name", "private_name", "card_name", "train_name", "phase_name", "kind_name"]
)
def test_a_row_is_traced_to_the_line_that_names_it(name: str, table: str) -> None:
    title = title_of(name)
    rows = getattr(title, table)
    assert rows
    for number, row in enumerate(rows):
        file, _, line = title.where(table, number).rpartition(":")
        text = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert row in text, (file, line)


def test_what_nobody_wrote_has_no_place(small: RailTitle) -> None:
    assert small.where("obsolete_trains") == ""
    assert small.where("bank_breaks").startswith("definitions/rail_18xx/family.yaml:")
    assert small.where("card_price", 1) == "base_18xx/trains.yaml:6"
    with pytest.raises(KeyError, match="no table"):
        small.where("nonsense")
