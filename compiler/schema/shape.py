"""Following a pydantic error through the models to the value it speaks of.

Where a value may have one of several shapes, pydantic puts the name of the shape into the error's location, between the
keys the designer wrote. Only the models tell which is which, so the location is read along them.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, RootModel
from pydantic.fields import FieldInfo
from typing_extensions import TypeAliasType

from railwright.compiler.load.spans import Path


class Branch(NamedTuple):
    """One of several shapes, tried on the value at a path."""

    path: Path
    label: str


class Aim(NamedTuple):
    """What an error speaks of."""

    path: Path
    """The way to the value in the document."""
    branches: tuple[Branch, ...]
    """The shapes tried on the way there, where more than one was possible and no key says which."""
    model: type[BaseModel] | None
    """The model of the group around the value."""
    is_key: bool = False
    """Whether it speaks of the key and not of the value."""
    shape: Any = None
    """The type of the value."""


def aim(shape: Any, location: Sequence[str | int]) -> Aim:
    """Read an error's location along a model or type."""
    path: Path = ()
    branches: list[Branch] = []
    model: type[BaseModel] | None = None
    tag_key: str | None = None
    steps = list(location)
    while steps:
        shape, found_tag = _bare(shape)
        tag_key = found_tag or tag_key
        origin = get_origin(shape)
        if origin in (Union, types.UnionType):
            parts = [part for part in get_args(shape) if part is not type(None)]
            if len(parts) == 1:
                shape = parts[0]
                continue
            label = str(steps.pop(0))
            if tag_key is None:
                branches.append(Branch(path, label))
            shape = _member(parts, label, tag_key)
            tag_key = None
            continue
        tag_key = None
        if isinstance(shape, type) and issubclass(shape, RootModel):
            shape = shape.model_fields["root"].annotation
            continue
        step = steps.pop(0)
        path = (*path, step)
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            model = shape
            field = shape.model_fields.get(str(step))
            shape = None if field is None else field.annotation
            if field is not None and field.discriminator is not None:
                tag_key = str(field.discriminator)
        elif origin in (list, tuple, set, frozenset):
            shape, model = _item(shape, step), None
        elif origin is dict:
            if steps == ["[key]"]:
                return Aim(path, tuple(branches), None, is_key=True, shape=get_args(shape)[0])
            shape, model = get_args(shape)[1], None
        else:
            shape = None
    return Aim(path, tuple(branches), model, shape=shape)


def members(shape: Any) -> list[type[BaseModel]]:
    """The models a value of this type may have."""
    bare, _ = _bare(shape)
    if isinstance(bare, type) and issubclass(bare, BaseModel):
        return [bare]
    if get_origin(bare) in (Union, types.UnionType):
        return [model for part in get_args(bare) for model in members(part)]
    return []


def fields_at(shape: Any, path: Sequence[str | int]) -> set[str]:
    """The keys a group at a path may have; none where there is no group, or one whose keys are free."""
    shapes = [shape]
    for step in path:
        shapes = [inner for outer in shapes for inner in _inside(outer, step)]
    return {field for outer in shapes for model in members(outer) for field in model.model_fields}


def _inside(shape: Any, step: str | int) -> Iterator[Any]:
    bare, _ = _bare(shape)
    origin = get_origin(bare)
    if origin in (Union, types.UnionType):
        for part in get_args(bare):
            yield from _inside(part, step)
    elif isinstance(bare, type) and issubclass(bare, BaseModel):
        field = bare.model_fields.get(str(step))
        if field is not None:
            yield field.annotation
    elif origin in (list, tuple) and isinstance(step, int):
        yield _item(bare, step)
    elif origin is dict:
        yield get_args(bare)[1]


def _item(shape: Any, step: str | int) -> Any:
    """The type of an entry of a list."""
    inner = get_args(shape)
    if get_origin(shape) is tuple and inner[-1:] != (Ellipsis,):
        return inner[step] if isinstance(step, int) and step < len(inner) else None
    return inner[0] if inner else None


def _bare(shape: Any) -> tuple[Any, str | None]:
    """A type without its annotations, and the key that says which shape is meant, if there is one."""
    tag_key = None
    while True:
        if isinstance(shape, TypeAliasType):
            shape = shape.__value__
        elif get_origin(shape) is Annotated:
            shape, *notes = get_args(shape)
            for note in notes:
                if isinstance(note, FieldInfo) and note.discriminator is not None:
                    tag_key = str(note.discriminator)
        else:
            return shape, tag_key


def _member(parts: list[Any], label: str, tag_key: str | None) -> Any:
    """The shape a label names."""
    for member in parts:
        bare, _ = _bare(member)
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            if tag_key is not None:
                if label in tag_values(bare, tag_key):
                    return member
            elif bare.__name__ == label:
                return member
        elif tag_key is None and _label_of(bare) == label.split("[")[0].removeprefix("constrained-"):
            return member
        elif get_origin(bare) in (Union, types.UnionType) and tag_key is not None:
            inner = _member(list(get_args(bare)), label, tag_key)
            if inner is not None:
                return inner
    return None


def _label_of(bare: Any) -> str:
    origin = get_origin(bare)
    if origin is Literal:
        return "literal"
    if origin in (Union, types.UnionType):
        return "tagged-union" if _all_models(bare) else "union"
    return getattr(origin or bare, "__name__", "")


def _all_models(bare: Any) -> bool:
    return all(isinstance(_bare(part)[0], type) and issubclass(_bare(part)[0], BaseModel) for part in get_args(bare))


def tag_values(model: type[BaseModel], tag_key: str) -> tuple[str, ...]:
    """The words by which a model is chosen."""
    field = model.model_fields.get(tag_key)
    if field is None:
        return ()
    bare, _ = _bare(field.annotation)
    return tuple(str(word) for word in get_args(bare)) if get_origin(bare) is Literal else ()
