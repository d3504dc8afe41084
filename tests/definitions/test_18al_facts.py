"""18AL as the compiler resolves it, fact by fact against its sheets."""

from __future__ import annotations

import facts_18xx as facts
import pytest

from railwright.compiler.schema.rail_18xx.privates import LayTile, NamedTrains, PlaceMarker, TrainDiscount
from railwright.compiler.schema.rail_18xx.rounds import BuyTrains, LayTrack, PlaceTokens, Waterfall
from railwright.compiler.schema.rail_18xx.whole import RailTitle

ID = "18al"


@pytest.fixture(scope="module")
def title() -> RailTitle:
    """The title without options."""
    return facts.whole(ID)


def test_the_impassable_side_and_the_marks_of_the_coal_field(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "map")
    hexes = facts.hex_by_name(title)
    (side,) = sheet["impassable_hexsides"]
    first, second = side["between"]
    assert list(hexes[first].impassable) == [side["edge_from_first"]]
    assert list(hexes[second].impassable) == [side["edge_from_second"]]
    assert sorted(name for name, spec in hexes.items() if "coal_field" in spec.icons) == sheet["coal_field_hexes"]


def test_what_lies_in_birmingham_and_montgomery(title: RailTitle) -> None:
    for row in facts.sheet(ID, "tiles")["restrictions"]:
        if "hex" in row:
            lying = facts.tiles_in(title, row["hex"])
            for colour in ("yellow", "green", "brown", "gray"):
                assert sorted(lying.get(colour, ())) == sorted(row[colour]), (row["hex"], colour)


def test_first_tiles_by_what_the_hex_shows(title: RailTitle) -> None:
    first = facts.sheet(ID, "tiles")["first_tile_on_empty_hex"]
    assert facts.tiles_in(title, "E2")["yellow"] == set(first["plain"])
    assert facts.tiles_in(title, "C2")["yellow"] == set(first["town"])
    assert facts.tiles_in(title, "C4")["yellow"] == set(first["city"])
    assert facts.tiles_in(title, "G2")["yellow"] == {*first["plain"], *first["swamp_by_owner_of_BSLC"]}


def test_the_lumber_terminal_is_laid_by_its_private_alone_and_stays(title: RailTitle) -> None:
    tile = facts.board_of(title).tiles["445"]
    assert tile.only_by_ability and tile.permanent
    assert sorted(tile.hexes or ()) == facts.sheet(ID, "map")["lumber_terminal_hexes"]


