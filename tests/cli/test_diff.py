"""`railwright diff`: what differs is said in the game's words, with the lines of both sides, and nothing else is."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from railwright.comparison.compare import differences
from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import check


@pytest.mark.parametrize("title", list(bundled()))
def test_a_title_is_the_same_as_itself(title, run):
    result = run("diff", title, title)
    assert (result.exit_code, result.stdout) == (0, f"{title} -> {title}: no differences\n")


def variant(here: Path, name: str, base: Path, *changes: str) -> Path:
    folder = here / name
    folder.mkdir()
    lines = [
        f"title: {{id: {name}, name: V}}",
        f"extends: {base}",
        "changes:",
        *(f"  - {change}" for change in changes),
    ]
    (folder / "title.yaml").write_text("\n".join(lines) + "\n")
    return folder


def found(run, one, other) -> list[tuple[str, str, str, str, str]]:
    """Differences beside those of the titles' own names."""
    told = json.loads(run("diff", one, other, "--json").stdout)
    rows = [(item["section"], item["kind"], item["subject"], item["before"], item["after"])
            for item in told["differences"]]  # fmt: skip
    return [row for row in rows if not row[2].startswith("title, ")]


@pytest.fixture
def base_18xx() -> Path:
    return Path(__file__).parents[1] / "diagnostics" / "base_18xx"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("{set: [trains, '3', price], to: 170}", ("trains", "changed", "train 3, price", "160", "170")),
        ("{set: [trains, '4', count], to: 5}", ("trains", "changed", "train 4, count", "unlimited", "5")),
        ("{set: [tiles, '57', count], to: 2}", ("tiles", "changed", "tile 57, count", "1", "2")),
        ("{remove: [tiles, '15']}", ("tiles", "removed", "tile 15", "count 1", "")),
        ("{add: [tiles], items: [{name: '6', count: 4}]}", ("tiles", "added", "tile 6", "", "count 4")),
        ("{set: [players, 3, cash], to: 450}", ("game", "changed", "3 players, cash", "400", "450")),
        ("{set: [bank, cash], to: 4000}", ("game", "changed", "bank, cash", "3000", "4000")),
        ("{set: [phases, '3', tiles], to: [yellow]}",
         ("trains", "changed", "phase 3, tiles", "yellow, green", "yellow")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_one_change_is_one_difference(change, told, run, here, base_18xx):
    assert found(run, base_18xx, variant(here, "v", base_18xx, change)) == [told]


def test_the_order_of_companies_matters_and_the_order_of_tiles_does_not(run, here, base_18xx):
    shutil.copytree(base_18xx, here / "turned")
    for file, entry in (("companies", "{name: UR"), ("tiles", "{name: '3'")):
        path = here / "turned" / f"{file}.yaml"
        lines = path.read_text().splitlines()
        first = next(place for place, line in enumerate(lines) if entry in line)
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        path.write_text("\n".join(lines) + "\n")
    (told,) = found(run, base_18xx, here / "turned")
    assert told == ("companies", "changed", "order of companies", "UR, MR, LR", "MR, UR, LR")


def test_hexes_are_compared_one_by_one_however_they_are_grouped(run, here, base_18xx):
    shutil.copytree(base_18xx, here / "grouped")
    file = here / "grouped" / "map.yaml"
    text = file.read_text()
    for line in text.splitlines():
        if "at: [" in line:  # a group taken apart says the same
            names = line.partition("at: [")[2].partition("]")[0].split(", ")
            apart = "\n".join(line.replace(f"[{', '.join(names)}]", name) for name in names)
            text = text.replace(line, apart)
    file.write_text(text)
    assert found(run, base_18xx, here / "grouped") == []


def test_both_lines_are_named(run):
    told = json.loads(run("diff", "18al", "18al+unlimited_4d", "--json").stdout)
    (item,) = told["differences"]
    assert item["written"][0]["file"] == "definitions/rail_18xx/18al/trains.yaml"
    assert item["written"][1]["file"] == "definitions/rail_18xx/18al/title.yaml"
    assert (item["subject"], item["before"], item["after"]) == ("train 4D, count", "5", "unlimited")


def test_options_may_be_given_either_way(run):
    one = run("diff", "18al", "18al", "--option", "unlimited_4d", "--option", "decatur_home")
    other = run("diff", "18al", "18al+unlimited_4d+decatur_home")
    assert one.exit_code == other.exit_code == 1
    assert one.stdout == other.stdout


def test_every_option_of_every_bundled_title_makes_a_difference():
    for title in bundled():
        plain = check(title)
        assert plain.resolved is not None and plain.title is not None
        for option in plain.resolved.options.declared:
            names = plain.resolved.options.with_required(option)
            root, wrong = plain.resolved.options.switched_on(names)
            assert not wrong
            changed = replace(plain.resolved, root=root)
            model = type(plain.title).model_validate(changed.document)
            assert differences(plain, replace(plain, title=model, resolved=changed)), f"{title}+{option}"


def test_titles_of_different_families_are_compared_in_what_they_share(run):
    result = run("diff", "18al", "confederate_rails")
    assert result.exit_code == 1
    assert "The families differ" in result.stdout
    assert "3 players, cash: 600 -> 2500" in result.stdout


def test_the_words_people_read(run):
    assert run("diff", "18al", "18al+decatur_home").stdout.splitlines()[:4] == [
        "18al -> 18al with decatur_home: 2 differences",
        "",
        "map",
        "  hex A4 Nashville, stop a, slots: 1 -> 0",
    ]
