"""A title is data: no code of the compiler, the runtime or the kernels names a title, a company or a place."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import check

ROOT = Path(__file__).parents[3]
CODE = {".py", ".pyx", ".pxd", ".pxi", ".pyi", ".j2"}


def named(value: Any, key: str = "") -> Iterator[str]:
    """Every name below a value that is long enough to mean something."""
    if isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from named(inner, inner_key)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner, key)
    elif isinstance(value, str) and key in ("id", "name", "full_name") and len(value) > 3:
        yield value


def test_no_code_names_a_title_a_company_or_a_place():
    names = set(bundled())
    for title in bundled():
        document = check(title).resolved.document
        for key in ("title", "map", "companies", "privates", "stations", "entries"):
            names.update(named(document.get(key)))
    assert len(names) > 100
    wanted = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)))
    files = [path for folder in ("compiler", "runtime", "ext") for path in (ROOT / folder).rglob("*")]
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in files
        if path.suffix in CODE and path.parent != ROOT / "runtime" / "titles"
        for hit in wanted.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not found
