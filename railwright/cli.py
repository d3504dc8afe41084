"""The command line: ``railwright COMMAND``."""

from __future__ import annotations

import typer

from railwright.commands.check import check
from railwright.commands.explain import explain
from railwright.commands.routes import routes

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def main_options() -> None:
    """Rail games as data: compile titles, play them, prove the best run."""


for command in (check, explain, routes):
    app.command()(command)


def main() -> None:
    """Entry point of the ``railwright`` script."""
    app()
