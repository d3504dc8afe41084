"""A compiled title is found again while nothing it was made from has changed, and made again otherwise, silently."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from railwright.compiler import cache


@pytest.fixture
def title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAILWRIGHT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "title"
    folder.mkdir()
    (folder / "title.yaml").write_text("title: {}\n")
    base = tmp_path / "base"
    base.mkdir()
    (base / "title.yaml").write_text("title: {}\n")
    keep(folder)
    return folder


def keep(folder: Path, options: tuple[str, ...] = ()) -> None:
    files = [folder / "title.yaml", folder.parent / "base" / "title.yaml"]
    digests = {path: sha256(path.read_bytes()).hexdigest() for path in files}
    cache.keep(folder, options, digests, {"python": "A = 1\n", "json": "{}"}, "1 warning\n")


def entry() -> Path:
    return next((Path(cache.cache_folder()) / "titles").glob("*.title"))


def test_what_was_kept_is_found(title):
    kept = cache.fetch(title, ())
    assert kept is not None
    assert kept.outputs == {"python": "A = 1\n", "json": "{}"}
    assert kept.notes == "1 warning\n"


def test_another_title_or_other_options_are_not_found(title):
    assert cache.fetch(title.parent / "base", ()) is None
    assert cache.fetch(title, ("rich",)) is None
    keep(title, ("a", "b"))
    assert cache.fetch(title, ("b", "a")) is not None, "the order in which options are asked for means nothing"


@pytest.mark.parametrize("file", ["title/title.yaml", "base/title.yaml"])
def test_a_changed_file_is_noticed(title, file):
    (title.parent / file).write_text("title: {name: x}\n")
    assert cache.fetch(title, ()) is None


def test_a_new_or_missing_file_is_noticed(title):
    (title / "trains.yaml").write_text("trains: []\n")
    assert cache.fetch(title, ()) is None
    (title / "trains.yaml").unlink()
    assert cache.fetch(title, ()) is not None
    (title.parent / "base" / "title.yaml").unlink()
    assert cache.fetch(title, ()) is None


def test_a_file_beside_the_title_does_not_matter(title):
    (title / "notes.txt").write_text("x")
    assert cache.fetch(title, ()) is not None


def test_another_compiler_starts_afresh(title, monkeypatch):
    monkeypatch.setattr(cache, "compiler_mark", lambda: "other")
    assert cache.fetch(title, ()) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: b"[]",
        lambda data: b"null",
        lambda data: b"\xff\xfe\x00",
        lambda data: data.replace(b"A = 1", b"A = 2"),
        lambda data: json.dumps({"digest": "x", "body": {}}).encode(),
    ],
)
def test_a_damaged_entry_is_as_good_as_none(title, damage):
    entry().write_bytes(damage(entry().read_bytes()))
    assert cache.fetch(title, ()) is None
    keep(title)
    assert cache.fetch(title, ()) is not None


def test_a_cache_that_cannot_be_written_is_done_without(title, monkeypatch):
    monkeypatch.setenv("RAILWRIGHT_CACHE", str(title / "title.yaml"))
    keep(title)
    assert cache.fetch(title, ()) is None


def test_the_cache_needs_nothing_slow():
    slow = "{'pydantic', 'ruamel.yaml', 'jinja2', 'rich', 'typer'}"
    program = f"import sys, railwright.compiler.cache; print(sorted({slow} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "[]"
