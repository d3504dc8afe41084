"""18Scan sections 1 and 2: setting up, and the auction of rights to choose."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, cell_of, certificates, plays, refused

from railwright import load
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.rules.stock import certificates_held

LOTS = ("Ferry", "Mine", "SJS", "3", "2", "1")


def new_game(players: str = "ABC") -> RailGame:
    game = load("18scan").new_game(list(players))
    assert isinstance(game, RailGame)
    return game


def take(game: RailGame, player: str, lot: str) -> RailGame:
    """A player bids nothing, the others pass, he takes a lot."""
    while game.actor != player:
        plays(game, "pass")
    plays(game, f"{player} bids 0")
    while game.state.agenda[-1][0] == "rights":
        plays(game, "pass")
    plays(game, f"{player} buys {lot}")
    if lot == "SJS":
        plays(game, f"{player} pars DSB at 70")
    return game


def left(game: RailGame) -> list[str]:
    return [name for lot, name in enumerate(LOTS) if game.state.lot_state[lot] >= 0]


@pytest.mark.rule("SC-001")
@pytest.mark.parametrize(("players", "cash"), [("AB", 900), ("ABC", 600), ("ABCD", 450)])
def test_starting_cash(players: str, cash: int) -> None:
    game = new_game(players)
    assert [game.cash(player) for player in players] == [cash] * len(players)
    assert game.cash("bank") == 6000 - cash * len(players)


@pytest.mark.rule("SC-002")
@pytest.mark.parametrize(
    ("players", "limit", "held"), [("AB", 18, (60, 60, 60, 40)), ("ABC", 12, (60, 60, 30)), ("ABCD", 9, (60, 50))]
)
def test_certificate_limit(players: str, limit: int, held: tuple[int, ...]) -> None:
    def game(*held: int) -> RailGame:
        position = Position("18scan", players).no_other_privates()
        for company, percent in zip(("DSB", "NSB", "VR", "S&NJ"), held, strict=False):
            position.company(company, cell=(3, 5), A=percent, operated=True)
        return position.stock_round("A").game()

    full = game(*held)
    assert certificates_held(full.rules, full.state, 1) == limit
    refused(full, "A buys SJ presidency from offering", "players.certificate_limit")
    plays(game(*held[:-1], held[-1] - 10), "A buys SJ presidency from offering")


@pytest.mark.rule("SC-003")
def test_privates_and_minors_count_as_certificates() -> None:
    position = Position("18scan", "ABCD").private("Ferry", "A").whole("2", "A")
    # The single VR that came with the ferry is one of the seven.
    position.company("VR", cell=(3, 5), A=60, operated=True).company("NSB", cell=(4, 5), A=30, B=20, president="A")
    position.no_other_privates()
    game = position.stock_round("A").game()
    held = certificates_held(game.rules, game.state, 1)
    assert held == 2 + 5 + 2 == 9
    refused(game, "A buys SJ presidency from offering", "players.certificate_limit")
    fewer = Position("18scan", "ABCD").private("Ferry", "A").company("VR", cell=(3, 5), A=60)
    fewer.company("NSB", cell=(4, 5), A=30, B=20, president="A").no_other_privates()
    plays(fewer.stock_round("A").game(), "A buys SJ presidency from offering")


@pytest.mark.rule("SC-004")
def test_six_lots_and_what_comes_with_them() -> None:
    game = new_game()
    assert [lot.name for lot in game.title.lot] == list(LOTS)
    assert [game.state.lot_state[lot] for lot in range(6)] == [120, 150, 180, 200, 220, 260]
    assert game.shares("VR", "held_back") == game.shares("S&NJ", "held_back") == 10
    assert certificates(game, "DSB", "held_back") == (1, 0)
    for minor, capital in (("3", 200), ("2", 220), ("1", 260)):
        assert game.cash(minor) == 0
        assert take(new_game(), "A", minor).cash(minor) == capital


@pytest.mark.rule("SC-005")
@pytest.mark.rule("SC-059")
def test_shares_of_the_state_railway_lie_apart_and_seven_can_be_bought() -> None:
    game = Position("18scan", "ABC").no_other_privates().stock_round("A").game()
    assert certificates(game, "SJ", "offering") == (1, 5)
    assert certificates(game, "SJ", "held_back") == (0, 3)
    refused(game, "A buys SJ from offering", "company_kinds.certificates")
    plays(game, "A buys SJ presidency from offering")
    for player in "BCABC":
        plays(game, f"{player} buys SJ from offering")
    assert sum(game.shares("SJ", player) for player in "ABC") == 70
    refused(game, "A buys SJ from offering", "company_kinds.unsold_in")
    assert game.shares("SJ", "held_back") == 30


@pytest.mark.rule("SC-006")
def test_the_stack_of_trains() -> None:
    game = Position("18scan", "ABC").no_other_privates().whole("1", "A", 260).turn_of("1", "buy_trains").game()
    title = game.title
    counts = dict(zip(title.card_name, title.card_count, strict=True))
    assert counts == {"2/1+1": 6, "3/2+2": 4, "4/3+3": 3, "5/4+4": 2, "5E": 2, "4D": 6}
    refused(game, "1 buys 3 from bank", "trains")
    refused(game, "1 buys 2+2 from bank", "trains")
    plays(game, "1 buys 2 from bank")


# --- the auction


@pytest.mark.rule("SC-007")
def test_bids_are_for_the_right_to_choose_and_may_be_nothing() -> None:
    game = new_game()
    assert game.actor == "A"
    refused(game, "A bids 0 on Ferry", "rounds")
    refused(game, "A buys Ferry", "rounds")
    plays(game, "A bids 0")
    assert game.actor == "B"
    plays(new_game(), "A passes", "B bids 0")


@pytest.mark.rule("SC-008")
def test_bids_are_multiples_of_five_and_go_up_by_five() -> None:
    game = new_game()
    refused(game, "A bids 3", "auction.multiples_only")
    plays(game, "A bids 10")
    refused(game, "B bids 10", "auction.step")
    refused(game, "B bids 12", "auction.multiples_only")
    plays(game, "B bids 15")
    refused(game, "C bids 15", "auction.step")
    plays(game, "C bids 45")


@pytest.mark.rule("SC-009")
def test_a_bid_leaves_money_for_the_cheapest_lot() -> None:
    game = new_game("ABCD")
    refused(game, "A bids 335", "auction.right_to_choose")
    plays(game, "A bids 330")
    # With the ferry gone the mine is the cheapest.
    later = take(new_game("ABCD"), "A", "Ferry")
    assert later.actor == "B"
    refused(later, "B bids 305", "auction.right_to_choose")
    plays(later, "B bids 300")


@pytest.mark.rule("SC-009")
def test_who_cannot_pay_for_any_lot_can_only_pass() -> None:
    position = Position("18scan", "ABC").cash(A=100)
    game = position.game()
    # Nobody is asked who has no choice: the first to speak is B.
    assert game.actor == "B"


@pytest.mark.rule("SC-010")
def test_who_passes_is_out_of_the_auction_under_way() -> None:
    game = plays(new_game(), "A bids 0", "B passes", "C bids 5", "A bids 10")
    assert game.actor == "C"
    refused(game, "B bids 15", "rounds")
    plays(game, "C passes")
    assert game.actor == "A" and game.state.agenda[-1][0] == "choose_lot"
    # Only of that one.
    plays(game, "A buys Ferry")
    assert game.actor == "C"
    plays(game, "C passes")
    plays(game, "A passes", "B bids 0")


@pytest.mark.rule("SC-011")
def test_the_winner_pays_his_bid_and_the_price_of_what_he_chooses() -> None:
    game = plays(new_game(), "A bids 20", "B passes", "C passes")
    assert game.cash("A") == 580
    refused(game, "A passes", "rounds")
    plays(game, "A buys 1")
    assert game.cash("A") == 320
    assert game.president("1") == "A"
    # 280 came in, 260 went out again as the minor's capital.
    assert game.cash("bank") == 4200 + 20


@pytest.mark.rule("SC-012")
def test_what_the_winner_cannot_pay_for_he_cannot_choose() -> None:
    game = plays(new_game("ABCD"), "A bids 200", "B passes", "C passes", "D passes")
    refused(game, "A buys 1", "cash")
    plays(game, "A buys 2")
    assert game.cash("A") == 30


@pytest.mark.rule("SC-013")
@pytest.mark.parametrize(("private", "company"), [("Ferry", "VR"), ("Mine", "S&NJ")])
def test_a_private_brings_its_share_at_once(private: str, company: str) -> None:
    game = take(new_game(), "A", private)
    assert game.owner(private) == "A"
    assert certificates(game, company, "A") == (0, 1)
    assert game.shares(company, "held_back") == 0
    assert certificates_held(game.rules, game.state, 1) == 2


@pytest.mark.rule("SC-014")
def test_a_minor_brings_its_capital() -> None:
    game = take(new_game(), "A", "2")
    assert (game.cash("A"), game.cash("2"), game.cash("bank")) == (380, 220, 4200)
    assert game.is_floated("2")


@pytest.mark.rule("SC-015")
def test_the_buyer_of_the_zeeland_railway_sets_the_price_of_its_company() -> None:
    game = plays(new_game(), "A bids 0", "B passes", "C passes", "A buys SJS")
    assert game.actor == "A"
    refused(game, "A pars DSB at 95", "market.par")
    refused(game, "A pars NSB at 100", "rounds")
    refused(game, "A passes", "rounds")
    plays(game, "A pars DSB at 100")
    assert (game.cash("A"), game.cash("DSB")) == (420, 200)
    assert game.cash("bank") == 4200 + 180 - 200
    assert cell_of(game, "DSB") == (3, 5)
    assert game.president("DSB") == "A" and certificates(game, "DSB", "A") == (1, 0)
    assert game.is_floated("DSB") and game.tokens("F3") == ["DSB"]


@pytest.mark.rule("SC-016")
def test_the_first_to_pass_opens_the_next_auction() -> None:
    game = plays(new_game(), "A bids 0", "B passes", "C passes", "A buys Ferry")
    assert game.actor == "B"
    plays(game, "B passes", "C bids 0", "A passes", "C buys Mine")
    # A was the first to pass after the bid.
    assert game.actor == "A"


@pytest.mark.rule("SC-017")
def test_of_those_who_dropped_out_earlier_the_first_after_the_last_bid_counts() -> None:
    game = plays(new_game(), "A bids 0", "B passes", "C bids 5", "A passes")
    assert game.actor == "C"
    plays(game, "C buys Ferry")
    assert game.actor == "A"


@pytest.mark.rule("SC-017")
def test_a_bid_nobody_is_left_to_answer_gives_the_card_to_the_next_player() -> None:
    game = plays(new_game(), "A passes", "B passes", "C bids 0", "C buys Ferry")
    assert game.actor == "A"


@pytest.mark.rule("SC-018")
def test_with_all_sold_the_round_goes_on_with_shares() -> None:
    game = new_game()
    for player, lot in zip("ABCABC", ("Ferry", "Mine", "SJS", "3", "2", "1"), strict=True):
        take(game, player, lot)
    assert left(game) == [] and game.round == "SR 1"
    # A was the first to pass in the last auction.
    assert game.actor == "A"
    plays(game, "A pars NSB at 70")
    assert game.actor == "B"
    all_pass(game, "OR 1.1")


@pytest.mark.rule("SC-019")
@pytest.mark.rule("SC-022")
def test_when_nobody_opens_a_later_auction_the_round_ends_at_once() -> None:
    game = take(take(new_game(), "A", "3"), "B", "Mine")
    cash = {player: game.cash(player) for player in "ABC"}
    plays(game, "pass", "pass", "pass")
    assert game.round == "OR 1.1"
    assert left(game) == ["Ferry", "SJS", "2", "1"]
    # Only what was sold takes part: the mine pays, minor 3 operates, no corporation does.
    assert game.company == "3"
    assert game.cash("B") == cash["B"] + 25 and game.cash("C") == cash["C"]
    seen = set()
    while game.round.startswith("OR 1"):
        seen.add((game.round, game.company))
        plays(game, "pass")
    assert seen == {("OR 1.1", "3"), ("OR 1.2", "3")}
    assert not game.has_started("DSB") and game.round == "SR 2"


@pytest.mark.rule("SC-020")
def test_when_nobody_opens_the_first_auction_the_priority_holder_must_buy() -> None:
    game = plays(new_game(), "A passes", "B passes", "C passes")
    assert game.actor == "A"
    refused(game, "A passes", "rounds")
    plays(game, "A buys Ferry")
    # Nothing was sold that could operate: two operating rounds have passed and paid for the ferry.
    assert game.cash("A") == 600 - 120 + 2 * 20
    assert game.round == "SR 2" and game.actor == "A"


@pytest.mark.rule("SC-020")
def test_the_forced_buyer_may_choose_the_railway_that_brings_a_presidency() -> None:
    game = plays(new_game(), "A passes", "B passes", "C passes", "A buys SJS", "A pars DSB at 70")
    assert game.round == "OR 1.1" and game.company == "DSB"
    assert game.cash("A") == 600 - 180 + 30


@pytest.mark.rule("SC-021")
def test_what_is_left_over_is_bought_in_later_stock_rounds() -> None:
    later = Position("18scan", "ABC").private("Ferry", "B").whole("3", "C", 200).stock_round("A").game()
    plays(later, "A buys Mine")
    assert later.cash("A") == 450 and certificates(later, "S&NJ", "A") == (0, 1)
    plays(later, "B buys 2")
    assert (later.cash("B"), later.cash("2")) == (380, 220)
    assert later.tokens("F11") == ["3", "2"]
    plays(later, "C buys SJS", "C pars DSB at 82")
    assert (later.cash("C"), later.cash("DSB")) == (420, 164)
    assert later.actor == "A"
    refused(later, "A buys Mine", "auction.lots")


@pytest.mark.rule("SC-021")
@pytest.mark.rule("SC-034")
def test_a_private_with_a_share_is_two_certificates() -> None:
    def game(vr: int) -> RailGame:
        position = Position("18scan", "ABCD")
        position.company("NSB", cell=(3, 5), A=60).company("VR", cell=(4, 5), A=vr, B=20, president="A")
        return position.stock_round("A").game()

    # Eight held, nine allowed: minor 1 may be bought, the ferry with its share may not.
    eight = game(40)
    assert certificates_held(eight.rules, eight.state, 1) == 8
    refused(eight, "A buys Mine", "players.certificate_limit")
    plays(game(40), "A buys 1")
    plays(game(30), "A buys Mine")


@pytest.mark.rule("SC-021")
@pytest.mark.rule("SC-033")
def test_a_private_is_not_bought_with_a_share_over_the_holding_limit() -> None:
    def game(vr: int) -> RailGame:
        position = Position("18scan", "ABC")
        return position.company("VR", cell=(3, 5), A=vr).stock_round("A").game()

    refused(game(60), "A buys Ferry", "company_kinds.holding_limit")
    plays(game(50), "A buys Ferry")
