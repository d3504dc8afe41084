"""18GA as the compiler resolves it, fact by fact against its sheets."""

from __future__ import annotations

import facts_18xx as facts
import pytest

from railwright.compiler.pipeline import check
from railwright.compiler.schema.rail_18xx.privates import (
    BlockHexes,
    GrantCertificate,
    GrantTrain,
    LayTile,
    PlaceToken,
)
from railwright.compiler.schema.rail_18xx.rounds import LayTrack, Waterfall
from railwright.compiler.schema.rail_18xx.whole import RailTitle

ID = "18ga"


@pytest.fixture(scope="module")
def title() -> RailTitle:
    """The title without options."""
    return facts.whole(ID)


def test_what_lies_in_each_city(title: RailTitle) -> None:
    for row in facts.sheet(ID, "tiles")["restrictions"]:
        for name in row.get("hexes", [row["hex"]] if "hex" in row else []):
            lying = {colour: sorted(tiles) for colour, tiles in facts.tiles_in(title, name).items()}
            assert lying == {colour: sorted(row[colour]) for colour in ("yellow", "green", "brown")}, name


def test_what_the_privates_do(title: RailTitle) -> None:
    rows = {row["id"]: row for row in facts.sheet(ID, "entities")["private_companies"]}
    for private in title.privates:
        row = rows[private.name]
        blocked = [ability.hexes for ability in private.abilities if isinstance(ability, BlockHexes)]
        assert blocked == ([[row["hex"]]] if row["blocks_hex_while_player_owned"] else []), private.name
        for ability in private.abilities:
            assert ability.closes is False
            if isinstance(ability, BlockHexes):
                assert (ability.owner, ability.when, ability.unsold_too) == ("player", "always", False)
    others = {
        private.name: [ability for ability in private.abilities if not isinstance(ability, BlockHexes)]
        for private in title.privates
    }
    assert others["LTR"] == []
    (lay,) = others["MRC"]
    assert isinstance(lay, LayTile)
    assert (lay.hexes, lay.tiles, lay.when, lay.uses) == (["F12"], None, "track", 1)
    assert (lay.free, lay.needs_connection, lay.extra) == (True, False, True)
    (token,) = others["W&SR"]
    assert isinstance(token, PlaceToken)
    assert (token.hexes, token.when, token.uses, token.needs_connection) == (["I9"], "token", 1, False)
    assert (token.extra_token, token.counts_as_turns_token, token.beside) == (False, True, False)
    (train,) = others["OSR"]
    assert isinstance(train, GrantTrain)
    assert (train.train, train.when, train.until, train.sellable) == ("2", "acquired", "4", False)
    (share,) = others["M&BR"]
    assert isinstance(share, GrantCertificate)
    assert (share.company, share.president, share.owner) == ("CoG", False, "player")


def test_the_turn_has_no_step_for_obsolete_trains(title: RailTitle) -> None:
    steps = [step.step for step in title.operating_round.steps]
    assert steps == ["place_home", "lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains"]


def test_the_rounds_are_those_of_the_sister_title(title: RailTitle) -> None:
    sister = facts.whole("18al")
    assert title.stock_round == sister.stock_round
    assert title.forced_purchase == sister.forced_purchase
    assert title.bankruptcy == sister.bankruptcy
    assert title.game_end == sister.game_end
    assert title.running == sister.running
    assert title.company_kinds == sister.company_kinds
    assert title.market.moves == sister.market.moves
    assert title.market.zones == sister.market.zones


def test_the_home_in_atlanta_names_no_city(title: RailTitle) -> None:
    company = next(company for company in title.companies if company.name == "W&A")
    assert company.home is not None and company.home.stop is None
    assert len(facts.hex_by_name(title)["D4"].stops) == 3


def test_options_have_the_names_of_the_other_program(title: RailTitle) -> None:
    told = {row["key_on_18xx_games"] for row in facts.sheet(ID, "entities")["optional_rules"]}
    assert {alias for option in title.options for alias in option.aliases} == told - {None}


def test_homes_tokens_and_trains_of_the_optional_rules() -> None:
    title = facts.whole(ID, "double_yellow_first_turn", "columbus_home", "one_token_less", "unlimited_8")
    companies = {company.name: company for company in title.companies}
    home = companies["G&F"].home
    assert home is not None and home.hex == facts.sheet(ID, "map")["optional_home"]["G&F"]
    assert companies["CoG"].tokens == [0, 40, 100]
    assert title.trains[-1].count == "unlimited"
    (track,) = (step for step in title.operating_round.steps if isinstance(step, LayTrack))
    assert [(lays.tiles, lays.first_turn) for lays in track.lays] == [(["any"], False), (["yellow", "yellow"], True)]


