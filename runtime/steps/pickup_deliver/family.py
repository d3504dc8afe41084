"""What the engine needs to play pick-up-and-deliver titles: their rules, their decisions, their opening."""

from __future__ import annotations

from typing import Any

from railwright.runtime.rules.freight_setup import opening as opening
from railwright.runtime.rules.pickup_deliver import Rules
from railwright.runtime.steps.decision import Decision
from railwright.runtime.steps.pickup_deliver.events import ChargeTrains, PutAway, ResolveEffect, ResolveEvent
from railwright.runtime.steps.pickup_deliver.naming import NameTrains, RunTrains
from railwright.runtime.steps.pickup_deliver.opening import FirstLoads, PickACompany, PlaceTrains
from railwright.runtime.steps.pickup_deliver.rounds import Game, Turn
from railwright.runtime.steps.pickup_deliver.running import Run
from railwright.runtime.steps.pickup_deliver.selling import Bidding, BringTrain, NominateCompany, RenewDisplay
from railwright.runtime.steps.pickup_deliver.undertaking import Arrive, ChooseLoad, Designate, Undertake
from railwright.runtime.steps.pickup_deliver.war import ChooseTarget, MoveUp, Occupy, RollOnTable
from railwright.runtime.steps.pickup_deliver.windows import AnswerOffer, Donations, Roll, Window
from railwright.runtime.tables.pickup_deliver.title import FreightTitle

KINDS = (
    Game, Turn, PickACompany, PlaceTrains, FirstLoads, NominateCompany, Bidding, BringTrain, RenewDisplay, NameTrains,
    RunTrains, Run, Undertake, ChooseLoad, Designate, Arrive, RollOnTable, ChooseTarget, Occupy, MoveUp, ResolveEvent,
    PutAway, ResolveEffect, ChargeTrains, Window, Roll, Donations, AnswerOffer,
)  # fmt: skip
"""Every decision of the family."""


def rules_of(title: FreightTitle) -> Rules:
    """The title as its games use it."""
    return Rules(title)


def decisions_of(rules: Rules) -> dict[str, Decision[Any, Any]]:
    """Every kind of decision, by its word."""
    return {kind.word: kind(rules) for kind in KINDS}
