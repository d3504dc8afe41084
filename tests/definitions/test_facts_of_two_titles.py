"""18AL and 18GA as the compiler resolves them, fact by fact against their sheets: what both sheets have in one form."""

from __future__ import annotations

import facts_18xx as facts
import pytest

from railwright.compiler.pipeline import check_choices

TITLES = ("18al", "18ga")
CHOICES = {"18al": 20, "18ga": 50}
"""Options and pairs of options each has at least."""
pytestmark = pytest.mark.parametrize("name", TITLES)


def test_it_checks_clean_plain_and_with_every_option_and_pair_of_options(name: str) -> None:
    results = check_choices(name)
    assert len(results) > CHOICES[name]
    found = {result.options: [diagnostic.message for diagnostic in result.diagnostics] for result in results}
    assert {options: messages for options, messages in found.items() if messages} == {}


def test_every_hex(name: str) -> None:
    facts.compare_hexes(facts.whole(name), facts.sheet(name, "map"))


def test_every_tile_and_every_upgrade(name: str) -> None:
    facts.compare_tiles(facts.whole(name), facts.sheet(name, "tiles"))
    facts.compare_upgrades(facts.whole(name), facts.sheet(name, "tiles"))


def test_every_cell_of_the_chart_and_how_prices_move(name: str) -> None:
    facts.compare_chart(facts.whole(name), facts.sheet(name, "market"))
    facts.compare_moves(facts.whole(name), facts.sheet(name, "market"))


def test_players_bank_companies_and_privates(name: str) -> None:
    facts.compare_players(facts.whole(name), facts.sheet(name, "entities"))
    facts.compare_companies(facts.whole(name), facts.sheet(name, "entities"))
    facts.compare_privates(facts.whole(name), facts.sheet(name, "entities"))


def test_every_train_and_phase(name: str) -> None:
    facts.compare_trains(facts.whole(name), facts.sheet(name, "entities"))
    facts.compare_phases(facts.whole(name), facts.sheet(name, "entities"))
