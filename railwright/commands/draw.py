"""``railwright draw``: the map of a title as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from railwright.commands.targets import TITLE


def draw(
    title: Annotated[str, typer.Argument(metavar="TITLE|PATH", help=TITLE)],
    part: Annotated[
        str, typer.Option(metavar="PART", help="map; of an 18xx title also tiles and market.", show_default=True)
    ] = "map",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Switch on an option of the title.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it; `-` is the screen. [default: ID.svg]")
    ] = None,
) -> None:
    """Draw a title's map as SVG. A title with mistakes is drawn as far as it can be, and ends with 1."""
    from railwright.commands.shared import ERRORS, fail, write
    from railwright.commands.targets import checked
    from railwright.compiler.diagnostics.diagnostic import did_you_mean, one_line, quoted
    from railwright.drawing import draw as drawn
    from railwright.drawing import parts

    result = checked(title, option or (), with_errors=True)
    assert result.title is not None
    known = parts(result.title)
    if part not in known:
        fail(f"{quoted(result.target)} has no {quoted(part)} to draw; {did_you_mean(part, known)}")
    picture = drawn(result.title, part)
    if str(out) == "-":
        write(picture)
    else:
        name = result.title.title.id + ("" if part == known[0] else f"_{part}")
        file = out or Path(f"{name}.svg")
        try:
            file.write_text(picture, encoding="utf-8", newline="\n")
        except OSError as error:
            fail(f"{quoted(file)} cannot be written: {error.strerror or error}")
        write(f"{file}: the {part} of {one_line(result.title.title.name)}, {len(picture.encode()) // 1024} kB\n")
    if not result.is_clean:
        raise typer.Exit(ERRORS)
