"""The position of a pick-up-and-deliver game: which rows it has, and small questions about them.

Holders of money are the bank, 0, and the players from 1 in seating order. Trains are numbered player by player: his
numbered trains, then his extra ones. A chit is always in one place, so none is ever lost or made twice.
"""

from __future__ import annotations

from railwright.runtime.state.state import AGENDA as AGENDA
from railwright.runtime.state.state import DICE as DICE
from railwright.runtime.state.state import END as END
from railwright.runtime.state.state import END_NOW as END_NOW
from railwright.runtime.state.state import END_SEEN as END_SEEN
from railwright.runtime.state.state import FIRST_CLOCK, Row, State

BANK = 0
NOBODY = -1
NOWHERE = -1
NOTHING = -1

UNPLACED, IN_REPAIR, LOST = -1, -2, -3
"""Where a train is that stands in no station."""

PILE, ASIDE, OUT, DRAWN, SHOWN, DISPLAY, ABOARD, LYING, IN_FORCE = range(9)
"""Where a chit is: `chit_at` has one of these first, then what it is about: the box of the display, the train, the
station it lies in, or what an event in force concerns (a line, a segment, a player)."""

(
    ROUND,
    OPENING_STEP,
    FIRST,
    ORDER_PLACE,
    TURN,
    WAR,
    IDLE_ROUNDS,
    RAN,
    EXHAUSTED,
    OCCUPIED,
    UNBUILT,
    FORCE,
    LAWS,
    MARKED_STATIONS,
    MARKED_SEGMENTS,
    CLOCKS,
) = range(FIRST_CLOCK, FIRST_CLOCK + 16)
"""Places in the row `clock`, after those every family has: rounds begun; steps of the opening done; who has the
initiative; turns begun this round; turns begun in all; whether the war is on; rounds without a train run; whether one
ran this round; whether the pile ran out; occupied stations and segments not built yet, in order; events in force as
(event, chit, player), oldest first; laws passed, as references to
their effects; stations and segments with any marker on them, in order."""

(
    ACTIVE,
    PHASE,
    NAMED,
    TRAIN,
    POINTS,
    MOVED,
    MAY_UNDERTAKE,
    ENDED,
    TABLES,
    TURN_PLACES,
) = range(10)
"""Places in the row `turn`: the player whose turn it is, 0 between turns; phases begun; trains named and paid for that
have not run; the train that runs, NOBODY if none; its points left; whether it has moved; whether it may undertake a
load when empty; whether its run is over; tables rolled on for an event of this turn (bits)."""

CARRYING, PAID, CHECKED = 1, 2, 4
"""Flags of trains: its load is picked up; the fee for the line in use is paid; the check of its load was made."""

PLAYED, SUCCEEDED = 1, 2
"""What `counter_fate` says about a kind of counter: one was played; its roll succeeded."""


class FreightState(State):
    """The rows of a pick-up-and-deliver position."""

    ROWS = (
        "clock",  # see the places above
        "turn",  # (TURN_PLACES,) working memory of the turn under way
        "cash",  # (1 + players,) the bank may be below zero where it never runs out
        "owner",  # (companies,) player, BANK if unsold
        "train_at",  # (trains,) station, UNPLACED, IN_REPAIR or LOST
        "train_line",  # (trains,) line in use, NOBODY if none yet
        "train_load",  # (trains,) chit undertaken, NOTHING if none
        "train_flags",  # (trains,) CARRYING, PAID, CHECKED
        "train_since",  # (trains,) the turn in which it was last disabled
        "chit_at",  # (chits,) where it is and what that is about
        "chit_pickup",  # (loads,) the station it is picked up in, NOWHERE before it is named
        "chit_dropoff",  # (loads,) the station it goes to, NOWHERE before it is named
        "chit_only",  # (loads,) the only player who may pick it up, 0 if anyone may
        "hands",  # (players,) kinds of counters held, in order
        "played",  # (players,) kinds of counters played in this turn
        "spent",  # (counters,) how many are out of the game, as everybody has seen
        "undealt",  # (counters,) how many were left face down when hands were dealt
        "counter_fate",  # (counters,) PLAYED, SUCCEEDED
        "station_marks",  # (stations,) markers, as bits
        "segment_marks",  # (segments,) tuples of markers, in order
        "line_marks",  # (lines,) markers, as bits
        "marker_left",  # (markers,) how many are in the supply; below zero: pieces from elsewhere
        "record",  # (1,) what chance and rules brought since the last answer
    )
    __slots__ = ROWS

    turn: Row
    cash: Row
    owner: Row
    train_at: Row
    train_line: Row
    train_load: Row
    train_flags: Row
    train_since: Row
    chit_at: Row
    chit_pickup: Row
    chit_dropoff: Row
    chit_only: Row
    hands: Row
    played: Row
    spent: Row
    undealt: Row
    counter_fate: Row
    station_marks: Row
    segment_marks: Row
    line_marks: Row
    marker_left: Row
    record: Row

    @property
    def n_players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def active(self) -> int:
        """The player whose turn it is, 0 before the first."""
        player: int = self.turn[ACTIVE]
        return player

    @property
    def trains_each(self) -> int:
        """How many trains each player has, extra ones included."""
        return len(self.train_at) // len(self.hands)

    def owner_of_train(self, train: int) -> int:
        """Whose train it is."""
        return 1 + train // (len(self.train_at) // len(self.hands))

    def trains_of(self, player: int) -> range:
        """A player's trains."""
        each = len(self.train_at) // len(self.hands)
        return range((player - 1) * each, player * each)

    def is_carrying(self, train: int) -> bool:
        """Whether it has picked its load up."""
        return bool(self.train_flags[train] & CARRYING)

    def is_occupied(self, station: int) -> bool:
        """Whether the occupier holds a station."""
        return station in self.clock[OCCUPIED]

    def is_built(self, segment: int) -> bool:
        """Whether a segment can be used, markers apart."""
        return segment not in self.clock[UNBUILT]

    def trains_in(self, station: int) -> list[int]:
        """The trains in a station."""
        return [train for train, at in enumerate(self.train_at) if at == station]

    def chits(self, place: int) -> list[int]:
        """The chits in a sort of place."""
        return [chit for chit, at in enumerate(self.chit_at) if at[0] == place]

    def display(self) -> list[int]:
        """The chits on display, by box."""
        shown = [(at[1], chit) for chit, at in enumerate(self.chit_at) if at[0] == DISPLAY]
        return [chit for _, chit in sorted(shown)]

    def clockwise_from(self, player: int) -> list[int]:
        """All players, beginning with one."""
        n = len(self.hands)
        return [(player - 1 + step) % n + 1 for step in range(n)]
