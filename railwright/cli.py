"""The command line: ``railwright COMMAND``."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from railwright.commands.check import check
from railwright.commands.compile import compile
from railwright.commands.demo import demo
from railwright.commands.diff import diff
from railwright.commands.draw import draw
from railwright.commands.explain import explain
from railwright.commands.export_game import export_game
from railwright.commands.new import new
from railwright.commands.play import play
from railwright.commands.replay import replay
from railwright.commands.routes import routes
from railwright.commands.schema import schema
from railwright.commands.simulate import simulate
from railwright.commands.sources import sources
from railwright.commands.titles import titles

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"railwright {version('railwright')}")
        raise typer.Exit


@app.callback()
def main_options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Rail games as data: compile titles, play them, prove the best run."""


for of_titles in (titles, check, compile, explain, draw, diff, new, sources, schema):
    app.command()(of_titles)
for of_games in (routes, play, simulate, replay, export_game, demo):
    app.command()(of_games)


def main() -> None:
    """Entry point of the ``railwright`` script."""
    try:
        app()
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("railwright.ext."):
            raise
        # A checkout whose extensions were never compiled: everything but playing and searching works.
        raise SystemExit(f"error: {error.name} is not built; `pip install -e .` in the checkout builds it") from None
