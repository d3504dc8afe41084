"""``railwright demo``: all bundled titles compiled before your eyes, and what is in each."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Compiled


def demo() -> None:
    """Compile every bundled title, show what is in it, and play a whole game with bots."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Table

    from railwright.commands.shared import show
    from railwright.compiler.load.places import bundled
    from railwright.compiler.pipeline import compile

    console = Console()
    made: list[tuple[str, Compiled, float]] = []
    columns = (TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("compiling", total=len(bundled()))
        for title in bundled():
            progress.update(task, description=f"compiling {title}")
            start = time.perf_counter()
            compiled = compile(title, use_cache=False)
            made.append((title, compiled, (time.perf_counter() - start) * 1000))
            progress.advance(task)
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("title", no_wrap=True)
    for column in ("hexes/\nstations", "tiles", "companies", "privates", "trains", "options", "ms", "warn"):
        table.add_column(column, justify="right", no_wrap=True, vertical="bottom")
    family = ""
    for title, compiled, ms in made:
        if bundled()[title].family != family:
            family = bundled()[title].family or ""
            table.add_row(f"[dim]{family}[/dim]")
        table.add_row(f" {title}", *_row(compiled), f"{ms:,.0f}", _warnings(compiled))
    console.print(table)
    total = sum(ms for _, _, ms in made)
    clean = sum(compiled.is_clean for _, compiled, _ in made)
    console.print(f"{clean} of {len(made)} titles compiled from YAML in {total:,.0f} ms", highlight=False)
    for _, compiled, _ in made:
        if not compiled.is_clean and compiled.result is not None:
            show(compiled.result.collected, compiled.result.sources)
    if clean < len(made):
        raise typer.Exit(1)
    from railwright.terminal.demo import play_demo_game

    console.print()
    if not play_demo_game(console):
        raise typer.Exit(1)
    console.print(f"Next: railwright draw {made[-1][0]}", highlight=False)


def _row(compiled: Compiled) -> list[str]:
    """Hexes or stations, tiles, companies, privates, trains and options of a title."""
    title: Any = compiled.result.title if compiled.result is not None else None
    if title is None:
        return [""] * 6
    if title.title.family == "rail_18xx":
        hexes = sum(1 if isinstance(hex.at, str) else len(hex.at) for hex in title.map.hexes)
        tiles = [tile.count for tile in title.tiles]
        counted = sum(count for count in tiles if isinstance(count, int))
        trains = sum(train.count for train in title.trains if isinstance(train.count, int))
        cells: list[int | str] = [hexes, counted, len(title.companies), len(title.privates), trains]
    else:
        cells = [len(title.stations), "", len(title.companies), "", title.trains.numbered]
    return [*map(str, cells), str(len(title.options))]


def _warnings(compiled: Compiled) -> str:
    if compiled.result is None:
        return ""
    found = compiled.result.collected
    return f"{found.errors} err" if found.errors else str(found.warnings)
