"""``railwright.load``: what it takes, what it needs, what it refuses, and what a traceback through a title shows."""

from __future__ import annotations

import json
import linecache
import os
import pickle
import shutil
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import railwright
from railwright.compiler import cache
from railwright.loading import TitleError, bundled
from railwright.runtime.tables.rail_18xx.title import RailTitle
from railwright.runtime.tables.rule import Rule
from railwright.runtime.title import BadTables, from_json
from railwright.runtime.trace import yaml_places

BASE = Path(__file__).parent / "diagnostics" / "base_18xx"
SLOW = ("pydantic", "ruamel.yaml", "jinja2", "typer", "rich")


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("RAILWRIGHT_CACHE", str(folder))
    return folder


@pytest.fixture
def folder(tmp_path: Path, own_cache: Path) -> Path:
    copy = tmp_path / "mine"
    shutil.copytree(BASE, copy)
    return copy


def entries(folder: Path) -> list[Path]:
    return sorted((folder / "titles").iterdir())


def in_a_new_process(program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.check_output(command, text=True, timeout=120).strip()


# -- what it takes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", bundled())
def test_bundled_titles_load(title: str) -> None:
    loaded = railwright.load(title)
    assert loaded.id == title
    assert loaded.players and loaded.meta.designers
    assert loaded.meta.content != "" and len(loaded.meta.content) == 64


def test_a_folder_a_file_in_it_and_a_path_object_are_the_same(folder: Path) -> None:
    ways = [str(folder), folder, folder / "title.yaml"]
    assert {railwright.load(way).meta.content for way in ways} == {railwright.load(BASE).meta.content}


def test_a_bundled_folder_is_the_bundled_title() -> None:
    title_id, folder = next(iter(bundled().items()))
    assert railwright.load(str(folder)).source_map == railwright.load(title_id).source_map


def test_options_are_on_in_the_order_of_the_title(folder: Path) -> None:
    assert railwright.load(folder, ["rich"]).meta.options == ("rich",)
    plain = railwright.load(folder)
    assert plain.with_options(["rich"]).meta.options == ("rich",)
    assert plain.with_options([]) is plain
    assert plain.with_options(["rich"]).with_options([]).meta.content == plain.meta.content


def test_errors_say_everything_with_its_place(folder: Path) -> None:
    text = (folder / "trains.yaml").read_text(encoding="utf-8")
    (folder / "trains.yaml").write_text(text.replace("rusts_on: '4'", "rusts_on: '9'").replace("80,", "eighty,"))
    with pytest.raises(TitleError) as caught:
        railwright.load(folder)
    assert "trains.yaml:5:" in str(caught.value) and "eighty" in str(caught.value)


@pytest.mark.parametrize("target", ["no_such_title", "./no/such/folder", "", ".", "__init__", "../x", "a\0b", "18AL "])
def test_what_is_no_title_is_refused(
    target: str, own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TitleError):
        railwright.load(target)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TitleError, match="no option `poor`"):
        railwright.load(BASE, ["poor"])


# -- compiled elsewhere ------------------------------------------------------------------------------------------------


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """The files of a title as `railwright compile` writes them, the module made to blow up if it is ever run."""
    from railwright.compiler.pipeline import compile

    made = compile(BASE)
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "base_18xx.py").write_text("raise SystemExit('a stranger was let in')\n")
    (folder / "base_18xx.tables.json").write_text(str(made.json), encoding="utf-8")
    return folder


def test_tables_are_read_and_the_program_beside_them_is_not_run(compiled: Path) -> None:
    here = railwright.load(BASE)
    for name in ("base_18xx.tables.json", "base_18xx.py"):
        title = railwright.load(compiled / name)
        assert isinstance(title, RailTitle)
        assert title.meta == here.meta
        assert title.code.first_bought(2) == here.code.first_bought(2)
        with pytest.raises(BadTables, match="fixed when it was compiled"):
            title.with_options(["rich"])


def test_a_program_alone_is_refused(compiled: Path) -> None:
    (compiled / "base_18xx.tables.json").unlink()
    with pytest.raises(TitleError, match="not run"):
        railwright.load(compiled / "base_18xx.py")


def test_options_of_compiled_tables_are_fixed(compiled: Path) -> None:
    with pytest.raises(TitleError, match="fixed when it was compiled"):
        railwright.load(compiled / "base_18xx.tables.json", ["rich"])


