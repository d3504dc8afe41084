"""Words of the stock round that no bundled title says so: each shown by a variant of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from positions import Position, certificates, plays, refused

from railwright import load
from railwright.runtime.games.rail_18xx import RailGame


class Variants:
    """Makes variants of 18AL, one change of the stock round each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def position(self, *changes: str, players: str = "ABC") -> Position:
        """A position of a variant in which companies are under way."""
        folder = self.folder / "variant"
        folder.mkdir()
        lines = "".join(f"  - {change}\n" for change in changes)
        (folder / "title.yaml").write_text(f"title: {{id: variant, name: Variant}}\nextends: 18al\nchanges:\n{lines}")
        position = Position(str(folder), players).no_other_privates()
        position.company("ABC", cell=(1, 6), B=40, A=30).company("WRA", cell=(2, 5), B=40, A=20)
        return position.company("ATN", cell=(2, 4), C=30)


@pytest.fixture
def variants(tmp_path: Path) -> Variants:
    return Variants(tmp_path)


def says(word: str, value: str) -> str:
    """A change of one key of the stock round."""
    return f"{{set: [stock_round, {word}], to: {value}}}"


def test_sales_before_and_after_the_purchase(variants: Variants) -> None:
    game = variants.position(says("order", "sell_buy_sell")).stock_round("A").game()
    plays(game, "A sells 1 ABC", "A buys ATN from offering", "A sells 1 WRA", "A passes")
    assert game.actor == "B"


def test_no_sale_after_the_purchase(variants: Variants) -> None:
    game = variants.position(says("order", "sell_then_buy")).stock_round("A").game()
    plays(game, "A sells 1 ABC", "A buys ATN from offering")
    assert game.actor == "B"


def test_a_purchase_ends_the_turn(variants: Variants) -> None:
    game = variants.position(says("purchase_ends_turn", "true")).stock_round("A").game()
    plays(game, "A buys ATN from offering")
    assert game.actor == "B"


def test_two_purchases_a_turn(variants: Variants) -> None:
    game = variants.position(says("purchases", "2")).stock_round("A").game()
    plays(game, "A buys ATN from offering", "A buys ATN from offering")
    refused(game, "A buys ATN from offering", "stock_round.purchases")
    assert game.shares("ATN", "A") == 20


def test_one_sale_of_a_company_a_turn(variants: Variants) -> None:
    game = variants.position(says("one_sale_per_company", "true")).stock_round("A").game()
    plays(game, "A sells 1 ABC")
    refused(game, "A sells 1 ABC", "stock_round.one_sale_per_company")
    plays(game, "A sells 2 WRA")


def test_what_was_sold_may_be_bought_again(variants: Variants) -> None:
    game = variants.position(says("buy_after_selling", "true")).stock_round("A").game()
    plays(game, "A sells 1 ABC", "A buys ABC from pool")
    assert game.shares("ABC", "A") == 30


def test_only_companies_that_have_operated_are_sold(variants: Variants) -> None:
    position = variants.position(says("sale_needs", "operated"))
    game = position.company("WRA", cell=(2, 5), B=40, A=20, operated=True).stock_round("A").game()
    refused(game, "A sells 1 ABC", "stock_round.sale_needs")
    plays(game, "A sells 1 WRA")


def test_a_presidents_certificate_is_sold_whole_or_not_at_all(variants: Variants) -> None:
    position = variants.position(says("president_may_sell_half", "false"))
    game = position.company("WRA", cell=(2, 5), A=20, B=20, president="A").stock_round("A").game()
    refused(game, "A sells 1 WRA", "stock_round.president_may_sell_half")
    plays(game, "A sells 2 WRA")
    assert certificates(game, "WRA", "B") == (1, 0) and game.shares("WRA", "pool") == 20


@pytest.mark.parametrize(("pool", "is_blocked"), [(40, False), (50, True), (60, False)])
def test_a_pool_above_its_limit_need_not_block_sales(variants: Variants, pool: int, is_blocked: bool) -> None:
    position = variants.position(says("pool_above_limit_blocks_sales", "false"))
    game = position.company("WRA", cell=(2, 5), B=20, A=10, pool=pool).stock_round("A").game()
    if is_blocked:
        refused(game, "A sells 1 WRA", "company_kinds.pool_limit")
    else:
        plays(game, "A sells 1 WRA")
        assert game.shares("WRA", "pool") == pool + 10


def test_a_pool_above_its_limit_blocks_sales_if_nothing_is_said(variants: Variants) -> None:
    position = variants.position(says("purchases", "1"))
    game = position.company("WRA", cell=(2, 5), B=20, A=10, pool=60).stock_round("A").game()
    refused(game, "A sells 1 WRA", "company_kinds.pool_limit")


def over_limit(variants: Variants, word: str) -> RailGame:
    """Five players, the limit is 10; A has eleven certificates."""
    position = variants.position(says("over_limit", word), players="ABCDE")
    position.company("ABC", cell=(1, 6), A=60).company("WRA", cell=(2, 5), A=60).company("ATN", cell=(6, 3), C=30)
    return position.company("TAG", cell=(2, 4), C=30, A=10).cash(A=400).stock_round("A").game()


def test_who_is_over_the_limit_may_just_not_buy(variants: Variants) -> None:
    game = over_limit(variants, "no_purchase")
    refused(game, "A buys TAG from offering", "players.certificate_limit")
    plays(game, "A passes")


def test_or_must_sell(variants: Variants) -> None:
    game = over_limit(variants, "must_sell")
    refused(game, "A passes", "stock_round.over_limit")
    plays(game, "A sells 1 TAG", "A passes")


def test_privates_are_never_traded(variants: Variants) -> None:
    position = variants.position("{set: [private_trade, between_players], to: never}").private("TR", "A")
    game = position.stock_round("A").game()
    refused(game, "A sells TR to B for 30", "private_trade.between_players")


def test_an_auction_in_which_nobody_can_do_anything_is_a_standstill(tmp_path: Path) -> None:
    """Without a lot that gets cheaper, and before any private pays, all may have set all they have aside."""
    changes = "  - {set: [auction, held], to: before_stock_rounds}\n  - {remove: [auction, discount]}\n"
    (tmp_path / "title.yaml").write_text(f"title: {{id: variant, name: Variant}}\nextends: 18al\nchanges:\n{changes}")
    opening = load(str(tmp_path)).new_game(["A", "B", "C"])
    assert isinstance(opening, RailGame)
    bids = zip("ABC", opening.names.lots.names[1:4], strict=True)
    game = plays(opening, *(f"{player} bids {opening.cash(player)} on {lot}" for player, lot in bids))
    assert game.is_over and game.end_reason == "standstill"
    game.undo()
    assert not game.is_over and game.actor == "C"
