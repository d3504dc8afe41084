"""What the first purchase of a train causes: phases, closings, conversions, trains that go."""

from __future__ import annotations

from railwright.runtime.effects import trains
from railwright.runtime.effects.conversion import convert_all
from railwright.runtime.effects.formation import form_all
from railwright.runtime.effects.privates import close_private, end_ability
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import DEPOT, NO_TREASURY_INCOME, POOL_OF_TRAINS, RailState
from railwright.runtime.tables.rule import Rule


def first_bought(rules: Rules, state: RailState, buyer: int, kind: int) -> None:
    """Do all that the first purchase of a kind of card causes, in order."""
    for rule in rules.title.card_first_bought[kind]:
        happen(rules, state, buyer, kind, rule)


def happen(rules: Rules, state: RailState, buyer: int, kind: int, rule: Rule) -> None:
    """Do one of the things a purchase causes."""
    match rule.word:
        case "begin_phase":
            trains.begin_phase(state, rule.phase)
        case "close_privates":
            for private in range(rules.n_privates):
                close_private(rules, state, private)
        case "close_private":
            close_private(rules, state, rule.private)
        case "end_ability":
            end_ability(rules, state, rule.ability)
        case "remove_marker":
            remove_markers(rules, state, rule.ability)
        case "rust_cards":
            trains.rust(rules, state, rule.card)
        case "make_obsolete":
            trains.make_obsolete(rules, state, rule.card, buyer)
        case "rest_to_pool":
            for card, card_kind in enumerate(rules.card_kind):
                if card_kind == kind and state.train_holder[card] == DEPOT:
                    state.put(state.train_holder, card, POOL_OF_TRAINS)
        case "convert_companies":
            convert_all(rules, state)
        case "form_companies":
            form_all(rules, state)
        case "end_treasury_income":
            state.put(state.clock, NO_TREASURY_INCOME, 1)
        case _:
            raise NotImplementedError(f"the runtime does not know the event `{rule.word}`")


def remove_markers(rules: Rules, state: RailState, ability: int) -> None:
    """Markers a private has put on the map leave it."""
    private = rules.title.ability_private[ability]
    for company, marks in enumerate(state.markers):
        state.put(state.markers, company, tuple(m for m in marks if not (m.private == private and m.word == "stop")))