def test_tables_that_are_missing_or_wrong_are_named(compiled: Path) -> None:
    with pytest.raises(TitleError, match=r"none\.tables\.json cannot be read"):
        railwright.load(compiled / "none.tables.json")
    (compiled / "base_18xx.tables.json").write_text("{}")
    with pytest.raises(TitleError, match=r"base_18xx\.tables\.json: these are not the tables"):
        railwright.load(compiled / "base_18xx.tables.json")


# -- the cache ---------------------------------------------------------------------------------------------------------


def test_a_compiled_title_needs_nothing_of_the_compiler(own_cache: Path) -> None:
    railwright.load(BASE)
    program = (
        "import sys, railwright\n"
        "title = railwright.load(sys.argv[1])\n"
        f"print(title.id, sorted(set({SLOW!r}) & set(sys.modules)))\n"
    )
    assert in_a_new_process(program, str(BASE)) == "base_18xx []"


def test_importing_railwright_is_light() -> None:
    program = f"import sys, railwright; print(sorted(set({SLOW!r}) & set(sys.modules)))"
    assert in_a_new_process(program) == "[]"


def test_a_change_is_seen_and_changed_back_too(folder: Path) -> None:
    assert railwright.load(folder).bank_cash == 3000
    text = (folder / "title.yaml").read_text(encoding="utf-8")
    (folder / "title.yaml").write_text(text.replace("3000", "3500"))
    assert railwright.load(folder).bank_cash == 3500
    (folder / "title.yaml").write_text(text)
    assert railwright.load(folder).bank_cash == 3000


def test_a_new_file_is_seen(folder: Path) -> None:
    railwright.load(folder)
    (folder / "extra.yaml").write_text("nonsense: 1\n")
    with pytest.raises(TitleError, match="extra"):
        railwright.load(folder)


