"""`railwright sources`: every note with its line, and an honest count of what was made up."""

import json

import pytest

from railwright.compiler.load.places import bundled


@pytest.mark.parametrize("title", list(bundled()))
def test_every_value_of_a_bundled_title_has_a_source(title, run):
    told = json.loads(run("sources", title, "--json").stdout)
    assert told["values"] > 500
    assert told["values_without_a_note"] == 0
    assert sum(fact["values"] for fact in told["facts"]) == told["values"]


def test_each_note_is_found_where_it_says(run):
    from railwright.compiler.load.places import definitions

    for fact in json.loads(run("sources", "18al", "--json").stdout)["facts"]:
        file = definitions().joinpath(*fact["file"].split("/")[1:])
        line = file.read_text(encoding="utf-8").splitlines()[fact["line"] - 1]
        assert "source" in line or fact["source"][:20] in line


def test_reconstructed_facts_alone(run):
    result = run("sources", "confederate_rails", "--reconstructed")
    lines = result.stdout.splitlines()
    assert all("reconstructed" in line for line in lines)
    assert any(line.startswith("definitions/pickup_deliver/confederate_rails/network.yaml:3: all of network.yaml: ")
               for line in lines)  # fmt: skip
    everything = json.loads(run("sources", "confederate_rails", "--json").stdout)["facts"]
    assert len(lines) - 1 == sum(fact["reconstructed"] for fact in everything)


def test_notes_of_a_title_outside_the_package(run, base):
    told = run("sources", base).stdout
    assert "all of title.yaml: made up for the tests" in told
    assert "None is reconstructed." in told


def test_nearer_notes_speak_before_farther_ones(run, here, base):
    (here / "mine").mkdir()
    (here / "mine" / "title.yaml").write_text(
        f"source: far\ntitle: {{id: mine, name: Mine, source: near}}\nextends: {base}\nbank: {{cash: 9000}}\n"
    )
    facts = {fact["covers"]: fact for fact in json.loads(run("sources", "./mine", "--json").stdout)["facts"]}
    assert facts["title"]["source"] == "near"
    assert facts["title"]["values"] >= 4  # what is inherited belongs to the group the nearer note speaks for
    assert facts["all of title.yaml"]["values"] >= 1
