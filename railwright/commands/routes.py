"""``railwright routes FILE``: the best routes of every problem in a file, proved or with a bound."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from railwright.routes import Answer, ProblemError, read, solve

DEFAULT_BUDGET = 150_000_000
"""Nodes per problem: about a minute on the hardest ones. A count, so the answer is the same on every machine."""


class Line(msgspec.Struct):
    """One line of the file: its problem's id and answer, or what is wrong with it."""

    number: int
    id: str
    answer: Answer | None
    ms: float
    error: str = ""


def routes(
    file: Annotated[Path, typer.Argument(help="Problems, one JSON object a line; `-` reads standard input.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead of a table.")] = False,
    budget: Annotated[int, typer.Option(min=1, help="Search nodes per problem.")] = DEFAULT_BUDGET,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that share each search.")] = 1,
) -> None:
    """Find the best routes of every problem in FILE, and say whether they are proved best."""
    screen = Console(stderr=True)
    try:
        lines = (sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()).splitlines()
    except OSError as error:
        screen.print(f"[red]error:[/red] cannot read {file}: {error.strerror}", highlight=False)
        raise typer.Exit(1) from None
    results = []
    with Progress(console=screen, transient=True) as progress:
        task = progress.add_task("routes", total=len(lines))
        for line in _solved(lines, budget, threads):
            results.append(line)
            progress.update(task, completed=line.number, description=line.id[-40:])
            if line.error:
                screen.print(f"[red]error:[/red] {file}:{line.number}: {line.error}", highlight=False, markup=True)
            elif json:
                sys.stdout.buffer.write(_as_json(line) + b"\n")
                sys.stdout.buffer.flush()
    if not json:
        _print_table(results)
    if any(line.error for line in results):
        raise typer.Exit(1)


def _solved(lines: list[bytes], budget: int, threads: int) -> Iterator[Line]:
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            problem = read(text)
            start = time.perf_counter()
            answer = solve(problem, budget, threads)
            yield Line(number, problem.id or f"line {number}", answer, (time.perf_counter() - start) * 1000)
        except ProblemError as error:
            yield Line(number, f"line {number}", None, 0.0, str(error))


def _as_json(line: Line) -> bytes:
    answer = line.answer
    assert answer is not None
    return msgspec.json.encode(
        {
            "id": line.id,
            "revenue": answer.revenue,
            "proved": answer.proved,
            "bound": answer.bound,
            "nodes": answer.nodes,
            "ms": round(line.ms, 3),
            "routes": {str(train): list(links) for train, links in answer.routes.items()},
        }
    )


def _print_table(results: list[Line]) -> None:
    table = Table("problem", box=None, header_style="bold")
    for column in ("revenue", "bound", "nodes", "ms"):
        table.add_column(column, justify="right")
    table.add_column("proof")
    for line in results:
        answer = line.answer
        if answer is None:
            table.add_row(line.id, "", "", "", "", "[red]not read[/red]")
            continue
        proof = "proved" if answer.proved else "[yellow]open[/yellow]"
        table.add_row(
            line.id, f"{answer.revenue:,}", f"{answer.bound:,}", f"{answer.nodes:,}", f"{line.ms:,.2f}", proof
        )
    console = Console()
    console.print(table)
    solved = [line.answer for line in results if line.answer is not None]
    proved = sum(answer.proved for answer in solved)
    console.print(
        f"{len(solved)} problems, {proved} proved, {sum(line.ms for line in results):,.1f} ms", highlight=False
    )
