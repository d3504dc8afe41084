"""The game as a front end uses it: play, refuse, undo, redo, clone, hash, log, view, result."""

from __future__ import annotations

import json
import random
from sys import getsizeof

import pytest
from openings import title_with
from positions import Position

import railwright
from railwright.runtime.actions.rail_18xx import BuyLot, LayTile, Pass
from railwright.runtime.steps.decision import Range

HERE = ("Ann", "Bo", "Cy")


def test_a_game_is_begun_played_and_told(game):
    table = game("18al", players=3, seed=7)
    assert (table.actor, table.round, table.moves, table.is_over) == ("Ann", "SR 1", 0, False)
    table.play("Ann bids 45 on SNAR").play("bo passes").play({"type": "buy_lot", "lot": "TR", "who": "Cy"})
    assert [entry.text for entry in table.log] == ["Ann bids 45 on SNAR", "Bo passes", "Cy buys TR"]
    assert table.log[0].action == {"v": 1, "type": "bid", "who": "Ann", "lot": "SNAR", "price": 45}
    assert (table.log[2].number, table.log[2].player) == (3, "Cy")
    # SNAR had one bid, so that it was sold at once.
    assert (table.owner("TR"), table.owner("SNAR")) == ("Cy", "Ann")
    assert table.cash("Ann") == table.cash("Bo") - 45


def test_an_illegal_move_names_the_rule_and_changes_nothing(game):
    table = game("18al")
    before = table.hash()
    verdict = table.allows("Ann buys SNAR")
    assert not verdict
    assert verdict.rule == "auction.waterfall"
    assert "TR" in verdict.help
    assert table.refusal("Ann buys SNAR") == tuple(verdict)
    with pytest.raises(railwright.IllegalMove, match="cheapest") as raised:
        table.play("Ann buys SNAR")
    assert raised.value.rule == "auction.waterfall"
    assert (table.hash(), table.moves, table.log) == (before, 0, [])
    assert table.allows("Ann buys TR")
    assert table.refusal("Ann buys TR") is None


def test_a_move_is_made_by_whose_turn_it_is(game):
    table = game("18al")
    for said, by in (("Bo passes", None), ("pass", "Bo"), ({"type": "pass", "who": "Bo"}, None)):
        with pytest.raises(railwright.IllegalMove, match="not the turn of Bo") as raised:
            table.play(said, by=by)
        assert raised.value.rule == "rounds"
        assert not table.allows(said, by=by)
    with pytest.raises(railwright.BadAction, match="did you mean `Ann`"):
        table.play("pass", by="Anna")
    table.play("pass", by="Ann")


@pytest.mark.parametrize(
    "said",
    ["", "   ", "gibberish", "{", "{}", b"\xff", b"[]", {"type": "pass", "x": 1}, {}, 7, None, Pass, [], BuyLot("TR"),
     LayTile(10**9, 0, 0), LayTile(0.5, 0, 0), BuyLot(-1), '{"type":"pass","v":2}',
     {"type": "bid", "lot": "TR", "price": -5}],
)  # fmt: skip
def test_what_is_no_action_is_said_to_be_none(game, said):
    table = game("18al")
    before = table.hash()
    with pytest.raises(railwright.BadAction):
        table.play(said)
    assert table.refusal(said).rule == "notation"
    assert (table.hash(), table.moves) == (before, 0)


def test_undo_and_redo_go_back_and_forth(game):
    table, rng = game("18al", seed=1), random.Random(1)
    hashes = [table.hash()]
    for _ in range(60):
        table.random_move(rng)
        hashes.append(table.hash())
    menu, log = table.menu(), table.log
    for number in reversed(range(60)):
        table.undo()
        assert (table.hash(), table.moves) == (hashes[number], number)
    with pytest.raises(railwright.GameError, match="nothing to take back"):
        table.undo()
    for number in range(1, 61):
        table.redo()
        assert table.hash() == hashes[number]
    with pytest.raises(railwright.GameError, match="nothing was taken back"):
        table.redo()
    assert (table.menu(), table.log) == (menu, log)


def test_a_position_is_small_and_a_clone_of_it_is_no_larger(game):
    table, rng = game("18va", players=5, seed=1), random.Random(1)
    for _ in range(300):
        if not table.is_over:
            table.random_move(rng)
    for state in (table.state, table.clone().state):
        rows = [row for _, row in state.named_rows()]
        assert sum(map(getsizeof, rows)) + sum(getsizeof(value) for row in rows for value in row) < 64_000
        assert state.journal == []


def test_a_new_move_ends_what_could_be_made_again(game):
    table = game("18al").play("pass").play("pass").undo()
    table.play("bid 75 on BLC")
    with pytest.raises(railwright.GameError, match="nothing was taken back"):
        table.redo()


def test_a_clone_has_a_life_and_the_past_of_its_original(game):
    table, rng = game("18ga", players=4, seed=2), random.Random(2)
    for _ in range(80):
        table.random_move(rng)
    twin = table.clone()
    before, log = table.hash(), table.log
    while twin.moves:
        twin.undo()
    assert twin.hash() == game("18ga", players=4, seed=2).hash()
    assert (table.hash(), table.moves) == (before, 80)
    for _ in range(80):
        twin.redo()
    assert (twin.hash(), twin.log) == (before, log)
    for _ in range(20):
        twin.random_move(rng)
    table.undo()
    twin.undo()
    assert twin.moves == 99
    assert table.moves == 79
    assert len(twin.log) == 99


