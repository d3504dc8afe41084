"""Games on disk: what is written comes back, and what was torn or altered is said."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3

import msgspec
import pytest
from openings import new_game, title_with
from positions import Position

import railwright
from railwright.runtime.store import head as heads
from railwright.runtime.store.files import SavedMove, as_bytes, from_bytes
from railwright.runtime.store.store import Store, events_of


def played(title: str = "18al", moves: int = 60, seed: int = 5) -> railwright.Game:
    game, rng = new_game(title, seed=seed), random.Random(seed)
    for _ in range(moves):
        game.random_move(rng)
    return game


def same(one: railwright.Game, other: railwright.Game) -> bool:
    return (one.hash(), one.log, one.players, one.options, one.seed) == (
        other.hash(), other.log, other.players, other.options, other.seed
    )  # fmt: skip


@pytest.mark.parametrize("title", ["18al", "18ga", "18va", "18scan"])
def test_a_save_comes_back(tmp_path, title):
    game = played(title, 120)
    game.save(tmp_path / "game.json")
    back = railwright.Game.load(tmp_path / "game.json")
    assert same(game, back)
    assert back.notes == ()
    assert back.store is None
    assert json.loads((tmp_path / "game.json").read_bytes())["moves"][0]["text"] == game.log[0].text
    while back.moves:
        back.undo()
    assert back.hash() == new_game(title, seed=5).hash()


def test_a_save_carries_its_options(tmp_path):
    game = title_with("18ga").new_game(["Ann", "Bo", "Cy"], seed=3, options=["unlimited_8", "end_price_250"])
    game.play("pass").save(tmp_path / "a")
    back = railwright.Game.load(tmp_path / "a")
    assert same(game, back)
    assert set(back.options) == {"unlimited_8", "end_price_250"}


def test_a_game_played_into_a_file_comes_back_and_goes_on(tmp_path):
    path = tmp_path / "game.db"
    game, rng = played(moves=20), random.Random(1)
    game.keep_in(path)
    for number in range(60):
        game.random_move(rng)
        if number % 5 == 4:
            game.undo()
        if number % 10 == 9:
            game.redo()
    game.close()
    assert not path.with_name("game.db-wal").exists()
    with railwright.Game.load(path) as back:
        assert same(game, back)
        back.random_move(rng)
        after = back.hash()
    with railwright.Game.load(path) as back:
        assert back.hash() == after
        back.undo()
        assert same(game, back)
    with pytest.raises(railwright.StoreError, match="exists"):
        played().keep_in(path)


def test_moves_made_again_after_opening_are_still_known(tmp_path):
    path = tmp_path / "game.db"
    game = new_game("18al").keep_in(path)
    game.play("pass").play("bid 75 on BLC").undo()
    game.close()
    with railwright.Game.load(path) as back:
        back.redo()
        assert [entry.text for entry in back.log] == ["Ann passes", "Bo bids 75 on BLC"]


def test_a_move_that_cannot_be_written_is_not_made(tmp_path):
    game = new_game("18al").keep_in(tmp_path / "game.db")
    game.play("pass")
    before = game.hash()
    game.store._connection.execute("PRAGMA query_only = ON")
    for attempt in (lambda: game.play("pass"), game.undo):
        with pytest.raises(railwright.StoreError, match="cannot be read or written"):
            attempt()
        assert (game.hash(), game.moves) == (before, 1)
    game.store._connection.execute("PRAGMA query_only = OFF")
    game.undo()
    game.store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(railwright.StoreError, match="cannot be read or written"):
        game.redo()
    assert game.moves == 0
    game.store._connection.execute("PRAGMA query_only = OFF")
    game.redo()
    assert game.hash() == before
    game.close()
    assert railwright.Game.load(tmp_path / "game.db").hash() == before


def test_two_programs_cannot_both_play_on(tmp_path):
    path = tmp_path / "game.db"
    first = new_game("18al").keep_in(path)
    first.play("pass")
    second = railwright.Game.load(path)
    second.play("pass")
    with pytest.raises(railwright.StoreError, match="another program has played on"):
        first.play("bid 75 on BLC")
    assert first.moves == 1
    second.play("pass")
    first.close()
    second.close()
    assert railwright.Game.load(path).moves == 3


def test_entries_do_not_change(tmp_path):
    played().keep_in(tmp_path / "game.db").close()
    with sqlite3.connect(tmp_path / "game.db") as connection:
        for statement in ("UPDATE entries SET kind = 'undo'", "DELETE FROM entries", "DELETE FROM head"):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE entries SET action = replace(action, 'Ann', 'Bo') WHERE number = 1", "entry 1 does not follow"),
        ("UPDATE entries SET position = chain WHERE number = 7", "entry 7 does not follow"),
        ("DELETE FROM entries WHERE number = 9", "entry 9 does not follow"),
        ("DELETE FROM entries WHERE number > 50", "should end with entry 60"),
        ("UPDATE head SET json = replace(json, 'Ann', 'Eve')", "entry 1 does not follow"),
        ("UPDATE head SET json = replace(json, 'game/1', 'game/9')", "this version reads railwright-game/1"),
        ("UPDATE head SET json = '{}'", "does not say which game"),
        ("UPDATE head SET json = 7", "altered"),
        ("DELETE FROM tip", "one tip"),
        ("DROP TABLE tip", "no game"),
    ],
)
def test_an_altered_file_is_said(tmp_path, change, words):
    path = tmp_path / "game.db"
    played().keep_in(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(change)
    connection.close()
    with pytest.raises(railwright.StoreError, match=words):
        railwright.Game.load(path)


def test_a_torn_file_is_said(tmp_path):
    path = tmp_path / "game.db"
    game = played(moves=200)
    game.keep_in(path).close()
    data, rng, said = path.read_bytes(), random.Random(4), 0
    for number in range(40):
        torn = tmp_path / f"torn{number}"
        if number % 2:
            torn.write_bytes(data[: rng.randrange(16, len(data) - 1)])
        else:
            at = rng.randrange(100, len(data) - 600)
            torn.write_bytes(data[:at] + rng.randbytes(500) + data[at + 500 :])
        try:
            back = railwright.Game.load(torn)
        except railwright.StoreError:
            said += 1
            continue
        # What was hit held nothing of the game.
        assert same(back, game)
        back.close()
    assert said > 25


def test_a_torn_or_altered_save_is_said():
    game = played(moves=40)
    data, rng = as_bytes(game), random.Random(4)
    for _ in range(60):
        with pytest.raises(railwright.StoreError):
            from_bytes(data[: rng.randrange(len(data) - 2)])
        at = rng.randrange(len(data))
        changed = bytearray(data)
        changed[at] = rng.choice([byte for byte in b'0aZ"{:,' if byte != data[at]])
        try:
            back = from_bytes(bytes(changed))
        except railwright.StoreError:
            continue
        assert data[at : at + 1].isspace() or changed[at : at + 1].isspace()
        assert same(back, game)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"not a game", "torn, or no game"),
        (b"{}", "no game of ours"),
        (b'{"format": "other/1"}', "this version reads"),
        (b"SQLite format 3\0" + b"x" * 5000, "torn"),
        (b"[" * 100_000, "no game"),
        (b'{"id": "hs_1", "actions": [], "title": "18AL"}', "no game of ours"),
    ],
)
def test_what_is_no_game_is_said(tmp_path, data, words):
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(railwright.StoreError, match=words):
        railwright.Game.load(tmp_path / "file")


def test_files_that_are_not_there_or_cannot_be_written_are_said(tmp_path):
    with pytest.raises(railwright.StoreError, match="cannot be read"):
        railwright.Game.load(tmp_path / "none")
    with pytest.raises(railwright.StoreError, match="cannot be written"):
        played(moves=2).save(tmp_path / "no" / "folder")
    with pytest.raises(railwright.StoreError):
        played(moves=2).keep_in(tmp_path / "no" / "folder")
    with pytest.raises(railwright.StoreError, match="made-up"):
        Position("18al").stock_round("A").game().save(tmp_path / "a")


def with_head(game: railwright.Game, **changes: object) -> bytes:
    """A save whose head says something else, and whose chain fits."""
    head = msgspec.structs.replace(heads.head_of(game), **changes)
    chain, moves = heads.first_link(head), []
    for event, entry in zip(events_of(game), game.log, strict=True):
        chain = heads.next_link(chain, event)
        moves.append(SavedMove(entry.text, msgspec.Raw(event.action), event.position))
    return msgspec.json.encode({**msgspec.structs.asdict(head), "moves": moves, "chain": chain})


def test_a_game_of_another_version_says_so_and_opens_where_it_can():
    game = played()
    assert same(from_bytes(with_head(game)), game)
    for change, words in (
        ({"content": "0" * 64}, "tables have changed"),
        ({"title_version": 99}, "version 99 of the title"),
        ({"rules": 99}, "version 99 of the rules"),
    ):
        back = from_bytes(with_head(game, **change))
        assert same(back, game)
        assert len(back.notes) == 1
        assert words in back.notes[0]
    # Another seed makes other positions; with the same version that is an error.
    back = from_bytes(with_head(game, content="0" * 64, seed=77))
    assert "from entry 1 on" in back.notes[-1]
    with pytest.raises(railwright.StoreError, match="entry 1 leads to another position"):
        from_bytes(with_head(game, seed=77))
    with pytest.raises(railwright.StoreError, match=r"entry \d+ cannot be played \(.*tables have changed"):
        from_bytes(with_head(game, content="0" * 64, players=("Bo", "Ann", "Cy")))
    with pytest.raises(railwright.StoreError, match="cannot be loaded"):
        from_bytes(with_head(game, title="../../etc"))
    with pytest.raises(railwright.StoreError, match="cannot be loaded"):
        from_bytes(with_head(game, options=("nonsense",)))
    with pytest.raises(railwright.StoreError, match="of `18al`, not of `18ga`"):
        from_bytes(with_head(game), title_with("18ga"))
    assert same(from_bytes(with_head(game), title_with("18al")), game)


def test_a_copy_of_a_closed_file_is_a_game(tmp_path):
    game = played().keep_in(tmp_path / "game.db")
    game.close()
    shutil.copy(tmp_path / "game.db", tmp_path / "copy.db")
    assert same(Store.open(tmp_path / "copy.db"), game)
