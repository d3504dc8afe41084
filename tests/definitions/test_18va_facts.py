"""18VA as defined is 18VA as recorded: map, tiles, chart, companies, privates, trains, phases, auction, options."""

from __future__ import annotations

import json
from pathlib import Path

import fact_sheets_by_compass as facts
import pytest

from railwright.compiler.pipeline import check_choices
from railwright.compiler.schema.rail_18xx.privates import PlaceMarker, PlaceToken, RaiseTrainLimit, TrainDiscount
from railwright.compiler.schema.rail_18xx.rounds import Simultaneous
from railwright.compiler.schema.rail_18xx.whole import RailTitle

ID = "18va"
RECORD = Path(__file__).parents[2] / "../shared/games/18va-auction.json"


@pytest.fixture(scope="module")
def title() -> RailTitle:
    return facts.whole(ID)


def test_title_and_all_its_options_check_clean() -> None:
    results = check_choices(ID)
    facts.assert_option_checks_clean(results)
    assert [result.options for result in results] == [
        (),
        ("two_player_70",),
        ("as_on_18xx_games",),
        ("two_player_70", "as_on_18xx_games"),
    ]


def test_every_hex_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "map")
    assert title.map.layout == "flat" and title.map.letters == "columns"
    assert set(facts.hexes(title)) == {fact["coord"] for fact in sheet["hexes"]}
    assert len(facts.hexes(title)) == sheet["hex_count"]
    for fact in sheet["hexes"]:
        facts.assert_hex_is_as_recorded(ID, fact)


def test_sides_that_no_track_crosses_are_said_on_both_hexes(title: RailTitle) -> None:
    pairs = facts.sheet(ID, "map")["impassable_pairs"]
    assert sum(len(entry.impassable) for entry in facts.hexes(title).values()) == 2 * len(pairs)


def test_ports_belong_to_their_cities(title: RailTitle) -> None:
    hexes = facts.hexes(title)
    for fact in facts.sheet(ID, "map")["ports"]:
        port = hexes[fact["port"]]
        assert port.port_of == fact["city"]
        assert port.stops[0].revenue == [fact["first"], fact["second"]]


def test_every_tile_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "tiles")
    assert {tile.name for tile in title.tiles} == {fact["id"] for fact in sheet["tiles"]}
    for fact in sheet["tiles"]:
        facts.assert_tile_is_as_recorded(ID, fact)
        facts.assert_upgrades_are_as_recorded(ID, fact)


def test_first_tiles_of_each_kind_of_hex(title: RailTitle) -> None:
    found: dict[str, set[str]] = {}
    for fact in facts.sheet(ID, "map")["hexes"]:
        kind = "fixed" if fact.get("fixed") else "printed" if fact.get("preprinted") else fact["kind"]
        found.setdefault(kind, set()).update(facts.first_tiles(ID, fact["coord"]))
    assert found == {
        "plain": {"7", "8", "9"},
        "mine": {"4", "58"},
        "city": {"5", "6", "57"},
        "printed": set(),
        "fixed": set(),
    }


def test_brown_and_gray_tiles_of_each_city() -> None:
    for fact in facts.sheet(ID, "map")["hexes"]:
        if fact["kind"] != "city":
            continue
        lies = {
            (lay.tile, facts.board(ID).tiles[lay.tile].pattern.colour) for lay in facts.board(ID).ever(fact["coord"])
        }
        gray = {tile for tile, colour in lies if colour == "gray"}
        brown = {tile for tile, colour in lies if colour == "brown"}
        if "brown_upgrade" in fact:
            assert brown == {fact["brown_upgrade"]}, fact["coord"]
            assert gray == ({fact["gray_upgrade"]} if fact["gray_upgrade"] else set()), fact["coord"]
        else:
            # Six exits need six open sides.
            assert brown == ({"63"} if fact["coord"] in ("C8", "C12", "D9", "E8") else set()), fact["coord"]


