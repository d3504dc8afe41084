"""``privates.yaml``: private companies and their abilities: who, when, how often, effect, what ends it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from railwright.compiler.schema.base import Money, Name, Sourced, Spec, Text, Word
from railwright.compiler.schema.rail_18xx.tiles import TileName
from railwright.compiler.schema.rail_18xx.words import HexName, Percent, PhaseName

TrainName = Annotated[str, Field(min_length=1, max_length=20)]
Moment = Literal["own_turn", "any_turn", "track", "token", "trains", "acquired", "always"]


class Ability(Sourced):
    """What an owner may do, or what happens to it."""

    owner: Literal["company", "player", "anyone"] = "company"
    """Who must own the private: a company, a player, or either."""
    when: Moment = "own_turn"
    """`own_turn`: at any time of the owning company's turn; `any_turn`: in any company's turn; `track`, `token`,
    `trains`: in that step of its own turn, also if it got the private in the same turn before; `acquired`: at once,
    without a choice, when the private changes hands; `always`: it holds while the private is owned so."""
    uses: Annotated[int, Field(ge=1, le=20)] | Literal["unlimited"] = 1
    """How often in the game."""
    until: PhaseName | None = None
    """Lost, if unused, when this phase begins; the purchase that begins it still counts as before. It is also lost when
    the private closes."""
    closes: bool = False
    """The private closes with its last use."""
    instead_of: Word | None = None
    """Abilities of one private with the same word here exclude each other: using one loses the others."""


class PlaceMarker(Ability):
    """Puts a marker on a stop: runs of the company, and of no other, that are paid for the stop earn more.

    The marker takes no circle, may stand in a full city, never moves, and stays when the private closes.
    """

    ability: Literal["place_marker"]
    """The word."""
    hexes: list[HexName] | Literal["any_city"]
    """Where it may go: these hexes, or any city on the map, with or without a tile; not to areas off the map."""
    bonus: Money
    """What each run that includes the stop earns more, before multiplication."""
    multiplied: bool = False
    """Whether a train that multiplies bonuses multiplies it too."""
    part_of_stop: bool = False
    """The bonus is part of what the stop is worth: what multiplies the stop, by train, token or port, multiplies it."""
    needs: Literal["train_can_reach", "train_and_connection", "connection", "nothing"] = "nothing"
    """What the company needs: a train with a run that includes the stop; any train, and a connection however long; a
    connection; or nothing."""
    removed_on: PhaseName | None = None
    """The marker goes when this phase begins."""


class LayTile(Ability):
    """Lays a tile beside the ordinary lays.

    What else holds for a lay holds here too: the colour that comes next, track kept, no track that leads nowhere.
    """

    ability: Literal["lay_tile"]
    """The word."""
    tiles: list[TileName] | None = None
    """One of these, whatever the phase; if not said, any the hex and phase allow."""
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
    """Gives the company that acquires the private names for its trains: a named train earns more on certain runs.

    In its turn the company puts names on its trains as it likes; each earns once a turn, nothing multiplies what it
    earns. When the train goes the name comes back. Names are never sold or lent.
    """

    ability: Literal["named_trains"]
    """The word."""
    when: Moment = "acquired"
    """When the company receives the names."""
    uses: Annotated[int, Field(ge=1, le=20)] | Literal["unlimited"] = "unlimited"
    """How often a name may be put on a train."""
    names: list[NamedTrain] = Field(min_length=1, max_length=20)
    """The names."""
    lost_on_new_president: bool = False
    """They leave the game when the company's president changes."""
    one_per_train: bool = True
    """A train carries one name at most, else it may carry several."""
    stay_when_closed: bool = True
    """They stay with the company after the private has closed."""


class TrainDiscount(Ability):
    """Makes a train from the bank cheaper. All else that holds for buying a train still does.

    It may be used for a forced purchase and need not be.
    """

    ability: Literal["train_discount"]
    """The word."""
    when: Moment = "trains"
    """In the step in which trains are bought."""
    percent: Percent | None = None
    """Off the price, in hundredths."""
    amount: Money | None = None
    """Off the price, in money; no change is given."""
    trains: list[TrainName] | None = None
    """Only these trains."""
    sources: list[Literal["depot", "pool"]] = ["depot"]
    """New trains, or also those in the pool."""
    bound_by_turn_limit: bool = True
    """Whether it may not be used once all trains the bank sells a company in a turn are bought. It counts as one of
    them either way."""


class GrantCertificate(Ability):
    """Who first buys the private receives a certificate of a company, without paying.

    It is set apart for that from the start. In a player's hands it counts like any other certificate, toward floating,
    presidency and limits (nobody buys the private if the two would exceed one); it is worth nothing and cannot be sold
    until the company has a price. A private that closes before anybody has bought it sends an ordinary certificate to
    the pool, and a president's certificate to the unsold ones, where it is bought like any other.
    """

    ability: Literal["grant_certificate"]
    """The word."""
    owner: Literal["company", "player", "anyone"] = "player"
    """Who must own the private."""
    when: Moment = "acquired"
    """At once with the private; later owners receive nothing. It stays when the private closes."""
    company: Name
    """The company."""
    president: bool = False
    """The president's certificate, else an ordinary one."""


