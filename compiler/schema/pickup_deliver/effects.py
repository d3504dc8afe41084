"""Effects: the words of which events, counters and laws are made.

An effect that needs something chosen can only happen when there is something to choose; an event none of whose
effects can happen is not enacted.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Spec, Word
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec, RollSpec
from railwright.compiler.schema.sources import Traced

Chooser = Literal["player", "others_in_turn"]


class FrontSpec(Spec):
    """A distance from the occupier's stations."""

    within: Annotated[int, Field(ge=1, le=1000)]
    """How far at most."""
    measure: Literal["stations", "points"] = "stations"
    """Counted in stations or in movement points."""


class AwaySpec(Spec):
    """Stations that keep segments around them out of reach."""

    kind: Word
    """The kind of station that protects."""
    stations: Annotated[int, Field(ge=1, le=100)]
    """Segments within so many stations of one are protected."""
    dead_ends: Literal["open", "protected"] = "open"
    """Whether a segment that leads to a dead end may be picked all the same."""


class WhereSpec(Spec):
    """What may be chosen. All that is said must hold."""

    area: Word | None = None
    """Only inside this area."""
    near_front: FrontSpec | None = None
    """Only so near the occupier."""
    away_from: AwaySpec | None = None
    """Not near such stations."""
    reachable: bool = False
    """Not where the occupier cuts it off from the rest of the network."""


class MarkLine(Traced):
    """Dice name a line, and it is marked; nothing happens when no line is left that could be."""

    do: Literal["mark_line"]
    """The effect's word."""
    marker: Word
    """The marker."""
    table: Word
    """The table that turns dice into a line."""
    again_if_marked: bool = True
    """Whether a line that has the marker already means rolling again."""
    again_if_occupied: Word | None = None
    """A kind of station: a line with an occupied one means rolling again."""


class UnmarkLine(Traced):
    """A marker is taken off one line."""

    do: Literal["unmark_line"]
    """The effect's word."""
    marker: Word
    """The marker."""
    whose: Literal["own", "any"] = "any"
    """Whose line may be chosen."""


class MarkSegment(Traced):
    """Segments are chosen and marked; fewer when fewer are allowed."""

    do: Literal["mark_segment"]
    """The effect's word."""
    marker: Word
    """The marker."""
    markers: Annotated[int, Field(ge=1, le=100)] = 1
    """How many markers are placed."""
    chooser: Chooser = "player"
    """Who chooses: the player concerned, or the others one at a time from his left, round and round."""
    where: WhereSpec = WhereSpec()
    """Which segments."""


class MarkStation(Traced):
    """A station that is not occupied is chosen and marked."""

    do: Literal["mark_station"]
    """The effect's word."""
    marker: Word
    """The marker."""
    not_kind: Word | None = None
    """A kind of station that may not be chosen."""
    where: WhereSpec = WhereSpec()
    """Which stations."""


class BuildSegment(Traced):
    """A segment that was not built yet can be used from now on."""

    do: Literal["build_segment"]
    """The effect's word."""
    between: Annotated[list[Name], Field(min_length=2, max_length=2)]
    """The stations it joins."""


class ChargeTrains(Traced):
    """Players pay for each of their trains or lose it; the owner says which."""

    do: Literal["charge_trains"]
    """The effect's word."""
    amount: Money
    """What each train costs, paid to the bank."""
    who: Literal["all", "player", "others"] = "all"
    """Who pays."""
    in_repair: bool = True
    """Whether trains in repair count."""


class DisableTrain(Traced):
    """A train is chosen and goes to be repaired, or is lost where no way leads there."""

    do: Literal["disable_train"]
    """The effect's word."""
    whose: Literal["own", "others", "any"]
    """Whose train may be chosen."""
    pick: Literal["any", "empty_first"] = "any"
    """Whether one that carries a load may be chosen while an empty one is there."""
    carried: Literal["left", "discarded"] = "left"
    """What becomes of a load it carries: left in the station for anyone, or gone."""
    penalty: bool = True
    """Whether its owner pays for abandoning that load."""
    where: WhereSpec = WhereSpec()
    """Which trains."""


class Collide(Traced):
    """In force: the next train to pass through a station where another stands is checked against each one there."""

    do: Literal["collide"]
    """The effect's word."""
    dice: DiceSpec = DiceSpec()
    """What each train rolls; one that rolls the same as the moving train is disabled, and so is the moving train."""
    carried: Literal["left", "discarded"] = "discarded"
    """What becomes of loads they carry."""
    penalty: bool = True
    """Whether owners pay for abandoning those loads."""
    used_up_by: Literal["check", "hit"] = "check"
    """Whether the first check ends it, or only the first collision."""


