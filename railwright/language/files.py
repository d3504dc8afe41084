"""One model for each file of a title: what may stand in ``map.yaml`` alone."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, create_model

from railwright.compiler.schema.base import Spec
from railwright.compiler.schema.common.title import TitleFile
from railwright.compiler.schema.document import FAMILIES, files_of, whole_model

__all__ = ["FAMILIES", "about_file", "file_model", "files_of", "keys_model"]


def keys_model(family: str, stem: str) -> type[BaseModel]:
    """The model that a family's whole title takes the keys of a file from."""
    keys = set(files_of(family)[stem])
    for base in whole_model(family).__mro__:
        if (
            issubclass(base, BaseModel)
            and keys
            and keys <= set(base.model_fields)
            and len(base.model_fields) <= len(keys)
        ):
            return base
    raise LookupError(f"{family} has no model for the keys of {stem}.yaml")


@cache
def file_model(family: str, stem: str) -> type[BaseModel]:
    """What may stand in one file of a title: its keys, and the note on its source."""
    keys = keys_model(family, stem)
    fields: dict[str, Any] = {name: (field.annotation, field) for name, field in keys.model_fields.items()}
    source: Any = TitleFile.model_fields["source"]
    model: type[BaseModel] = create_model(
        f"{stem}.yaml", __base__=Spec, __doc__=about_file(family, stem), source=(source.annotation, source), **fields
    )
    return model


def about_file(family: str, stem: str) -> str:
    """What a file is for, in a sentence: what the first line of its models' module says."""
    import sys

    words = (sys.modules[keys_model(family, stem).__module__].__doc__ or "").strip().partition("\n\n")[0]
    words = " ".join(words.split()).removeprefix(f"``{stem}.yaml``:").strip()
    return words[:1].upper() + words[1:]
