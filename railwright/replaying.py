"""Playing recorded games again, ours and those of 18xx.games, and writing ours for that site."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from railwright.recorded import OVERLAY, NotOurs, recorded_title
from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import GameError, StoreError
from railwright.runtime.actions.rail_18xx import RunTrains
from railwright.runtime.effects.trains import trains_of
from railwright.runtime.engine import Engine
from railwright.runtime.game import Game
from railwright.runtime.network.runs import CompanyRuns
from railwright.runtime.replay.exporter import CannotExport
from railwright.runtime.replay.following import RunCount
from railwright.runtime.replay.hotseat import as_hotseat
from railwright.runtime.replay.record import LARGEST, BadRecord, Record, read_bytes
from railwright.runtime.replay.replay import Difference, Replay, Replayed
from railwright.runtime.state.rail_18xx import RailState
from railwright.runtime.state.state import State
from railwright.runtime.store.files import path_of
from railwright.runtime.store.store import MAGIC
from railwright.runtime.table import check_options, engine_of
from railwright.runtime.title import CompiledTitle

Progress = Callable[[int, int], None]
"""Told how many actions have been played, and of how many."""


class Recorded(NamedTuple):
    """A game read from a file: its title, who plays, the moves, and whether it was ended by hand."""

    title: CompiledTitle
    players: tuple[str, ...]
    actions: list[Action]
    ended_by_hand: bool = False


def replay(path: str | os.PathLike[str], progress: Progress | None = None) -> Replayed:
    """Play a game again from its file: a save or store of ours, or a record of 18xx.games.

    What is against it is in the answer; a file that is no game at all, or of a title we do not have, raises GameError.
    """
    file = path_of(path)
    record = _as_record(file)
    if record is None:
        return _own(file)
    replayed = _replay_of(record)
    total = len(record.actions)
    return replayed.run(None if progress is None else lambda done: progress(done, total))


def read_game(path: str | os.PathLike[str]) -> Recorded:
    """The moves of a game from its file, whichever kind it is; those of a record must all be legal."""
    file = path_of(path)
    record = _as_record(file)
    if record is None:
        with Game.load(file) as game:
            return Recorded(game.title, game.players, game.actions())
    replayed = _replay_of(record)
    report = replayed.run()
    if report.difference is not None and report.difference.action is not None:
        raise GameError(f"{file.name} cannot be played again: {report.difference}")
    importer = replayed.importer
    return Recorded(replayed.engine.title, record.names, importer.played, importer.ended_by_hand)


def export_game(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A game of ours as a hot-seat file of 18xx.games; raises :class:`CannotExport` where it has no way to say it."""
    game = read_game(path)
    return hotseat_of(game, path_of(path).stem)


def hotseat_of(game: Recorded, name: str = "") -> dict[str, Any]:
    """A game as a hot-seat file: played again as the site plays."""
    title = game.title
    if OVERLAY not in title.meta.options:
        try:
            options = check_options(title, (*title.meta.options, OVERLAY), len(game.players))
        except GameError:
            raise CannotExport(f"{title.name} is not played on 18xx.games as far as we know") from None
        title = title.with_options(options)
    return as_hotseat(
        engine_of(title),
        game.players,
        game.actions,
        OVERLAY,
        ended_by_hand=game.ended_by_hand,
        description=name[:60],
    )


def _as_record(file: Path) -> Record | None:
    """The record a file holds; nothing if it is a file of ours, or none at all."""
    try:
        with file.open("rb") as opened:
            start = opened.read(len(MAGIC))
            data = b"" if start == MAGIC else start + opened.read(LARGEST + 1)
    except OSError as error:
        raise StoreError(f"{file} cannot be read: {error.strerror or error}") from None
    if start == MAGIC or b'"format"' in data[:200]:
        return None
    if len(data) > LARGEST:
        raise BadRecord(f"{file.name} is too large for a game record")
    return read_bytes(data, file.name)


def _replay_of(record: Record) -> Replay:
    title = recorded_title(record.title, record.options, len(record.players))
    if title.meta.family != "rail_18xx":
        raise NotOurs(f"{title.name} is not played on 18xx.games")
    return Replay(engine_of(title), record)


def _own(file: Path) -> Replayed:
    """A file of ours. Opening it plays all its moves, and compares every position with the one it has written down."""
    with Game.load(file) as game:
        result = {standing.player: standing.total for standing in game.result()}
        strayed = next((note for note in game.notes if "positions are others" in note), None)
        runs = _runs(game.engine, game.engine.new_state(len(game.players), game.seed), game.actions())
        return Replayed(
            title=game.title.id,
            actions=game.moves,
            of=game.moves,
            result=result,
            expected=result if strayed is None else None,
            end_reason=game.end_reason,
            expected_reason=game.end_reason,
            runs=runs,
            hash=game.hash(),
            difference=None if strayed is None else Difference(None, "", strayed),
            notes=game.notes,
        )


def _runs(engine: Engine, state: State, actions: list[Action]) -> RunCount:
    """The runs of a game of ours: all as written, since every position is; and how many could have earned more."""
    checked = higher = 0
    for action in actions:
        turn: Any = engine.decisions.get("turn")
        if isinstance(action, RunTrains) and isinstance(state, RailState) and state.agenda[-1][0] == "turn":
            company = state.agenda[-1][1]
            runs = CompanyRuns(engine.rules, turn.connections, state, company, trains_of(state, company))
            checked += len(action.runs)
            higher += runs.best().revenue > runs.price(action.runs).revenue
        engine.play(state, action)
    return RunCount(checked, checked, higher)
