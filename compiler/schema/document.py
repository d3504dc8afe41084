"""Which model a whole title of a family must fit, and which keys stand in which of its files."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from railwright.compiler.schema.common.title import WholeTitle

_WHOLE = {
    "rail_18xx": ("railwright.compiler.schema.rail_18xx.whole", "RailTitle"),
    "pickup_deliver": ("railwright.compiler.schema.pickup_deliver.whole", "FreightTitle"),
}

FAMILIES = tuple(_WHOLE)
"""The families of the language."""


@cache
def whole_model(family: str) -> type[WholeTitle]:
    """The model of a whole title; a family is imported only when a title of it is met."""
    module, name = _WHOLE[family]
    model: type[WholeTitle] = getattr(import_module(module), name)
    return model


@cache
def files_of(family: str) -> dict[str, tuple[str, ...]]:
    """For each file a title of the family may have, without `.yaml`, the keys that stand in it."""
    module, _ = _WHOLE[family]
    files: dict[str, tuple[str, ...]] = import_module(module).FILES
    return files
