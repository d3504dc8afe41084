"""The bundled pick-up-and-deliver title, resolved once, and the fact sheets it was written from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from railwright.compiler.pipeline import Result, check
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle

FACTS = Path(__file__).parents[3] / "../shared/facts/confederate_rails"


@pytest.fixture(scope="session")
def plain() -> Result:
    """The title without options, checked."""
    return check("confederate_rails")


@pytest.fixture(scope="session")
def extended() -> Result:
    """The title with its longer game switched on, checked."""
    return check("confederate_rails", ["extended"])


@pytest.fixture(scope="session")
def title(plain: Result) -> FreightTitle:
    """The title as its model."""
    assert isinstance(plain.title, FreightTitle)
    return plain.title


def _sheet(name: str) -> Any:
    path = FACTS / name
    if not path.is_file():
        pytest.skip(f"the fact sheet {name} is not beside this checkout")
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def network_facts() -> Any:
    """The fact sheet of the map."""
    return _sheet("network.yaml")


@pytest.fixture(scope="session")
def load_facts() -> Any:
    """The fact sheet of the load chits."""
    return _sheet("loads.yaml")


@pytest.fixture(scope="session")
def table_facts() -> Any:
    """The fact sheet of tables, costs and set-up."""
    return _sheet("tables.yaml")


@pytest.fixture(scope="session")
def named(network_facts: Any) -> dict[str, str]:
    """For each station and entry point of the fact sheet, the name it has in the title."""
    return {place["id"]: place["name"] for place in network_facts["stations"] + network_facts["union_entries"]}
