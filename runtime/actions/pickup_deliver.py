"""What players of a pick-up-and-deliver game can say. Numbers inside; ``notation`` turns them into names and back."""

from __future__ import annotations

from typing import NewType

from railwright.runtime.actions.action import Action as Action
from railwright.runtime.actions.action import Pass as Pass

PlayerId = NewType("PlayerId", int)
CompanyId = NewType("CompanyId", int)
TrainId = NewType("TrainId", int)
ChitId = NewType("ChitId", int)
StationId = NewType("StationId", int)
SegmentId = NewType("SegmentId", int)
LineId = NewType("LineId", int)
MarkerId = NewType("MarkerId", int)
CounterId = NewType("CounterId", int)

MoveStep = tuple[SegmentId, LineId, int]
"""A segment, the line it is used for, and whether the line's fee is paid with this step."""


class PickCompany(Action, frozen=True):
    """Picks a company in the set-up."""

    company: CompanyId


class PlaceTrain(Action, frozen=True):
    """Puts the next train on a station of an own line."""

    line: LineId
    station: StationId


class SelectLoad(Action, frozen=True):
    """Selects one of the loads turned up in the set-up for a train."""

    train: TrainId
    chit: ChitId


class Nominate(Action, frozen=True):
    """Puts a company up for sale with a first bid."""

    company: CompanyId
    price: int


class Raise(Action, frozen=True):
    """Bids more for the company that is up for sale."""

    price: int


class Replace(Action, frozen=True):
    """Puts the load just drawn in place of one on display."""

    chit: ChitId


class Activate(Action, frozen=True):
    """Names a train that shall run in this turn and pays for it."""

    train: TrainId


class Begin(Action, frozen=True):
    """Begins the run of a train that was paid for."""

    train: TrainId


class Draw(Action, frozen=True):
    """Draws a chit for the empty train."""


class TakeLoad(Action, frozen=True):
    """Undertakes a load: the one drawn, one on display, or one left on the map."""

    chit: ChitId


class Name(Action, frozen=True):
    """Names the station where the load is picked up or delivered."""

    station: StationId


class Move(Action, frozen=True):
    """Moves the train along one segment or several."""

    steps: tuple[MoveStep, ...]


class PickUp(Action, frozen=True):
    """Picks the load up."""


class Deliver(Action, frozen=True):
    """Delivers the load."""


class Abandon(Action, frozen=True):
    """Leaves the load behind and pays for it."""


class DropOff(Action, frozen=True):
    """Drops a load that cannot be delivered any more where that is free."""


class Mend(Action, frozen=True):
    """Uses the load to take a marker off an own line."""

    line: LineId


class BuyOff(Action, frozen=True):
    """Pays for a marker on a segment of an own line to be removed."""

    segment: SegmentId
    marker: MarkerId


class Enact(Action, frozen=True):
    """Lets an event happen that could be declined."""


class ChooseStation(Action, frozen=True):
    """Chooses a station."""

    station: StationId


class ChooseSegment(Action, frozen=True):
    """Chooses a segment."""

    segment: SegmentId


class ChooseLine(Action, frozen=True):
    """Chooses a line."""

    line: LineId


class ChooseTrain(Action, frozen=True):
    """Chooses a train."""

    train: TrainId


class ChooseEffect(Action, frozen=True):
    """Chooses one of the things that may happen."""

    place: int


class GiveUp(Action, frozen=True):
    """Gives up a train instead of paying for it."""

    train: TrainId


class PlayCounter(Action, frozen=True):
    """A player plays a special counter from his hand, in one of the ways it has; he need not be the one asked."""

    player: PlayerId
    counter: CounterId
    use: int = 0


class Donate(Action, frozen=True):
    """Gives the bank money, so many times the amount, to help a roll along."""

    times: int


class Offer(Action, frozen=True):
    """A player offers another money; he need not be the one asked."""

    payer: PlayerId
    payee: PlayerId
    amount: int


class Accept(Action, frozen=True):
    """Accepts money that was offered."""


ALL = (
    Pass, PickCompany, PlaceTrain, SelectLoad, Nominate, Raise, Replace, Activate, Begin, Draw, TakeLoad, Name, Move,
    PickUp, Deliver, Abandon, DropOff, Mend, BuyOff, Enact, ChooseStation, ChooseSegment, ChooseLine, ChooseTrain,
    ChooseEffect, GiveUp, PlayCounter, Donate, Offer, Accept,
)  # fmt: skip
"""Every action of the family."""
