"""``loads.yaml``: what is carried, from where to where, for how much, and how a train comes by it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Count, Money, Name, Spec, Word
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.sources import Traced


class GoodsSpec(Traced):
    """A sort of goods. Events may speak of it; otherwise it is only a name."""

    name: Name
    """What is printed on the chits."""


class PickupCheckSpec(Traced):
    """A roll on reaching the pick-up station: high, and the load is lost on the way there."""

    name: Word
    """What events that make it harder call it."""
    dice: DiceSpec = DiceSpec()
    """What is rolled."""
    safe_to: Annotated[int, Field(ge=1, le=100)]
    """Up to this result the load is there; above it the chit goes, without penalty."""


class LoadKindSpec(Traced):
    """A kind of load chit and what is special about it."""

    name: Word
    """What loads and events call it."""
    count: Count | None = None
    """How many chits there are, as the rulebook says; checked."""
    text: Word
    """How such chits are printed; no rule reads it."""
    war: bool = False
    """Whether it is war materiel: undertaking it moves the war on."""
    late: bool = False
    """Whether its chits are kept out of the pile at first, together with the events."""
    compulsory: bool = False
    """Whether an empty train must take it when it is on display or drawn."""
    direct: bool = False
    """Whether a train with it must always move along a cheapest way to its next station."""
    line_fee: Money | None = None
    """What using another's line costs a train that carries it, if not the usual fee."""
    check: PickupCheckSpec | None = None
    """A roll on reaching the pick-up station."""


class DesignationSpec(Traced):
    """A rule by which a player names a station for a load he undertakes. Occupied stations cannot be named."""

    name: Word
    """What loads call it."""
    kind: Word | None = None
    """Only stations of this kind."""
    within: Annotated[int, Field(ge=1, le=1000)] | None = None
    """At most so many stations from the front."""
    at_least: Annotated[int, Field(ge=1, le=1000)] | None = None
    """At least so many stations from the front."""
    avoid: Literal["nothing", "pickup_station", "lines_of_pickup"] = "nothing"
    """What the station may not be: the pick-up station, or any on a line of it."""
    if_none: Literal["discard", "farthest", "avoid_only_pickup"] = "discard"
    """When no station fits: the chit goes, or the farthest from the front is named, or only the pick-up is avoided."""
    measured: Literal["when_undertaken"] = "when_undertaken"
    """When the distance must be right; what the occupier does later changes nothing."""


class FixedStation(Spec):
    """The station is printed."""

    rule: Literal["fixed"]
    """The rule's word."""
    station: Name
    """The station."""


class ChosenStation(Spec):
    """Several are printed; the player fixes one for good when he undertakes the load."""

    rule: Literal["choice"]
    """The rule's word."""
    stations: list[Name] = Field(min_length=2, max_length=10)
    """The stations to choose from."""


class NamedStation(Spec):
    """The player names it when he undertakes the load."""

    rule: Literal["named"]
    """The rule's word."""
    by: Word
    """The designation he follows."""


class LoadSpec(Traced):
    """A load chit: a contract to bring goods from one station to another."""

    number: Annotated[int, Field(ge=1, le=9999)]
    """The contract's number."""
    count: Annotated[int, Field(ge=1, le=500)] = 1
    """How many such chits there are, numbered on from there."""
    goods: Name
    """What is carried."""
    kind: Word
    """What kind of chit it is."""
    text: Word | None = None
    """How it is printed, if not as others of its kind; no rule reads it."""
    pickup: Annotated[FixedStation | NamedStation, Field(discriminator="rule")]
    """Where it is picked up."""
    dropoff: Annotated[FixedStation | ChosenStation | NamedStation, Field(discriminator="rule")]
    """Where it is delivered."""
    payout: Money
    """What the bank pays on delivery."""


class ChitsSpec(Traced):
    """How many chits there are, as the rulebook says. All checked against the chits themselves."""

    total: Count
    """All chits of the draw pile."""
    loads: Count
    """The load chits among them."""
    events: Count
    """The event chits among them."""
    war: Count | None = None
    """The load chits that are war materiel."""
    set_aside: Count = 0
    """Events and late loads kept out at first."""
    display: Annotated[int, Field(ge=0, le=100)]
    """How many loads lie open for all to select."""


class UndertakingSpec(Traced):
    """How an empty train that is active comes by a load."""

    on_activation: Literal["must", "may"] = "must"
    """Whether a train that is activated empty has to undertake a load."""
    after_unloading: Literal["must", "may", "never"] = "may"
    """Whether a train that delivered or abandoned and has movement points left does so again."""
    draws: Annotated[int, Field(ge=1, le=20)] = 1
    """How many chits are drawn before a load is chosen."""
    swap: bool = True
    """Whether a drawn load may be exchanged for one on display, which it replaces there."""
    drawn_event: Literal["ends_activation", "draw_again"] = "ends_activation"
    """What an event drawn for a train does to that train, after it was resolved."""
    event_for_display: Literal["put_back"] = "put_back"
    """What happens to an event drawn to refill the display; drawing goes on until a load comes."""
    left_behind: Literal["instead_of_drawing", "never"] = "instead_of_drawing"
    """How an empty train may take a load that was abandoned on the map, when none on display is compulsory."""
    left_behind_rolls: bool = True
    """Whether abandoned war materiel moves the war on again when it is undertaken."""
    hopeless: Literal["discard_and_stop", "discard_and_go_on"] = "discard_and_stop"
    """When its stations are occupied or cannot be reached: the chit goes, and the train stops or may try again."""
    cut_off_before_pickup: Literal["discarded_free", "kept"] = "discarded_free"
    """What becomes of a load not yet picked up once its stations are occupied or cannot be reached."""
    given_up_before_pickup: bool = False
    """Whether a load may be given up before it is picked up."""


class PayoutSpec(Traced):
    """How events change what a delivery pays."""

    order: list[Literal["add", "scale"]] = Field(default=["add", "scale"], min_length=2, max_length=2)
    """What comes first: adding bonuses, or multiplying."""
    round: Literal["down", "up"] = "down"
    """How the result is brought to a whole step of money."""


class AbandonSpec(Traced):
    """Leaving a load where the train stands."""

    penalty: Money
    """What it costs, paid to the bank."""
    chit: Literal["left", "discarded"] = "left"
    """Whether the chit stays there for anyone to pick up, its drop-off unchanged, or goes."""
    undeliverable_chit: Literal["left", "discarded"] = "discarded"
    """The same, when the occupier has made delivery impossible."""
    undeliverable_free_at: Word | None = None
    """A kind of station where a load that cannot be delivered may be dropped without penalty; the chit goes."""


class LoadsKeys(Spec):
    """The keys of ``loads.yaml``."""

    goods: list[GoodsSpec] = Field(min_length=1, max_length=200)
    """Sorts of goods."""
    load_kinds: list[LoadKindSpec] = Field(min_length=1, max_length=20)
    """Kinds of load chit."""
    designations: list[DesignationSpec] = Field(default=[], max_length=20)
    """Rules by which players name stations."""
    loads: list[LoadSpec] = Field(min_length=1, max_length=1000)
    """The load chits."""
    chits: ChitsSpec
    """How many chits there are."""
    undertaking: UndertakingSpec = UndertakingSpec()
    """How an empty train comes by a load."""
    payouts: PayoutSpec = PayoutSpec()
    """How events change what a delivery pays."""
    abandoning: AbandonSpec
    """Leaving a load where the train stands."""