def test_the_chart_is_as_recorded(title: RailTitle) -> None:
    facts.assert_chart_is_as_recorded(ID)
    moves = title.market.moves
    assert [(row.prices, row.move) for row in moves.paid] == [(0, []), (1, ["right"])]
    assert facts.moved(title.market, (4, 8), ["right"]) == (3, 8)
    assert facts.moved(title.market, (7, 4), ["right"]) == (6, 4)
    assert facts.moved(title.market, (1, 1), moves.withheld) == (2, 1)
    assert facts.moved(title.market, (7, 1), moves.withheld) == (7, 1)
    assert facts.moved(title.market, (3, 5), moves.sold * 3) == (6, 5)
    assert facts.moved(title.market, (3, 8), moves.sold * 2) == (4, 8)
    assert facts.moved(title.market, (1, 17), ["right"]) == (1, 17)
    assert facts.moved(title.market, (1, 5), moves.sold_out) == (1, 5)


def test_players_and_bank() -> None:
    limits = facts.sheet(ID, "entities")["players"]["certificate_limit"]
    facts.assert_players_are_as_recorded(ID, limits["rulebook"])
    plays = facts.whole(ID, "as_on_18xx_games")
    assert {row.count: row.certificate_limit for row in plays.players} == limits["by_18xx_games"]
    assert (facts.whole(ID).bank.breaks, plays.bank.breaks) == ("at_zero", "below_zero")


