"""18AL section A, and the same in 18GA: what the game begins with, money and shares that never change, phases."""

from __future__ import annotations

import random

import pytest
from casts import Cast
from positions import certificates, plays, refused, share_units, total_money

from railwright import load
from railwright.runtime.actions.errors import BadSetup
from railwright.runtime.state.rail_18xx import POOL, TREASURY


@pytest.mark.rule("AL-001")
@pytest.mark.parametrize(("players", "each"), [("ABC", 600), ("ABCD", 500), ("ABCDE", 400)])
def test_three_to_five_players_begin_with_their_share_of_the_money(players: str, each: int) -> None:
    game = load("18al").new_game(list(players))
    assert [game.cash(player) for player in players] == [each] * len(players)
    assert game.cash("bank") == 8000 - each * len(players)
    assert all(game.cash(company) == 0 for company in game.title.company_name)


@pytest.mark.rule("AL-001")
@pytest.mark.parametrize("players", ["AB", "ABCDEF"])
def test_no_game_for_two_or_six(players: str) -> None:
    with pytest.raises(BadSetup, match="3, 4 or 5 players"):
        load("18al").new_game(list(players))


@pytest.mark.rule("AL-002")
@pytest.mark.parametrize(("players", "limit"), [("ABC", 15), ("ABCD", 12), ("ABCDE", 10)])
def test_certificate_limit_by_number_of_players(both: Cast, players: str, limit: int) -> None:
    one, two, three = both.companies
    position = both.position(players).no_other_privates()
    # A holds two presidencies and so many others that he has one certificate less than the limit.
    more = limit - 1 - 2
    position.company(one, cell=(1, 6), A=20 + 10 * min(4, more))
    position.company(two, cell=(1, 6), A=20 + 10 * min(4, more - min(4, more)))
    left = more - 2 * 4
    position.company(three, cell=(1, 6), president="B", B=20, **({"A": 10 * left} if left > 0 else {}))
    game = position.cash(A=500).stock_round("A").game()
    other = next(name for name in game.title.company_name if name not in both.companies)
    plays(game, f"A pars {other} at 70", "A passes", *(f"{player} passes" for player in players[1:]))
    refused(game, f"A buys {three} from offering", "players.certificate_limit")
    verdict = game.allows(f"A buys {three} from offering")
    assert f"the limit is {limit}" in verdict.what


@pytest.mark.rule("AL-003")
@pytest.mark.parametrize("seed", range(2))
def test_all_money_and_all_shares_are_there_at_every_moment_of_a_game(both: Cast, seed: int) -> None:
    rng = random.Random(seed)
    game = load(both.title).new_game(["A", "B", "C"], seed)
    while not game.is_over:
        assert game.moves < 20_000, "the game does not end"
        game.random_move(rng)
        assert total_money(game) == 8000
        assert all(share_units(game, company) == 10 for company in game.title.company_name)
        assert all(game.cash(holder) >= 0 for holder in ("A", "B", "C", *game.title.company_name))
    assert game.moves > 50


@pytest.mark.rule("AL-004")
def test_the_game_begins_with_a_stock_round_and_the_priority_holder(both: Cast) -> None:
    game = load(both.title).new_game(["A", "B", "C"])
    assert (game.round, game.phase, game.actor) == ("SR 1", "1", "A")
    assert all(game.owner(private) == "bank" for private in both.privates)
    assert all(not game.has_started(company) and game.price(company) == 0 for company in game.title.company_name)
    assert all(game.trains(company) == [] for company in game.title.company_name)
    assert all(game.tile(hexagon)[0].startswith("=") for hexagon in game.title.hex_name)
    assert all(game.tokens(hexagon) == [] for hexagon in game.title.hex_name)
    assert game.trains_on_sale() == ["2"]


@pytest.mark.rule("AL-004")
def test_whoever_has_the_priority_deal_is_first_and_the_others_follow_clockwise(both: Cast) -> None:
    cheapest = both.privates[0]
    game = both.position().stock_round("B", number=1).game()
    refused(game, f"A buys {cheapest}", "rounds")
    for player in "BCAB":
        assert game.actor == player
        plays(game, f"{player} bids {45 + 5 * game.moves} on {both.privates[1]}")


@pytest.mark.rule("AL-005")
def test_six_companies_of_a_twenty_percent_and_eight_ten_percent_certificates(both: Cast) -> None:
    game = load(both.title).new_game(["A", "B", "C"])
    assert len(game.title.company_name) == 6
    total = 0
    for company in game.title.company_name:
        presidents, ordinary = certificates(game, company, "offering")
        # A certificate that comes with a private is part of the offering until the private is sold.
        ordinary += certificates(game, company, "held_back")[1]
        assert (presidents, ordinary) == (1, 8)
        assert share_units(game, company) == 10
        total += presidents + ordinary
    assert total == 54


