"""From what is asked for to what is found: targets, precedence, options, rules that fail, limits."""

import os
import re
import shutil
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from railwright.compiler import pipeline, validate
from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.compiler.diagnostics.collect import collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic
from railwright.compiler.diagnostics.render.text import as_text
from railwright.compiler.load import places
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import Span
from railwright.compiler.schema.document import files_of

BASE = Path(__file__).parents[2] / "diagnostics" / "base_freight"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "base"))


def variant(base: Path, name: str, text: str) -> Path:
    folder = base.parent / name
    folder.mkdir()
    (folder / "title.yaml").write_text(f"title: {{id: {name}, name: {name}}}\n{text}")
    return folder


def codes(result: pipeline.Result) -> list[str]:
    return [item.code for item in result.diagnostics]


def test_a_title_is_given_by_its_folder_or_a_file_in_it(base, monkeypatch):
    for target in (base, str(base), base / "title.yaml", str(base / "loads.yaml")):
        result = pipeline.check(target)
        assert result.is_clean, as_text(result.collected, result.sources)
        assert result.title is not None
        assert result.title.title.id == "base_freight"
    monkeypatch.chdir(base)
    assert pipeline.check(".").is_clean
    monkeypatch.chdir(base.parent)
    assert pipeline.check("base").is_clean
    assert pipeline.check("base").spans.at(("bank",)).file == "base/title.yaml"


@pytest.mark.parametrize("title", sorted(places.bundled()))
def test_every_bundled_title_is_clean_and_in_the_folder_of_its_id(title):
    result = pipeline.check(title)
    assert result.is_clean, as_text(result.collected, result.sources)
    assert result.title is not None
    assert result.title.title.id == title
    assert result.title.title.family == result.place.family
    by_path = pipeline.check(result.place.folder)
    assert by_path.spans.root.span == result.spans.root.span, "a bundled title is itself however it is asked for"


@pytest.mark.parametrize("target", ["no_such_title", "./none", "", "a\x00b", "x" * 5000, "~", "\ud800"])
def test_what_is_not_there_is_said_and_nothing_raised(target):
    result = pipeline.check(target)
    assert codes(result) == ["L101"]
    assert as_text(result.collected, result.sources).encode()


def test_values_come_from_the_highest_that_says_them_and_keep_their_line(base):
    one = variant(
        base, "one", "extends: ../base\nplayers:\n  - {count: 4, cash: 50}\nbank: {cash: 70, breaks: at_zero}\n"
    )
    two = variant(base, "two", "extends: ../one\nbank: {cash: 90}\nchanges:\n  - {set: [movement, base], to: 2}\n")
    result = pipeline.check(two, options=["fast"])
    spans = result.spans
    title = result.title
    assert title.players[0].cash == 50
    assert spans.at(("players", 0, "cash")).file == f"{one.as_posix()}/title.yaml"
    assert (title.bank.cash, title.bank.breaks) == (90, "at_zero"), "groups are merged key by key"
    assert title.movement.base == 2
    assert title.movement.points == 12
    assert spans.at(("movement", "points")).file == f"{base.as_posix()}/title.yaml", "shown at the option's own line"
    assert spans.at(("movement", "base")).line == 5
    assert spans.at(("movement", "pickup")).file == "definitions/pickup_deliver/family.yaml"
    assert title.title.name == "two"
    assert title.extends == "../one"
    assert [change.set for change in title.changes] == [["movement", "base"]], "changes are not inherited"
    assert title.source["loads"] == "made up for the tests"
    assert title.source["family"]


def test_shared_pieces_lie_between_the_family_and_the_title(base, tmp_path, monkeypatch):
    shared = tmp_path / "definitions" / "pickup_deliver" / "shared"
    shutil.copytree(str(places.definitions().joinpath("pickup_deliver")), shared.parent)
    shared.mkdir(exist_ok=True)
    (shared / "slow.yaml").write_text("source: a piece\nmovement: {points: 3, base: 3}\nstacking: {limit: 9}\n")
    (shared / "slower.yaml").write_text("movement: {base: 4}\n")
    monkeypatch.setattr(places, "definitions", lambda: tmp_path / "definitions")
    places.bundled.cache_clear()
    try:
        (base / "title.yaml").write_text((base / "title.yaml").read_text() + "uses: [slow, slower]\n")
        title = pipeline.check(base).title
    finally:
        places.bundled.cache_clear()
    assert title.stacking.limit == 9, "the piece goes before the family"
    assert title.movement.base == 4, "a later piece goes before an earlier one"
    assert title.movement.points == 10, "the title's own value goes before the piece"
    assert title.source["shared/slow"] == "a piece"


def test_a_long_chain_and_a_circle_of_titles_end(base):
    last = "base"
    for number in range(12):
        variant(base, f"v{number}", f"extends: ../{last}\n")
        last = f"v{number}"
    assert codes(pipeline.check(base.parent / "v6")) == []
    assert "R102" in codes(pipeline.check(base.parent / "v11"))
    a = variant(base, "a", "extends: ../b\n")
    variant(base, "b", "extends: ../a\n")
    assert "R102" in codes(pipeline.check(a))


def test_a_file_that_cannot_be_read_does_not_hide_what_is_wrong_in_the_others(base):
    (base / "loads.yaml").write_text("loads: [\n")
    (base / "companies.yaml").write_text("companies: []\ntrains: {numbered: 0}\n")
    assert codes(pipeline.check(base)) == ["S107", "S104", "L104"]


