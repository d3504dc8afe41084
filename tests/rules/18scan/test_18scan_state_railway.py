"""18Scan section 5: the state railway, formed out of the minors with the first 5/4+4."""

from __future__ import annotations

import pytest
from positions import Position, all_pass, certificates, plays, refused, share_units
from scandinavia import SE, green_stockholm, state_railway, table, tokens_left

from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.invariants import violations


def eve(president: str | None = "A", trains: tuple[tuple[str, str], ...] = (), **singles: int) -> Position:
    """Phase 4, the 5/4+4 next: minors 1, 2, 3 of A, B, C; perhaps some of the state railway sold."""
    position = table()
    for minor, owner, cash in (("1", "A", 295), ("2", "B", 205), ("3", "C", 0)):
        position.whole(minor, owner, cash)
    if president is not None:
        holdings = {president: 20 + singles.pop(president, 0), **singles}
        position.company("SJ", cell=(3, 5), president=president, floated=False, **holdings)
    for company, train in trains:
        position.trains(company, train)
    return position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")


def formed(position: Position, number: int = 1) -> RailGame:
    """NSB buys the first 5."""
    game = position.turn_of("NSB", "buy_trains", number=number, operated=("1", "2", "3")).game()
    return plays(game, "NSB buys 5 from bank")


@pytest.mark.rule("SC-058")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_shares_of_the_state_railway_may_be_bought_before_it_is_formed(phase: str) -> None:
    game = table().phase(phase).stock_round("A").game()
    bank = game.cash("bank")
    plays(game, "A buys SJ presidency from offering", "B buys SJ from offering")
    assert (game.cash("A"), game.cash("B"), game.cash("SJ")) == (400, 500, 0)
    assert game.cash("bank") == bank + 300
    assert not game.is_floated("SJ") and game.price("SJ") == 100
    refused(game, "C buys SJ from pool", "company_kinds.unsold_in")
    plays(game, "C passes", "A passes")
    refused(game, "B sells 1 SJ", "stock_round.sale_needs")
    all_pass(game)
    assert game.round == "SR 3", "it does not operate"


@pytest.mark.rule("SC-060")
def test_the_first_five_closes_the_minors_and_all_they_have_passes_on() -> None:
    position = eve(president=None, trains=(("1", "4"), ("2", "3"), ("2", "3+3")))
    game = formed(position.marker("1", "Ferry"))
    assert game.cash("SJ") == 500
    assert [game.cash(minor) for minor in "123"] == [0, 0, 0]
    assert [game.president(minor) for minor in "123"] == [None, None, None]
    # The 3 is scrapped in the same moment.
    assert sorted(game.trains("SJ")) == ["3+3", "4"]
    assert [mark.word for mark in game.state.markers[game.names.companies.number("SJ")]] == ["bonus"]
    assert game.state.markers[game.names.companies.number("1")] == ()


@pytest.mark.rule("SC-061")
def test_each_owner_of_a_minor_has_an_exchange_share() -> None:
    game = formed(eve(president=None))
    assert [game.shares("SJ", player) for player in "ABC"] == [10, 10, 10]
    assert certificates(game, "SJ", "held_back") == (0, 0)
    assert share_units(game, "SJ") == 10
    both = table().whole("1", "A").whole("2", "A").whole("3", "B")
    both.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    assert [formed(both).shares("SJ", player) for player in "ABC"] == [20, 10, 0]


@pytest.mark.rule("SC-062")
def test_of_two_tokens_in_green_stockholm_one_goes_back() -> None:
    position = table()
    for minor, owner in (("1", "A"), ("2", "B"), ("3", "C")):
        position.whole(minor, owner)
    position.token("E6", "1")
    green_stockholm(position)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = formed(position)
    assert game.tokens("F11") == ["SJ"]
    assert game.tokens("G4") == game.tokens("E6") == ["SJ"]
    assert len(tokens_left(game, "SJ")) == 6 - 3


@pytest.mark.rule("SC-063")
def test_in_yellow_stockholm_both_tokens_stay() -> None:
    game = formed(eve())
    assert game.tokens("F11") == ["SJ", "SJ"] and game.tokens("G4") == ["SJ"]
    assert len(tokens_left(game, "SJ")) == 3