def test_the_map_of_the_cotton_port() -> None:
    title = facts.whole(ID, "cotton_port")
    told = dict(facts.sheet(ID, "map")["variant_cotton_port"])
    company = next(company for company in title.companies if company.name == "GA")
    assert company.home is not None
    assert [company.home.hex, *company.home.also] == told.pop("GA_homes")
    assert company.tokens == told.pop("GA_token_costs")
    hexes = facts.hex_by_name(title)
    assert set(hexes) - set(facts.hex_by_name(facts.whole(ID))) == set(told) - {"G13"}
    for name, row in told.items():
        spec = hexes[name]
        colour = {"plain": "white", "offboard": "red"}.get(row["kind"], row["kind"])
        assert (spec.name, spec.colour) == (row.get("name"), colour)
        assert (spec.terrain.cost if spec.terrain else 0) == row.get("terrain", {"cost": 0})["cost"]
        stops = [(stop.kind, stop.slots, stop.revenue) for stop in spec.stops]
        assert stops == [(s["type"], s["slots"], list(s["revenue"].values())) for s in row.get("stops", [])]
        assert [str(side) for side, _ in spec.track] == [side for side, _ in row.get("track", [])]
    assert facts.tiles_in(title, "G13") == {}


def test_one_rich_brown_tile_for_two_cities() -> None:
    title = facts.whole(ID, "one_rich_brown_city")
    assert "457" not in {tile.name for tile in title.tiles}
    assert facts.tiles_in(title, "F6")["brown"] == {"458", "63"}
    # A sixth exit would lead off the map there, so the tile that may lie in either city lies only in the other one.
    assert facts.tiles_in(title, "I11")["brown"] == {"458"}
    assert facts.tiles_in(title, "C3")["brown"] == {"63"}
    assert facts.tiles_in(title, "D10")["brown"] == {"456"}


@pytest.mark.parametrize("price", [230, 250, 275])
def test_the_game_ends_at_every_cell_of_the_agreed_price_or_more(price: int) -> None:
    market = facts.whole(ID, f"end_price_{price}").market
    (end,) = (zone for zone in market.zones if "ends_game" in zone.effects)
    assert set(end.cells) == {
        (row, column)
        for row, prices in enumerate(market.rows, 1)
        for column, worth in enumerate(prices, 1)
        if worth is not None and worth >= price
    }


def test_two_end_prices_exclude_each_other() -> None:
    found = check(ID, ["end_price_250", "end_price_275"]).diagnostics
    assert [diagnostic.code for diagnostic in found] == ["R110"]


def test_the_costs_of_the_first_edition() -> None:
    told = {row["coord"]: row["terrain"] for row in facts.sheet(ID, "map")["hexes"] if "terrain" in row}
    older = facts.hex_by_name(facts.whole(ID, "first_edition_costs"))
    both = facts.hex_by_name(facts.whole(ID, "first_edition_costs", "columbus_cost"))
    for name, ground in told.items():
        cost = ground.get("alternative_cost", ground["cost"])
        terrain = both[name].terrain
        assert terrain is not None and terrain.cost == cost, name
        if name != "G3":
            assert older[name].terrain == terrain, name
    assert older["G3"].terrain is None


def test_delayed_obsolescence_adds_its_step_before_the_purchase_of_trains() -> None:
    title = facts.whole(ID, "delayed_obsolescence")
    four = next(train for train in title.trains if train.name == "4")
    assert (four.rusts_on, four.obsolete_on) == (None, "8")
    assert [step.step for step in title.operating_round.steps][-2:] == ["drop_obsolete", "buy_trains"]


def test_as_on_18xx_games_changes_what_is_recorded_to_differ() -> None:
    title = facts.whole(ID, "as_on_18xx_games")
    assert isinstance(title.auction, Waterfall)
    assert (title.auction.held, title.auction.contest_begins) == ("before_stock_rounds", "lowest_bidder")
    assert title.auction.pass_is_final
    assert title.private_trade.between_players == "buyers_turn"
    assert title.forced_purchase.other_companies_train == "up_to_face"
    assert title.running.best_run == "advised"
    assert facts.hex_by_name(title)["J12"].stops[0].through_for == ["ACL"]
    lay = next(ability for private in title.privates for ability in private.abilities if isinstance(ability, LayTile))
    assert lay.tiles == ["7", "8", "9"]
    assert all(
        ability.unsold_too
        for private in title.privates
        for ability in private.abilities
        if isinstance(ability, BlockHexes)
    )


def test_every_file_says_where_its_facts_come_from(title: RailTitle) -> None:
    own = {"title", "map", "tiles", "market", "companies", "privates", "trains", "rounds"}
    assert own <= set(title.source)
