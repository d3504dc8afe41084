"""Every bundled title becomes tables with every option, and with every two that may be on together."""

from __future__ import annotations

import pytest

from railwright.compiler.emit.json import json_of
from railwright.compiler.load.places import bundled
from railwright.compiler.lower import lower
from railwright.compiler.pipeline import check, check_choices
from railwright.runtime.title import from_json


@pytest.mark.parametrize("title", bundled())
def test_titles_become_tables_with_every_choice_of_options(title: str) -> None:
    contents: dict[tuple[str, ...], str] = {}
    for result in check_choices(title):
        assert result.is_clean, result.options
        tables = lower(result)
        loaded = from_json(json_of(tables).encode())
        assert loaded.meta.options == result.options
        contents[loaded.meta.options] = loaded.meta.content
    plain = contents[()]
    singles = [content for options, content in contents.items() if len(options) == 1]
    assert singles or not check(title).title.options  # type: ignore[union-attr]
    assert plain not in singles, "an option that changes nothing in the tables would change nothing in the game"
