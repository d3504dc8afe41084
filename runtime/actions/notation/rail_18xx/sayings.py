"""Actions in names, the way front ends send them and saves keep them: the JSON form.

``{"v": 1, "type": "lay_tile", "who": "Red", "hex": "C4", "tile": "57", "rotation": 1}``. Every type of action has its
fields and no others; ``who`` (a player or a company) may be left out, and is checked when it is there.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec

from railwright.runtime.actions.errors import BadAction
from railwright.runtime.actions.notation.names import did_you_mean, shortened

VERSION = 1
"""The version of the form; one that readers must know about raises the number."""
MOST = 1_000_000_000
"""No price or count is larger."""
MOST_BYTES = 64_000
"""No action is longer."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Place = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Hexes = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=500)]


class Saying(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What somebody says."""

    v: Literal[1] | msgspec.UnsetType = msgspec.UNSET
    """The version of the form; this one if left out."""
    who: Name | None = None
    """The player, or the company he acts for."""


class SayPass(Saying, tag="pass", frozen=True, kw_only=True):
    """Declines, or ends a turn."""


class SayBid(Saying, tag="bid", frozen=True, kw_only=True):
    """Bids so much on a lot, or for the right to choose."""

    lot: Name | None = None
    price: Count


class SayBuyLot(Saying, tag="buy_lot", frozen=True, kw_only=True):
    """Buys a lot at its price."""

    lot: Name


class SayPar(Saying, tag="par", frozen=True, kw_only=True):
    """Starts a company at a price; where several cells have it, with the row and column."""

    company: Name
    price: Count
    row: Count | None = None
    column: Count | None = None


class SayBuyShare(Saying, tag="buy_share", frozen=True, kw_only=True):
    """Buys a certificate."""

    company: Name
    source: Literal["offering", "pool", "treasury"] = msgspec.field(name="from")
    president: bool = False


class SaySellShares(Saying, tag="sell_shares", frozen=True, kw_only=True):
    """Sells shares to the pool."""

    company: Name
    count: Count


class SayTradePrivate(Saying, tag="trade_private", frozen=True, kw_only=True):
    """A private passes to another player; the seller may be left out, and is checked when it is there."""

    private: Name
    buyer: Name
    price: Count
    seller: Name | None = None


class SayBuyPrivate(Saying, tag="buy_private", frozen=True, kw_only=True):
    """A company buys a private."""

    private: Name
    price: Count


class SayLayTile(Saying, tag="lay_tile", frozen=True, kw_only=True):
    """Lays a tile, perhaps by a private's right."""

    hex: Name
    tile: Name
    rotation: Annotated[int, msgspec.Meta(ge=0, le=5)]
    using: Name | None = msgspec.field(default=None, name="with")


class SayPlaceToken(Saying, tag="place_token", frozen=True, kw_only=True):
    """Places a token; cities are counted from 1 where a hex has several."""

    hex: Name
    city: Place | None = None
    using: Name | None = msgspec.field(default=None, name="with")


class Run(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One train's run: from stop to stop, each part as the hexes it goes through, both ends included."""

    train: Name
    nth: Place = 1
    """Which of the company's trains of that name."""
    path: Annotated[tuple[Hexes, ...], msgspec.Meta(min_length=1, max_length=200)]


class SayRunTrains(Saying, tag="run_trains", frozen=True, kw_only=True):
    """Runs trains."""

    runs: Annotated[tuple[Run, ...], msgspec.Meta(max_length=50)]


class SayDividend(Saying, tag="dividend", frozen=True, kw_only=True):
    """Pays or keeps what was earned."""

    choice: Literal["pay", "withhold", "half"]


class SayBuyTrain(Saying, tag="buy_train", frozen=True, kw_only=True):
    """Buys a train from the bank, the pool or a company; without a price, at what the bank asks."""

    train: Name
    source: Name = msgspec.field(name="from")
    """`bank`, `pool`, or the company."""
    nth: Place = 1
    """Which of the company's trains of that name."""
    price: Count | None = None
    using: Name | None = msgspec.field(default=None, name="with")


class SayDiscardTrain(Saying, tag="discard_train", frozen=True, kw_only=True):
    """Gives up a train."""

    train: Name
    nth: Place = 1
    company: Name | None = None


class SayPlaceMarker(Saying, tag="place_marker", frozen=True, kw_only=True):
    """Puts a private's marker on a stop."""

    private: Name
    hex: Name


class SayBuyMarker(Saying, tag="buy_marker", frozen=True, kw_only=True):
    """Buys a private's marker."""

    private: Name


class SayRaiseLimit(Saying, tag="raise_limit", frozen=True, kw_only=True):
    """Uses a private to own more trains."""

    private: Name


class SayConvert(Saying, tag="convert", frozen=True, kw_only=True):
    """Turns the company into another kind."""


class SayInsist(Saying, tag="insist", frozen=True, kw_only=True):
    """A shareholder asks for the best run."""


class SayAgree(Saying, tag="agree", frozen=True, kw_only=True):
    """The owner of a private agrees to what a company asks for."""


class SayGoBankrupt(Saying, tag="go_bankrupt", frozen=True, kw_only=True):
    """A president gives up."""


AnySaying = (
    SayPass | SayBid | SayBuyLot | SayPar | SayBuyShare | SaySellShares | SayTradePrivate | SayBuyPrivate | SayLayTile
    | SayPlaceToken | SayRunTrains | SayDividend | SayBuyTrain | SayDiscardTrain | SayPlaceMarker | SayBuyMarker
    | SayRaiseLimit | SayConvert | SayInsist | SayAgree | SayGoBankrupt
)  # fmt: skip
"""Every type of action in names."""

TYPES = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnySaying))
"""What ``type`` may be."""
FIELDS = {
    str(kind.__struct_config__.tag): tuple(
        (field.name, field.required) for field in msgspec.structs.fields(kind) if field.name not in ("v", "who")
    )
    for kind in get_args(AnySaying)
}
"""The fields of each type, and whether it must have them."""

