"""``railwright new``: the folder of a new variant, ready to be changed."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result

EXAMPLES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("trains", "*", "price"), 20),
    (("movement", "points"), 2),
    (("bank", "cash"), 1000),
)
"""Ways to a number a designer might change first, and by how much; `*` is the second entry of a list."""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The variant's id, and the name of its folder.")],
    base: Annotated[str, typer.Option("--from", metavar="TITLE|PATH", help="The title it varies.")],
    at: Annotated[Path, typer.Option(metavar="DIR", help="The folder to make it in.")] = Path("."),
) -> None:
    """Begin a variant of a title: a folder whose `title.yaml` extends it, with one change to start from."""
    from railwright.commands.shared import fail, write
    from railwright.commands.targets import checked
    from railwright.compiler.diagnostics.diagnostic import quoted
    from railwright.compiler.load.places import bundled
    from railwright.compiler.pipeline import check

    if not re.fullmatch(r"[a-z0-9][a-z0-9_]{0,39}", name):
        meant = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:40]
        hint = f"; try {quoted(meant)}" if meant else ""
        fail(f"{quoted(name)} is not an id of lower-case letters, digits and `_`{hint}")
    if name in bundled():
        fail(f"{quoted(name)} is the id of a bundled title; choose another")
    result = checked(base)
    if result.options:
        fail(f"a variant extends a title without options; begin with {quoted(result.target)} and change the rest")
    assert result.title is not None
    if result.title.title.id == name:
        fail(f"{quoted(name)} is the id of the title it extends; choose another")
    folder = at / name
    if os.path.lexists(folder):
        fail(f"{quoted(folder)} is there already; nothing was changed")
    try:
        folder.mkdir(parents=True)
        (folder / "title.yaml").write_text(_title(name, result, folder), encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{quoted(folder)} cannot be made: {error.strerror or error}")
    found = check(folder)
    write(f"{folder}/title.yaml extends {result.title.title.name}")
    write(" and checks clean\n" if found.is_clean else ", which has errors\n")
    write(f"Change it, then: railwright check {folder} && railwright diff {base} {folder}\n")


def _title(name: str, result: Result, folder: Path) -> str:
    """The variant's only file."""
    from railwright.compiler.load.places import Place

    assert result.title is not None and isinstance(result.place, Place)
    spoken = name.replace("_", " ").title()
    lines = [
        f"# A variant of {_comment(result.title.title.name)}. All that is not said here is taken from it.",
        f"title: {{id: {_plain(name)}, name: {_quoted(spoken)}}}",
        f"extends: {_quoted(_way(result.place, folder))}",
    ]
    example = _example(result)
    if example is not None:
        way, value, where = example
        steps = ", ".join(step if re.fullmatch(r"[a-z_]+", step) else _quoted(step) for step in way)
        lines += [
            "",
            f"# What is different. {where}: for a first change",
            "# take away the `# ` of the next two lines.",
            "# changes:",
            f"#   - {{set: [{steps}], to: {value}}}",
        ]
    return "\n".join(lines) + "\n"


def _way(place: Any, folder: Path) -> str:
    """How the variant names the title it extends: its id, or the way from folder to folder."""
    if place.is_bundled:
        return str(place.id)
    way = os.path.relpath(str(place.folder), folder.resolve()).replace(os.sep, "/")
    return way if "/" in way else f"./{way}"


def _example(result: Result) -> tuple[tuple[str, ...], int, str] | None:
    """A change worth trying: the way to a number of the title, another value for it, and where it is written now."""
    assert result.resolved is not None
    for way, more in EXAMPLES:
        steps: list[str] = []
        path: list[str | int] = []
        value: Any = result.resolved.document
        for step in way:
            if step == "*":
                place = 1 if isinstance(value, list) and len(value) > 1 else 0
                inner = value[place] if isinstance(value, list) and value else None
                if not isinstance(inner, dict) or not isinstance(inner.get("name"), str):
                    break
                value = inner
                steps.append(inner["name"])
                path.append(place)
            elif isinstance(value, dict) and step in value:
                value = value[step]
                steps.append(step)
                path.append(step)
            else:
                break
        else:
            if isinstance(value, int) and not isinstance(value, bool):
                span = result.spans.at(tuple(path))
                return tuple(steps), value + more, f"{_comment(span.file)}:{span.line} says {value}"
    return None


def _plain(word: str) -> str:
    """An id as YAML text: one of digits alone would be a number."""
    return word if re.match(r"[a-z]", word) and word not in ("true", "false", "null") else _quoted(word)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _comment(text: str) -> str:
    from railwright.compiler.diagnostics.diagnostic import one_line

    return one_line(text)
