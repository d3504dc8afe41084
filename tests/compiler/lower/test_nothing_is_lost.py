"""Everything a designer writes reaches the tables, and what the language learns later cannot be forgotten."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from railwright.compiler.ir.files import FileNames
from railwright.compiler.ir.tables import Tables, UnknownName
from railwright.compiler.lower import lower
from railwright.compiler.lower.common import lower_common
from railwright.compiler.lower.rail_18xx import lower as lower_rail
from railwright.compiler.lower.rail_18xx.rules import CHOICES, NOTES, WORDS, named_by
from railwright.compiler.pipeline import Result, check
from railwright.compiler.schema.rail_18xx import board, companies, market, privates, rounds, tiles, trains
from railwright.compiler.schema.rail_18xx.whole import RailTitle

BASE = Path(__file__).parents[2] / "diagnostics" / "base_18xx"

FOR_PEOPLE = {"source", "sources", "note"}
"""Keys that say something about the title, not of it."""

LOWERED: dict[type[BaseModel], set[str]] = {
    board.BoardSpec: {"layout", "letters", "hexes"},
    board.HexSpec: {
        "at", "name", "colour", "stops", "track", "terrain", "label", "impassable", "port_of", "icons",
        "aliases",
    },
    board.StopSpec: {"kind", "name", "slots", "revenue", "runs_through", "through_for"},
    board.Terrain: {"kind", "cost", "colours"},
    tiles.TileSpec: {
        "name", "count", "hexes", "label", "printed", "only_by_ability", "permanent", "replaces", "stop_kinds",
        "colour", "stops", "track", "aliases",
    },
    tiles.TileShape: {"name", "colour", "stops", "track", "label"},
    tiles.TileStop: {"kind", "revenue", "slots"},
    market.MarketSpec: {"rows", "par", "zones", "moves"},
    market.ParCell: {"price", "row", "column"},
    market.Zone: {"name", "cells", "effects"},
    market.MovesSpec: {"blocked", "paid", "withheld", "sold", "sold_out", "arriving"},
    market.PaidMove: {"prices", "move"},
    companies.CompanyKind: {
        "name", "owned", "certificates", "unsold_in", "holding_limit", "pool_limit", "treasury_limit", "floats",
        "capital", "underwriting", "converts", "dividends", "tokens", "home_token", "rises_when_sold_out",
        "must_own_train", "operates",
    },
    companies.CertificateSpec: {"percent", "count", "president", "held_back"},
    companies.FloatRow: {"phases", "percent"},
    companies.CompanySpec: {
        "name", "full_name", "kind", "colour", "home", "tokens", "destination", "price", "start_shares",
        "train_limit_class", "president_lot", "formation", "aliases",
    },
    companies.HomeSpec: {"hex", "stop", "also"},
    privates.PrivateSpec: {"name", "full_name", "price", "income", "abilities", "text", "aliases"},
    trains.TrainClass: {
        "name", "reach", "counts", "multiply", "per_distance", "port_city_multiply", "multiply_bonuses",
    },
    trains.ReachRow: {"kinds", "visit", "pay"},
    trains.KindCount: {"kinds", "least", "most"},
    trains.TrainFace: {"name", "distance", "runs", "price"},
    trains.TrainSpec: {
        "name", "distance", "runs", "price", "count", "rusts_on", "obsolete_on", "sold_beside", "faces", "events",
        "outside_limit", "aliases",
    },
    trains.PhaseSpec: {
        "name", "on", "tiles", "operating_rounds", "train_limit", "level", "bank_trains",
    },
    rounds.Lot: {"private", "company", "presidency", "price", "aliases"},
}  # fmt: skip
"""Models whose keys are put into tables one by one. A new key fails here until it is lowered and listed."""


@pytest.mark.parametrize("model", LOWERED, ids=lambda model: model.__name__)
def test_every_key_of_a_model_is_lowered(model: type[BaseModel]) -> None:
    assert set(model.model_fields) - FOR_PEOPLE == LOWERED[model]


def models_below(model: type[BaseModel], seen: set[type[BaseModel]]) -> set[type[BaseModel]]:
    if model not in seen:
        seen.add(model)
        for field in model.model_fields.values():
            for inner in leaves(field.annotation):
                if isinstance(inner, type) and issubclass(inner, BaseModel):
                    models_below(inner, seen)
    return seen


def leaves(annotation: Any) -> Iterator[Any]:
    """The types an annotation is made of; a choice of words counts as one."""
    if get_origin(annotation) is Literal:
        yield Literal
    elif get_origin(annotation) in (Union, types.UnionType, list, dict, tuple) or hasattr(annotation, "__metadata__"):
        for inner in get_args(annotation):
            yield from leaves(inner)
    elif annotation is not None:
        yield annotation


PLAIN_TEXT = {("Ability", "instead_of"), ("NamedTrain", "name"), ("BonusSpec", "name"), ("BonusSpec", "not_for")}
"""Texts in rules that name nothing that has a number; `not_for` becomes a list of trains."""


def test_every_name_in_a_rule_becomes_a_number() -> None:
    """Models that become rules as they are: each text in them is a word, a number of something, or listed as text."""
    seen: set[type[BaseModel]] = set()
    for model in models_below(RailTitle, seen):
        if model in LOWERED or not model.__module__.startswith("railwright.compiler.schema.rail_18xx"):
            continue
        for key, field in model.model_fields.items():
            plain = any((base.__name__, key) in PLAIN_TEXT for base in model.__mro__)
            if key in NOTES | FOR_PEOPLE or key in WORDS or plain:
                continue
            if str in leaves(field.annotation) and not model.__name__.endswith("Keys") and model is not RailTitle:
                assert named_by(model, key), f"{model.__name__}.{key}"
    assert {"any_city", "any_circle"} <= CHOICES


# -- one value at a time -----------------------------------------------------------------------------------------------


SAME = {
    ("uses",): "already taken in",
    ("changes",): "already made",
    ("options",): "told in a table of their own, which the content leaves out",
    ("title",): "told in `meta`, which the content leaves out",
    ("market", "par", "*", "price"): "a check on the place",
    ("map", "hexes", "*", "impassable"): "said on both hexes, and either is enough",
}


def content(result: Result, document: dict[str, Any]) -> str | None:
    """What the tables of a changed document amount to; ``None`` if it is no title any more."""
    try:
        title = RailTitle.model_validate(document)
        assert result.place is not None
        tables = Tables("rail_18xx", result.spans, FileNames(result.place, result.sources.digests))
        lower_common(title, tables)
        lower_rail(title, tables)
    except (ValidationError, UnknownName, KeyError, ValueError, IndexError):
        return None
    return tables.content()


def test_changing_any_value_changes_the_tables() -> None:
    """Each key of the language once, in the first title that writes it."""
    seen: set[tuple[Any, ...]] = set()
    unchangeable = []
    for target in (str(BASE), "18al", "18ga", "18scan", "18va"):
        result = check(target)
        assert result.resolved is not None
        document = result.resolved.document
        before = content(result, document)
        assert before == lower(result).content()
        values: dict[tuple[Any, ...], list[Any]] = {}
        for path, value in scalars(document):
            values.setdefault(pattern_of(path), []).append(value)
        for path, _ in scalars(document):
            pattern = pattern_of(path)
            if pattern in seen or FOR_PEOPLE & set(path) or path[0] == "tile_dictionary":
                continue
            if any(pattern[: len(same)] == same for same in SAME):
                continue
            seen.add(pattern)
            outcomes = {content(result, other) for other in variants(document, path, values[pattern])}
            assert before not in outcomes, (target, path)
            if outcomes <= {None}:
                unchangeable.append(pattern)
    assert len(seen) > 200
    # Keys with a single word, and names whose change leaves others dangling.
    assert len(unchangeable) < len(seen) / 6, unchangeable


def pattern_of(path: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple("*" if isinstance(step, int) else step for step in path)


def scalars(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from scalars(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from scalars(item, (*path, place))
    else:
        yield path, value


def variants(document: dict[str, Any], path: tuple[Any, ...], alike: list[Any]) -> Iterator[dict[str, Any]]:
    """The document with one value changed a little: to a word of its key, to what another entry has there."""
    value: Any = document
    for step in path:
        value = value[step]
    others: list[Any] = []
    if isinstance(value, str):
        words = sorted(words_of(next(step for step in reversed(path) if isinstance(step, str))))
        others = [value + "x", *words, *[other for other in dict.fromkeys(alike) if other != value][:1]]
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int):
        others = [value + 1, value - 1]
    for other in others:
        if other != value:
            yield changed(document, path, other)


@cache
def words_of(key: str) -> frozenset[str]:
    """All words that some model takes at a key."""
    found: set[str] = set()
    for model in models_below(RailTitle, set()):
        if key in model.model_fields:
            found.update(word for word in literals(model.model_fields[key].annotation) if isinstance(word, str))
    return frozenset(found)


def literals(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        for inner in get_args(annotation):
            yield from literals(inner)


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    if not path:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], to)
    return copy
