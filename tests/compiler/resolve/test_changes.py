"""Changes by way: what they reach, what they leave alone, and what they say when they reach nothing."""

from pathlib import Path

import pytest

from railwright.compiler.load.parse import parsed
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.pipeline import check
from railwright.compiler.resolve.changes import patched
from railwright.compiler.resolve.merge import merged
from railwright.compiler.resolve.options import Options
from railwright.compiler.resolve.ways import Found, follow

TITLE = """
bank: {cash: 8000}
players:
  - {count: 2, cash: 600}
  - {count: 3, cash: 400}
trains:
  - {name: '2', count: 3, price: 100, events: [rust, close]}
  - {name: '3', count: 2, price: 200}
map:
  hexes:
    - {at: B2, name: Elm}
    - {at: [C3, C5, C7], cost: 40}
market:
  rows: [[50, 60], [40, 50]]
  par: [{price: 60, row: 1}, {price: 50, row: 2}]
"""


def node(text: str, file: str = "t.yaml"):
    root, found = parsed(text, file)
    assert not found
    return root


def apply(changes: str, title: str = TITLE):
    return patched(node(title), node(changes, "c.yaml"))


@pytest.mark.parametrize(
    ("way", "path"),
    [
        (["bank", "cash"], ("bank", "cash")),
        (["players", 3, "cash"], ("players", 1, "cash")),
        (["trains", "3"], ("trains", 1)),
        (["trains", 3], ("trains", 1)),
        (["trains", "2", "events", "close"], ("trains", 0, "events", 1)),
        (["trains", "2", "events", 0], ("trains", 0, "events", 0)),
        (["map", "hexes", "B2"], ("map", "hexes", 0)),
        (["map", "hexes", "Elm"], ("map", "hexes", 0)),
        (["map", "hexes", "C5"], ("map", "hexes", 1)),
        (["market", "rows", 1, 0], ("market", "rows", 1, 0)),
        (["market", "par", 50], ("market", "par", 1)),
    ],
)
def test_a_way_leads_by_keys_names_and_positions(way, path):
    found = follow(node(TITLE), way)
    assert isinstance(found, Found)
    assert found.path == path


@pytest.mark.parametrize("way", [["trains", "100"], ["trains", 0], ["players", 0], ["market", "rows", 2], ["map", 0]])
def test_a_name_is_not_a_position_and_a_count_not_the_name_of_a_named_entry(way):
    assert not isinstance(follow(node(TITLE), way), Found)


def test_set_writes_over_and_where_nothing_was():
    result = apply("[{set: [bank, cash], to: 9000}, {set: [trains, '3', note], to: [x]}]")
    plain = result.root.plain()
    assert plain["bank"] == {"cash": 9000}
    assert plain["trains"][1] == {"name": "3", "count": 2, "price": 200, "note": ["x"]}
    assert not result.found
    assert SpanTable(result.root).at(("bank", "cash")).file == "c.yaml", "the value is where the change wrote it"
    assert SpanTable(result.root).at(("trains", 1, "price")).file == "t.yaml", "its neighbours stay where they were"


def test_add_puts_entries_at_the_end_or_before_another():
    result = apply("[{add: [trains], items: [{name: D}]}, {add: [trains], before: '3', items: [{name: 2+2}]}]")
    assert [train["name"] for train in result.root.plain()["trains"]] == ["2", "2+2", "3", "D"]


def test_add_begins_a_list_that_is_not_there():
    assert apply("[{add: [trains, '3', events], items: [close]}]").root.plain()["trains"][1]["events"] == ["close"]


def test_remove_takes_out_entries_and_keys():
    result = apply("[{remove: [trains, '2', events, rust]}, {remove: [trains, '3']}, {remove: [bank, cash]}]")
    plain = result.root.plain()
    assert plain["trains"] == [{"name": "2", "count": 3, "price": 100, "events": ["close"]}]
    assert plain["bank"] == {}


