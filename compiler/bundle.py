"""All bundled titles compiled into one folder: ``python -m railwright.compiler.bundle DIR``, as wheels carry them."""

from __future__ import annotations

import sys
from pathlib import Path

from railwright.compiler.diagnostics.render.text import as_text
from railwright.compiler.load.places import bundled
from railwright.compiler.pipeline import compile


def bundle(folder: Path) -> int:
    """Write the module and the tables of every bundled title; the number of titles that could not be compiled."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for title_id in bundled():
        compiled = compile(title_id, use_cache=False)
        if compiled.python is None or compiled.json is None:
            assert compiled.result is not None
            sys.stderr.write(as_text(compiled.result.collected, compiled.result.sources))
            failed += 1
            continue
        (folder / f"{title_id}.py").write_text(compiled.python, encoding="utf-8", newline="\n")
        (folder / f"{title_id}.tables.json").write_text(compiled.json, encoding="utf-8", newline="\n")
    return failed


if __name__ == "__main__":
    sys.exit(1 if bundle(Path(sys.argv[1])) else 0)
