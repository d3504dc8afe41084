"""18VA section 3: limits of certificates, of holdings and of the pool; presidencies."""

from __future__ import annotations

import pytest
from positions import certificates, plays, refused
from virginia import Virginia

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.rules.stock import certificates_held


def held(game: RailGame, player: str) -> int:
    """Certificates of a player that count."""
    return certificates_held(game.rules, game.state, game.names.players.number(player) + 1)


def collector(players: str, singles: int, options: tuple[str, ...] = ()) -> Virginia:
    """A holds singles of converted companies, five of each at most, and has money; there is more to buy."""
    position = Virginia("5", players, options=options)
    for number, name in enumerate(("C&O", "SR", "N&W", "WM", "RF&P", "VGN")):
        mine = min(5, max(0, singles - 5 * number))
        position.company(name, cell=(4, 4), president="B", B=20, A=10 * mine)
    return position.company("B&O", cell=(3, 5), B=20).cash(A=500)


@pytest.mark.rule("VA-022")
@pytest.mark.parametrize(
    ("players", "limit", "options"),
    [
        ("AB", 27, ()),
        ("ABC", 18, ()),
        ("ABCD", 13, ()),
        ("ABCDE", 10, ()),
        ("ABCD", 15, ("as_on_18xx_games",)),
    ],
)
def test_certificate_limit(players: str, limit: int, options: tuple[str, ...]) -> None:
    game = collector(players, limit, options).stock()
    assert held(game, "A") == limit
    refused(game, "A buys B&O from treasury", "players.certificate_limit")
    below = collector(players, limit - 1, options).stock()
    plays(below, "A buys B&O from treasury")
    assert held(below, "A") == limit


@pytest.mark.rule("VA-023")
def test_privates_and_presidents_certificates_count_one_each() -> None:
    position = Virginia("5", "ABCDE", REA="A", TIW="A", PY="A")
    position.company("C&O", cell=(4, 4), A=50).company("SR", cell=(4, 4), B=20, A=30, president="B")
    game = position.company("B&O", cell=(3, 5), B=20).cash(A=500).stock()
    assert held(game, "A") == 10
    refused(game, "A buys B&O from treasury", "players.certificate_limit")
    refused(game, "A pars WM at 70", "players.certificate_limit")


@pytest.mark.rule("VA-024")
def test_no_excess_even_if_a_presidency_would_cure_it() -> None:
    position = Virginia("5", "ABCDE").company("C&O", cell=(4, 4), B=30, A=30, president="B")
    position.company("SR", cell=(4, 4), B=20, A=50, president="B").company("WM", cell=(4, 4), B=20, A=20, president="B")
    game = position.cash(A=500).stock()
    assert held(game, "A") == 10
    # With a fourth share he would be president and hold nine certificates.
    refused(game, "A buys C&O from treasury", "players.certificate_limit")


@pytest.mark.rule("VA-025")
def test_sixty_percent_of_a_company() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), A=60).cash(A=500).stock()
    refused(game, "A buys C&O from treasury", "company_kinds.holding_limit")
    plays(Virginia("5").company("C&O", cell=(4, 4), A=50).cash(A=500).stock(), "A buys C&O from treasury")
    five = Virginia().company("C&O", cell=(4, 4), A=60, pool=20).cash(A=500).stock()
    refused(five, "A buys C&O from treasury", "company_kinds.holding_limit")
    refused(five, "A buys C&O from pool", "company_kinds.holding_limit")


@pytest.mark.rule("VA-026")
def test_seventy_percent_for_two_players_who_agree_on_it() -> None:
    def game(percent: int, *options: str) -> RailGame:
        position = Virginia("5", "AB", options=options).company("C&O", cell=(4, 4), A=percent, B=10).cash(A=500)
        return position.stock()

    refused(game(60), "A buys C&O from treasury", "company_kinds.holding_limit")
    plays(game(60, "two_player_70"), "A buys C&O from treasury")
    refused(game(70, "two_player_70"), "A buys C&O from treasury", "company_kinds.holding_limit")
    with pytest.raises(Exception, match="two_player_70"):
        Virginia("5", "ABC", options=("two_player_70",))