@pytest.mark.rule("SC-063")
def test_the_two_tokens_meet_when_stockholm_becomes_green() -> None:
    position = state_railway(table(), A=60, cash=500).phase("5")
    position.token("F11", "SJ", 1).token("F11", "SJ", 2).trains("SJ", "5")
    game = position.turn_of("SJ", "lay_track").game()
    plays(game, "SJ lays 622 at F11 rot 5")
    assert game.tokens("F11") == ["SJ"]
    assert len(tokens_left(game, "SJ")) == 5


@pytest.mark.rule("SC-064")
def test_unbought_shares_go_to_the_pool() -> None:
    game = formed(eve(A=10))
    assert (game.shares("SJ", "pool"), game.shares("SJ", "offering")) == (40, 0)
    assert share_units(game, "SJ") == 10
    later = state_railway(table(), A=60, pool=40, cash=500).phase("5").stock_round("B").game()
    bank = later.cash("bank")
    plays(later, "B buys SJ from pool")
    assert (later.cash("B"), later.cash("SJ"), later.cash("bank")) == (500, 500, bank + 100)


@pytest.mark.rule("SC-065")
def test_with_a_president_it_floats_at_once_and_operates_from_the_next_round() -> None:
    game = formed(eve())
    assert game.is_floated("SJ") and game.cash("SJ") == 500 + 700
    plays(game, "NSB passes")
    assert game.round == "OR 2.2", "it does not operate in the round it is formed in"
    assert game.company == "SJ"


@pytest.mark.rule("SC-066")
def test_most_shares_after_the_exchange_decide_who_is_president() -> None:
    game = formed(eve(B=20, A=0))
    assert [game.shares("SJ", player) for player in "ABC"] == [30, 30, 10]
    assert game.president("SJ") == "A", "equals change nothing"
    position = table().whole("1", "C", 295).whole("2", "B", 205).whole("3", "C")
    position.company("SJ", cell=(3, 5), president="A", floated=False, A=20, B=20)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = formed(position)
    assert game.president("SJ") == "B"
    assert certificates(game, "SJ", "A") == (0, 2) and certificates(game, "SJ", "B") == (1, 1)


@pytest.mark.rule("SC-067")
def test_without_a_president_it_rests_until_somebody_buys_the_certificate_from_the_pool() -> None:
    game = formed(eve(president=None))
    assert not game.is_floated("SJ") and game.president("SJ") is None
    assert certificates(game, "SJ", "pool") == (1, 5)
    plays(game, "NSB passes")
    while game.round.startswith("OR"):
        assert game.company == "NSB"
        plays(game, "pass")
    assert game.round == "SR 3"
    refused(game, f"{game.actor} sells 1 SJ", "stock_round.sale_needs")
    # The certificate lies on top: no single share before it.
    refused(game, f"{game.actor} buys SJ from pool", "company_kinds.certificates")
    buyer = game.actor
    assert buyer is not None
    cash = game.cash(buyer)
    plays(game, f"{buyer} buys SJ presidency from pool")
    assert game.cash(buyer) == cash - 200
    assert game.is_floated("SJ") and game.cash("SJ") == 500 + 700
    assert game.president("SJ") == buyer and game.price("SJ") == 100
    all_pass(game)
    assert game.company == "SJ"


@pytest.mark.rule("SC-067")
def test_no_company_buys_trains_from_one_without_a_president() -> None:
    game = formed(eve(president=None, trains=(("1", "4"),)))
    assert game.trains("SJ") == ["4"]
    refused(game, "NSB buys 4 from SJ for 1", "buy_trains.from_companies")


@pytest.mark.rule("SC-068")
def test_of_two_ferry_markers_one_goes_to_the_pool() -> None:
    position = eve(trains=(("1", "4"),))
    position.private("Ferry", None).marker("1", "Ferry").marker("3", "Ferry")
    game = formed(position)
    assert len(game.state.markers[game.names.companies.number("SJ")]) == 1
    # The other is for sale, by the bank.
    buyer = _token_step(game)
    bank, cash = buyer.cash("bank"), buyer.cash("NSB")
    plays(buyer, "NSB buys marker of Ferry")
    assert (buyer.cash("bank"), buyer.cash("NSB")) == (bank + 20, cash - 20)
    refused(buyer, "NSB buys marker of Ferry", "privates.sell_markers.count")


