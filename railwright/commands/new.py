"""``railwright new``: the folder of a new variant, ready to be changed."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from railwright.compiler.diagnostics.diagnostic import one_line, quoted

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result

EXAMPLES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("trains", "*", "price"), 20),
    (("movement", "points"), 2),
    (("movement", "points"), 3),
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
    from railwright.compiler.load.places import bundled

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
        is_clean = _written(folder, result)
    except OSError as error:
        fail(f"{quoted(folder)} cannot be made: {error.strerror or error}")
    write(f"{folder}/title.yaml extends {one_line(result.title.title.name)}")
    write(" and checks clean\n" if is_clean else ", which has warnings\n")
    write(f"Change it, then: railwright check {_typed(folder)} && railwright diff {_typed(base)} {_typed(folder)}\n")


def _typed(words: str | Path) -> str:
    """A target as it has to be typed: a folder here needs a `./` to be told from a bundled title."""
    text = str(words)
    return shlex.quote(f"./{text}" if isinstance(words, Path) and not words.is_absolute() else text)


def _written(folder: Path, result: Result) -> bool:
    """Write the variant's file, with the first example that works when it is made; says whether it checks clean."""
    from railwright.compiler.pipeline import check

    file = folder / "title.yaml"
    for example in _examples(result):
        file.write_text(_title(folder, result, example, ""), encoding="utf-8", newline="\n")
        if not check(folder).diagnostics:
            file.write_text(_title(folder, result, example, "# "), encoding="utf-8", newline="\n")
            break
    else:
        file.write_text(_title(folder, result, None, ""), encoding="utf-8", newline="\n")
    return not check(folder).diagnostics


class Example(NamedTuple):
    """A change worth trying."""

    way: tuple[str, ...]
    value: int
    now: str
    """Where the value is written, and what it is."""


def _title(folder: Path, result: Result, example: Example | None, sign: str) -> str:
    """The variant's only file; ``sign`` stands before the lines of the example."""
    assert result.title is not None
    spoken = folder.name.replace("_", " ").title()
    lines = [
        f"# A variant of {one_line(result.title.title.name)}. All that is not said here is taken from it.",
        f"title: {{id: {_plain(folder.name)}, name: {_quoted(spoken)}}}",
        f"extends: {_quoted(_way(result.place, folder))}",
    ]
    if example is not None:
        steps = ", ".join(step if re.fullmatch(r"[a-z_]+", step) else _quoted(step) for step in example.way)
        lines += [
            "",
            f"# What is different. {example.now}: for a first change",
            "# take away the `# ` of the next two lines.",
            f"{sign}changes:",
            f"{sign}  - {{set: [{steps}], to: {example.value}}}",
        ]
    return "\n".join(lines) + "\n"


def _way(place: Any, folder: Path) -> str:
    """How the variant names the title it extends: its id, or the way from folder to folder."""
    if place.is_bundled:
        return str(place.id)
    way = os.path.relpath(str(place.folder), folder.resolve()).replace(os.sep, "/")
    return way if "/" in way else f"./{way}"


def _examples(result: Result) -> Iterator[Example]:
    """Changes worth trying, the likeliest first."""
    assert result.resolved is not None
    for way, more in EXAMPLES:
        steps: list[str] = []
        path: list[str | int] = []
        value: Any = result.resolved.document
        for step in way:
            if step == "*" and isinstance(value, list) and value:
                place = min(1, len(value) - 1)
                path.append(place)
                value = value[place]
                steps.append(str(value.get("name", "")) if isinstance(value, dict) else "")
            else:
                value = value.get(step) if isinstance(value, dict) else None
                path.append(step)
                steps.append(step)
        if isinstance(value, int) and not isinstance(value, bool) and all(steps):
            span = result.spans.at(tuple(path))
            yield Example(tuple(steps), value + more, f"{one_line(span.file)}:{span.line} says {value}")


def _plain(word: str) -> str:
    """An id as YAML text: one of digits alone would be a number."""
    return word if re.match(r"[a-z]", word) and word not in ("true", "false", "null") else _quoted(word)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