def test_damaged_entries_are_made_again_silently(
    folder: Path, own_cache: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = railwright.load(folder).meta
    (entry,) = entries(own_cache)
    data = entry.read_bytes()
    for damaged in (b"", data[:100], data[: len(data) // 2], data[:-1], data[:-500] + b"\0" * 500, b"x" + data[1:]):
        entry.write_bytes(damaged)
        assert railwright.load(folder).meta == whole
        assert entry.read_bytes()[:64] == data[:64] or len(entry.read_bytes()) > 1000
    for place in range(0, len(data), len(data) // 40):
        flipped = bytearray(data)
        flipped[place] ^= 0x41
        entry.write_bytes(bytes(flipped))
        assert railwright.load(folder).meta == whole
    assert capfd.readouterr() == ("", "")


def test_an_entry_of_another_title_is_not_taken(folder: Path, own_cache: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(BASE, other)
    text = (other / "title.yaml").read_text(encoding="utf-8")
    (other / "title.yaml").write_text(text.replace("3000", "3500"))
    railwright.load(folder)
    (mine,) = entries(own_cache)
    railwright.load(other)
    (theirs,) = set(entries(own_cache)) - {mine}
    mine.write_bytes(theirs.read_bytes())
    # The entry is whole and of this compiler, but lists the files of another folder.
    (folder / "title.yaml").write_text(text.replace("3000", "3600"))
    assert railwright.load(folder).bank_cash == 3600


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_an_entry_somebody_else_wrote_is_not_run(folder: Path, own_cache: Path) -> None:
    railwright.load(folder)
    (entry,) = entries(own_cache)
    os.chown(entry, 12345, 12345)
    assert cache.fetch(folder, ()) is None
    assert railwright.load(folder).bank_cash == 3000
    assert cache.fetch(folder, ()) is not None, "it is replaced by one of our own"


def test_many_processes_at_once_get_a_whole_title(folder: Path, own_cache: Path) -> None:
    program = "import sys, railwright; print(railwright.load(sys.argv[1]).meta.content)"
    started = [
        subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    answers = {process.communicate(timeout=120)[0].strip() for process in started}
    assert answers == {railwright.load(folder).meta.content}
    assert [path.suffix for path in entries(own_cache)] == [".title"]


def test_only_so_many_entries_are_kept(folder: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 2)
    railwright.load(folder)
    railwright.load(folder, ["rich"])
    railwright.load(BASE)
    assert len(entries(own_cache)) == 2
    assert railwright.load(folder).bank_cash == 3000


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILWRIGHT_CACHE", "/dev/null/nowhere")
    assert railwright.load(folder).bank_cash == 3000


# -- what a title is ---------------------------------------------------------------------------------------------------


def test_a_title_does_not_change() -> None:
    title = railwright.load(BASE)
    assert isinstance(title, RailTitle)
    with pytest.raises(AttributeError):
        title.bank_cash = 1  # type: ignore[misc]
    rule = title.scoring
    with pytest.raises(AttributeError, match="does not change"):
        rule.privates = 0
    with pytest.raises(AttributeError, match="does not change"):
        del rule.privates
    with pytest.raises(AttributeError, match="says nothing about `nonsense`"):
        _ = rule.nonsense
    assert rule.get("nonsense", 3) == 3
    assert isinstance(title.train_price, tuple)


def test_rules_compare_and_travel() -> None:
    rule = Rule("lay", hexes=(1, 2), inner=Rule("x", y=None))
    assert rule == Rule("lay", inner=Rule("x", y=None), hexes=(1, 2))
    assert hash(rule) == hash(Rule("lay", inner=Rule("x", y=None), hexes=(1, 2)))
    assert rule != Rule("lay", hexes=(1, 2)) and rule != "lay"
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert eval(repr(rule)) == rule


def test_json_of_a_title_reads_back() -> None:
    title = railwright.load(BASE)
    again = from_json(title.as_json())
    assert all(getattr(again, name) == getattr(title, name) for name in title.__struct_fields__)
    assert repr(title) == "<RailTitle base_18xx>"
    assert repr(railwright.load(BASE, ["rich"])) == "<RailTitle base_18xx with rich>"


# -- tracebacks --------------------------------------------------------------------------------------------------------


def test_a_traceback_shows_the_line_of_yaml(folder: Path) -> None:
    title = railwright.load(folder)
    with pytest.raises(TypeError) as caught:
        title.code.phase_after("two", 1)
    text = "".join(traceback.format_exception(caught.value))
    line = (folder / "trains.yaml").read_text(encoding="utf-8").splitlines()[9]
    assert line.strip().startswith("- {name: '3', on: '3'")
    assert f"return max(phase, 1)  <- mine/trains.yaml:10: {line.strip()}" in text
    assert "in phase_after" in text
    assert yaml_places(caught.value) == ["mine/trains.yaml:10"]


def test_a_traceback_in_a_bundled_title_names_its_definition() -> None:
    title = railwright.load("18al")
    with pytest.raises(IndexError) as caught:
        title.code.stop_value(99, 0, 0)
    text = "".join(traceback.format_exception(caught.value))
    assert "<- definitions/rail_18xx/18al/trains.yaml:" in text
    (place,) = yaml_places(caught.value)
    assert place.startswith("definitions/rail_18xx/18al/trains.yaml:")


def test_a_traceback_survives_what_python_does_to_its_line_cache(folder: Path) -> None:
    title = railwright.load(folder)
    linecache.checkcache()
    with pytest.raises(IndexError) as caught:
        title.code.first_bought(99)
    assert "mine/trains.yaml:5" in "".join(traceback.format_exception(caught.value))


def test_a_traceback_shows_the_place_even_if_the_yaml_is_gone(folder: Path) -> None:
    title = railwright.load(folder)
    shutil.rmtree(folder)
    with pytest.raises(IndexError) as caught:
        title.code.first_bought(99)
    assert "<- mine/trains.yaml:5\n" in "".join(traceback.format_exception(caught.value))


def test_errors_elsewhere_have_no_places() -> None:
    try:
        os.stat("/no/such/file")
    except OSError as error:
        assert yaml_places(error) == []


@pytest.mark.parametrize(("table", "place", "value"), [("hex_neighbour", 0, [9999] * 6), ("train_price", 1, -5)])
def test_tables_somebody_altered_are_refused(tmp_path, table, place, value):
    plain = json.loads(railwright.load("18al").as_json())
    file = tmp_path / "18al.tables.json"
    file.write_text(json.dumps(plain), encoding="utf-8")
    assert railwright.load(file).train_price == railwright.load("18al").train_price
    plain[table][place] = value
    file.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(railwright.TitleError, match="not those that were compiled"):
        railwright.load(file)