def _token_step(game: RailGame) -> RailGame:
    """Go on to the token step of NSB in the next round."""
    plays(game, "NSB passes")
    for _ in range(40):
        if game.company == "NSB" and game.round == "OR 2.2":
            frame = game.state.agenda[-1]
            if game.rules.step_words[frame[2] // 2] == "place_token":
                return game
        plays(game, "pass")
    raise AssertionError("no token step")


@pytest.mark.rule("SC-069")
def test_the_state_railway_owns_three_trains_others_two() -> None:
    def game(company: str) -> RailGame:
        position = state_railway(table(), cell=(3, 5), A=60, cash=1500)
        position.company("NSB", cell=(3, 4), B=60, cash=1500, operated=True)
        position.trains(company, "4", "4").trains("pool", "5").phase("5", next_train="5E")
        return position.turn_of(company, "buy_trains").game()

    sj = game("SJ")
    plays(sj, "SJ buys 5 from pool")
    assert sorted(sj.trains("SJ")) == ["4", "4", "5"]
    # With three it can buy no more, and NSB with two cannot: there is nothing left to decide in their turns.
    assert sj.company == "NSB"
    assert game("NSB").company == "SJ"
    limits = [sj.rules.train_limit(sj.state, sj.names.companies.number(name)) for name in ("SJ", "NSB")]
    assert limits == [3, 2]


@pytest.mark.rule("SC-070")
def test_a_minor_nobody_bought_closes_and_its_share_goes_to_the_pool() -> None:
    position = Position("18scan").private("Ferry", None).private("Mine", None).private("SJS", None)
    position.whole("1", "A", 100).company("SJ", cell=(3, 5), president="A", floated=False, A=20)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = formed(position)
    assert game.shares("SJ", "A") == 30
    assert game.shares("SJ", "pool") == 70 and share_units(game, "SJ") == 10
    plays(game, "NSB passes")
    all_pass_to_stock(game)
    refused(game, f"{game.actor} buys 2", "auction.lots")


@pytest.mark.rule("SC-070")
@pytest.mark.parametrize("sold", ["", "1", "13"])
def test_the_state_railway_has_the_homes_of_minors_nobody_bought(sold: str) -> None:
    position = Position("18scan").private("Ferry", None).private("Mine", None).private("SJS", None)
    for minor in sold:
        position.whole(minor, "A", 100)
    position.company("SJ", cell=(3, 5), president="A", floated=False, A=20)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = formed(position)
    # Without them a state railway of which no minor was sold would have to own trains it could never run.
    assert game.tokens("G4") == ["SJ"] and game.tokens("F11") == ["SJ", "SJ"]
    assert tokens_left(game, "SJ") == [100, 100, 100] and violations(game) == []
    assert game.cash("SJ") == 700 + 100 * len(sold)


@pytest.mark.rule("SC-070")
def test_of_the_homes_of_unsold_minors_in_green_stockholm_one_is_kept() -> None:
    position = (
        Position("18scan").private("Ferry", None).private("Mine", None).private("SJS", None).tile("F11", "622", SE)
    )
    position.company("SJ", cell=(3, 5), president="A", floated=False, A=20)
    position.company("NSB", cell=(4, 5), C=60, cash=1000, operated=True).phase("4", next_train="5")
    game = formed(position)
    assert game.tokens("F11") == ["SJ"] and tokens_left(game, "SJ") == [100] * 4 and violations(game) == []


def all_pass_to_stock(game: RailGame) -> None:
    """Pass until the next stock round; runs are not made, trains not bought unless they must."""
    for _ in range(60):
        if not game.round.startswith("OR"):
            return
        if game.allows("pass"):
            plays(game, "pass")
        else:
            plays(game, next(choice for choice in game.menu() if not isinstance(choice, tuple)))
    raise AssertionError(game.round)


@pytest.mark.rule("SC-070")
@pytest.mark.rule("SC-083")
def test_a_presidency_whose_private_closed_unsold_is_started_like_others() -> None:
    position = Position("18scan").company("NSB", cell=(4, 5), C=60, cash=1000, operated=True)
    game = formed(position.phase("4", next_train="5"))
    assert game.is_closed("SJS") and certificates(game, "DSB", "treasury") == (1, 8)
    plays(game, "NSB passes")
    all_pass_to_stock(game)
    buyer = game.actor
    plays(game, f"{buyer} pars DSB at 100")
    assert game.president("DSB") == buyer and not game.is_floated("DSB") and game.cash("DSB") == 0
