"""The language explains itself: every model and key has a text, and schema and pages are made from them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from pydantic import BaseModel
from ruamel.yaml import YAML

from railwright.compiler.load.places import bundled
from railwright.language.files import FAMILIES, files_of, keys_model
from railwright.language.json_schema import json_schema
from railwright.language.pages import _models, anchor, pages

ROOT = Path(__file__).parents[2]
FILES = [(family, stem) for family in FAMILIES for stem in files_of(family)]


def all_models() -> Iterator[type[BaseModel]]:
    seen = set()
    for family, stem in FILES:
        for model in _models(keys_model(family, stem)):
            if model not in seen:
                seen.add(model)
                yield model


def test_every_model_and_every_key_is_described():
    without = []
    for model in all_models():
        if not (model.__doc__ or "").strip():
            without.append(model.__qualname__)
        without += [f"{model.__qualname__}.{key}" for key, field in model.model_fields.items()
                    if not (field.description or "").strip()]  # fmt: skip
    assert without == []


def test_a_description_is_a_sentence_of_its_own():
    for model in all_models():
        for key, field in model.model_fields.items():
            text = (field.description or "").strip()
            assert text.endswith((".", "?", "`", ")")), f"{model.__qualname__}.{key}: {text!r}"


@pytest.mark.parametrize(("family", "stem"), FILES)
def test_a_schema_is_a_schema_and_describes_every_property(family, stem):
    schema = json_schema(family, stem)
    Draft7Validator.check_schema(schema)
    for name, model in {"": schema, **schema.get("definitions", {})}.items():
        assert model.get("description"), name
        assert model["additionalProperties"] is False, "an unknown key is marked while it is typed"
        for key, shape in model.get("properties", {}).items():
            # Where a key is described in the words of its group, they are written once, with the group.
            group = schema.get("definitions", {}).get(str(shape.get("$ref")).rpartition("/")[2], {})
            assert shape.get("description") or group.get("description"), f"{name}.{key}"
    assert "$defs" not in json.dumps(schema)
    assert "prefixItems" not in json.dumps(schema)


@pytest.mark.parametrize("title", list(bundled()))
def test_every_file_of_every_bundled_title_fits_its_schema(title):
    place = bundled()[title]
    assert place.family is not None
    for file in sorted(Path(str(place.folder)).glob("*.yaml")):
        said = YAML(typ="safe").load(file)
        wrong = list(Draft7Validator(json_schema(place.family, file.stem)).iter_errors(said))
        assert not wrong, f"{file.name}: {wrong[0].json_path}: {wrong[0].message}"


def test_a_variant_fits_the_schema_and_a_misspelt_key_does_not():
    checker = Draft7Validator(json_schema("rail_18xx", "title"))
    variant = {"title": {"id": "x", "name": "X"}, "extends": "18al", "changes": [{"set": ["bank", "cash"], "to": 1}]}
    assert checker.is_valid(variant)
    assert not checker.is_valid({**variant, "titel": {}})
    assert not checker.is_valid({**variant, "players": [{"count": "three", "cash": 1}]})
    # What a list holds is never merged with anything, so there keys are missed at once.
    assert not checker.is_valid({**variant, "players": [{"count": 3}]})


def test_committed_pages_are_those_the_models_make():
    folder = ROOT / "docs" / "language"
    made = pages()
    kept = {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in folder.rglob("*.md")}
    assert sorted(kept) == sorted(made), "run `make docs` (and remove pages that are no longer made)"
    stale = [name for name in made if made[name] != kept[name]]
    assert stale == [], "run `make docs`"


def headings(text: str) -> set[str]:
    return {anchor(line.lstrip("# ").replace("`", "")) for line in text.splitlines() if line.startswith("#")}


def test_every_link_within_the_pages_leads_somewhere():
    made = pages()
    for name, text in made.items():
        for target in re.findall(r"\]\(([^)]+)\)", text):
            path, _, place = target.partition("#")
            if path.startswith(("http", "../../", "../combining", "../tutorial", "../editors")):
                continue
            where = (Path(name).parent / path).as_posix() if path else name
            where = re.sub(r"^[^/]+/\.\./", "", where)
            assert where in made, f"{name}: {target}"
            assert not place or place in headings(made[where]), f"{name}: {target}"
