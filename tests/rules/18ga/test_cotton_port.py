"""The variant map of 18GA with two homes for one company."""

from __future__ import annotations

from positions import Position, plays

from railwright.runtime.games.rail_18xx import RailGame


def begun(phase: str = "2") -> RailGame:
    position = Position("18ga", "ABC", ("cotton_port",)).no_other_privates()
    position.company("GA", cell=(2, 5), A=60, cash=500, operated=False)
    position.company("SAL", cell=(2, 4), B=60, cash=500, operated=True)
    return position.phase(phase).turn_of("GA", "place_home").game()


def test_two_home_tokens_are_placed_together_and_the_next_costs_the_third_price() -> None:
    game = begun()
    assert (game.tokens("D10"), game.tokens("E15")) == (["GA"], ["GA"])
    number = game.names.companies.number("GA")
    assert game.state.token_costs[number][game.state.token_next[number]] == 40
    assert game.cash("GA") == 500


def test_it_builds_from_either_home() -> None:
    game = begun()
    assert game.allows("GA lays 9 at F14 rot 0")
    assert game.allows("GA lays 57 at D10 rot 2")
    assert not game.allows("GA lays 8 at H12 rot 1")
    game = plays(game, "GA lays 9 at F14 rot 0")
    assert game.cash("GA") == 480


def test_the_second_home_is_kept_free_until_the_company_operates() -> None:
    position = Position("18ga", "ABC", ("cotton_port",)).no_other_privates()
    position.tile("F14", "9", 0).company("SAL", cell=(2, 5), B=60, cash=500, operated=True).phase("2")
    position.tile("H12", "9", 0).tile("I11", "6", 3)
    game = position.turn_of("SAL", "place_token").game()
    refusal = game.allows("SAL places token at E15")
    assert not refusal and "home" in str(refusal)
    assert game.allows("SAL places token at I11")
