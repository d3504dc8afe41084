"""What tests of rules share: the titles that have a rule in common."""

from __future__ import annotations

import pytest
from casts import CASTS, Cast


@pytest.fixture(params=CASTS, ids=lambda cast: cast.title)
def both(request: pytest.FixtureRequest) -> Cast:
    """18AL and 18GA in turn, for rules that are the same in both."""
    cast: Cast = request.param
    return cast