@pytest.mark.rule("VA-027")
def test_half_of_a_company_in_the_pool() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), B=20, A=20, pool=40, president="B").stock()
    refused(game, "A sells 2 C&O", "company_kinds.pool_limit")
    plays(game, "A sells 1 C&O")
    assert game.shares("C&O", "pool") == 50


@pytest.mark.rule("VA-028")
def test_two_shares_of_a_five_share_company_in_the_pool() -> None:
    game = Virginia().company("C&O", cell=(4, 4), B=40, A=20, pool=40, president="B").stock()
    refused(game, "A sells 1 C&O", "company_kinds.pool_limit")
    plays(Virginia().company("C&O", cell=(4, 4), B=40, A=20, pool=20, president="B").stock(), "A sells 1 C&O")


@pytest.mark.rule("VA-029")
def test_nobody_sells_while_the_pool_holds_half_or_more() -> None:
    position = Virginia("5").company("C&O", cell=(4, 4), B=20, A=20, pool=60, president="B").cash(B=500, C=500)
    game = position.stock()
    refused(game, "A sells 1 C&O", "company_kinds.pool_limit")
    plays(game, "A passes", "B buys C&O from pool", "C buys C&O from pool")
    assert game.shares("C&O", "pool") == 40
    refused(game, "A sells 2 C&O", "company_kinds.pool_limit")
    plays(game, "A sells 1 C&O")


@pytest.mark.rule("VA-029")
def test_nor_while_it_holds_just_half() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), B=20, A=20, pool=50, president="B").stock()
    refused(game, "A sells 1 C&O", "company_kinds.pool_limit")


@pytest.mark.rule("VA-030")
def test_eighty_percent_in_the_treasury() -> None:
    game = Virginia().company("B&O", cell=(3, 5), A=20).stock()
    assert game.shares("B&O", "treasury") == 80
    assert game.title.kind_name[game.state.kind[game.names.companies.number("B&O")]] == "ten_share"


@pytest.mark.rule("VA-031")
def test_a_presidents_certificate_is_never_sold() -> None:
    for phase in ("2", "5"):
        shares = {"A": 40, "B": 20} if phase == "2" else {"A": 20, "B": 10}
        game = Virginia(phase).company("C&O", cell=(4, 4), president="A", **shares).stock()
        refused(game, "A sells 1 C&O", "stock_round.president_may_sell_half")
        refused(game, "A sells 2 C&O", "stock_round.president_may_sell_half")


@pytest.mark.rule("VA-032")
def test_a_president_may_sell_one_share_of_two_if_another_has_two() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), A=20, B=20, president="A").stock()
    plays(game, "A sells 1 C&O")
    assert certificates(game, "C&O", "A") == (0, 1)
    assert certificates(game, "C&O", "B") == (1, 0)
    assert game.shares("C&O", "pool") == 10
    five = plays(Virginia().company("C&O", cell=(4, 4), A=40, B=40, president="A").stock(), "A sells 1 C&O")
    assert (five.president("C&O"), five.shares("C&O", "A"), five.shares("C&O", "pool")) == ("B", 20, 20)


@pytest.mark.rule("VA-033")
def test_the_presidency_passes_to_who_holds_more() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), A=30, B=30, president="A").cash(B=200).stock("B")
    plays(game, "B buys C&O from treasury")
    assert game.president("C&O") == "B"
    assert certificates(game, "C&O", "A") == (0, 3)
    assert certificates(game, "C&O", "B") == (1, 2)


@pytest.mark.rule("VA-034")
def test_with_as_many_the_president_stays() -> None:
    game = Virginia("5").company("C&O", cell=(4, 4), A=30, B=20, president="A").cash(B=200).stock("B")
    plays(game, "B buys C&O from treasury")
    assert game.president("C&O") == "A"


@pytest.mark.rule("VA-035")
@pytest.mark.parametrize(("old", "new"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_of_equals_the_first_after_the_old_president(old: str, new: str) -> None:
    others = {player: 30 for player in "ABC" if player != old}
    game = Virginia("5").company("C&O", cell=(4, 4), president=old, **{old: 40}, **others).stock(old)
    plays(game, f"{old} sells 3 C&O")
    assert game.president("C&O") == new