class ScalePayout(Traced):
    """In force: deliveries of some goods pay a part of their worth."""

    do: Literal["scale_payout"]
    """The effect's word."""
    goods: list[Name] = Field(min_length=1, max_length=50)
    """The goods."""
    times: Annotated[int, Field(ge=0, le=100)] = 1
    """Multiplied by this."""
    over: Annotated[int, Field(ge=1, le=100)] = 2
    """Divided by this."""


class RaisePayout(Traced):
    """In force: deliveries pay more."""

    do: Literal["raise_payout"]
    """The effect's word."""
    amount: Money
    """How much more."""
    but: list[Name] = Field(default=[], max_length=50)
    """Goods that do not gain."""


class HardenCheck(Traced):
    """In force: the roll on reaching the pick-up station of some loads gets harder; several add up."""

    do: Literal["harden_check"]
    """The effect's word."""
    check: Word
    """The check of a kind of load."""
    plus: Annotated[int, Field(ge=1, le=20)] = 1
    """What is added to the roll."""


class EndEvent(Traced):
    """Events of a name that are in force end; later ones work as usual."""

    do: Literal["end_event"]
    """The effect's word."""
    event: Name
    """The event."""


class DivertLoad(Traced):
    """A load is used to mend a line: left on an own line with a marker, it takes the marker away and is gone.

    Two ways lead there. The player may use a load of his own: one he carries or undertakes, from the display or lying
    on the map. Or he seizes one from a train on one of his lines: it is left where it is, and only he may pick it up.
    """

    do: Literal["divert_load"]
    """The effect's word."""
    goods: list[Name] = Field(min_length=1, max_length=50)
    """Goods that serve."""
    clears: Word
    """The marker it takes off the line."""
    own_penalty: bool = True
    """Whether the player pays for abandoning when he uses a load of his own."""
    seizure: bool = True
    """Whether the second way is open."""
    seized_penalty: bool = False
    """Whether anybody pays for abandoning a load that was seized."""


class SeizeTrain(Traced):
    """The player takes another's train that stands on one of his lines; a train of his stands there instead."""

    do: Literal["seize_train"]
    """The effect's word."""
    spares_war: bool = True
    """Whether a train that carries war materiel is safe."""
    spares_at_home: bool = True
    """Whether a train in a station of one of its owner's lines is safe."""
    replaced_by: Literal["extra_train", "nothing"] = "extra_train"
    """What stands there instead."""
    load: Literal["discarded", "left"] = "discarded"
    """What becomes of its load; nobody pays a penalty."""


class AddTrain(Traced):
    """The player puts his extra train on the map, empty."""

    do: Literal["add_train"]
    """The effect's word."""
    station: Name
    """The station."""


class CancelResult(Traced):
    """A result of a table may be undone before it happens."""

    do: Literal["cancel_result"]
    """The effect's word."""
    table: Word
    """The table."""
    roll: RollSpec
    """The roll that decides."""


class AddToRoll(Traced):
    """A roll that is about to be made gets a bonus."""

    do: Literal["add_to_roll"]
    """The effect's word."""
    roll: Word
    """The roll."""
    plus: Annotated[int, Field(ge=-20, le=20)] = 1
    """The bonus."""


class RetakeStation(Traced):
    """The player names an occupied station, never an entry point; with luck it is free again."""

    do: Literal["retake_station"]
    """The effect's word."""
    roll: RollSpec
    """The roll that decides."""


class FreeLines(Traced):
    """In force: using another's line is free and as quick as an own one; changing lines still costs."""

    do: Literal["free_lines"]
    """The effect's word."""


class PassLaw(Traced):
    """A roll, which money may help along, decides whether something comes into force for good."""

    do: Literal["pass_law"]
    """The effect's word."""
    roll: RollSpec
    """The roll that decides."""
    law: list[Annotated[FreeLines | RaisePayout | ScalePayout, Field(discriminator="do")]] = Field(
        min_length=1, max_length=10
    )
    """What comes into force."""


Single = (
    MarkLine
    | UnmarkLine
    | MarkSegment
    | MarkStation
    | BuildSegment
    | ChargeTrains
    | DisableTrain
    | Collide
    | ScalePayout
    | RaisePayout
    | HardenCheck
    | EndEvent
    | DivertLoad
    | SeizeTrain
    | AddTrain
    | CancelResult
    | AddToRoll
    | RetakeStation
    | PassLaw
    | FreeLines
)
SingleEffect = Annotated[Single, Field(discriminator="do")]


class OneOf(Traced):
    """The player concerned chooses what happens; what cannot happen cannot be chosen."""

    do: Literal["one_of"]
    """The effect's word."""
    choices: list[SingleEffect] = Field(min_length=2, max_length=10)
    """What he chooses from."""


Effect = Annotated[Single | OneOf, Field(discriminator="do")]

LASTING = ("collide", "scale_payout", "raise_payout", "harden_check", "divert_load", "free_lines")
"""Words of effects that come into force and stay until something ends them."""
