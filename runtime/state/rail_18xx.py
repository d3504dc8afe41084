"""The position of an 18xx game: which rows it has, and small questions about them.

Holders share one numbering, so that money and trains move between any two: the bank is 0, players follow in seating
order, then companies. Places shares lie in are numbered per company: offering, pool, treasury, held back, players.
"""

from __future__ import annotations

from typing import NamedTuple

from railwright.runtime.state.state import AGENDA as AGENDA
from railwright.runtime.state.state import DICE as DICE
from railwright.runtime.state.state import END as END
from railwright.runtime.state.state import END_NOW as END_NOW
from railwright.runtime.state.state import END_SEEN as END_SEEN
from railwright.runtime.state.state import FIRST_CLOCK, Row, State

BANK = 0
NOBODY = -1
"""Closed privates, trains out of play, presidencies that do not exist."""
DEPOT = -2
POOL_OF_TRAINS = -3
SET_APART = -4

OFFERING, POOL, TREASURY, HELD_BACK, FIRST_PLAYER = range(5)
"""Places of shares; players follow in seating order."""

(
    PHASE,
    ROUND,
    STOCK_ROUNDS,
    TURN_IN_SET,
    ROUNDS_IN_SET,
    PRIORITY,
    PASSES,
    LAST_ACTOR,
    BROKEN,
    OPERATED_NOW,
    SET_NUMBER,
    AUCTION_DONE,
    CONVERTED,
    NO_TREASURY_INCOME,
    CLOCKS,
) = range(FIRST_CLOCK, FIRST_CLOCK + 15)
"""Places in the row `clock`, after those every family has."""

(
    SOLD_THIS_TURN,
    BOUGHT_THIS_TURN,
    SALES_CLOSED,
    ACTED,
    LAYS,
    TOKENS,
    REVENUE,
    EXTRA_REVENUE,
    BANK_TRAINS,
    KINDS_BOUGHT,
    RUNS,
    FORCED,
    PAID_OUT,
    DECLINED,
    TURN_PLACES,
) = range(15)
"""Places in the row `turn`: companies sold (bits), purchases, whether sales are over, whether the player acted; tiles
laid, tokens placed, what the runs earn, what comes beside, trains bought from the bank, their kinds (bits), the runs,
whether a purchase is being forced, what was paid, privates whose owners have refused (bits)."""

AUCTION, STOCK, OPERATING, OVER = range(4)
"""What `clock[ROUND]` may be."""


class Marker(NamedTuple):
    """Something that makes certain runs of a company earn more."""

    word: str
    """`stop` (a stop in a hex), `name` (a named train) or `bonus` (one of the title's bonuses)."""
    ref: int
    """The hex, the number of the name, or the bonus."""
    amount: int
    private: int
    """Where it came from."""
    ends_with_president: bool = False
    multiplied: bool = False


FLOATED, OPERATED, STARTED, REACHED, HAS_HOME, CLOSED, BOUGHT_TRAIN, PAID, FORMED = (1 << bit for bit in range(9))
"""Flags of companies: floated, has had a whole turn, has a price, has been paid for its destination, has its home
token, is out of the game, has ever bought a train, has had a dividend step, has been formed."""

OBSOLETE, UNSELLABLE = 1, 2
"""Flags of trains."""


class RailState(State):
    """The rows of an 18xx position."""

    ROWS = (
        "clock",  # see the places above
        "seats",  # (n,) holder in each seat; the order may change once
        "cash",  # (1 + players + companies,)
        "shares",  # (companies, FIRST_PLAYER + players) ordinary certificates by place
        "president",  # (companies,) holder, BANK if unsold or in the pool, NOBODY if there is none
        "president_place",  # (companies,) OFFERING, POOL, TREASURY or HELD_BACK while the bank has it
        "kind",  # (companies,) kind of company, which a conversion changes
        "cell",  # (companies,) cell of the chart, NOBODY before the start
        "stacks",  # (cells,) companies in the cell, top first
        "par",  # (companies,) starting price, 0 before
        "company_flags",  # (companies,) FLOATED, OPERATED, ...
        "home_stop",  # (companies,) the stop of the home on what lies there now, NOBODY if it is for choice
        "token_next",  # (companies,) the next token of its list
        "token_costs",  # (companies,) costs of its tokens
        "train_limit_extra",  # (companies,)
        "turn",  # (TURN_PLACES,) working memory of the turn under way
        "private_holder",  # (privates,) holder, NOBODY when closed
        "private_uses",  # (privates,) uses left of each ability
        "train_holder",  # (cards,) company, DEPOT, POOL_OF_TRAINS, NOBODY
        "train_face",  # (cards,) kind of train it now is
        "train_flags",  # (cards,) OBSOLETE, UNSELLABLE
        "train_bought",  # (kinds of cards,) 1 once a new one has been bought
        "hex_tile",  # (hexes,)
        "hex_rotation",  # (hexes,)
        "hex_tokens",  # (hexes,) tuples of (stop, company, beside)
        "tile_left",  # (tiles,) copies in the supply, -1 without limit
        "markers",  # (companies,) tuples of Marker
        "sold_by",  # (players,) companies sold in this stock round, as bits
        "bids",  # (lots,) tuples of (player, amount), best first
        "lot_state",  # (lots,) price now, or NOBODY when gone
        "bankrupt",  # (players,) 1 if out
    )
    __slots__ = ROWS

    seats: Row
    cash: Row
    shares: Row
    president: Row
    president_place: Row
    kind: Row
    cell: Row
    stacks: Row
    par: Row
    company_flags: Row
    home_stop: Row
    token_next: Row
    token_costs: Row
    train_limit_extra: Row
    turn: Row
    private_holder: Row
    private_uses: Row
    train_holder: Row
    train_face: Row
    train_flags: Row
    train_bought: Row
    hex_tile: Row
    hex_rotation: Row
    hex_tokens: Row
    tile_left: Row
    markers: Row
    sold_by: Row
    bids: Row
    lot_state: Row
    bankrupt: Row

    @property
    def n_players(self) -> int:
        """How many play, those out included."""
        return len(self.seats)

    @property
    def phase(self) -> int:
        """The phase in force."""
        phase: int = self.clock[PHASE]
        return phase

    def holder_of_company(self, company: int) -> int:
        """A company's number among the holders."""
        return 1 + len(self.seats) + company

    def company_of_holder(self, holder: int) -> int:
        """The company a holder is, or NOBODY."""
        company = holder - 1 - len(self.seats)
        return company if company >= 0 else NOBODY

    def is_player(self, holder: int) -> bool:
        """Whether a holder is a player."""
        return 1 <= holder <= len(self.seats)

    def place(self, player: int) -> int:
        """Where a player's shares lie, in a row of `shares`."""
        return FIRST_PLAYER + player - 1

    def certificates(self, company: int, place: int) -> int:
        """Ordinary certificates of a company at a place."""
        number: int = self.shares[company * (FIRST_PLAYER + len(self.seats)) + place]
        return number

    def has(self, company: int, flag: int) -> bool:
        """Whether a company has a flag."""
        return bool(self.company_flags[company] & flag)

    def treasury(self, company: int) -> int:
        """A company's money."""
        money: int = self.cash[1 + len(self.seats) + company]
        return money
