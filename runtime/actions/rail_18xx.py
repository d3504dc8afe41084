"""What players of an 18xx game can say. Numbers inside; ``notation`` turns them into names and back."""

from __future__ import annotations

from typing import NewType

from railwright.runtime.actions.action import Action as Action
from railwright.runtime.actions.action import Pass as Pass

PlayerId = NewType("PlayerId", int)
CompanyId = NewType("CompanyId", int)
PrivateId = NewType("PrivateId", int)
LotId = NewType("LotId", int)
HexId = NewType("HexId", int)
TileId = NewType("TileId", int)
StopId = NewType("StopId", int)
CardId = NewType("CardId", int)
FaceId = NewType("FaceId", int)
CellId = NewType("CellId", int)


class Bid(Action, frozen=True):
    """Bids on a lot; in an auction of rights to choose there is no lot."""

    lot: LotId
    price: int


class BuyLot(Action, frozen=True):
    """Buys a lot at its price."""

    lot: LotId


class Par(Action, frozen=True):
    """Starts a company: buys the president's certificate and sets the starting price."""

    company: CompanyId
    cell: CellId


class BuyShare(Action, frozen=True):
    """Buys a certificate: 0 offering, 1 pool, 2 treasury."""

    company: CompanyId
    place: int
    president: bool = False


class SellShares(Action, frozen=True):
    """Sells so many shares of a company to the pool."""

    company: CompanyId
    count: int


class TradePrivate(Action, frozen=True):
    """A private passes from one player to another at an agreed price."""

    private: PrivateId
    buyer: PlayerId
    price: int


class BuyPrivate(Action, frozen=True):
    """The operating company buys a private from a player."""

    private: PrivateId
    price: int


class LayTile(Action, frozen=True):
    """Lays or replaces a tile; ``by`` is the private whose ability it is, or -1."""

    hex: HexId
    tile: TileId
    rotation: int
    by: PrivateId = PrivateId(-1)


class PlaceToken(Action, frozen=True):
    """Places a token; ``by`` is the private whose ability it is, or -1."""

    hex: HexId
    stop: StopId
    by: PrivateId = PrivateId(-1)


class RunTrains(Action, frozen=True):
    """Runs trains: for each card its links, each link the hexes it goes through."""

    runs: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]


class Dividend(Action, frozen=True):
    """Pays or keeps the revenue."""

    choice: str


class BuyTrain(Action, frozen=True):
    """Buys a train at a price; ``by`` is the private that makes it cheaper, or -1."""

    card: CardId
    face: FaceId
    price: int
    by: PrivateId = PrivateId(-1)


class DiscardTrain(Action, frozen=True):
    """Gives up a train over the limit."""

    company: CompanyId
    card: CardId


class PlaceMarker(Action, frozen=True):
    """Puts a private's marker on a stop."""

    private: PrivateId
    hex: HexId


class BuyMarker(Action, frozen=True):
    """Buys a private's marker for the operating company."""

    private: PrivateId


class RaiseLimit(Action, frozen=True):
    """Uses a private to own more trains."""

    private: PrivateId


class Convert(Action, frozen=True):
    """Turns the operating company into another kind."""


class Insist(Action, frozen=True):
    """A shareholder points out that the trains can earn more."""

    player: PlayerId


class Agree(Action, frozen=True):
    """The owner of a private lets a company do what it asks for."""


class GoBankrupt(Action, frozen=True):
    """A president who cannot pay gives up."""


ALL = (
    Pass, Bid, BuyLot, Par, BuyShare, SellShares, TradePrivate, BuyPrivate, LayTile, PlaceToken, RunTrains, Dividend,
    BuyTrain, DiscardTrain, PlaceMarker, BuyMarker, RaiseLimit, Convert, Insist, Agree,
    GoBankrupt,
)  # fmt: skip
"""Every action of the family."""
