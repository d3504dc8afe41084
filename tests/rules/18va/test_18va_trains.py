"""18VA section 11: buying trains."""

from __future__ import annotations

import pytest
from positions import plays, refused
from virginia import SW, S, Virginia, limit, owned, pool

from railwright.runtime.games.rail_18xx import RailGame


def buyer(phase: str = "2", *trains: str, cash: int = 2000, company: str = "B&O", **depot: object) -> Virginia:
    """A company about to buy trains; it may own some."""
    position = Virginia(phase, next_train=depot.get("next_train"), left=depot.get("left"))
    shares = {"A": 20} if company == "B&O" or phase in ("5", "6", "4D") else {"A": 40}
    return position.company(company, cell=(3, 5), cash=cash, **shares).trains(company, *trains)


def buys(position: Virginia, company: str = "B&O") -> RailGame:
    return position.at(company, "buy_trains")


@pytest.mark.rule("VA-147")
@pytest.mark.parametrize(
    ("phase", "company", "trains"),
    [
        ("2", "SR", ("2", "2")),
        ("2", "B&O", ("2", "2", "2", "2")),
        ("3", "SR", ("2", "3")),
        ("4", "SR", ("3",)),
        ("4", "B&O", ("3", "3", "4")),
        ("5", "SR", ("4", "4")),
        ("6", "B&O", ("4", "5")),
        ("4D", "B&O", ("5", "6")),
    ],
)
def test_at_the_limit_nothing_is_bought(phase: str, company: str, trains: tuple[str, ...]) -> None:
    position = buyer(phase, *trains, company=company).private("REA", "B")
    game = buys(position, company)
    assert limit(game, company) == len(trains)
    for kind in ("2", "3", "4", "5", "6", "4D"):
        assert not game.allows(f"{company} buys {kind} from bank")
    below = buys(buyer(phase, *trains[1:], company=company), company)
    assert any(below.allows(f"{company} buys {kind} from bank") for kind in ("2", "3", "4", "5", "6", "4D"))


@pytest.mark.rule("VA-147")
def test_the_refusal_names_the_limit() -> None:
    game = buys(buyer("3", "2", "3", company="SR").private("REA", "B"), "SR")
    refused(game, "SR buys 3 from bank", "phases.train_limit")


@pytest.mark.rule("VA-148")
def test_new_trains_from_the_top_of_the_stack() -> None:
    game = buys(buyer())
    refused(game, "B&O buys 3 from bank", "trains")
    refused(game, "B&O buys 2 from bank for 90", "trains.price")
    plays(game, "B&O buys 2 from bank")
    assert game.cash("B&O") == 1900


@pytest.mark.rule("VA-149")
def test_passenger_or_freight_is_chosen_once_and_for_all() -> None:
    position = Virginia().tiles(("F13", "57", S), ("F11", "57", S)).company("N&W", cell=(4, 4), A=40, cash=300)
    game = plays(position.at("N&W", "buy_trains"), "N&W buys 1G from bank")
    assert owned(game, "N&W") == ["1G"]
    own = Virginia().tiles(("C12", "57", SW), ("B13", "58", 2)).company("VGN", cell=(4, 4), A=40).trains("VGN", "1G")
    game = own.at("VGN", "run_trains")
    assert not game.allows("VGN runs 2: C12-B13")
    plays(game, "VGN runs 1G: C12-B13-A12")


@pytest.mark.rule("VA-150")
@pytest.mark.rule("VA-151")
def test_one_of_each_kind_a_turn_from_the_bank() -> None:
    # Another company's train could still be bought, so the step goes on.
    game = buys(buyer().company("SR", cell=(4, 4), B=40).trains("SR", "2"))
    plays(game, "B&O buys 2 from bank")
    refused(game, "B&O buys 2 from bank", "phases.bank_trains")
    refused(game, "B&O buys 1G from bank", "phases.bank_trains")
    last = buyer("2", next_train="2", left=1).company("SR", cell=(4, 4), B=40).trains("SR", "2")
    game = plays(buys(last), "B&O buys 2 from bank", "B&O buys 3 from bank")
    assert game.cash("B&O") == 1700
    refused(game, "B&O buys 3 from bank", "phases.bank_trains")
    refused(game, "B&O buys 2G from bank", "phases.bank_trains")


