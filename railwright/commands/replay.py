"""``railwright replay FILE...``: recorded games played again by our rules, to the last coin."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from railwright.replaying import Progress
    from railwright.runtime.replay.replay import Replayed

SHOWN_LAPSES = 5


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", exists=True, dir_okay=False, help="Records of 18xx.games, or games of ours."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line for each file.")] = False,
) -> None:
    """Play recorded games again and compare every action, every run, the result and the end.

    Ends with 0 only if all of it agrees; with 1 if something differs or a file cannot be read.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    all_match = True
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    out, errors = Console(), Console(stderr=True)
    for file in files:
        with Bar(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as bar:
            report, fault = _played(file, partial(_advance, bar, bar.add_task(file.name[-40:], total=None)))
        all_match = all_match and report is not None and report.match
        if fault:
            _say(errors, "error", f"{file}: {fault}", "red")
        if json:
            _write_json(report)
            if report is not None and report.difference is not None:
                _say(errors, "differs", f"{file}: {report.difference}", "red")
        elif report is not None:
            _show(out, file, report)
    if not all_match:
        raise typer.Exit(1)


def _advance(bar: Bar, task: TaskID, done: int, of: int) -> None:
    bar.update(task, completed=done, total=of)


def _played(file: Path, progress: Progress) -> tuple[Replayed | None, str]:
    """What came of playing a file again, or what is wrong with it."""
    from railwright.loading import TitleError
    from railwright.replaying import replay as play_again
    from railwright.runtime.actions.errors import GameError
    from railwright.runtime.replay.record import BadRecord

    try:
        return play_again(file, progress), ""
    except BadRecord as error:
        where = f"action {error.action}: " if error.action is not None else ""
        return None, where + str(error)
    except (GameError, TitleError) as error:
        return None, str(error)


def _write_json(report: Replayed | None) -> None:
    import msgspec

    from railwright.commands.shared import write

    nothing = {
        "title": None,
        "actions": 0,
        "result": {},
        "expected": None,
        "match": False,
        "end_reason": None,
        "routes": {"checked": 0, "equal": 0, "best_higher": 0},
        "hash": None,
    }
    plain = nothing if report is None else report.as_plain()
    write(msgspec.json.encode(plain).decode() + "\n")


def _say(console: Console, word: str, what: str, colour: str) -> None:
    from rich.text import Text

    console.print(Text.assemble((word, colour), f": {what}"), highlight=False, soft_wrap=True)


def _show(console: Console, file: Path, report: Replayed) -> None:
    from rich.text import Text

    good, bad = ("agrees", "bold green"), ("differs", "bold red")
    console.print(
        Text.assemble(f"{file.name}: {report.title}, ", good if report.match else bad), highlight=False, soft_wrap=True
    )
    for line in _lines(report):
        console.print(Text("  " + line), highlight=False, soft_wrap=True)
    if report.difference is not None:
        _say(console, "  first difference", str(report.difference), "red")


def _lines(report: Replayed) -> list[str]:
    """What was compared, in words."""
    runs = report.runs
    lines = [f"{report.actions} of {report.of} actions played"]
    if runs.checked:
        lines.append(f"{runs.equal} of {runs.checked} routes earn what was recorded")
    if runs.best_higher:
        lines.append(f"in {runs.best_higher} turns the trains could have earned more")
    if report.end_reason is not None:
        lines.append(f"ended by {report.end_reason}")
    names = dict(report.names)
    called = {player: f"{names[player]} ({player})" if player in names else player for player in report.result}
    width = max((len(name) for name in called.values()), default=0)
    for player, worth in sorted(report.result.items(), key=lambda pair: -pair[1]):
        told = report.expected.get(player) if report.expected is not None else None
        here = f"{called[player]:<{width}} {worth:>7,}"
        lines.append(here if told in (None, worth) else f"{here}   recorded {told:,}")
    for lapse in report.lapses[:SHOWN_LAPSES]:
        lines.append(f"action {lapse.action} is against a rule the site does not check in records: {lapse.what}")
    if len(report.lapses) > SHOWN_LAPSES:
        lines.append(f"and {len(report.lapses) - SHOWN_LAPSES} more such actions")
    lines.extend(f"note: {note}" for note in report.notes)
    return lines
