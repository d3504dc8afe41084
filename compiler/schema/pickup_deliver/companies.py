"""``companies.yaml``: the companies players own, and the trains they run."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Name, Sourced, Spec, Text
from railwright.compiler.schema.pickup_deliver.network import LineNumber
from railwright.compiler.schema.sources import Traced


class CompanySpec(Traced):
    """A company: whoever holds its card owns its line."""

    name: Name
    """Its name on the card."""
    line: LineNumber
    """The line it owns."""
    stands_for: Text | None = None
    """The real companies behind it; for people only."""


class HoldingSpec(Sourced):
    """What may be done with company cards."""

    shown: Literal["to_all"] = "to_all"
    """Who sees who owns which company."""
    change_hands: Literal["never"] = "never"
    """When players may pass them on to each other."""
    occupied_lines: Literal["kept", "lost"] = "kept"
    """Whether a line with occupied stations still earns its owner fees."""


class ExtraTrainSpec(Sourced):
    """A train each player has besides his numbered ones; only events and counters bring it in."""

    name: Name
    """What is printed on it."""
    count: Count = 1
    """How many each player has."""


class TrainsSpec(Traced):
    """The trains of each player."""

    numbered: Annotated[int, Field(ge=1, le=50)]
    """How many numbered trains each player's set has; the set-up says how many are used."""
    capacity: Annotated[int, Field(ge=1, le=1)] = 1
    """How many loads a train carries."""
    extra: ExtraTrainSpec | None = None
    """A train that comes in later, if there is one."""
    lost_return: bool = False
    """Whether trains that were lost may be used again where one that was not placed yet may."""


class CompaniesKeys(Spec):
    """The keys of ``companies.yaml``."""

    companies: list[CompanySpec] = Field(min_length=1, max_length=50)
    """The companies."""
    holdings: HoldingSpec = HoldingSpec()
    """What may be done with their cards."""
    trains: TrainsSpec
    """The trains of each player."""
