"""18Scan as defined is 18Scan as recorded: map, tiles, chart, companies, minors, privates, trains, phases, options."""

from __future__ import annotations

import fact_sheets_by_compass as facts
import pytest

from railwright.compiler.pipeline import check_choices
from railwright.compiler.schema.rail_18xx.privates import CloseOn, FreeTerrain, GrantCertificate, SellMarkers
from railwright.compiler.schema.rail_18xx.rounds import RightToChoose, Waterfall
from railwright.compiler.schema.rail_18xx.whole import RailTitle

ID = "18scan"


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
    assert title.map.layout == "pointy" and title.map.letters == "rows"
    assert set(facts.hexes(title)) == {fact["coord"] for fact in sheet["hexes"]}
    assert len(facts.hexes(title)) == sheet["hex_count"]
    for fact in sheet["hexes"]:
        facts.assert_hex_is_as_recorded(ID, fact)


def test_sides_that_no_track_crosses_are_said_on_both_hexes(title: RailTitle) -> None:
    pairs = facts.sheet(ID, "map")["impassable_pairs"]
    assert sum(len(entry.impassable) for entry in facts.hexes(title).values()) == 2 * len(pairs)


def test_every_tile_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "tiles")
    assert {tile.name for tile in title.tiles} == {fact["id"] for fact in sheet["tiles"]}
    for fact in sheet["tiles"]:
        facts.assert_tile_is_as_recorded(ID, fact)
        facts.assert_upgrades_are_as_recorded(ID, fact)
        assert facts.board(ID).tiles[fact["id"]].label == fact.get("label"), fact["id"]
        source = next(tile.source for tile in title.tiles if tile.name == fact["id"])
        assert ("disputed" in fact) == ("disputed" in (source or "")), fact["id"]


def test_first_tiles_of_each_kind_of_hex() -> None:
    found: dict[str, set[str]] = {}
    for fact in facts.sheet(ID, "map")["hexes"]:
        kind = "fixed" if fact.get("fixed") else fact["coord"] if fact.get("preprinted") else fact["kind"]
        found.setdefault(kind, set()).update(facts.first_tiles(ID, fact["coord"]))
    assert found == {
        "plain": {"8", "9"},
        "town": {"58"},
        "city": {"5"},
        "city+town": {"403"},
        "F11": {"622"},
        "fixed": set(),
    }


def test_tiles_of_hexes_with_a_letter() -> None:
    for fact in facts.sheet(ID, "map")["hexes"]:
        if "label" not in fact:
            continue
        board = facts.board(ID)
        lies = {(lay.tile, board.tiles[lay.tile].pattern.colour) for lay in board.ever(fact["coord"])}
        for colour in ("yellow", "green", "brown"):
            tile = fact[f"{colour}_tile"]
            assert {name for name, of in lies if of == colour} == ({tile} if tile else set()), fact["coord"]


def test_stockholm_and_helsinki_have_one_way_to_become_green() -> None:
    board = facts.board(ID)
    points = ("SW", "W", "NW", "NE", "E", "SE")
    for at, exits in {"F11": {"NW", "NE", "W", "SE"}, "G14": {"NW", "NE", "E", "SW"}}.items():
        lays = [lay for lay in board.ever(at) if lay.tile == "622"]
        assert len(lays) == 1
        assert {points[side] for side in board.pattern_at(at, lays[0]).exits} == exits


def test_copenhagens_first_tile_may_be_turned_any_way() -> None:
    lays = {lay.rotation for lay, _ in facts.board(ID).replacements("F3")}
    assert lays == {0, 1, 2, 3, 4, 5}


def test_the_chart_is_as_recorded(title: RailTitle) -> None:
    facts.assert_chart_is_as_recorded(ID)
    moves = title.market.moves
    assert [(row.prices, row.move) for row in moves.paid] == [(0, []), (1, ["right"]), (2, ["right", "right"])]
    double = moves.paid[-1].move
    assert facts.moved(title.market, (3, 11), double) == (2, 12)
    assert facts.moved(title.market, (4, 7), double) == (3, 8)
    assert facts.moved(title.market, (3, 4), double) == (3, 6)
    assert facts.moved(title.market, (7, 1), moves.withheld) == (7, 1)
    assert facts.moved(title.market, (3, 8), moves.sold * 2) == (4, 8)


