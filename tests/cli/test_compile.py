"""``railwright compile`` and ``railwright titles``: what they write, what they say, how they end."""

import json

import pytest

import railwright
from railwright.compiler.load.places import bundled


def test_compile_writes_a_module_and_its_tables(base, run, here):
    result = run("compile", base, "--out", "out/deep")
    assert result.exit_code == 0
    module, tables = sorted((here / "out/deep").iterdir())
    assert (module.name, tables.name) == (f"{base.name}.py", f"{base.name}.tables.json")
    assert module.read_text(encoding="utf-8").startswith(f"# Generated from {base.name}. Edit the YAML and rebuild.\n")
    assert result.output.splitlines() == [
        f"out/deep/{file.name}: {file.stat().st_size / 1000:,.0f} kB" for file in (module, tables)
    ]
    # What was written can be loaded, and says the same as the folder.
    assert railwright.load(tables).meta == railwright.load(base).meta


def test_compile_writes_here_unless_told_otherwise(run, here):
    assert run("compile", "18al").exit_code == 0
    assert sorted(file.name for file in here.iterdir()) == ["18al.py", "18al.tables.json"]


@pytest.mark.parametrize("words", [["18al+unlimited_4d"], ["18al", "--option", "unlimited_4d"]])
def test_options_are_in_the_name_of_the_files(words, run, here):
    assert run("compile", *words).exit_code == 0
    assert (here / "18al+unlimited_4d.tables.json").is_file()
    assert railwright.load(here / "18al+unlimited_4d.tables.json").meta.options == ("unlimited_4d",)


def test_fresh_and_cached_are_the_same_bytes(base, run, here):
    run("compile", base, "--out", "a")
    run("compile", base, "--out", "b")
    run("compile", base, "--out", "c", "--fresh")
    for file in (here / "a").iterdir():
        assert file.read_bytes() == (here / "b" / file.name).read_bytes() == (here / "c" / file.name).read_bytes()


def test_compiling_again_replaces_the_files_whole(base, run, here):
    run("compile", base)
    (file,) = here.glob("*.py")
    right = file.read_bytes()
    file.write_text("old")
    run("compile", base)
    assert file.read_bytes() == right
    assert len(list(here.iterdir())) == 2, "nothing is left lying about"
    (here / "probe").touch()
    assert file.stat().st_mode == (here / "probe").stat().st_mode, "readable by whoever may read new files"


def test_a_title_with_errors_writes_nothing(run, here):
    (here / "bad").mkdir()
    (here / "bad/title.yaml").write_text("title: {id: bad, name: Bad}\nextends: 18al\nbank: {cash: lots}\n")
    result = run("compile", "./bad", "--out", "out")
    assert result.exit_code == 1
    assert "bad/title.yaml:3:14" in result.output
    assert not (here / "out").exists()


def test_a_place_that_cannot_be_written_is_said(base, run, here):
    (here / "file").write_text("x")
    result = run("compile", base, "--out", "file/below")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_an_unknown_option_is_said(run, here):
    result = run("compile", "18al", "--option", "unlimited_4e")
    assert result.exit_code == 1
    assert "did you mean `unlimited_4d`?" in result.output
    assert not list(here.iterdir())


def test_titles_are_listed(run):
    result = run("titles")
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == list(bundled())
    assert "18al: 18AL, 3-5 players, by Mark Derrick" in result.output


def test_titles_for_programs(run):
    rows = json.loads(run("titles", "--json").output)
    assert [row["id"] for row in rows] == list(bundled())
    row = next(row for row in rows if row["id"] == "18va")
    assert row["players"] == [2, 3, 4, 5] and row["family"] == "rail_18xx"
    assert {"as_on_18xx_games"} <= set(row["options"])


def test_titles_on_a_terminal_are_a_table(typed, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "160")
    output = typed("titles").stdout
    assert "designers" in output and "18AL" in output
