"""Rules of the language -> words with parameters: every key of a model becomes a parameter, names become numbers.

A new key of a step or ability needs nothing here unless it names something: then it goes into ``NAMES``.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel

from railwright.compiler.load.spans import Path
from railwright.compiler.lower.rail_18xx.names import Names
from railwright.runtime.tables.common import NONE
from railwright.runtime.tables.rule import Rule

NOTES = frozenset(("source", "note"))
"""Keys for readers of the YAML; the game never sees them."""

WORDS = ("ability", "step", "auction", "word")
"""Keys that hold the word itself."""

NAMES: dict[tuple[str, str], str] = {
    ("", "hex"): "hex",
    ("", "hexes"): "hex",
    ("", "crosses"): "hex",
    ("", "phase"): "phase",
    ("", "phases"): "phase",
    ("", "until"): "phase",
    ("", "removed_on"): "phase",
    ("", "to_companies"): "phase",
    ("", "company"): "company",
    ("", "absorbs"): "company",
    ("", "first_train_of"): "company",
    ("", "train"): "train",
    ("", "trains"): "train",
    ("", "comes_with"): "private",
    ("", "lot"): "lot",
    ("CloseOn", "operates"): "company",
    ("LayTile", "tiles"): "tile",
    ("SellMarkers", "bonus"): "bonus",
    ("ConversionSpec", "to"): "kind of company",
}
"""What the keys of a model (or of any, where none is named) name."""

UNLIMITED = "unlimited"
CHOICES = frozenset(("any_city", "any_circle", "any"))
"""Words that stand where names could stand."""


def rule_of(model: BaseModel, path: Path, names: Names, word: str | None = None, skip: tuple[str, ...] = ()) -> Rule:
    """A piece of a title as a word with parameters."""
    fields = type(model).model_fields
    params: dict[str, Any] = {}
    for key in fields:
        if key in NOTES or key in skip:
            continue
        value = getattr(model, key)
        if key in WORDS and isinstance(value, str):
            # A step's `step` is its word; an auction's `step` is a number of money.
            word = word or value
        else:
            params[key] = _value(value, named_by(type(model), key), (*path, key), names)
    return Rule(word or word_of(type(model)), **params)


def named_by(model: type[BaseModel], key: str) -> str | None:
    """What a key of a model names, if it names something."""
    return NAMES.get((model.__name__, key)) or NAMES.get(("", key))


def word_of(model: type[BaseModel]) -> str:
    """The word of a model that holds none: its own name."""
    name = model.__name__.removesuffix("Spec")
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _value(value: Any, what: str | None, path: Path, names: Names) -> Any:
    if isinstance(value, BaseModel):
        return rule_of(value, path, names)
    if isinstance(value, list):
        return tuple(_value(item, what, (*path, place), names) for place, item in enumerate(value))
    if isinstance(value, tuple):
        return tuple(_value(item, None, path, names) for item in value)
    if isinstance(value, dict):
        return tuple((key, _value(item, None, (*path, key), names)) for key, item in value.items())
    if value == UNLIMITED and isinstance(value, str):
        return NONE
    if what is not None and (value is None or isinstance(value, str)) and value not in CHOICES:
        return names.number(what, value, path)
    return value