@pytest.mark.rule("AL-006")
def test_a_president_cannot_take_money_out_of_the_treasury(both: Cast) -> None:
    one, two, _ = both.companies
    position = both.position().no_other_privates()
    position.company(one, cell=(1, 6), A=60, cash=500, operated=True)
    position.company(two, cell=(2, 5), B=20)
    game = position.cash(A=0).trains(one, "2").phase("2").turn_of(one, "buy_trains").game()
    assert (game.company, game.actor) == (one, "A")
    for words in (f"A takes 100 from {one}", f"{one} pays 100 to A", f"{one} gives A 100"):
        refused(game, words, "notation")
    refused(game, {"type": "pay", "who": one, "to": "A", "amount": 100}, "notation")
    # Nor does the treasury buy or sell stock.
    refused(game, f"{one} buys {two} from offering", "rounds")
    refused(game, f"{one} sells 1 {two}", "forced_purchase.sells")
    assert (game.cash(one), game.cash("A")) == (500, 0)


@pytest.mark.rule("AL-006")
def test_a_presidents_money_does_not_pay_for_what_the_company_wants(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=60, cash=99, operated=True)
    game = position.trains(one, "2").cash(A=600).phase("2").turn_of(one, "buy_trains").game()
    # With 99 no train can be bought, so nobody was asked; the turn went by.
    assert game.round.startswith("SR")
    game = position.cash({one: 100}).turn_of(one, "buy_trains").game()
    plays(game, f"{one} buys 2 from bank")
    assert (game.cash(one), game.cash("A")) == (0, 600)


@pytest.mark.rule("AL-006")
def test_companies_hold_no_stock_in_a_whole_game(both: Cast) -> None:
    rng = random.Random(5)
    game = load(both.title).new_game(["A", "B", "C"], 5)
    pooled = 0
    while not game.is_over:
        assert game.moves < 20_000, "the game does not end"
        game.random_move(rng)
        for company in range(game.rules.n_companies):
            assert game.state.certificates(company, TREASURY) == 0
            pooled += game.state.certificates(company, POOL)
    assert pooled > 0


@pytest.mark.rule("AL-007")
def test_everything_is_public(both: Cast) -> None:
    one, two, _ = both.companies
    cheapest, second, *_ = both.privates
    position = both.position().private(cheapest, "B").private(second, one).no_other_privates()
    position.company(one, cell=(1, 6), B=50, A=10, pool=10, cash=321, operated=True).trains(one, "2")
    game = position.company(two, cell=(2, 5), C=20).cash(B=234).stock_round("A").game()
    mine, theirs = game.view("A"), game.view("B")
    assert mine == theirs == game.view()
    text = repr(mine)
    assert "234" in text and "321" in text
    players = {row["name"]: row for row in mine["players"]}
    assert players["B"]["cash"] == 234
    companies = {row["name"]: row for row in mine["companies"]}
    assert companies[one]["cash"] == 321


@pytest.mark.rule("AL-008")
def test_the_first_train_of_a_type_begins_its_phase_at_once_and_the_turn_goes_on(both: Cast) -> None:
    one = both.companies[0]
    second = both.privates[1]
    position = both.position().private(second, "A").no_other_privates()
    position.company(one, cell=(1, 6), A=60, cash=300, operated=True).trains(one, "2", "2", "2")
    game = position.phase("2", next_train="3").turn_of(one, "buy_trains").game()
    assert game.phase == "2"
    refused(game, f"{one} buys {second} for 20", "private_trade.to_companies")
    plays(game, f"{one} buys 3 from bank")
    assert (game.phase, game.round, game.company) == ("3", "OR 2.1", one)
    # What the new phase allows is allowed in the same turn.
    plays(game, f"{one} buys {second} for 20")
    assert game.owner(second) == one


@pytest.mark.rule("AL-008")
def test_phase_one_until_the_first_train_and_no_new_phase_for_a_second_train_of_a_type(both: Cast) -> None:
    one = both.companies[0]
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=60, cash=900, operated=True)
    game = position.turn_of(one, "buy_trains").game()
    assert game.phase == "1"
    plays(game, f"{one} buys 2 from bank")
    assert game.phase == "2"
    position = both.position().no_other_privates().company(one, cell=(1, 6), A=60, cash=900, operated=True)
    game = position.phase("4", left=2).turn_of(one, "buy_trains").game()
    plays(game, f"{one} buys 4 from bank", f"{one} buys 4 from bank")
    assert game.phase == "4" and game.trains_on_sale() == ["5"]
    plays(game, f"{one} passes")
    assert game.phase == "4"
