"""``railwright simulate TITLE``: bots play among themselves, and everything that must hold is checked."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from railwright.commands.targets import TITLE

if TYPE_CHECKING:
    from railwright.runtime.simulation import Outcome, Summary


def simulate(
    title: Annotated[str, typer.Argument(help=TITLE)],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    players: Annotated[int, typer.Option(min=1, help="How many players.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; the others follow.")] = 0,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that share the games.")] = 1,
    bots: Annotated[str, typer.Option(help="Who plays: random or greedy.")] = "random",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play whole games, with money, shares, tiles, tokens and trains counted after every action.

    Ends with 1 if anything was wrong, and says the seed and the action that make it happen again.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from railwright.commands.shared import USAGE, fail, fail_over_title
    from railwright.loading import TitleError, load
    from railwright.runtime.actions.errors import GameError
    from railwright.runtime.bots import BOTS
    from railwright.runtime.simulation import seats
    from railwright.runtime.simulation import simulate as run
    from railwright.runtime.table import check_options

    target, options = _target(title, option or [])
    if bots not in BOTS:
        fail(f"there is no bot `{bots}`; there are {', '.join(BOTS)}")
    try:
        plain = load(target)
        chosen = check_options(plain, options, players)
        loader = partial(load, target, chosen)
        compiled = loader() if chosen else plain
        compiled.new_game(seats(players), seed=seed)
    except TitleError as error:
        fail_over_title(error)
    except GameError as error:
        fail(str(error), USAGE)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(f"{compiled.name}, {bots}", total=games)

        def advance(_: Outcome) -> None:
            progress.advance(task)

        summary = run(compiled, players, games, seed, bots, workers, loader, advance)
    _print(summary, bots, json, "+".join((target, *chosen)))
    if summary.violations:
        raise typer.Exit(1)


def _target(words: str, options: list[str]) -> tuple[str, tuple[str, ...]]:
    from railwright.commands.targets import parted

    target, switched_on = parted(words)
    return target, (*switched_on, *options)


def _print(summary: Summary, bots: str, json: bool, again: str) -> None:
    import msgspec

    from railwright.commands.shared import write

    if json:
        write(msgspec.json.encode(summary.as_plain()).decode() + "\n")
    else:
        ends = ", ".join(f"{reason} {count}" for reason, count in summary.ends.items())
        write(
            f"{summary.title}, {summary.players} players, {bots}: {summary.finished} of {summary.games} games finished, "
            f"{summary.actions:,} actions in {summary.seconds:.1f} s ({summary.actions / summary.seconds:,.0f} a second)\n"
        )
        write(f"ends: {ends or 'none'}\n")
        write(f"violations: {len(summary.violations)}\n")
    for wrong in summary.violations[:10]:
        sys.stderr.write(
            f"seed {wrong.seed}, action {wrong.move} `{wrong.action}`: {wrong.what}\n"
            f"  again: railwright simulate {again} --players {summary.players} --seed {wrong.seed} "
            f"--games 1 --bots {bots}\n"
        )
