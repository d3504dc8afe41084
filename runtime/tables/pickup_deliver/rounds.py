"""Tables of ``rounds.yaml``: set-up, the order of play, the war and the end."""

from __future__ import annotations

from railwright.runtime.tables.common import Record
from railwright.runtime.tables.pickup_deliver.results import ResultTables
from railwright.runtime.tables.rule import Rule


class Setup(Record, frozen=True):
    """What a number of players means for the set-up. Seats count from 0, the player with the initiative."""

    count: int
    """How many players."""
    trains: int
    """How many numbered trains each has."""
    placed: int
    """How many of them start on the map."""
    picks: tuple[int, ...]
    """The seats that pick a company, in order."""
    deals: tuple[int, ...]
    """How many companies each seat is then dealt."""
    unsold: int
    """How many companies are left without owner."""
    counters: int
    """How many special counters each is dealt."""
    removed: tuple[int, ...]
    """Special counters that are taken out of the game before."""


class RoundTables(ResultTables, frozen=True, kw_only=True, dict=True, eq=False):
    """How the game goes."""

    setup: tuple[Setup, ...]
    """A row for each number of players, in the order of `players`."""
    player_colour: tuple[str, ...]
    """Colours of the players' pieces."""
    initiative: Rule
    """Who begins: `dice`, `wins`, `ties`, `again`."""
    opening: tuple[Rule, ...]
    """The steps of the set-up, in order."""
    phase: tuple[Rule, ...]
    """What a player does in his turn, in order."""
    war: Rule | None
    """`begins`, `table`, `taken`; none if there is no war."""
    game_end: tuple[Rule, ...]
    """What ends the game; the word says when."""
    scoring: Rule
    """Who has won."""