@pytest.mark.rule("VA-152")
def test_that_ends_with_the_first_6() -> None:
    game = plays(buys(buyer("5", next_train="5", left=1, cash=3000)), "B&O buys 5 from bank")
    refused(game, "B&O buys 4D from bank", "trains")
    plays(game, "B&O buys 6 from bank")
    assert game.phase == "6"
    assert game.trains_on_sale() == ["6/5G", "4D"]
    first = plays(buys(buyer("5", next_train="6", cash=3000)), "B&O buys 6 from bank")
    assert first.allows("B&O buys 5G from bank")
    plays(first, "B&O buys 4D from bank")
    assert (first.phase, owned(first, "B&O"), first.cash("B&O")) == ("4D", ["4D", "6"], 1600)


@pytest.mark.rule("VA-152")
@pytest.mark.rule("VA-074")
def test_in_theory_the_last_5_the_first_6_and_the_first_4d_in_one_turn() -> None:
    """Three trains need the room the yards give."""
    position = Virginia("5", next_train="5", left=1, PY="B&O").company("B&O", cell=(3, 5), cash=1900, A=20)
    game = plays(buys(position), "B&O buys 5 from bank", "B&O buys 5G from bank")
    assert limit(game, "B&O") == 2
    refused(game, "B&O buys 4D from bank", "phases.train_limit")
    plays(game, "B&O raises limit with PY", "B&O buys 4D from bank")
    assert (sorted(owned(game, "B&O")), game.cash("B&O"), game.phase) == (["4D", "5", "5G"], 0, "4D")


@pytest.mark.rule("VA-152")
def test_not_before_it() -> None:
    game = buys(buyer("5", next_train="6"))
    refused(game, "B&O buys 4D from bank", "trains")
    as_there = Virginia("5", next_train="6", options=("as_on_18xx_games",)).company("B&O", cell=(3, 5), A=20, cash=3000)
    game = plays(as_there.at("B&O", "buy_trains"), "B&O buys 6 from bank")
    refused(game, "B&O buys 6 from bank", "phases.bank_trains")
    plays(game, "B&O buys 4D from bank")


@pytest.mark.rule("VA-153")
def test_used_trains_do_not_count() -> None:
    position = buyer("3").company("SR", cell=(4, 4), B=40).trains("SR", "3").trains("pool", "3", "3")
    game = plays(buys(position), "B&O buys 3 from bank", "B&O buys 3 from pool", "B&O buys 3 from SR for 1")
    assert owned(game, "B&O") == ["3", "3", "3"]
    assert game.cash("B&O") == 2000 - 200 - 200 - 1
    other_way = buyer("3").trains("pool", "3")
    plays(buys(other_way), "B&O buys 3 from pool", "B&O buys 3 from bank")


@pytest.mark.rule("VA-153")
def test_on_18xx_games_a_used_train_keeps_a_new_one_of_its_kind_away() -> None:
    def there() -> RailGame:
        position = Virginia("3", options=("as_on_18xx_games",)).company("B&O", cell=(3, 5), A=20, cash=2000)
        return position.trains("pool", "3", "3").at("B&O", "buy_trains")

    game = plays(there(), "B&O buys 3 from pool")
    refused(game, "B&O buys 3 from bank", "phases.bank_trains")
    # But not the other way round.
    plays(there(), "B&O buys 3 from bank", "B&O buys 3 from pool", "B&O buys 3 from pool")


