"""Which title a command is asked about: a bundled id or a folder, and the options that are on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from railwright.compiler.pipeline import Result

TITLE = "A bundled id or a folder; `title+option` switches an option on."


def parted(words: str) -> tuple[str, tuple[str, ...]]:
    """The title and the options in `title+option+option`. A folder may have a `+` in its name."""
    from railwright.compiler.load.places import bundled

    if "+" not in words or words in bundled() or _exists(words):
        return words, ()
    target, *options = words.split("+")
    return target, tuple(option for option in options if option)


def checked(words: str, options: Sequence[str] = (), *, errors_code: int = 1, with_errors: bool = False) -> Result:
    """The title somebody asks for, checked. One that has errors is shown with them, and the command ends.

    ``with_errors`` lets a command go on with a title that is wrong but has the right shape.
    """
    from rich.console import Console

    from railwright.commands.shared import show
    from railwright.compiler.pipeline import check

    target, switched_on = parted(words)
    result = check(target, (*switched_on, *(option for option in options if option not in switched_on)))
    if result.is_clean and result.title is not None:
        return result
    show(result.collected, result.sources, Console(stderr=True))
    if result.title is None or not with_errors:
        raise typer.Exit(errors_code)
    return result


def named(result: Result) -> str:
    """A title with its options, as people say it."""
    from railwright.compiler.diagnostics.diagnostic import one_line

    return one_line(result.target) + (f" with {' and '.join(result.options)}" if result.options else "")


def _exists(words: str) -> bool:
    try:
        return Path(words).exists()
    except (OSError, ValueError):
        return False
