"""Companies turn into another kind."""

from __future__ import annotations

from railwright.runtime.effects.shares import width
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import CONVERTED, RailState


def convert(rules: Rules, state: RailState, company: int) -> None:
    """A company becomes another kind: certificates count otherwise, new ones join the unsold, tokens are added."""
    rule = rules.kinds[state.kind[company]].converts
    if rule is None:
        return
    old, new = rules.kinds[state.kind[company]], rules.kinds[rule.to]
    state.put(state.kind, company, rule.to)
    place = company * width(state) + new.unsold
    state.put(state.shares, place, state.shares[place] + new.ordinary - old.ordinary)
    if state.president_place[company] == old.unsold:
        state.put(state.president_place, company, new.unsold)
    state.put(state.token_costs, company, (*state.token_costs[company], *rule.adds_tokens))


def convert_all(rules: Rules, state: RailState) -> None:
    """Every company that may turn into another kind does, for good."""
    state.put(state.clock, CONVERTED, 1)
    for company in range(rules.n_companies):
        convert(rules, state, company)
