"""What the engine needs to play 18xx titles: their rules, their decisions, their opening."""

from __future__ import annotations

from typing import Any

from railwright.runtime.network.connection import Connections
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.setup import opening as opening
from railwright.runtime.steps.decision import Decision
from railwright.runtime.steps.rail_18xx.auctions import ChooseLot, RightToChoose, SimultaneousBids
from railwright.runtime.steps.rail_18xx.company_turn import ChooseCity, CompanyTurn, Discards
from railwright.runtime.steps.rail_18xx.consent import Consent
from railwright.runtime.steps.rail_18xx.destinations import BonusRun, DestinationToken
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

KINDS = (
    Game,
    StockRound,
    AuctionRound,
    OperatingSet,
    OperatingRound,
    StockTurn,
    WaterfallTurn,
    SettleLots,
    Contest,
    SimultaneousBids,
    RightToChoose,
    ChooseLot,
    SetPar,
    ChooseCity,
    Discards,
    DestinationToken,
)
"""Decisions that need nothing but the rules."""


def rules_of(title: RailTitle) -> Rules:
    """The title as its games use it."""
    return Rules(title)


def decisions_of(rules: Rules) -> dict[str, Decision[Any, Any]]:
    """Every kind of decision, by its word."""
    decisions: dict[str, Decision[Any, Any]] = {kind.word: kind(rules) for kind in KINDS}
    connections = Connections(rules)
    turn = CompanyTurn(rules, connections)
    decisions[CompanyTurn.word] = turn
    decisions[Consent.word] = Consent(rules, turn.perform_step)
    decisions[BonusRun.word] = BonusRun(rules, connections)
    return decisions