def test_kinds_of_companies_have_the_recorded_shares(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    for name in ("ten_share", "five_share"):
        kind, fact = facts.kind_of(title, name), sheet["share_structure"][name]
        president, single = kind.certificates
        assert president.president and (president.percent, president.count) == (fact["president_percent"], 1)
        assert (single.percent, single.count) == (fact["single_percent"], fact["singles"])
        assert sum(row.percent * row.count for row in kind.certificates) == 100
        assert sum(row.count for row in kind.certificates) == fact["total_certificates"]
        assert kind.pool_limit == sheet["share_structure"]["pool_limit_percent"]
        assert kind.treasury_limit == sheet["share_structure"]["treasury_limit_percent"]
        assert kind.holding_limit == sheet["players"]["holding_limit_percent"]
        assert kind.tokens == sheet["corporation_rules"]["tokens"][name]
        assert kind.unsold_in == "treasury" and kind.home_token == "on_start" and kind.must_own_train == "always"
        assert [row.percent for row in kind.floats] == [fact["president_percent"]]
        assert [row.word for row in kind.capital] == ["incremental"]
        assert (kind.dividends.pool, kind.dividends.unsold) == ("company", "bank")
        assert kind.dividends.choices == ["pay", "withhold"]
        assert kind.rises_when_sold_out == (name == "ten_share")


def test_five_share_companies_become_ten_share_companies(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    five, ten = facts.kind_of(title, "five_share"), facts.kind_of(title, "ten_share")
    assert five.converts is not None and ten.converts is None
    assert five.converts.to == "ten_share" and five.converts.phases == ["3", "4"]
    assert five.converts.adds_tokens == sheet["corporation_rules"]["tokens"]["conversion_adds"]
    assert five.tokens is not None and [*five.tokens, *five.converts.adds_tokens] == ten.tokens
    # The five shares that come in are what the new kind has more.
    more = sum(row.count for row in ten.certificates) - sum(row.count for row in five.certificates)
    assert more == sheet["share_structure"]["five_share"]["extra_shares_out_of_play"]
    assert ten.underwriting is not None and ten.underwriting.when_left == 40 and five.underwriting is None
    converting = [train.name for train in title.trains if "convert_companies" in train.events]
    assert converting == ["5/4G"]


def test_every_company_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    assert {company.name for company in title.companies} == {fact["id"] for fact in sheet["corporations"]}
    for fact in sheet["corporations"]:
        company = facts.company(title, fact["id"])
        assert company.full_name == fact["name"]
        assert company.kind == fact["type"]
        assert company.home is not None and company.home.hex == fact["home"]
        assert facts.hexes(title)[company.home.hex].name == fact["home_name"]
        names = {company.name, *company.aliases}
        assert {fact["alias_18xx_games"], fact["alias_rails"]} <= names
    assert [company.name for company in title.companies if company.president_lot is not None] == ["B&O"]


def test_every_private_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    assert [private.name for private in title.privates] == [fact["id"] for fact in sheet["private_companies"]]
    trade = title.private_trade
    assert trade.to_companies == ["3", "4", "5", "6", "4D"] and trade.between_players == "never"
    for fact in sheet["private_companies"]:
        private = facts.private(title, fact["id"])
        assert private.full_name == fact["name"]
        assert (private.price, private.income) == (fact["face"], fact["revenue"])
        assert private.aliases == [fact["alias_18xx_games"]]
        assert private.price * trade.least_percent == 100 * fact["corporate_price"]["min"]
        assert private.price * trade.most_percent == 100 * fact["corporate_price"]["max"]
        assert all(ability.owner == "company" and ability.closes for ability in private.abilities)


def test_abilities_of_privates(title: RailTitle) -> None:
    agency, works, yards = facts.sheet(ID, "entities")["private_companies"]
    marker = facts.ability(title, "REA", "place_marker")
    assert isinstance(marker, PlaceMarker)
    assert (marker.bonus, marker.when, marker.needs, marker.part_of_stop) == (10, "token", "nothing", True)
    cities = {at for at, entry in facts.hexes(title).items() if any(stop.kind == "city" for stop in entry.stops)}
    assert marker.hexes == "any_city" and cities == set(agency["ability"]["targets"])

    discount = facts.ability(title, "TIW", "train_discount")
    assert isinstance(discount, TrainDiscount)
    assert (discount.amount, discount.percent, discount.sources, discount.when) == (200, None, ["depot"], "trains")
    assert "200" in works["ability"]["effect"]

    token, limit = facts.ability(title, "PY", "place_token"), facts.ability(title, "PY", "raise_train_limit")
    assert isinstance(token, PlaceToken) and isinstance(limit, RaiseTrainLimit)
    fact = yards["ability_choice_one_of"][0]
    assert token.needs_connection == fact["connection_needed"] and token.beside and token.extra_token
    assert token.counts_as_turns_token != fact["extra_to_normal_token"]
    assert token.instead_of == limit.instead_of and limit.by == 1 and limit.when == "trains"
    on_the_site = facts.ability(facts.whole(ID, "as_on_18xx_games"), "PY", "place_token")
    assert isinstance(on_the_site, PlaceToken) and on_the_site.hexes == fact["targets_18xx_games"]


def test_trains_and_phases(title: RailTitle) -> None:
    facts.assert_trains_are_as_recorded(
        ID, {"passenger": "passenger", "freight": "freight"}, {"passenger": "price", "freight": "price"}
    )
    assert title.trains[-1].runs == "doubled" and title.trains[-1].sold_beside == "6/5G"
    for phase, fact in zip(title.phases, facts.sheet(ID, "entities")["phases"], strict=True):
        assert phase.operating_rounds == fact["operating_rounds"]
        limits = phase.train_limit if isinstance(phase.train_limit, dict) else {"ten_share": phase.train_limit}
        assert limits == fact["train_limit"]
    assert [phase.bank_trains for phase in title.phases] == ["one_of_each"] * 4 + ["unlimited"] * 2


def test_what_trains_reach(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    classes = {train_class.name: train_class for train_class in title.train_classes}
    reached = {name: {kind for row in said.reach for kind in row.kinds} for name, said in classes.items()}
    assert reached["passenger"] == reached["doubled"] == {"city", "offboard", "mine", "port"}
    assert reached["freight"] == {"city", "offboard", "mine", "port", "district"}
    for name in ("passenger", "doubled"):
        assert next(row.pay for row in classes[name].reach if "mine" in row.kinds) == 0
    number = {face.name: face.distance for train in title.trains for face in train.faces}
    table = sheet["special_income"]["cmd_table"]
    assert {name: classes["freight"].per_distance["district"] * number[name] for name in table} == table
    assert classes["freight"].port_city_multiply == 2
    assert classes["doubled"].multiply == {"city": 2, "offboard": 2, "port": 2}
    running = title.running
    assert running.token_multiplies == {"offboard": 2} and running.best_run == "required"
    assert set(running.once_a_run) == {"offboard", "district", "port"}
    assert running.treasury_income is not None and running.treasury_income.kinds == ["district"]
    assert [train.name for train in title.trains if "end_treasury_income" in train.events] == ["4D"]


def test_the_auction(title: RailTitle) -> None:
    fact = facts.sheet(ID, "entities")["initial_auction"]
    auction = title.auction
    assert isinstance(auction, Simultaneous)
    assert (auction.step, auction.falls_by, auction.reorder_by_cash) == (fact["increment"], 10, True)
    lots = []
    for lot in auction.lots:
        if lot.private is not None:
            lots.append({"id": lot.private, "face": facts.private(title, lot.private).price})
        else:
            lots.append({"id": f"{lot.presidency} presidency", "face": lot.price, "alias_18xx_games": lot.aliases[0]})
    assert lots == fact["items"]
    lot = facts.company(title, "B&O").president_lot
    assert lot is not None and lot.comes_with is None and lot.capital_shares == 2


def test_turn_steps_end_and_scoring(title: RailTitle) -> None:
    steps = [step.step for step in title.operating_round.steps]
    assert steps == ["convert", "lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains"]
    assert title.operating_round.order == "dynamic"
    ends = {end.when: (end.operating, end.stock) for end in title.game_end}
    assert ends == {"bank_broken": ("after_set", "after_set"), "one_player_left": ("now", "now")}
    assert title.scoring.privates == 100
    assert title.forced_purchase.president_adds == "cheapest"
    assert title.bankruptcy.no_new_president == "company_closes" and title.bankruptcy.privates == "discarded"


def test_two_players_may_hold_seventy_percent() -> None:
    title = facts.whole(ID, "two_player_70")
    assert {kind.holding_limit for kind in title.company_kinds} == {70}
    option = next(option for option in title.options if option.name == "two_player_70")
    assert option.players == [2] and option.aliases == ["two_player_share_limit"]


def test_the_site_plays_otherwise_where_recorded() -> None:
    site = facts.whole(ID, "as_on_18xx_games")
    five = facts.kind_of(site, "five_share")
    assert five.converts is not None and five.converts.after_operating
    assert isinstance(site.auction, Simultaneous) and site.auction.forced_at_zero == "priority_bids_zero"
    assert site.stock_round.sale_needs == "paid"
    assert site.running.best_run == "advised" and site.running.token_needed_at == ["port"]
    assert {phase.bank_trains for phase in site.phases} == {"one_of_each"}
    assert [train.name for train in site.trains if train.outside_limit] == ["4D"]
    marker = facts.ability(site, "REA", "place_marker")
    assert isinstance(marker, PlaceMarker)
    assert (marker.when, marker.part_of_stop, marker.multiplied) == ("own_turn", False, True)


def test_names_of_a_recorded_game_are_known(title: RailTitle) -> None:
    if not RECORD.is_file():
        pytest.skip(f"the recorded game {RECORD.name} is not beside this checkout")
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    lots = {name for private in title.privates for name in private.aliases}
    lots |= {name for lot in title.auction.lots for name in lot.aliases}
    companies = {name for company in title.companies for name in (company.name, *company.aliases)}
    starts = {f"{cell.price},{cell.row - 1},{cell.column - 1}" for cell in title.market.par}
    bid_on = {action["company"] for action in record["actions"] if "company" in action}
    assert bid_on == lots
    assert {action["corporation"] for action in record["actions"] if "corporation" in action} <= companies
    assert {action["share_price"] for action in record["actions"] if "share_price" in action} <= starts
