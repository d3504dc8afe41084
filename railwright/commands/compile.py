"""``railwright compile``: a title as one Python module and one JSON of tables."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated

import typer

from railwright.commands.targets import TITLE, parted


def compile(
    title: Annotated[str, typer.Argument(metavar="TITLE|PATH", help=TITLE)],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where to write the two files.")] = Path("."),
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Compile even if the cache has it.")] = False,
) -> None:
    """Compile a title: write TITLE.py and TITLE.tables.json. Ends with 0, or with 1 if the title has errors."""
    from railwright.commands.shared import ERRORS, fail, show, write
    from railwright.compiler.pipeline import compile as compile_title
    from railwright.runtime.title import from_json

    target, switched_on = parted(title)
    compiled = compile_title(target, (*switched_on, *(option or ())), use_cache=not fresh)
    if compiled.result is not None:
        show(compiled.result.collected, compiled.result.sources)
    elif compiled.notes:
        write(compiled.notes)
    if compiled.python is None or compiled.json is None:
        raise typer.Exit(ERRORS)
    meta = from_json(compiled.json.encode()).meta
    name = "+".join((meta.id, *meta.options))
    try:
        out.mkdir(parents=True, exist_ok=True)
        for file, text in ((f"{name}.py", compiled.python), (f"{name}.tables.json", compiled.json)):
            _replace(out / file, text)
            write(f"{out / file}: {len(text.encode()) / 1000:,.0f} kB\n")
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}", ERRORS)


def _replace(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=path.parent, delete=False) as part:
        part.write(text)
    # A file made for one moment is private; one that is kept has the rights of any other.
    os.chmod(part.name, 0o666 & ~_umask())
    os.replace(part.name, path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
