"""D303, D304, D305: a table leaves a roll of its dice without a result, has two for it, or one no dice give."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import Path, SpanTable
from railwright.compiler.schema.pickup_deliver.rolls import DiceSpec
from railwright.compiler.schema.pickup_deliver.tables import MarkingTable, OccupationTable
from railwright.compiler.schema.pickup_deliver.whole import FreightTitle


def check(title: FreightTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, table in enumerate(title.tables):
        told = f"table {quoted(table.name)}"
        if isinstance(table, OccupationTable):
            for j, column in enumerate(table.columns):
                here: Path = ("tables", i, "columns", j)
                cells = [(cell.rolls, (*here, "cells", k, "rolls")) for k, cell in enumerate(column.cells)]
                yield from _covered(cells, table.dice, f"column {column.held} of {told}", (*here, "held"), spans)
        elif isinstance(table, MarkingTable):
            cells = [(row.rolls, ("tables", i, "rows", k, "rolls")) for k, row in enumerate(table.rows)]
            yield from _covered(cells, table.dice, told, ("tables", i, "rows"), spans)


def _covered(
    cells: list[tuple[list[int], Path]], dice: DiceSpec, told: str, at: Path, spans: SpanTable
) -> Iterator[Diagnostic]:
    first: dict[int, Path] = {}
    for rolls, path in cells:
        for place, roll in enumerate(rolls):
            here: Path = (*path, place)
            if not dice.lowest <= roll <= dice.highest:
                yield Diagnostic(
                    "D305",
                    f"{told} has a result for {roll}, which its dice never give",
                    spans.at(here),
                    help=f"they give {dice.lowest} to {dice.highest}",
                )
            elif roll in first:
                yield Diagnostic(
                    "D304",
                    f"{told} has two results for a roll of {roll}",
                    spans.at(here),
                    also=((spans.at(first[roll]), "the other one"),),
                )
            else:
                first[roll] = here
    missing = [roll for roll in range(dice.lowest, dice.highest + 1) if roll not in first]
    if missing:
        rolls_told = ", ".join(str(roll) for roll in missing[:8]) + (" and more" if len(missing) > 8 else "")
        yield Diagnostic("D303", f"{told} has no result for a roll of {rolls_told}", spans.at(at))
