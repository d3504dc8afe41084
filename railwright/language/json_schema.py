"""JSON Schema for each file of a title, for completion, hover and first checks in an editor.

Written to draft 7, which every editor knows. A file may leave out what a shared piece or an extended title says, so
nothing is required that a group can take from below; `railwright check` knows what is really missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from railwright.language.files import file_model

DRAFT = "http://json-schema.org/draft-07/schema#"


class _Schema(GenerateJsonSchema):
    def field_title_should_be_set(self, schema: Any) -> bool:
        # A title made from the key says nothing the key does not say.
        return False


def json_schema(family: str, stem: str) -> dict[str, Any]:
    """The JSON Schema of one file of a title of a family."""
    made = file_model(family, stem).model_json_schema(schema_generator=_Schema)
    schema: dict[str, Any] = _draft_7(made)
    _loosen(schema)
    head = {"$schema": DRAFT, "$id": f"urn:railwright:{family}:{stem}", "title": f"{stem}.yaml"}
    return {**head, **schema}


def _draft_7(value: Any) -> Any:
    """The same schema in the words of draft 7."""
    if isinstance(value, list):
        return [_draft_7(item) for item in value]
    if not isinstance(value, dict):
        return value
    made: dict[str, Any] = {}
    for key, inner in value.items():
        if key in ("properties", "$defs"):
            # What is below are names a designer writes, not words of the schema.
            made[key.replace("$defs", "definitions")] = {name: _draft_7(shape) for name, shape in inner.items()}
            continue
        if key == "discriminator" and isinstance(inner, dict) and "propertyName" in inner:
            continue  # not JSON Schema
        if key == "default" and (isinstance(inner, dict) or inner is None):
            continue  # an editor would offer to write it all out
        if key == "$ref":
            made[key] = str(inner).replace("#/$defs/", "#/definitions/")
        elif key == "oneOf":
            # Partial groups may fit several shapes at once.
            made["anyOf"] = _draft_7(inner)
        elif key == "prefixItems":
            made["items"] = _draft_7(inner)
        elif key == "description" and isinstance(inner, str):
            made[key] = "\n\n".join(" ".join(part.split()) for part in inner.split("\n\n"))
        elif key == "title" and isinstance(inner, str):
            continue  # the name of a class
        else:
            made[key] = _draft_7(inner)
    return made


def _loosen(schema: dict[str, Any]) -> None:
    """Require nothing of groups that are merged with what lies below: those not inside a list."""
    waiting: list[dict[str, Any]] = [schema]
    seen: set[int] = set()
    while waiting:
        group = waiting.pop()
        if id(group) in seen:
            continue
        seen.add(id(group))
        group.pop("required", None)
        for inner in group.get("properties", {}).values():
            waiting.extend(_groups(inner, schema))


def _groups(shape: dict[str, Any], schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "$ref" in shape:
        yield from _groups(schema["definitions"][shape["$ref"].rpartition("/")[2]], schema)
    elif "properties" in shape:
        yield shape
    for way in ("anyOf", "allOf"):
        for inner in shape.get(way, ()):
            yield from _groups(inner, schema)
