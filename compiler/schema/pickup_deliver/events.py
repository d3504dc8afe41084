"""``events.yaml``: event chits that come out of the draw pile, and special counters that players hold in hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Name, Sourced, Spec, Word
from railwright.compiler.schema.pickup_deliver.conditions import Condition
from railwright.compiler.schema.pickup_deliver.effects import Effect
from railwright.compiler.schema.sources import Traced


class StaysSpec(Spec):
    """An event chit that is not discarded when it was resolved."""

    where: Literal["map", "line", "segment", "player"]
    """Where the chit lies: on the map, on the line or segment it concerns, or before the player who drew it."""
    until: Literal["used", "marker_removed", "event", "counter", "end"]
    """What ends it: its use, the loss of the marker it stands for, an event, a counter, or only the end of the game."""
    by: Name | None = None
    """The event or counter that ends it."""


class InsteadSpec(Spec):
    """The event stands for another one."""

    when: Condition
    """When it does."""
    event: Name
    """The event it stands for."""


class EventSpec(Traced):
    """A kind of event chit."""

    name: Name
    """Its name."""
    count: Annotated[int, Field(ge=1, le=200)]
    """How many such chits there are."""
    conduct: Literal["forced", "voluntary", "conditional"]
    """Whether it must be enacted when it can be, may be declined, or depends on the state of the war."""
    when: list[Condition] = Field(default=[], max_length=10)
    """What must be so, or it is not enacted."""
    effects: list[Effect] = Field(min_length=1, max_length=10)
    """What happens, in this order."""
    stays: StaysSpec | None = None
    """Where it stays and how long; absent: it leaves the game when it was resolved."""
    instead: InsteadSpec | None = None
    """When it stands for another event."""


class TableRollSpec(Sourced):
    """A table that is rolled on before an enacted event takes effect."""

    table: Word
    """The table."""
    each: Literal["event", "first_event_of_turn"] = "event"
    """For every enacted event, or only for the first in a player's turn."""


class EventRulesSpec(Traced):
    """What is common to all event chits."""

    kept: Literal["never"] = "never"
    """Whether a player may keep a drawn event for later."""
    rolls: list[TableRollSpec] = Field(default=[], max_length=10)
    """Tables rolled on for an enacted event, in this order: after it is sure to happen and before it does."""


class AnyTime(Spec):
    """The counter may be played at any moment."""

    at: Literal["any_time"]
    """The moment's word."""


class BeforeRoll(Spec):
    """The counter is played before a roll is made, by the roller or another player."""

    at: Literal["before_roll"]
    """The moment's word."""
    roll: Word
    """The roll."""
    limit: Annotated[int, Field(ge=1, le=20)] | None = None
    """How many counters of this moment one roll takes; null: any number."""


class AfterResult(Spec):
    """The counter is played after a table gave a result, and after a choice it leaves was made."""

    at: Literal["after_result"]
    """The moment's word."""
    table: Word
    """The table."""


class AfterRetaking(Spec):
    """The counter is played directly after a station was retaken."""

    at: Literal["after_retaking"]
    """The moment's word."""
    kind: Word | None = None
    """Only a station of this kind."""


Moment = Annotated[AnyTime | BeforeRoll | AfterResult | AfterRetaking, Field(discriminator="at")]


class UseSpec(Sourced):
    """One way to play a counter."""

    play: Moment
    """When."""
    when: list[Condition] = Field(default=[], max_length=10)
    """What must be so."""
    effects: list[Effect] = Field(min_length=1, max_length=10)
    """What happens, in this order."""


class CounterSpec(Traced):
    """A kind of special counter."""

    name: Name
    """Its name."""
    number: Annotated[int, Field(ge=1, le=999)]
    """Its number."""
    count: Annotated[int, Field(ge=1, le=100)]
    """How many there are."""
    uses: list[UseSpec] = Field(min_length=1, max_length=10)
    """The ways to play it; the player picks one."""


class CounterRulesSpec(Traced):
    """What is common to all special counters."""

    total: Count | None = None
    """How many there are, as the rulebook says; checked."""
    hidden: bool = True
    """Whether nobody sees another's counters until they are played."""
    from_war: bool = True
    """Whether they can be played only once the war has begun."""
    per_turn: Annotated[int, Field(ge=1, le=100)] = 1
    """How many each player may play in one player's turn, be it his or not."""
    together: list[list[list[Name]]] = Field(default=[], max_length=20)
    """Exceptions: counters that may be played in one turn, a list of places each filled by one of those named there."""
    asked: Literal["clockwise_from_active"] = "clockwise_from_active"
    """In which order players are asked when a moment comes."""
    spent: Literal["out_of_game"] = "out_of_game"
    """What becomes of a counter that was played."""


class EventsKeys(Spec):
    """The keys of ``events.yaml``."""

    events: list[EventSpec] = Field(default=[], max_length=100)
    """The event chits."""
    event_rules: EventRulesSpec = EventRulesSpec()
    """What is common to them."""
    counters: list[CounterSpec] = Field(default=[], max_length=100)
    """The special counters."""
    counter_rules: CounterRulesSpec = CounterRulesSpec()
    """What is common to them."""
