"""The documentation shows what the commands really say, and its links lead somewhere."""

import re
from pathlib import Path

import pytest
from transcripts import PAGES, ROOT, agrees, commands, lived


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_say_what_the_page_says(page: Path, tmp_path: Path):
    for command, told, really in lived(page.read_text(encoding="utf-8"), tmp_path):
        assert agrees(told, really), f"$ {command}\n{really}\nRun `make docs` and read what changed."


def test_the_python_of_playing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code is not None
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(code[1], names)
    assert (tmp_path / "table.game").exists()
    assert not names["verdict"]
    assert capsys.readouterr().out


def test_a_page_that_lies_is_found():
    assert agrees("one\n...\nthree\n", "one\ntwo\nthree\n")
    assert not agrees("one\nthree\n", "one\ntwo\nthree\n")
    assert not agrees("", "error\n")
    assert agrees("x: 99 kB\n", "x: 101 kB\n")
    assert not agrees("mine/title.yaml:5\n", "mine/title.yaml:6\n")


def test_commands_are_told_from_what_they_say():
    assert list(commands("$ one \\\n  more\nsaid\n\n$ two\n")) == [("one \\\n  more", "said\n\n"), ("two", "")]


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: str(page.relative_to(ROOT))
)
def test_links_lead_somewhere(page: Path):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert target.startswith("https://") or (page.parent / target).exists(), target
