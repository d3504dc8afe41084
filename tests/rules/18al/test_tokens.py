"""18AL section F: tokens."""

from __future__ import annotations

import pytest
from positions import Position, plays, refused

from railwright.runtime.actions.rail_18xx import HexId, PlaceToken, StopId
from railwright.runtime.games.rail_18xx import RailGame
from railwright.runtime.state.rail_18xx import REACHED


def at_tokens(position: Position, company: str = "ABC") -> RailGame:
    return position.turn_of(company, "place_token").game()


def why_not(position: Position, company: str, place: str) -> str:
    """The rule by which a company may not place a token; where it has no other choice the step is not even asked."""
    game = at_tokens(position, company)
    assert not game.allows(f"{company} places a token at {place}")
    step = game.engine.decisions["turn"].steps[game.rules.step_words.index("place_token")]
    action = PlaceToken(HexId(game.names.hexes.number(place)), StopId(0))
    refusal = step.refusal(game.state, game.names.companies.number(company), action)
    assert refusal is not None
    return str(refusal.rule)


def linked(cash: int = 500, phase: str = "2") -> Position:
    """Anniston and Birmingham, joined by way of Oxmoor; ABC at home in Anniston."""
    position = Position("18al", "ABC").no_other_privates().tile("G6", "6", 5).tile("G4", "441", 5)
    return position.company("ABC", cell=(2, 5), A=60, cash=cash, operated=True).phase(phase)


@pytest.mark.rule("AL-100")
def test_one_token_a_turn_in_a_free_circle_within_reach() -> None:
    game = plays(at_tokens(linked()), "ABC places a token at G4")
    assert game.cash("ABC") == 500 - 40 + 100
    assert not game.allows("ABC places a token at H5")
    # Not where no track leads, nor where the circle is taken.
    assert why_not(linked(), "ABC", "H1") == "place_token"
    assert why_not(linked().tile("K2", "57", 0), "ABC", "K2") == "place_token.connection"
    taken = linked().company("TAG", cell=(2, 4), B=60, operated=True).token("H5", "TAG")
    assert why_not(taken, "ABC", "H5") == "place_token"


@pytest.mark.rule("AL-101")
def test_forty_for_the_first_and_a_hundred_for_each_later_one() -> None:
    def montgomery(placed: int) -> Position:
        position = Position("18al", "ABC").no_other_privates().tile("L5", "57", 0).tile("J5", "9", 0)
        position.company("WRA", cell=(2, 5), A=60, cash=300, operated=True)
        for place in ("L1", "J7")[:placed]:
            position.token(place, "WRA")
        return position.phase("2")

    for placed, cost in ((0, 40), (1, 100), (2, 100)):
        game = plays(at_tokens(montgomery(placed), "WRA"), "WRA places a token at H5")
        assert game.cash("WRA") == 300 - cost
    poor = montgomery(1).cash(WRA=99)
    assert not at_tokens(poor, "WRA").allows("WRA places a token at H5")


@pytest.mark.rule("AL-102")
@pytest.mark.parametrize(
    ("company", "tokens"), [("L&N", 4), ("M&O", 4), ("WRA", 4), ("ATN", 3), ("ABC", 2), ("TAG", 2)]
)
def test_charters_limit_the_tokens(company: str, tokens: int) -> None:
    game = Position("18al", "ABC").stock_round("A", number=1).game()
    number = game.names.companies.number(company)
    assert len(game.state.token_costs[number]) == tokens
    assert game.state.token_costs[number][:2] == (0, 40)


@pytest.mark.rule("AL-102")
def test_a_company_that_has_placed_all_places_no_more() -> None:
    game = at_tokens(linked().token("L5", "ABC"))
    assert not game.allows("ABC places a token at G4")


@pytest.mark.rule("AL-103")
def test_one_token_of_a_company_in_a_hex() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("L5", "443", 0).tile("J5", "9", 0)
    position.company("WRA", cell=(2, 5), A=60, cash=300, operated=True).phase("3")
    game = at_tokens(position, "WRA")
    refused(game, "WRA places a token at L5", "place_token")
    plays(game, "WRA places a token at H5")


