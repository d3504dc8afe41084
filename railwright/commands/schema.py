"""``railwright schema``: the title language for editors (JSON Schema) and for people (pages)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def schema(
    family: Annotated[str | None, typer.Option(help="Only this family's files.")] = None,
    file: Annotated[
        str | None, typer.Option(metavar="NAME", help="Print the schema of this file, such as `map` or `map.yaml`.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to write. [default: .railwright/schema]")
    ] = None,
    docs: Annotated[
        bool, typer.Option("--docs", help="Write the reference as Markdown pages instead. [default DIR: docs/language]")
    ] = False,
) -> None:
    """Write JSON Schema for each file of a title, for completion and hover in an editor."""
    from railwright.commands.shared import fail, write
    from railwright.compiler.diagnostics.diagnostic import did_you_mean, quoted
    from railwright.language.files import FAMILIES, files_of

    if family is not None and family not in FAMILIES:
        fail(f"there is no family {quoted(family)}; {did_you_mean(family, FAMILIES)}")
    if docs:
        if family is not None or file is not None:
            fail("--docs writes all pages; it does not go with --family or --file")
        _write_docs(out or Path("docs/language"))
        return
    families = [family] if family else list(FAMILIES)
    if file is not None:
        stem = file.removesuffix(".yaml")
        having = [name for name in families if stem in files_of(name)]
        if not having:
            known = dict.fromkeys(stem for name in families for stem in files_of(name))
            fail(f"no title has a file {quoted(stem + '.yaml')}; {did_you_mean(stem, known) or 'see docs/language'}")
        if len(having) > 1 and stem != "title":
            choices = " or ".join(f"`--family {name}`" for name in having)
            fail(f"both families have a file {quoted(stem + '.yaml')}: add {choices}")
        write(_encoded(having[0], stem))
        return
    _write_schemas(families, out or Path(".railwright/schema"))


def _encoded(family: str, stem: str) -> str:
    from msgspec.json import encode, format

    from railwright.language.json_schema import json_schema

    return format(encode(json_schema(family, stem))).decode() + "\n"


def _write_schemas(families: list[str], folder: Path) -> None:
    from railwright.commands.shared import write
    from railwright.language.files import files_of

    names = []
    for family in families:
        for stem in files_of(family):
            names.append(folder / family / f"{stem}.schema.json")
            _put(names[-1], _encoded(family, stem))
    write(f"{len(names)} schemas written to {folder}\n\n")
    write("For completion and hover, begin each file of a title with a line such as\n\n")
    example = (folder / families[0] / "title.schema.json").resolve().as_posix()
    write(f"    # yaml-language-server: $schema={example}\n")


def _write_docs(folder: Path) -> None:
    from railwright.commands.shared import write
    from railwright.language.pages import pages

    made = pages()
    for name, text in made.items():
        _put(folder / name, text)
    for old in sorted(folder.rglob("*.md")):
        if old.relative_to(folder).as_posix() not in made:
            write(f"{old}: no longer part of the reference; remove it\n")
    write(f"{len(made)} pages written to {folder}\n")


def _put(file: Path, text: str) -> None:
    from railwright.commands.shared import fail
    from railwright.compiler.diagnostics.diagnostic import quoted

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{quoted(file)} cannot be written: {error.strerror or error}")