def test_a_pipe_or_a_folder_in_place_of_a_file_is_not_waited_for(base):
    os.mkfifo(base / "events.yaml")
    assert codes(pipeline.check(base)) == ["L101"]
    (base / "events.yaml").unlink()
    (base / "events.yaml").mkdir()
    assert codes(pipeline.check(base)) == ["L101"]


def test_a_rule_that_fails_is_named_and_the_others_still_speak(base, monkeypatch):
    def broken(title, spans):
        yield Diagnostic("T999", "before", spans.at(()))
        raise KeyError("no\nsuch thing")

    def working(title, spans):
        yield Diagnostic("T998", "found", spans.at(("bank",)))

    rules = (validate.Rule("common.broken", broken), validate.Rule("common.working", working))
    monkeypatch.setattr(validate, "rules", lambda family: rules)
    result = pipeline.check(base)
    assert sorted(codes(result)) == ["E900", "T998", "T999"]
    (fault,) = [item for item in result.diagnostics if item.code == "E900"]
    assert "common.broken" in fault.message
    assert "\n" not in fault.message


def test_a_title_that_cannot_be_compiled_is_no_crash(base, monkeypatch):
    def broken(result):
        raise RecursionError("too\ndeep")

    monkeypatch.setenv("RAILWRIGHT_CACHE", str(base / "cache"))
    monkeypatch.setattr(pipeline, "import_module", lambda name: SimpleNamespace(lower=broken))
    compiled = pipeline.compile(base)
    assert not compiled.is_clean
    (fault,) = compiled.result.diagnostics
    assert fault.code == "E901"
    assert "test_pipeline.py" in fault.message
    assert "\n" not in fault.message


def test_a_compiled_title_comes_from_the_cache_until_something_changes(base, monkeypatch):
    made = []

    def lower(result):
        made.append(result.title.title.name)
        return result.title

    stages = SimpleNamespace(
        lower=lower,
        python=lambda tables: f"NAME = {tables.title.name!r}\n",
        json=lambda tables: "{}",
        code=lambda python, tables: b"",
    )
    monkeypatch.setenv("RAILWRIGHT_CACHE", str(base.parent / "cache"))
    monkeypatch.setattr(pipeline, "import_module", lambda name: stages)
    first, second = pipeline.compile(base), pipeline.compile(base)
    assert first.python == second.python == "NAME = 'Three Woods'\n"
    assert second.result is None
    assert pipeline.compile(base, ["rich"]).result is not None
    text = (base / "title.yaml").read_text()
    (base / "title.yaml").write_text(text.replace("Three Woods", "Four Woods"))
    assert pipeline.compile(base).python == "NAME = 'Four Woods'\n"
    (base / "title.yaml").write_text(text.replace("count: 2", "count: two"))
    assert pipeline.compile(base).python is None
    assert made == ["Three Woods", "Three Woods", "Four Woods"]


@pytest.mark.parametrize("family", ["rail_18xx", "pickup_deliver"])
def test_shared_pieces_say_only_what_a_title_of_the_family_may_say(family):
    known = {key for keys in files_of(family).values() for key in keys} | {"source"}
    pieces = {"family": places.family_file(family), **places.shared_pieces(family)}
    for name, (file, shown) in pieces.items():
        root, found = Sources().tree(file, shown)
        assert not found, name
        assert set(root.value) <= known, name


def test_rules_are_not_run_on_a_title_that_does_not_fit(base, monkeypatch):
    monkeypatch.setattr(validate, "rules", lambda family: pytest.fail("a rule was run"))
    (base / "rounds.yaml").write_text("setup: none\n")
    assert codes(pipeline.check(base)) == ["S103"]


def test_every_option_and_pair_is_checked(base):
    results = pipeline.check_choices(base)
    assert [result.options for result in results] == [(), ("rich",), ("fast",), ("rich", "fast")]
    assert all(result.is_clean for result in results)
    folder = variant(
        base,
        "odd",
        "extends: ../base\noptions:\n"
        "  - {name: broken, text: x, changes: [{set: [movement, points], to: many}]}\n"
        "  - {name: default, text: x, changes: [{set: [bank, breaks], to: below_zero}]}\n",
    )
    found = {result.options: codes(result) for result in pipeline.check_choices(folder)}
    assert found == {(): [], ("broken",): ["S103"], ("default",): ["R114"], ("broken", "default"): []}, (
        "each mistake is told once"
    )


def test_what_is_found_is_sorted_told_once_and_cut():
    def at(line, code="S101", severity="error"):
        return Diagnostic(code, "m", Span("f.yaml", line, 1, 2), severity=severity)

    found = collected([at(3), at(1), at(3), at(2, severity="warning")])
    assert [item.span.line for item in found.shown] == [1, 2, 3]
    assert (found.errors, found.warnings, found.more) == (2, 1, 0)
    many = collected([at(line, severity="warning") for line in range(150)] + [at(line) for line in range(1000, 1100)])
    assert (many.errors, many.warnings, many.more) == (100, 100, 50), "errors are kept before warnings"


@pytest.mark.parametrize("family", ["rail_18xx", "pickup_deliver"])
def test_every_rule_says_its_codes_and_each_is_explained(family):
    for rule in validate.rules(family):
        doc = import_module(f"railwright.compiler.validate.{rule.name}").__doc__ or ""
        said = re.match(r"([A-Z]\d{3}(?:, [A-Z]\d{3})*): \S", doc)
        assert said, f"{rule.name}: its docstring begins with its codes"
        assert set(said[1].split(", ")) <= set(CATALOGUE), f"{rule.name}: a code is not in the catalogue"
