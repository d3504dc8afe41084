"""``railwright titles``: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from railwright.runtime.title import CompiledTitle


def titles(json: Annotated[bool, typer.Option("--json", help="One JSON array for programs.")] = False) -> None:
    """List the bundled titles: for how many players, by whom, with which options."""
    from railwright.commands.shared import fail, write
    from railwright.loading import TitleError, bundled, load

    rows = []
    for title_id in bundled():
        try:
            rows.append(_row(load(title_id)))
        except TitleError as error:
            fail(str(error), 1)
    if json:
        from msgspec.json import encode, format

        write(format(encode(rows)).decode() + "\n")
        return
    _print(rows)


def _row(title: CompiledTitle) -> dict[str, Any]:
    meta = title.meta
    return {
        "id": meta.id,
        "name": meta.name,
        "subtitle": meta.subtitle,
        "family": meta.family,
        "version": meta.version,
        "players": [row.count for row in title.players],
        "designers": list(meta.designers),
        "options": [option.name for option in title.options],
    }


def _print(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from railwright.commands.shared import write

    console = Console()
    if not console.is_terminal:
        for row in rows:
            write(f"{row['id']}: {row['name']}, {_players(row)} players, by {', '.join(row['designers'])}\n")
        return
    table = Table("id", "title", "players", "designers", "options", box=None, header_style="bold", pad_edge=False)
    for row in rows:
        name = escape(row["name"]) + (f" [dim]{escape(row['subtitle'])}[/dim]" if row["subtitle"] else "")
        table.add_row(
            row["id"], name, _players(row), escape(", ".join(row["designers"])), escape(", ".join(row["options"]))
        )
    console.print(table)


def _players(row: dict[str, Any]) -> str:
    counts = row["players"]
    return f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