def test_one_of_several_places_is_taken_apart_from_the_others():
    hexes = apply("[{set: [map, hexes, C5, cost], to: 0}]").root.plain()["map"]["hexes"]
    assert hexes[1:] == [{"at": ["C3", "C7"], "cost": 40}, {"at": "C5", "cost": 0}]
    hexes = apply("[{remove: [map, hexes, C5]}]").root.plain()["map"]["hexes"]
    assert hexes[1:] == [{"at": ["C3", "C7"], "cost": 40}]


def test_a_change_leaves_the_document_it_was_made_to_alone():
    before = node(TITLE)
    patched(before, node("[{set: [bank, cash], to: 1}, {remove: [trains, '2']}, {set: [map, hexes, C5, cost], to: 0}]"))
    assert before.plain() == node(TITLE).plain()


def test_changes_after_one_that_fails_are_still_made():
    result = apply("[{set: [bonk, cash], to: 1}, {set: [bank, cash], to: 2}]")
    assert [item.code for item in result.found] == ["R105"]
    assert result.root.plain()["bank"]["cash"] == 2


@pytest.mark.parametrize(("to", "idle"), [("8000", True), ("'8000'", False), ("8000.0", False)])
def test_the_same_value_again_changes_nothing(to, idle):
    assert bool(apply(f"[{{set: [bank, cash], to: {to}}}]").idle) is idle


def test_true_is_not_one():
    assert not apply("[{set: [a], to: true}]", "a: 1").idle


def test_the_higher_document_wins_key_by_key_and_lists_as_a_whole():
    low = node("{a: {x: 1, y: 2}, l: [1, 2], s: 1, only: 3}", "low.yaml")
    high = node("{a: {y: 5}, l: [3], s: {deep: 1}}", "high.yaml")
    whole = merged(low, high)
    assert whole.plain() == {"a": {"x": 1, "y": 5}, "l": [3], "s": {"deep": 1}, "only": 3}
    files = {path: SpanTable(whole).at(path).file for path in [("a", "x"), ("a", "y"), ("l", 0), ("only",)]}
    assert files == {
        ("a", "x"): "low.yaml",
        ("a", "y"): "high.yaml",
        ("l", 0): "high.yaml",
        ("only",): "low.yaml",
    }


def options(listed: str) -> Options:
    return Options(node(TITLE + "options:\n" + listed))


def test_options_are_applied_in_the_order_they_are_declared():
    both = options(
        "  - {name: a, changes: [{add: [trains], items: [{name: A}]}]}\n"
        "  - {name: b, changes: [{add: [trains], items: [{name: B}]}]}\n"
    )
    assert not list(both.check())
    root, found = both.switched_on(["b", "a"])
    assert not found
    assert [train["name"] for train in root.plain()["trains"]] == ["2", "3", "A", "B"]


def test_an_option_may_change_what_one_it_requires_has_set():
    chain = options(
        "  - {name: a, changes: [{set: [bank, cash], to: 1}]}\n"
        "  - {name: b, requires: [a], changes: [{set: [bank, cash], to: 2}]}\n"
    )
    assert not list(chain.check())
    assert chain.with_required("b") == ["a", "b"]
    assert list(chain.choices()) == [["a"], ["a", "b"]]


