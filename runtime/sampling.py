"""A legal move drawn by lot: first the kind of action, then which one, so that rare kinds come up as well.

The candidates hold every move but runs, of which they have the best; others are drawn by walking along the track and letting
the rules judge. So every legal move can come.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec

from railwright.runtime.actions.rail_18xx import (
    Action,
    CardId,
    GoBankrupt,
    HexId,
    Pass,
    RunTrains,
    SellShares,
    TradePrivate,
)
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.state.rail_18xx import NOBODY
from railwright.runtime.steps.decision import Choice, Range, said

if TYPE_CHECKING:
    from railwright.runtime.game import Game

WEIGHTS: dict[type[Action], float] = {TradePrivate: 0.05, SellShares: 0.4, Pass: 1.0}
IN_TURN: dict[type[Action], float] = {SellShares: 0.4, GoBankrupt: 0.25, Pass: 0.25}
"""How often a kind is drawn in stock rounds and in companies' turns, others being 1: what could go round for ever comes
less, and companies seldom let a chance go by."""
DEALS = 0.3
"""How often a deal at an agreed price is drawn where the same kind of thing can also be had at a fixed one."""
OWN_RUNS = 0.25
"""How often runs other than the best are tried."""
LOW_END = 0.5
"""How often a number is drawn from the low end of its range."""
TRIES = 4


def sample(game: Game, rng: random.Random) -> Action:
    """A legal move; the same generator in the same position draws the same one.

    What may be said is drawn first and judged then: of a hundred candidates the rules are asked about a few, and every
    legal one is as likely as if all had been judged before.
    """
    engine, state = game.engine, game.state
    # Of each kind, moves of a fixed price apart from deals at an agreed one.
    kinds: dict[type[Action], tuple[list[Choice], list[Choice]]] = {}
    for choice in engine.candidates(state):
        is_deal, kind = isinstance(choice, Range), type(said(choice))
        if kind not in kinds:
            kinds[kind] = ([], [])
        kinds[kind][is_deal].append(choice)
    weights = WEIGHTS if game.table.speech.wording.company_to_act(state) == NOBODY else IN_TURN
    while kinds:
        kind = rng.choices(list(kinds), [weights.get(kind, 1.0) for kind in kinds])[0]
        if kind is RunTrains and rng.random() < OWN_RUNS:
            runs = _own_runs(game, rng)
            if runs is not None:
                return runs
        fixed, deals = kinds.pop(kind)
        for choices in (deals, fixed) if not fixed or (deals and rng.random() < DEALS) else (fixed, deals):
            while choices:
                choice = _drawn(choices, rng)
                if engine.refusal(state, said(choice)) is None:
                    return settled(choice, rng)
    raise AssertionError(f"nothing may be said, at {state.agenda}")


def _drawn(choices: list[Choice], rng: random.Random) -> Choice:
    """One of the choices, which leaves the list."""
    at = rng.randrange(len(choices))
    choices[at], choices[-1] = choices[-1], choices[at]
    return choices.pop()


def settled(choice: Choice, rng: random.Random) -> Action:
    """A choice from the menu with its number drawn, half of the time near the low end."""
    if not isinstance(choice, Range):
        return choice
    least, most, step = choice.least, choice.most, choice.step
    steps = (most - least) // step
    if steps and rng.random() < LOW_END:
        steps = min(steps, 3)
    action: Action = msgspec.structs.replace(choice.action, **{choice.field: least + step * rng.randint(0, steps)})
    return action


def _own_runs(game: Game, rng: random.Random) -> RunTrains | None:
    """Runs drawn by lot for some of a company's trains; nothing if a few tries find none that is legal."""
    state, engine = game.state, game.engine
    company = game.table.speech.wording.company_to_act(state)
    turn: Any = engine.decisions["turn"]
    runs = CompanyRuns(engine.rules, turn.connections, state, company, trains_of(state, company))
    for _ in range(TRIES):
        drawn = []
        for card in runs.cards:
            if rng.random() < 0.75:
                path = _walk(runs, rng)
                if path:
                    drawn.append((CardId(card), path))
        action = RunTrains(tuple(drawn))
        if drawn and engine.refusal(state, action) is None:
            return action
    return None


def _walk(runs: CompanyRuns, rng: random.Random) -> tuple[tuple[HexId, ...], ...]:
    """A walk from stop to stop along the company's track, each part used once."""
    links = runs.problem.links
    if not links:
        return ()
    path: list[tuple[HexId, ...]] = []
    at, used = rng.randrange(len(runs.stops)), set[int]()
    while not path or rng.random() < 0.6:
        ways = [i for i, link in enumerate(links) if i not in used and at in (link.a, link.b)]
        if not ways:
            break
        way = rng.choice(ways)
        used.add(way)
        hexes = runs.track.links[runs.links[way]].hexes
        forward = links[way].a == at
        path.append(tuple(HexId(hexagon) for hexagon in (hexes if forward else hexes[::-1])))
        at = links[way].b if forward else links[way].a
    return tuple(path)