@pytest.mark.rule("VA-154")
def test_another_companys_train_at_any_price_from_one() -> None:
    position = buyer("2", "2", company="B&O", cash=50).company("SR", cell=(4, 4), B=40, cash=100)
    game = buys(position, "SR")
    refused(game, "SR buys 2 from B&O for 0", "buy_trains.from_companies")
    refused(game, "SR buys 1G from B&O for 6", "trains")
    plays(game, "SR buys 2 from B&O for 6")
    assert (game.cash("SR"), game.cash("B&O"), owned(game, "SR")) == (94, 56, ["2"])


@pytest.mark.rule("VA-155")
def test_the_first_of_a_kind_begins_its_phase_at_once() -> None:
    position = buyer("3", "2", "3", next_train="4").company("SR", cell=(4, 4), B=40).trains("SR", "1G", "2")
    game = plays(buys(position), "B&O buys 3G from bank")
    assert (game.phase, owned(game, "B&O"), owned(game, "SR")) == ("4", ["3", "3G"], [])


@pytest.mark.rule("VA-156")
def test_companies_over_the_new_limit_discard() -> None:
    position = buyer("3", "3", "3", "3", next_train="4").company("SR", cell=(4, 4), B=40).trains("SR", "3", "2G")
    game = plays(buys(position), "B&O buys 4 from bank")
    # The buyer first: four trains, three allowed.
    assert game.actor == "A"
    refused(game, "B&O passes", "rounds")
    plays(game, "B&O discards 3")
    assert game.actor == "B"
    plays(game, "SR discards 2G")
    assert (owned(game, "B&O"), owned(game, "SR"), pool(game)) == (["3", "3", "4"], ["3"], ["3/2G", "3/2G"])


@pytest.mark.rule("VA-157")
def test_trains_of_the_pool_are_undecided_again() -> None:
    position = buyer("3", next_train="4").company("SR", cell=(4, 4), B=40).trains("SR", "2G", "2G")
    game = plays(buys(position), "B&O buys 4 from bank", "SR discards 2G")
    plays(game.clone(), "B&O buys 2G from pool")
    plays(game, "B&O buys 3 from pool")
    assert owned(game, "B&O") == ["3", "4"]


@pytest.mark.rule("VA-158")
@pytest.mark.parametrize(
    ("phase", "bought", "goes", "stays"), [("3", "4", "2", "3"), ("4", "5", "3", "4"), ("6", "4D", "4", "5")]
)
def test_trains_that_go(phase: str, bought: str, goes: str, stays: str) -> None:
    freight = {"2": "1G", "3": "2G", "4": "3G"}[goes]
    position = Virginia(phase, next_train=None if bought == "4D" else bought)
    position.company("B&O", cell=(3, 5), A=20, cash=2000)
    shares = {"B": 40} if phase != "6" else {"B": 20}
    position.company("SR", cell=(4, 4), **shares).trains("SR", stays).trains("pool", goes, freight)
    position.trains("B&O", freight)
    game = buys(position)
    plays(game, f"B&O buys {bought} from bank")
    assert (owned(game, "B&O"), owned(game, "SR"), pool(game)) == ([bought], [stays], [])


@pytest.mark.rule("VA-158")
def test_nothing_goes_with_the_first_6() -> None:
    position = buyer("5", "4", next_train="6").trains("pool", "4", "5")
    game = plays(buys(position), "B&O buys 6 from bank")
    assert (owned(game, "B&O"), pool(game)) == (["4", "6"], ["4/3G", "5/4G"])


@pytest.mark.rule("VA-159")
def test_the_buyer_goes_on_up_to_the_new_limit() -> None:
    position = buyer("4", next_train="5").trains("pool", "4", "4")
    game = plays(buys(position), "B&O buys 5 from bank")
    assert (game.phase, limit(game, "B&O")) == ("5", 2)
    plays(game, "B&O buys 4 from pool")
    assert not game.allows("B&O buys 4 from pool")
    assert owned(game, "B&O") == ["4", "5"]