@pytest.mark.rule("AL-104")
def test_a_home_keeps_a_circle_until_its_company_is_there() -> None:
    def around(tile: str, rotation: int, *others: str) -> Position:
        """TAG at home in Gadsden, joined to Anniston by F5; ABC has not operated."""
        position = Position("18al", "ABC").no_other_privates()
        position.tile("E6", "15", 0).tile("G6", tile, rotation)
        position.company("TAG", cell=(2, 4), B=60, cash=300, operated=True)
        for other in others:
            position.company(other, cell=(2, 5), C=60, operated=True).token("G6", other)
        return position.phase("3")

    # A yellow tile has one circle: it is kept.
    assert why_not(around("57", 0), "TAG", "G6") == "place_token.homes_reserved"
    # A green one has two: the first comer may have one, the second may not.
    plays(at_tokens(around("15", 0), "TAG"), "TAG places a token at G6")
    assert why_not(around("15", 0, "WRA"), "TAG", "G6") == "place_token.homes_reserved"
    # Whether the company has floated does not matter; once it is there, it does.
    started = around("15", 0, "WRA").company("ABC", cell=(3, 3), A=60, floated=True)
    assert why_not(started, "TAG", "G6") == "place_token.homes_reserved"


@pytest.mark.rule("AL-104")
def test_the_printed_circle_of_a_home_is_kept_as_well() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("G6", "57", 0).tile("E6", "15", 0)
    position.company("ABC", cell=(2, 5), A=60, cash=300, operated=True).phase("3")
    plays(at_tokens(position), "ABC places a token at E6")
    gadsden = Position("18al", "ABC").no_other_privates().tile("D5", "7", 4).tile("C4", "57", 2).tile("C6", "4", 0)
    gadsden.company("L&N", cell=(2, 5), A=60, cash=300, operated=True).token("C4", "L&N").phase("2")
    assert not at_tokens(gadsden, "L&N").allows("L&N places a token at E6")


@pytest.mark.rule("AL-105")
def test_connections_are_traced_as_trains_run_however_long() -> None:
    def coast(tile: str = "9") -> Position:
        position = Position("18al", "ABC").no_other_privates().tile("P1", "8", 3).tile("N1", tile, 0)
        return position.company("M&O", cell=(2, 5), A=60, cash=300, operated=True).phase("2")

    game = plays(at_tokens(coast(), "M&O"), "M&O places a token at L1")
    assert game.cash("M&O") == 260
    # Not through a city that others have filled.
    blocked = linked().company("TAG", cell=(2, 4), B=60, operated=True).token("H5", "TAG")
    assert why_not(blocked, "ABC", "G4") == "place_token.connection"


@pytest.mark.rule("AL-106")
def test_tokens_are_there_for_good() -> None:
    game = at_tokens(linked())
    kinds = {type(choice).__name__ for choice in game.menu()}
    assert kinds == {"PlaceToken", "Pass"}
    assert not game.allows("ABC removes a token from G6")


@pytest.mark.rule("AL-107")
def test_red_hexes_take_no_tokens_but_their_companies_homes() -> None:
    def coast(company: str) -> Position:
        position = Position("18al", "ABC").no_other_privates().tile("P1", "8", 3).tile("N1", "9", 0)
        position.company(company, cell=(2, 5), A=60, cash=300, operated=True).phase("2")
        return position.token("L1", company)

    assert why_not(coast("WRA").tile("L5", "57", 0), "WRA", "Q2") == "place_token.homes_reserved"
    title = coast("WRA").title
    for place, circles in (("A4", 1), ("Q2", 1), ("B1", 0), ("B7", 0), ("G8", 0)):
        hexagon = title.hex_name.index(place)
        assert [title.stop_slots[row] for row in title.tile_stops[title.hex_tile[hexagon]]] == [circles]


@pytest.mark.rule("AL-108")
def test_the_first_token_in_the_objective_pays_a_hundred_after_its_cost() -> None:
    game = plays(at_tokens(linked(cash=40)), "ABC places a token at G4")
    assert game.cash("ABC") == 40 - 40 + 100
    assert not at_tokens(linked(cash=30)).allows("ABC places a token at G4")


@pytest.mark.rule("AL-108")
def test_the_objective_pays_once() -> None:
    position = linked()
    number = position.names.companies.number("ABC")
    position.state.put(position.state.company_flags, number, position.state.company_flags[number] | REACHED)
    game = plays(at_tokens(position), "ABC places a token at G4")
    assert game.cash("ABC") == 460


@pytest.mark.rule("AL-109")
def test_only_the_own_objective_pays_and_track_alone_does_not() -> None:
    position = Position("18al", "ABC").no_other_privates().tile("L5", "57", 0).tile("J5", "9", 0).tile("G4", "441", 5)
    position.company("WRA", cell=(2, 5), A=60, cash=300, operated=True).phase("2")
    game = plays(at_tokens(position, "WRA"), "WRA places a token at G4")
    assert game.cash("WRA") == 260
    # Being joined to the objective earns nothing by itself.
    game = at_tokens(linked())
    plays(game, "pass")
    assert game.cash("ABC") == 500
