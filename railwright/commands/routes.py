"""``railwright routes FILE``: the best routes of every problem in a file, proved or with a bound."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

if TYPE_CHECKING:
    # The kernels are imported when somebody searches: the other commands work without them.
    from railwright.routes import Answer
    from railwright.runtime.replay.positions import Comparison, Placed, Position

DEFAULT_BUDGET = 200_000_000
"""Nodes per problem: some ten to thirty seconds on the hardest. A count, so the answer is the same on every machine."""


class Line(msgspec.Struct):
    """One line of the file: its problem's id and answer, or what is wrong with it."""

    number: int
    id: str
    answer: Answer | None
    ms: float
    error: str = ""
    placed: Placed | None = None
    """The board the problem was found on, if the line is a position."""
    submitted: Comparison | None = None
    """What a position's own runs earn."""


def routes(
    file: Annotated[
        Path, typer.Argument(help="Problems or positions, one JSON object a line; `-` reads standard input.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead of a table.")] = False,
    budget: Annotated[int, typer.Option(min=1, help="Search nodes per problem.")] = DEFAULT_BUDGET,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that share each search.")] = 1,
) -> None:
    """Find the best routes of every problem or board position in FILE, and say whether they are proved best."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

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
            progress.update(task, completed=line.number, description=escape(line.id[-40:]))
            if line.error:
                what = escape(f"{file}:{line.number}: {line.error}")
                screen.print(f"[red]error:[/red] {what}", highlight=False, markup=True)
            elif json:
                sys.stdout.buffer.write(_as_json(line) + b"\n")
                sys.stdout.buffer.flush()
    if not json:
        _print_table(results)
    if any(line.error for line in results):
        raise typer.Exit(1)


def _solved(lines: list[bytes], budget: int, threads: int) -> Iterator[Line]:
    from railwright.loading import TitleError
    from railwright.routes import ProblemError, read, solve
    from railwright.runtime.replay.positions import Header, Position, read_position

    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            position = read_position(text)
            if isinstance(position, Header):
                continue
            if isinstance(position, Position):
                yield _placed(number, position, budget, threads)
                continue
            problem = read(text)
            start = time.perf_counter()
            answer = solve(problem, budget, threads)
            yield Line(number, problem.id or f"line {number}", answer, (time.perf_counter() - start) * 1000)
        except (ProblemError, TitleError) as error:
            yield Line(number, f"line {number}", None, 0.0, str(error))


def _placed(number: int, position: Position, budget: int, threads: int) -> Line:
    """A position put on the board, its best routes, and what its own runs earn."""
    from railwright.recorded import find_rules
    from railwright.routes import solve
    from railwright.runtime.replay.positions import place

    start = time.perf_counter()
    placed = place(position, find_rules)
    answer = solve(placed.runs.problem, budget, threads)
    ms = (time.perf_counter() - start) * 1000
    return Line(number, position.id or f"line {number}", answer, ms, "", placed, placed.submitted())


def _as_json(line: Line) -> bytes:
    answer = line.answer
    assert answer is not None
    row: dict[str, object] = {
        "id": line.id,
        "revenue": answer.revenue,
        "proved": answer.proved,
        "bound": answer.bound,
        "nodes": answer.nodes,
        "ms": round(line.ms, 3),
        "routes": {str(train): list(links) for train, links in answer.routes.items()},
    }
    if line.placed is not None and line.submitted is not None:
        # Links of a board are numbered by us: here a run is the hexes it goes through.
        row["routes"] = line.placed.written_out(answer)
        row["treasury"] = answer.treasury
        row["best_known"] = line.submitted.best_known
        row["submitted"] = {
            "revenue": line.submitted.earned,
            "recorded": line.submitted.recorded,
            "treasury": line.submitted.treasury,
            "refused": line.submitted.refused,
        }
    return msgspec.json.encode(row)


def _differences(line: Line) -> Iterator[str]:
    """What a position says of its runs that our rules do not say."""
    told = line.submitted
    if told is None or line.answer is None:
        return
    if told.refused:
        yield f"the runs that were made are refused: {told.refused}"
    elif not told.agrees:
        yield f"the runs that were made earned {told.recorded} there and {told.earned} here"
    if told.best_known is not None and told.best_known != line.answer.revenue:
        yield f"the best known is {told.best_known}, here it is {line.answer.revenue}"


def _print_table(results: list[Line]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table("problem", box=None, header_style="bold")
    for column in ("revenue", "bound", "nodes", "ms"):
        table.add_column(column, justify="right")
    table.add_column("proof")
    for line in results:
        answer = line.answer
        if answer is None:
            table.add_row(escape(line.id), "", "", "", "", "[red]not read[/red]")
            continue
        proof = "proved" if answer.proved else "[yellow]open[/yellow]"
        table.add_row(
            escape(line.id), f"{answer.revenue:,}", f"{answer.bound:,}", f"{answer.nodes:,}", f"{line.ms:,.2f}", proof
        )
    console = Console()
    console.print(table)
    for line in results:
        for word in _differences(line):
            console.print(f"[yellow]{escape(line.id)}:[/yellow] {escape(word)}", highlight=False)
    solved = [line.answer for line in results if line.answer is not None]
    proved = sum(answer.proved for answer in solved)
    console.print(
        f"{len(solved)} problems, {proved} proved, {sum(line.ms for line in results):,.1f} ms", highlight=False
    )
