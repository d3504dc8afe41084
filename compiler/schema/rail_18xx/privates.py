"""``privates.yaml``: private companies and their abilities: who, when, how often, effect, what ends it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, Text, Word
from railwright.compiler.schema.rail_18xx.tiles import TileName
from railwright.compiler.schema.rail_18xx.words import HexName, Percent, PhaseName

TrainName = Annotated[str, Field(min_length=1, max_length=20)]
Moment = Literal["own_turn", "track", "token", "trains", "acquired"]


class Ability(Sourced):
    """What an owner may do, or what happens to it."""

    owner: Literal["company", "player", "anyone"] = "company"
    """Who must own the private: a company, a player, or either."""
    when: Moment = "own_turn"
    """At any time of the owning company's turn, in one of its steps, or at once when the private is acquired."""
    uses: Annotated[int, Field(ge=1, le=20)] | Literal["unlimited"] = 1
    """How often."""
    until: PhaseName | None = None
    """Lost, if unused, when this phase begins."""
    closes: bool = False
    """The private closes with its last use."""
    instead_of: Word | None = None
    """Abilities of one private with the same word here exclude each other: using one loses the others."""


class PlaceMarker(Ability):
    """Puts a marker on a stop: runs of the company that include it earn more."""

    ability: Literal["place_marker"]
    """The word."""
    hexes: list[HexName] | Literal["any_city"]
    """Where it may go: these hexes, or any city on the map."""
    bonus: Money
    """What each run that includes the stop earns more, before multiplication."""
    multiplied: bool = False
    """Whether a train that multiplies multiplies the bonus too."""
    needs: Literal["train_can_reach", "connection", "nothing"] = "nothing"
    """What the company needs: a train that can run there, a connection, or nothing."""
    removed_on: PhaseName | None = None
    """The marker goes when this phase begins."""


class LayTile(Ability):
    """Lays a tile beside the ordinary lays."""

    ability: Literal["lay_tile"]
    """The word."""
    tiles: list[TileName] | None = None
    """One of these; if not said, any the hex and phase allow."""
    hexes: list[HexName] = Field(min_length=1, max_length=100)
    """Where."""
    free: bool = True
    """Without paying for the ground."""
    needs_connection: bool = False
    """Whether it must be connected to the company's network."""
    extra: bool = True
    """Beside the ordinary lays of the turn, or as one of them."""


class NamedTrain(Spec):
    """A name a train may carry."""

    name: Name
    """The name."""
    hexes: list[HexName] = Field(min_length=1, max_length=10)
    """Places the run must include, all of them."""
    bonus: Money
    """What the run earns more."""


class NamedTrains(Ability):
    """Gives the company names for its trains: a named train earns more if its run includes certain places."""

    ability: Literal["named_trains"]
    """The word."""
    names: list[NamedTrain] = Field(min_length=1, max_length=20)
    """The names; a train carries one at most, each earns once a turn."""
    lost_on_new_president: bool = False
    """They leave the game when the company's president changes."""
    one_per_train: bool = True
    """A train carries one name at most."""
    stay_when_closed: bool = True
    """They stay with the company after the private has closed."""


class TrainDiscount(Ability):
    """Makes a train from the bank cheaper."""

    ability: Literal["train_discount"]
    """The word."""
    percent: Percent | None = None
    """Off the price, in hundredths."""
    amount: Money | None = None
    """Off the price, in money; no change is given."""
    trains: list[TrainName] | None = None
    """Only these trains."""
    sources: list[Literal["depot", "pool"]] = ["depot"]
    """New trains, or also those in the pool."""


class GrantCertificate(Ability):
    """The first buyer receives a certificate of a company."""

    ability: Literal["grant_certificate"]
    """The word."""
    company: Name
    """The company."""
    president: bool = False
    """The president's certificate, else an ordinary one."""


class GrantTrain(Ability):
    """The company that acquires the private receives a train."""

    ability: Literal["grant_train"]
    """The word."""
    train: TrainName
    """The train, set apart from the bank's."""
    sellable: bool = True
    """Whether it may be sold to other companies later."""