def test_an_option_that_comes_before_the_one_it_requires_would_be_undone_by_it():
    chain = options(
        "  - {name: b, requires: [a], changes: [{set: [bank, cash], to: 2}]}\n"
        "  - {name: a, changes: [{set: [bank, cash], to: 1}]}\n"
    )
    assert [item.code for item in chain.check()] == ["R108"]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("{set: [bank, cash], to: 1}", "{set: [bank, cash], to: 1}", False),
        ("{set: [bank, cash], to: 1}", "{set: [bank, cash], to: 2}", True),
        ("{set: [map, hexes, B2, cost], to: 1}", "{set: [map, hexes, Elm, cost], to: 2}", True),
        ("{set: [trains, '2', price], to: 1}", "{set: [trains, '2'], to: {name: '2'}}", True),
        ("{set: [trains, '2'], to: {name: '2', price: 5}}", "{set: [trains, '2', count], to: 9}", False),
        ("{remove: [trains, '2']}", "{set: [trains, '2', price], to: 1}", True),
        ("{set: [trains, '2', price], to: 1}", "{remove: [trains, '2']}", True),
        ("{remove: [trains, '2']}", "{remove: [trains, '2']}", False),
        ("{add: [trains], items: [{name: A}]}", "{add: [trains], items: [{name: B}]}", False),
        ("{add: [trains], items: [{name: A}]}", "{set: [trains], to: []}", True),
        ("{set: [trains], to: [{name: A}]}", "{add: [trains], items: [{name: B}]}", False),
        ("{set: [trains, '2', price], to: 1}", "{set: [trains, '3', price], to: 2}", False),
    ],
)
def test_two_options_that_undo_one_another_say_so_or_are_reported(one, other, clash):
    listed = f"  - {{name: a, changes: [{one}]}}\n  - {{name: b, %schanges: [{other}]}}\n"
    found = list(options(listed % "").check())
    assert [item.code for item in found] == (["R108"] if clash else [])
    assert not list(options(listed % "conflicts: [a], ").check())
    if not clash:
        _, wrong = options(listed % "").switched_on(["a", "b"])
        assert not wrong
    for item in found:
        assert item.span != item.also[0][0], "both lines are named"


def test_choices_are_each_option_and_each_two_that_go_together():
    all_of = options(
        "  - {name: a, changes: [{set: [bank, cash], to: 1}]}\n"
        "  - {name: b, conflicts: [a], changes: [{set: [bank, cash], to: 2}]}\n"
        "  - {name: c, requires: [a], changes: [{set: [trains, '2', price], to: 1}]}\n"
        "  - {name: d, players: [2], changes: [{set: [trains, '2', count], to: 1}]}\n"
        "  - {name: e, players: [3], changes: [{set: [trains, '3', count], to: 1}]}\n"
    )
    assert list(all_of.choices()) == [
        ["a"],
        ["b"],
        ["a", "c"],
        ["d"],
        ["e"],
        ["a", "d"],
        ["a", "e"],
        ["b", "d"],
        ["b", "e"],
        ["a", "c", "d"],
        ["a", "c", "e"],
    ]


def variant(folder, changes: str):
    """A title that extends the small one, whose option `rich` changes the cash of two players."""
    base = Path(__file__).parents[2] / "diagnostics" / "base_freight"
    folder.mkdir()
    (folder / "title.yaml").write_text(f"title: {{id: v, name: V}}\nextends: {base}\nchanges:\n{changes}")
    return check(folder)


def test_a_title_that_removes_what_an_inherited_option_changes_is_told_where_it_does_so(tmp_path):
    two = "  - {remove: [players, 2]}\n  - {remove: [setup, 2]}\n"
    (wrong,) = variant(tmp_path / "wrong", two).diagnostics
    assert (wrong.code, wrong.span.line) == ("R105", 4)
    assert "wrong/title.yaml" in wrong.span.file
    assert [Path(span.file).parent.name for span, _ in wrong.also] == ["base_freight"]
    # What the help says to type is the cure.
    assert "`remove: [options, rich]`" in wrong.help
    assert not variant(tmp_path / "right", two + "  - {remove: [options, rich]}\n").diagnostics


def test_the_one_who_removed_it_is_named_even_to_titles_that_extend_him(tmp_path):
    variant(tmp_path / "first", "  - {remove: [players, 2]}\n  - {remove: [setup, 2]}\n")
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "title.yaml").write_text("title: {id: w, name: W}\nextends: ../first\n")
    (wrong,) = check(tmp_path / "second").diagnostics
    assert wrong.code == "R105"
    assert "first/title.yaml" in wrong.span.file


def test_an_option_may_remove_what_the_title_has_removed_already():
    title = node(TITLE + "options:\n  - {name: a, changes: [{remove: [trains, '3']}, {set: [bank, cash], to: 1}]}\n")
    without = patched(title, node("[{remove: [trains, '3']}]"))
    assert [wrong.code for wrong in Options(without.root).check()] == ["R105"]
    assert not list(Options(without.root, None, without.touches).check())
