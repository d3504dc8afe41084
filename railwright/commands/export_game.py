"""``railwright export-game FILE``: a game of ours as a file that 18xx.games takes in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export_game(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A save or store of ours, or a record.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write; else to standard output.")] = None,
) -> None:
    """Write a game as a hot-seat file of 18xx.games, with the passes and ids its program wants."""
    import msgspec

    from railwright.commands.shared import fail, write
    from railwright.loading import TitleError
    from railwright.replaying import export_game as exported
    from railwright.runtime.actions.errors import GameError

    try:
        data = msgspec.json.encode(exported(file))
    except (GameError, TitleError) as error:
        fail(f"{file}: {error}", 1)
    if out is None:
        write(data.decode() + "\n")
        return
    try:
        out.write_bytes(data + b"\n")
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}", 1)