class PlaceToken(Ability):
    """Places a token without cost."""

    ability: Literal["place_token"]
    """The word."""
    hexes: list[HexName] | Literal["any_city"]
    """Where: these hexes, or any hex with a circle."""
    needs_connection: bool = False
    """Whether the company must be connected to it."""
    beside: bool = False
    """The token stands beside the circles: it takes none, blocks nobody, and reserved circles do not matter."""
    extra_token: bool = False
    """A further token, not one of the company's own."""
    counts_as_turns_token: bool = True
    """It is the token placement of the turn."""


class RaiseTrainLimit(Ability):
    """The company may own more trains from now on."""

    ability: Literal["raise_train_limit"]
    """The word."""
    by: Annotated[int, Field(ge=1, le=10)]
    """How many more."""


class SellMarkers(Ability):
    """The owner sells markers to companies: their runs earn more if they use a piece of track or include a stop."""

    ability: Literal["sell_markers"]
    """The word."""
    count: Annotated[int, Field(ge=1, le=20)]
    """How many markers."""
    per_company: Annotated[int, Field(ge=1, le=20)] = 1
    """How many one company may own."""
    price: Money
    """What one costs, paid to the owner; to the bank once the private has closed."""
    bonus: Word
    """The bonus of `bonuses` it opens to the company."""
    unsold_to_pool: bool = True
    """When the private closes, markers left are sold by the bank."""
    closes_when_sold_out: bool = True
    """The private closes with the last one sold."""


class FreeTerrain(Ability):
    """A company of the owner's choice builds in a hex without paying for the ground."""

    ability: Literal["free_terrain"]
    """The word."""
    hexes: list[HexName] = Field(min_length=1, max_length=100)
    """Where."""


class BlockHexes(Ability):
    """Nobody lays a tile in these hexes while a player or the bank owns the private."""

    ability: Literal["block_hexes"]
    """The word."""
    hexes: list[HexName] = Field(min_length=1, max_length=100)
    """The hexes."""


class CloseOn(Ability):
    """The private closes when something happens."""

    ability: Literal["close_on"]
    """The word."""
    first_train_of: Name | None = None
    """This company buys its first train."""
    operates: Name | None = None
    """This company operates for the first time."""
    phase: PhaseName | None = None
    """This phase begins."""


AnyAbility = Annotated[
    PlaceMarker
    | LayTile
    | NamedTrains
    | TrainDiscount
    | GrantCertificate
    | GrantTrain
    | PlaceToken
    | RaiseTrainLimit
    | SellMarkers
    | FreeTerrain
    | BlockHexes
    | CloseOn,
    Field(discriminator="ability"),
]


class PrivateSpec(Sourced):
    """One private company."""

    name: Name
    """Its short name."""
    full_name: Name | None = None
    """Its name in full."""
    price: Money
    """Its face value."""
    income: Money
    """What it pays its owner at the start of each operating round."""
    abilities: list[AnyAbility] = Field(default=[], max_length=10)
    """What it can do."""
    text: Text | None = None
    """What it can do, for people."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """Names it has in other programs."""


class PrivateTrade(Sourced):
    """Who may buy private companies from whom."""

    to_companies: list[PhaseName] = []
    """Phases in which companies may buy them from players."""
    least_percent: Percent = 50
    """The lowest price, in hundredths of the face value."""
    most_percent: Annotated[int, Field(ge=0, le=1000)] = 150
    """The highest price, in hundredths of the face value."""
    between_players: Literal["never", "buyers_turn", "either_turn"] = "never"
    """Whether players may sell them to each other, and in whose stock turn; in the buyer's it is his purchase."""


class PrivatesKeys(Spec):
    """What ``privates.yaml`` says."""

    privates: list[PrivateSpec] = Field(default=[], max_length=60)
    """The private companies."""
    private_trade: PrivateTrade = PrivateTrade()
    """Who may buy them from whom."""
