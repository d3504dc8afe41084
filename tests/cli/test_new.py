"""`railwright new`: a variant that checks clean, and whose first change works when its comment signs are taken away."""

from pathlib import Path

import pytest

from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import check

BASES = Path(__file__).parents[1] / "diagnostics"


@pytest.mark.parametrize("title", list(bundled()))
def test_a_new_variant_checks_clean_without_a_warning(title, run, here):
    result = run("new", "mine", "--from", title)
    assert result.exit_code == 0
    assert "checks clean" in result.stdout
    assert check(here / "mine").diagnostics == ()
    assert run("diff", title, "./mine").stdout.startswith(f"{title} -> ./mine: 2 differences\n\ngame\n  title, id")


def test_the_example_is_one_change_that_works(run, here, base):
    run("new", "mine", "--from", base, "--at", "variants/of_mine")
    file = here / "variants" / "of_mine" / "mine" / "title.yaml"
    text = file.read_text()
    assert "# changes:" in text
    file.write_text(text.replace("# changes:", "changes:").replace("#   - {set", "  - {set"))
    assert check(file.parent).diagnostics == ()
    told = run("diff", base, file.parent).stdout
    assert ": 3 differences\n" in told


def test_a_variant_of_a_variant(run, here):
    run("new", "one", "--from", "18al")
    run("new", "two", "--from", "./one", "--at", "deeper")
    assert "extends: '../../one'" in (here / "deeper" / "two" / "title.yaml").read_text()
    assert check(here / "deeper" / "two").diagnostics == ()


def test_nothing_is_ever_overwritten(run, here):
    (here / "taken").mkdir()
    (here / "taken" / "title.yaml").write_text("mine")
    (here / "file").write_text("mine")
    (here / "dangling").symlink_to("nowhere")
    for name in ("taken", "file", "dangling"):
        result = run("new", name, "--from", "18al")
        assert result.exit_code == 2
        assert "is there already; nothing was changed" in " ".join(result.output.split())
    assert (here / "taken" / "title.yaml").read_text() == (here / "file").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "help"),
    [("My Variant", "try `my_variant`"), ("18AL", "try `18al`"), ("../up", "try `up`"), ("é", ""), ("x" * 41, "try `xxx"),
     ("18al", "bundled title"), ("", "")],
)  # fmt: skip
def test_a_name_that_cannot_be_an_id(name, help, run, here):
    result = run("new", name, "--from", "18ga")
    assert result.exit_code == 2
    assert help in " ".join(result.output.split())
    assert not list(here.iterdir())


def test_names_that_yaml_would_take_for_something_else(run, here):
    for name in ("1822", "007", "true", "null", "no", "1e3"):
        assert run("new", name, "--from", BASES / "base_freight").exit_code == 0
        assert check(here / name).diagnostics == (), name


def test_a_variant_cannot_extend_a_title_with_options(run, here):
    assert run("new", "mine", "--from", "18al+decatur_home").exit_code == 2
    assert not list(here.iterdir())
