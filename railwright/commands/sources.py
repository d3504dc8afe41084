"""``railwright sources``: where the facts of a title come from, and which of them were made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from railwright.commands.targets import TITLE

if TYPE_CHECKING:
    from railwright.compiler.load.spans import Path
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
    from railwright.provenance import spoken_for

    result = checked(title, option or ())
    assert result.resolved is not None
    document = result.resolved.document
    notes = [note for note in stated(document, result.spans) if note.path[0] != "changes"]
    values = spoken_for(document, result.spans, notes)
    rows = [
        Row(_covered(document, note), note, values[note.path])
        for note in notes
        if note.is_reconstructed or not reconstructed
    ]
    if json:
        from msgspec.json import encode, format

        write(format(encode(_as_json(result, rows, values))).decode() + "\n")
    else:
        _print(result, rows, values)


class Row(NamedTuple):
    """A note on sources."""

    covers: str
    note: Stated
    values: int
    """How many single values it speaks for."""


def _covered(document: Mapping[str, Any], note: Stated) -> str:
    """What a note covers, in the words of the title."""
    from railwright.comparison.words import subject

    if note.path[0] == "source":
        return f"all of {note.path[1]}.yaml"
    if note.path[1:2] == ("*",):
        return f"{note.path[0]}, {note.path[2]} of each"
    return subject(document, note.path)


def _as_json(result: Result, rows: list[Row], values: Counter[Path]) -> dict[str, Any]:
    return {
        "title": result.target,
        "options": list(result.options),
        "values": values.total(),
        "values_without_a_note": values[()],
        "facts": [
            {
                "covers": row.covers,
                "path": list(row.note.path),
                "source": row.note.text,
                "reconstructed": row.note.is_reconstructed,
                "values": row.values,
                "file": row.note.span.file,
                "line": row.note.span.line,
            }
            for row in rows
        ],
    }


def _print(result: Result, rows: list[Row], values: Counter[Path]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from railwright.commands.shared import write
    from railwright.commands.targets import named
    from railwright.compiler.diagnostics.diagnostic import one_line

    console = Console()
    if console.is_terminal:
        for file, notes in groupby(rows, lambda row: row.note.span.file):
            table = Table(box=None, show_header=False, pad_edge=False, expand=True)
            table.add_column(justify="right", style="dim", width=5)
            table.add_column(ratio=2, overflow="fold")
            table.add_column(ratio=3, overflow="fold")
            table.add_column(justify="right", style="dim", no_wrap=True, width=6)
            for row in notes:
                cells = [escape(one_line(text)) for text in (row.covers, row.note.text)]
                style = "yellow" if row.note.is_reconstructed else ""
                table.add_row(f"{row.note.span.line}", *cells, f"{row.values:,}" if row.values else "", style=style)
            console.print(f"[bold]{escape(one_line(file))}[/bold]", highlight=False)
            console.print(table)
    else:
        for row in rows:
            where = f"{row.note.span.file}:{row.note.span.line}"
            values_said = f" ({_counted(row.values)})" if row.values else ""
            write(f"{where}: {one_line(row.covers)}: {one_line(row.note.text)}{values_said}\n")
    write(f"{named(result)}: {_summed_up(rows, values)}\n")


def _summed_up(rows: list[Row], values: Counter[Path]) -> str:
    """How much is accounted for, and how much of it is made up."""
    made_up = [row for row in rows if row.note.is_reconstructed]
    said = [f"{_counted(values.total())}."]
    if len(made_up) < len(rows):
        without = f"all of them but {values[()]:,}" if values[()] else "all of them"
        said.append(f"{len(rows)} notes speak for {without}.")
    if made_up:
        facts = sum(row.values for row in made_up)
        said.append(f"{len(made_up)} notes own up to {_counted(facts)} reconstructed in whole or part.")
    else:
        said.append("None is reconstructed.")
    return " ".join(said)


def _counted(number: int) -> str:
    return f"{number:,} value{'' if number == 1 else 's'}"
