"""Tables of ``rounds.yaml``: auction, stock rounds, operating turns, forced purchases, bankruptcy, the end."""

from __future__ import annotations

from railwright.runtime.tables.common import Record
from railwright.runtime.tables.rail_18xx.trains import TrainTables
from railwright.runtime.tables.rule import Rule


class Lot(Record, frozen=True):
    """A thing sold in the auction."""

    private: int
    """A private; or -1."""
    company: int
    """A company owned as a whole; or -1."""
    presidency: int
    """The company whose presidency it is; or -1."""
    price: int
    """Its face value."""
    name: str
    """The name of what is sold."""
    aliases: tuple[str, ...] = ()
    """Names the lot has in other programs."""


class RoundTables(TrainTables, frozen=True, kw_only=True, dict=True, eq=False):
    """How the game goes."""

    lot: tuple[Lot, ...]
    """What the auction sells, in the order of the file."""
    auction: Rule
    """How: `waterfall`, `simultaneous` or `right_to_choose`; `discount.lot` is a row of `lot`."""
    stock_round: Rule
    """What a player may do in a stock turn."""
    operating_round: Rule
    """What holds for operating rounds."""
    step: tuple[Rule, ...]
    """What a company does in its turn, in order."""
    forced_purchase: Rule
    """A company that must own a train and cannot pay for it."""
    bankruptcy: Rule
    """What a bankruptcy leads to."""
    game_end: tuple[Rule, ...]
    """Ways the game ends; the word says when."""
    scoring: Rule
    """What counts at the end."""
