"""All cross-checks of a title together are done before a designer has looked up."""

import time

import pytest

from railwright.compiler.load.places import bundled
from railwright.compiler.lower.upgrades import connections, fits
from railwright.compiler.pipeline import check
from railwright.compiler.validate import validated


@pytest.mark.parametrize("title", sorted(bundled()))
def test_the_cross_checks_of_a_title_take_less_than_half_a_second(title: str):
    result = check(title)
    assert result.title is not None
    # Nothing is known from the first check: a designer's first one is as quick.
    fits.cache_clear()
    connections.cache_clear()
    fresh = result.title.model_copy()
    started = time.process_time()
    found = list(validated(fresh, fresh.title.family, result.spans))
    assert time.process_time() - started < 0.5
    assert not found
