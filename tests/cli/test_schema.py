"""`railwright schema` as it is typed."""

import json

from railwright.language.files import FAMILIES, files_of


def test_a_schema_for_each_file_of_each_family(run, here):
    result = run("schema", "--out", "schemas")
    assert result.exit_code == 0
    for family in FAMILIES:
        for stem in files_of(family):
            schema = json.loads((here / "schemas" / family / f"{stem}.schema.json").read_text())
            assert schema["title"] == f"{stem}.yaml"
    assert "# yaml-language-server: $schema=" in result.stdout


def test_one_family_only(run, here):
    run("schema", "--family", "pickup_deliver", "--out", "schemas")
    assert [folder.name for folder in (here / "schemas").iterdir()] == ["pickup_deliver"]


def test_one_file_on_the_screen(run):
    assert json.loads(run("schema", "--file", "map.yaml").stdout)["$id"] == "urn:railwright:rail_18xx:map"
    both = run("schema", "--file", "rounds")
    assert both.exit_code == 2
    assert "--family" in both.output
    words = run("schema", "--file", "rounds", "--family", "pickup_deliver").stdout
    assert json.loads(words)["$id"] == "urn:railwright:pickup_deliver:rounds"


def test_pages(run, here):
    (here / "pages").mkdir()
    (here / "pages" / "old.md").write_text("left over")
    result = run("schema", "--docs", "--out", "pages")
    assert "old.md: no longer part of the reference" in result.stdout
    assert (here / "pages" / "README.md").read_text().startswith("<!-- Made by")
