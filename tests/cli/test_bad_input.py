"""Whatever people type, a command answers in words: never with a traceback, and with the exit code it promises."""

import os
from pathlib import Path

import pytest

ABOUT_A_TITLE = [["draw", "--out", "-"], ["sources"], ["diff", "18al"], ["new", "x", "--from"], ["check"], ["compile"]]


@pytest.mark.parametrize("words", ABOUT_A_TITLE, ids=lambda words: words[0])
@pytest.mark.parametrize(
    "target",
    [
        "18all",
        "nowhere",
        "./nowhere",
        "",
        " ",
        "..",
        "/",
        "a\0b",
        "x" * 5000,
        "../../etc/passwd",
        "18al+",
        "nowhere+x",
        "+",
    ],
    ids=lambda target: repr(target)[:20],
)
def test_a_title_that_is_not_there(words, target, run, here):
    result = run(*words, target)
    if target == "18al+":  # no option after all
        assert result.exit_code == 0
    else:
        assert result.exit_code in (1, 2)
        assert "error" in result.output
        assert not list(here.iterdir()), "nothing is written for a title that is not there"


@pytest.mark.parametrize("words", ABOUT_A_TITLE, ids=lambda words: words[0])
def test_a_misspelt_title_is_guessed(words, run, here):
    assert "did you mean `18al`?" in run(*words, "18all").output


@pytest.mark.parametrize("words", ABOUT_A_TITLE, ids=lambda words: words[0])
def test_files_and_folders_that_are_no_titles(words, run, here):
    (here / "notes.txt").write_text("no title")
    (here / "empty").mkdir()
    (here / "broken").mkdir()
    (here / "broken" / "title.yaml").write_text("title: {id: [")
    for target in ("notes.txt", "./empty", "./broken"):
        result = run(*words, target)
        assert result.exit_code in (1, 2), target
        assert "error" in result.output


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_folder_nobody_may_read(run, here):
    (here / "closed").mkdir(mode=0o000)
    for words in ABOUT_A_TITLE:
        assert run(*words, "./closed").exit_code in (1, 2)


@pytest.mark.parametrize("words", [["draw", "--out", "-", "18al"], ["sources", "18al"], ["diff", "18al", "18al"]],
                         ids=lambda words: words[0])  # fmt: skip
def test_an_option_nobody_declared_is_guessed(words, run):
    result = run(*words, "--option", "decatur")
    assert result.exit_code in (1, 2)
    assert "error[R112]: this title has no option `decatur`" in result.output
    assert "did you mean `decatur_home`?" in result.output


@pytest.mark.parametrize(
    "words",
    [
        ["draw"],
        ["draw", "18al", "--out", "nowhere/at/all.svg"],
        ["draw", "18al", "--out", "."],
        ["draw", "18al", "--part", "trains"],
        ["draw", "confederate_rails", "--part", "tiles"],
        ["diff", "18al"],
        ["new", "x"],
        ["schema", "--family", "rail_1xx"],
        ["schema", "--file", "maps"],
        ["schema", "--file", "rounds"],
        ["schema", "--docs", "--family", "rail_18xx"],
        ["explain", "Z999"],
        ["nonsense"],
        ["draw", "18al", "--nonsense"],
    ],
    ids=" ".join,
)
def test_a_command_asked_for_wrongly_ends_with_2(words, run, here):
    assert run(*words).exit_code == 2
    assert not list(here.iterdir())


def test_where_nothing_can_be_written_the_command_says_so(run, here):
    (here / "file").write_text("")
    for words in (["schema", "--out", "file"], ["schema", "--docs", "--out", "file/x"], ["new", "x", "--from", "18al",
                  "--at", "file"], ["draw", "18al", "--out", "file/x.svg"]):  # fmt: skip
        result = run(*words)
        assert result.exit_code == 2, words
        assert "cannot be" in result.output


def test_real_processes_end_with_the_codes_they_promise(typed, tmp_path: Path):
    for words, code in (
        (("diff", "18al", "18al"), 0),
        (("diff", "18al", "18al+decatur_home"), 1),
        (("diff", "18al", "18all"), 2),
        (("sources", "18all"), 1),
        (("new", "Bad Name", "--from", "18al"), 2),
    ):
        done = typed(*words, cwd=tmp_path)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [[], *([name] for name in ("titles", "check", "compile", "explain", "draw", "diff", "new",
                                         "sources", "schema", "routes", "demo"))])  # fmt: skip
def test_every_command_explains_itself(words, run):
    result = run(*words, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_a_pipe_that_is_closed_early_is_no_fault(typed, tmp_path: Path):
    import subprocess
    import sys

    command = f"{sys.executable} -c 'from railwright.cli import main; main()' diff 18al 18ga | head -1"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False
    )
    assert done.stdout.startswith("18al -> 18ga: ")
    assert "Traceback" not in done.stderr
