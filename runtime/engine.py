"""Plays any compiled 18xx title: whose decision is open, what may be said, what it leads to. Read this first.

The agenda in the state says what is to be decided; each kind of decision has one object that lists, judges and performs
(``steps/``). After an action the engine goes on through everything that asks nobody, until somebody has a choice again.
"""

from __future__ import annotations

from collections.abc import Iterator

from railwright.runtime.actions.errors import IllegalMove
from railwright.runtime.actions.rail_18xx import Action, Pass
from railwright.runtime.effects.agenda import Frame
from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.refusal import Refusal
from railwright.runtime.rules.setup import opening
from railwright.runtime.state.rail_18xx import END, END_NOW, NOBODY, RailState
from railwright.runtime.steps.decision import Choice, Decision
from railwright.runtime.steps.rail_18xx.company_turn import ChooseCity, CompanyTurn, Discards
from railwright.runtime.steps.rail_18xx.rounds import (
    AuctionRound,
    Game,
    OperatingRound,
    OperatingSet,
    SetPar,
    StockRound,
)
from railwright.runtime.steps.rail_18xx.stock_turn import StockTurn
from railwright.runtime.steps.rail_18xx.waterfall import Contest, SettleLots, WaterfallTurn
from railwright.runtime.tables.rail_18xx.title import RailTitle

MOST_AUTOMATIC = 100_000
"""Steps without a decision after one action; more would mean that the rounds go round without end."""


class Engine:
    """The rules of one title, ready to play any number of games."""

    def __init__(self, title: RailTitle) -> None:
        self.title = title
        self.rules = Rules(title)
        self.connections = Connections(self.rules)
        kinds: tuple[type[Decision], ...] = (
            Game,
            StockRound,
            AuctionRound,
            OperatingSet,
            OperatingRound,
            StockTurn,
            WaterfallTurn,
            SettleLots,
            Contest,
            SetPar,
            ChooseCity,
            Discards,
        )
        self.decisions: dict[str, Decision] = {kind.word: kind(self.rules) for kind in kinds}
        self.turn = CompanyTurn(self.rules, self.connections)
        self.decisions[self.turn.word] = self.turn

    def new_state(self, n_players: int, seed: int = 0) -> RailState:
        """The opening position, played on to the first decision."""
        state = opening(self.rules, n_players, seed)
        self.go_on(state)
        return state

    def open_frame(self, state: RailState) -> tuple[Decision, Frame]:
        """The decision that is open, and what it is about."""
        frame: Frame = state.agenda[-1]
        return self.decisions[frame[0]], frame

    def actor(self, state: RailState) -> int:
        """The player to decide, or NOBODY when the game is over."""
        if state.clock[END] == END_NOW:
            return NOBODY
        decision, frame = self.open_frame(state)
        return decision.actor(state, frame)

    def menu(self, state: RailState) -> Iterator[Choice]:
        """Everything that may be said now."""
        if state.clock[END] != END_NOW:
            decision, frame = self.open_frame(state)
            yield from decision.menu(state, frame)

    def refusal(self, state: RailState, action: Action) -> Refusal | None:
        """Why an action may not be said now, or nothing if it may."""
        if state.clock[END] == END_NOW:
            return Refusal("the game is over", "game_end")
        decision, frame = self.open_frame(state)
        return decision.refusal(state, frame, action)

    def play(self, state: RailState, action: Action) -> None:
        """Do what an action says, or raise :class:`IllegalMove` and change nothing."""
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise IllegalMove(*refusal)
        decision, frame = self.open_frame(state)
        decision.perform(state, frame, action)
        self.go_on(state)

    def go_on(self, state: RailState) -> None:
        """Do everything that asks nobody, until somebody has a choice or the game is over."""
        for _ in range(MOST_AUTOMATIC):
            decision, frame = self.open_frame(state)
            if decision.go_on(state, frame):
                continue
            if state.clock[END] == END_NOW:
                return
            if not decision.is_idle(state, frame):
                return
            decision.perform(state, frame, Pass())
        raise AssertionError(f"the game goes round without a decision, at {state.agenda}")
