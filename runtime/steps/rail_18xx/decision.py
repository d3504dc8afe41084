"""Decisions of 18xx games."""

from __future__ import annotations

from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.state.rail_18xx import RailState
from railwright.runtime.steps.decision import Decision

RailDecision = Decision[RailState, Rules]
"""A decision of an 18xx game."""
