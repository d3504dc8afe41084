"""What several commands need: the screen, targets, and how a command fails."""

from __future__ import annotations

import sys
from typing import IO, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from railwright.compiler.diagnostics.collect import Collected
from railwright.compiler.diagnostics.render.text import COLOURS, pieces, summed_up
from railwright.compiler.load.sources import Sources
from railwright.loading import TitleError

ERRORS = 1
"""The exit code when a title has errors."""
USAGE = 2
"""The exit code when a command was asked for in the wrong way."""


def fail(message: str, code: int = USAGE) -> NoReturn:
    """Say why a command cannot be carried out, and end it."""
    console = Console(stderr=True)
    console.print(Text.assemble(("error", COLOURS["error"]), f": {message}"), highlight=False, soft_wrap=True)
    raise typer.Exit(code)


def fail_over_title(error: TitleError, code: int = USAGE) -> NoReturn:
    """End a command whose title cannot be loaded; mistakes in it are shown as `check` shows them."""
    words = str(error)
    if not words.startswith(("error[", "warning[")):
        fail(words, code)
    write(words + "\n", sys.stderr)
    raise typer.Exit(code)


def show(diagnostics: Collected, sources: Sources, console: Console | None = None) -> None:
    """Print diagnostics for people: in colour on a terminal, as plain text elsewhere."""
    console = console or Console()
    for diagnostic in diagnostics.shown:
        block = pieces(diagnostic, sources)
        if console.is_terminal:
            text = Text.assemble(*((piece.text, piece.style) for piece in block))
            console.print(text, highlight=False, soft_wrap=True)
        else:
            write("".join(piece.text for piece in block) + "\n", console.file)


def summary(diagnostics: Collected) -> str:
    """How much was found, in one line."""
    return summed_up(diagnostics)


def write(text: str, file: IO[str] | None = None) -> None:
    """Print text as it is; what the screen's encoding lacks is spelled out."""
    file = file or sys.stdout
    encoding = getattr(file, "encoding", None) or "utf-8"
    file.write(text.encode(encoding, "backslashreplace").decode(encoding))
