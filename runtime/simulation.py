"""Games that bots play among themselves, with everything checked that must hold after every action."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import NamedTuple

from railwright.runtime.actions.action import Action
from railwright.runtime.actions.errors import GameError
from railwright.runtime.bots import make_bot
from railwright.runtime.game import Game
from railwright.runtime.invariants import violations
from railwright.runtime.title import CompiledTitle

MOST_MOVES = 20_000
"""Moves after which a game is given up as endless."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def seats(players: int) -> tuple[str, ...]:
    """Names for so many players."""
    return (*NAMES[:players], *(f"Player {number}" for number in range(len(NAMES) + 1, players + 1)))


Loader = Callable[[], CompiledTitle]
"""Loads a title in a process of its own; must be something that can be sent to one."""


class Violation(NamedTuple):
    """Something that must not happen, and how to make it happen again."""

    seed: int
    move: int
    """The number of the action it happened at, counted from 1."""
    action: str
    what: str


class Outcome(NamedTuple):
    """How one game went."""

    seed: int
    moves: int
    end: str | None
    """What ended it; nothing if it was given up."""
    result: tuple[tuple[str, int], ...]
    """Players and what they came to, the best first."""
    violation: Violation | None


class Summary(NamedTuple):
    """How many games went."""

    title: str
    players: int
    games: int
    finished: int
    actions: int
    seconds: float
    ends: dict[str, int]
    violations: tuple[Violation, ...]

    def as_plain(self) -> dict[str, object]:
        """For ``--json``."""
        plain = {**self._asdict(), "seconds": round(self.seconds, 3), "violations": len(self.violations)}
        if self.violations:
            plain["reproduce"] = [violation._asdict() for violation in self.violations]
        return plain


def play_one(title: CompiledTitle, players: int, seed: int, bots: str) -> Outcome:
    """Play one game to its end; the first thing that is wrong ends it."""
    game = title.new_game(seats(players), seed=seed)
    bot = make_bot(bots, game, seed)
    action: Action | None = None
    while not game.is_over and game.moves < MOST_MOVES:
        try:
            action = None
            action = bot.choose(game)
            game.play(action)
            found = violations(game)
        except Exception as error:
            # Whatever it is, it is a fault of ours, and whoever looks for it wants seed and action.
            said = _said(game, action)
            return Outcome(seed, game.moves, None, (), Violation(seed, game.moves + 1, said, _named(error)))
        if found:
            said = game.log[-1].text
            return Outcome(seed, game.moves, None, (), Violation(seed, game.moves, said, "; ".join(found)))
    result = tuple((row.player, row.total) for row in game.result())
    return Outcome(seed, game.moves, game.end_reason, result, None)


def _said(game: Game, action: Action | None) -> str:
    """An action in words, or as it is if it cannot be put into words."""
    if action is None:
        return "(choosing)"
    try:
        return game.say(action)
    except Exception:
        return repr(action)


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def outcomes(
    title: CompiledTitle,
    players: int,
    seeds: Sequence[int],
    bots: str = "random",
    workers: int = 1,
    load: Loader | None = None,
) -> Iterator[Outcome]:
    """Play games one after another, or in several processes, which load the title themselves."""
    if workers <= 1 or len(seeds) <= 1 or load is None:
        for seed in seeds:
            yield play_one(title, players, seed, bots)
        return
    parts = [tuple(seeds[start::workers]) for start in range(workers)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(load,)) as pool:
        jobs = [pool.submit(_play_some, players, chunk, bots) for part in parts for chunk in _chunks(part)]
        try:
            for job in as_completed(jobs):
                yield from job.result()
        finally:
            pool.shutdown(cancel_futures=True)


_titles: list[CompiledTitle] = []


def _begin(load: Loader) -> None:
    # Who interrupts speaks to the first process, which sends no more work; the others end with what they are at.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _titles[:] = [load()]


def _play_some(players: int, seeds: tuple[int, ...], bots: str) -> list[Outcome]:
    return [play_one(_titles[0], players, seed, bots) for seed in seeds]


def _chunks(seeds: tuple[int, ...], size: int = 8) -> list[tuple[int, ...]]:
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


def simulate(
    title: CompiledTitle,
    players: int,
    games: int,
    seed: int = 0,
    bots: str = "random",
    workers: int = 1,
    load: Loader | None = None,
    progress: Callable[[Outcome], None] | None = None,
) -> Summary:
    """Play so many games, the first with a seed, the others with those that follow it."""
    if games < 0:
        raise GameError("the number of games is not negative")
    start = time.perf_counter()
    ends: Counter[str] = Counter()
    finished = actions = 0
    wrong = []
    for outcome in outcomes(title, players, range(seed, seed + games), bots, workers, load):
        actions += outcome.moves
        if outcome.violation is not None:
            wrong.append(outcome.violation)
        elif outcome.end is not None:
            finished += 1
            ends[outcome.end] += 1
        if progress is not None:
            progress(outcome)
    seconds = time.perf_counter() - start
    wrong.sort()
    order = dict(sorted(ends.items()))
    return Summary(title.id, players, games, finished, actions, seconds, order, tuple(wrong))
