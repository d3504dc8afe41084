"""``network.yaml``: stations, lines and the segments between them, where the war comes in, and what markers do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Money, Name, Sourced, Spec, Word
from railwright.compiler.schema.sources import OriginSpec, Traced

Position = Annotated[
    list[Annotated[int, Field(ge=-100_000, le=100_000)]],
    Field(min_length=2, max_length=2, description="Where it is drawn: x to the east, y to the south."),
]
LineNumber = Annotated[int, Field(ge=1, le=60, description="The number of a line.")]


class OccupierSpec(Sourced):
    """Who takes stations away from the players as the war goes on."""

    name: Name
    """What players call them."""


class KindSpec(Traced):
    """A kind of station. A station without a kind has no special part in the game."""

    name: Word
    """What stations, loads and events call it."""
    also: list[Word] = Field(default=[], max_length=10)
    """Kinds that such a station is as well."""
    count: Count | None = None
    """How many stations are of this kind at the start, as the rulebook or the map says; checked."""


class StationSpec(Traced):
    """A named point of the network. It belongs to every line that has a segment ending in it."""

    name: Name
    """Its name, with the state in brackets where two places share one."""
    state: Annotated[str, Field(min_length=1, max_length=4)] | None = None
    """The state it lies in; for people only."""
    at: Position
    """Where it is drawn."""
    kind: Word | None = None
    """Its kind, if it is a special one."""


class LineSpec(Traced):
    """A line: what one company runs, and what a train uses at any time."""

    number: LineNumber
    """Its number on the map."""
    colour: Word
    """The colour it is printed in; no rule reads it."""


class TrackSpec(Traced):
    """A kind of way between two stations."""

    name: Word
    """What segments call it."""
    extra: Count = 0
    """Movement points to cross it, besides the base cost."""
    count: Count | None = None
    """How many segments are of this kind, as the rulebook says; checked."""


class SegmentSpec(Traced):
    """The way from one station to the next."""

    number: Annotated[int, Field(ge=1, le=9999)] | None = None
    """A number by which changes and people can speak of it; no rule reads it."""
    between: Annotated[list[Name], Field(min_length=2, max_length=2)]
    """The two stations it joins."""
    lines: list[LineNumber] = Field(min_length=1, max_length=6)
    """The line it belongs to; several where lines share it."""
    track: Word = "rail"
    """What kind of way it is."""
    bridge: bool = False
    """Whether it crosses a river on a bridge that can be disrupted."""
    built: bool = True
    """Whether it can be used from the start; otherwise an event builds it."""
    parallel: bool = False
    """Whether another segment joins the same two stations on purpose. Said by both."""


class EntrySpec(Traced):
    """A place outside the network from which the occupier comes: always occupied, never a target."""

    name: Name
    """Its name on the map."""
    at: Position
    """Where it is drawn."""
    joins: list[Name] = Field(max_length=20)
    """The stations it lies next to."""


class AreaSpec(Traced):
    """A part of the map that an event speaks of. A segment is inside when both its stations are."""

    name: Word
    """What events call it."""
    stations: list[Name] = Field(min_length=1, max_length=500)
    """The stations inside."""


class NonePlaced(Spec):
    """No marker left: nothing is placed."""

    rule: Literal["none_placed"]
    """The rule's word."""


class MovedUp(Spec):
    """No marker left: one is taken from behind the front, that is from a station whose neighbours all have one."""

    rule: Literal["moved_up"]
    """The rule's word."""
    spares: Word | None = None
    """A kind of station that never gives up its marker."""
    otherwise: Literal["extra_marker", "none_placed"] = "extra_marker"
    """What happens when no station lies behind the front."""


class RemovalSpec(Sourced):
    """How players get rid of a marker."""

    cost: Money
    """What removing one costs, paid to the bank."""
    by: Literal["line_owner"] = "line_owner"
    """Who may pay: the owner of a line the place belongs to, either one where lines share it."""
    when: Literal["own_turn", "any_time"] = "own_turn"
    """When he may pay: whenever he is asked something in his own turn, or in any turn."""


class MarkerSpec(Traced):
    """A marker that lies on the map and what it does there."""

    name: Word
    """What events, tables and counters call it."""
    on: Literal["station", "segment", "line"]
    """What it lies on."""
    tracks: list[Word] = Field(default=[], max_length=20)
    """Kinds of way it may lie on; empty: all. Only for segments."""
    bridges_only: bool = False
    """Whether it may lie on bridged segments only."""
    each: Annotated[int, Field(ge=1, le=100)] | None = 1
    """How many may lie on one place; null: no limit, and each counts. More than one only on segments."""
    supply: Count | None = None
    """How many there are; null: never too few."""
    when_out: Annotated[NonePlaced | MovedUp, Field(discriminator="rule")] = NonePlaced(rule="none_placed")
    """What happens when one is due and none is left. Only one that occupies can be moved up."""
    closes: bool = False
    """Whether no train may enter the station, or cross the segment. Not for lines."""
    occupies: bool = False
    """Whether the station is then in the occupier's hands; such a marker also closes it."""
    extra: Count = 0
    """Movement points to enter a station so marked, or any station along a line so marked, besides other costs."""
    makes: Word | None = None
    """The kind a station so marked has as well."""
    lapses: bool = False
    """Whether it goes when its station is occupied."""
    removal: RemovalSpec | None = None
    """How players get rid of it by paying, if they can. Only for segments."""


class DistanceSpec(Traced):
    """How stations are counted from one place to another."""

    over_closed: bool = True
    """Whether segments closed by a marker are counted across."""
    through_occupied: bool = True
    """Whether the count goes on through occupied stations."""
    over_unbuilt: bool = False
    """Whether segments that are not built yet are counted across."""


class RaidDistanceSpec(Sourced):
    """How movement points are counted outwards from the occupier's stations."""

    base: Count = 1
    """For each station."""
    tracks: bool = True
    """Whether the extra cost of the kind of way is added."""


class MeasuresSpec(Sourced):
    """What near and reachable mean."""

    distance: DistanceSpec = DistanceSpec()
    """Counting stations."""
    reach: DistanceSpec = DistanceSpec(through_occupied=False)
    """Whether a train can still get from one place to another, sooner or later."""
    raid: RaidDistanceSpec = RaidDistanceSpec()
    """Counting movement points from the front."""
    segment_within: Literal["either_end", "both_ends"] = "either_end"
    """When a segment is within a distance: with one of its stations, or both."""


class NetworkKeys(Spec):
    """The keys of ``network.yaml``."""

    occupier: OccupierSpec | None = None
    """Who takes stations away; absent: nobody does."""
    origins: list[OriginSpec] = Field(default=[], max_length=100)
    """Where keys of list entries come from when the entries do not say."""
    kinds: list[KindSpec] = Field(default=[], max_length=20)
    """Kinds of station."""
    tracks: list[TrackSpec] = Field(min_length=1, max_length=20)
    """Kinds of way."""
    markers: list[MarkerSpec] = Field(default=[], max_length=40)
    """Markers that may lie on the map."""
    measures: MeasuresSpec = MeasuresSpec()
    """What near and reachable mean."""
    lines: list[LineSpec] = Field(min_length=1, max_length=50)
    """The lines."""
    stations: list[StationSpec] = Field(min_length=2, max_length=2000)
    """The stations."""
    segments: list[SegmentSpec] = Field(min_length=1, max_length=4000)
    """The segments."""
    entries: list[EntrySpec] = Field(default=[], max_length=40)
    """Where the occupier comes from."""
    areas: list[AreaSpec] = Field(default=[], max_length=40)
    """Parts of the map that events speak of."""