def test_players_are_checked():
    title = title_with("18al")
    for players, words in (
        (["Ann", "Bo"], "3, 4 or 5 players, not 2"),
        (["Ann", "ann", "Bo"], "another player"),
        (["Ann", "Bo", "l&n"], "the company L&N"),
        (["Ann", "Bo", " "], "no name"),
        (["Ann", "Bo", "x" * 41], "no name"),
        (["Ann", "Bo", "a\0b"], "no name"),
        (["Ann", "Bo", 3], "name is text"),
        ("Ann", "list of names"),
    ):
        with pytest.raises(railwright.BadSetup, match=words):
            title.new_game(players)
    for seed in (-1, 1 << 64, "7", 1.5):
        with pytest.raises(railwright.BadSetup, match="seed"):
            title.new_game(HERE, seed=seed)


def test_options_are_checked_and_switched_on():
    title = title_with("18ga")
    with pytest.raises(railwright.BadSetup, match="did you mean `unlimited_8`"):
        title.new_game(HERE, options=["unlimitd_8"])
    with pytest.raises(railwright.BadSetup, match="exclude each other"):
        title.new_game(HERE, options=["end_price_275", "end_price_250"])
    with pytest.raises(railwright.BadSetup, match="needs `first_edition_costs`"):
        title.new_game(HERE, options=["columbus_cost"])
    with pytest.raises(railwright.BadSetup, match="for 2 players, not 3"):
        title_with("18va").new_game(HERE, options=["two_player_70"])
    table = title.new_game(HERE, options=["columbus_cost", "first_edition_costs"])
    assert set(table.options) == {"columbus_cost", "first_edition_costs"}
    assert table.title.meta.content != title.meta.content


def test_the_same_seed_and_actions_lead_to_the_same_position():
    played = []
    for _ in range(2):
        table, rng = railwright.new_game("18al", HERE, seed=5), random.Random(9)
        for _ in range(50):
            table.random_move(rng)
        played.append((table.hash(), [entry.text for entry in table.log]))
    assert played[0] == played[1]


def test_the_menu_becomes_json_and_comes_back(game):
    table, rng = game("18al", seed=3), random.Random(3)
    for _ in range(120):
        for choice, offer in zip(table.menu(), json.loads(json.dumps(table.offers())), strict=True):
            action = choice.action if isinstance(choice, Range) else choice
            assert table.action(offer["text"]) == table.action(offer["action"]) == table.action(action)
            assert ("range" in offer) == isinstance(choice, Range)
        table.random_move(rng)


@pytest.mark.parametrize("title", ["18al", "18ga", "18va", "18scan"])
def test_a_view_is_json_and_says_what_the_game_says(game, title):
    table, rng = game(title, seed=4), random.Random(4)
    while not table.is_over:
        for _ in range(40):
            if not table.is_over:
                table.random_move(rng)
        view = json.loads(json.dumps(table.view("Ann")))
        assert view == table.view()
        assert view["hash"] == table.hash()
        assert {player["name"]: player["cash"] for player in view["players"]} == {p: table.cash(p) for p in HERE}
        assert sum(player["cash"] for player in view["players"]) + view["bank"]["cash"] + sum(
            company["cash"] for company in view["companies"]
        ) == table.title.bank_cash
        for company in view["companies"]:
            assert not company["shares"] or sum(company["shares"].values()) == 100
            assert [train["name"] for train in company["trains"]] == table.trains(company["name"])
        for hexagon in view["map"]["hexes"]:
            assert (hexagon["tile"], hexagon["rotation"]) == table.tile(hexagon["name"])
    assert view["over"]
    assert view["actor"] is None
    with pytest.raises(railwright.BadAction, match="no player"):
        table.view("Zed")


def test_the_result_counts_cash_shares_at_market_and_privates_at_face():
    at = Position("18al", ["Ann", "Bo", "Cy"]).cash(Ann=300, Bo=770, Cy=0)
    at.company("ABC", par=90, Ann=50, Cy=20).private("TR", "Ann").no_other_privates()
    table = at.stock_round("Ann").game()
    rows = {row.player: row for row in table.result()}
    assert rows["Ann"][2:] == (770, 300, 450, 20, False)
    assert (rows["Ann"].rank, rows["Bo"].rank, rows["Cy"].rank) == (1, 1, 3)
    assert rows["Cy"].total == 180
    assert [row.player for row in table.result()] == ["Ann", "Bo", "Cy"]


def test_shares_of_a_company_without_a_price_are_worth_nothing(game):
    table = game("18ga")
    # The certificate that comes with this private belongs to a company nobody has started.
    for private in ("M&BR", "OSR", "W&SR", "MRC"):
        price = table.title.private_price[table.names.privates.number(private)] + 5
        table.play(f"bid {price} on {private}")
    table.play("buys LTR")
    assert table.owner("M&BR") == "Ann"
    assert table.shares("CoG", "Ann") == 10
    assert {row.shares for row in table.result()} == {0}


def test_privates_close_when_the_first_five_train_is_bought(game_at):
    game = game_at("18al-1446", before="buys 5 from bank")
    assert not game.is_closed("TR")
    game.play(f"{game.company} buys 5 from bank")
    assert game.is_closed("TR")
