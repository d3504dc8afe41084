"""The command line: ``railwright COMMAND``."""

from __future__ import annotations

import typer

from railwright.commands.routes import routes

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def main_options() -> None:
    """Rail games as data: compile titles, play them, prove the best run."""


app.command()(routes)


def main() -> None:
    """Entry point of the ``railwright`` script."""
    app()