def test_players_and_bank(title: RailTitle) -> None:
    facts.assert_players_are_as_recorded(ID, facts.sheet(ID, "entities")["players"]["certificate_limit"])
    assert title.bank.breaks == "at_zero"


def test_corporations_float_and_are_funded_by_phase(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    kind = facts.kind_of(title, "corporation")
    president, single = kind.certificates
    fact = sheet["share_structure"]["corporation"]
    assert president.president and (president.percent, president.count) == (fact["president_percent"], 1)
    assert (single.percent, single.count) == (fact["single_percent"], fact["singles"])
    floats = {phase: row.percent // 10 for row in kind.floats for phase in row.phases or []}
    assert floats == sheet["float_rules"]["shares_sold_needed"]
    assert floats == {fact["name"]: fact["float_shares"] for fact in sheet["phases"]}
    funding = {phase: row.word for row in kind.capital for phase in row.phases or []}
    assert funding == {fact["name"]: fact["funding"] for fact in sheet["phases"]}
    full = next(row for row in kind.capital if row.word == "full")
    assert (full.shares, full.rest_to_pool, full.replaces_earlier) == (10, True, True)
    assert (kind.dividends.pool, kind.dividends.unsold) == ("bank", "company")
    assert kind.holding_limit == sheet["players"]["holding_limit_percent"]
    assert kind.pool_limit == sheet["share_structure"]["pool_limit_percent"]
    assert kind.home_token == "on_float" and kind.must_own_train == "always"


def test_every_corporation_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    shared = [company.name for company in title.companies if facts.kind_of(title, company.kind).owned == "shares"]
    assert shared == [fact["id"] for fact in sheet["corporations"]]
    for fact in sheet["corporations"]:
        company = facts.company(title, fact["id"])
        assert company.full_name == fact["name"]
        if fact["id"] == "SJ":
            continue
        assert company.kind == "corporation" and company.tokens == fact["tokens"]
        assert company.home is not None and company.home.hex == fact["home"]
        lot = company.president_lot
        times = lot.capital_shares if lot is not None else company.start_shares
        assert times == fact["start_money_multiple"]
        assert (lot is not None) == ("president_source" in fact)


def test_homes_are_where_recorded(title: RailTitle) -> None:
    recorded = facts.sheet(ID, "map")["homes"]
    letters = {"c0": "a", "c1": "b"}
    for company in title.companies:
        key = f"minor {company.name}" if company.kind == "minor" else company.name
        if company.home is None:
            assert recorded[key].startswith("none")
            continue
        words = recorded[key].split()
        assert company.home.hex == words[0]
        assert company.home.stop == (letters[words[2]] if len(words) > 1 else None)
        stop = facts.hexes(title)[company.home.hex].stops["abcdef".index(company.home.stop or "a")]
        assert stop.kind == "city"


def test_the_state_railway(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    fact = sheet["corporations"][-1]
    company, kind = facts.company(title, "SJ"), facts.kind_of(title, "state")
    assert company.kind == "state" and company.home is None
    assert company.tokens == [100] * fact["token_count"]
    shares = sheet["share_structure"]["SJ"]
    sold = [row for row in kind.certificates if row.held_back is None]
    kept = [row for row in kind.certificates if row.held_back == "exchange"]
    assert sum(row.percent * row.count for row in kind.certificates) == 100
    assert sum(row.percent * row.count for row in sold) == 10 * shares["purchasable_shares"]
    assert [(row.percent, row.count) for row in kept] == [(10, shares["exchange_singles"])]
    assert kind.unsold_in == "offering"
    formation = company.formation
    assert formation is not None and formation.absorbs == ["1", "2", "3"]
    assert (formation.price, formation.capital) == (fact["start_value"], fact["start_money"])
    assert formation.exchange_percent * len(formation.absorbs) == sum(row.percent * row.count for row in kept)
    assert [train.name for train in title.trains if "form_companies" in train.events] == ["5/4+4"]
    assert [train.name for train in title.trains if "close_privates" in train.events] == ["5/4+4"]


def test_every_minor_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    minors = [company for company in title.companies if company.kind == "minor"]
    assert [company.name for company in minors] == [str(fact["id"]) for fact in sheet["minors"]]
    for company, fact in zip(minors, sheet["minors"], strict=True):
        assert company.full_name == fact["name"]
        assert company.price == fact["cost"] == fact["starting_capital"]
        assert facts.kind_of(title, company.kind).tokens == fact["tokens"]
        destination = company.destination
        assert destination is not None and destination.hex == fact["destination"]
        assert facts.hexes(title)[destination.hex].name == fact["destination_name"]
        assert (destination.reached_by, destination.pays) == ("route", sheet["special_income"]["destination_run"])
        assert destination.bonus_run and destination.free_token and destination.token_beside
    kind = facts.kind_of(title, "minor")
    assert (kind.owned, kind.operates, kind.must_own_train) == ("whole", "first_in_order", "never")
    assert kind.dividends.choices == ["half"] and kind.dividends.subsidy == 10


def test_every_private_is_as_recorded(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    assert [private.name for private in title.privates] == [fact["id"] for fact in sheet["private_companies"]]
    bonuses = {bonus.name: bonus for bonus in title.bonuses}
    for fact in sheet["private_companies"]:
        private = facts.private(title, fact["id"])
        assert private.full_name == fact["name"]
        assert (private.price, private.income) == (fact["face"], fact["revenue"])
        granted = facts.ability(title, fact["id"], "grant_certificate")
        assert isinstance(granted, GrantCertificate)
        words = fact["comes_with"].split()
        assert (granted.company, granted.president) == (words[0], words[1] == "president")
        if "tokens" in fact["ability"]:
            sold = facts.ability(title, fact["id"], "sell_markers")
            assert isinstance(sold, SellMarkers)
            count, amount = fact["ability"]["tokens"].split(" x ")
            assert sold.count == int(count) and sold.per_company == 1
            assert sold.price == int(fact["ability"]["price"].split()[0].rstrip(","))
            assert bonuses[sold.bonus].amount == int(amount.strip('"+')) and bonuses[sold.bonus].needs_marker
    assert title.private_trade.to_companies == [] and title.private_trade.between_players == "never"


def test_the_ferry_and_the_mine(title: RailTitle) -> None:
    ferry, ore = title.bonuses
    assert ferry.crosses == ["G12"] and ferry.multiplied and not ferry.once_a_turn
    assert ore.hexes == ["A20"] and ore.once_a_turn and not ore.multiplied
    assert set(ore.not_for) == {"express", "doubled"}
    assert facts.hexes(title)["G12"].track == [("NW", "NE")]


def test_the_private_that_spares_the_water(title: RailTitle) -> None:
    free, closes = facts.ability(title, "SJS", "free_terrain"), facts.ability(title, "SJS", "close_on")
    assert isinstance(free, FreeTerrain) and free.hexes == ["F3"] and free.uses == "unlimited"
    assert isinstance(closes, CloseOn) and closes.first_train_of == "DSB"
    lot = facts.company(title, "DSB").president_lot
    assert lot is not None and lot.comes_with == "SJS"


def test_trains_and_phases(title: RailTitle) -> None:
    facts.assert_trains_are_as_recorded(
        ID, {"regular": "plain", "plus": "plus"}, {"regular": "regular_price", "plus": "plus_price"}
    )
    sheet = facts.sheet(ID, "entities")
    names = {"SJ": "state"}
    for phase, fact in zip(title.phases, sheet["phases"], strict=True):
        assert phase.operating_rounds == 2
        assert phase.train_limit == {names.get(kind, kind): limit for kind, limit in fact["train_limit"].items()}
        assert phase.bank_trains == "one_of_each"
    assert [train.name for train in title.trains if "rest_to_pool" in train.events] == ["5/4+4", "5E"]
    assert all(train.sold_beside is None for train in title.trains)


def test_what_trains_reach_is_the_table_of_the_rulebook(title: RailTitle) -> None:
    classes = {train_class.name: train_class for train_class in title.train_classes}
    runs = {face.name: (face.runs, face.distance) for train in title.trains for face in train.faces}
    runs |= {train.name: (train.runs, train.distance or 0) for train in title.trains if not train.faces}
    table = facts.sheet(ID, "entities")["train_reach"]["table"]
    assert set(runs) == set(table)
    for name, row in table.items():
        said, number = runs[name]
        places = [
            (set(reach.kinds), number if reach.visit == "distance" else 99, reach.pay) for reach in classes[said].reach
        ]
        cities = sum(visit for kinds, visit, _ in places if "city" in kinds)
        assert cities == row["cities"], name
        if row["towns"] == "ignored":
            assert [pay for kinds, _, pay in places if "town" in kinds] == [0], name
        else:
            # One place is the city's; towns may have all others.
            assert sum(visit for kinds, visit, _ in places if "town" in kinds) - 1 == row["towns"], name
            assert sum(visit for _, visit, _ in places) == row["total"], name
    assert classes["doubled"].multiply == {"city": 2, "offboard": 2} and classes["doubled"].multiply_bonuses == 2
    assert title.running.token_needed_at == ["offboard"] and title.running.once_a_run == ["offboard"]
    assert title.running.best_run == "required"


def test_the_auction(title: RailTitle) -> None:
    sheet = facts.sheet(ID, "entities")
    auction = title.auction
    assert isinstance(auction, RightToChoose)
    assert (auction.step, auction.opening, auction.multiples_only) == (sheet["initial_auction"]["increment"], 0, True)
    prices = {fact["id"]: fact["face"] for fact in sheet["private_companies"]}
    prices |= {str(fact["id"]): fact["cost"] for fact in sheet["minors"]}
    lots = [lot.private or lot.company for lot in auction.lots]
    assert lots == sorted(prices, key=lambda name: prices[name])


def test_turn_steps_end_and_scoring(title: RailTitle) -> None:
    steps = [step.step for step in title.operating_round.steps]
    assert steps == ["lay_track", "place_token", "run_trains", "pay_dividend", "buy_trains"]
    ends = {end.when: (end.operating, end.stock) for end in title.game_end}
    assert ends == {"bank_broken": ("after_set", "after_set"), "one_player_left": ("now", "now")}
    assert title.scoring.privates == 0
    assert title.forced_purchase.president_adds == "any"
    assert title.bankruptcy.no_new_president == "company_waits" and title.bankruptcy.privates == "to_pool"


def test_two_players_may_hold_seventy_percent() -> None:
    title = facts.whole(ID, "two_player_70")
    assert {facts.kind_of(title, name).holding_limit for name in ("corporation", "state")} == {70}


def test_the_draft_on_the_site_differs_where_recorded() -> None:
    draft = facts.whole(ID, "as_on_18xx_games")
    counts = {tile.name: tile.count for tile in draft.tiles}
    assert [counts[name] for name in ("147", "546", "582")] == [3, 3, 1]
    assert draft.trains[-1].count == 2
    hexes = facts.hexes(draft)
    assert hexes["C14"].terrain is None and hexes["C16"].terrain is None and hexes["C10"].terrain is not None
    assert hexes["F3"].terrain is not None and hexes["F3"].terrain.colours == ["yellow"]
    assert draft.phases[2].train_limit == {"corporation": 3, "minor": 2}
    assert isinstance(draft.auction, Waterfall)
    assert all(company.destination is None for company in draft.companies)
    assert draft.bonuses == []
    plus = next(train_class for train_class in draft.train_classes if train_class.name == "plus")
    assert [row.kinds for row in plus.reach] == [["city", "offboard"], ["town"]]
