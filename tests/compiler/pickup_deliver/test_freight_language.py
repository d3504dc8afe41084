"""The family's language: every word explained, sources listed, reconstructed figures changed by one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from railwright.compiler.pipeline import Result, check, check_choices
from railwright.compiler.schema.pickup_deliver.rounds import EndOccupied
from railwright.compiler.schema.pickup_deliver.whole import FILES, FreightTitle
from railwright.compiler.schema.sources import sources


def models(shape: Any, seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    if isinstance(shape, type) and issubclass(shape, BaseModel) and shape not in seen:
        seen.add(shape)
        yield shape
        for field in shape.model_fields.values():
            yield from models(field.annotation, seen)
    for argument in get_args(shape):
        yield from models(argument, seen)


ALL = list(models(FreightTitle, set()))


@pytest.mark.parametrize("model", ALL, ids=lambda model: model.__name__)
def test_every_model_and_every_key_is_explained(model: type[BaseModel]) -> None:
    # A model without a docstring of its own would inherit that of its base.
    assert "__doc__" in vars(model) and model.__doc__
    for name, field in model.model_fields.items():
        assert field.description, f"{model.__name__}.{name}"


def test_every_key_stands_in_one_file() -> None:
    keys = [key for stem in FILES.values() for key in stem]
    assert len(keys) == len(set(keys))
    assert set(keys) == set(FreightTitle.model_fields) - {"source"}


def test_the_title_is_clean_with_every_choice_of_options() -> None:
    for result in check_choices("confederate_rails"):
        assert not result.diagnostics, (result.options, result.diagnostics)


def test_the_sources_listed_are_those_that_were_written(plain: Result) -> None:
    assert plain.resolved is not None
    rows = sources(plain.resolved.document, plain.spans)
    told = {row.path: row for row in rows}
    made_up = {row.path for row in rows if row.is_reconstructed}
    assert ("source", "network") in made_up and ("source", "loads") in made_up
    assert ("end", 0) in made_up and ("scoring", "ties") in made_up
    assert ("markers", 4, "supply") in made_up and ("markers", 4) not in made_up
    assert told["tracks", 1].text == "rulebook 2.1.1 and 5.3.3"
    assert told["end", 0].span.file.endswith("confederate_rails/rounds.yaml")
    assert told["stations", "*", "at"].text == "history"
    places = [(row.span.file, row.span.line, row.span.column) for row in rows]
    assert places == sorted(places)


def variant(folder: Path, *changes: str) -> Result:
    text = "title: {id: variant, name: Variant}\nextends: confederate_rails\nchanges:\n"
    (folder / "title.yaml").write_text(text + "".join(f"  - {change}\n" for change in changes), encoding="utf-8")
    return check(folder)


def test_a_reconstructed_figure_is_changed_by_one_line(tmp_path: Path) -> None:
    result = variant(tmp_path, "{set: [end, conquest, count], to: 8}")
    assert result.diagnostics == ()
    assert isinstance(result.title, FreightTitle)
    assert isinstance(result.title.end[0], EndOccupied) and result.title.end[0].count == 8


def test_a_figure_that_cannot_be_is_told_at_the_line_that_sets_it(tmp_path: Path) -> None:
    (found,) = variant(tmp_path, "{set: [end, conquest, count], to: 9}").diagnostics
    assert found.code == "G308" and found.span.line == 4


def test_a_station_taken_off_the_map_is_missed_wherever_it_is_used(tmp_path: Path) -> None:
    result = variant(tmp_path, '{remove: [stations, "New Orleans"]}')
    missed = {d.message.split(" names ")[0] for d in result.diagnostics if d.code == "N301"}
    assert {"contract 3", "table `war_progress`", "table `congestion`"} <= missed
    assert "the segment `Ponchatoula - New Orleans`" in missed


@pytest.mark.parametrize(
    "change",
    [
        '{set: [stations, "Atlanta", name], to: "Terminus"}',
        "{remove: [kinds, depot]}",
        "{remove: [tracks, ferry]}",
        "{remove: [markers, bad_rails]}",
        "{remove: [tables, war_progress]}",
        "{remove: [tables, congestion]}",
        "{remove: [load_kinds, troops]}",
        "{remove: [designations, near_front]}",
        '{remove: [events, "Trains Seizure"]}',
        '{remove: [counters, "Confederate Offensive"]}',
        "{remove: [lines, 12]}",
        "{set: [entries, Ohio, joins], to: []}",
        "{set: [areas], to: []}",
        "{remove: [repair]}",
        "{remove: [war]}",
        "{remove: [trains, extra]}",
        "{set: [companies], to: [{name: One, line: 1}]}",
        "{set: [segments], to: [{between: [Nowhere, Nowhere], lines: [99]}]}",
        "{set: [setup], to: [{count: 9, trains: 50, picks: [12], deals: [1]}]}",
        "{set: [kinds], to: [{name: a, also: [b]}, {name: b, also: [a]}]}",
    ],
)
def test_no_rule_stumbles_over_what_another_complains_of(tmp_path: Path, change: str) -> None:
    result = variant(tmp_path, change)
    codes = {diagnostic.code for diagnostic in result.diagnostics}
    assert codes and "E900" not in codes


DOCS = Path(__file__).parents[3] / "docs/pickup_deliver.md"
EXAMPLES = [
    block.split("```")[0]
    for block in DOCS.read_text(encoding="utf-8").split("```yaml\n")[1:]
    if block.startswith("title:")
]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[3].strip())
def test_the_examples_of_the_guide_check_clean(tmp_path: Path, text: str) -> None:
    (tmp_path / "title.yaml").write_text(text, encoding="utf-8")
    assert check(tmp_path).diagnostics == ()
