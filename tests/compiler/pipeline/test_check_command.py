"""`railwright check` and `railwright explain` as they are typed."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from railwright.cli import app
from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.compiler.load.places import bundled

CASES = Path(__file__).parents[2] / "diagnostics"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CASES)


def run(*words: str):
    return CliRunner().invoke(app, list(words))


def test_a_clean_title_ends_with_0():
    result = run("check", "./base_freight")
    assert (result.exit_code, result.stdout) == (0, "./base_freight: no errors\n")


def test_errors_end_with_1_and_are_shown():
    result = run("check", "./S103", "./base_freight")
    assert result.exit_code == 1
    assert "error[S103]: expected a whole number, found text `plenty`\n --> S103/title.yaml:4:22\n" in result.stdout
    assert result.stdout.endswith("./S103: 1 error\n./base_freight: no errors\n")


def test_warnings_fail_only_where_asked():
    assert run("check", "./R107").exit_code == 0
    assert run("check", "--strict", "./R107").exit_code == 1


def test_what_is_not_there_is_an_error():
    result = run("check", "nowhere")
    assert result.exit_code == 1
    assert "error[L101]" in result.stdout


@pytest.mark.parametrize("words", [["check", "--format", "xml"], ["check", "--nonsense"],
                                   ["check", "./base_freight", "--option", "rich", "--all-options"]])  # fmt: skip
def test_a_command_asked_for_wrongly_ends_with_2(words):
    assert run(*words).exit_code == 2


def test_without_a_title_all_bundled_ones_are_checked():
    result = run("check", "--format", "json")
    assert [title["title"] for title in json.loads(result.stdout)["titles"]] == list(bundled())


def test_options_are_switched_on():
    assert run("check", "./base_freight", "--option", "rich").stdout == "./base_freight with rich: no errors\n"
    result = run("check", "./base_freight", "--option", "ritch")
    assert result.exit_code == 1
    assert "did you mean `rich`?" in result.stdout


def test_all_options_are_checked_alone_and_in_pairs():
    result = run("check", "./base_freight", "--all-options")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "./base_freight: no errors",
        "./base_freight with rich: no errors",
        "./base_freight with fast: no errors",
        "./base_freight with rich, fast: no errors",
    ]


def test_the_formats_for_programs():
    assert json.loads(run("check", "./S103", "--format", "json").stdout)["titles"][0]["errors"] == 1
    sarif = json.loads(run("check", "./S103", "./L105", "--format", "sarif").stdout)
    assert [result["ruleId"] for result in sarif["runs"][0]["results"]] == ["S103", "L105"]
    assert run("check", "./S103", "--format", "github").stdout.startswith("::error file=S103/title.yaml,line=4,col=22,")


def test_a_hostile_folder_name_is_shown_harmlessly(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(CASES / "base_freight", tmp_path / "a[red]b\x1b[31m\n")
    result = run("check", "./a[red]b\x1b[31m\n")
    assert result.exit_code == 0
    assert result.stdout == "./a[red]b\\x1b[31m\\n: no errors\n"


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_code_is_explained(code):
    result = run("explain", code.lower())
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code}: {CATALOGUE[code].title}"[:79])


def test_codes_are_listed_and_unknown_ones_refused():
    listed = run("explain").stdout
    assert all(code in listed for code in CATALOGUE)
    result = run("explain", "S999")
    assert result.exit_code == 2