class GrantTrain(Ability):
    """The first company that acquires the private receives a train, which is no purchase and begins no phase.

    Not if it already owns as many trains as it may, nor once `until` is reached: then the train leaves the game.
    """

    ability: Literal["grant_train"]
    """The word."""
    when: Moment = "acquired"
    """At once with the private."""
    train: TrainName
    """The train, one more of its kind, set apart from the bank's."""
    sellable: bool = True
    """Whether it may be sold to other companies later."""


class PlaceToken(Ability):
    """Places a token without cost: the company's next one, so that the one after it costs what the list says for it.

    It needs a free circle, and no token of the company in the hex; whether a tile lies there does not matter.
    """

    ability: Literal["place_token"]
    """The word."""
    when: Moment = "token"
    """In the step in which tokens are placed."""
    hexes: list[HexName] | Literal["any_circle"]
    """Where: these hexes, with or without a tile; or any hex that has a circle, on a tile or printed off the map."""
    needs_connection: bool = False
    """Whether the company must be connected to it."""
    beside: bool = False
    """The token stands beside the circles: it needs and takes none, blocks nobody, and circles kept for a home do not
    matter. In all else it is a token."""
    extra_token: bool = False
    """A further token, not one of the company's own."""
    counts_as_turns_token: bool = True
    """It is the token placement of the turn; if not, it comes on top of it."""


class RaiseTrainLimit(Ability):
    """The company may own more trains from now on, whatever the phase and when the private has closed as well."""

    ability: Literal["raise_train_limit"]
    """The word."""
    by: Annotated[int, Field(ge=1, le=10)]
    """How many more."""


class SellMarkers(Ability):
    """The owner sells markers to companies, each of which opens a bonus to the company for good.

    A company asks for one in its own turn, beside its token; the owner may always refuse. A marker that is in the pool
    is bought from the bank in the same step, by a company owned by shares.
    """

    ability: Literal["sell_markers"]
    """The word."""
    owner: Literal["company", "player", "anyone"] = "player"
    """Who must own the private."""
    when: Moment = "token"
    """In the step of the buying company's turn in which tokens are placed."""
    uses: Annotated[int, Field(ge=1, le=20)] | Literal["unlimited"] = "unlimited"
    """How often; `count` limits it anyway."""
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
    """A company of the owner's choice builds in a hex without paying for the ground: an ordinary lay in all else.

    The company asks for it with its lay, and the owner may always refuse.
    """

    ability: Literal["free_terrain"]
    """The word."""
    owner: Literal["company", "player", "anyone"] = "player"
    """Who must own the private."""
    when: Moment = "track"
    """In the step of the building company's turn in which tiles are laid."""
    hexes: list[HexName] = Field(min_length=1, max_length=100)
    """Where."""


class BlockHexes(Ability):
    """Nobody lays a tile in these hexes while a player owns the private; one that a company owns blocks nothing."""

    ability: Literal["block_hexes"]
    """The word."""
    owner: Literal["company", "player", "anyone"] = "player"
    """Who must own the private."""
    when: Moment = "always"
    """As long as it is owned so."""
    unsold_too: bool = False
    """Whether it blocks them also while it is unsold."""
    hexes: list[HexName] = Field(min_length=1, max_length=100)
    """The hexes."""


class CloseOn(Ability):
    """The private closes when something happens, whoever owns it."""

    ability: Literal["close_on"]
    """The word."""
    owner: Literal["company", "player", "anyone"] = "anyone"
    """Who must own the private."""
    when: Moment = "always"
    """As long as it is open."""
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
    """What it pays its owner, player or company, at the start of each operating round, while it is open."""
    abilities: list[AnyAbility] = Field(default=[], max_length=10)
    """What it can do."""
    text: Text | None = None
    """What it can do, for people."""
    aliases: list[Name] = Field(default=[], max_length=10)
    """Names it has in other programs."""


class PrivateTrade(Sourced):
    """Who may buy private companies from whom, always with the seller's consent.

    A company never sells a private, nobody sells one to the bank or closes one of his own accord.
    """

    to_companies: list[PhaseName] = []
    """Phases in which companies may buy them from any player, in their own turns."""
    least_percent: Percent = 50
    """The lowest price, in hundredths of the face value."""
    most_percent: Annotated[int, Field(ge=0, le=1000)] = 150
    """The highest price, in hundredths of the face value."""
    between_players: Literal["never", "buyers_turn", "either_turn"] = "never"
    """Whether players may sell them to each other at any price from 1, and in whose stock turn; in the buyer's it is
    his purchase. Not in a turn of the auction."""
    trades_move_priority: bool = True
    """Whether a trade between players counts for who acted last, after whom the next stock round begins. If not, the
    buyer has only not passed."""


class PrivatesKeys(Spec):
    """What ``privates.yaml`` says."""

    privates: list[PrivateSpec] = Field(default=[], max_length=60)
    """The private companies."""
    private_trade: PrivateTrade = PrivateTrade()
    """Who may buy them from whom."""
