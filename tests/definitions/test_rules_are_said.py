"""Every rule of a title has its place: the tables of ``docs/rules`` name it, and what they name is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import BaseModel

from railwright.compiler.pipeline import check
from railwright.compiler.resolve.ways import Found, follow
from railwright.compiler.schema.common import title as common
from railwright.compiler.schema.rail_18xx import board, companies, market, privates, rounds, tiles, trains

DOCS = Path(__file__).parents[2] / "docs/rules"
FACTS = Path(__file__).parents[2] / "../shared/facts"
MODULES: tuple[ModuleType, ...] = (common, board, companies, market, privates, rounds, tiles, trains)
TITLES = ["18al", "18ga", "18va", "18scan"]


def rows(title: str) -> list[tuple[list[str], list[str]]]:
    """The numbers of each line of a table, and what they are said by."""
    found = []
    for line in (DOCS / f"{title}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.match(r"[A-Z]{2}-\d{3}", cells[0]):
            found.append((re.findall(r"[A-Z]{2}-\d{3}", cells[0]), re.findall(r"`([^`]+)`", cells[2])))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_in_the_table_once(title: str) -> None:
    named = [number for numbers, _ in rows(title) for number in numbers]
    assert len(named) == len(set(named))
    recorded = FACTS / title / "rules.md"
    if not recorded.is_file():
        pytest.skip(f"the checklist {title}/rules.md is not beside this checkout")
    assert set(named) == set(
        re.findall(r"^\*\*([A-Z]{2}-\d{3})\*\*", recorded.read_text(encoding="utf-8"), re.MULTILINE)
    )


@pytest.mark.parametrize("title", TITLES)
def test_what_the_table_names_is_there(title: str) -> None:
    resolved = check(title).resolved
    assert resolved is not None
    models = {name: model for module in MODULES for name, model in inspect.getmembers(module, _is_model)}
    for numbers, places in rows(title):
        assert places, numbers
        for place in places:
            if place[0].isupper():
                model, _, key = place.partition(".")
                assert inspect.getdoc(models[model]), place
                assert not key or models[model].model_fields[key].description, place
            else:
                way = [step.replace("\\/", "/") for step in re.split(r"(?<!\\)/", place)]
                assert isinstance(follow(resolved.root, way), Found), f"{numbers}: {place}"


def _is_model(thing: object) -> bool:
    return inspect.isclass(thing) and issubclass(thing, BaseModel)
