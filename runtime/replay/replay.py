"""Plays a record again and says whether all of it agrees with our rules, or where it first differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from railwright.runtime.actions.errors import GameError, IllegalMove
from railwright.runtime.engine import Engine
from railwright.runtime.replay.following import Lapse, RunCount
from railwright.runtime.replay.importer import Importer
from railwright.runtime.replay.record import Record
from railwright.runtime.rules.rail_18xx import Rules
from railwright.runtime.rules.scoring import end_reason, worth
from railwright.runtime.state.rail_18xx import RailState

END_WORDS = {
    "bankruptcy": "bankrupt",
    "one_player_left": "bankrupt",
    "bank_broken": "bank",
    "end_cell": "stock_market",
}
"""Ways a game ends: our word and the site's."""
BY_HAND = "manually_ended"


class Difference(NamedTuple):
    """Where a replay departs from the record."""

    action: Any
    """The record's number of the action; nothing if it is the result that differs."""
    move: str
    """What the record does there."""
    what: str
    """What is against it."""
    rule: str = ""
    """The word of the title's language that says so."""
    help: str = ""
    """What would be legal."""

    def __str__(self) -> str:
        where = f"action {self.action}, {self.move}: " if self.action is not None else ""
        return where + self.what + (f" [{self.rule}]" if self.rule else "") + (f"; {self.help}" if self.help else "")


class Replayed(NamedTuple):
    """What came of playing a record again."""

    title: str
    """The id of the title."""
    actions: int
    """Actions of the record that were played."""
    of: int
    """Actions the record has."""
    result: dict[str, int]
    """What each player is worth, by the record's ids."""
    expected: dict[str, int] | None
    """What the record says they are worth; nothing if it does not say."""
    end_reason: str | None
    expected_reason: str | None
    runs: RunCount
    hash: str
    difference: Difference | None = None
    lapses: tuple[Lapse, ...] = ()
    """Moves against rules that the site does not look at in records."""
    notes: tuple[str, ...] = ()
    """What may explain differences."""
    names: tuple[tuple[str, str], ...] = ()
    """The players' ids and what they are called, where that differs."""

    @property
    def match(self) -> bool:
        """Whether all agrees: every action, every run, the result, and how it ended."""
        return self.difference is None

    def as_plain(self) -> dict[str, Any]:
        """What programs are told."""
        return {
            "title": self.title,
            "actions": self.actions,
            "result": self.result,
            "expected": self.expected,
            "match": self.match,
            "end_reason": self.end_reason,
            "routes": self.runs._asdict(),
            "hash": self.hash,
        }


def replay(engine: Engine, record: Record, progress: Callable[[int], None] | None = None) -> Replayed:
    """Play a record again, up to its end or to the first action that cannot be played."""
    return Replay(engine, record).run(progress)


def counted(rules: Rules, state: RailState, player: int) -> int:
    """What the site says a player is worth: a presidency that is won but not priced counts like a private."""
    waiting = [frame[2] for frame in state.agenda if frame[:2] == ("set_par", player)]
    return sum(worth(rules, state, player)) + sum(lot.price for lot in rules.title.lot if lot.presidency in waiting)


class Replay:
    """One record being played again; afterwards the importer has the position and the moves."""

    def __init__(self, engine: Engine, record: Record) -> None:
        self.engine, self.record = engine, record
        self.importer = Importer(engine, record)

    def run(self, progress: Callable[[int], None] | None = None) -> Replayed:
        """Play all actions, until one cannot be played."""
        importer, record = self.importer, self.record
        difference, done = None, 0
        action: dict[str, Any] = {}
        try:
            for action in record.actions:
                importer.apply(action)
                done += 1
                if progress is not None:
                    progress(done)
            action = {}
            if record.is_finished and not importer.ended_by_hand:
                importer.finish()
            elif not importer.ended_by_hand:
                importer.catch_up()
        except GameError as error:
            difference = _difference(action, error)
        if difference is None:
            difference = self._compare_ends()
        return self._report(done, difference)

    def _compare_ends(self) -> Difference | None:
        importer, record = self.importer, self.record
        if record.is_finished and not importer.ended_by_hand and not importer.state.is_over:
            return Difference(None, "", "the record has no further action, but the game is not over")
        result = self.result()
        if record.result and result != record.result:
            parts = [
                f"{name} has {result[player]}, not {record.result[player]}"
                for player, name in zip(record.players, record.names, strict=True)
                if result[player] != record.result[player]
            ]
            return Difference(None, "", "the result differs: " + ", ".join(parts))
        if record.end_reason is not None and record.end_reason != self.end_reason():
            return Difference(None, "", f"the game ended by `{self.end_reason()}`, not by `{record.end_reason}`")
        return None

    def result(self) -> dict[str, int]:
        """What each player is worth now, by the record's ids."""
        importer = self.importer
        return {
            player: counted(importer.rules, importer.state, number + 1)
            for number, player in enumerate(self.record.players)
        }

    def end_reason(self) -> str | None:
        """Why the game ended, in the site's words; nothing while it goes on."""
        if self.importer.ended_by_hand:
            return BY_HAND
        word = end_reason(self.importer.rules, self.importer.state)
        return END_WORDS.get(word, word) if word is not None else None

    def _report(self, done: int, difference: Difference | None) -> Replayed:
        importer, record = self.importer, self.record
        notes = []
        if record.pin:
            notes.append(f"the game was played with an older version of the site's program ({record.pin})")
        return Replayed(
            title=self.engine.title.id,
            actions=done,
            of=len(record.actions),
            result=self.result(),
            expected=record.result or None,
            end_reason=self.end_reason(),
            expected_reason=record.end_reason,
            runs=importer.runs,
            hash=importer.state.digest(),
            difference=difference,
            lapses=tuple(importer.lapses),
            notes=tuple(notes),
            names=tuple(
                (player, name) for player, name in zip(record.players, record.names, strict=True) if player != name
            ),
        )


def _difference(action: dict[str, Any], error: GameError) -> Difference:
    move = f"{action.get('type')} by {action.get('entity')}" if action else "the passes at the end"
    if isinstance(error, IllegalMove):
        return Difference(action.get("id"), move, error.what, error.rule, error.help)
    return Difference(action.get("id"), move, str(error))
