"""``railwright diff``: what two titles, or a title with and without options, differ in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from railwright.commands.targets import TITLE

if TYPE_CHECKING:
    from railwright.comparison.compare import Difference
    from railwright.compiler.load.spans import Span
    from railwright.compiler.pipeline import Result

TROUBLE = 2
"""As with other programs of this name: 0 is the same, 1 is different, 2 is trouble."""


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help=TITLE)],
    after: Annotated[str, typer.Argument(metavar="B", help="The other title, or the same one with options.")],
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of B.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Tell what two titles differ in, in the game's terms. Ends with 0 if in nothing, 1 if in something, 2 on errors.

    A title with and without an option: `railwright diff TITLE TITLE+option`.
    """
    from railwright.commands.shared import write
    from railwright.commands.targets import checked
    from railwright.comparison.compare import differences

    one = checked(before, errors_code=TROUBLE)
    other = checked(after, option or (), errors_code=TROUBLE)
    found = differences(one, other)
    if json:
        from msgspec.json import encode, format

        write(format(encode(_as_json(one, other, found))).decode() + "\n")
    else:
        _print(one, other, found)
    if found:
        raise typer.Exit(1)


def _as_json(one: Result, other: Result, found: list[Difference]) -> dict[str, Any]:
    return {
        "before": {"title": one.target, "options": list(one.options)},
        "after": {"title": other.target, "options": list(other.options)},
        "same": not found,
        "differences": [
            {
                "section": item.section,
                "kind": item.kind,
                "subject": item.subject,
                "path": list(item.path),
                "before": item.before,
                "after": item.after,
                "written": [{"file": span.file, "line": span.line} for span in item.at],
            }
            for item in found
        ],
    }


def _print(one: Result, other: Result, found: list[Difference]) -> None:
    from rich.console import Console
    from rich.text import Text

    from railwright.commands.targets import named
    from railwright.comparison.words import cut
    from railwright.compiler.diagnostics.diagnostic import one_line

    console = Console(soft_wrap=True, highlight=False)
    head = f"{named(one)} -> {named(other)}"
    if not found:
        console.print(Text(f"{head}: no differences"))
        return
    console.print(Text(f"{head}: {len(found)} difference{'' if len(found) == 1 else 's'}"))
    if one.title is not None and other.title is not None and one.title.title.family != other.title.title.family:
        console.print(Text("The families differ: only what every title has is compared."))
    section = ""
    for item in _gathered(found):
        if item.section != section:
            section = item.section
            console.print(Text(f"\n{section}", style="bold"))
        subject, before, after = (cut(one_line(words)) for words in (item.subject, item.before, item.after))
        if item.kind == "added":
            line = Text(f"  + {subject}" + (f": {after}" if after else ""), style="green")
        elif item.kind == "removed":
            line = Text(f"  - {subject}" + (f": {before}" if before else ""), style="red")
        else:
            line = Text.assemble(f"  {subject}: ", (before, "red"), " -> ", (after, "green"))
        console.print(line)
        console.print(Text(f"      {_places(item)}", style="dim"))


def _gathered(found: list[Difference]) -> Iterator[Difference]:
    """Hexes that came or went alike, written in one line of the title, are told together."""
    for _, alike in groupby(found, lambda item: (item.kind, item.before, item.after, item.at, item.path[:-1])):
        items = list(alike)
        if len(items) == 1 or items[0].kind == "changed":
            yield from items
        else:
            around = items[0].subject.rpartition(", ")[0]
            names = f"{len(items)} hexes {', '.join(str(item.path[-1]) for item in items)}"
            yield replace(items[0], subject=f"{around}, {names}" if around else names)


def _places(item: Difference) -> str:
    here, there = (_place(span) for span in item.at)
    if item.kind == "removed":
        return here
    if item.kind == "added":
        return there
    return here if here == there else f"{here} -> {there}"


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}" if span.file else "not written"
