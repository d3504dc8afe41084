"""``railwright sources``: where the facts of a title come from, and which of them were made up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from railwright.commands.targets import TITLE

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result
    from railwright.compiler.schema.sources import Stated


def sources(
    title: Annotated[str, typer.Argument(metavar="TITLE|PATH", help=TITLE)],
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    reconstructed: Annotated[
        bool, typer.Option("--reconstructed", help="Only facts that were made up because the real ones are not known.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Tell where the facts of a title come from: what each note covers, what it says, and its line."""
    from railwright.commands.shared import write
    from railwright.commands.targets import checked
    from railwright.compiler.schema.sources import sources as stated

    result = checked(title, option or ())
    assert result.resolved is not None
    rows = stated(result.resolved.document, result.spans)
    shown = [row for row in rows if row.is_reconstructed or not reconstructed]
    facts = [(_covered(result, row), row) for row in shown]
    if json:
        from msgspec.json import encode, format

        write(format(encode(_as_json(result, facts))).decode() + "\n")
    else:
        _print(result, facts, len(rows), reconstructed)


def _covered(result: Result, row: Stated) -> str:
    """What a note covers, in the words of the title."""
    from railwright.comparison.words import subject

    if row.path[:1] == ("source",):
        return f"all of {row.path[1]}.yaml" if "/" not in str(row.path[1]) else f"all of {row.path[1]}"
    if row.path[1:2] == ("*",):
        return f"{row.path[0]}: {row.path[2]} of each"
    assert result.resolved is not None
    return subject(result.resolved.document, row.path)


def _as_json(result: Result, facts: list[tuple[str, Stated]]) -> dict[str, Any]:
    return {
        "title": result.target,
        "options": list(result.options),
        "facts": [
            {
                "covers": covers,
                "path": list(row.path),
                "source": row.text,
                "reconstructed": row.is_reconstructed,
                "file": row.span.file,
                "line": row.span.line,
            }
            for covers, row in facts
        ],
    }


def _print(result: Result, facts: list[tuple[str, Stated]], all_notes: int, reconstructed: bool) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from railwright.commands.shared import write
    from railwright.commands.targets import named
    from railwright.compiler.diagnostics.diagnostic import one_line

    console = Console()
    if console.is_terminal:
        table = Table("fact", "source", "line", box=None, header_style="bold", pad_edge=False)
        for covers, row in facts:
            style = "yellow" if row.is_reconstructed else ""
            where = f"{row.span.file}:{row.span.line}"
            table.add_row(escape(one_line(covers)), escape(one_line(row.text)), escape(where), style=style)
        console.print(table)
    else:
        for covers, row in facts:
            write(f"{row.span.file}:{row.span.line}: {one_line(covers)}: {one_line(row.text)}\n")
    made_up = sum(row.is_reconstructed for _, row in facts)
    if reconstructed:
        write(f"{named(result)}: {made_up} of {all_notes} notes own up to a reconstructed fact\n")
    else:
        write(f"{named(result)}: {len(facts)} notes on sources, {made_up} of them on reconstructed facts\n")