_decoder: msgspec.json.Decoder[AnySaying] = msgspec.json.Decoder(AnySaying)


def from_json(data: str | bytes) -> AnySaying:
    """Read the JSON form; :class:`BadAction` says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise BadAction(f"an action of {len(data)} characters is too long")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAction(f"this is no action: {shortened_error(error)}", _type_help(data)) from None


def from_plain(data: dict[str, Any]) -> AnySaying:
    """Read the JSON form already taken apart into dicts, lists and numbers."""
    try:
        return msgspec.convert(data, AnySaying)
    except (msgspec.ValidationError, TypeError, RecursionError, OverflowError) as error:
        raise BadAction(f"this is no action: {shortened_error(error)}", _help(data.get("type"))) from None


def as_json(saying: AnySaying) -> bytes:
    """Write the JSON form."""
    return msgspec.json.encode(saying)


def as_plain(saying: AnySaying) -> dict[str, Any]:
    """The JSON form as dicts, lists and numbers."""
    plain: dict[str, Any] = msgspec.json.decode(as_json(saying))
    return plain


def shortened_error(error: Exception) -> str:
    """What the reader of JSON complains about, on one line."""
    return shortened(str(error)) if len(str(error)) > 300 else "".join(c if c.isprintable() else "?" for c in str(error))


class _Typed(msgspec.Struct):
    type: str


def _type_help(data: str | bytes) -> str:
    """What an action of the type that was meant looks like."""
    try:
        return _help(msgspec.json.decode(data, type=_Typed).type)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _help(None)


def _help(word: object) -> str:
    """What may be written instead: the fields of a type of action, or the types there are."""
    if not isinstance(word, str) or word not in FIELDS:
        near = did_you_mean(word, TYPES)
        return near if near.startswith("did") else f"types are {', '.join(TYPES)}"
    fields = ", ".join(name + ("" if needed else " (or not)") for name, needed in FIELDS[word])
    return f"`{word}` has {fields or 'no fields of its own'}; any may have who, and v, which is 1"
