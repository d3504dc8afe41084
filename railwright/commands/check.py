"""``railwright check``: everything that is wrong with titles, at the lines where it is written."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result


class Format(StrEnum):
    """Who reads the answer."""

    text = "text"
    json = "json"
    sarif = "sarif"
    github = "github"


def check(
    targets: Annotated[
        list[str] | None, typer.Argument(metavar="[TITLE|PATH]...", help="Bundled ids or folders; none: all bundled.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    all_options: Annotated[
        bool, typer.Option("--all-options", help="Also check each option, and each two that go together.")
    ] = False,
    format: Annotated[Format, typer.Option(help="text for people; json, sarif, github for programs.")] = Format.text,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail the check as well.")] = False,
) -> None:
    """Find everything wrong with titles. Ends with 0 if all are clean, 1 if one has errors."""
    from railwright.commands.shared import fail
    from railwright.commands.targets import parted
    from railwright.compiler.load.places import bundled
    from railwright.compiler.pipeline import check as check_title
    from railwright.compiler.pipeline import check_choices

    if option and all_options:
        fail("--option and --all-options do not go together")
    results: list[Result] = []
    for target in targets or list(bundled()):
        name, switched_on = parted(target)
        if all_options and not switched_on:
            results.extend(check_choices(name))
        else:
            results.append(check_title(name, (*switched_on, *(option or ()))))
    _print(results, format)
    errors = sum(result.collected.errors for result in results)
    warnings = sum(result.collected.warnings for result in results)
    if errors or (strict and warnings):
        raise typer.Exit(1)


def _print(results: list[Result], format: Format) -> None:
    from railwright.commands.shared import show, write

    if format is Format.json:
        from railwright.compiler.diagnostics.render.json import as_json

        write(as_json([(result.target, result.options, result.collected) for result in results]))
    elif format is Format.sarif:
        from railwright.compiler.diagnostics.render.sarif import as_sarif

        write(as_sarif(dict.fromkeys(item for result in results for item in result.diagnostics)))
    elif format is Format.github:
        from railwright.compiler.diagnostics.render.github import as_github

        write("".join(dict.fromkeys(as_github(result.collected) for result in results)))
    else:
        for result in results:
            show(result.collected, result.sources)
            write(_line(result))
        codes = sorted({item.code for result in results for item in result.diagnostics})
        if codes and sys.stdout.isatty():
            write(f"\nrailwright explain {codes[0]} tells more about it, and so for every code.\n")


def _line(result: Result) -> str:
    """The title, its options, and how much was found."""
    from railwright.compiler.diagnostics.diagnostic import one_line
    from railwright.compiler.diagnostics.render.text import summed_up

    options = f" with {', '.join(result.options)}" if result.options else ""
    return f"{one_line(result.target)}{options}: {summed_up(result.collected)}\n"
