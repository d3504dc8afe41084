"""The type of a value in a designer's words: `list of hexes`, `0 or more`, `yellow, green or brown`."""

from __future__ import annotations

import re
import types
from typing import Annotated, Any, Literal, Union, get_args
from typing import get_origin as _get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BaseModel, StringConstraints
from pydantic.fields import FieldInfo

from railwright.compiler.schema.base import FORMS
from railwright.language.aliases import Alias, alias_of

Shape = Any


def _origin(shape: Shape) -> Any:
    """`list` of `list[int]`; typed so that comparing it with anything is no mistake."""
    return _get_origin(shape)


def unwrapped(shape: Shape) -> tuple[Shape, list[Any]]:
    """A type without its annotations, and the annotations."""
    notes: list[Any] = []
    while _origin(shape) is Annotated:
        shape, *more = get_args(shape)
        for note in more:
            notes.extend((note, *note.metadata) if isinstance(note, FieldInfo) else (note,))
    return shape, notes


def parts(shape: Shape) -> list[Shape]:
    """The types a value may have; nothing at all is not counted."""
    bare, _ = unwrapped(shape)
    if _origin(bare) in (Union, types.UnionType):
        return [part for inner in get_args(bare) if inner is not type(None) for part in parts(inner)]
    return [] if bare is type(None) else [shape]


def models_in(shape: Shape) -> list[type[BaseModel]]:
    """The models a type speaks of, however deep."""
    bare, _ = unwrapped(shape)
    if isinstance(bare, type) and issubclass(bare, BaseModel):
        return [bare]
    return [model for inner in get_args(bare) if _origin(bare) is not Literal for model in models_in(inner)]


def aliases_in(shape: Shape) -> list[Alias]:
    """The named types a type speaks of."""
    alias = alias_of(shape)
    if alias is not None:
        return [alias]
    bare, _ = unwrapped(shape)
    return [found for inner in get_args(bare) if _origin(bare) is not Literal for found in aliases_in(inner)]


class Words:
    """Says types; ``link`` turns a model or a named type into a link to where it is explained."""

    def __init__(self, link: Any) -> None:
        self.link = link

    def said(self, shape: Shape, notes: list[Any] | None = None) -> str:
        """A type in words."""
        alias = alias_of(shape)
        if alias is not None:
            return str(self.link(alias))
        several = parts(shape)
        if len(several) > 1:
            models = [model for part in several for model in models_in(part)]
            if len(models) > 3 and len(models) == len(several):
                return "one of " + ", ".join(str(self.link(model)) for model in models)
            return " or ".join(dict.fromkeys(self.said(part) for part in several))
        bare, own = unwrapped(several[0] if several else shape)
        if several and several[0] is not shape and alias_of(several[0]) is not None:
            return self.said(several[0])
        return self._plain(bare, [*own, *(notes or ())])

    def said_apart(self, shape: Shape) -> str:
        """A named type by what is behind its name."""
        several = parts(shape)
        if len(several) > 1:
            return " or ".join(dict.fromkeys(self.said(part) for part in several))
        return self._plain(*unwrapped(shape))

    def _plain(self, bare: Shape, notes: list[Any]) -> str:
        origin = _origin(bare)
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            return str(self.link(bare))
        if origin is Literal:
            return _either([f"`{word}`" for word in get_args(bare)])
        if origin in (list, set, frozenset):
            return f"list of {self.said(get_args(bare)[0])}" + _lengths(notes)
        if origin is tuple:
            inner = [item for item in get_args(bare) if item is not Ellipsis]
            return "[" + ", ".join(self.said(item) for item in inner) + "]"
        if origin is dict:
            key, value = get_args(bare)
            return f"group: {self.said(key)} → {self.said(value)}"
        if bare is bool:
            return "`true` or `false`"
        if bare is int:
            return "number" + _bounds(notes)
        if bare is str:
            return _text(notes)
        return "any value"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" or {words[-1]}"


def _bounds(notes: list[Any]) -> str:
    low: Any = None
    high: Any = None
    for note in notes:
        if isinstance(note, Ge):
            low = note.ge
        elif isinstance(note, Gt):
            low = f"more than {note.gt}"
        elif isinstance(note, Le):
            high = note.le
        elif isinstance(note, Lt):
            high = f"less than {note.lt}"
    if low is not None and high is not None:
        return f", {low} to {high:,}" if isinstance(high, int) else f", {low} to {high}"
    return "" if low is None and high is None else f", {low} or more" if high is None else f", {high} or less"


def _lengths(notes: list[Any]) -> str:
    """How many entries a list must have; how many it may have at most interests nobody before it is too many."""
    least = max((note.min_length for note in notes if isinstance(note, MinLen)), default=0)
    most = min((note.max_length for note in notes if isinstance(note, MaxLen)), default=None)
    if least and least == most:
        return f", {least} of them"
    return f", at least {least}" if least > 1 else ""


def _text(notes: list[Any]) -> str:
    for note in notes:
        if isinstance(note, StringConstraints) and isinstance(note.pattern, (str, re.Pattern)):
            pattern = note.pattern if isinstance(note.pattern, str) else note.pattern.pattern
            if pattern in FORMS:
                return FORMS[pattern]
        if getattr(note, "pattern", None) in FORMS:
            return FORMS[note.pattern]
    return "text"
