"""Processes killed at random moments: nothing acknowledged is lost, nothing half done is seen."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import time
from pathlib import Path

import pytest
from openings import PLAYERS, title_with

import railwright

FORKS = multiprocessing.get_context("fork")
"""Children are copies of this process, with the titles loaded: they play from their first millisecond on."""
TITLES = ("18al", "18va", "confederate_rails", "18scan", "18ga")


def title_of(path: Path) -> str:
    """The title a file is of, by its name: ``18va-16.db``."""
    return path.stem.split("-")[0]


def begun(title: str) -> railwright.Game:
    """A game of any family at its opening."""
    return title_with(title).new_game(PLAYERS[:3])


def play_on(path: Path, seed: int, pipe: int) -> None:
    """Play into a file, and say each entry's number and position once it is acknowledged."""
    rng = random.Random(seed)
    title = title_of(path)
    game = railwright.Game.load(path, title_with(title)) if path.exists() else begun(title).keep_in(path)
    while True:
        if game.is_over:
            # A finished game is taken back, so that there is something to do for ever.
            for _ in range(30):
                game.undo()
                os.write(pipe, f"{game.store._number} {game.hash()}\n".encode())
        draw = rng.random()
        if draw < 0.1 and game.moves:
            game.undo()
        elif draw < 0.15 and game._undone:
            game.redo()
        else:
            game.random_move(rng)
        os.write(pipe, f"{game.store._number} {game.hash()}\n".encode())


def save_again_and_again(path: Path, seed: int, pipe: int) -> None:
    """Save one position after another into the same file, and say what is saved."""
    rng, game = random.Random(seed), begun(title_of(path))
    while True:
        game.random_move(rng)
        game.save(path)
        os.write(pipe, f"{game.moves} {game.hash()}\n".encode())


def killed(job: object, path: Path, seed: int, heard: int, delay: float) -> list[tuple[int, str]]:
    """Let a process do a job until it has said so much, wait a moment, kill it; gives all it had acknowledged."""
    reader, writer = os.pipe()
    child = FORKS.Process(target=_child, args=(job, path, seed, writer), daemon=True)
    child.start()
    os.close(writer)
    said = b""
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        while said.count(b"\n") < heard:
            part = pipe.read(65536)
            assert part, "the process had ended by itself"
            said += part
        time.sleep(delay)
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        assert child.exitcode == -signal.SIGKILL, "the process had ended by itself"
        while part := pipe.read(65536):
            said += part
    lines = said.split(b"\n")[:-1]
    return [(int(number), position.decode()) for number, position in (line.split() for line in lines)]


def _child(job, path, seed, writer) -> None:
    try:
        job(path, seed, writer)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def check(path: Path, acknowledged: list[tuple[int, str]]) -> int:
    """What was acknowledged is there, with at most the one entry that was being made; gives how many there are."""
    game = railwright.Game.load(path, title_with(title_of(path)))
    game.close()
    connection = sqlite3.connect(path)
    entries = dict(connection.execute("SELECT number, position FROM entries"))
    connection.close()
    for number, position in acknowledged:
        assert entries[number] == position
    assert len(entries) == max(entries, default=0)
    if acknowledged:
        assert len(entries) - acknowledged[-1][0] in (0, 1)
    if entries:
        assert game.hash() == entries[len(entries)]
    return len(entries)


def kill_often(folder: Path, times: int, seed: int) -> None:
    rng = random.Random(seed)
    path, total, kept = folder, 0, 0
    for title in TITLES:
        title_with(title)
    for turn in range(times):
        if turn % 8 == 0:
            path, kept = folder / f"{TITLES[turn // 8 % len(TITLES)]}-{turn}.db", 0
        heard = rng.randrange(30) if turn % 4 else 0
        acknowledged = killed(
            play_on, path, rng.randrange(1 << 30), heard, rng.choice([0.0, 0.002, 0.02]) * rng.random()
        )
        if not path.exists():
            assert not acknowledged
            continue
        try:
            now = check(path, acknowledged)
        except railwright.StoreError as error:
            # Killed before the file was first written: nothing was acknowledged, and the file says so.
            assert "never written" in str(error) or "empty" in str(error)
            assert not acknowledged
            assert kept == 0
            path = folder / f"{title_of(path)}-{turn}-again.db"
            continue
        assert now >= kept
        kept, total = now, total + len(acknowledged)
    assert total > 5 * times


def test_processes_killed_while_playing_lose_nothing(tmp_path):
    kill_often(tmp_path, 40, seed=1)


@pytest.mark.slow
def test_processes_killed_hundreds_of_times_lose_nothing(tmp_path):
    kill_often(tmp_path, 300, seed=2)


def test_processes_killed_while_saving_leave_a_whole_file(tmp_path):
    rng = random.Random(3)
    for turn in range(18):
        path = tmp_path / f"{TITLES[turn % 3]}-game.json"
        acknowledged = killed(
            save_again_and_again, path, rng.randrange(1 << 30), rng.randrange(12), 0.01 * rng.random()
        )
        if not path.exists():
            assert not acknowledged
            continue
        game = railwright.Game.load(path, title_with(title_of(path)))
        if acknowledged:
            number, position = acknowledged[-1]
            assert game.moves in (number, number + 1)
            assert game.hash() == position or game.moves == number + 1
