"""``railwright explain``: why a code is a mistake, and a right example."""

from __future__ import annotations

from typing import Annotated

import typer


def explain(code: Annotated[str | None, typer.Argument(help="A code such as S102; none: list all.")] = None) -> None:
    """Tell why something is a mistake, and how to write it right."""
    from rich.console import Console
    from rich.markup import escape
    from rich.syntax import Syntax
    from rich.table import Table
    from rich.text import Text

    from railwright.commands.shared import fail
    from railwright.compiler.diagnostics.catalogue import CATALOGUE
    from railwright.compiler.diagnostics.diagnostic import did_you_mean, quoted

    console = Console()
    if code is None:
        table = Table("code", "mistake", box=None, header_style="bold")
        for lesson in CATALOGUE.values():
            table.add_row(lesson.code, escape(lesson.title))
        console.print(table)
        return
    found = CATALOGUE.get(code.upper())
    if found is None:
        help = did_you_mean(code.upper(), CATALOGUE)
        fail(f"no mistake has the code {quoted(code)}" + (f"; {help}" if help else ""))
    console.print(f"[bold]{found.code}: {escape(found.title)}[/bold]\n", highlight=False)
    console.print(escape(found.why), highlight=False)
    for word, example in (("Wrong", found.wrong), ("Right", found.right)):
        console.print(f"\n{word}:", highlight=False)
        lines = Syntax("", "yaml", background_color="default").highlight(example)
        lines.rstrip()
        for line in lines.split("\n", allow_blank=True):
            # Whole lines, however narrow the screen: an example is there to be copied.
            console.print(Text("    ") + line if line else line, soft_wrap=True)