def test_what_the_privates_do(title: RailTitle) -> None:
    told = {row["id"]: row["abilities"] for row in facts.sheet(ID, "entities")["private_companies"]}
    abilities = {private.name: private.abilities for private in title.privates}
    assert abilities["TR"] == told["TR"] == []
    (marker,), (fact,) = abilities["SNAR"], told["SNAR"]
    assert isinstance(marker, PlaceMarker)
    assert (marker.owner, marker.when, marker.uses) == ("company", "own_turn", fact["uses"])
    assert (marker.hexes, marker.bonus, marker.needs) == (fact["target_hexes"], 10, "train_can_reach")
    assert (marker.until, marker.removed_on, marker.closes) == ("5", "6", fact["closes_company"])
    (lay,), (fact,) = abilities["BLC"], told["BLC"]
    assert isinstance(lay, LayTile)
    assert (lay.tiles, lay.hexes, lay.when, lay.uses) == ([fact["tile"]], fact["target_hexes"], "track", fact["uses"])
    assert (lay.needs_connection, lay.free, lay.extra, lay.closes) == (fact["needs_connection"], True, True, False)
    (names,), (fact,) = abilities["M&C"], told["M&C"]
    assert isinstance(names, NamedTrains)
    assert [(name.name, name.hexes, name.bonus) for name in names.names] == [
        (chit["name"], chit["both_locations"], chit["bonus"]) for chit in fact["chits"]
    ]
    assert names.lost_on_new_president and names.one_per_train
    assert names.stay_when_closed == fact["survives_company_closing"]
    (half,), (fact,) = abilities["NDY"], told["NDY"]
    assert isinstance(half, TrainDiscount)
    prices = {train.name: train.price * (half.percent or 0) // 100 for train in title.trains}
    assert {name: prices[name] for name in fact["prices"]} == fact["prices"]
    assert (half.sources, half.uses, half.closes) == (["depot"], fact["uses"], fact["closes_company"])


def test_the_rounds_are_the_rulebooks(title: RailTitle) -> None:
    assert isinstance(title.auction, Waterfall)
    assert (title.auction.held, title.auction.contest_begins) == ("in_stock_rounds", "after_highest")
    assert (title.auction.pass_is_final, title.auction.step) == (False, 5)
    stock = title.stock_round
    assert (stock.order, stock.purchases, stock.sales_from_round) == ("either_order", 1, 2)
    assert (stock.sale_needs, stock.buy_after_selling, stock.over_limit) == ("started", False, "must_sell")
    steps = [step.step for step in title.operating_round.steps]
    assert steps == [
        "place_home",
        "lay_track",
        "place_token",
        "run_trains",
        "pay_dividend",
        "drop_obsolete",
        "buy_trains",
    ]
    assert title.private_trade.between_players == "either_turn"
    assert (title.forced_purchase.president_adds, title.forced_purchase.sells) == ("cheapest", "as_needed")
    assert title.forced_purchase.other_companies_train == "treasury_only"
    assert title.bankruptcy.ends_game
    assert {(end.when, end.operating, end.stock) for end in title.game_end} == {
        ("bank_broken", "after_round", "after_one_operating_round"),
        ("end_cell", "after_round", "after_one_operating_round"),
        ("bankruptcy", "now", "now"),
    }


def test_steps_of_the_turn(title: RailTitle) -> None:
    by_type = {type(step): step for step in title.operating_round.steps}
    track, token, buy = by_type[LayTrack], by_type[PlaceTokens], by_type[BuyTrains]
    assert isinstance(track, LayTrack) and isinstance(token, PlaceTokens) and isinstance(buy, BuyTrains)
    assert [(lays.tiles, lays.first_turn) for lays in track.lays] == [(["any"], False)]
    assert (token.per_turn, token.homes_reserved) == (1, True)
    assert (buy.from_companies, buy.pool_counts) == ("any_price", True)


def test_options_have_the_names_of_the_other_program(title: RailTitle) -> None:
    told = {row["key_on_18xx_games"] for row in facts.sheet(ID, "entities")["optional_rules"]}
    assert {alias for option in title.options for alias in option.aliases} == told


def test_two_yellow_tiles_in_the_first_turn() -> None:
    steps = facts.whole(ID, "double_yellow_first_turn").operating_round.steps
    (track,) = (step for step in steps if isinstance(step, LayTrack))
    assert [(lays.tiles, lays.first_turn) for lays in track.lays] == [(["any"], False), (["yellow", "yellow"], True)]


def test_the_home_in_decatur() -> None:
    title = facts.whole(ID, "decatur_home")
    company = next(company for company in title.companies if company.name == "L&N")
    assert company.home is not None and company.home.hex == "C4"
    assert company.destination is not None and company.destination.hex == "G4"
    assert facts.hex_by_name(title)["A4"].stops[0].slots == 0


def test_unlimited_trains_and_the_end_of_the_four() -> None:
    title = facts.whole(ID, "unlimited_4d", "no_delayed_obsolescence")
    trains = {train.name: train for train in title.trains}
    assert trains["4D"].count == "unlimited"
    assert (trains["4"].rusts_on, trains["4"].obsolete_on) == ("7", None)
    assert "drop_obsolete" not in {step.step for step in title.operating_round.steps}


def test_as_on_18xx_games_changes_what_is_recorded_to_differ() -> None:
    title = facts.whole(ID, "as_on_18xx_games")
    assert isinstance(title.auction, Waterfall)
    assert (title.auction.held, title.auction.contest_begins) == ("before_stock_rounds", "lowest_bidder")
    assert title.auction.pass_is_final
    assert title.private_trade.between_players == "buyers_turn"
    assert (title.obsolete_trains.buyers_own, title.obsolete_trains.count_for_limit) == ("run_once_more", False)
    assert title.forced_purchase.other_companies_train == "up_to_face"
    assert title.running.best_run == "advised"
    abilities = {private.name: private.abilities for private in title.privates}
    (marker,), (names,), (half,) = abilities["SNAR"], abilities["M&C"], abilities["NDY"]
    assert isinstance(marker, PlaceMarker) and isinstance(names, NamedTrains) and isinstance(half, TrainDiscount)
    assert (marker.needs, marker.when) == ("train_and_connection", "any_turn")
    assert (names.lost_on_new_president, names.one_per_train) == (False, False)
    assert (half.trains, half.sources, half.bound_by_turn_limit) == (["3", "4", "5"], ["depot", "pool"], False)


def test_every_file_says_where_its_facts_come_from(title: RailTitle) -> None:
    own = {"title", "map", "tiles", "market", "companies", "privates", "trains", "rounds"}
    assert own <= set(title.source)
